import { env } from './env'
import { formatSol } from './units/lamports'

/** The fee that the operator of this copy takes for each operation, for a sentence ("0.01 SOL"); null where there is none. */
export const siteFee = env.serviceFee ? `${formatSol(env.serviceFee.lamports)} SOL` : null
