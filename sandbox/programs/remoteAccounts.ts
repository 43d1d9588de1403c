import * as v from 'valibot'
import { RpcAccount } from './accountJson'
import type { RemoteRpc } from './remoteRpc'

const Context = v.object({ slot: v.pipe(v.number(), v.safeInteger()) })
const One = v.object({ context: Context, value: v.nullable(RpcAccount) })
const Many = v.object({ context: Context, value: v.array(v.nullable(RpcAccount)) })

/** The state of an account at a slot; null: it did not exist. */
export type Found = Readonly<{ slot: number; account: RpcAccount | null }>
/** A part of an account's data, and the length of the whole. */
export type Part = Readonly<{ slot: number; owner: string; data: Uint8Array; space: number }>

/** Reads whole accounts at finalized, in one call: at most 100, in the order of the addresses. */
export function fetchAccounts(rpc: RemoteRpc, addresses: readonly string[]): Promise<Found[]> {
  const params = [addresses, { encoding: 'base64', commitment: 'finalized' }]
  return rpc.call('getMultipleAccounts', params, (result) => {
    const { context, value } = v.parse(Many, result)
    if (value.length !== addresses.length) throw new Error('not as many accounts as were asked for')
    return value.map((account) => ({ slot: context.slot, account: account && whole(account) }))
  })
}

/** Reads `length` bytes of an account at finalized, or fewer up to its end; null: it does not exist. */
export function fetchPart(
  rpc: RemoteRpc,
  address: string,
  offset: number,
  length: number,
): Promise<Part | null> {
  const params = [address, { encoding: 'base64', commitment: 'finalized', dataSlice: { offset, length } }]
  return rpc.call('getAccountInfo', params, (result) => {
    const { context, value } = v.parse(One, result)
    if (!value) return null
    const { owner, data, space } = value
    if (space === undefined) throw new Error('no length')
    if (data.length !== Math.max(0, Math.min(length, space - offset))) throw new Error('another part')
    return { slot: context.slot, owner, data, space }
  })
}

function whole(account: RpcAccount): RpcAccount {
  if (account.space !== undefined && account.space !== account.data.length) throw new Error('a part')
  return account
}
