import {
  createBurnCheckedInstruction,
  createCloseAccountInstruction,
  createFreezeAccountInstruction,
  createMintToCheckedInstruction,
  createThawAccountInstruction,
} from '@solana/spl-token'
import type { TransactionInstruction } from '@solana/web3.js'
import { plainAmount } from '../../solana/amountScale'
import type { Change, Plan, SentAmounts, Step } from '../../transactions/plan'
import { U64_MAX } from '../../units/amounts'
import { shortAddress } from '../../units/shortAddress'
import { type AccountValue, baseUnits, tokensValue } from '../../transactions/accountValues'
import { checkMintDecimals } from '../checkMintDecimals'
import {
  holdingOf,
  type MintHolding,
  MOST_PAYING,
  type PaidPart,
  payFrom,
  THAW_WORDS,
  thawingOf,
} from '../spendable'
import { openTokenAccount, rentCost } from './accounts'
import { barred, type OrderOf, unfit } from './order'
import { tokenAmountText } from './supply'
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
 * begin frozen; whether a paused token is resumed; and the promised value of each changed field.
 */
export type RunningChanges = {
  supply: bigint
  balances: Map<string, bigint>
  opened: Set<string>
  thawed: Set<string>
  frozenAtFirst: boolean
  resumed: boolean
  promised: Map<string, AccountValue>
}

/** The state before the first step. */
export function runningOf({ mint: { supply }, frozenAtFirst }: TokenFacts): RunningChanges {
  return {
    supply,
    balances: new Map(),
    opened: new Set(),
    thawed: new Set(),
    frozenAtFirst,
    resumed: false,
    promised: new Map(),
  }
}

/** The account that an order names. */
function holderOf(key: string, { holders }: TokenFacts): HolderAccount {
  const holder = holders.get(key)
  if (!holder) throw new RangeError('the account of each order was read')
  return holder
}

/** "Your QHRN account", "QHRN account of 7xKX…gAsU"; another account of the wallet than its associated one has its address. */
function accountLabel(holder: HolderAccount, facts: TokenFacts): string {
  return isOwn(holder, facts) ? `Your ${ownAccount(holder, facts)}` : accountOfOther(holder, facts)
}

/** `accountLabel` within a sentence: "your QHRN account", "the QHRN account of 7xKX…gAsU". */
export function theAccount(holder: HolderAccount, facts: TokenFacts): string {
  return isOwn(holder, facts) ? `your ${ownAccount(holder, facts)}` : `the ${accountOfOther(holder, facts)}`
}

function isOwn({ owner }: HolderAccount, { operation }: TokenFacts): boolean {
  return owner.equals(operation.authority)
}

function ownAccount({ account }: HolderAccount, { symbol, own }: TokenFacts): string {
  return `${symbol} account${account.equals(own.account) ? '' : ` ${shortAddress(account.toBase58())}`}`
}

function accountOfOther({ owner }: HolderAccount, { symbol }: TokenFacts): string {
  return `${symbol} account of ${shortAddress(owner.toBase58())}`
}

/** Opens the account where it does not exist, and thaws it where accounts begin frozen; adds the costs. Throws input/invalid. */
export function openHolder(
  holder: HolderAccount,
  facts: TokenFacts,
  running: RunningChanges,
): Pick<TokenStep, 'instructions' | 'costs'> & Required<Pick<TokenStep, 'opens'>> {
  const { operation, frozenAtFirst, token } = facts
  const { owner, account, price } = holder
  const address = account.toBase58()
  const isNew = !holder.exists && !running.opened.has(address)
  const isFrozen = (holder.exists ? holder.frozen : frozenAtFirst) && !running.thawed.has(address)
  const label = accountLabel(holder, facts)
  const who = owner.equals(operation.authority) ? label : `The ${label}`
  if (isFrozen && token.authorities.freeze !== operation.authority.toBase58())
    throw barred(`${who} is frozen. ${THAW_WORDS[thawingOf(token)]}`)
  // Where accounts do not begin frozen, an authority has frozen this one on purpose.
  if (isFrozen && holder.exists && !frozenAtFirst)
    throw barred(`${who} is frozen. Thaw it first, or add both to the batch and sign them together.`)
  if (isNew) running.opened.add(address)
  if (isFrozen) running.thawed.add(address)
  const thaw = createThawAccountInstruction(
    account,
    operation.mint,
    operation.authority,
    [],
    operation.program,
  )
  return {
    instructions: [
      ...(isNew ? [openTokenAccount(operation, { owner, account, mayExist: true })] : []),
      ...(isFrozen ? [thaw] : []),
    ],
    costs: isNew
      ? [rentCost(price, { label, account: address, refundable: owner.equals(operation.authority) })]
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
  const { token, unit, operation } = facts
  const address = holder.account.toBase58()
  const before = balanceOf(holder, running)
  const after = before + change
  running.balances.set(address, after)
  const own = holder.owner.equals(operation.authority)
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
    label: 'Supply',
    after: tokensValue(running.supply, token.decimals),
    counts: true,
    ...(unit.scale && { unit }),
  }
}

