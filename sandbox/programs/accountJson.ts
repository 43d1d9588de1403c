import * as v from 'valibot'
import type { LedgerAccount } from '../chain/accounts'
import { Address, Base64Data, U64 } from '../remote/shapes'
import { fromJson, toJson } from '../rpc/json'

/** An account as the RPC writes it with `encoding: 'base64'`. `space` is the length of the whole data. */
export const RpcAccount = v.object({
  lamports: U64,
  data: Base64Data,
  owner: Address,
  executable: v.boolean(),
  rentEpoch: U64,
  space: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})
export type RpcAccount = v.InferOutput<typeof RpcAccount>

const File = v.object({ pubkey: v.optional(Address), account: RpcAccount })

/**
 * The account in a file of `solana account --output json`, or as the RPC gives it. Throws a sentence where it is invalid,
 * belongs to another address, or cannot be part of a new ledger.
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

function isLoader(owner: string): boolean {
  return /^(BPFLoader|NativeLoader|LoaderV4)/.test(owner)
}

function isSysvar(address: string): boolean {
  return address.startsWith('Sysvar')
}
