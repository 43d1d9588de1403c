/** Locks tokens of the wallet in Jupiter Lock until their dates. */

import { type Connection, Keypair, PublicKey } from '@solana/web3.js'
import { fetchAccounts } from '../solana/accounts'
import { CLOCK, decodeClock } from '../solana/clock'
import { fetchRent } from '../solana/rent'
import { checkOfDecimals } from '../tokens/checkMintDecimals'
import { rentCost } from '../tokens/operations/accounts'
import {
  balanceChange,
  balanceOf,
  openHolder,
  requireHeld,
  type RunningChanges,
  type TokenStep,
} from '../tokens/operations/holders'
import { barred, type OrderOf, unfit } from '../tokens/operations/order'
import type { HolderAccount, TokenFacts } from '../tokens/operations/tokenFacts'
import { feeOf, requireMovable } from '../tokens/operations/transfer'
import { saidAmount, tokensSay } from '../tokens/said'
import { withoutDelegate } from '../tokens/spendable'
import { grossFor } from '../tokens/transferFeeMath'
import type { TokenUnit } from '../transactions/plan'
import { createLock, ESCROW_BYTES, escrowOf, vaultOf } from './escrow'
import { JUPITER_LOCK_PROGRAM } from './profile'
import { locksSay } from './said'
import { buildSchedule, lastDate, type LockSchedule } from './schedule'
import { lockObstacle, notHeld, scheduleProblem } from './terms'

/** What a lock needs besides the token's facts: its own key and address, its schedule, and its accounts' balances and rent. */
export type LockParts = Readonly<{
  base: Keypair
  escrow: PublicKey
  schedule: LockSchedule
  rent: bigint
  balances: Readonly<{ escrow: bigint; vault: bigint }>
}>

/**
 * Reads what a lock needs. Its address belongs to a new key, which signs: a wallet's own could have one lock at a time. Rejects with
 * input/invalid where no schedule can be made of what was typed, by the chain's clock, or where Jupiter Lock is not on this chain, or rpc/*.
 */
export async function fetchLockParts(
  connection: Connection,
  order: OrderOf<'lock-supply'>,
  { context: { mint, program } }: TokenFacts,
): Promise<LockParts> {
  const base = Keypair.generate()
  const escrow = escrowOf(base.publicKey)
  const asked = [CLOCK, new PublicKey(JUPITER_LOCK_PROGRAM), escrow, vaultOf(escrow, mint, program)]
  const [[clock, its, atEscrow, atVault], [rent = 0n]] = await Promise.all([
    fetchAccounts(connection, asked),
    fetchRent(connection, [ESCROW_BYTES]),
  ])
  if (!its?.executable) throw barred(locksSay('lock-missing', {}))
  const balances = { escrow: BigInt(atEscrow?.lamports ?? 0), vault: BigInt(atVault?.lamports ?? 0) }
  const schedule = buildSchedule(order, decodeClock(clock).time)
  if (typeof schedule === 'string') throw unfit(scheduleProblem(schedule))
  return { base, escrow, schedule, rent, balances }
}

/**
 * Locks exactly the amount, for a recipient who claims it; the wallet pays a transfer fee on top. Throws input/invalid where the token does
 * not allow it, or the typed values do not fit.
 */
export function lockSupplyStep(
  order: OrderOf<'lock-supply'>,
  facts: TokenFacts,
  running: RunningChanges,
  { base, escrow, schedule, rent, balances }: LockParts,
): TokenStep & Required<Pick<TokenStep, 'amounts'>> {
  const { context, token, unit, symbol, own } = facts
  const { mint, program: tokenProgram, authority: sender } = context
  const why = lockObstacle(token)
  if (why) throw barred(locksSay('lock-obstacle', { symbol, why }))
  requireMovable(facts)
  const sent = grossFor(order.amount, feeOf(facts))
  if (sent === undefined) throw unfit(tokensSay('never-arrives', {}))
  const from = payerOf(sent, facts, running)
  const vault: HolderAccount = {
    owner: escrow,
    account: vaultOf(escrow, mint, tokenProgram),
    exists: false,
    amount: 0n,
    frozen: false,
    wantsMemo: false,
    price: { ...own.price, balance: balances.vault },
  }
  const label = locksSay('lock-vault', { symbol })
  const opened = openHolder(vault, facts, running)
  const recipient = new PublicKey(order.to)
  const made = madeLock({ amount: order.amount, sent, to: order.to }, unit, {
    escrow,
    schedule,
    rent,
    balances,
  })
  return {
    id: 'lock-supply',
    ...made,
    instructions: [
      ...checkOfDecimals(facts),
      ...opened.instructions,
      createLock(
        { mint, tokenProgram, base: base.publicKey, sender, from: from.account, recipient },
        schedule,
      ),
    ],
    signers: [base],
    costs: [...made.costs, ...opened.costs.map((cost) => ({ ...cost, label }))],
    opens: [...made.opens, ...opened.opens.map((one) => ({ ...one, label }))],
    changes: [
      balanceChange(from, -sent, facts, running),
      { ...balanceChange(vault, order.amount, facts, running), label },
    ],
    finality: 'final',
    consequence: [locksSay('lock-is-final', {}), ...notHeld(running.left), locksSay('lock-version', {})],
    amounts: { sent, arrives: order.amount },
  }
}

type MadeLock = Readonly<{ amount: bigint; sent: bigint; to: string }>

/** What the step of a lock says, and its own account: its rent, and that it is made. */
export function madeLock(
  { amount, sent, to }: MadeLock,
  unit: TokenUnit,
  { escrow, schedule, rent, balances }: Omit<LockParts, 'base'>,
) {
  const said = (units: bigint) => saidAmount(units, unit)
  const label = locksSay('lock-account', {})
  const price = { bytes: ESCROW_BYTES, rent, balance: balances.escrow }
  return {
    title: locksSay('lock-supply', { amount: said(amount), to }),
    detail: [
      locksSay('lock-dates', {
        first: Number(schedule.cliff),
        atFirst: said(schedule.atCliff),
        steps: Number(schedule.times),
        last: Number(lastDate(schedule)),
      }),
      ...(sent > amount
        ? [locksSay('lock-fee', { locked: said(amount), withheld: said(sent - amount) })]
        : []),
    ],
    costs: [rentCost(price, { label, account: escrow.toBase58(), refundable: false })],
    opens: [{ label, address: escrow }],
  }
}

/** The one account of the wallet that pays the whole lock. Throws input/invalid where none holds enough. */
function payerOf(sent: bigint, facts: TokenFacts, running: RunningChanges): HolderAccount {
  const { free } = requireHeld(sent, facts, running)
  const found = withoutDelegate(free).find((holder) => balanceOf(holder, running) >= sent)
  if (found) return found
  const most = free
    .map((holder) => balanceOf(holder, running))
    .reduce((largest, units) => (units > largest ? units : largest), 0n)
  throw unfit(locksSay('lock-one-account', { most: saidAmount(most, facts.unit) }))
}