/**
 * An instruction by which the program checks the decimals of a typed and shown amount, where the operation's own instruction does not.
 * Mints that show interest or a multiplier cannot be checked (checkMintDecimals.ts).
 */
export function checkOfDecimals({ operation, token }: TokenFacts): readonly TransactionInstruction[] {
  const { interest, scaledAmount } = token.settings
  return interest || scaledAmount
    ? []
    : [checkMintDecimals(operation.mint, operation.program, token.decimals)]
}

/** Mints new tokens for an owner, whose account is opened where it is missing. Throws input/invalid. */
export function mintMoreStep(
  { amount, to }: OrderOf<'mint-more'>,
  facts: TokenFacts,
  running: RunningChanges,
): TokenStep {
  const { operation, token, unit, mint } = facts
  const holder = holderOf(to, facts)
  requireAmount(amount)
  requireRunning(facts, running)
  if (running.supply + amount > U64_MAX)
    throw unfit('This is more than a mint can hold. Type a smaller amount.')
  const opened = openHolder(holder, facts, running)
  const mintTo = createMintToCheckedInstruction(
    mint.address,
    holder.account,
    operation.authority,
    amount,
    token.decimals,
    [],
    operation.program,
  )
  return {
    id: 'mint-more',
    title: `Mint ${tokenAmountText(amount, unit)}`,
    detail: `To ${theAccount(holder, facts)}.`,
    ...opened,
    instructions: [...opened.instructions, mintTo],
    signers: [],
    changes: [balanceChange(holder, amount, facts, running), supplyChange(amount, facts, running)],
    finality: 'reversible',
  }
}

function requireAmount(amount: bigint): void {
  if (amount <= 0n) throw unfit('Type an amount above zero.')
}

/** Throws where the token is paused: the program then mints and burns nothing. */
function requireRunning({ token }: TokenFacts, { resumed }: RunningChanges): void {
  if (!token.settings.pausable?.paused || resumed) return
  throw barred('The token is paused, so nothing can be minted or burnt. Resume transfers first.')
}

/**
 * Burns tokens of the wallet, from the accounts that `partsOf` chooses. Throws input/invalid where the wallet has too few tokens, or they
 * are frozen or in too many accounts.
 */
export function burnStep({ amount }: OrderOf<'burn'>, facts: TokenFacts, running: RunningChanges): TokenStep {
  const { operation, token, unit, name } = facts
  const text = tokenAmountText(amount, unit)
  requireAmount(amount)
  requireRunning(facts, running)
  // Token-2022 then refuses a plain burn, even one by that authority (processor.rs, process_burn).
  if (token.settings.burnAuthority)
    throw barred(
      `${name} can be burnt only together with its burn authority, which this page does not offer.`,
    )
  const parts = partsOf(amount, facts, running, 'Burn')
  const { mint, authority, program } = operation
  const burn = ({ account: holder, units }: PaidPart<HolderAccount>) =>
    createBurnCheckedInstruction(holder.account, mint, authority, units, token.decimals, [], program)
  return {
    id: 'burn',
    title: `Burn ${text}`,
    detail: parts.length > 1 ? `From ${parts.length} accounts of your own.` : 'From your own account.',
    instructions: parts.map(burn),
    signers: [],
    costs: [],
    changes: [
      ...parts.map(({ account: holder, units }) => balanceChange(holder, -units, facts, running)),
      supplyChange(-amount, facts, running),
    ],
    finality: 'final',
    consequence: `${text} of ${name} are gone, and no one can bring them back.`,
  }
}

/**
 * The wallet's accounts that pay an amount. `verb` is the operation. Throws input/invalid where too few of the wallet's tokens can move,
 * or they are in too many accounts.
 */
export function partsOf(
  amount: bigint,
  facts: TokenFacts,
  running: RunningChanges,
  verb: 'Burn' | 'Send',
): readonly PaidPart<HolderAccount>[] {
  const { free, atOnce } = requireHeld(amount, facts, running)
  const parts = payFrom(free, amount, (holder) => balanceOf(holder, running))
  if (parts.length <= MOST_PAYING) return parts
  throw unfit(
    `These tokens are in ${parts.length} accounts of your wallet. ${verb} at most ${tokenAmountText(atOnce, facts.unit)} at once.`,
  )
}

