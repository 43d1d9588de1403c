import type { Chain } from '../chain/Chain'
import { BLOCKHASH_BLOCKS } from '../chain/blocks'
import type { TransactionRecord } from '../chain/history'
import { asAddress, asHash, asSignature } from './addresses'
import {
  requestAirdropConfig,
  signaturesForAddressConfig,
  signatureStatusConfig,
  transactionConfig,
} from './configs'
import { inContext, settledBlockFor, type Method } from './context'
import { invalidParams, RpcError } from './RpcError'
import { list, text, u64 } from './serde'
import { encodeWithMeta, statusOf } from './transactionEncoding'

const MAX_STATUSES = 256
const MAX_SIGNATURES = 1000n
/** Statuses are kept for twice a blockhash's lifetime; older ones need searchTransactionHistory. */
const STATUS_CACHE_BLOCKS = 2 * BLOCKHASH_BLOCKS

export const getSignatureStatuses: Method = (chain, params) => {
  const [given, config] = params.take([list(text)], [signatureStatusConfig])
  if (given.length > MAX_STATUSES) throw invalidParams(`Too many inputs provided; max ${MAX_STATUSES}`)
  const signatures = given.map(asSignature)
  const known = (signature: string) => {
    const record = chain.history.get(signature)
    if (!record || !(isRecent(chain, record) || config?.searchTransactionHistory)) return null
    return statusIn(chain, record)
  }
  return inContext(chain.blocks.tip, signatures.map(known))
}

export const getSignaturesForAddress: Method = (chain, params) => {
  const [pubkey, config] = params.take([text], [signaturesForAddressConfig])
  const address = asAddress(pubkey)
  const before = config?.before === undefined ? undefined : asSignature(config.before)
  const until = config?.until === undefined ? undefined : asSignature(config.until)
  const limit = config?.limit ?? MAX_SIGNATURES
  if (limit < 1n || limit > MAX_SIGNATURES) throw invalidParams(`Invalid limit; max ${MAX_SIGNATURES}`)
  const { slot } = settledBlockFor(chain, config)
  return between(chain, recordsOf(chain, address, slot), before, until)
    .slice(0, Number(limit))
    .map((record) => ({
      signature: record.signature,
      slot: record.slot,
      err: record.err,
      memo: memoOf(record),
      blockTime: record.time,
      confirmationStatus: chain.blocks.commitmentOf(record.slot),
      transactionIndex: indexIn(chain, record),
    }))
}

export const getTransaction: Method = (chain, params) => {
  const [given, wrapped] = params.take([text], [transactionConfig])
  const signature = asSignature(given)
  const config = typeof wrapped === 'string' ? { encoding: wrapped } : wrapped
  const { slot } = settledBlockFor(chain, config && 'commitment' in config ? config : {})
  const record = chain.history.get(signature)
  if (!record || record.slot > slot) return null
  const most =
    config && 'maxSupportedTransactionVersion' in config ? config.maxSupportedTransactionVersion : undefined
  return {
    slot: record.slot,
    ...encodeWithMeta(record, config?.encoding ?? 'json', most),
    blockTime: record.time,
  }
}

/** Sends play money from the faucet, which chooses the blockhash. */
export const requestAirdrop: Method = (chain, params) => {
  const [pubkey, lamports, config] = params.take([text, u64], [requestAirdropConfig])
  const to = asAddress(pubkey)
  if (config?.recentBlockhash !== undefined) asHash(config.recentBlockhash)
  if (lamports > (chain.accounts.now(chain.faucet.address)?.lamports ?? 0n))
    throw new RpcError(-32603, 'Internal error')
  return chain.airdrop(to, lamports)
}

/** The transactions that name the address up to `slot`, newest first. */
function recordsOf(chain: Chain, address: string, slot: number): TransactionRecord[] {
  return chain.history
    .of(address)
    .filter((record) => record.slot <= slot)
    .reverse()
}

/**
 * Newest first: those that landed before `before` and after `until`, which need not name the address. Throws -32020 where one
 * of these is unknown.
 */
function between(
  chain: Chain,
  records: readonly TransactionRecord[],
  before: string | undefined,
  until: string | undefined,
): readonly TransactionRecord[] {
  const [upper, lower] = [before, until].map((end) => (end === undefined ? undefined : landedAs(chain, end)))
  return records.filter(
    (record) =>
      (!upper || landedBefore(chain, record, upper)) && (!lower || landedBefore(chain, lower, record)),
  )
}

function landedAs(chain: Chain, signature: string): TransactionRecord {
  const record = chain.history.get(signature)
  if (!record) throw new RpcError(-32020, `Transaction ${signature} not found`)
  return record
}

function landedBefore(chain: Chain, a: TransactionRecord, b: TransactionRecord): boolean {
  return a.slot === b.slot ? indexIn(chain, a) < indexIn(chain, b) : a.slot < b.slot
}

/** The place of a transaction in its block. */
function indexIn({ blocks }: Chain, { slot, signature }: TransactionRecord): number {
  return blocks.inSlot(slot)?.signatures.indexOf(signature) ?? 0
}

function isRecent(chain: Chain, record: TransactionRecord): boolean {
  return blocksAbove(chain, record) <= STATUS_CACHE_BLOCKS
}

function blocksAbove(chain: Chain, record: TransactionRecord): number {
  const { tip } = chain.blocks
  return tip.height - (chain.blocks.inSlot(record.slot)?.height ?? tip.height)
}

function statusIn(chain: Chain, record: TransactionRecord): object {
  const confirmationStatus = chain.blocks.commitmentOf(record.slot)
  const { err } = record
  return {
    slot: record.slot,
    confirmations: confirmationStatus === 'finalized' ? null : blocksAbove(chain, record),
    err,
    status: statusOf(err),
    confirmationStatus,
  }
}

const MEMO_PROGRAMS = [
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
]

/** Memos as nodes list them: each with its length in brackets (extract_and_fmt_memos of Agave). */
function memoOf({ transaction: { message } }: TransactionRecord): string | null {
  const memos = message.instructions
    .filter(({ programIndex }) => MEMO_PROGRAMS.includes(message.staticKeys[programIndex] ?? ''))
    .map(({ data }) => `[${data.length}] ${memoText(data)}`)
  return memos.length > 0 ? memos.join('; ') : null
}

function memoText(data: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data)
  } catch {
    return '(unparsable)'
  }
}
