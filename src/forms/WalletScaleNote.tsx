import { symbolOf } from '../tokens/tokenWords'
import type { PairToken } from '../liquidity/venue'
import { factorOf, formatAmount, unscaledAmount } from '../solana/amountScale'
import { Note } from '../ui/Note'

const words = {
  title: (symbol: string) => `Amounts and prices of ${symbol} are what wallets show`,
  multiplier: (symbol: string, times: number, shown: string, units: string) =>
    `Its multiplier is ${times}: ${units} are shown as ${shown} ${symbol}. Pools count base units, and other sites may show amounts and prices before the multiplier.`,
  interest: (symbol: string, shown: string, units: string) =>
    `It bears interest: ${units} are shown as ${shown} ${symbol} now. Pools count base units, and other sites may show amounts and prices before the interest.`,
} as const

type Token = Pick<PairToken, 'mint' | 'symbol' | 'decimals' | 'scale'>

/** Says how wallets show amounts of tokens with a multiplier or interest, and that venues count base units. */
export function WalletScaleNote({ tokens }: { tokens: readonly Token[] }) {
  const all = new Map(tokens.map((token) => [token.mint, token]))
  return [...all.values()].map((token) => {
    const { mint, decimals, scale } = token
    if (!scale) return null
    const symbol = symbolOf(token)
    const one = 10n ** BigInt(decimals)
    const said = [formatAmount(one, token), unscaledAmount(one)] as const
    return (
      <Note key={mint} title={words.title(symbol)}>
        <p>
          {scale.by === 'multiplier'
            ? words.multiplier(symbol, factorOf(scale), ...said)
            : words.interest(symbol, ...said)}
        </p>
      </Note>
    )
  })
}