/** The wallet's tokens after the earlier steps. Throws input/invalid where less than `amount` of them can move. */
export function requireHeld(
  amount: bigint,
  { symbol, unit, own, held, token }: TokenFacts,
  running: RunningChanges,
): MintHolding & Readonly<{ free: readonly HolderAccount[] }> {
  const text = (units: bigint) => tokenAmountText(units, unit)
  // An earlier step may have opened the associated account.
  const all = held.some(({ account }) => account.equals(own.account)) || own.exists ? held : [own, ...held]
  const isFree = ({ account, frozen }: HolderAccount) => !frozen || running.thawed.has(account.toBase58())
  const holding = holdingOf(
    all.map((holder) => ({ amount: balanceOf(holder, running), frozen: !isFree(holder) })),
  )
  const { spendable, frozen } = holding
  if (spendable + frozen < amount)
    throw unfit(`Your wallet holds ${text(spendable + frozen)}. Type a smaller amount.`)
  if (spendable < amount)
    throw barred(
      spendable === 0n
        ? `Your ${symbol} account is frozen. ${THAW_WORDS[thawingOf(token)]}`
        : `Your wallet can move ${text(spendable)}. The other ${text(frozen)} are frozen. ${THAW_WORDS[thawingOf(token)]}`,
    )
  return { ...holding, free: all.filter(isFree) }
}

export function balanceOf({ account, amount }: HolderAccount, { balances }: RunningChanges): bigint {
  return balances.get(account.toBase58()) ?? amount
}

/** Closes a mint without supply; its rent goes back to the wallet. Throws input/invalid. */
export function closeMintStep(
  { operation, token, name, unit, mintPrice }: TokenFacts,
  running: RunningChanges,
): TokenStep {
  if (running.supply > 0n)
    throw barred(
      `There are still ${plainAmount(running.supply, unit)} of it. Only a mint without supply can be closed: burn them first.`,
    )
  const { mint, authority, program } = operation
  return {
    id: 'close-mint',
    title: 'Close the mint',
    detail: 'Its rent comes back to your wallet.',
    instructions: [createCloseAccountInstruction(mint, authority, authority, [], program)],
    signers: [],
    costs: [
      {
        kind: 'rent',
        label: 'The mint, closed',
        detail: 'rent that comes back',
        lamports: -mintPrice.balance,
        refundable: false,
        account: token.mint,
      },
    ],
    finality: 'final',
    consequence: `The mint of ${name} is gone, with its name and its authorities. If it was made from a seed, its wallet can make another one at the same address.`,
  }
}

/** Freezes the account of a holder. Throws input/invalid. */
export function freezeStep(
  { account: key }: OrderOf<'freeze' | 'thaw'>,
  facts: TokenFacts,
  running: RunningChanges,
): TokenStep {
  const holder = existing(key, facts, running)
  if (holder.frozen && !running.thawed.has(holder.account.toBase58()))
    throw unfit('This account is frozen already.')
  const { mint, authority, program } = facts.operation
  return {
    ...stateStep(holder, facts, true),
    id: 'freeze-account',
    title: `Freeze ${theAccount(holder, facts)}`,
    detail: 'It can neither send nor receive until you thaw it.',
    instructions: [createFreezeAccountInstruction(holder.account, mint, authority, [], program)],
  }
}

/** Thaws the account of a holder. Throws input/invalid. */
export function thawStep(
  { account: key }: OrderOf<'freeze' | 'thaw'>,
  facts: TokenFacts,
  running: RunningChanges,
): TokenStep {
  const holder = existing(key, facts, running)
  if (!holder.frozen) throw unfit('This account is not frozen.')
  running.thawed.add(holder.account.toBase58())
  const { mint, authority, program } = facts.operation
  return {
    ...stateStep(holder, facts, false),
    id: 'thaw-account',
    title: `Thaw ${theAccount(holder, facts)}`,
    detail: 'It can send and receive again.',
    instructions: [createThawAccountInstruction(holder.account, mint, authority, [], program)],
  }
}

function existing(key: string, facts: TokenFacts, { opened }: RunningChanges): HolderAccount {
  const holder = holderOf(key, facts)
  if (!holder.exists && !opened.has(holder.account.toBase58()))
    throw unfit(`${shortAddress(key)} has no account of this token. Check the address.`)
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
