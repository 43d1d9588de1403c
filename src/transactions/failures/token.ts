import { ADD_TOKENS, CHANGE_FORM, OURS, READ_ANEW, type ErrorTable } from './errorTable'

const SIGNERS = 'The number of the multisig’s signers is not right.'
const NATIVE = 'Wrapped SOL cannot be used for this.'
const CLOSE_FIRST = 'Take out what it holds first.'
const CPI_GUARD = 'The account is guarded against programs that act for its owner.'
const OTHER_NODE = 'Choose another RPC endpoint in the settings, then review again.'
const LIFT_GUARD = 'Its owner can turn CPI Guard off in the wallet.'

/** What both token programs refuse with (spl-token, error.rs; the same numbers in p-token and Token-2022). */
export const TOKEN_ERRORS: ErrorTable = {
  0: ['NotRentExempt', 'An account would hold less SOL than its rent.', READ_ANEW],
  1: ['InsufficientFunds', 'A token account holds fewer tokens than should leave it.', ADD_TOKENS],
  2: ['InvalidMint', 'The address given for the mint is none of this program.', CHANGE_FORM],
  3: ['MintMismatch', 'A token account is for another token.', CHANGE_FORM],
  4: ['OwnerMismatch', 'The account or the authority belongs to somebody else.', READ_ANEW],
  5: ['FixedSupply', 'The mint authority was given up: no more tokens can ever be made.', READ_ANEW],
  6: ['AlreadyInUse', 'The mint or account exists already.', READ_ANEW],
  7: ['InvalidNumberOfProvidedSigners', SIGNERS, CHANGE_FORM],
  8: ['InvalidNumberOfRequiredSigners', SIGNERS, CHANGE_FORM],
  9: ['UninitializedState', 'A mint or token account is not set up yet.', READ_ANEW],
  10: ['NativeNotSupported', NATIVE, CHANGE_FORM],
  11: ['NonNativeHasBalance', 'A token account that still holds tokens cannot be closed.', CLOSE_FIRST],
  12: ['InvalidInstruction', 'The token program does not know this instruction.', OURS],
  13: ['InvalidState', 'The account is not in a state that allows this.', READ_ANEW],
  14: ['Overflow', 'The supply would be larger than 2⁶⁴ − 1 smallest parts.', CHANGE_FORM],
  15: ['AuthorityTypeNotSupported', 'The account has no such authority.', CHANGE_FORM],
  16: ['MintCannotFreeze', 'The mint has no freeze authority.', CHANGE_FORM],
  17: [
    'AccountFrozen',
    'The token account is frozen.',
    'Have the freeze authority thaw it, then review again.',
  ],
  18: [
    'MintDecimalsMismatch',
    'The node gave wrong decimals for a token, so the amounts shown were not right.',
    OTHER_NODE,
  ],
  19: ['NonNativeNotSupported', 'This works for wrapped SOL only.', CHANGE_FORM],
}

/** What Token-2022 refuses with besides (spl-token-2022-interface, error.rs), without what is about confidential transfers. */
export const TOKEN_2022_ERRORS: ErrorTable = {
  ...TOKEN_ERRORS,
  20: ['ExtensionTypeMismatch', 'The mint has other extensions than the account.', OURS],
  21: [
    'ExtensionBaseMismatch',
    'An extension of mints was asked for on an account, or the other way round.',
    OURS,
  ],
  22: ['ExtensionAlreadyInitialized', 'The extension is set up already.', READ_ANEW],
  28: ['MintHasSupply', 'A mint can be closed only once all its tokens are burned.', 'Burn them first.'],
  29: ['NoAuthorityExists', 'Nobody has the authority to do this: it was given up.', READ_ANEW],
  30: ['TransferFeeExceedsMaximum', 'A transfer fee can be 100 % at most.', CHANGE_FORM],
  31: ['MintRequiredForTransfer', 'Tokens with this extension move only with their mint named.', OURS],
  32: ['FeeMismatch', 'The transfer fee is another one by now.', READ_ANEW],
  34: ['ImmutableOwner', 'The owner of this token account can never change.', CHANGE_FORM],
  35: ['AccountHasWithheldTransferFees', 'Transfer fees are still withheld in the account.', CLOSE_FIRST],
  36: ['NoMemo', 'The recipient takes tokens only with a memo before the transfer.', CHANGE_FORM],
  37: ['NonTransferable', 'This token can never be transferred.', CHANGE_FORM],
  38: [
    'NonTransferableNeedsImmutableOwnership',
    'It can go only to accounts whose owner never changes.',
    OURS,
  ],
  41: ['CpiGuardSettingsLocked', CPI_GUARD, LIFT_GUARD],
  42: ['CpiGuardTransferBlocked', CPI_GUARD, LIFT_GUARD],
  43: ['CpiGuardBurnBlocked', CPI_GUARD, LIFT_GUARD],
  44: ['CpiGuardCloseAccountBlocked', CPI_GUARD, LIFT_GUARD],
  45: ['CpiGuardApproveBlocked', CPI_GUARD, LIFT_GUARD],
  46: ['CpiGuardSetAuthorityBlocked', CPI_GUARD, LIFT_GUARD],
  47: ['CpiGuardOwnerChangeBlocked', CPI_GUARD, LIFT_GUARD],
  48: ['ExtensionNotFound', 'The mint or account does not have that extension.', CHANGE_FORM],
  51: [
    'InvalidExtensionCombination',
    'These extensions cannot be on one mint.',
    'Take one of them off, then review again.',
  ],
  56: ['HarvestToMintDisabled', 'Withheld fees cannot be collected on this mint.', CHANGE_FORM],
  66: ['InvalidScale', 'The multiplier of shown amounts must be above zero and finite.', CHANGE_FORM],
  67: ['MintPaused', 'The token is paused.', 'Have whoever paused it resume it, then review again.'],
  // The metadata on a mint has an interface with numbers of its own (spl-token-metadata-interface, error.rs).
  901_952_957: ['IncorrectAccount', 'The metadata is in another account.', OURS],
  901_952_958: [
    'MintHasNoMintAuthority',
    'Metadata cannot be written once the mint authority is gone.',
    READ_ANEW,
  ],
  901_952_959: ['IncorrectMintAuthority', 'Another account is the mint authority.', READ_ANEW],
  901_952_960: ['IncorrectUpdateAuthority', 'Another account may change the metadata.', READ_ANEW],
  901_952_961: ['ImmutableMetadata', 'The metadata was made unchangeable.', READ_ANEW],
  901_952_962: ['KeyNotFound', 'The metadata has no such field.', CHANGE_FORM],
}
