import { describe, expect, it } from 'vitest'
import { TOKEN_2022_ERRORS } from '../../../src/transactions/failures/programs'

/** The program's own list, in the order of its numbers (spl-token-2022-interface 3.1.1, error.rs: TokenError; August 2026). */
const TOKEN_ERROR = `
  NotRentExempt InsufficientFunds InvalidMint MintMismatch OwnerMismatch FixedSupply AlreadyInUse InvalidNumberOfProvidedSigners
  InvalidNumberOfRequiredSigners UninitializedState NativeNotSupported NonNativeHasBalance InvalidInstruction InvalidState Overflow
  AuthorityTypeNotSupported MintCannotFreeze AccountFrozen MintDecimalsMismatch NonNativeNotSupported ExtensionTypeMismatch
  ExtensionBaseMismatch ExtensionAlreadyInitialized ConfidentialTransferAccountHasBalance ConfidentialTransferAccountNotApproved
  ConfidentialTransferDepositsAndTransfersDisabled ConfidentialTransferElGamalPubkeyMismatch ConfidentialTransferBalanceMismatch
  MintHasSupply NoAuthorityExists TransferFeeExceedsMaximum MintRequiredForTransfer FeeMismatch FeeParametersMismatch ImmutableOwner
  AccountHasWithheldTransferFees NoMemo NonTransferable NonTransferableNeedsImmutableOwnership
  MaximumPendingBalanceCreditCounterExceeded MaximumDepositAmountExceeded CpiGuardSettingsLocked CpiGuardTransferBlocked
  CpiGuardBurnBlocked CpiGuardCloseAccountBlocked CpiGuardApproveBlocked CpiGuardSetAuthorityBlocked CpiGuardOwnerChangeBlocked
  ExtensionNotFound NonConfidentialTransfersDisabled ConfidentialTransferFeeAccountHasWithheldFee InvalidExtensionCombination
  InvalidLengthForAlloc AccountDecryption ProofGeneration InvalidProofInstructionOffset HarvestToMintDisabled
  SplitProofContextStateAccountsNotSupported NotEnoughProofContextStateAccounts MalformedCiphertext CiphertextArithmeticFailed
  PedersenCommitmentMismatch RangeProofLengthMismatch IllegalBitLength FeeCalculation IllegalMintBurnConversion InvalidScale
  MintPaused PendingBalanceNonZero`
  .trim()
  .split(/\s+/)

describe('the errors of Token-2022', () => {
  it.each(TOKEN_ERROR.map((name, number) => [number, name] as const))('%i is %s', (number, name) => {
    const [known, what, remedy] = TOKEN_2022_ERRORS[number] ?? []
    expect(known).toBe(name)
    expect(what).toMatch(/^[A-Z].*\.$/)
    expect(remedy).toMatch(/^[A-Z].*\.$/)
  })

  it('are as many as the program has, besides those of its metadata', () =>
    expect(Object.keys(TOKEN_2022_ERRORS).filter((number) => Number(number) < 1_000)).toHaveLength(
      TOKEN_ERROR.length,
    ))
})
