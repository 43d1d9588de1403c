import '../solana/buffer'
import {
  AccountState,
  ExtensionType,
  getDefaultAccountState,
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
  getTypeLen,
} from '@solana/spl-token'
import { unpack } from '@solana/spl-token-metadata'
import { PublicKey } from '@solana/web3.js'
import type { MintAuthority, FeeOfEpoch, MintSettings, TemplateExtensions } from './mintSettings'
import { formatPercentFixed } from '../units/percent'

/**
 * A Token-2022 extension of a mint: its name, and its setting where that is one address or number. `unreadable`: the entry has a layout
 * that this code does not know, so that the mint's settings have nothing of it.
 */
export type TokenExtension = Readonly<{ name: ExtensionName; setting?: string; unreadable?: true }>

export type ExtensionName =
  | 'transfer-fee'
  | 'close-authority'
  | 'confidential-transfer'
  | 'confidential-fee'
  | 'confidential-supply'
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
  | 'permissioned-burn'
  | 'unknown'

/** Extensions of mints for which the library has no name (spl-token-2022-interface, extension/mod.rs: ExtensionType). */
const CONFIDENTIAL_FEE = 16
const CONFIDENTIAL_MINT_BURN = 24

const NAMES: Readonly<Record<number, ExtensionName>> = {
  [ExtensionType.TransferFeeConfig]: 'transfer-fee',
  [ExtensionType.MintCloseAuthority]: 'close-authority',
  [ExtensionType.ConfidentialTransferMint]: 'confidential-transfer',
  [CONFIDENTIAL_FEE]: 'confidential-fee',
  [CONFIDENTIAL_MINT_BURN]: 'confidential-supply',
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
  [ExtensionType.PermissionedBurn]: 'permissioned-burn',
}

/** An entry of a mint: its type, and its bytes as far as the account has them. */
type Entry = Readonly<{ type: number; value: Buffer; whole: Buffer; cut: boolean }>

/** The entries of a mint's extensions: type (u16), length (u16), value. A type of 0 is the end (Token-2022, get_tlv_data_info). */
function entriesOf(tlvData: Buffer): readonly Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at + 4 <= tlvData.length;) {
    const type = tlvData.readUInt16LE(at)
    const end = at + 4 + tlvData.readUInt16LE(at + 2)
    if (type === Number(ExtensionType.Uninitialized)) break
    const whole = tlvData.subarray(at, end)
    entries.push({ type, value: whole.subarray(4), whole, cut: end > tlvData.length })
    at = end
  }
  return entries
}

/** Whether an entry has the layout that this code reads. */
function isReadable({ type, value, cut }: Entry): boolean {
  if (cut) return false
  switch (type as ExtensionType | typeof CONFIDENTIAL_FEE) {
    case CONFIDENTIAL_FEE:
    case ExtensionType.ConfidentialTransferMint:
    case ExtensionType.PermissionedBurn:
      return value.length >= ADDRESS_BYTES
    case ExtensionType.TokenMetadata:
      return isMetadata(value)
    default:
      return NAMES[type] === undefined || type === CONFIDENTIAL_MINT_BURN || value.length === getTypeLen(type)
  }
}

function isMetadata(value: Buffer): boolean {
  try {
    unpack(value)
    return true
  } catch {
    return false
  }
}

const ADDRESS_BYTES = 32

/** The mint with only the entries that this code can read: the library's readers throw at any other. */
export function withReadableEntries(mint: Mint): Mint {
  const entries = entriesOf(mint.tlvData)
  const tlvData = Buffer.concat(entries.filter(isReadable).map(({ whole }) => whole))
  return { ...mint, tlvData }
}

/** The extensions of a mint in their order on it, each once. An extension that is newer than this code is `unknown`. */
export function describeExtensions(mint: Mint, settings: MintSettings): readonly TokenExtension[] {
  const described = entriesOf(mint.tlvData).map((entry) => describe(entry, settings))
  return described.filter(({ name }, at) => described.findIndex((other) => other.name === name) === at)
}

