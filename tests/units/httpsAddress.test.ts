import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rpcUrlProblem } from '../../src/settings/validation'
import { problemOfOwnAddress } from '../../src/uploads/ownAddress'
import { isReadableAddress } from '../../src/uploads/readableAddress'
import { parseTokenMetadataFile } from '../../src/tokens/tokenMetadataFile'
import { isHttpsAddress } from '../../src/units/httpsAddress'

describe('an https address', () => {
  it('is any that is written in full, without a name before its host', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ validSchemes: ['https'], withQueryParameters: true, withFragments: true }),
        (url) => {
          expect(isHttpsAddress(url)).toBe(true)
        },
      ),
    )
    for (const url of [
      'https://a.example/@heron',
      'https://a.example?u=@b',
      'https://a.example#@b',
      'HTTPS://a.example',
      'https://a.example/a picture.png',
    ])
      expect(isHttpsAddress(url)).toBe(true)
  })

  describe.each([
    'https:foo.com',
    'https:/foo.com',
    'https:///foo.com',
    'https://phantom.app@elsewhere.example',
    'https://phantom.app:443@elsewhere.example/x.png',
    'https://@elsewhere.example',
    'https://:secret@elsewhere.example',
    'https://phantom.app\\@elsewhere.example',
    'https://phantom.app%20@elsewhere.example',
    'https://phantom.app @elsewhere.example',
    'https:\\\\phantom.app',
  ])('%s', (address) => {
    it('is no address of a link, a picture, a file or an endpoint', () => {
      expect(isHttpsAddress(address)).toBe(false)
      const file = { website: address, twitter: address, extensions: { telegram: address }, image: address }
      const json = JSON.stringify({ name: 'Heron', symbol: 'HRN', ...file })
      const { unreadImage, ...read } = parseTokenMetadataFile(json)
      expect(Object.values(read)).toEqual(['Heron', 'HRN'])
      // It is named in the file's check alone.
      expect(unreadImage).toBe(address)
      expect(isReadableAddress(address)).toBe(false)
      expect(problemOfOwnAddress(address)).toBeDefined()
      expect(rpcUrlProblem(address)).toMatch(/https:|user names/)
    })
  })
})
