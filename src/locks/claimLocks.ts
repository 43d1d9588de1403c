/** Claims what has become free in locks of one mint, for the wallet that they are for. */

import { PublicKey, type Connection } from '@solana/web3.js'
import { fetchAccounts, type FoundAccount } from '../solana/accounts'
import { CLOCK, decodeClock } from '../solana/clock'
import { checkOfDecimals } from '../tokens/checkMintDecimals'
import { balanceChange, openHolder, runningOf } from '../tokens/operations/holders'
import { barred, nothingThere, unfit } from '../tokens/operations/order'
import {
  fetchTokenFacts,
  type HolderAccount,
  holderAddresses,
  holdersFrom,
  type TokenFacts,
  tokenSubject,
} from '../tokens/operations/tokenFacts'
import { feeOf, requireMovable } from '../tokens/operations/transfer'
import { saidAmount, tokensSay } from '../tokens/said'
import { thawingOf } from '../tokens/spendable'
import { transferFeeOf } from '../tokens/transferFeeMath'
import type { Plan } from '../transactions/plan'
import type { Said } from '../units/said'
import { claimLock, readEscrow, tokenProgramOf, type VestingEscrow } from './escrow'
import { MOST_CLAIMED } from './held'
import { JUPITER_LOCK_PROGRAM } from './profile'
import { LEFT_OUT, locksSay } from './said'
import { freeAt, nextDate } from './schedule'

/** A lock from which a claim is made: what is due, and its vault. */
type DueLock = Readonly<{ lock: PublicKey; escrow: VestingEscrow; due: bigint; vault: HolderAccount }>

/** A lock that is left out of a claim from several, and the sentence where it is the only one. */
type LeftOut = Readonly<{ lock: PublicKey; why: (typeof LEFT_OUT)[number]; said: Said }>

/**
 * Plans to claim what is due in these locks (base58) now; of several, those from which nothing can be claimed are left out and named. Rejects
 * with input/invalid where none of them is a lock for the wallet, nothing is due, or the token does not allow it, or rpc/*.
 */
export async function planClaimLocks(
  connection: Connection,
  payer: PublicKey,
  locks: readonly string[],
): Promise<Plan> {
  const keys = [...new Set(locks)].map((lock) => new PublicKey(lock))
  if (keys.length > MOST_CLAIMED) throw unfit(locksSay('claim-too-many', { most: MOST_CLAIMED }))
  const [first] = locksIn(keys, await fetchAccounts(connection, keys), payer).locks
  if (!first) throw unfit(tokensSay('nothing-chosen', {}))
  const facts = await fetchTokenFacts(connection, payer, new PublicKey(first.escrow.mint))
  // In one call: a claim by another tab between two would read as tokens that somebody took out.
  const asked = [CLOCK, ...keys, ...holderAddresses(facts, keys)]
  const [clock, ...found] = await fetchAccounts(connection, asked)
  const vaults = holdersFrom(facts, keys, found.slice(keys.length))
  const { time } = decodeClock(clock)
  const { locks: mine, leftOut } = locksIn(keys, found, payer)
  const read = mine.flatMap((one) => {
    const due = freeAt(one.escrow.schedule, time) - one.escrow.claimed
    const vault = vaults[keys.indexOf(one.lock)]
    return vault ? [{ ...one, due, vault }] : []
  })
  const some = read.filter(({ due }) => due > 0n)
  if (some.length > 0) return planOf(some, leftOut, facts)
  const dates = read.flatMap(({ escrow }) => nextDate(escrow.schedule, time)?.at ?? [])
  const next = dates.toSorted((a, b) => Number(a - b))[0]
  throw nothingThere(locksSay('claim-nothing', { ...(next !== undefined && { next: Number(next) }) }))
}

