import {
  AccountState,
  createInitializeDefaultAccountStateInstruction,
  createInitializeInterestBearingMintInstruction,
  createInitializeMintCloseAuthorityInstruction,
  createInitializeNonTransferableMintInstruction,
  createInitializePausableConfigInstruction,
  createInitializePermanentDelegateInstruction,
  createInitializeScaledUiAmountConfigInstruction,
  createInitializeTransferFeeConfigInstruction,
  createInitializeTransferHookInstruction,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { PublicKey, type TransactionInstruction } from '@solana/web3.js'
import type { Authority, TokenDraft } from '../createToken'
import { addressOf } from './authorities'

/**
 * What adds the draft's extensions to a mint that is allocated but not initialised: the program takes them only then, in any
 * order. None needs a signature, so that every authority is set at once to whom it shall belong. Where the library takes no null,
 * 32 zeros say "nobody" (OptionalNonZeroPubkey).
 */
export function initializeExtensions(
  { extensions }: Pick<TokenDraft, 'extensions'>,
  mint: PublicKey,
  payer: PublicKey,
): readonly TransactionInstruction[] {
  const { transferFee, interestBearing, permanentDelegate, nonTransferable, defaultFrozen } = extensions
  const { closeAuthority, transferHook, pausable, scaledAmount } = extensions
  const key = (authority: Authority) => addressOf(authority, payer)
  const program = TOKEN_2022_PROGRAM_ID
  return [
    transferFee &&
      createInitializeTransferFeeConfigInstruction(
        mint,
        key(transferFee.config),
        key(transferFee.withdraw),
        transferFee.basisPoints,
        transferFee.maximum,
        program,
      ),
    interestBearing &&
      createInitializeInterestBearingMintInstruction(
        mint,
        key(interestBearing.authority) ?? PublicKey.default,
        interestBearing.basisPoints,
        program,
      ),
    permanentDelegate && createInitializePermanentDelegateInstruction(mint, key(permanentDelegate), program),
    nonTransferable && createInitializeNonTransferableMintInstruction(mint, program),
    defaultFrozen && createInitializeDefaultAccountStateInstruction(mint, AccountState.Frozen, program),
    closeAuthority && createInitializeMintCloseAuthorityInstruction(mint, key(closeAuthority), program),
    transferHook &&
      createInitializeTransferHookInstruction(
        mint,
        key(transferHook.authority) ?? PublicKey.default,
        transferHook.program,
        program,
      ),
    pausable && createInitializePausableConfigInstruction(mint, key(pausable), program),
    scaledAmount &&
      createInitializeScaledUiAmountConfigInstruction(
        mint,
        key(scaledAmount.authority),
        scaledAmount.multiplier,
        program,
      ),
  ].filter((instruction) => instruction !== undefined)
}
