import { AppError } from '../../../src/errors/AppError'
import { SOL_MINT } from '../../../src/liquidity/orient'
import type { PairToken, Pool, PoolQuotes, Position } from '../../../src/liquidity/venue'

/** Addresses that are some; nothing lies there. */
export const POOL = 'Pq4RS1v8NsQ1hJbDV8yMxmBc6p9f3ZP4JQ7mFSAbY1cA'
export const OWNER = 'Fwmr111111111111111111111111111111111113kQz'

export function aToken(over: Partial<PairToken> = {}): PairToken {
  return {
    mint: 'GALM111111111111111111111111111111111111111',
    standard: 'spl',
    decimals: 6,
    supply: 1_000_000_000_000n,
    name: 'Galm',
    symbol: 'GALM',
    uri: '',
    transferFee: null,
    extensions: [],
    freezable: false,
    ...over,
  }
}

export const SOL = aToken({ mint: SOL_MINT, decimals: 9, name: 'Solana', symbol: 'SOL' })

/** A pool without fees whose product stays the same, of 1 000 GALM and 10 SOL in 100 000 shares; name only what matters. */
export function aPool(over: Partial<Pool> = {}): Pool {
  const reserves = over.reserves ?? { base: 1_000_000_000n, quote: 10_000_000_000n }
  const lpSupply = over.lpSupply ?? 100_000n
  return {
    venue: 'raydium-cpmm',
    address: POOL,
    pair: { base: aToken(), quote: SOL },
    reserves,
    holdings: reserves,
    lpSupply,
    lockedForever: 0n,
    tier: { id: '0', rate: 2500n, split: { pool: 840_000n, operators: 160_000n }, creationFee: 0n },
    creator: OWNER,
    opensAt: null,
    switchedOff: [],
    lpMint: null,
    creatorFees: null,
    quotes: quotesOf({ reserves, lpSupply }),
    price: reserves,
    ...over,
  }
}

function quotesOf({ reserves, lpSupply }: Pick<Pool, 'reserves' | 'lpSupply'>): PoolQuotes {
  const quotes: PoolQuotes = {
    deposit: (side, amount) => {
      const lpAmount = (amount * lpSupply) / reserves[side]
      if (lpAmount === 0n)
        throw new AppError('pool/refused', {
          message: 'This is too little for a share.',
          amount: 'too-little',
        })
      const deposits = {
        base: (lpAmount * reserves.base) / lpSupply,
        quote: (lpAmount * reserves.quote) / lpSupply,
      }
      return { deposits, arrives: deposits, lpAmount }
    },
    withdraw: (lpAmount) => {
      const leaves = {
        base: (lpAmount * reserves.base) / lpSupply,
        quote: (lpAmount * reserves.quote) / lpSupply,
      }
      return { lpAmount, leaves, gets: leaves }
    },
    swap: (from, amountIn) => {
      const to = from === 'base' ? 'quote' : 'base'
      const amountOut = (reserves[to] * amountIn) / (reserves[from] + amountIn)
      const after = { ...reserves, [from]: reserves[from] + amountIn, [to]: reserves[to] - amountOut }
      return { from, amountIn, amountOut, fee: 0n, feeSide: from, after }
    },
    afterSwap: (from, amount) => {
      const swap = quotes.swap(from, amount)
      return { swap, deposit: quotesOf({ reserves: swap.after, lpSupply }).deposit }
    },
  }
  return quotes
}

/** A tenth of that pool. */
export function aPosition(over: Partial<Position> = {}): Position {
  return {
    id: 'Position11111111111111111111111111111111111',
    owner: OWNER,
    pool: aPool(),
    free: 10_000n,
    locked: { forever: 0n, overTime: 0n },
    worth: { base: 100_000_000n, quote: 1_000_000_000n },
    fees: null,
    claimed: { base: 0n, quote: 0n },
    rentBack: 2_039_280n,
    nft: null,
    actions: ['add', 'remove', 'burn'],
    ...over,
  }
}
