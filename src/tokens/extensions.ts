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
} from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import { percent } from './create/accountWords'

/** A Token-2022 extension of a mint: its name, and what it is set to where that is one address or number. */
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

/** The extensions of a mint in the order in which they lie on it, each once. One that is newer than this code is `unknown`. */
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
  return basisPoints === undefined ? undefined : percent(basisPoints)
}

function address(key: PublicKey | null | undefined): string | undefined {
  return !key || key.equals(PublicKey.default) ? undefined : key.toBase58()
}
