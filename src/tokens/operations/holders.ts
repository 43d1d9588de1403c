import {
  createBurnCheckedInstruction,
  createCloseAccountInstruction,
  createFreezeAccountInstruction,
  createMintToCheckedInstruction,
  createThawAccountInstruction,
} from '@solana/spl-token'
import type { Change, Plan, SentAmounts, Step } from '../../transactions/plan'
import type { Said } from '../../transactions/said'
import { U64_MAX } from '../../units/amounts'
import { type AccountValue, baseUnits, tokensValue } from '../../transactions/accountValues'
import { saidAmount, tokensSay } from '../said'
import { holdingOf, type MintHolding, MOST_PAYING, type PaidPart, payFrom, thawingOf } from '../spendable'
import { openTokenAccount, rentCost } from './accounts'
import { barred, type OrderOf, unfit } from './order'
import type { HolderAccount, TokenFacts } from './tokenFacts'

/* Steps that change the supply of a mint that exists, or the account of one holder. */

/** A step, with the accounts that it opens, the wallet's accounts that pay it, and what is sent and arrives. */
export type TokenStep = Step &
  Readonly<{
    opens?: Plan['accounts']['creates']
    paid?: readonly PaidPart<HolderAccount>[]
    amounts?: SentAmounts
  }>

/**
 * The changes by earlier steps of the operation: the supply; balances, opened and thawed accounts, by base58 address; whether new accounts
 * begin frozen; whether a paused token is resumed; the authorities and settings as the step's transaction leaves them; and the promised value of each
 * changed field.
 */
export type RunningChanges = {
  supply: bigint
  balances: Map<string, bigint>
  opened: Set<string>
  thawed: Set<string>
  frozenAtFirst: boolean
  resumed: boolean
  left: Pick<TokenFacts['token'], 'authorities' | 'settings'>
  promised: Map<string, AccountValue>
}

/** The state before the first step. */
export function runningOf({ mint: { supply }, token, frozenAtFirst }: TokenFacts): RunningChanges {
  return {
    supply,
    balances: new Map(),
    opened: new Set(),
    thawed: new Set(),
    frozenAtFirst,
    resumed: false,
    left: token,
    promised: new Map(),
  }
}

/** The account that an order names. */
export function holderOf(key: string, { holders }: TokenFacts): HolderAccount {
  const holder = holders.get(key)
  if (!holder) throw new RangeError('the account of each order was read')
  return holder
}

/** The account of a holder as values that are said; another account of the wallet than its associated one has its address. */
export function saidHolder({ account, owner }: HolderAccount, { symbol, own, context }: TokenFacts) {
  if (!owner.equals(context.authority)) return { symbol, owner: owner.toBase58() }
  return { symbol, ...(!account.equals(own.account) && { account: account.toBase58() }) }
}

function accountLabel(holder: HolderAccount, facts: TokenFacts): Said {
  return tokensSay('account-of', saidHolder(holder, facts))
}

/** Opens the account where it does not exist, and thaws it where accounts begin frozen; adds the costs. Throws input/invalid. */
export function openHolder(
  holder: HolderAccount,
  facts: TokenFacts,
  running: RunningChanges,
): Pick<TokenStep, 'instructions' | 'costs'> & Required<Pick<TokenStep, 'opens'>> {
  const { context, frozenAtFirst, token } = facts
  const { owner, account, price } = holder
  const address = account.toBase58()
  const isNew = !holder.exists && !running.opened.has(address)
  const isFrozen = (holder.exists ? holder.frozen : frozenAtFirst) && !running.thawed.has(address)
  const label = accountLabel(holder, facts)
  const said = saidHolder(holder, facts)
  if (isFrozen && token.authorities.freeze !== context.authority.toBase58())
    throw barred(tokensSay('account-frozen', { ...said, thawing: thawingOf(token) }))
  // Where accounts do not begin frozen, an authority has frozen this one on purpose.
  if (isFrozen && holder.exists && !frozenAtFirst) throw barred(tokensSay('thaw-first', said))
  if (isNew) running.opened.add(address)
  if (isFrozen) running.thawed.add(address)
  const thaw = createThawAccountInstruction(account, context.mint, context.authority, [], context.program)
  return {
    instructions: [
      ...(isNew ? [openTokenAccount(context, { owner, account, mayExist: true })] : []),
      ...(isFrozen ? [thaw] : []),
    ],
    costs: isNew
      ? [rentCost(price, { label, account: address, refundable: owner.equals(context.authority) })]
      : [],
    opens: isNew ? [{ label, address: account }] : [],
  }
}

