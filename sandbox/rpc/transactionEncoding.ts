import bs58 from 'bs58'
import type { InnerInstructions } from '../chain/execute'
import type { TokenBalance, TransactionRecord } from '../chain/history'
import type { MessageKeys } from '../chain/keys'
import type { WireTransaction } from '../chain/wire'
import { parseInstruction } from './parsed/instructions'
import { uiTokenAmount } from './uiAmount'

export type TransactionEncoding = 'json' | 'jsonParsed' | 'base58' | 'base64'

/** A landed transaction in the encoding that was asked for (EncodedTransaction). */
export function encodeTransaction(record: TransactionRecord, encoding: TransactionEncoding): unknown {
  const { transaction, keys } = record
  if (encoding === 'base64') return [Buffer.from(transaction.bytes).toString('base64'), 'base64']
  if (encoding === 'base58') return [bs58.encode(transaction.bytes), 'base58']
  const signatures = transaction.signatures.map((each) => bs58.encode(each))
  const message = encoding === 'json' ? encodeMessage(transaction) : encodeParsedMessage(transaction, keys)
  return { signatures, message }
}

/** What happened, beside the transaction (UiTransactionStatusMeta). */
export function encodeMeta(record: TransactionRecord, encoding: TransactionEncoding): object {
  const { tokenBalances } = record
  const parsed = encoding === 'jsonParsed'
  return {
    err: record.err,
    status: statusOf(record.err),
    fee: record.fee,
    preBalances: record.preBalances,
    postBalances: record.postBalances,
    innerInstructions: parsed
      ? encodeParsedInner(record.inner, record.keys)
      : record.inner.map(encodeCompiledInner),
    logMessages: record.logs,
    preTokenBalances: tokenBalances.pre.map(encodeTokenBalance),
    postTokenBalances: tokenBalances.post.map(encodeTokenBalance),
    rewards: [],
    ...(!parsed && { loadedAddresses: record.keys.loaded }),
    ...(record.returnData && { returnData: encodeReturnData(record.returnData) }),
    computeUnitsConsumed: record.units,
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
    ...encodeLookups(message),
  }
}

function encodeParsedMessage({ message }: WireTransaction, keys: MessageKeys): object {
  return {
    accountKeys: keys.all.map((pubkey, index) => ({
      pubkey,
      signer: index < message.header.signers,
      writable: keys.writable[index],
      source: index < message.staticKeys.length ? 'transaction' : 'lookupTable',
    })),
    recentBlockhash: message.blockhash,
    instructions: message.instructions.map(({ programIndex, accounts, data }) =>
      parseInstruction(programIndex, [...accounts], data, keys, 1),
    ),
    ...encodeLookups(message),
  }
}

function encodeLookups({ version, lookups }: WireTransaction['message']): object {
  if (version === 'legacy') return {}
  return {
    addressTableLookups: lookups.map(({ table, writable, readonly }) => ({
      accountKey: table,
      writableIndexes: [...writable],
      readonlyIndexes: [...readonly],
    })),
  }
}

function encodeTokenBalance({ amount, decimals, ...rest }: TokenBalance): object {
  return { ...rest, uiTokenAmount: uiTokenAmount(amount, decimals) }
}
