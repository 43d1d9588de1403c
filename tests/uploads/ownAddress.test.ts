import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownAddress, problemOfOwnAddress } from '../../src/uploads/ownAddress'
import { pageIsAt } from '../support/fileServer'

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['quietheron', 'not-an-address'],
  ['https://quiet heron.example', 'not-an-address'],
  ['https://a.example/\u200bx', 'not-an-address'],
  ['http://a.example/x.json', 'not-https'],
  ['ipfs://bafy', 'not-https'],
  ['javascript:alert(1)', 'not-https'],
  ['https://me:secret@a.example/x.json', 'secret'],
  ['https://@a.example/x.json', 'secret'],
  [`https://a.example/${'x'.repeat(183)}`, 'too-long'],
  [`https://a.example/${'x'.repeat(182)}`, undefined],
  [' https://a.example/x.json ', undefined],
  ['https:a.example/x.json', 'not-https'],
  ['https:/a.example/x.json', 'not-https'],
  ['https:///a.example/x.json', 'not-https'],
  ['https:\\\\a.example\\x.json', 'not-an-address'],
  ['https://a.example\\@b.example/', 'not-an-address'],
  ['https://a.example/"onload="x', 'not-an-address'],
  ['blob:https://a.example/5', 'not-https'],
])('%j is %s', (typed, problem) => {
  expect(problemOfOwnAddress(typed)).toBe(problem)
})

test('this page’s own origin will do without https: the practice chain’s storage', () => {
  pageIsAt('http://127.0.0.1:4173')
  expect(problemOfOwnAddress('http://127.0.0.1:4173/storage/x')).toBeUndefined()
  expect(problemOfOwnAddress('http://127.0.0.1:4174/storage/x')).toBe('not-https')
  expect(problemOfOwnAddress('blob:http://127.0.0.1:4173/5')).toBe('not-https')
})

test('whatever is typed, what passes is https, in plain characters and short enough for the chain', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.webUrl(),
    fc.webUrl().map((url) => url.replace('http:', 'https:')),
  )
  fc.assert(
    fc.property(typed, (text) => {
      if (problemOfOwnAddress(text) !== undefined) return
      const { address, addressLength } = ownAddress(text)
      expect(address).toMatch(/^https:\/\/[!-~]+$/i)
      expect(addressLength).toBe(address.length)
      expect(addressLength).toBeLessThanOrEqual(200)
    }),
  )
})
