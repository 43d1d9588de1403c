import bs58 from 'bs58'
import * as v from 'valibot'
import type { LedgerAccount } from '../chain/accounts'
import { toJson } from '../rpc/json'
import { fromJson } from './json'

const MOST = 2n ** 64n - 1n
const Unsigned = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger()), v.bigint()]),
  v.transform((value) => BigInt(value)),
  v.minValue(0n),
  v.maxValue(MOST),
)
const Address = v.pipe(v.string(), v.check(isAddress, 'is no address'))

/** An account as the RPC writes it with `encoding: 'base64'`. `space` is the length of the whole data. */
export const RpcAccount = v.object({
  lamports: Unsigned,
  data: v.pipe(
    v.tuple([v.pipe(v.string(), v.check(isBase64, 'is not base64')), v.literal('base64')]),
    v.transform(([text]): Uint8Array => Buffer.from(text, 'base64')),
  ),
  owner: Address,
  executable: v.boolean(),
  rentEpoch: Unsigned,
  space: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})
export type RpcAccount = v.InferOutput<typeof RpcAccount>

const File = v.object({ pubkey: v.optional(Address), account: RpcAccount })

/**
 * The account in a file of `solana account --output json`, or as the RPC gives it. Throws a sentence where it is none,
 * belongs to another address, or is nothing that a ledger can be begun with.
 */
export function parseAccountFile(text: string, address: string): LedgerAccount {
  const { pubkey = address, account } = parseFile(text)
  const { lamports, data, owner, executable, rentEpoch, space = data.length } = account
  if (pubkey !== address) throw new Error(`it is the account of ${pubkey}`)
  if (space !== data.length) throw new Error(`it has ${data.length} of ${space} bytes`)
  if (lamports === 0n) throw new Error('it has no lamports')
  // Programs come as .so files, which are tried first; sysvars are the chain's own.
  if (executable || isLoader(owner))
    throw new Error('it is a program: those belong beside it, as <address>.so')
  if (isSysvar(address) || isSysvar(owner)) throw new Error('it is a sysvar, which the chain makes itself')
  return { lamports, data, owner, executable, rentEpoch }
}

/** An account as `solana account --output json` writes it, every number in full. */
export function formatAccountFile(pubkey: string, account: RpcAccount): string {
  const { data, lamports, owner, executable, rentEpoch } = account
  const encoded = [Buffer.from(data).toString('base64'), 'base64']
  const space = data.length
  return `${toJson({ pubkey, account: { lamports, data: encoded, owner, executable, rentEpoch, space } })}\n`
}

/** Whether a text is the base58 of 32 bytes. */
export function isAddress(text: string): boolean {
  return text.length <= 44 && bs58.decodeUnsafe(text)?.length === 32
}

function parseFile(text: string): v.InferOutput<typeof File> {
  const json = parseJsonText(text)
  const bare = v.safeParse(RpcAccount, json)
  if (bare.success) return { account: bare.output }
  const { success, output, issues } = v.safeParse(File, json)
  if (success) return output
  throw new Error(
    `it is no account: ${issues[0].path?.map(({ key }) => key).join('.') ?? 'the whole'} is wrong`,
  )
}

function parseJsonText(text: string): unknown {
  try {
    return fromJson(text)
  } catch {
    throw new Error('it is no JSON')
  }
}

function isBase64(text: string): boolean {
  return Buffer.from(text, 'base64').toString('base64') === text
}

function isLoader(owner: string): boolean {
  return /^(BPFLoader|NativeLoader|LoaderV4)/.test(owner)
}

function isSysvar(address: string): boolean {
  return address.startsWith('Sysvar')
}
