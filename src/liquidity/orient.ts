import { SOL_MINT, USDC_MINTS, USDT_MINT } from '../tokens/wellKnown'
import type { Amounts, Pair, PairToken, PoolSide } from './venue'

export { SOL_MINT, USDC_MINTS }

/** The tokens in which prices are quoted: SOL, then the stablecoins. */
export const QUOTE_MINTS: readonly string[] = [SOL_MINT, USDC_MINTS.mainnet, USDT_MINT, USDC_MINTS.devnet]

/** Whether a mint is SOL or a stablecoin in which prices are quoted. */
export function isUsualQuote(mint: string): boolean {
  return QUOTE_MINTS.includes(mint)
}

/** A venue's two tokens (first, second) as base and quote; `flipped` where the first is the quote. */
export type OrientedPair = Readonly<{ pair: Pair; flipped: boolean }>

/** Decides which token is the quote: SOL, else a stablecoin, else the second token. */
export function orient(first: PairToken, second: PairToken): OrientedPair {
  const flipped = rankOf(first) < rankOf(second)
  return { pair: flipped ? { base: second, quote: first } : { base: first, quote: second }, flipped }
}

function rankOf({ mint }: PairToken): number {
  const at = QUOTE_MINTS.indexOf(mint)
  return at === -1 ? QUOTE_MINTS.length : at
}

/** The other side of a pair. */
export function otherSide(side: PoolSide): PoolSide {
  return side === 'base' ? 'quote' : 'base'
}

/** A venue's first and second amount as base and quote. */
export function toAmounts(flipped: boolean, first: bigint, second: bigint): Amounts {
  return flipped ? { base: second, quote: first } : { base: first, quote: second }
}

/** The inverse of toAmounts: base and quote as the venue's first and second amount. */
export function fromAmounts(flipped: boolean, { base, quote }: Amounts): readonly [bigint, bigint] {
  return flipped ? [quote, base] : [base, quote]
}
