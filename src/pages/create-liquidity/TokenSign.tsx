import { SOL_MINT, USDC_MINTS } from '../../liquidity/orient'
import type { Pair } from '../../liquidity/venue'
import { Identicon } from '../../ui/Identicon'
import styles from './create-liquidity.module.css'

const SIGNS: Readonly<Record<string, string>> = {
  [SOL_MINT]: '◎',
  [USDC_MINTS.mainnet]: '$',
  [USDC_MINTS.devnet]: '$',
}

/** The well-known sign of a currency, or the identicon of a token. Decorative: the name is beside it. */
export function TokenSign({ mint, size }: { mint: string; size: number }) {
  const sign = SIGNS[mint]
  if (sign === undefined) return <Identicon address={mint} size={size} />
  return (
    <span
      className={styles['sign']}
      style={{ width: size, height: size, fontSize: size * 0.55 }}
      aria-hidden="true"
    >
      {sign}
    </span>
  )
}

/** Both tokens of a pair, the second over the first. */
export function PairSigns({ pair, size }: { pair: Pair; size: number }) {
  return (
    <span className={styles['over']} aria-hidden="true">
      <TokenSign mint={pair.base.mint} size={size} />
      <TokenSign mint={pair.quote.mint} size={size} />
    </span>
  )
}
