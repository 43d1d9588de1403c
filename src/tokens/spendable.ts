import type { HeldAccount } from './heldAccounts'
import type { Thawing } from './mintSettings'

/*
 * Decides what a wallet holds of one mint, and which of its accounts pay an amount. A wallet can have any number of token accounts of a
 * mint: the associated one, and others that a program or a person made at any address.
 */

/** So many paying accounts fit into a transaction with a wallet's guards; each has a key and an instruction of about 50 bytes. */
export const MOST_PAYING = 10

/**
 * A wallet's holding of a mint in base units: all that can move, the part that one operation can move, and the frozen part. `wrapped`: the
 * lamports of SOL's token accounts that the wallet can close, which are in the sum as well.
 */
export type MintHolding = Readonly<{ spendable: bigint; atOnce: bigint; frozen: bigint; wrapped?: bigint }>

export function thawingOf(token: Readonly<{ freezeAuthority: string | null; programmable?: true }>): Thawing {
  return token.programmable ? 'programmable' : token.freezeAuthority === null ? 'none' : 'authority'
}

/** The sentence about that, after one that says what is frozen. */
export const THAW_WORDS: Readonly<Record<Thawing, string>> = {
  authority: 'Only the token’s freeze authority can thaw the account.',
  none: 'The token has no freeze authority, so no one can ever thaw the account.',
  programmable:
    'The token is a programmable NFT, which Metaplex always keeps frozen. Move it in a wallet that supports such NFTs.',
}

/** The sums of a wallet's accounts of one mint. */
export function holdingOf(accounts: readonly Readonly<{ amount: bigint; frozen: boolean }>[]): MintHolding {
  const sumOf = (some: readonly bigint[]) => some.reduce((sum, amount) => sum + amount, 0n)
  const free = accounts.filter(({ frozen }) => !frozen).map(({ amount }) => amount)
  const frozen = accounts.filter((account) => account.frozen).map(({ amount }) => amount)
  return { spendable: sumOf(free), atOnce: sumOf(mostAtOnce(accounts)), frozen: sumOf(frozen) }
}

/** The balances of the accounts that pay the most that one operation can move. */
export function mostAtOnce(
  accounts: readonly Readonly<{ amount: bigint; frozen: boolean }>[],
): readonly bigint[] {
  const free = accounts.filter(({ frozen }) => !frozen).map(({ amount }) => amount)
  return free.toSorted(largestFirst).slice(0, MOST_PAYING)
}

/** A wallet's lamports, including wrapped SOL in these accounts and their rent. `owner`: the wallet (base58). */
export function solHolding(lamports: bigint, accounts: readonly HeldAccount[], owner: string): MintHolding {
  const wrapped = unwrappable(accounts, owner).reduce((sum, account) => sum + account.lamports, 0n)
  return { spendable: lamports + wrapped, atOnce: lamports + wrapped, frozen: 0n, wrapped }
}

/**
 * The accounts with wrapped SOL that their owner can close, at most as many as one transaction closes, those with the largest balances
 * first.
 */
export function unwrappable(accounts: readonly HeldAccount[], owner: string): readonly HeldAccount[] {
  return accounts
    .filter(
      ({ native, amount, closeAuthority }) =>
        native && amount > 0n && (closeAuthority === null || closeAuthority === owner),
    )
    .toSorted((a, b) => largestFirst(a.lamports, b.lamports))
    .slice(0, MOST_PAYING)
}

/** An account with a delegate pays last: the delegate counts on its balance. */
type Paying = Readonly<{ delegated?: object | undefined }>

/** The accounts in the order in which they pay: the wallet's associated one (`associated`, base58), then the largest balances. */
export function inPayingOrder<Held extends Paying & Readonly<{ account: string; amount: bigint }>>(
  accounts: readonly Held[],
  associated: string,
): readonly Held[] {
  const isFirst = ({ account }: Held) => Number(account === associated)
  return accounts.toSorted(
    (a, b) => delegatedLast(a, b) || isFirst(b) - isFirst(a) || largestFirst(a.amount, b.amount),
  )
}

/** The part of an amount that one account pays. */
export type PaidPart<Account> = Readonly<{ account: Account; units: bigint }>

/**
 * The parts of an amount. The first account without a delegate that holds enough pays alone; where there is none, the accounts with the
 * largest balances pay together, those with a delegate last unless that takes more accounts than can pay at once. `accounts` are not
 * frozen, and in the order in which they pay. The parts are less than the amount where the accounts hold less.
 */
export function payFrom<Account extends Paying>(
  accounts: readonly Account[],
  amount: bigint,
  balanceOf: (account: Account) => bigint,
): readonly PaidPart<Account>[] {
  const alone = withoutDelegate(accounts).find((account) => balanceOf(account) >= amount)
  if (alone !== undefined) return [{ account: alone, units: amount }]
  const largest = accounts.toSorted((a, b) => largestFirst(balanceOf(a), balanceOf(b)))
  const parts = partsOf(largest.toSorted(delegatedLast), amount, balanceOf)
  return parts.length > MOST_PAYING ? partsOf(largest, amount, balanceOf) : parts
}

/** The accounts without a delegate; all accounts where each has one. */
export function withoutDelegate<Account extends Paying>(accounts: readonly Account[]): readonly Account[] {
  const free = accounts.filter(({ delegated }) => !delegated)
  return free.length > 0 ? free : accounts
}

function partsOf<Account>(
  accounts: readonly Account[],
  amount: bigint,
  balanceOf: (account: Account) => bigint,
): readonly PaidPart<Account>[] {
  const parts: PaidPart<Account>[] = []
  let left = amount
  for (const account of accounts) {
    const balance = balanceOf(account)
    const units = balance < left ? balance : left
    if (left === 0n) break
    if (units === 0n) continue
    parts.push({ account, units })
    left -= units
  }
  return parts
}

function delegatedLast(a: Paying, b: Paying): number {
  return Number(a.delegated !== undefined) - Number(b.delegated !== undefined)
}

/** Compares amounts, to sort the largest first. */
export function largestFirst(a: bigint, b: bigint): number {
  return Number(b > a) - Number(b < a)
}
