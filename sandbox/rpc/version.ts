import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'

const litesvm = createRequire(import.meta.url)('litesvm/package.json') as { version: string }

/** The release of Agave whose answers are reproduced here: the one of LiteSVM's runtime. */
export const API_VERSION = '4.2.1'

/** `feature-set` are four bytes that distinguish builds of Solana nodes: here they are derived from LiteSVM's version. */
export function readVersion(): { 'solana-core': string; 'feature-set': number } {
  const digest = createHash('sha256').update(`litesvm ${litesvm.version}`).digest()
  return { 'solana-core': API_VERSION, 'feature-set': digest.readUInt32LE(0) }
}
