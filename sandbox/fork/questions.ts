import type * as v from 'valibot'
import { FoundAccounts, FoundAddresses, type Found } from './shapes'

/** A question whose answer is accounts with unknown addresses, in the upstream's format. */
export type Question = Readonly<{
  /** What is asked for, as part of a sentence. */
  what: string
  method: string
  params: readonly unknown[]
  shape: v.GenericSchema<unknown, readonly Found[]>
  /** The program or mint that must exist for the answer not to be empty. */
  about?: string
  /** Whether the upstream may call the parameters invalid because the mint exists only here. */
  maybeForeign: boolean
}>

const FULLY = { encoding: 'base64', commitment: 'confirmed' }

/** All accounts of a program that pass the filters, which are passed on unchanged. */
export function programAccounts(program: string, filters: readonly unknown[]): Question {
  return {
    what: `the accounts of the program ${program}`,
    method: 'getProgramAccounts',
    params: [program, { ...FULLY, ...(filters.length > 0 && { filters }) }],
    shape: FoundAccounts,
    about: program,
    maybeForeign: false,
  }
}

/** The token accounts of an owner or a delegate, of one mint or one token program. */
export function tokenAccounts(
  by: 'Owner' | 'Delegate',
  address: string,
  filter: Readonly<{ mint: string } | { programId: string }>,
): Question {
  return {
    what: `the token accounts of ${address}`,
    method: `getTokenAccountsBy${by}`,
    params: [address, filter, FULLY],
    shape: FoundAccounts,
    ...('mint' in filter && { about: filter.mint }),
    maybeForeign: true,
  }
}

/** The twenty largest token accounts of a mint. */
export function largestTokenAccounts(mint: string): Question {
  return {
    what: `the largest token accounts of ${mint}`,
    method: 'getTokenLargestAccounts',
    params: [mint, { commitment: 'confirmed' }],
    shape: FoundAddresses,
    about: mint,
    maybeForeign: true,
  }
}
