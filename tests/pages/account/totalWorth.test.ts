import { expect, it } from 'vitest'
import type { Pool, Position } from '../../../src/liquidity/venue'
import { accountCopy } from '../../../src/pages/account/copy'
import { totalWorth } from '../../../src/pages/account/WorthPart'
import type { HeldAccount } from '../../../src/tokens/heldAccounts'
import { SOL_MINT } from '../../../src/tokens/wellKnown'
import { aPool, aPosition, aToken } from '../manage-liquidity/aPool'

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
const none: readonly Position[] = []
const nothing = { tokens: 0, pools: 0, locked: false }
const prices = new Map([
  [SOL_MINT, 100],
  ['usdc', 1],
])

it('is that of all SOL, wrapped or not, and of the tokens that have a price, and counts the others', () => {
  expect(totalWorth(wallet, prices, nameOf, none)).toEqual({
    usd: 257.25,
    leftOut: { ...nothing, tokens: 1 },
  })
})

it('leaves out a token whose decimals are not known, and counts it', () => {
  expect(totalWorth(wallet, prices, () => undefined, none)).toEqual({
    usd: 250,
    leftOut: { ...nothing, tokens: 2 },
  })
})

it('counts a token that is left out for its scale, once, and no empty account', () => {
  const scale = { by: 'multiplier', multiplier: 4, newMultiplier: 4, newFrom: 0n } as const
  const accounts = [held('usdc', 9n), held('usdc', 8n), held('other', 0n)]
  const scaled = () => ({ ...nameOf(), scale })
  expect(totalWorth({ lamports: 0n, accounts }, prices, scaled, none)).toEqual({
    usd: 0,
    leftOut: { ...nothing, tokens: 1 },
  })
})

it('does not count NFTs, neither in the worth nor among what is left out', () => {
  const nft = () => ({ decimals: 0, supply: 1n })
  const accounts = [held('nft', 1n), held('usdc', 1n)]
  expect(totalWorth({ lamports: 0n, accounts }, prices, nft, none)).toEqual({ usd: 0, leftOut: nothing })
})

/** LP tokens with a market price of their own, which does not count, and the position that they are. */
const lp = { lamports: 0n, accounts: [held('usdc', 7_250_000n)] }
const inPool = (over: Partial<Position> = {}, pool: Partial<Pool> = {}) =>
  aPosition({ nft: null, fees: null, pool: aPool({ lpMint: 'usdc', ...pool }), ...over })

it('counts a position by what it pays at the price of its pool, with its fees, and not by its LP tokens', () => {
  // 100 GALM at 0.01 SOL, and 1 SOL.
  const worth = { base: 100_000_000n, quote: 1_000_000_000n }
  expect(totalWorth(lp, prices, nameOf, [inPool({ worth })])).toEqual({ usd: 200, leftOut: nothing })
  const fees = { base: 0n, quote: 500_000_000n }
  expect(totalWorth(lp, prices, nameOf, [inPool({ worth, fees })])?.usd).toBe(250)
})

it('says that it counts locked liquidity, and how many pools it leaves out: at no price, or in a token that has none', () => {
  const worth = { base: 0n, quote: 1_000_000_000n }
  const locked = { forever: 1n, overTime: 0n }
  const inUnknown = inPool(
    { worth, locked },
    { pair: { base: aToken(), quote: aToken({ mint: 'invented' }) } },
  )
  const tooMuch = inPool({ worth: { base: 10n ** 15n, quote: 0n } })
  expect(totalWorth(lp, prices, nameOf, [inUnknown, tooMuch])).toEqual({
    usd: 0,
    leftOut: { ...nothing, pools: 2 },
  })
  for (const lock of [locked, { forever: 0n, overTime: 1n }])
    expect(totalWorth(lp, prices, nameOf, [inPool({ worth, locked: lock }), tooMuch])).toEqual({
      usd: 100,
      leftOut: { tokens: 0, pools: 1, locked: true },
    })
})

it.each([
  [nothing, false, 'Total worth with pools at Raydium CPMM and Meteora DAMM v2, without NFTs'],
  [
    { tokens: 1, pools: 0, locked: false },
    false,
    'Total worth with pools at Raydium CPMM and Meteora DAMM v2, without NFTs, 1 token of unknown worth',
  ],
  [
    { tokens: 2, pools: 1, locked: true },
    true,
    'Total worth with pools and locked liquidity at Raydium CPMM and Meteora DAMM v2, without NFTs, 2 tokens and 1 pool of unknown worth, pools that were not read',
  ],
])('has over it what it counts, and what it does not: %j', (leftOut, unread, said) => {
  expect(accountCopy.worth.total({ ...leftOut, unread })).toBe(said)
})

it('is not known without the price of SOL', () => {
  expect(totalWorth(wallet, new Map([['usdc', 1]]), nameOf, none)).toBeUndefined()
  expect(totalWorth(wallet, undefined, nameOf, none)).toBeUndefined()
})