/** The account's balance after `change`, noted in `running` and returned as a change for the review. */
export function balanceChange(
  holder: HolderAccount,
  change: bigint,
  facts: TokenFacts,
  running: RunningChanges,
): Change {
  const { token, unit, context } = facts
  const address = holder.account.toBase58()
  const before = balanceOf(holder, running)
  const after = before + change
  running.balances.set(address, after)
  const own = holder.owner.equals(context.authority)
  return {
    account: address,
    field: 'balance',
    label: accountLabel(holder, facts),
    after: baseUnits(after),
    counts: true,
    unit,
    ...(own && { moves: { mint: token.mint, before: holder.amount } }),
  }
}

function supplyChange(change: bigint, { token, unit }: TokenFacts, running: RunningChanges): Change {
  running.supply += change
  return {
    account: token.mint,
    field: 'supply',
    label: tokensSay('field', { of: 'supply' }),
    after: tokensValue(running.supply, token.decimals),
    counts: true,
    ...(unit.scale && { unit }),
  }
}

/** Mints new tokens for an owner, whose account is opened where it is missing. Throws input/invalid. */
export function mintMoreStep(
  { amount, to }: OrderOf<'mint-more'>,
  facts: TokenFacts,
  running: RunningChanges,
): TokenStep {
  const { context, token, unit, mint } = facts
  const holder = holderOf(to, facts)
  requireAmount(amount)
  requireRunning(facts, running)
  if (running.supply + amount > U64_MAX) throw unfit(tokensSay('supply-too-large', {}))
  const opened = openHolder(holder, facts, running)
  const mintTo = createMintToCheckedInstruction(
    mint.address,
    holder.account,
    context.authority,
    amount,
    token.decimals,
    [],
    context.program,
  )
  return {
    id: 'mint-more',
    title: tokensSay('mint-more', { amount: saidAmount(amount, unit) }),
    detail: [tokensSay('to-account', saidHolder(holder, facts))],
    ...opened,
    instructions: [...opened.instructions, mintTo],
    signers: [],
    changes: [balanceChange(holder, amount, facts, running), supplyChange(amount, facts, running)],
    finality: 'reversible',
  }
}

function requireAmount(amount: bigint): void {
  if (amount <= 0n) throw unfit(tokensSay('above-zero', {}))
}

/** Throws where the token is paused: the program then mints and burns nothing. */
function requireRunning({ token }: TokenFacts, { resumed }: RunningChanges): void {
  if (!token.settings.pausable?.paused || resumed) return
  throw barred(tokensSay('supply-paused', {}))
}

/**
 * Burns tokens of the wallet, from the accounts that `partsOf` chooses. Throws input/invalid where the wallet has too few tokens, or they
 * are frozen or in too many accounts.
 */
export function burnStep({ amount }: OrderOf<'burn'>, facts: TokenFacts, running: RunningChanges): TokenStep {
  const { context, token, unit, name } = facts
  requireAmount(amount)
  requireRunning(facts, running)
  // Token-2022 then refuses a plain burn, even one by that authority (processor.rs, process_burn).
  if (token.settings.burnAuthority) throw barred(tokensSay('has-burn-authority', { name }))
  const parts = partsOf(amount, facts, running, 'burn')
  const { mint, authority, program } = context
  const burn = ({ account: holder, units }: PaidPart<HolderAccount>) =>
    createBurnCheckedInstruction(holder.account, mint, authority, units, token.decimals, [], program)
  return {
    id: 'burn',
    title: tokensSay('burn', { amount: saidAmount(amount, unit) }),
    detail: [tokensSay('burns-from', { accounts: parts.length })],
    instructions: parts.map(burn),
    signers: [],
    costs: [],
    changes: [
      ...parts.map(({ account: holder, units }) => balanceChange(holder, -units, facts, running)),
      supplyChange(-amount, facts, running),
    ],
    finality: 'final',
    consequence: [tokensSay('burnt', { amount: saidAmount(amount, unit), name })],
  }
}

/**
 * The wallet's accounts that pay an amount. `doing` is the operation. Throws input/invalid where too few of the wallet's tokens can move,
 * or they are in too many accounts.
 */
export function partsOf(
  amount: bigint,
  facts: TokenFacts,
  running: RunningChanges,
  doing: 'burn' | 'send',
): readonly PaidPart<HolderAccount>[] {
  const { free, atOnce } = requireHeld(amount, facts, running)
  const parts = payFrom(free, amount, (holder) => balanceOf(holder, running))
  if (parts.length <= MOST_PAYING) return parts
  const most = saidAmount(atOnce, facts.unit)
  throw unfit(tokensSay('in-many-accounts', { accounts: parts.length, doing, most }))
}

