/** The wallet that pays for new accounts: what stands in for it, and seeds for addresses that follow from its own. */

import { PublicKey } from '@solana/web3.js'

/** Stands in for the payer while no wallet is connected: sizes and prices do not depend on the payer. Nobody has its key. */
export const EXAMPLE_PAYER = new PublicKey(new Uint8Array(32).fill(7))

/**
 * Random letters and digits; eight by default, since each is a byte of the transaction. That gives about 10¹² seeds: nobody can
 * guess one in advance.
 */
export function newSeed(length = 8): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz012345'
  return Array.from(
    crypto.getRandomValues(new Uint8Array(length)),
    (byte) => alphabet[byte % alphabet.length],
  ).join('')
}
