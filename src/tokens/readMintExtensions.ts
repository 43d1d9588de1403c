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
import type { OriginalAuthority, TemplateExtensions } from './template/template'

/**
 * What the extensions of a mint are set to, as numbers and base58 addresses; null: nobody. Of a transfer fee and a multiplier the newer
 * setting counts, in force already or in two epochs. Throws where an entry is too short for what it says that it is.
 */
export function readMintExtensions(mint: Mint): TemplateExtensions {
  return { ...readAmounts(mint), ...readAuthorities(mint) }
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
          config: authority(fee.transferFeeConfigAuthority),
          withdraw: authority(fee.withdrawWithheldAuthority),
        },
      }),
    ...(interest && {
      interestBearing: { basisPoints: interest.currentRate, authority: authority(interest.rateAuthority) },
    }),
    ...(scaled && {
      scaledAmount: { multiplier: scaled.newMultiplier, authority: authority(scaled.authority) },
    }),
  }
}

/** Who can do what to accounts and transfers. */
function readAuthorities(mint: Mint): TemplateExtensions {
  const delegate = getPermanentDelegate(mint)
  const close = getMintCloseAuthority(mint)
  const hook = getTransferHook(mint)
  const pausable = getPausableConfig(mint)
  return {
    ...(delegate && { permanentDelegate: authority(delegate.delegate) }),
    ...(getNonTransferable(mint) && { nonTransferable: true as const }),
    ...(getDefaultAccountState(mint)?.state === AccountState.Frozen && { defaultFrozen: true as const }),
    ...(close && { closeAuthority: authority(close.closeAuthority) }),
    ...(hook && {
      transferHook: { program: authority(hook.programId), authority: authority(hook.authority) },
    }),
    ...(pausable && { pausable: authority(pausable.authority) }),
  }
}

/** 32 zeros stand for nobody as well. */
function authority(key: PublicKey | null | undefined): OriginalAuthority {
  return !key || key.equals(PublicKey.default) ? null : key.toBase58()
}
