import bs58 from 'bs58'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase58, encodeBase58, isAddress } from '../../src/units/base58'

test('decodes as an independent library does', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(decodeBase58(bs58.encode(bytes))).toEqual(bytes)
    }),
  )
})

test('encodes as an independent library does, and back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat(3), (bytes, zeros) => {
      const padded = Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes])
      expect(encodeBase58(padded)).toBe(bs58.encode(padded))
      expect(decodeBase58(encodeBase58(padded))).toEqual(padded)
    }),
  )
})

test('any 32 bytes are an address, other lengths are none', () => {
  fc.assert(fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (b) => isAddress(bs58.encode(b))))
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      fc.pre(bytes.length !== 32)
      return !isAddress(bs58.encode(bytes))
    }),
  )
})

test('refuses what is not of the alphabet', () => {
  expect(decodeBase58('0OIl')).toBeUndefined()
  expect(isAddress('')).toBe(false)
  expect(isAddress('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')).toBe(true)
  expect(isAddress('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5D0')).toBe(false)
})