/** The wallet's tokens after the earlier steps. Throws input/invalid where less than `amount` of them can move. */
export function requireHeld(
  amount: bigint,
  { symbol, unit, own, held, token }: TokenFacts,
  running: RunningChanges,
): MintHolding & Readonly<{ free: readonly HolderAccount[] }> {
  // An earlier step may have opened the associated account.
  const all = held.some(({ account }) => account.equals(own.account)) || own.exists ? held : [own, ...held]
  const isFree = ({ account, frozen }: HolderAccount) => !frozen || running.thawed.has(account.toBase58())
  const holding = holdingOf(
    all.map((holder) => ({ amount: balanceOf(holder, running), frozen: !isFree(holder) })),
  )
  const { spendable, frozen } = holding
  if (spendable + frozen < amount)
    throw unfit(tokensSay('wallet-holds', { amount: saidAmount(spendable + frozen, unit) }))
  if (spendable < amount) {
    const thawing = thawingOf(token)
    const [free, rest] = [saidAmount(spendable, unit), saidAmount(frozen, unit)]
    throw barred(
      spendable === 0n
        ? tokensSay('account-frozen', { symbol, thawing })
        : tokensSay('rest-frozen', { free, frozen: rest, thawing }),
    )
  }
  return { ...holding, free: all.filter(isFree) }
}

export function balanceOf({ account, amount }: HolderAccount, { balances }: RunningChanges): bigint {
  return balances.get(account.toBase58()) ?? amount
}

/** Closes a mint without supply; its rent goes back to the wallet. Throws input/invalid. */
export function closeMintStep(
  { context, token, name, unit, mintPrice }: TokenFacts,
  running: RunningChanges,
): TokenStep {
  if (running.supply > 0n)
    throw barred(tokensSay('supply-left', { amount: saidAmount(running.supply, unit) }))
  const { mint, authority, program } = context
  return {
    id: 'close-mint',
    title: tokensSay('close-mint', {}),
    detail: [tokensSay('mint-rent-back', {})],
    instructions: [createCloseAccountInstruction(mint, authority, authority, [], program)],
    signers: [],
    costs: [
      {
        kind: 'rent',
        label: tokensSay('mint-closed', {}),
        detail: tokensSay('rent-back', {}),
        lamports: -mintPrice.balance,
        refundable: false,
        account: token.mint,
      },
    ],
    finality: 'final',
    consequence: [tokensSay('mint-gone', { name })],
  }
}

/** Freezes the account of a holder. Throws input/invalid. */
export function freezeStep(
  { account: key }: OrderOf<'freeze'> | OrderOf<'thaw'>,
  facts: TokenFacts,
  running: RunningChanges,
): TokenStep {
  const holder = existing(key, facts, running)
  if (holder.frozen && !running.thawed.has(holder.account.toBase58()))
    throw unfit(tokensSay('frozen-already', {}))
  const { mint, authority, program } = facts.context
  return {
    ...stateStep(holder, facts, true),
    id: 'freeze-account',
    title: tokensSay('freeze', saidHolder(holder, facts)),
    detail: [tokensSay('frozen-until-thawed', {})],
    instructions: [createFreezeAccountInstruction(holder.account, mint, authority, [], program)],
  }
}

/** Thaws the account of a holder. Throws input/invalid. */
export function thawStep(
  { account: key }: OrderOf<'freeze'> | OrderOf<'thaw'>,
  facts: TokenFacts,
  running: RunningChanges,
): TokenStep {
  const holder = existing(key, facts, running)
  if (!holder.frozen) throw unfit(tokensSay('not-frozen', {}))
  running.thawed.add(holder.account.toBase58())
  const { mint, authority, program } = facts.context
  return {
    ...stateStep(holder, facts, false),
    id: 'thaw-account',
    title: tokensSay('thaw', saidHolder(holder, facts)),
    detail: [tokensSay('works-again', {})],
    instructions: [createThawAccountInstruction(holder.account, mint, authority, [], program)],
  }
}

function existing(key: string, facts: TokenFacts, { opened }: RunningChanges): HolderAccount {
  const holder = holderOf(key, facts)
  if (!holder.exists && !opened.has(holder.account.toBase58()))
    throw unfit(tokensSay('no-account-of', { owner: key }))
  return holder
}

function stateStep(holder: HolderAccount, facts: TokenFacts, isFrozen: boolean) {
  const change = {
    account: holder.account.toBase58(),
    field: 'state',
    label: accountLabel(holder, facts),
    after: { kind: 'frozen', is: isFrozen } as const,
  }
  return { signers: [], costs: [], changes: [change], finality: 'reversible' as const }
}
