import { CHANGE_FORM, OURS, READ_ANEW, type ErrorTable } from './errorTable'

const AUTHORITY = 'Another account may change the metadata.'

/** What Metaplex Token Metadata refuses a token with (mpl-token-metadata, error.rs), without what is about collectibles. */
export const METAPLEX_ERRORS: ErrorTable = {
  0: ['InstructionUnpackError', 'The program could not read what it was asked.', OURS],
  2: ['NotRentExempt', 'The metadata’s account would hold less SOL than its rent.', READ_ANEW],
  3: ['AlreadyInitialized', 'The token has metadata already.', READ_ANEW],
  4: ['Uninitialized', 'The token has no metadata yet.', READ_ANEW],
  7: ['UpdateAuthorityIncorrect', AUTHORITY, READ_ANEW],
  8: ['UpdateAuthorityIsNotSigner', AUTHORITY, READ_ANEW],
  9: ['NotMintAuthority', 'Only the mint authority can write the metadata.', READ_ANEW],
  10: ['InvalidMintAuthority', 'Another account is the mint authority, or nobody is any more.', READ_ANEW],
  11: ['NameTooLong', 'The name is longer than 32 bytes.', CHANGE_FORM],
  12: ['SymbolTooLong', 'The symbol is longer than 10 bytes.', CHANGE_FORM],
  13: ['UriTooLong', 'The address of the metadata file is longer than 200 bytes.', CHANGE_FORM],
  15: ['MintMismatch', 'The metadata belongs to another mint.', OURS],
  27: ['DerivedKeyInvalid', 'The metadata’s address does not follow from the mint.', OURS],
  41: ['InvalidBasisPoints', 'A share can be 100 % at most.', CHANGE_FORM],
  43: ['OwnerMismatch', 'The account belongs to somebody else.', READ_ANEW],
  51: ['NumericalOverflowError', 'A number is larger than the program can compute with.', CHANGE_FORM],
  57: ['IncorrectOwner', 'An account belongs to another program than it should.', CHANGE_FORM],
  59: ['DataIsImmutable', 'The metadata was made unchangeable.', READ_ANEW],
  62: ['InvalidTokenProgram', 'The mint is of another token program.', CHANGE_FORM],
  73: ['IsMutableCanOnlyBeFlippedToFalse', 'What was made unchangeable stays so.', READ_ANEW],
  75: ['Removed', 'The program no longer does this.', OURS],
  135: ['InvalidTokenStandard', 'The program takes the token for another kind.', OURS],
  136: ['InvalidMintForTokenStandard', 'The mint does not suit this kind of token.', CHANGE_FORM],
  154: ['KeyMismatch', 'An account is another one than the program expects.', OURS],
  189: ['InvalidInstruction', 'The program does not know this instruction.', OURS],
  194: ['InvalidMintExtensionType', 'Metaplex takes no mint with one of these extensions.', CHANGE_FORM],
}
