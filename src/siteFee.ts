import { env } from './env'
import { formatSol } from './units/lamports'

/** What whoever runs this copy takes for each operation, as a sentence says it ("0.01 SOL"); null where nothing is taken. */
export const siteFee = env.serviceFee ? `${formatSol(env.serviceFee.lamports)} SOL` : null
