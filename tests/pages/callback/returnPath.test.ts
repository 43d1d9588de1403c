import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnPath } from '../../../src/pages/callback/returnPath'
import { anyCharacter } from '../../support/anyCharacter'

const OURS = 'https://mintwright.example'

test('follows the paths of the app, with query and fragment, below any base', () => {
  expect(returnPath('/', '/')).toBe('/')
  expect(returnPath('/send/many?token=So1&x=%2F%2Fhost#top', '/')).toBe(
    '/send/many?token=So1&x=%2F%2Fhost#top',
  )
  expect(returnPath('/create-token?name=Zoë', '/')).toBe('/create-token?name=Zo%C3%AB')
  for (const base of ['/x', '/x/']) {
    expect(returnPath('/x', base)).toBe('/')
    expect(returnPath('/x/faq#fees', base)).toBe('/faq#fees')
    expect(returnPath('/xy', base)).toBe('/xy')
    expect(returnPath('/faq', base)).toBe('/faq')
  }
})

test.each([
  ['another host', '//host', '/\\host', '\\\\host', '/\t/host', '/\n/host', 'https://host/', 'host', '@host'],
  ['another scheme', 'javascript:alert(1)', 'data:text/html,x', 'blob:x', ' javascript:alert(1)', 'JaVa:x'],
  [
    'dots and empty parts',
    '/..//host',
    '/.//host',
    '/x/..//host',
    '/%2e%2e//host',
    '/a//host',
    '/./faq',
    '.',
  ],
  ['encoded parts', '/%2F/host', '/%5Chost', '/%2f%2fhost', '/%09/host', '/faq%00'],
  ['what is not written so', '/faq\u0000', '/\u202Ehost', '/faq\\', '/fäq', '／／host', '/ faq', ''],
  ['the callback itself', '/callback', '/callback/', '/callback?error=x', '/callback#x'],
])('follows nothing else: %s', (_, ...texts) => {
  for (const text of texts)
    for (const base of ['/', '/x/']) expect([text, returnPath(text, base)]).toEqual([text, undefined])
  expect(returnPath('/x/callback?a', '/x/')).toBeUndefined()
  expect(returnPath('/x//host', '/x/')).toBeUndefined()
  expect(returnPath(undefined, '/')).toBeUndefined()
  expect(returnPath(`/faq?${'a'.repeat(2_000)}`, '/')).toBeUndefined()
})

/** What has opened such checks before. */
const PARTS =
  '/ // \\ \\\\ . .. %2f %5c %2e %09 \0 @ : javascript: data: https: x host callback faq ? # & \u202E ／ 。'.split(
    ' ',
  )
const nasty = fc
  .array(
    fc.oneof(
      fc.constantFrom(...PARTS, '\t', '\n', '\r', ' '),
      fc.string({ maxLength: 4, unit: anyCharacter }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))
const anyText = fc.oneof(
  nasty,
  nasty.map((text) => `/${text}`),
  nasty.map((text) => `/x/${text}`),
  fc.string({ unit: anyCharacter }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
)

test('whatever it follows stays on the origin and below the base, however it is resolved', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom('', '/x'), (text, base) => {
      const path = returnPath(text, `${base}/`)
      if (path === undefined) return
      expect(path).toMatch(/^\/(?![/\\])/)
      // As the browser's history, a link, and a load would read it.
      for (const from of [`${OURS}/`, `${OURS}${base}/callback?returnTo=x`]) {
        const url = new URL(base + path, from)
        expect(url.origin).toBe(OURS)
        expect(url.pathname.startsWith(base)).toBe(true)
        expect(url.pathname + url.search + url.hash).toBe(base + path)
      }
      expect(returnPath(path, '/')).toBe(path)
    }),
    { numRuns: 5_000 },
  )
})
