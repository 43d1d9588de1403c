import bs58 from 'bs58'
import * as v from 'valibot'

export const U64_MAX = 2n ** 64n - 1n

/** A u64 as the one reader of JSON (rpc/json) gives it. */
export const U64 = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger()), v.bigint()]),
  v.transform((value) => BigInt(value)),
  v.minValue(0n),
  v.maxValue(U64_MAX),
)

/** An address in its one right spelling. */
export const Address = v.pipe(v.string(), v.check(isAddress, 'is no address'))

/** Data as the RPC writes it with `encoding: 'base64'`. Strictly: Node's own decoder would skip what is not base64. */
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
