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
const nameOf = () => ({ decimals: 6, supply: 10n ** 18n })
const none = () => false
const prices = new Map([
  [SOL_MINT, 100],
  ['usdc', 1],
])

it('is that of all SOL, wrapped or not, and of the tokens that have a price, and counts the others', () => {
  expect(totalWorth(wallet, prices, nameOf, none)).toEqual({ usd: 257.25, leftOut: 1 })
})

it('leaves out a token whose decimals are not known, and counts it', () => {
  expect(totalWorth(wallet, prices, () => undefined, none)).toEqual({ usd: 250, leftOut: 2 })
})

it('counts a token that is left out for its scale, once, and no empty account', () => {
  const scale = { by: 'multiplier', multiplier: 4, newMultiplier: 4, newFrom: 0 } as const
  const accounts = [held('usdc', 9n), held('usdc', 8n), held('other', 0n)]
  const scaled = () => ({ ...nameOf(), scale })
  expect(totalWorth({ lamports: 0n, accounts }, prices, scaled, none)).toEqual({ usd: 0, leftOut: 1 })
})

it('has neither pools, though they have a price, nor NFTs', () => {
  const nft = () => ({ decimals: 0, supply: 1n })
  const accounts = [held('usdc', 7_250_000n)]
  expect(totalWorth({ lamports: 0n, accounts }, prices, nameOf, (mint) => mint === 'usdc')).toEqual({
    usd: 0,
    leftOut: 0,
  })
  expect(totalWorth({ lamports: 0n, accounts: [held('nft', 1n)] }, prices, nft, none)?.leftOut).toBe(0)
})

it('is not known without the price of SOL', () => {
  expect(totalWorth(wallet, new Map([['usdc', 1]]), nameOf, none)).toBeUndefined()
  expect(totalWorth(wallet, undefined, nameOf, none)).toBeUndefined()
})
