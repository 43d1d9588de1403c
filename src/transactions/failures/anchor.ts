import { OURS, READ_ANEW, type ErrorTable } from './errorTable'

/** The errors that most often reach people of a program written with Anchor (anchor-lang, error.rs). */
const NAMED: ErrorTable = {
  101: ['InstructionFallbackNotFound', 'The program on this network does not know this instruction.', OURS],
  102: ['InstructionDidNotDeserialize', 'The program could not read what it was asked.', OURS],
  2000: ['ConstraintMut', 'An account must be writable here.', OURS],
  2001: ['ConstraintHasOne', 'An account does not belong to the other.', OURS],
  2002: ['ConstraintSigner', 'A signature is missing.', OURS],
  2003: ['ConstraintRaw', 'The program’s own condition does not hold.', READ_ANEW],
  2004: ['ConstraintOwner', 'An account belongs to another program.', OURS],
  2006: ['ConstraintSeeds', 'An address does not follow from what it should be derived from.', OURS],
  2012: ['ConstraintAddress', 'An account is another one than the program expects.', OURS],
  2014: ['ConstraintTokenMint', 'A token account is for another token.', READ_ANEW],
  2015: ['ConstraintTokenOwner', 'A token account belongs to somebody else.', READ_ANEW],
  2022: ['ConstraintMintTokenProgram', 'The mint is of another token program.', OURS],
  2023: ['ConstraintTokenTokenProgram', 'A token account is of another token program.', OURS],
  3005: ['AccountNotEnoughKeys', 'The program was given fewer accounts than it needs.', OURS],
  3007: ['AccountOwnedByWrongProgram', 'An account belongs to another program.', READ_ANEW],
  3008: ['InvalidProgramId', 'Another program was expected.', OURS],
  3010: ['AccountNotSigner', 'A signature is missing.', OURS],
  3011: ['AccountNotSystemOwned', 'An account that should be empty is not.', READ_ANEW],
  3012: ['AccountNotInitialized', 'An account that the program needs does not exist yet.', READ_ANEW],
  3014: ['AccountNotAssociatedTokenAccount', 'A token account is not the owner’s usual one.', READ_ANEW],
  4100: ['DeclaredProgramIdMismatch', 'The program was put on this network at another address.', OURS],
}

/** Errors of Anchor itself by their range: what the program was asked, its conditions, its accounts. */
const RANGES: readonly (readonly [from: number, to: number, what: string])[] = [
  [100, 999, 'The program could not read what it was asked.'],
  [1000, 1999, 'The program’s own description of itself could not be changed.'],
  [2000, 2499, 'One of the program’s conditions for its accounts does not hold.'],
  [2500, 2999, 'One of the program’s conditions does not hold.'],
  [3000, 3999, 'The program does not take one of the accounts.'],
]

/** What Anchor says with that number; undefined for the program's own errors, which begin at 6000. */
export function anchorError(
  code: number,
): readonly [name: string | undefined, what: string, remedy: string] | undefined {
  const [name, what, remedy = OURS] = NAMED[code] ?? []
  if (name !== undefined && what !== undefined) return [name, what, remedy]
  const range = RANGES.find(([from, to]) => code >= from && code <= to)
  return range && [undefined, range[2], OURS]
}
