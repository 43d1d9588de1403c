import bs58 from 'bs58'
import * as v from 'valibot'

export const U64_MAX = 2n ** 64n - 1n

/** A u64 as our JSON parser (rpc/json) returns it. */
export const U64 = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger()), v.bigint()]),
  v.transform((value) => BigInt(value)),
  v.minValue(0n),
  v.maxValue(U64_MAX),
)

/** An address in its canonical form. */
export const Address = v.pipe(v.string(), v.check(isAddress, 'is no address'))

/** Data in the RPC's `base64` encoding. Strict: Node's own decoder would skip invalid characters. */
export const Base64Data = v.pipe(
  v.tuple([v.string(), v.literal('base64')]),
  v.transform(([text]) => ({ text, bytes: Buffer.from(text, 'base64') })),
  v.check(({ text, bytes }) => bytes.toString('base64') === text, 'is not base64'),
  v.transform(({ bytes }): Uint8Array => bytes),
)

/** Whether a text is the base58 of 32 bytes. */
export function isAddress(text: string): boolean {
  return text.length <= 44 && bs58.decodeUnsafe(text)?.length === 32
}
