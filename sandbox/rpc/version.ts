import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'

const litesvm = createRequire(import.meta.url)('litesvm/package.json') as { version: string }

/** The release of Agave whose answers the answers here are. */
export const API_VERSION = '3.1.8'

/**
 * `feature-set` is what Solana nodes call the four bytes that tell two builds apart: here they come from the release of
 * the software that runs the programs.
 */
export function readVersion(): { 'solana-core': string; 'feature-set': number } {
  const digest = createHash('sha256').update(`litesvm ${litesvm.version}`).digest()
  return { 'solana-core': API_VERSION, 'feature-set': digest.readUInt32LE(0) }
}
