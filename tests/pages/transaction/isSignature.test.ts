import bs58 from 'bs58'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSignature } from '../../../src/transactions/readTransaction'

it('takes 64 bytes in base58 and nothing else', () => {
  const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
  fc.assert(fc.property(bytes(64), (signature) => isSignature(bs58.encode(signature))))
  fc.assert(fc.property(bytes(63), (other) => !isSignature(bs58.encode(other))))
  expect(isSignature('')).toBe(false)
  expect(isSignature('0'.repeat(88))).toBe(false)
})
