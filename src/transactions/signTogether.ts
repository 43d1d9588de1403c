/** Signs several operations of one wallet in one prompt. Each keeps its own record, its own checks and its own end. */

import type { VersionedTransaction } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import type { RecordingAccess } from './contract'
import type { ExecutionEvent } from './events'
import { MOST_IN_PROMPT } from './limits'
import type { PreparedOperation } from './prepare'
import { executeOperation, type SigningWallet, type TransactionSigner } from './sign'

/** An event of one of several operations, by its place among them. */
export type EventOfOne = Readonly<{ index: number; event: ExecutionEvent }>

/** Asks for one transaction of an operation and takes it to its end, as executeOperation and signAgain do. */
export type Signing = (signer: TransactionSigner) => AsyncGenerator<ExecutionEvent>

/** Like signTogether, for prepared operations of one transaction each. */
export function executeTogether(
  operations: readonly PreparedOperation[],
  signer: TransactionSigner,
  access: RecordingAccess,
  { tell, abort }: Readonly<{ tell: (told: EventOfOne) => void; abort?: AbortSignal }>,
): Promise<readonly PromiseSettledResult<ExecutionEvent | null>[]> {
  if (operations.some(({ drafts }) => drafts.length !== 1))
    throw new RangeError('one prompt signs operations of one transaction each')
  const each = operations.map(
    (operation): Signing =>
      (by) =>
        executeOperation(operation, by, access, abort),
  )
  return signTogether(each, signer, tell)
}

/**
 * Carries out signings of one transaction each, at most MOST_IN_PROMPT. Where the wallet signs several at once it is asked once, after
 * every request is in the journal; else it is asked for one after another, until the first that it does not sign. A signing that fails
 * before its request does not hold up the others. Resolves with the last event or the error of each, once all have ended, in order; the
 * list is shorter where the wallet was not asked for the rest.
 */
export async function signTogether(
  signings: readonly Signing[],
  signer: TransactionSigner,
  tell: (told: EventOfOne) => void,
): Promise<readonly PromiseSettledResult<ExecutionEvent | null>[]> {
  if (signings.length > MOST_IN_PROMPT) throw new RangeError('one prompt signs a few transactions')
  const carryOut = async (index: number, signing: Signing, by: TransactionSigner) => {
    let last: ExecutionEvent | null = null
    for await (const event of signing(by)) {
      last = event
      tell({ index, event })
    }
    return last
  }
  if (signer.sends || !signer.signTransactions) {
    const ended: PromiseSettledResult<ExecutionEvent | null>[] = []
    for (const [index, signing] of signings.entries()) {
      // The next prompt comes after the end of the previous one.
      // oxlint-disable-next-line no-await-in-loop
      const [one] = await Promise.allSettled([carryOut(index, signing, signer)])
      ended.push(one)
      if (one.status === 'rejected' || one.value?.type !== 'paid') break
    }
    return ended
  }
  const prompt = sharedPrompt(signer, signer.signTransactions, signings.length)
  return await Promise.allSettled(
    signings.map((signing, index) => {
      const place = prompt.place()
      return carryOut(index, signing, place.signer).finally(place.leave)
    }),
  )
}

type SignAll = NonNullable<SigningWallet['signTransactions']>

/** A wallet's place in a prompt; `leave` gives it up where it was not used. */
type Place = Readonly<{ signer: SigningWallet; leave: () => void }>

type Waiting = Readonly<{
  transaction: VersionedTransaction
  resolve: (signed: VersionedTransaction) => void
  reject: (error: unknown) => void
}>

/** One prompt for this number of places: the wallet is asked once each of them was used or given up. */
function sharedPrompt(
  { address, walletName }: SigningWallet,
  signAll: SignAll,
  places: number,
): Readonly<{ place: () => Place }> {
  const waiting: Waiting[] = []
  let open = places
  const fill = () => {
    open -= 1
    if (open === 0 && waiting.length > 0) void ask()
  }
  const ask = async () => {
    try {
      const signed = await signAll(waiting.map(({ transaction }) => transaction))
      for (const [at, { resolve, reject }] of waiting.entries()) {
        const mine = signed[at]
        if (mine) resolve(mine)
        else reject(new AppError('wallet/failed', { wallet: walletName, reason: 'no-transaction' }))
      }
    } catch (error) {
      for (const { reject } of waiting) reject(error)
    }
  }
  const place = (): Place => {
    let used = false
    const use = () => {
      if (used) return false
      used = true
      return true
    }
    const signTransaction = (transaction: VersionedTransaction) =>
      new Promise<VersionedTransaction>((resolve, reject) => {
        if (!use()) return reject(new AppError('wallet/unavailable', { wallet: walletName }))
        waiting.push({ transaction, resolve, reject })
        fill()
      })
    return { signer: { address, walletName, signTransaction }, leave: () => use() && fill() }
  }
  return { place }
}
