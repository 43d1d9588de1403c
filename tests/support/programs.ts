import { describe } from 'vitest'
import type { ChainOptions } from '../../sandbox/chain/Chain'
import { jupiterFolder, programsFolder } from '../../sandbox/programs/folder'
import { readProgramAccounts, readPrograms } from '../../sandbox/programs/read'
import { JUPITER_PROGRAM } from '../../src/liquidity/jupiter/profile'

export const METAPLEX = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
export const RAYDIUM_CPMM = 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C'
export const RAYDIUM_CONFIG = 'D4FPEruKEHrG5TenZ2mpDGEfu1iUvTiqBxvpU8HLBvC2'
export const RAYDIUM_FEE_RECEIVER = 'DNXgeM9EiiaAbaWvwjHj9fQQLAX5ZsfHyvmYUNRAdNC8'
/** Everything that a pool of Raydium CPMM needs: the program, its first config, and the receiver of its creation fee. */
export const RAYDIUM = [RAYDIUM_CPMM, RAYDIUM_CONFIG, RAYDIUM_FEE_RECEIVER]
export const METEORA_DAMM = 'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG'

const folder = programsFolder()
const here = { programs: readPrograms(folder), genesis: readProgramAccounts(folder) }

export const JUPITER_LOCK = 'LocpQgucEQHbqNABEYvBvwoxCPsSbG91A1QaQhQQqjn'
/** What the operations of all kinds need. */
export const ALL_PROGRAMS = [METAPLEX, METEORA_DAMM, JUPITER_LOCK, ...RAYDIUM]

/** The programs and accounts that `npm run sandbox:programs` fetched (ownPrograms.ts), as options of a chain. */
export function practicePrograms(): Required<Pick<ChainOptions, 'programs' | 'genesis'>> {
  return here
}

/** Tests that need these programs and accounts. Where one is not in the cache they are skipped, and their name says why. */
export function describeWithPrograms(name: string, needs: readonly string[], tests: () => void): void {
  const has = (id: string) => here.programs.has(id) || here.genesis.has(id)
  if (needs.every(has)) describe(name, tests)
  else describe.skip(`${name} (needs: npm run sandbox:programs)`, tests)
}

/** The same with Jupiter's program, which `npm run sandbox:programs -- --jupiter` fetched. */
export function programsWithJupiter(): ReturnType<typeof practicePrograms> {
  return { ...here, programs: new Map([...here.programs, ...readPrograms(jupiterFolder())]) }
}

/** Tests that need Jupiter's program and Raydium's. Where one is not in the cache they are skipped, and their name says why. */
export function describeWithJupiter(name: string, tests: () => void): void {
  if (readPrograms(jupiterFolder()).has(JUPITER_PROGRAM)) describeWithPrograms(name, RAYDIUM, tests)
  else describe.skip(`${name} (needs: npm run sandbox:programs -- --jupiter)`, tests)
}
