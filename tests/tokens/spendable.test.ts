import { expect, test } from 'vitest'
import type { HeldAccount } from '../../src/tokens/heldAccounts'
import { MOST_PAYING, unwrappable } from '../../src/tokens/spendable'
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
