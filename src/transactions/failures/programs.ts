/**
 * The errors of the runtime and of the programs that every operation uses: what each means and what to do. A venue has those of its own
 * program; operations/failureWords.ts looks in all of them.
 */

/**
 * An error of a program: its name in the program's source, its meaning as a sentence, and the remedy where it is more than to
 * review again.
 */
export type KnownError = readonly [name: string, what: string, remedy?: string]

/** A program's errors by their number. */
export type ErrorTable = Readonly<Record<number, KnownError>>

export const CHANGE_FORM = 'Change it in the form, then review again.'
const ADD_TOKENS = 'Lower the amount, or put more tokens in the account, then review again.'
export const READ_ANEW = 'Go back to the form and review again: the chain is then read again.'
export const OURS = 'Go back to the form and review again. If it says so again, tell whoever runs this site.'

const TAKEN = 'An account that should be made is there already.'
const OTHER_KIND = 'An account holds something else than the program expects.'
const UNREADABLE = 'The program could not read what it was asked.'
const BUSY = 'The network is too busy for it just now.'
const WAIT = 'Wait a few seconds, then review again.'
const SIGNER = 'A signature that this needs is missing.'

/** The errors that any program may return (solana-instruction-error, InstructionError). */
export const INSTRUCTION_ERRORS: Readonly<Record<string, readonly [what: string, remedy: string]>> = {
  AccountAlreadyInitialized: [TAKEN, READ_ANEW],
  AccountBorrowFailed: ['One account is used in two places where only one is allowed.', CHANGE_FORM],
  AccountDataTooSmall: ['An account is too small for what should be written in it.', OURS],
  AccountNotExecutable: ['An account that should be a program is not one on this network.', CHANGE_FORM],
  ArithmeticOverflow: ['A number is larger than the program can compute with.', CHANGE_FORM],
  BorshIoError: [UNREADABLE, OURS],
  CallDepth: ['The programs call each other more often than is allowed.', CHANGE_FORM],
  ComputationalBudgetExceeded: ['It takes more compute units than were asked for.', READ_ANEW],
  ExternalAccountDataModified: ['A program wrote to an account that is not its own.', OURS],
  ExternalAccountLamportSpend: ['A program took SOL from an account that is not its own.', OURS],
  IllegalOwner: ['An account belongs to another program or person than it should.', CHANGE_FORM],
  Immutable: ['What should be changed is immutable.', READ_ANEW],
  IncorrectAuthority: ['Another account has the authority to do this.', READ_ANEW],
  IncorrectProgramId: ['An account belongs to another program than it should.', CHANGE_FORM],
  InvalidAccountData: [OTHER_KIND, READ_ANEW],
  InvalidAccountOwner: ['An account belongs to another program or person than it should.', CHANGE_FORM],
  InvalidArgument: ['The program does not accept one of the values.', CHANGE_FORM],
  InvalidInstructionData: [UNREADABLE, OURS],
  InvalidRealloc: ['An account should grow more than is allowed at once.', CHANGE_FORM],
  InvalidSeeds: ['An address does not follow from what it should be derived from.', OURS],
  MaxSeedLengthExceeded: ['A seed is longer than 32 bytes.', OURS],
  MissingAccount: ['An account that the program needs is missing.', READ_ANEW],
  MissingRequiredSignature: [SIGNER, READ_ANEW],
  NotEnoughAccountKeys: ['The program was given fewer accounts than it needs.', OURS],
  PrivilegeEscalation: [SIGNER, OURS],
  ProgramFailedToComplete: ['The program stopped.', READ_ANEW],
  ReadonlyDataModified: ['A program wrote to a read-only account.', OURS],
  ReadonlyLamportChange: ['A program moved SOL of a read-only account.', OURS],
  UninitializedAccount: ['An account that should be used does not exist yet.', READ_ANEW],
  UnsupportedProgramId: ['The program is not on this network.', CHANGE_FORM],
  UnsupportedSysvar: ['The program asks the network for something that it does not have.', OURS],
}

const ONLY_HOOK_AUTHORITY = 'Only its transfer hook authority, where it has one, can change that.'
const NO_HOOK =
  'Each transfer of this token calls its transfer hook, and no such program exists on this network.'

/** What errors of the runtime mean in Token-2022, which calls no program of others but the transfer hook (spl-token-2022, processor.rs). */
export const HOOK_ERRORS: Readonly<Record<string, readonly [what: string, remedy: string]>> = {
  AccountNotExecutable: [NO_HOOK, ONLY_HOOK_AUTHORITY],
  UnsupportedProgramId: [NO_HOOK, ONLY_HOOK_AUTHORITY],
  MissingAccount: [
    'Each transfer of this token calls its transfer hook. Its program, or an account that it needs, does not exist.',
    ONLY_HOOK_AUTHORITY,
  ],
}

