import type { Chain } from '../chain/Chain'
import { BLOCKHASH_BLOCKS } from '../chain/blocks'
import { feeOf } from '../chain/fees'
import type { TransactionRecord } from '../chain/history'
import { blockFor, inContext, settledBlockFor, type Method } from './context'
import { asSignature, type Params } from './params'
import { invalidParams, RpcError } from './RpcError'
import { decodeMessage } from './transactionBytes'
import { encodeMeta, encodeTransaction, statusOf } from './transactionEncoding'

const MAX_STATUSES = 256
const MAX_SIGNATURES = 1000
/** Statuses are at hand for two lives of a blockhash; older ones need searchTransactionHistory. */
const STATUS_CACHE_BLOCKS = 2 * BLOCKHASH_BLOCKS

export const getSignatureStatuses: Method = (chain, params) => {
  const signatures = params.array(0).map(asSignature)
  if (signatures.length > MAX_STATUSES) throw invalidParams(`Too many inputs provided; max ${MAX_STATUSES}`)
  const everything = params.options(1).flag('searchTransactionHistory')
  const known = (signature: string) => {
    const record = chain.history.get(signature)
    return record && (everything || isRecent(chain, record)) ? statusIn(chain, record) : null
  }
  return inContext(chain.blocks.tip, signatures.map(known))
}

export const getSignaturesForAddress: Method = (chain, params) => {
  const address = params.address(0)
  const options = params.options(1)
  const { slot } = settledBlockFor(chain, options)
  const limit = options.integer('limit') ?? MAX_SIGNATURES
  if (limit < 1 || limit > MAX_SIGNATURES) throw invalidParams(`Invalid limit; max ${MAX_SIGNATURES}`)
  const before = options.has('before') ? asSignature(options.raw('before')) : undefined
  const until = options.has('until') ? asSignature(options.raw('until')) : undefined
  const newestFirst = chain.history
    .of(address)
    .filter((record) => record.slot <= slot)
    .reverse()
  return between(newestFirst, before, until)
    .slice(0, limit)
    .map((record) => ({
      signature: record.signature,
      slot: record.slot,
      err: record.err,
      memo: memoOf(record),
      blockTime: record.time,
      confirmationStatus: chain.blocks.commitmentOf(record.slot),
    }))
}

export const getTransaction: Method = (chain, params) => {
  const signature = params.signature(0)
  const options = typeof params.raw(1) === 'string' ? params.options(2) : params.options(1)
  const { slot } = settledBlockFor(chain, options)
  const encoding = options.oneOf('encoding', ['json', 'jsonParsed', 'base58', 'base64'] as const) ?? 'json'
  const maxVersion = options.integer('maxSupportedTransactionVersion')
  const record = chain.history.get(signature)
  if (!record || record.slot > slot) return null
  const { version } = record.transaction.message
  if (version !== 'legacy' && maxVersion === undefined)
    throw new RpcError(
      -32015,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    )
  return {
    slot: record.slot,
    transaction: encodeTransaction(record, encoding),
    meta: encodeMeta(record, encoding),
    ...(maxVersion !== undefined && { version }),
    blockTime: record.time,
  }
}

export const getFeeForMessage: Method = (chain, params) => {
  const message = decodeMessage(params.text(0))
  const block = blockFor(chain, params.options(1))
  return inContext(block, chain.blocks.withLiveHash(message.blockhash) ? feeOf(message) : null)
}

export const requestAirdrop: Method = (chain, params: Params) => {
  const to = params.address(0)
  const lamports = BigInt(params.integer(1))
  params.options(2).commitment()
  if (lamports > (chain.accounts.now(chain.faucet.address)?.lamports ?? 0n))
    throw new RpcError(-32603, 'airdrop request failed: the faucet does not hold that much')
  return chain.airdrop(to, lamports)
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

/** Newest first: those after `before`, up to but without `until`. A `before` that is not there leaves nothing. */
function between(
  records: readonly TransactionRecord[],
  before: string | undefined,
  until: string | undefined,
): readonly TransactionRecord[] {
  const start = before === undefined ? 0 : indexOr(records, before, records.length) + 1
  const end = until === undefined ? records.length : indexOr(records, until, records.length)
  return records.slice(start, end)
}

function indexOr(records: readonly TransactionRecord[], signature: string, fallback: number): number {
  const index = records.findIndex((record) => record.signature === signature)
  return index < 0 ? fallback : index
}

/** Memos as nodes list them: each with its length in brackets. */
function memoOf({ transaction: { message } }: TransactionRecord): string | null {
  const memos = message.instructions
    .filter(({ programIndex }) => message.staticKeys[programIndex]?.startsWith('Memo'))
    .map(({ data }) => `[${data.length}] ${new TextDecoder().decode(data)}`)
  return memos.length > 0 ? memos.join('; ') : null
}
