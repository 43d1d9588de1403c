import { cleanup, render, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeError } from '../../../src/app/navigationError'
import { outcomeOf } from '../../../src/pages/callback/answer'
import CallbackPage from '../../../src/pages/callback/CallbackPage'
import { expectCallback, takeExpected } from '../../../src/wallet/callbackState'
import { anyCharacter } from '../../support/anyCharacter'

const script = readFileSync('public/callback.js', 'utf8')

beforeEach(() => history.replaceState(null, '', '/'))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
})

/** Loads callback.html with this query and fragment: its script runs before the page does. */
function arrive(rest: string, scripted = true, base = ''): void {
  history.replaceState(null, '', `${base}/callback${rest}`)
  // oxlint-disable-next-line typescript/no-implied-eval -- the file as it is served
  if (scripted) new Function(script)()
  render(
    <BrowserRouter basename={base}>
      <Routes>
        <Route path="/callback" element={<CallbackPage />} />
        <Route path="*" element={<Next />} />
      </Routes>
    </BrowserRouter>,
  )
}

/** The next page, with the sentence that the shell's banner would show above it. */
function Next() {
  const { pathname, search, hash, state } = useLocation()
  return (
    <>
      <h1>{pathname + search + hash}</h1>
      <p role="alert">{takeError(state)?.error}</p>
    </>
  )
}

const next = () => screen.findByRole('heading', { level: 1 })
const sentence = () => screen.getByRole('alert').textContent

test('without an answer, as after a reload, the page says that there is nothing to finish', async () => {
  arrive('')
  expect((await next()).textContent).toBe('Nothing to finish here')
  cleanup()
  arrive('?utm_source=x#main')
  expect((await next()).textContent).toBe('Nothing to finish here')
  expect(location.href).toMatch(/\/callback$/)
  expect(document.documentElement.dataset['answer']).toBeUndefined()
})

test.each([true, false])(
  'goes on to where the asker wanted, once, and without a word where all went well (script: %s)',
  async (scripted) => {
    const state = expectCallback('/create-token?template=abc#top')
    arrive(`?code=secret&state=${state}&returnTo=/faq`, scripted)
    await waitFor(async () => expect((await next()).textContent).toBe('/create-token?template=abc#top'))
    expect(sentence()).toBe('')
    cleanup()
    arrive(`?code=secret&state=${state}&returnTo=/faq`, scripted)
    await waitFor(async () => expect((await next()).textContent).toBe('/'))
    expect(sentence()).toMatch(/^An answer came back that was not asked for in this tab/)
  },
)

test('takes what is after # as well as what is after ?, and the path of the link where the asker named none', async () => {
  arrive(`#access_token=secret&state=${expectCallback()}&returnTo=%2Fx%2Fsend%3Fto%3D1`, true, '/x')
  await waitFor(async () => expect((await next()).textContent).toBe('/send?to=1'))
  expect(location.pathname + location.search).toBe('/x/send?to=1')
  expect(sentence()).toBe('')
})

test('an unknown or missing state is an error, and its path is ignored', async () => {
  for (const rest of [
    '?code=secret&returnTo=/faq',
    `?code=secret&state=${'0'.repeat(32)}&returnTo=/faq`,
    '?errorCode=4001&returnTo=/faq',
  ]) {
    arrive(rest)
    await waitFor(async () => expect((await next()).textContent).toBe('/'))
    expect(sentence()).toMatch(/was not asked for in this tab.*Nothing was done with it\./)
    cleanup()
  }
})

test('a state lives for ten minutes, is used up once, and survives neither damage nor a clock set back', () => {
  vi.useFakeTimers()
  const first = expectCallback('/faq')
  const second = expectCallback()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(first).not.toBe(second)
  expect(takeExpected(first)?.returnTo).toBe('/faq')
  expect(takeExpected(first)).toBeUndefined()
  expect(takeExpected(undefined)).toBeUndefined()
  vi.advanceTimersByTime(10 * 60_000)
  expect(takeExpected(second)).toBeUndefined()
  const third = expectCallback()
  vi.setSystemTime(Date.now() - 1)
  expect(takeExpected(third)).toBeUndefined()
  for (const damaged of ['{', '{}', '[null, 1, {"state": 1}]', '[{"state":"a","since":0}]']) {
    sessionStorage.setItem('mintwright.callback', damaged)
    expect(takeExpected('a')).toBeUndefined()
  }
  for (let more = 0; more < 9; more++) expectCallback('/faq')
  expect(JSON.parse(sessionStorage.getItem('mintwright.callback') ?? '')).toHaveLength(5)
})

