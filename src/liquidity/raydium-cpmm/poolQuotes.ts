import { decodeBase58 } from '../../units/base58'
import { fromAmounts, toAmounts } from '../orient'
import type { Amounts, FeeTier, OpeningQuote, Pair, PoolOrder, PoolQuotes, Side } from '../venue'
import type { Both } from './layouts'
import {
  quoteDepositFrom,
  quoteInitialize,
  quoteWithdraw,
  type DepositResult,
  type Place,
  type PoolSnapshot,
} from './quote'
import { quoteSwapIn } from './quoteSwap'

/** Whether the quote is the pool's first token: the program has the mints in the order of their bytes. Pure, without the Solana library. */
export function isFlipped({ base, quote }: Pair): boolean {
  const [own, other] = [decodeBase58(base.mint) ?? [], decodeBase58(quote.mint) ?? []]
  const at = own.findIndex((byte, index) => byte !== other[index])
  return (own[at] ?? 0) > (other[at] ?? 0)
}

/** Where a side stands in the pool. */
export function placeOf(side: Side, flipped: boolean): Place {
  return (side === 'quote') === flipped ? 0 : 1
}

/** What the program has of the two tokens, as base and quote. */
export function sidesOf(flipped: boolean, [first, second]: Both<bigint>): Amounts {
  return toAmounts(flipped, first, second)
}

/** The pool's arithmetic as pages ask for it. */
export function poolQuotes(snapshot: PoolSnapshot, flipped: boolean): PoolQuotes {
  return {
    deposit: (side, amount) => depositOf(flipped, quoteDepositFrom(snapshot, placeOf(side, flipped), amount)),
    withdraw: (share) => {
      const { leaves, gets } = quoteWithdraw(snapshot, share)
      return { share, leaves: sidesOf(flipped, leaves), gets: sidesOf(flipped, gets) }
    },
    swap: (from, amount) => {
      const place = placeOf(from, flipped)
      const { amountIn, amountOut, fee, creatorFee, creatorFeeAt, after } = quoteSwapIn(
        snapshot,
        place,
        amount,
      )
      const whole = creatorFeeAt === place ? fee + creatorFee : fee
      return { from, amountIn, amountOut, fee: whole, feeSide: from, after: sidesOf(flipped, after) }
    },
  }
}

function depositOf(flipped: boolean, { deposits, arrives, lp }: DepositResult) {
  return { deposits: sidesOf(flipped, deposits), arrives: sidesOf(flipped, arrives), share: lp }
}

/** A pool that is not there yet. Throws pool/refused where the program would not make it of these amounts. */
export function quoteOpening({ pair, deposit, tier }: Omit<PoolOrder, 'payer'>): OpeningQuote {
  const flipped = isFlipped(pair)
  const transferFees = feesOf(pair, flipped)
  const { arrives, lp, lpSupply } = quoteInitialize(fromAmounts(flipped, deposit), transferFees)
  const snapshot: PoolSnapshot = {
    reserves: arrives,
    lpSupply,
    rates: ratesOf(tier),
    creatorFeeOn: null,
    transferFees,
  }
  const reserves = sidesOf(flipped, arrives)
  return { ...poolQuotes(snapshot, flipped), reserves, share: lp, shareTotal: lpSupply }
}

export function feesOf({ base, quote }: Pair, flipped: boolean): PoolSnapshot['transferFees'] {
  return flipped ? [quote.transferFee, base.transferFee] : [base.transferFee, quote.transferFee]
}

/** The operators' two parts are quoted as one: of a fee they may come out a base unit lower each. */
function ratesOf({ rate, shares }: FeeTier): PoolSnapshot['rates'] {
  return { tradeFeeRate: rate, protocolFeeRate: shares.operators, fundFeeRate: 0n, creatorFeeRate: 0n }
}
