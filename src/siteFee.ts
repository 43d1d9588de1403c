import { env } from './env'
import { formatSol } from './units/lamports'
import { formatBasisPoints, basisPointsOf } from './units/percent'

const { serviceFee } = env

/** The fee that the operator of this copy takes for each operation, for a sentence ("0.01 SOL"); null where there is none. */
export const siteFee = serviceFee ? `${formatSol(serviceFee.lamports)} SOL` : null

const share = serviceFee ? basisPointsOf(serviceFee.lamports, serviceFee.shareBps) : 0n

/** The referrer's part of the fee, for a sentence; null where this copy pays no referrers. */
export const referrerShare =
  serviceFee && share > 0n
    ? {
        sol: `${formatSol(share)} SOL`,
        percent: formatBasisPoints(BigInt(serviceFee.shareBps)),
        operator: serviceFee.address,
      }
    : null
