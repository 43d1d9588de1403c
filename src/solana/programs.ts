/** The known programs of transactions: the chain's own are listed here, and venues register theirs. */

import {
  ASSOCIATED_ADDRESS,
  BUDGET_ADDRESS,
  LIGHTHOUSE_ADDRESS,
  MEMO_1_ADDRESS,
  MEMO_ADDRESS,
  METAPLEX_ADDRESS,
  STAKE_ADDRESS,
  SYSTEM_ADDRESS,
  TOKEN_2022_ADDRESS,
  TOKEN_ADDRESS,
  WHIRLPOOLS_ADDRESS,
} from './knownPrograms'

/** Compute units of a program's instructions, by the first byte of their data; `other` for all the rest. */
export type InstructionUnits = Readonly<{ first: Readonly<Record<number, number>>; other: number }>

/** A program that a venue registers. */
export type ProgramProfile = Readonly<{
  address: string
  name: string
  /** The approximate compute units of our instructions to it, with the margin of the limit; absent where they were not measured. */
  units?: InstructionUnits
  /** The number of its error that says that the price moved by more than was allowed. */
  priceMoved?: number
  /** Set where the practice chain has it only after a download; the download succeeds without an `optional` program. */
  download?: 'needed' | 'optional'
}>

const NAMES: Readonly<Record<string, string>> = {
  [SYSTEM_ADDRESS]: 'System Program',
  [BUDGET_ADDRESS]: 'Compute Budget',
  AddressLookupTab1e1111111111111111111111111: 'Address Lookup Table',
  [STAKE_ADDRESS]: 'Stake Program',
  [TOKEN_ADDRESS]: 'Token Program',
  [TOKEN_2022_ADDRESS]: 'Token-2022',
  [ASSOCIATED_ADDRESS]: 'Associated Token Account',
  [MEMO_ADDRESS]: 'Memo',
  [MEMO_1_ADDRESS]: 'Memo (version 1)',
  [METAPLEX_ADDRESS]: 'Metaplex Token Metadata',
  [WHIRLPOOLS_ADDRESS]: 'Orca Whirlpools',
  [LIGHTHOUSE_ADDRESS]: 'Lighthouse (a wallet’s guard)',
}

const registered = new Map<string, ProgramProfile>()

/** Registers programs, for estimates, for the words for failures and for the display of program names. */
export function registerPrograms(programs: readonly ProgramProfile[]): void {
  for (const program of programs) registered.set(program.address, program)
}

/** A registered program, or undefined. */
export function programAt(address: string): ProgramProfile | undefined {
  return registered.get(address)
}

/** A program's name, or undefined where it is not known. */
export function programName(address: string): string | undefined {
  return Object.hasOwn(NAMES, address) ? NAMES[address] : registered.get(address)?.name
}

/** A program that the practice chain has only after a download. */
export type DownloadedProgram = Readonly<{ address: string; name: string; optional: boolean }>

/** All programs that need a download, the needed ones before the optional ones. */
export function downloadedPrograms(): readonly DownloadedProgram[] {
  const programs = [...registered.values()].flatMap(({ address, name, download }) =>
    download ? [{ address, name, optional: download === 'optional' }] : [],
  )
  const metaplex = {
    address: METAPLEX_ADDRESS,
    name: programName(METAPLEX_ADDRESS) ?? METAPLEX_ADDRESS,
    optional: false,
  }
  return [metaplex, ...programs].toSorted((one, other) => Number(one.optional) - Number(other.optional))
}