/** The errors with which the network refuses a whole transaction (solana-transaction-error, TransactionError). */
export const TRANSACTION_ERRORS: Readonly<Record<string, KnownError>> = {
  AccountInUse: ['AccountInUse', BUSY, WAIT],
  AlreadyProcessed: ['AlreadyProcessed', 'The very same transaction is on the chain already.', READ_ANEW],
  BlockhashNotFound: [
    'BlockhashNotFound',
    'The RPC endpoint does not know the blockhash, or no longer.',
    WAIT,
  ],
  InvalidProgramForExecution: [
    'InvalidProgramForExecution',
    'An account that should be a program is not one.',
    CHANGE_FORM,
  ],
  MaxLoadedAccountsDataSizeExceeded: [
    'MaxLoadedAccountsDataSizeExceeded',
    'Its accounts hold more than may be loaded.',
    CHANGE_FORM,
  ],
  ProgramAccountNotFound: [
    'ProgramAccountNotFound',
    'A program that it needs is not on this network.',
    'Choose another network in the header, or remove what needs that program.',
  ],
  ProgramExecutionTemporarilyRestricted: ['ProgramExecutionTemporarilyRestricted', BUSY, WAIT],
  TooManyAccountLocks: [
    'TooManyAccountLocks',
    'It names more accounts than one transaction may.',
    CHANGE_FORM,
  ],
  WouldExceedAccountDataBlockLimit: ['WouldExceedAccountDataBlockLimit', BUSY, WAIT],
  WouldExceedMaxAccountCostLimit: ['WouldExceedMaxAccountCostLimit', BUSY, WAIT],
  WouldExceedMaxBlockCostLimit: ['WouldExceedMaxBlockCostLimit', BUSY, WAIT],
}

/** The system program's errors (solana-system-interface, error.rs). */
export const SYSTEM_ERRORS: ErrorTable = {
  0: ['AccountAlreadyInUse', 'An account already exists at the new address.', READ_ANEW],
  1: [
    'ResultWithNegativeLamports',
    'An account has less SOL than it should pay.',
    'Add SOL to it, then review again.',
  ],
  2: ['InvalidProgramId', 'An account cannot be given to that program.', OURS],
  3: ['InvalidAccountDataLength', 'An account cannot be that large.', OURS],
  4: ['MaxSeedLengthExceeded', 'The seed is longer than 32 bytes.', OURS],
  5: ['AddressWithSeedMismatch', 'The address does not follow from the wallet and the seed.', OURS],
  6: ['NonceNoRecentBlockhashes', 'The stored nonce cannot be renewed now.', READ_ANEW],
  7: ['NonceBlockhashNotExpired', 'The stored nonce was renewed a moment ago.', READ_ANEW],
  8: ['NonceUnexpectedBlockhashValue', 'The stored nonce has changed.', READ_ANEW],
}

/** The only error of the associated token account program itself (spl-associated-token-account, error.rs). */
export const ASSOCIATED_TOKEN_ERRORS: ErrorTable = {
  0: [
    'InvalidOwner',
    'The token account at that address was handed to another owner.',
    'Choose another recipient, then review again.',
  ],
}

const SIGNERS = 'The number of the multisig’s signers is not right.'
const NATIVE = 'Wrapped SOL cannot be used for this.'
const CLOSE_FIRST = 'Withdraw what it holds first.'
const CPI_GUARD = 'CPI Guard keeps programs from acting for the account’s owner.'
const OTHER_NODE = 'Choose another RPC endpoint in the settings, then review again.'
const LIFT_GUARD = 'Its owner can turn CPI Guard off in the wallet.'

