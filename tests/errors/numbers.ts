/*
 * The numbers that may arrive at a border: JSON-RPC 2.0, EIP-1474, Agave (rpc-client-api/src/custom_error.rs), EIP-1193, EIP-5792, the
 * WalletConnect sign protocol, and HTTP.
 */

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

export const JSON_RPC = [-32700, ...range(-32603, -32600)]
export const EIP_1474 = range(-32006, -32000)
export const AGAVE = range(-32019, -32001)
export const PROVIDER = [4001, 4100, 4200, 4900, 4901, 4902, 5000]
export const SIGN_PROTOCOL = [1001, 3001, 5000, 5100, 6000]
export const CAPABILITY = [5700, 5710, 5720, 5730, 5740, 5750, 5760]
export const OTHERS = [3, -1]
export const RETRIED_STATUSES = [403, 408, 413, 429, 500, 502, 503, 504]
export const STATUSES = [400, 401, 402, 404, ...RETRIED_STATUSES]

/** Every number once. */
export const NUMBERS = [
  ...new Set([
    ...JSON_RPC,
    ...EIP_1474,
    ...AGAVE,
    ...PROVIDER,
    ...SIGN_PROTOCOL,
    ...CAPABILITY,
    ...OTHERS,
    ...STATUSES,
    3000,
  ]),
]

/** The groups of numbers that share all their words. */
export function sharing(words: ReadonlyMap<number, string>): readonly (readonly number[])[] {
  const groups = [...new Set(words.values())].map((said) =>
    [...words.keys()].filter((number) => words.get(number) === said),
  )
  return groups.filter(({ length }) => length > 1)
}
