/** Claims what has become free in locks of one mint, for the wallet that they are for. */

import { PublicKey, type Connection } from '@solana/web3.js'
import { fetchAccounts } from '../solana/accounts'
import { CLOCK, decodeClock } from '../solana/clock'
import { checkOfDecimals } from '../tokens/checkMintDecimals'
import { balanceChange, openHolder, runningOf } from '../tokens/operations/holders'
import { barred, nothingThere, unfit } from '../tokens/operations/order'
import {
  fetchTokenFacts,
  fetchHolders,
  type HolderAccount,
  type TokenFacts,
  tokenSubject,
} from '../tokens/operations/tokenFacts'
import { feeOf, requireMovable } from '../tokens/operations/transfer'
import { saidAmount, tokensSay } from '../tokens/said'
import { transferFeeOf } from '../tokens/transferFeeMath'
import type { Plan } from '../transactions/plan'
import { claimLock, readEscrow, tokenProgramOf, type VestingEscrow } from './escrow'
import { JUPITER_LOCK_PROGRAM } from './profile'
import { locksSay } from './said'
import { freeAt, nextDate } from './schedule'

/** So many claims of one mint fit into a transaction with what wallets add. */
const MOST_CLAIMED = 7

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
  const [clock, ...found] = await fetchAccounts(connection, [CLOCK, ...keys])
  const { time } = decodeClock(clock)
  const escrows = keys.map((lock, at) => {
    const account = found[at]
    const escrow = account?.owner.toBase58() === JUPITER_LOCK_PROGRAM ? readEscrow(account.data) : null
    if (!escrow) throw barred(locksSay('claim-no-lock', { lock: lock.toBase58() }))
    if (escrow.recipient !== payer.toBase58())
      throw barred(locksSay('claim-not-yours', { by: escrow.recipient }))
    if (escrow.cancelledAt > 0n) throw barred(locksSay('claim-cancelled', {}))
    return { lock, escrow, due: freeAt(escrow.schedule, time) - escrow.claimed }
  })
  const [first] = escrows
  if (!first) throw unfit(tokensSay('nothing-chosen', {}))
  if (escrows.some(({ escrow }) => escrow.mint !== first.escrow.mint))
    throw unfit(locksSay('claim-other-mints', {}))
  const some = escrows.filter(({ due }) => due > 0n)
  if (some.length === 0) {
    const dates = escrows.flatMap(({ escrow }) => nextDate(escrow.schedule, time)?.at ?? [])
    const next = dates.toSorted((a, b) => Number(a - b))[0]
    throw nothingThere(locksSay('claim-nothing', { ...(next !== undefined && { next: Number(next) }) }))
  }
  const facts = await fetchTokenFacts(connection, payer, new PublicKey(first.escrow.mint))
  const vaults = await fetchHolders(
    connection,
    facts,
    some.map(({ lock }) => lock),
  )
  return planOf(
    some.flatMap((one, at) => {
      const vault = vaults[at]
      return vault ? [{ ...one, vault }] : []
    }),
    facts,
  )
}

/** Plans the claims from facts. Pure. Throws input/invalid. */
function planOf(locks: readonly DueLock[], facts: TokenFacts): Plan {
  const { operation, token, unit, symbol, own } = facts
  const { authority: payer, mint } = operation
  const said = (units: bigint) => saidAmount(units, unit)
  if (token.settings.transferHook?.program)
    throw barred(locksSay('lock-obstacle', { symbol, why: 'transfer-hook' }))
  requireMovable(facts)
  if (!own.owner.equals(payer)) throw barred(tokensSay('account-is-others', {}))
  for (const { vault, due } of locks) {
    if (vault.frozen) throw barred(locksSay('claim-vault-frozen', { symbol }))
    if (vault.amount < due) throw barred(locksSay('claim-vault-short', { held: said(vault.amount) }))
  }
  const running = runningOf(facts)
  const opened = openHolder(own, facts, running)
  const sent = locks.reduce((sum, { due }) => sum + due, 0n)
  // The fee is withheld from each transfer by itself.
  const withheld = locks.reduce((sum, { due }) => sum + transferFeeOf(due, feeOf(facts)), 0n)
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
        ],
        instructions: [
          ...checkOfDecimals(facts),
          ...opened.instructions,
          ...locks.map(({ lock, escrow, due }) =>
            claimLock(
              { mint, tokenProgram: tokenProgramOf(escrow), escrow: lock, recipient: payer, to: own.account },
              due,
            ),
          ),
        ],
        signers: [],
        costs: opened.costs,
        changes: [
          ...locks.map(({ vault, due }) => ({ ...balanceChange(vault, -due, facts, running), label })),
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