/** The errors of both token programs (spl-token, error.rs; the same numbers in p-token and Token-2022). */
export const TOKEN_ERRORS: ErrorTable = {
  0: ['NotRentExempt', 'An account would hold less SOL than its rent.', READ_ANEW],
  1: ['InsufficientFunds', 'A token account holds fewer tokens than should leave it.', ADD_TOKENS],
  2: ['InvalidMint', 'The address given for the mint is not a mint of this program.', CHANGE_FORM],
  3: ['MintMismatch', 'A token account is for another token.', CHANGE_FORM],
  4: ['OwnerMismatch', 'The account or the authority belongs to someone else.', READ_ANEW],
  5: ['FixedSupply', 'The mint authority was revoked: no more tokens can ever be made.', READ_ANEW],
  6: ['AlreadyInUse', 'The mint or account exists already.', READ_ANEW],
  7: ['InvalidNumberOfProvidedSigners', SIGNERS, CHANGE_FORM],
  8: ['InvalidNumberOfRequiredSigners', SIGNERS, CHANGE_FORM],
  9: ['UninitializedState', 'A mint or token account is not set up yet.', READ_ANEW],
  10: ['NativeNotSupported', NATIVE, CHANGE_FORM],
  11: ['NonNativeHasBalance', 'A token account that still holds tokens cannot be closed.', CLOSE_FIRST],
  12: ['InvalidInstruction', 'The token program does not know this instruction.', OURS],
  13: ['InvalidState', 'The account is not in a state that allows this.', READ_ANEW],
  14: ['Overflow', 'The supply would exceed 2⁶⁴ − 1 base units.', CHANGE_FORM],
  15: ['AuthorityTypeNotSupported', 'The account has no such authority.', CHANGE_FORM],
  16: ['MintCannotFreeze', 'The mint has no freeze authority.', CHANGE_FORM],
  17: [
    'AccountFrozen',
    'The token account is frozen.',
    'Have the freeze authority thaw it, then review again. A programmable NFT of Metaplex is always frozen: move it in a wallet that supports such NFTs.',
  ],
  18: [
    'MintDecimalsMismatch',
    'The RPC endpoint gave wrong decimals for a token, so the amounts shown were not right.',
    OTHER_NODE,
  ],
  19: ['NonNativeNotSupported', 'This works for wrapped SOL only.', CHANGE_FORM],
}

const CONFIDENTIAL = 'Confidential transfers are not made here. Make it in the wallet that set them up.'
const NOT_CONFIDENTIAL = 'The account does not take this confidential transfer now.'
const PROOF = 'The proof of a confidential amount does not fit.'