test.each([
  ['4001', 'Declined in your wallet'],
  ['5000', 'Declined in your wallet'],
  ['4100', 'The wallet has not allowed this'],
  ['4900', 'The wallet is disconnected from all networks'],
  ['-32000', 'The wallet or its server could not carry out the request'],
  ['-32002', 'The wallet still shows an earlier request'],
  ['-32003', 'The wallet does not take this transaction'],
  ['-32601', 'The wallet does not know this request'],
  ['-32603', 'The wallet had an error of its own'],
  ['1234', 'The wallet returned an error'],
])('a wallet’s code %s is put into words of ours, and its own words are shown nowhere', (code, title) => {
  const search = `?errorCode=${code}&errorMessage=Not+now&state=${expectCallback('/send')}`
  const { to, error } = outcomeOf({ search, hash: '' }, '/') ?? {}
  expect(to).toBe('/send')
  expect(error).toMatch(new RegExp(`^${title}`))
  expect(error).toContain(`(code ${code})`)
  expect(error).not.toContain('Not now')
})

test('names the wallet whose key came along, and of what came with the address its code alone', () => {
  const said = (rest: string) =>
    outcomeOf({ search: `?state=${expectCallback()}&${rest}`, hash: '' }, '/')?.error
  expect(said('errorCode=4200&phantom_encryption_public_key=k')).toMatch(/^Phantom cannot do this/)
  expect(said('errorCode=4200&solflare_encryption_public_key=k')).toMatch(/^Solflare cannot do this/)
  expect(said('errorCode=E7')).toBe('The wallet returned an error (code E7).')
  expect(said('error=access_denied')).toBe('The sign-in was declined.')
  expect(said('error=access_denied&error_description=You+said%0A%0Ano')).toBe('The sign-in was declined.')
  expect(said('error=odd_one')).toBe('An error came back (code odd_one).')
  expect(said('errorMessage=Hm')).toBe('An error came back.')
  expect(said(`error_description=${'a'.repeat(900)}`)).toBe('An error came back.')
  for (const noCode of ['call+1-800-HELP', 'evil.example', 'a'.repeat(33), 'a%E2%80%AEb'])
    expect(said(`error=${noCode}`)).toBe('An error came back.')
  expect(said('code=a&code=b')).toMatch(/came more than once/)
  expect(said('nonce=a&data=b')).toBeUndefined()
})

test('the script takes the address out of the address bar, and what it holds dies with the document', () => {
  const rest = '?code=secret&state=1#data=more'
  history.replaceState({ key: 'a' }, '', `/callback${rest}`)
  // oxlint-disable-next-line typescript/no-implied-eval -- the file as it is served
  new Function(script)()
  expect(location.href).toMatch(/\/callback$/)
  expect(Object.keys(window)).not.toContain('mintwrightAnswer')
  expect((window as unknown as { mintwrightAnswer: unknown }).mintwrightAnswer).toEqual({
    search: '?code=secret&state=1',
    hash: '#data=more',
  })
  window.dispatchEvent(new Event('pagehide'))
  expect('mintwrightAnswer' in window).toBe(false)
  expect(document.documentElement.dataset['answer']).toBeUndefined()
})

const NAMES =
  'error error_description errorCode errorMessage code state returnTo nonce data phantom_encryption_public_key solflare_encryption_public_key access_token x __proto__'.split(
    ' ',
  )
const HOSTILE =
  '//host /\\host javascript:alert(1) <img/src=x/onerror=alert(1)> % %00 \u202E 4001 -32603 1e400 \ud800 /faq “” & # SECRET'.split(
    ' ',
  )
const value = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: anyCharacter }), fc.string())
const pair = fc
  .tuple(fc.constantFrom(...NAMES), value, fc.boolean())
  .map(([name, text, raw]) => `${name}=${raw ? text : encodeURIComponent(text.replace(/\p{Cs}/gu, ''))}`)
const part = fc.oneof(
  fc.array(pair, { maxLength: 6 }).map((pairs) => pairs.join('&')),
  fc.string(),
)

test('no address makes the parser throw, or leads off the origin', () => {
  fc.assert(
    fc.property(part, part, fc.boolean(), (search, hash, asked) => {
      const state = asked ? `&state=${expectCallback()}` : ''
      const outcome = outcomeOf({ search: `?${search}${state}`, hash: `#${hash}` }, '/')
      if (!outcome) return
      expect(new URL(outcome.to, 'https://a.example/callback').origin).toBe('https://a.example')
      if (!asked) expect(outcome.to).toBe('/')
      expect(outcome.error?.length ?? 0).toBeLessThan(900)
      expect(outcome.error ?? '').not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
    }),
    { numRuns: 3_000 },
  )
})

test('no address makes the page throw, log, print markup, store a secret or leave the origin', async () => {
  const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((kind) => vi.spyOn(console, kind))
  const { origin } = location
  await fc.assert(
    fc.asyncProperty(part, part, fc.boolean(), async (search, hash, scripted) => {
      history.replaceState(null, '', '/')
      arrive(`?code=SECRET&${search}#${hash}`, scripted)
      await waitFor(async () => expect((await next()).textContent).toBe('/'))
      expect(location.href).toBe(`${origin}/`)
      expect(document.querySelector('img, script, iframe')).toBeNull()
      expect('mintwrightAnswer' in window).toBe(false)
      const kept = JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        history.state,
      ])
      expect(kept.replace(/\(code \w+\)/, '')).not.toContain('SECRET')
      cleanup()
    }),
    { numRuns: 300 },
  )
  for (const log of logs) expect(log).not.toHaveBeenCalled()
})
