import { expect, it } from 'vitest'
import { totalWorth } from '../../../src/pages/account/WorthPart'
import type { HeldAccount } from '../../../src/tokens/heldAccounts'
import { SOL_MINT } from '../../../src/tokens/wellKnown'

const held = (mint: string, amount: bigint, native = false): HeldAccount => ({
  account: `account of ${mint}`,
  mint,
  program: 'token',
  amount,
  frozen: false,
  native,
  closeAuthority: null,
  lamports: 0n,
  bytes: 165,
})

const wallet = {
  lamports: 2_000_000_000n,
  accounts: [held(SOL_MINT, 500_000_000n, true), held('usdc', 7_250_000n), held('unknown', 10n ** 18n)],
}
const unitOf = () => ({ decimals: 6 })

it('is that of all SOL, wrapped or not, and of the tokens that have a price', () => {
  const prices = new Map([
    [SOL_MINT, 100],
    ['usdc', 1],
  ])
  expect(totalWorth(wallet, prices, unitOf)).toBe(257.25)
})

it('leaves out a token whose decimals are not known', () => {
  const prices = new Map([
    [SOL_MINT, 100],
    ['usdc', 1],
  ])
  expect(totalWorth(wallet, prices, () => undefined)).toBe(250)
})

it('is not known without the price of SOL', () => {
  expect(totalWorth(wallet, new Map([['usdc', 1]]), unitOf)).toBeUndefined()
  expect(totalWorth(wallet, undefined, unitOf)).toBeUndefined()
})
