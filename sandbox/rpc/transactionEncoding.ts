import bs58 from 'bs58'
import { isLoadError } from '../chain/errors'
import type { InnerInstructions } from '../chain/execute'
import type { TokenBalance, TransactionRecord } from '../chain/history'
import type { MessageKeys } from '../chain/keys'
import type { WireTransaction } from '../chain/wire'
import { parseInstruction } from './parsed/instructions'
import { RpcError } from './RpcError'
import { uiTokenAmount } from './uiAmount'

/** `binary` is base58 without the name of the encoding beside it. */
export type TransactionEncoding = 'binary' | 'json' | 'jsonParsed' | 'base58' | 'base64'

/**
 * A landed transaction with its status (EncodedTransactionWithStatusMeta). `most` is the newest version that the reader
 * understands; throws -32015 where the transaction's is newer, or the reader names none and it has one.
 */
export function encodeWithMeta(
  record: TransactionRecord,
  encoding: TransactionEncoding,
  most: bigint | undefined,
  rewards = true,
): object {
  const version = shownVersion(record, most)
  return {
    transaction: encodeTransaction(record, encoding),
    meta: encodeMeta(record, encoding, rewards),
    ...version,
  }
}

/** The same with nothing but signatures, accounts and balances (`transactionDetails: 'accounts'`). */
export function encodeAccountsOf(
  record: TransactionRecord,
  most: bigint | undefined,
  rewards: boolean,
): object {
  const version = shownVersion(record, most)
  const signatures = record.transaction.signatures.map((each) => bs58.encode(each))
  const accountKeys = encodeParsedKeys(record.transaction, record.keys)
  const meta = { ...encodeBalances(record), ...(rewards && { rewards: [] }) }
  return { transaction: { signatures, accountKeys }, meta, ...version }
}

/** Readers that name no version are old ones: they know only legacy transactions and expect no version. */
function shownVersion({ transaction }: TransactionRecord, most: bigint | undefined): object {
  const { version } = transaction.message
  if (version !== 'legacy' && (most === undefined || version > most))
    throw new RpcError(
      -32015,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    )
  return most === undefined ? {} : { version }
}

/** A landed transaction in the requested encoding (EncodedTransaction). */
function encodeTransaction(record: TransactionRecord, encoding: TransactionEncoding): unknown {
  const { transaction, keys } = record
  if (encoding === 'base64') return [Buffer.from(transaction.bytes).toString('base64'), 'base64']
  if (encoding === 'base58') return [bs58.encode(transaction.bytes), 'base58']
  if (encoding === 'binary') return bs58.encode(transaction.bytes)
  const signatures = transaction.signatures.map((each) => bs58.encode(each))
  const message = encoding === 'json' ? encodeMessage(transaction) : encodeParsedMessage(transaction, keys)
  return { signatures, message }
}

/** The status of a transaction (UiTransactionStatusMeta). One that never ran has neither logs nor inner instructions. */
function encodeMeta(record: TransactionRecord, encoding: TransactionEncoding, rewards: boolean): object {
  const parsed = encoding === 'jsonParsed'
  const ran = !isLoadError(record.err)
  const inner = parsed ? encodeParsedInner(record.inner, record.keys) : record.inner.map(encodeCompiledInner)
  return {
    ...encodeBalances(record),
    innerInstructions: ran ? inner : null,
    logMessages: ran ? record.logs : null,
    rewards: rewards ? [] : null,
    ...(!parsed && { loadedAddresses: record.keys.loaded }),
    ...(record.returnData && { returnData: encodeReturnData(record.returnData) }),
    computeUnitsConsumed: record.units,
    costUnits: record.costUnits,
  }
}

function encodeBalances(record: TransactionRecord): object {
  return {
    err: record.err,
    status: statusOf(record.err),
    fee: record.fee,
    preBalances: record.preBalances,
    postBalances: record.postBalances,
    preTokenBalances: record.tokenBalances.pre.map(encodeStoredBalance),
    postTokenBalances: record.tokenBalances.post.map(encodeStoredBalance),
  }
}

/** The older spelling of `err`. */
export function statusOf(err: unknown): { Ok: null } | { Err: unknown } {
  return err === null ? { Ok: null } : { Err: err }
}

export function encodeReturnData({ programId, data }: { programId: string; data: Uint8Array }): object {
  return { programId, data: [Buffer.from(data).toString('base64'), 'base64'] }
}

/** Inner instructions with addresses in place of indexes, parsed where their program is known. */
export function encodeParsedInner(inner: readonly InnerInstructions[], keys: MessageKeys): object[] {
  return inner.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map((each) =>
      parseInstruction(each.programIdIndex, each.accounts, each.data, keys, each.stackHeight),
    ),
  }))
}

function encodeCompiledInner({ index, instructions }: InnerInstructions): object {
  return {
    index,
    instructions: instructions.map((each) => ({ ...each, data: bs58.encode(each.data) })),
  }
}

function encodeMessage({ message }: WireTransaction): object {
  const { header, staticKeys, blockhash, instructions } = message
  return {
    header: {
      numRequiredSignatures: header.signers,
      numReadonlySignedAccounts: header.readonlySigners,
      numReadonlyUnsignedAccounts: header.readonlyOthers,
    },
    accountKeys: staticKeys,
    recentBlockhash: blockhash,
    instructions: instructions.map(({ programIndex, accounts, data }) => ({
      programIdIndex: programIndex,
      accounts: [...accounts],
      data: bs58.encode(data),
      stackHeight: 1,
    })),
    ...encodeOwnOfVersion(message),
  }
}

function encodeParsedKeys({ message }: WireTransaction, keys: MessageKeys): object[] {
  return keys.all.map((pubkey, index) => ({
    pubkey,
    signer: index < message.header.signers,
    writable: keys.writable[index],
    source: index < message.staticKeys.length ? 'transaction' : 'lookupTable',
  }))
}

function encodeParsedMessage(transaction: WireTransaction, keys: MessageKeys): object {
  const { message } = transaction
  return {
    accountKeys: encodeParsedKeys(transaction, keys),
    recentBlockhash: message.blockhash,
    instructions: message.instructions.map(({ programIndex, accounts, data }) =>
      parseInstruction(programIndex, [...accounts], data, keys, 1),
    ),
    ...encodeOwnOfVersion(message),
  }
}

/** The lookup tables of version 0, the limits and the priority fee of version 1. */
function encodeOwnOfVersion({ version, config, lookups }: WireTransaction['message']): object {
  if (version === 'legacy') return {}
  if (version === 1) return { transactionConfig: config }
  return {
    addressTableLookups: lookups.map(({ table, writable, readonly }) => ({
      accountKey: table,
      writableIndexes: [...writable],
      readonlyIndexes: [...readonly],
    })),
  }
}

/** UiTransactionTokenBalance. */
export function encodeTokenBalance({ amount, decimals, ...rest }: TokenBalance): object {
  return { ...rest, uiTokenAmount: uiTokenAmount(amount, decimals) }
}

/** The same from the ledger, whose storage returns no float where it is too small to differ from zero. */
function encodeStoredBalance({ amount, decimals, ...rest }: TokenBalance): object {
  const shown = uiTokenAmount(amount, decimals)
  const uiAmount = (shown.uiAmount ?? 0) > Number.EPSILON ? shown.uiAmount : null
  return { ...rest, uiTokenAmount: { ...shown, uiAmount } }
}
