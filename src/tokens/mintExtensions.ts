import {
  AccountState,
  ExtensionType,
  getDefaultAccountState,
  getExtensionData,
  getExtensionTypes,
  getGroupMemberPointerState,
  getGroupPointerState,
  getInterestBearingMintConfigState,
  getMetadataPointerState,
  getMintCloseAuthority,
  getPausableConfig,
  getPermanentDelegate,
  getTokenGroupState,
  getTransferFeeConfig,
  getTransferHook,
  type Mint,
  type TransferFee,
  getNonTransferable,
  getScaledUiAmountConfig,
} from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import type { Authority, FeeOfEpoch, MintSettings } from './mintSettings'
import type { TemplateExtensions } from './template/template'
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
export function describeExtensions(mint: Mint, settings: MintSettings): readonly TokenExtension[] {
  const types = getExtensionTypes(mint.tlvData).filter((type) => type !== ExtensionType.Uninitialized)
  const described = types.map((type) => describe(type, settings))
  return described.filter(({ name }, at) => described.findIndex((other) => other.name === name) === at)
}

function describe(type: ExtensionType, settings: MintSettings): TokenExtension {
  const name = NAMES[type] ?? 'unknown'
  const setting = name === 'unknown' ? `${type}` : settingOf(name, settings)
  return setting === undefined ? { name } : { name, setting }
}

function settingOf(name: ExtensionName, settings: MintSettings): string | undefined {
  switch (name) {
    case 'transfer-fee':
      return percentOf(settings.transferFee?.newer.basisPoints)
    case 'interest-bearing':
      return percentOf(settings.interest?.basisPoints)
    case 'close-authority':
      return settings.closeAuthority ?? undefined
    case 'permanent-delegate':
      return settings.permanentDelegate ?? undefined
    case 'transfer-hook':
      return settings.transferHook?.program ?? undefined
    case 'default-state':
      return settings.defaultState === 'frozen' ? 'frozen' : undefined
    case 'pausable':
      return settings.pausable?.paused ? 'paused' : undefined
    default:
      return undefined
  }
}

function percentOf(basisPoints: number | undefined): string | undefined {
  return basisPoints === undefined ? undefined : formatPercentFixed(basisPoints)
}

/** The settings of a mint's extensions. Throws where an entry is too short. */
export function readMintSettings(mint: Mint): MintSettings {
  return { ...readAmounts(mint), ...readPowers(mint), ...readPointers(mint) }
}

/** Extensions that change an amount, in a transfer or in what wallets show. */
function readAmounts(mint: Mint): MintSettings {
  const fee = getTransferFeeConfig(mint)
  const interest = getInterestBearingMintConfigState(mint)
  const scaled = getScaledUiAmountConfig(mint)
  return {
    ...(fee && {
      transferFee: {
        older: feeOf(fee.olderTransferFee),
        newer: feeOf(fee.newerTransferFee),
        withheld: fee.withheldAmount,
        configAuthority: authority(fee.transferFeeConfigAuthority),
        withdrawAuthority: authority(fee.withdrawWithheldAuthority),
      },
    }),
    ...(interest && {
      interest: {
        basisPoints: interest.currentRate,
        updated: BigInt(interest.lastUpdateTimestamp),
        authority: authority(interest.rateAuthority),
      },
    }),
    ...(scaled && {
      scaledAmount: {
        multiplier: scaled.multiplier,
        newMultiplier: scaled.newMultiplier,
        newFrom: scaled.newMultiplierEffectiveTimestamp,
        authority: authority(scaled.authority),
      },
    }),
  }
}

function feeOf({ transferFeeBasisPoints, maximumFee, epoch }: TransferFee): FeeOfEpoch {
  return { basisPoints: transferFeeBasisPoints, maximum: maximumFee, epoch }
}

/** Extensions that give authorities over accounts and transfers. */
function readPowers(mint: Mint): MintSettings {
  const delegate = getPermanentDelegate(mint)
  const close = getMintCloseAuthority(mint)
  const hook = getTransferHook(mint)
  const pausable = getPausableConfig(mint)
  const state = getDefaultAccountState(mint)
  const confidential = getExtensionData(ExtensionType.ConfidentialTransferMint, mint.tlvData)
  return {
    ...(delegate && { permanentDelegate: authority(delegate.delegate) }),
    ...(getNonTransferable(mint) && { nonTransferable: true as const }),
    ...(state && { defaultState: state.state === AccountState.Frozen ? 'frozen' : 'open' }),
    ...(close && { closeAuthority: authority(close.closeAuthority) }),
    ...(hook && {
      transferHook: { program: authority(hook.programId), authority: authority(hook.authority) },
    }),
    ...(pausable && { pausable: { paused: pausable.paused, authority: authority(pausable.authority) } }),
    // The authority is the first of its fields (Token-2022, confidential_transfer: ConfidentialTransferMint).
    ...(confidential && { confidentialAuthority: authority(keyAt(confidential)) }),
  }
}

/** The address at the beginning of an entry. Throws where it is too short, as the library's readers do. */
function keyAt(entry: Buffer): PublicKey {
  if (entry.length < 32) throw new RangeError('past the end')
  return new PublicKey(entry.subarray(0, 32))
}

/** Extensions that say where name and group are stored. */
function readPointers(mint: Mint): MintSettings {
  const metadata = getMetadataPointerState(mint)
  const group = getGroupPointerState(mint)
  const member = getGroupMemberPointerState(mint)
  const own = getTokenGroupState(mint)
  return {
    ...(metadata && {
      metadataPointer: {
        authority: authority(metadata.authority),
        address: authority(metadata.metadataAddress),
      },
    }),
    ...(group && {
      groupPointer: { authority: authority(group.authority), address: authority(group.groupAddress) },
    }),
    ...(member && {
      memberPointer: { authority: authority(member.authority), address: authority(member.memberAddress) },
    }),
    ...(own && { groupAuthority: authority(own.updateAuthority) }),
  }
}

/** 32 zeros also mean that there is no authority. */
function authority(key: PublicKey | null | undefined): Authority {
  return !key || key.equals(PublicKey.default) ? null : key.toBase58()
}

/**
 * The settings of a mint's extensions that a template copies. Of a transfer fee and a multiplier the newer setting counts, whether it
 * is in force already or in two epochs. Throws where an entry is too short.
 */
export function readMintExtensions(mint: Mint): TemplateExtensions {
  const settings = readMintSettings(mint)
  const { transferFee, interest, scaledAmount, permanentDelegate, closeAuthority } = settings
  const { transferHook, pausable, nonTransferable } = settings
  return {
    ...(transferFee && {
      transferFee: {
        basisPoints: transferFee.newer.basisPoints,
        maximum: transferFee.newer.maximum,
        config: transferFee.configAuthority,
        withdraw: transferFee.withdrawAuthority,
      },
    }),
    ...(interest && {
      interestBearing: { basisPoints: interest.basisPoints, authority: interest.authority },
    }),
    ...(scaledAmount && {
      scaledAmount: { multiplier: scaledAmount.newMultiplier, authority: scaledAmount.authority },
    }),
    ...(permanentDelegate !== undefined && { permanentDelegate }),
    ...(nonTransferable && { nonTransferable }),
    ...(settings.defaultState === 'frozen' && { defaultFrozen: true as const }),
    ...(closeAuthority !== undefined && { closeAuthority }),
    ...(transferHook && { transferHook }),
    ...(pausable && { pausable: pausable.authority }),
  }
}
