import {
  AccountState,
  getDefaultAccountState,
  getInterestBearingMintConfigState,
  getMintCloseAuthority,
  getNonTransferable,
  getPausableConfig,
  getPermanentDelegate,
  getScaledUiAmountConfig,
  getTransferFeeConfig,
  getTransferHook,
  type Mint,
} from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import type { OriginalKeeper, TemplateExtensions } from './template/template'

/**
 * What the extensions of a mint are set to, as numbers and base58 addresses; null: nobody. Of a transfer fee and a multiplier the newer
 * setting counts, in force already or in two epochs. Throws where an entry is too short for what it says that it is.
 */
export function readMintExtensions(mint: Mint): TemplateExtensions {
  return { ...readAmounts(mint), ...readPowers(mint) }
}

/** What changes an amount, in a transfer or in what wallets show. */
function readAmounts(mint: Mint): TemplateExtensions {
  const fee = getTransferFeeConfig(mint)
  const newest = fee?.newerTransferFee
  const interest = getInterestBearingMintConfigState(mint)
  const scaled = getScaledUiAmountConfig(mint)
  return {
    ...(fee &&
      newest && {
        transferFee: {
          basisPoints: newest.transferFeeBasisPoints,
          maximum: newest.maximumFee,
          config: keeper(fee.transferFeeConfigAuthority),
          withdraw: keeper(fee.withdrawWithheldAuthority),
        },
      }),
    ...(interest && {
      interestBearing: { basisPoints: interest.currentRate, authority: keeper(interest.rateAuthority) },
    }),
    ...(scaled && {
      scaledAmount: { multiplier: scaled.newMultiplier, authority: keeper(scaled.authority) },
    }),
  }
}

/** Who can do what to accounts and transfers. */
function readPowers(mint: Mint): TemplateExtensions {
  const delegate = getPermanentDelegate(mint)
  const close = getMintCloseAuthority(mint)
  const hook = getTransferHook(mint)
  const pausable = getPausableConfig(mint)
  return {
    ...(delegate && { permanentDelegate: keeper(delegate.delegate) }),
    ...(getNonTransferable(mint) && { nonTransferable: true as const }),
    ...(getDefaultAccountState(mint)?.state === AccountState.Frozen && { defaultFrozen: true as const }),
    ...(close && { closeAuthority: keeper(close.closeAuthority) }),
    ...(hook && { transferHook: { program: keeper(hook.programId), authority: keeper(hook.authority) } }),
    ...(pausable && { pausable: keeper(pausable.authority) }),
  }
}

/** 32 zeros stand for nobody as well. */
function keeper(key: PublicKey | null | undefined): OriginalKeeper {
  return !key || key.equals(PublicKey.default) ? null : key.toBase58()
}
