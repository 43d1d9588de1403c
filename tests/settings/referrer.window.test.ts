import { Keypair } from '@solana/web3.js'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatSettings, readShared, settingsStore } from '../../src/settings/settingsStore'

const KEY = 'mintwright.referrer'
const DAY = 86_400_000
const someone = () => Keypair.generate().publicKey.toBase58()

const OPERATOR = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

/** The module as a newly opened page loads it. */
async function opened() {
  vi.resetModules()
  return await import('../../src/settings/referrer')
}

beforeEach(() => {
  localStorage.clear()
  vi.stubEnv('VITE_SERVICE_FEE_LAMPORTS', '1')
  vi.stubEnv('VITE_SERVICE_FEE_ADDRESS', OPERATOR)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test('the first referrer holds for 90 days, also after the page was closed; then another may', async () => {
  const start = Date.now()
  vi.useFakeTimers({ now: start })
  const [first, second] = [someone(), someone()]
  const page = await opened()
  expect(page.referrerNow()).toBeNull()
  expect(page.takeReferrer(first)).toBe(true)
  expect(page.takeReferrer(second)).toBe(false)
  vi.setSystemTime(start + 90 * DAY - 1)
  const later = await opened()
  expect(later.referrerNow()).toEqual({ address: first, since: start })
  expect(later.takeReferrer(first)).toBe(true)
  expect(later.takeReferrer(second)).toBe(false)
  expect(later.heldUntil({ address: first, since: start })).toBe(start + 90 * DAY)
  // Opening the same link again does not make it hold longer.
  vi.setSystemTime(start + 90 * DAY)
  expect((await opened()).referrerNow()).toBeNull()
  expect(later.takeReferrer(second)).toBe(true)
  expect(later.referrerNow()).toMatchObject({ address: second })
})

test('is removed for good', async () => {
  const page = await opened()
  page.takeReferrer(someone())
  page.removeReferrer()
  expect(page.referrerNow()).toBeNull()
  expect((await opened()).referrerNow()).toBeNull()
})

test('what another tab takes or removes holds here, too', async () => {
  const page = await opened()
  const address = someone()
  localStorage.setItem(KEY, `${Date.now()} ${address}`)
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  expect(page.referrerNow()).toMatchObject({ address })
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(page.referrerNow()).toBeNull()
})

test('only an address is taken', async () => {
  const page = await opened()
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String({ maxLength: 60 })), (text) => {
      if (page.takeReferrer(text))
        expect(page.referrerNow()?.address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
      page.removeReferrer()
    }),
  )
})

test('what is stored may be anything: a time in the future holds for no one', async () => {
  const stored = [
    '',
    'x',
    `${Date.now() + 10 * DAY} ${someone()}`,
    `9999999999999 ${someone()}`,
    `${Date.now()} not-an-address`,
    `-1 ${someone()}`,
    JSON.stringify({ address: someone() }),
  ]
  for (const text of stored) {
    localStorage.setItem(KEY, text)
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    expect((await opened()).referrerNow()).toBeNull()
  }
})

test('a file of settings neither holds nor brings a referrer', async () => {
  const address = someone()
  const page = await opened()
  page.takeReferrer(address)
  expect(formatSettings(settingsStore.getState())).not.toContain(address)
  expect(readShared({ referrer: address, ref: address, 'mintwright.referrer': address })).toEqual({})
})

test.each([
  ['a program', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
  ['the System program', '11111111111111111111111111111111'],
  ['a sysvar', 'SysvarC1ock11111111111111111111111111111111'],
  ['the operator', OPERATOR],
])('one that is %s is not kept, also where an earlier version has kept it', async (_, address) => {
  const page = await opened()
  expect(page.takeReferrer(address)).toBe(false)
  expect(page.referrerNow()).toBeNull()
  localStorage.setItem(KEY, `${Date.now()} ${address}`)
  expect((await opened()).referrerNow()).toBeNull()
  expect(page.takeReferrer(someone())).toBe(true)
})
