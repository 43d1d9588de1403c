import type { HeldAccount, LedgerAccount, Undo } from '../chain/accounts'
import type { Block, FeeReward } from '../chain/blocks'
import type { Consensus, ConsensusSince } from '../chain/consensus'
import type { TransactionError } from '../chain/errors'
import type { InnerInstructions } from '../chain/execute'
import type { TokenBalance, TransactionRecord } from '../chain/history'
import type { MessageKeys } from '../chain/keys'
import { parseTransaction, type WireTransaction } from '../chain/wire'

/*
 * The format of the ledger's files: one JSON array a line, bytes as base64, lamports and other u64 as text. Files are written
 * by this same version (the first line of each says so), hence the types are not checked; a damaged line ends in an error,
 * which the store reports in a sentence.
 */

type Json = unknown
type AccountJson = readonly [string, string, string, number, string] | null

export function encodeAccount(account: LedgerAccount | null): AccountJson {
  if (!account) return null
  const { lamports, data, owner, executable, rentEpoch } = account
  return [`${lamports}`, base64(data), owner, executable ? 1 : 0, `${rentEpoch}`]
}

export function decodeAccount(json: Json): LedgerAccount | null {
  if (json === null) return null
  const [lamports, data, owner, executable, rentEpoch] = json as NonNullable<AccountJson>
  return {
    lamports: BigInt(lamports),
    data: bytes(data),
    owner,
    executable: executable === 1,
    rentEpoch: BigInt(rentEpoch),
  }
}

export function encodeHeld([address, account]: HeldAccount): Json[] {
  return [address, encodeAccount(account)]
}

export function decodeHeld(json: Json): HeldAccount {
  const [address, account] = json as [string, Json]
  return [address, decodeAccount(account)]
}

export function encodeUndo({ address, slot, before }: Undo): Json[] {
  return [address, slot, encodeAccount(before)]
}

export function decodeUndo([address, slot, before]: readonly Json[]): Undo {
  return { address: address as string, slot: slot as number, before: decodeAccount(before) }
}

/** A block without its transactions, which are in the history. Older files have no rewards. */
export function encodeBlock({ rewards, ...block }: Block): Json[] {
  const { slot, height, parentSlot, blockhash, previousBlockhash, time } = block
  return [slot, height, parentSlot, blockhash, previousBlockhash, time, rewards.map(encodeReward)]
}

export function decodeBlock(json: readonly Json[]): Block {
  const [slot, height, parentSlot, blockhash, previousBlockhash, time, rewards = []] = json as [
    number,
    number,
    number,
    string,
    string,
    number,
    Json[]?,
  ]
  const empty = { signatures: [], prices: [] }
  const kept = { slot, height, parentSlot, blockhash, previousBlockhash, time }
  return { ...kept, ...empty, rewards: rewards.map(decodeReward) }
}

export function encodeConsensus({ consensus, slot, height }: ConsensusSince): Json[] {
  return [consensus, slot, height]
}

export function decodeConsensus([consensus, slot, height]: readonly Json[]): ConsensusSince {
  return { consensus: consensus as Consensus, slot: slot as number, height: height as number }
}

export function encodeReward({ pubkey, lamports, postBalance }: FeeReward): Json[] {
  return [pubkey, `${lamports}`, `${postBalance}`]
}

export function decodeReward(json: Json): FeeReward {
  const [pubkey, lamports, postBalance] = json as [string, string, string]
  return { pubkey, lamports: BigInt(lamports), postBalance: BigInt(postBalance) }
}

type RecordJson = Readonly<{
  signature: string
  slot: number
  time: number
  wire: string
  err: TransactionError | null
  logs: readonly string[]
  units: string
  /** Not in older files. */
  cost?: string
  fee: string
  inner: readonly Json[]
  returned: readonly [string, string] | null
  keys: MessageKeys
  balances: readonly [readonly string[], readonly string[]]
  tokens: readonly [readonly Json[], readonly Json[]]
  changed: readonly string[]
}>

export function encodeRecord(record: TransactionRecord): RecordJson {
  const { signature, slot, time, transaction, err, logs, units, fee, inner, returnData, keys } = record
  return {
    signature,
    slot,
    time,
    wire: base64(transaction.bytes),
    err,
    logs,
    units: `${units}`,
    ...(record.costUnits !== undefined && { cost: `${record.costUnits}` }),
    fee: `${fee}`,
    inner: inner.map(encodeInner),
    returned: returnData && [returnData.programId, base64(returnData.data)],
    keys,
    balances: [record.preBalances.map(String), record.postBalances.map(String)],
    tokens: [record.tokenBalances.pre.map(encodeTokens), record.tokenBalances.post.map(encodeTokens)],
    changed: [...record.changed],
  }
}

/** The transaction is parsed only on demand: most of a long history never is. */
export function decodeRecord(json: Json): TransactionRecord {
  const { wire, units, cost, fee, inner, returned, balances, tokens, changed, ...rest } = json as RecordJson
  let parsed: WireTransaction | undefined
  return {
    ...rest,
    get transaction() {
      return (parsed ??= parseTransaction(bytes(wire)))
    },
    units: BigInt(units),
    costUnits: cost === undefined ? undefined : BigInt(cost),
    fee: BigInt(fee),
    inner: inner.map(decodeInner),
    returnData: returned && { programId: returned[0], data: bytes(returned[1]) },
    preBalances: balances[0].map(BigInt),
    postBalances: balances[1].map(BigInt),
    tokenBalances: { pre: tokens[0].map(decodeTokens), post: tokens[1].map(decodeTokens) },
    changed: new Set(changed),
  }
}

type InnerJson = Readonly<{ index: number; instructions: readonly Json[] }>

function encodeInner({ index, instructions }: InnerInstructions): InnerJson {
  return { index, instructions: instructions.map((each) => ({ ...each, data: base64(each.data) })) }
}

function decodeInner(json: Json): InnerInstructions {
  const { index, instructions } = json as InnerJson
  type Inner = InnerInstructions['instructions'][number]
  const decode = (each: Json) => ({ ...(each as Inner), data: bytes((each as { data: string }).data) })
  return { index, instructions: instructions.map(decode) }
}

function encodeTokens(balance: TokenBalance): Json {
  return { ...balance, amount: `${balance.amount}` }
}

function decodeTokens(json: Json): TokenBalance {
  const balance = json as Omit<TokenBalance, 'amount'> & { amount: string }
  return { ...balance, amount: BigInt(balance.amount) }
}

export function base64(data: Uint8Array): string {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64')
}

export function bytes(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'base64'))
}
