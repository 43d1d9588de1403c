import { SOL_MINT, USDC_MINTS } from '../../liquidity/orient'
import type { Pair } from '../../liquidity/venue'
import { Identicon } from '../../ui/Identicon'
import styles from './manage.module.css'

const SIGNS: Readonly<Record<string, string>> = {
  [SOL_MINT]: '◎',
  [USDC_MINTS.mainnet]: '$',
  [USDC_MINTS.devnet]: '$',
}

/** Both tokens of a pair side by side, the second over the first. Decorative: their names are beside it. */
export function PairIdenticons({ pair: { base, quote }, size }: { pair: Pair; size: number }) {
  const sign = SIGNS[quote.mint]
  return (
    <span className={styles['identicons']} aria-hidden="true">
      <Identicon address={base.mint} size={size} />
      {sign === undefined ? (
        <Identicon address={quote.mint} size={size} />
      ) : (
        <span className={styles['sign']} style={{ width: size, height: size, fontSize: size * 0.45 }}>
          {sign}
        </span>
      )}
    </span>
  )
}
