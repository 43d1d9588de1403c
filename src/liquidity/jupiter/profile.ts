import type { ProgramProfile } from '../../solana/programs'

/** The address of Jupiter's program, which exists on Mainnet alone. */
export const JUPITER_PROGRAM = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'

/**
 * Jupiter's program record. A swap in one Raydium CPMM pool took 70 000 compute units through Jupiter, and many routes have three pools.
 */
export const JUPITER: ProgramProfile = {
  address: JUPITER_PROGRAM,
  name: 'Jupiter',
  units: { first: {}, other: 250_000 },
  priceMoved: 6001,
}
