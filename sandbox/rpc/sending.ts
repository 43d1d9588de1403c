import type { Chain } from '../chain/Chain'
import type { Block } from '../chain/blocks'
import { sentenceOf } from '../chain/errors'
import type { WireTransaction } from '../chain/wire'
import { encodeMaybe, type DataEncoding } from './accountEncoding'
import { asAddress } from './addresses'
import { blockhashOf } from './blockhashes'
import { sendTransactionConfig, simulateTransactionConfig } from './configs'
import { blockFor, inContext, type Method } from './context'
import { invalidParams, RpcError } from './RpcError'
import { sanitize } from './sanitize'
import { text } from './serde'
import {
  accountsAfter,
  encodeBalances,
  encodeInner,
  encodeTrial,
  NO_BALANCES,
  tryOut,
  type Trial,
} from './simulation'
import { decodeTransaction } from './transactionBytes'

export const sendTransaction: Method = (chain, params) => {
  const [encoded, config] = params.take([text], [sendTransactionConfig])
  const transaction = decodeTransaction(encoded, config?.encoding)
  const commitment = config?.skipPreflight ? 'processed' : config?.preflightCommitment
  const block = blockFor(chain, { commitment, minContextSlot: config?.minContextSlot })
  sanitizeOn(chain, transaction)
  if (!config?.skipPreflight) preflight(chain, transaction, block)
  chain.submit(transaction)
  return transaction.signature
}

export const simulateTransaction: Method = (chain, params) => {
  const [encoded, given] = params.take([text], [simulateTransactionConfig])
  const config = given ?? simulateTransactionConfig({})
  const transaction = decodeTransaction(encoded, config.encoding)
  const block = blockFor(chain, config)
  const anyBlockhash = config.replaceRecentBlockhash
  if (anyBlockhash && config.sigVerify)
    throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
  sanitizeOn(chain, transaction)
  const trial = tryOut(chain, transaction, { block, verify: config.sigVerify, anyBlockhash })
  return inContext(block, {
    ...encodeTrial(chain, transaction, trial),
    ...encodeBalances(chain, transaction, trial),
    accounts: config.accounts ? encodeWanted(chain, transaction, trial, config.accounts) : null,
    innerInstructions: config.innerInstructions ? encodeInner(trial) : null,
    replacementBlockhash: anyBlockhash ? blockhashOf(block) : null,
    loadedAddresses: trial.outcome?.keys.loaded ?? { writable: [], readonly: [] },
  })
}

/** Throws -32002, with the logs, where the transaction would fail. */
function preflight(chain: Chain, transaction: WireTransaction, block: Block): void {
  const trial = tryOut(chain, transaction, { block, verify: true, anyBlockhash: false })
  if (trial.err === null) return
  throw new RpcError(-32002, `Transaction simulation failed: ${sentenceOf(trial.err)}`, {
    ...encodeTrial(chain, transaction, trial),
    ...NO_BALANCES,
    accounts: null,
    innerInstructions: null,
    replacementBlockhash: null,
    loadedAddresses: null,
  })
}

/** Lookup tables are read where the transaction runs: on the newest block. */
function sanitizeOn({ accounts, blocks }: Chain, { message }: WireTransaction): void {
  sanitize(message, { read: (address) => accounts.now(address), slot: blocks.tip.slot })
}

type Wanted = Readonly<{ encoding?: DataEncoding | undefined; addresses: readonly string[] }>

/** The requested accounts after a simulation; none after a failed one. */
function encodeWanted(
  chain: Chain,
  { message }: WireTransaction,
  { err, outcome }: Trial,
  { encoding = 'base64', addresses }: Wanted,
): (object | null)[] {
  if (encoding === 'binary' || encoding === 'base58') throw invalidParams('base58 encoding not supported')
  const most = message.lookups.reduce(
    (sum, { writable, readonly }) => sum + writable.length + readonly.length,
    message.staticKeys.length,
  )
  if (addresses.length > most) throw invalidParams(`Too many accounts provided; max ${most}`)
  if (err !== null || !outcome) return addresses.map(() => null)
  const after = accountsAfter(chain, outcome)
  return addresses.map((address) => encodeMaybe(asAddress(address), { encoding }, after))
}
