import { SOL_MINT, USDC_MINTS } from '../../liquidity/orient'
import type { Pair } from '../../liquidity/venue'
import { Seal } from '../../ui/Seal'
import styles from './manage.module.css'

const SIGNS: Readonly<Record<string, string>> = {
  [SOL_MINT]: '◎',
  [USDC_MINTS.mainnet]: '$',
  [USDC_MINTS.devnet]: '$',
}

/** Both tokens of a pair side by side, the second over the first. Decorative: their names stand beside it. */
export function PairSeals({ pair: { base, quote }, size }: { pair: Pair; size: number }) {
  const sign = SIGNS[quote.mint]
  return (
    <span className={styles['seals']} aria-hidden="true">
      <Seal address={base.mint} size={size} />
      {sign === undefined ? (
        <Seal address={quote.mint} size={size} />
      ) : (
        <span className={styles['sign']} style={{ width: size, height: size, fontSize: size * 0.45 }}>
          {sign}
        </span>
      )}
    </span>
  )
}
