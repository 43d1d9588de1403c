import type { PublicKey, TransactionInstruction } from '@solana/web3.js'

/**
 * About how many compute units an instruction of these programs takes in our plans, with the margin of the limit (tests hold the sums
 * to real use). The opening of a token account searches its address, 1 500 for each try, and calls two programs.
 */
const UNITS: Readonly<Record<string, number>> = {
  '11111111111111111111111111111111': 150,
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: 20_000,
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 1_000,
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 3_000,
  metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s: 38_000,
}
const UNITS_OF_ANOTHER = 60_000

/** About how many compute units these instructions will take, before anything is simulated. */
export function estimateUnits(instructions: readonly TransactionInstruction[]): number {
  return instructions.reduce(
    (sum, { programId }) => sum + (UNITS[programId.toBase58()] ?? UNITS_OF_ANOTHER),
    0,
  )
}

/** The accounts that these instructions write, each once: others bid for them as well. */
export function writableAccounts(instructions: readonly TransactionInstruction[]): readonly PublicKey[] {
  const writable = instructions.flatMap(({ keys }) => keys.filter((meta) => meta.isWritable))
  return [...new Map(writable.map(({ pubkey }) => [pubkey.toBase58(), pubkey])).values()]
}
