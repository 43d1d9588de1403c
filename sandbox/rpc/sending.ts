import { signatureOf, type Chain } from '../chain/Chain'
import { sentenceOf, type TransactionError } from '../chain/errors'
import type { Outcome } from '../chain/execute'
import { feeOf } from '../chain/fees'
import type { LedgerAccount } from '../chain/accounts'
import type { WireTransaction } from '../chain/wire'
import { accountEncoding, encodeMaybe } from './accountEncoding'
import { blockhashOf } from './blocks'
import { blockFor, inContext, type Method } from './context'
import { asAddress, type Options } from './params'
import { invalidParams, RpcError } from './RpcError'
import { decodeTransaction } from './transactionBytes'
import { encodeParsedInner, encodeReturnData } from './transactionEncoding'

export const sendTransaction: Method = (chain, params) => {
  const options = params.options(1)
  const transaction = decodeTransaction(params.text(0), binaryEncoding(options))
  options.integer('maxRetries')
  options.commitment('preflightCommitment')
  if (!options.flag('skipPreflight')) preflight(chain, transaction)
  chain.submit(transaction)
  return signatureOf(transaction.signatures)
}

export const simulateTransaction: Method = (chain, params) => {
  const options = params.options(1)
  const transaction = decodeTransaction(params.text(0), binaryEncoding(options))
  const sigVerify = options.flag('sigVerify')
  const replace = options.flag('replaceRecentBlockhash')
  if (sigVerify && replace) throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
  const block = blockFor(chain, options)
  const wanted = wantedAccounts(options, transaction)
  const tried = tryOut(chain, transaction, sigVerify, replace)
  if (sigVerify && tried.err === 'SignatureFailure') throw badSignature()
  return inContext(block, {
    ...encodeTrial(tried, options.flag('innerInstructions')),
    accounts:
      wanted && wanted.map((address) => (tried.err ? null : accountAfter(chain, tried, address, options))),
    replacementBlockhash: replace ? blockhashOf(block) : null,
    fee: feeOf(transaction.message),
  })
}

/** What became of a transaction that was tried: refused at the door, or run. */
type Trial = Readonly<{ err: TransactionError | null; outcome: Outcome | null }>

function tryOut(
  chain: Chain,
  transaction: WireTransaction,
  sigVerify: boolean,
  anyBlockhash: boolean,
): Trial {
  const refused = chain.refusal(transaction, anyBlockhash)
  if (refused) return { err: refused, outcome: null }
  const outcome = chain.simulate(transaction, sigVerify)
  return { err: outcome.err, outcome }
}

/** Throws -32003 on a bad signature and -32002, with logs, on anything that would fail. */
function preflight(chain: Chain, transaction: WireTransaction): void {
  const tried = tryOut(chain, transaction, true, false)
  if (tried.err === null) return
  if (tried.err === 'SignatureFailure') throw badSignature()
  throw new RpcError(-32002, `Transaction simulation failed: ${sentenceOf(tried.err)}`, {
    ...encodeTrial(tried, false),
    accounts: null,
    replacementBlockhash: null,
  })
}

function badSignature(): RpcError {
  return new RpcError(-32003, 'Transaction signature verification failure')
}

function encodeTrial({ err, outcome }: Trial, withInner: boolean): object {
  return {
    err,
    logs: outcome?.logs ?? [],
    unitsConsumed: outcome?.units ?? 0n,
    returnData: outcome?.returnData ? encodeReturnData(outcome.returnData) : null,
    innerInstructions: outcome && withInner ? encodeParsedInner(outcome.inner, outcome.keys) : null,
  }
}

function wantedAccounts(options: Options, { message }: WireTransaction): string[] | null {
  const accounts = options.object('accounts')
  if (!accounts) return null
  const addresses = (accounts.array('addresses') ?? []).map(asAddress)
  const loaded = message.lookups.reduce((sum, each) => sum + each.writable.length + each.readonly.length, 0)
  const most = message.staticKeys.length + loaded
  if (addresses.length > most) throw invalidParams(`Too many accounts provided; max ${most}`)
  const { encoding } = accountEncoding(accounts, 'base64')
  if (encoding === 'binary' || encoding === 'base58') throw invalidParams('base58 encoding not supported')
  return addresses
}

function accountAfter(chain: Chain, tried: Trial, address: string, options: Options): object | null {
  const read = (each: string): LedgerAccount | null => {
    const index = tried.outcome?.keys.all.indexOf(each) ?? -1
    return index < 0 ? chain.accounts.now(each) : (tried.outcome?.post[index] ?? null)
  }
  const how = options.object('accounts')
  return how ? encodeMaybe(address, accountEncoding(how, 'base64'), read) : null
}

/** Transactions come as base58 unless the request says base64. */
function binaryEncoding(options: Options): 'base58' | 'base64' {
  return options.oneOf('encoding', ['base58', 'base64'] as const) ?? 'base58'
}
