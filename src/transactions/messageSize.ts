import type { VersionedMessage } from '@solana/web3.js'

/**
 * How long the message is on the wire once everybody has signed it, in bytes (solana-message, versions/v0). Computed
 * rather than written: web3.js writes into a packet, and of what is too long it could not say by how much.
 */
export function signedLength(message: VersionedMessage): number {
  const { staticAccountKeys, compiledInstructions, addressTableLookups, header } = message
  const instructions = compiledInstructions.map(
    ({ accountKeyIndexes, data }) => 1 + listLength(accountKeyIndexes.length) + listLength(data.length),
  )
  const lookups = addressTableLookups.map(
    ({ writableIndexes, readonlyIndexes }) =>
      32 + listLength(writableIndexes.length) + listLength(readonlyIndexes.length),
  )
  return (
    listLength(header.numRequiredSignatures, 64) +
    VERSION_AND_HEADER +
    listLength(staticAccountKeys.length, 32) +
    BLOCKHASH_BYTES +
    sum(listLength(instructions.length, 0), ...instructions) +
    sum(listLength(lookups.length, 0), ...lookups)
  )
}

const VERSION_AND_HEADER = 4
const BLOCKHASH_BYTES = 32

/** A list with its length before it, seven bits a byte (solana-short-vec). */
function listLength(count: number, size = 1): number {
  return (count < 0x80 ? 1 : count < 0x4000 ? 2 : 3) + count * size
}

function sum(...numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
