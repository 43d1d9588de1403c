import { symbolOf } from '../liquidity/names'
import type { PairToken } from '../liquidity/venue'
import { factorOf, formatAmount } from '../solana/amountScale'
import { Note } from '../ui/Note'

const words = {
  title: (symbol: string) => `Amounts and prices of ${symbol} are those of the pools`,
  multiplier: (symbol: string, times: number, shown: string) =>
    `Pools count ${symbol} before its multiplier of ${times}: 1 ${symbol} in the fields and prices here is ${shown} ${symbol} in wallets and explorers.`,
  interest: (symbol: string, shown: string) =>
    `Pools count ${symbol} before its interest: 1 ${symbol} in the fields and prices here is now ${shown} ${symbol} in wallets and explorers.`,
} as const

type Token = Pick<PairToken, 'mint' | 'symbol' | 'decimals' | 'walletScale'>

/** Says of tokens with a multiplier or interest that venues count them before it, and what wallets show. */
export function WalletScaleNote({ tokens }: { tokens: readonly Token[] }) {
  const all = new Map(tokens.map((token) => [token.mint, token]))
  return [...all.values()].map((token) => {
    const { mint, decimals, walletScale: scale } = token
    if (!scale) return null
    const symbol = symbolOf(token)
    const shown = formatAmount(10n ** BigInt(decimals), { decimals, scale })
    return (
      <Note key={mint} title={words.title(symbol)}>
        <p>
          {scale.by === 'multiplier'
            ? words.multiplier(symbol, factorOf(scale), shown)
            : words.interest(symbol, shown)}
        </p>
      </Note>
    )
  })
}