/** The errors of Token-2022: those above and its own (spl-token-2022-interface, error.rs). */
export const TOKEN_2022_ERRORS: ErrorTable = {
  ...TOKEN_ERRORS,
  20: ['ExtensionTypeMismatch', 'The mint has other extensions than the account.', OURS],
  21: [
    'ExtensionBaseMismatch',
    'An extension of mints was asked for on an account, or the other way round.',
    OURS,
  ],
  22: ['ExtensionAlreadyInitialized', 'The extension is set up already.', READ_ANEW],
  23: [
    'ConfidentialTransferAccountHasBalance',
    'An account with a confidential balance cannot be closed.',
    'Withdraw that balance in the wallet that set it up, then review again.',
  ],
  24: ['ConfidentialTransferAccountNotApproved', NOT_CONFIDENTIAL, CONFIDENTIAL],
  25: ['ConfidentialTransferDepositsAndTransfersDisabled', NOT_CONFIDENTIAL, CONFIDENTIAL],
  26: ['ConfidentialTransferElGamalPubkeyMismatch', PROOF, CONFIDENTIAL],
  27: ['ConfidentialTransferBalanceMismatch', PROOF, CONFIDENTIAL],
  28: ['MintHasSupply', 'A mint can be closed only once all its tokens are burnt.', 'Burn them first.'],
  29: ['NoAuthorityExists', 'The authority to do this was revoked.', READ_ANEW],
  30: ['TransferFeeExceedsMaximum', 'A transfer fee can be 100 % at most.', CHANGE_FORM],
  31: ['MintRequiredForTransfer', 'Tokens with this extension move only with their mint named.', OURS],
  32: ['FeeMismatch', 'The transfer fee has changed.', READ_ANEW],
  33: ['FeeParametersMismatch', PROOF, CONFIDENTIAL],
  34: ['ImmutableOwner', 'The owner of this token account can never change.', CHANGE_FORM],
  35: ['AccountHasWithheldTransferFees', 'Transfer fees are still withheld in the account.', CLOSE_FIRST],
  36: ['NoMemo', 'The account that receives takes tokens only with a memo before the transfer.', READ_ANEW],
  37: ['NonTransferable', 'This token can never be transferred.', CHANGE_FORM],
  38: [
    'NonTransferableNeedsImmutableOwnership',
    'It can go only to accounts whose owner never changes.',
    OURS,
  ],
  39: ['MaximumPendingBalanceCreditCounterExceeded', NOT_CONFIDENTIAL, CONFIDENTIAL],
  40: ['MaximumDepositAmountExceeded', NOT_CONFIDENTIAL, CONFIDENTIAL],
  41: ['CpiGuardSettingsLocked', CPI_GUARD, LIFT_GUARD],
  42: ['CpiGuardTransferBlocked', CPI_GUARD, LIFT_GUARD],
  43: ['CpiGuardBurnBlocked', CPI_GUARD, LIFT_GUARD],
  44: ['CpiGuardCloseAccountBlocked', CPI_GUARD, LIFT_GUARD],
  45: ['CpiGuardApproveBlocked', CPI_GUARD, LIFT_GUARD],
  46: ['CpiGuardSetAuthorityBlocked', CPI_GUARD, LIFT_GUARD],
  47: ['CpiGuardOwnerChangeBlocked', CPI_GUARD, LIFT_GUARD],
  48: ['ExtensionNotFound', 'The mint or account does not have that extension.', CHANGE_FORM],
  49: [
    'NonConfidentialTransfersDisabled',
    'The account takes confidential transfers only.',
    'Have its owner allow other transfers, or choose another account.',
  ],
  50: [
    'ConfidentialTransferFeeAccountHasWithheldFee',
    'An account in which confidential transfer fees are withheld cannot be closed.',
    'Have whoever may collect these fees collect them, then review again.',
  ],
  51: [
    'InvalidExtensionCombination',
    'These extensions cannot be on one mint.',
    'Take one of them off, then review again.',
  ],
  52: ['InvalidLengthForAlloc', 'An extension cannot change its length.', OURS],
  53: ['AccountDecryption', PROOF, CONFIDENTIAL],
  54: ['ProofGeneration', PROOF, CONFIDENTIAL],
  55: ['InvalidProofInstructionOffset', PROOF, CONFIDENTIAL],
  56: ['HarvestToMintDisabled', 'Withheld fees cannot be collected on this mint.', CHANGE_FORM],
  57: ['SplitProofContextStateAccountsNotSupported', PROOF, CONFIDENTIAL],
  58: ['NotEnoughProofContextStateAccounts', PROOF, CONFIDENTIAL],
  59: ['MalformedCiphertext', PROOF, CONFIDENTIAL],
  60: ['CiphertextArithmeticFailed', PROOF, CONFIDENTIAL],
  61: ['PedersenCommitmentMismatch', PROOF, CONFIDENTIAL],
  62: ['RangeProofLengthMismatch', PROOF, CONFIDENTIAL],
  63: ['IllegalBitLength', PROOF, CONFIDENTIAL],
  64: ['FeeCalculation', PROOF, CONFIDENTIAL],
  65: [
    'IllegalMintBurnConversion',
    'The supply of this token is confidential: it is made and burnt in hidden amounts alone.',
    CONFIDENTIAL,
  ],
  66: ['InvalidScale', 'The multiplier of shown amounts must be above zero and finite.', CHANGE_FORM],
  67: ['MintPaused', 'The token is paused.', 'Have whoever paused it resume it, then review again.'],
  68: ['PendingBalanceNonZero', NOT_CONFIDENTIAL, CONFIDENTIAL],
  // The errors of the metadata interface of mints (spl-token-metadata-interface, error.rs).
  901_952_957: ['IncorrectAccount', 'The metadata is in another account.', OURS],
  901_952_958: [
    'MintHasNoMintAuthority',
    'Metadata cannot be written once the mint authority is gone.',
    READ_ANEW,
  ],
  901_952_959: ['IncorrectMintAuthority', 'Another account is the mint authority.', READ_ANEW],
  901_952_960: ['IncorrectUpdateAuthority', 'Another account may change the metadata.', READ_ANEW],
  901_952_961: ['ImmutableMetadata', 'The metadata is immutable.', READ_ANEW],
  901_952_962: ['KeyNotFound', 'The metadata has no such field.', CHANGE_FORM],
}

const AUTHORITY = 'Another account may change the metadata.'