/** The locks at these addresses that are for the wallet. Throws input/invalid where none is, or where they are of several mints. */
function locksIn(keys: readonly PublicKey[], found: readonly FoundAccount[], payer: PublicKey) {
  const locks: Pick<DueLock, 'lock' | 'escrow'>[] = []
  const leftOut: LeftOut[] = []
  for (const [at, lock] of keys.entries()) {
    const account = found[at]
    const escrow = account?.owner.toBase58() === JUPITER_LOCK_PROGRAM ? readEscrow(account.data) : null
    if (!escrow)
      leftOut.push({ lock, why: 'no-lock', said: locksSay('claim-no-lock', { lock: lock.toBase58() }) })
    else if (escrow.recipient !== payer.toBase58())
      leftOut.push({ lock, why: 'not-yours', said: locksSay('claim-not-yours', { by: escrow.recipient }) })
    else if (escrow.cancelledAt > 0n)
      leftOut.push({ lock, why: 'cancelled', said: locksSay('claim-cancelled', {}) })
    else locks.push({ lock, escrow })
  }
  const [problem] = leftOut
  if (problem && locks.length === 0) throw barred(problem.said)
  if (locks.some(({ escrow }) => escrow.mint !== locks[0]?.escrow.mint))
    throw unfit(locksSay('claim-other-mints', {}))
  return { locks, leftOut }
}

/** Plans the claims from facts. Pure. Throws input/invalid. */
function planOf(dues: readonly DueLock[], others: readonly LeftOut[], facts: TokenFacts): Plan {
  const { context, token, unit, symbol, own } = facts
  const { authority: payer, mint } = context
  const said = (units: bigint) => saidAmount(units, unit)
  if (token.settings.transferHook?.program)
    throw barred(locksSay('lock-obstacle', { symbol, why: 'transfer-hook' }))
  requireMovable(facts)
  if (!own.owner.equals(payer)) throw barred(tokensSay('account-is-others', {}))
  const open = dues.filter(({ vault }) => !vault.frozen)
  const locks = open.flatMap((one) => {
    const units = one.due < one.vault.amount ? one.due : one.vault.amount
    return units > 0n ? [{ ...one, units }] : []
  })
  const leftOut = [...others, ...dues.flatMap((one) => leftOutOf(one, token))]
  const [problem] = leftOut.slice(others.length)
  if (problem && locks.length === 0) throw barred(problem.said)
  const running = runningOf(facts)
  const opened = openHolder(own, facts, running)
  const sent = locks.reduce((sum, { units }) => sum + units, 0n)
  const missing = open.reduce((sum, { due }) => sum + due, 0n) - sent
  // The fee is withheld from each transfer by itself.
  const withheld = locks.reduce((sum, { units }) => sum + transferFeeOf(units, feeOf(facts)), 0n)
  if (withheld === sent) throw unfit(tokensSay('nothing-arrives', {}))
  const label = locksSay('lock-vault', { symbol })
  const title = locksSay('claim-lock', { amount: said(sent) })
  return {
    kind: 'claim-lock',
    title,
    steps: [
      {
        id: 'claim-lock',
        title,
        detail: [
          withheld > 0n
            ? locksSay('claim-fee', { arrives: said(sent - withheld), withheld: said(withheld) })
            : locksSay('claim-from', { locks: locks.length }),
          ...(missing > 0n ? [locksSay('claim-missing', { missing: said(missing) })] : []),
          ...leftOut.map(({ lock, why }) => locksSay('claim-left-out', { lock: lock.toBase58(), why })),
        ],
        instructions: [
          ...checkOfDecimals(facts),
          ...opened.instructions,
          ...locks.map(({ lock, escrow, units }) =>
            claimLock(
              { mint, tokenProgram: tokenProgramOf(escrow), escrow: lock, recipient: payer, to: own.account },
              units,
            ),
          ),
        ],
        signers: [],
        costs: opened.costs,
        changes: [
          ...locks.map(({ vault, units }) => ({ ...balanceChange(vault, -units, facts, running), label })),
          balanceChange(own, sent - withheld, facts, running),
        ],
        finality: 'reversible',
      },
    ],
    accounts: { payer, creates: opened.opens },
    subject: {
      ...tokenSubject(facts),
      locks: locks.map(({ lock }) => lock.toBase58()),
      amount: sent,
      ...(withheld > 0n && { arrives: sent - withheld }),
    },
  }
}

/** Why nothing can be claimed from a lock in which something is due, where that is so. */
function leftOutOf({ lock, vault }: DueLock, token: TokenFacts['token']): readonly LeftOut[] {
  if (vault.frozen) {
    const said = locksSay('claim-vault-frozen', { thawing: thawingOf(token) })
    return [{ lock, why: 'frozen', said }]
  }
  return vault.amount > 0n ? [] : [{ lock, why: 'empty', said: locksSay('claim-vault-empty', {}) }]
}
