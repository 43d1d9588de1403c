import type { PublicKey, TransactionInstruction } from '@solana/web3.js'

/** Compute units by the first byte of an instruction's data; `other` of all the rest. */
type ByInstruction = Readonly<{ first: Readonly<Record<number, number>>; other: number }>

/** Raydium's pools: initialize calls a dozen programs and searches its addresses (first byte of its Anchor discriminator). */
const CPMM: ByInstruction = { first: { 175: 185_000 }, other: 80_000 }
/** Meteora's pools: initialize_pool, initialize_customizable_pool and create_position each make an NFT. */
const DAMM: ByInstruction = { first: { 95: 180_000, 20: 180_000, 48: 110_000 }, other: 80_000 }

/**
 * About how many compute units an instruction of these programs takes in our plans, with the margin of the limit (tests hold the sums
 * to real use). The opening of a token account searches its address, 1 500 for each try, and calls two programs.
 */
const UNITS: Readonly<Record<string, number | ByInstruction>> = {
  '11111111111111111111111111111111': 150,
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: 20_000,
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 1_000,
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 3_000,
  metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s: 42_000,
  CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C: CPMM,
  DRaycpLY18LhpbydsBWbVJtxpNv9oXPgjRSfpF2bWpYb: CPMM,
  cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG: DAMM,
}
const UNITS_OF_ANOTHER = 60_000

/** About how many compute units these instructions will take, before anything is simulated. */
export function estimateUnits(instructions: readonly TransactionInstruction[]): number {
  return instructions.reduce((sum, instruction) => sum + unitsOf(instruction), 0)
}

function unitsOf({ programId, data }: TransactionInstruction): number {
  const units = UNITS[programId.toBase58()] ?? UNITS_OF_ANOTHER
  return typeof units === 'number' ? units : (units.first[data[0] ?? 0] ?? units.other)
}

/** The accounts that these instructions write, each once: others bid for them as well. */
export function writableAccounts(instructions: readonly TransactionInstruction[]): readonly PublicKey[] {
  const writable = instructions.flatMap(({ keys }) => keys.filter((meta) => meta.isWritable))
  return [...new Map(writable.map(({ pubkey }) => [pubkey.toBase58(), pubkey])).values()]
}
