import { TOKEN_2022_ADDRESS, TOKEN_ADDRESS } from '../solana/knownPrograms'
import { instructionBytes, isInstruction } from '../transactions/instructionData'
import type { ReadTransaction } from '../transactions/readTransaction'

/** InitializeMint and InitializeMint2 of both token programs, by the first byte of their data. */
const INITIALIZE_MINT = [[0], [20]]
/** They hold decimals, the mint authority, and at least the mark of a missing freeze authority. */
const LEAST_BYTES = 35

/** Initialize and UpdateField of the token metadata interface, by their first eight bytes. */
export const METADATA = [
  [210, 225, 30, 162, 88, 184, 77, 141],
  [221, 233, 49, 45, 181, 202, 220, 200],
]

/**
 * What a transaction that succeeded did to make a token: it made a mint, or only set its metadata, and of which mint (base58), where the
 * instruction names its account; undefined where it did neither. Only its own instructions count: a program makes mints for LP tokens and
 * positions, too.
 */
export function tokenMade({
  instructions,
}: Pick<ReadTransaction, 'instructions'>):
  | Readonly<{ what: 'mint' | 'metadata'; mint: string | undefined }>
  | undefined {
  const own = instructions.flatMap(({ program, data, accounts = [], inner }) => {
    const isToken = program === TOKEN_ADDRESS || program === TOKEN_2022_ADDRESS
    return isToken && !inner ? [{ bytes: instructionBytes(data), mint: accounts[0] }] : []
  })
  const made = own.find(({ bytes }) => isInstruction(bytes, INITIALIZE_MINT) && bytes.length >= LEAST_BYTES)
  if (made) return { what: 'mint', mint: made.mint }
  const set = own.find(({ bytes }) => isInstruction(bytes, METADATA))
  return set && { what: 'metadata', mint: set.mint }
}
