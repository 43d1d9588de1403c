import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { WANTED } from '../../sandbox/programs/wanted'
import { programName as nameInWallet } from '../../sandbox/wallet/programNames'
import { cpmmProgram } from '../../src/liquidity/raydium-cpmm/addresses'
import { RAYDIUM_CPMM } from '../../src/liquidity/raydium-cpmm/profile'
import { VENUES } from '../../src/liquidity/profiles'
import { venues } from '../../src/liquidity/allVenues'
import { refusalWordsOf } from '../../src/operations/failureWords'
import { downloadedPrograms, programAt, programName } from '../../src/solana/programs'
import { simulationError } from '../../src/transactions/failures/decode'
import { estimateUnits } from '../../src/transactions/fees'

it('has a venue with plans for each profile, in the same order', () => {
  const named = ({ id, name }: { id: string; name: string }) => ({ id, name })
  expect(venues.map(named)).toEqual(VENUES.map(named))
})

it('names the owner of Raydium’s vaults as the program derives it', () => {
  for (const cluster of ['mainnet', 'devnet', 'practice'] as const)
    expect(RAYDIUM_CPMM.vaultOwners[cluster]).toBe(cpmmProgram(cluster).authority.toBase58())
})

describe.each(VENUES.map((venue) => [venue.name, venue] as const))('the program of %s', (name, venue) => {
  const addresses = [...new Set(Object.values(venue.programs))]

  it('is named wherever programs are shown', () => {
    for (const address of addresses) {
      expect(programName(address)).toContain(name)
      expect(nameInWallet(address)).toBe(programName(address))
    }
  })

  it('has its own estimate of compute units', () => {
    for (const address of addresses) {
      const units = programAt(address)?.units
      const asked = { programId: new PublicKey(address), keys: [], data: Buffer.from([255]) }
      expect(estimateUnits([new TransactionInstruction(asked)])).toBe(units?.other)
    }
  })

  it('has sentences for its errors, and names the one for a moved price', () => {
    for (const address of addresses) {
      const moved = programAt(address)?.priceMoved
      const failure = { InstructionError: [0, { Custom: Number(moved) }] }
      const { code, context } = simulationError(failure, [], [], [address])
      expect(code).toBe('pool/price-moved')
      const refusal = { id: 'program-error', values: { program: address, code: moved } }
      expect(context).toMatchObject({ program: programName(address), refusal })
      expect(refusalWordsOf(refusal)).toMatchObject({
        error: 'ExceededSlippage',
        what: 'The price moved by more than the transaction allows.',
      })
    }
  })

  it('is downloaded for the practice chain', () => {
    expect(downloadedPrograms()).toContainEqual({ address: venue.programs.practice, name, optional: false })
    expect(WANTED.programs).toContainEqual({ id: venue.programs.practice, name })
  })
})

/** What asks about programs, and knows those of the venues only where their records were loaded. */
const ASKING = [
  'src/solana/programs.ts',
  'src/solana/practicePrograms.ts',
  'src/transactions/chainAccess.ts',
  'src/transactions/exportScript.ts',
  'src/transactions/fees.ts',
  'src/transactions/prepare.ts',
]

/** What estimates instructions of the programs alone that are known without a venue: System, the token programs and Memo. */
const KNOWN_ALONE = ['src/tokens/operations/transfer.ts']

it('is loaded by every part of the page that asks about programs', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => join('src', file))
    .filter((file) => /\.tsx?$/.test(file) && !/^src\/(solana|transactions)\//.test(file))
  const asking = files.filter((file) => importsOf(file).some((path) => ASKING.includes(path)))
  expect(asking).toContain('src/app/Settling.tsx')
  expect(asking).toContain('src/operation/reviewPlan.ts')
  const strangers = asking.filter((file) => !reaches(file, 'src/liquidity/profiles.ts'))
  expect(strangers).toEqual(KNOWN_ALONE)
})

/** The files that a file imports for more than their types, at once or later. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
  const statements = text.matchAll(/^(?:import|export) (?!type\b)(?:[^'"]*? from )?'(\.[^']+)'/gm)
  const late = text.matchAll(/\bimport\('(\.[^']+)'\)/g)
  const values = [...statements].filter(([whole]) => !/^\w+ \{(\s*type [^,}]+,?)+\s*\} from/.test(whole))
  return [...values, ...late].flatMap(([, path = '']) => resolved(normalize(join(dirname(file), path))))
}

function resolved(path: string): readonly string[] {
  return [`${path}.ts`, `${path}.tsx`].filter((file) => FILES.has(file))
}

const FILES = new Set(
  readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) => join('src', file)),
)

function reaches(file: string, goal: string, seen = new Set<string>()): boolean {
  if (file === goal) return true
  if (seen.has(file)) return false
  seen.add(file)
  return importsOf(file).some((path) => reaches(path, goal, seen))
}