function describe(entry: Entry, settings: MintSettings): TokenExtension {
  const { type } = entry
  const name = NAMES[type] ?? 'unknown'
  if (name !== 'unknown' && !isReadable(entry)) return { name, unreadable: true }
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
    case 'permissioned-burn':
      return settings.burnAuthority ?? undefined
    default:
      return undefined
  }
}

function percentOf(basisPoints: number | undefined): string | undefined {
  return basisPoints === undefined ? undefined : formatPercentFixed(basisPoints)
}

/** The settings of a mint's extensions, as far as their entries can be read. */
export function readMintSettings(whole: Mint): MintSettings {
  const mint = withReadableEntries(whole)
  return { ...readAmounts(mint), ...readPowers(mint), ...readPointers(mint) }
}

/** Where the terms of interest hold their times: the library reads these as floats, which lose digits, and a multiplier's as unsigned. */
const BEGAN_AT = 32
const UPDATED_AT = 42

/** Extensions that change an amount, in a transfer or in what wallets show. */
function readAmounts(mint: Mint): MintSettings {
  const fee = getTransferFeeConfig(mint)
  const interest = getInterestBearingMintConfigState(mint)
  const terms = valueOf(ExtensionType.InterestBearingConfig, mint)
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
    ...(interest &&
      terms && {
        interest: {
          basisPoints: interest.currentRate,
          averageBefore: interest.preUpdateAverageRate,
          began: terms.readBigInt64LE(BEGAN_AT),
          updated: terms.readBigInt64LE(UPDATED_AT),
          authority: authority(interest.rateAuthority),
        },
      }),
    ...(scaled && {
      scaledAmount: {
        multiplier: scaled.multiplier,
        newMultiplier: scaled.newMultiplier,
        newFrom: BigInt.asIntN(64, scaled.newMultiplierEffectiveTimestamp),
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
  const confidential = valueOf(ExtensionType.ConfidentialTransferMint, mint)
  const confidentialFee = valueOf(CONFIDENTIAL_FEE, mint)
  const permissionedBurn = valueOf(ExtensionType.PermissionedBurn, mint)
  return {
    ...(delegate && { permanentDelegate: authority(delegate.delegate) }),
    ...(getNonTransferable(mint) && { nonTransferable: true as const }),
    ...(state && { defaultState: state.state === AccountState.Frozen ? 'frozen' : 'open' }),
    ...(close && { closeAuthority: authority(close.closeAuthority) }),
    ...(hook && {
      transferHook: { program: authority(hook.programId), authority: authority(hook.authority) },
    }),
    ...(pausable && { pausable: { paused: pausable.paused, authority: authority(pausable.authority) } }),
    // The authority is the first field of each of these extensions (Token-2022: ConfidentialTransferMint, ConfidentialTransferFeeConfig,
    // PermissionedBurnConfig).
    ...(confidential && { confidentialAuthority: firstKey(confidential) }),
    ...(confidentialFee && { confidentialFeeAuthority: firstKey(confidentialFee) }),
    ...(permissionedBurn && { burnAuthority: firstKey(permissionedBurn) }),
  }
}

function valueOf(type: number, { tlvData }: Mint): Buffer | undefined {
  return entriesOf(tlvData).find((entry) => entry.type === type)?.value
}

function firstKey(entry: Buffer): MintAuthority {
  return authority(new PublicKey(entry.subarray(0, ADDRESS_BYTES)))
}

/** Extensions that point to the accounts of name and group. */
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

/** An authority as an address; 32 zeros also mean that there is none. */
function authority(key: PublicKey | null | undefined): MintAuthority {
  return !key || key.equals(PublicKey.default) ? null : key.toBase58()
}

/**
 * The settings of a mint's extensions that a template copies. For a transfer fee and a multiplier this is the newer setting, even where it
 * takes effect only later. Settings that cannot be read are absent.
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