/** The errors of Metaplex Token Metadata (mpl-token-metadata, error.rs), without those about collectibles. */
export const METAPLEX_ERRORS: ErrorTable = {
  0: ['InstructionUnpackError', 'The program could not read what it was asked.', OURS],
  2: ['NotRentExempt', 'The metadata’s account would hold less SOL than its rent.', READ_ANEW],
  3: ['AlreadyInitialized', 'The token has metadata already.', READ_ANEW],
  4: ['Uninitialized', 'The token has no metadata yet.', READ_ANEW],
  7: ['UpdateAuthorityIncorrect', AUTHORITY, READ_ANEW],
  8: ['UpdateAuthorityIsNotSigner', AUTHORITY, READ_ANEW],
  9: ['NotMintAuthority', 'Only the mint authority can write the metadata.', READ_ANEW],
  10: ['InvalidMintAuthority', 'Another account is the mint authority, or it was revoked.', READ_ANEW],
  11: ['NameTooLong', 'The name is longer than 32 bytes.', CHANGE_FORM],
  12: ['SymbolTooLong', 'The symbol is longer than 10 bytes.', CHANGE_FORM],
  13: ['UriTooLong', 'The address of the metadata file is longer than 200 bytes.', CHANGE_FORM],
  15: ['MintMismatch', 'The metadata belongs to another mint.', OURS],
  27: ['DerivedKeyInvalid', 'The metadata’s address does not follow from the mint.', OURS],
  41: ['InvalidBasisPoints', 'A share can be 100 % at most.', CHANGE_FORM],
  43: ['OwnerMismatch', 'The account belongs to someone else.', READ_ANEW],
  51: ['NumericalOverflowError', 'A number is larger than the program can compute with.', CHANGE_FORM],
  57: ['IncorrectOwner', 'An account belongs to another program than it should.', CHANGE_FORM],
  59: ['DataIsImmutable', 'The metadata is immutable.', READ_ANEW],
  62: ['InvalidTokenProgram', 'The mint is of another token program.', CHANGE_FORM],
  73: ['IsMutableCanOnlyBeFlippedToFalse', 'What is immutable stays so.', READ_ANEW],
  75: ['Removed', 'The program no longer does this.', OURS],
  135: ['InvalidTokenStandard', 'The program expects another kind of token.', OURS],
  136: ['InvalidMintForTokenStandard', 'The mint does not suit this kind of token.', CHANGE_FORM],
  153: [
    'InstructionNotSupported',
    'The token is a programmable NFT, and this instruction does not work on one.',
    'Use an app that is made for programmable NFTs.',
  ],
  154: ['KeyMismatch', 'An account is another one than the program expects.', OURS],
  189: ['InvalidInstruction', 'The program does not know this instruction.', OURS],
  194: [
    'InvalidMintExtensionType',
    'Metaplex does not accept a mint with one of these extensions.',
    CHANGE_FORM,
  ],
}

/** The errors of Anchor that people meet most often (anchor-lang, error.rs). */
export const ANCHOR_ERRORS: ErrorTable = {
  101: ['InstructionFallbackNotFound', 'The program on this network does not know this instruction.', OURS],
  102: ['InstructionDidNotDeserialize', 'The program could not read what it was asked.', OURS],
  2000: ['ConstraintMut', 'An account must be writable here.', OURS],
  2001: ['ConstraintHasOne', 'An account does not belong to another one that was given.', OURS],
  2002: ['ConstraintSigner', 'A signature is missing.', OURS],
  2003: ['ConstraintRaw', 'The program’s own condition does not hold.', READ_ANEW],
  2004: ['ConstraintOwner', 'An account belongs to another program.', OURS],
  2006: ['ConstraintSeeds', 'An address does not follow from what it should be derived from.', OURS],
  2012: ['ConstraintAddress', 'An account is another one than the program expects.', OURS],
  2014: ['ConstraintTokenMint', 'A token account is for another token.', READ_ANEW],
  2015: ['ConstraintTokenOwner', 'A token account belongs to someone else.', READ_ANEW],
  2022: ['ConstraintMintTokenProgram', 'The mint is of another token program.', OURS],
  2023: ['ConstraintTokenTokenProgram', 'A token account is of another token program.', OURS],
  3005: ['AccountNotEnoughKeys', 'The program was given fewer accounts than it needs.', OURS],
  3007: ['AccountOwnedByWrongProgram', 'An account belongs to another program.', READ_ANEW],
  3008: ['InvalidProgramId', 'Another program was expected.', OURS],
  3010: ['AccountNotSigner', 'A signature is missing.', OURS],
  3011: ['AccountNotSystemOwned', 'An account that should be empty is not.', READ_ANEW],
  3012: ['AccountNotInitialized', 'An account that the program needs does not exist yet.', READ_ANEW],
  3014: [
    'AccountNotAssociatedTokenAccount',
    'A token account is not the owner’s associated token account.',
    READ_ANEW,
  ],
  4100: ['DeclaredProgramIdMismatch', 'The program was put on this network at another address.', OURS],
}

/** The errors of Anchor itself, by range: about the instruction, the program's conditions, its accounts. */
export const ANCHOR_RANGES: readonly (readonly [from: number, to: number, what: string])[] = [
  [100, 999, 'The program could not read what it was asked.'],
  [1000, 1999, 'The program’s own description of itself could not be changed.'],
  [2000, 2499, 'One of the program’s conditions for its accounts does not hold.'],
  [2500, 2999, 'One of the program’s conditions does not hold.'],
  [3000, 3999, 'The program does not take one of the accounts.'],
]
