import { createHash } from 'node:crypto'
import bs58 from 'bs58'
import type { Accounts } from './accounts'
import type { Block, FeeReward } from './blocks'
import { burntOf } from './fees'
import type { FeeStep } from './feeSteps'
import type { History } from './history'
import type { LiteSvm } from './litesvm'

/** The chain's only validator: an address without a key, which never changes. */
export function leaderOf(genesisHash: string): string {
  return bs58.encode(createHash('sha256').update(`leader of ${genesisHash}`).digest())
}

/**
 * Pays the leader of a block that is over its part of the fees, all of one step, and returns the reward; null where there is none, or
 * where it is burnt because it would not keep the leader's account alive.
 */
export function payLeader(
  svm: LiteSvm,
  accounts: Accounts,
  history: History,
  block: Block,
  leader: string,
  step: FeeStep,
): FeeReward | null {
  const lamports = block.signatures.reduce((sum, signature) => sum + shareOf(history, signature, step), 0n)
  const before = accounts.now(leader)
  const postBalance = (before?.lamports ?? 0n) + lamports
  if (!before || lamports === 0n || postBalance < svm.minimumBalanceForRentExemption(0n)) return null
  const after = { ...before, lamports: postBalance }
  accounts.lend(leader, after)
  accounts.change(leader, block.slot, before, after)
  return { pubkey: leader, lamports, postBalance }
}

function shareOf(history: History, signature: string, step: FeeStep): bigint {
  const record = history.get(signature)
  return record ? record.fee - burntOf(record.transaction.message, step) : 0n
}
