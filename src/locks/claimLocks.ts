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
import { claimLock, readEscrow, tokenProgramOf, type VestingEscrow } from './escrow'
import { MOST_CLAIMED } from './held'
import { JUPITER_LOCK_PROGRAM } from './profile'
import { locksSay } from './said'
import { freeAt, nextDate } from './schedule'

/** A lock from which a claim is made: what is due, and its vault. */
type DueLock = Readonly<{ lock: PublicKey; escrow: VestingEscrow; due: bigint; vault: HolderAccount }>

/**
 * Plans to claim what is due in these locks (base58) now. Rejects with input/invalid where one of them is no lock for the wallet, nothing
 * is due, or the token does not allow it, or rpc/*.
 */
export async function planClaimLocks(
  connection: Connection,
  payer: PublicKey,
  locks: readonly string[],
): Promise<Plan> {
  const keys = [...new Set(locks)].map((lock) => new PublicKey(lock))
  if (keys.length > MOST_CLAIMED) throw unfit(locksSay('claim-too-many', { most: MOST_CLAIMED }))
  const [first] = locksIn(keys, await fetchAccounts(connection, keys), payer)
  if (!first) throw unfit(tokensSay('nothing-chosen', {}))
  const facts = await fetchTokenFacts(connection, payer, new PublicKey(first.escrow.mint))
  // In one call: a claim by another tab between two would read as tokens that somebody took out.
  const asked = [CLOCK, ...keys, ...holderAddresses(facts, keys)]
  const [clock, ...found] = await fetchAccounts(connection, asked)
  const vaults = holdersFrom(facts, keys, found.slice(keys.length))
  const { time } = decodeClock(clock)
  const read = locksIn(keys, found, payer).flatMap((one, at) => {
    const due = freeAt(one.escrow.schedule, time) - one.escrow.claimed
    const vault = vaults[at]
    return vault ? [{ ...one, due, vault }] : []
  })
  const some = read.filter(({ due }) => due > 0n)
  if (some.length > 0) return planOf(some, facts)
  const dates = read.flatMap(({ escrow }) => nextDate(escrow.schedule, time)?.at ?? [])
  const next = dates.toSorted((a, b) => Number(a - b))[0]
  throw nothingThere(locksSay('claim-nothing', { ...(next !== undefined && { next: Number(next) }) }))
}

/** The locks at these addresses. Throws input/invalid where one is no lock of one mint for the wallet. */
function locksIn(keys: readonly PublicKey[], found: readonly FoundAccount[], payer: PublicKey) {
  const locks = keys.map((lock, at) => {
    const account = found[at]
    const escrow = account?.owner.toBase58() === JUPITER_LOCK_PROGRAM ? readEscrow(account.data) : null
    if (!escrow) throw barred(locksSay('claim-no-lock', { lock: lock.toBase58() }))
    if (escrow.recipient !== payer.toBase58())
      throw barred(locksSay('claim-not-yours', { by: escrow.recipient }))
    if (escrow.cancelledAt > 0n) throw barred(locksSay('claim-cancelled', {}))
    return { lock, escrow }
  })
  if (locks.some(({ escrow }) => escrow.mint !== locks[0]?.escrow.mint))
    throw unfit(locksSay('claim-other-mints', {}))
  return locks
}

/** Plans the claims from facts. Pure. Throws input/invalid. */
function planOf(dues: readonly DueLock[], facts: TokenFacts): Plan {
  const { operation, token, unit, symbol, own } = facts
  const { authority: payer, mint } = operation
  const said = (units: bigint) => saidAmount(units, unit)
  if (token.settings.transferHook?.program)
    throw barred(locksSay('lock-obstacle', { symbol, why: 'transfer-hook' }))
  requireMovable(facts)
  if (!own.owner.equals(payer)) throw barred(tokensSay('account-is-others', {}))
  if (dues.some(({ vault }) => vault.frozen))
    throw barred(locksSay('claim-vault-frozen', { thawing: thawingOf(token) }))
  const locks = dues.flatMap((one) => {
    const units = one.due < one.vault.amount ? one.due : one.vault.amount
    return units > 0n ? [{ ...one, units }] : []
  })
  if (locks.length === 0) throw barred(locksSay('claim-vault-empty', {}))
  const running = runningOf(facts)
  const opened = openHolder(own, facts, running)
  const sent = locks.reduce((sum, { units }) => sum + units, 0n)
  const missing = dues.reduce((sum, { due }) => sum + due, 0n) - sent
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
