import {
  AccountState,
  ExtensionType,
  getDefaultAccountState,
  getExtensionTypes,
  getInterestBearingMintConfigState,
  getMintCloseAuthority,
  getPausableConfig,
  getPermanentDelegate,
  getTransferFeeConfig,
  getTransferHook,
  type Mint,
  getNonTransferable,
  getScaledUiAmountConfig,
} from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import type { OriginalAuthority, TemplateExtensions } from './template/template'
import { formatPercentFixed } from '../units/percent'

/** A Token-2022 extension of a mint: its name, and its setting where that is one address or number. */
export type TokenExtension = Readonly<{ name: ExtensionName; setting?: string }>

export type ExtensionName =
  | 'transfer-fee'
  | 'close-authority'
  | 'confidential-transfer'
  | 'default-state'
  | 'non-transferable'
  | 'interest-bearing'
  | 'permanent-delegate'
  | 'transfer-hook'
  | 'metadata-pointer'
  | 'metadata'
  | 'group'
  | 'scaled-amount'
  | 'pausable'
  | 'unknown'

const NAMES: Readonly<Partial<Record<ExtensionType, ExtensionName>>> = {
  [ExtensionType.TransferFeeConfig]: 'transfer-fee',
  [ExtensionType.MintCloseAuthority]: 'close-authority',
  [ExtensionType.ConfidentialTransferMint]: 'confidential-transfer',
  [ExtensionType.DefaultAccountState]: 'default-state',
  [ExtensionType.NonTransferable]: 'non-transferable',
  [ExtensionType.InterestBearingConfig]: 'interest-bearing',
  [ExtensionType.PermanentDelegate]: 'permanent-delegate',
  [ExtensionType.TransferHook]: 'transfer-hook',
  [ExtensionType.MetadataPointer]: 'metadata-pointer',
  [ExtensionType.TokenMetadata]: 'metadata',
  [ExtensionType.GroupPointer]: 'group',
  [ExtensionType.TokenGroup]: 'group',
  [ExtensionType.GroupMemberPointer]: 'group',
  [ExtensionType.TokenGroupMember]: 'group',
  [ExtensionType.ScaledUiAmountConfig]: 'scaled-amount',
  [ExtensionType.PausableConfig]: 'pausable',
}

/** The extensions of a mint in their order on it, each once. One that is newer than this code is `unknown`. */
export function describeExtensions(mint: Mint): readonly TokenExtension[] {
  const types = getExtensionTypes(mint.tlvData).filter((type) => type !== ExtensionType.Uninitialized)
  const described = types.map((type) => describe(type, mint))
  return described.filter(({ name }, at) => described.findIndex((other) => other.name === name) === at)
}

function describe(type: ExtensionType, mint: Mint): TokenExtension {
  const name = NAMES[type] ?? 'unknown'
  const setting = name === 'unknown' ? `${type}` : settingOf(name, mint)
  return setting === undefined ? { name } : { name, setting }
}

function settingOf(name: ExtensionName, mint: Mint): string | undefined {
  switch (name) {
    case 'transfer-fee':
      return percentOf(getTransferFeeConfig(mint)?.newerTransferFee.transferFeeBasisPoints)
    case 'interest-bearing':
      return percentOf(getInterestBearingMintConfigState(mint)?.currentRate)
    case 'close-authority':
      return address(getMintCloseAuthority(mint)?.closeAuthority)
    case 'permanent-delegate':
      return address(getPermanentDelegate(mint)?.delegate)
    case 'transfer-hook':
      return address(getTransferHook(mint)?.programId)
    case 'default-state':
      return getDefaultAccountState(mint)?.state === AccountState.Frozen ? 'frozen' : undefined
    case 'pausable':
      return getPausableConfig(mint)?.paused ? 'paused' : undefined
    default:
      return undefined
  }
}

function percentOf(basisPoints: number | undefined): string | undefined {
  return basisPoints === undefined ? undefined : formatPercentFixed(basisPoints)
}

function address(key: PublicKey | null | undefined): string | undefined {
  return !key || key.equals(PublicKey.default) ? undefined : key.toBase58()
}

/**
 * The settings of a mint's extensions, as numbers and base58 addresses; null: revoked. Of a transfer fee and a multiplier the newer
 * setting counts, whether it is in force already or in two epochs. Throws where an entry is too short.
 */
export function readMintExtensions(mint: Mint): TemplateExtensions {
  return { ...readAmounts(mint), ...readAuthorities(mint) }
}

/** Extensions that change an amount, in a transfer or in what wallets show. */
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

/** Extensions that give authorities over accounts and transfers. */
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

/** 32 zeros also mean that there is no authority. */
function authority(key: PublicKey | null | undefined): OriginalAuthority {
  return !key || key.equals(PublicKey.default) ? null : key.toBase58()
}
