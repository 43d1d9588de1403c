import { expect, test } from 'vitest'
import type { HeldAccount } from '../../src/tokens/heldAccounts'
import {
  holdingOf,
  inPayingOrder,
  MOST_PAYING,
  payFrom,
  solHolding,
  thawingOf,
  unwrappable,
  withoutDelegate,
} from '../../src/tokens/spendable'
import { SOL_MINT } from '../../src/tokens/wellKnown'

const OWNER = 'Fwmr111111111111111111111111111111111113kQz'

/** An account with so much wrapped SOL; name only what matters. */
function wrapped(account: string, lamports: bigint, over: Partial<HeldAccount> = {}): HeldAccount {
  const rent = { closeAuthority: null, frozen: false, native: true, bytes: 165 }
  return { account, mint: SOL_MINT, program: 'token', amount: lamports, lamports, ...rent, ...over }
}

const addresses = (accounts: readonly HeldAccount[]) =>
  unwrappable(accounts, OWNER).map(({ account }) => account)

test('wrapped SOL comes from the accounts that the wallet itself can close, those with most of it first', () => {
  expect(
    addresses([
      wrapped('little', 1n),
      wrapped('somebody else closes it', 9n, { closeAuthority: SOL_MINT }),
      wrapped('much', 7n, { closeAuthority: OWNER }),
      wrapped('another token', 9n, { native: false }),
      wrapped('empty', 9n, { amount: 0n }),
    ]),
  ).toEqual(['much', 'little'])
})

test('and from no more of them than one transaction closes', () => {
  const many = Array.from({ length: MOST_PAYING + 2 }, (_, at) => wrapped(`${at}`, BigInt(at + 1)))
  expect(addresses(many)).toEqual(
    many
      .map(({ account }) => account)
      .toReversed()
      .slice(0, MOST_PAYING),
  )
})

test('a wallet has its lamports and what it can unwrap, rent included', () => {
  const accounts = [wrapped('own', 7n, { lamports: 9n }), wrapped('other', 5n, { closeAuthority: SOL_MINT })]
  expect(solHolding(100n, accounts, OWNER)).toEqual({
    spendable: 109n,
    atOnce: 109n,
    frozen: 0n,
    wrapped: 9n,
  })
})

test('what can move is told apart from what is frozen, and from what one operation moves', () => {
  const free = Array.from({ length: MOST_PAYING + 1 }, (_, at) => ({ amount: BigInt(at + 1), frozen: false }))
  const sum = free.reduce((all, { amount }) => all + amount, 0n)
  expect(holdingOf([...free, { amount: 1_000n, frozen: true }])).toEqual({
    spendable: sum,
    atOnce: sum - 1n,
    frozen: 1_000n,
  })
})

test('the associated account pays first, then the largest, and one with a delegate last of all', () => {
  const account = (name: string, amount: bigint, delegated?: object) => ({ account: name, amount, delegated })
  const all = [
    account('large with a delegate', 9n, {}),
    account('small', 1n),
    account('associated', 2n),
    account('large', 8n),
    account('small with a delegate', 3n, {}),
  ]
  expect(inPayingOrder(all, 'associated').map((one) => one.account)).toEqual([
    'associated',
    'large',
    'small',
    'large with a delegate',
    'small with a delegate',
  ])
  expect(withoutDelegate(all)).toHaveLength(3)
  const delegated = all.filter((one) => one.delegated)
  expect(withoutDelegate(delegated)).toEqual(delegated)
})

test('an amount is paid by the first account that holds it, else by the largest, and by one with a delegate where it must', () => {
  const paid = (amount: bigint, ...balances: readonly (bigint | readonly [bigint])[]) =>
    payFrom(
      balances.map((one) =>
        typeof one === 'bigint' ? { one, delegated: undefined } : { one: one[0], delegated: {} },
      ),
      amount,
      ({ one }) => one,
    ).map(({ account, units }) => [account.one, units])
  expect(paid(5n, 3n, 5n, 9n)).toEqual([[5n, 5n]])
  expect(paid(6n, 3n, 5n, 1n)).toEqual([
    [5n, 5n],
    [3n, 1n],
  ])
  expect(paid(8n, 3n, 5n, 1n)).toHaveLength(2)
  expect(paid(5n, [9n], 3n, 2n)).toEqual([
    [3n, 3n],
    [2n, 2n],
  ])
  expect(paid(6n, [9n], 3n, 2n)).toEqual([
    [3n, 3n],
    [2n, 2n],
    [9n, 1n],
  ])
  expect(paid(6n, [9n])).toEqual([[9n, 6n]])
  // They pay less than the amount where they hold less, and an empty one pays nothing.
  expect(paid(20n, 3n, 0n, [2n])).toEqual([
    [3n, 3n],
    [2n, 2n],
  ])
  // In ten parts the delegate is left alone; where more would be needed, it pays first.
  const ones = (count: number) => Array.from({ length: count }, () => 1n)
  expect(paid(BigInt(MOST_PAYING), ...ones(MOST_PAYING), [5n])).toHaveLength(MOST_PAYING)
  expect(paid(BigInt(MOST_PAYING + 1), ...ones(MOST_PAYING), [5n])).toEqual([
    [5n, 5n],
    ...ones(MOST_PAYING - 4).map((one) => [one, 1n]),
  ])
})

test('a frozen account can be thawed by the freeze authority, by no one, or never as an NFT', () => {
  expect(thawingOf({ freezeAuthority: OWNER })).toBe('authority')
  expect(thawingOf({ freezeAuthority: null })).toBe('none')
  expect(thawingOf({ freezeAuthority: OWNER, programmable: true })).toBe('programmable')
})
