/** Several operations of one wallet that are signed in one prompt. Each keeps its own record, its own checks and its own end. */

import type { VersionedTransaction } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import type { ChainAccess } from './chainAccess'
import type { ExecutionEvent } from './events'
import type { PreparedOperation } from './prepare'
import { executeOperation, type SigningWallet, type TransactionSigner } from './sign'

/** The most transactions of one prompt: more would not land before their blockhash expires, and nobody can look through them. */
export const MOST_IN_PROMPT = 20

/** An event of one of several operations, by its place among them. */
export type EventOfOne = Readonly<{ index: number; event: ExecutionEvent }>

/**
 * Carries out operations of one transaction each, at most MOST_IN_PROMPT. Where the wallet signs several at once it is asked once, after
 * every request is in the journal; else it is asked one after another, until the first that it does not sign. An operation that fails
 * before its request does not hold up the others. Resolves when all have ended: each as executeOperation does, in order, and shorter where
 * the wallet was not asked for the rest.
 */
export async function executeTogether(
  operations: readonly PreparedOperation[],
  signer: TransactionSigner,
  access: ChainAccess,
  { tell, abort }: Readonly<{ tell: (told: EventOfOne) => void; abort?: AbortSignal }>,
): Promise<readonly PromiseSettledResult<ExecutionEvent | null>[]> {
  if (operations.length > MOST_IN_PROMPT || operations.some(({ drafts }) => drafts.length !== 1))
    throw new RangeError('one prompt signs a few operations of one transaction each')
  const execute = async (index: number, operation: PreparedOperation, by: TransactionSigner) => {
    let last: ExecutionEvent | null = null
    for await (const event of executeOperation(operation, by, access, abort)) {
      last = event
      tell({ index, event })
    }
    return last
  }
  if (signer.sends || !signer.signTransactions) {
    const ended: PromiseSettledResult<ExecutionEvent | null>[] = []
    for (const [index, operation] of operations.entries()) {
      // The next prompt comes after the end of the one before.
      // oxlint-disable-next-line no-await-in-loop
      const [one] = await Promise.allSettled([execute(index, operation, signer)])
      ended.push(one)
      if (one.status === 'rejected' || one.value?.type !== 'paid') break
    }
    return ended
  }
  const prompt = sharedPrompt(signer, signer.signTransactions, operations.length)
  return await Promise.allSettled(
    operations.map((operation, index) => {
      const place = prompt.place()
      return execute(index, operation, place.signer).finally(place.leave)
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

/** One prompt for so many places: the wallet is asked once each of them was used or given up. */
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
