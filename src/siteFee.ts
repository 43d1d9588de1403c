import { env } from './env'
import { basisPointsOf } from './units/amounts'
import { formatSol } from './units/lamports'

const { serviceFee } = env

/** The fee that the operator of this copy takes for each operation, for a sentence ("0.01 SOL"); null where there is none. */
export const siteFee = serviceFee ? `${formatSol(serviceFee.lamports)} SOL` : null

const share = serviceFee ? basisPointsOf(serviceFee.lamports, serviceFee.shareBps) : 0n

/**
 * Whether what an address gained in a transaction, in lamports, is that fee or its part of it: the operator's, or a referrer's beside the
 * operator's.
 */
export function isSiteFee(
  address: string,
  lamports: bigint,
  gains: readonly Readonly<{ address: string; change: bigint }>[],
): boolean {
  if (!serviceFee) return false
  if (address === serviceFee.address) return lamports <= serviceFee.lamports
  const rest = gains.find((one) => one.address === serviceFee.address)?.change
  return share > 0n && lamports === share && rest === serviceFee.lamports - share
}

/** The referrer's part of the fee, for a sentence; null where this copy pays no referrers. */
export const referrerShare =
  serviceFee && share > 0n
    ? {
        sol: `${formatSol(share)} SOL`,
        basisPoints: serviceFee.shareBps,
        operator: serviceFee.address,
      }
    : null
