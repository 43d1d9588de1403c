import { plainDecimal } from '../uiAmount'
import { ByteReader, decoded } from './ByteReader'
import {
  confidentialMintBurn,
  confidentialTransferAccount,
  confidentialTransferFeeAmount,
  confidentialTransferFeeConfig,
  confidentialTransferMint,
} from './confidentialExtensions'
import { accountState, type TokenKind } from './tokenState'

type UiExtension = Readonly<{ extension: string; state?: object }>

/** The numbers of the extensions that change how amounts are shown (ExtensionType). */
export const INTEREST_BEARING = 10
export const SCALED_UI_AMOUNT = 25

/**
 * The extensions in the type-length-value bytes of a mint or token account, as `jsonParsed` shows them
 * (parse_token_extension.rs of Agave): none at all where one type is unknown or a length leads too far.
 */
export function parseExtensions(tlv: Uint8Array, kind: TokenKind): UiExtension[] {
  return typesIn(tlv).map((type) => parseExtension(type, tlv, kind))
}

/** The bytes of the first extension of that type, or null. */
export function findExtension(tlv: Uint8Array, wanted: number): Uint8Array | null {
  return decoded(() => {
    const data = new ByteReader(tlv)
    for (;;) {
      const type = data.u16()
      const value = data.take(type === 0 ? 0 : data.u16())
      if (type === wanted) return value
      if (type === 0) return null
    }
  })
}

function typesIn(tlv: Uint8Array): number[] {
  const walked = decoded(() => {
    const types: number[] = []
    for (const data = new ByteReader(tlv); data.left > 1;) {
      const type = data.u16()
      if (type === 0) break
      data.take(data.u16())
      types.push(type)
    }
    return types
  })
  return walked?.every((type) => EXTENSIONS.has(type)) ? walked : []
}

function parseExtension(type: number, tlv: Uint8Array, kind: TokenKind): UiExtension {
  const known = EXTENSIONS.get(type)
  if (known && !known.state) return { extension: known.extension }
  const value = known?.of === kind ? findExtension(tlv, type) : null
  const state = value && decoded(() => known?.state?.(new ByteReader(value)))
  return known && state ? { extension: known.extension, state } : { extension: 'unparseableExtension' }
}

export type InterestBearing = ReturnType<typeof interestBearing>

/** Rates in basis points a year, times in Unix seconds. */
export function interestBearing(data: ByteReader) {
  return whole(data, {
    rateAuthority: data.maybeKey(),
    initializationTimestamp: data.i64(),
    preUpdateAverageRate: data.i16(),
    lastUpdateTimestamp: data.i64(),
    currentRate: data.i16(),
  })
}

export type ScaledUiAmount = ReturnType<typeof scaledUiAmount>

export function scaledUiAmount(data: ByteReader) {
  return whole(data, {
    authority: data.maybeKey(),
    multiplier: data.f64(),
    newMultiplierEffectiveTimestamp: data.i64(),
    newMultiplier: data.f64(),
  })
}

function scaledUiAmountConfig(data: ByteReader): object {
  const config = scaledUiAmount(data)
  const { multiplier, newMultiplier } = config
  return { ...config, multiplier: plainDecimal(multiplier), newMultiplier: plainDecimal(newMultiplier) }
}

function transferFeeConfig(data: ByteReader): object {
  const fee = () => ({ epoch: data.u64(), maximumFee: data.u64(), transferFeeBasisPoints: data.u16() })
  return whole(data, {
    transferFeeConfigAuthority: data.maybeKey(),
    withdrawWithheldAuthority: data.maybeKey(),
    withheldAmount: data.u64(),
    olderTransferFee: fee(),
    newerTransferFee: fee(),
  })
}

/** A byte that is no state counts as the first one. */
function defaultAccountState(data: ByteReader): object {
  const byte = data.u8()
  return whole(data, { accountState: decoded(() => accountState(byte)) ?? 'uninitialized' })
}

function tokenGroup(data: ByteReader): object {
  return whole(data, {
    updateAuthority: data.maybeKey(),
    mint: data.key(),
    size: data.u64(),
    maxSize: data.u64(),
  })
}

function tokenGroupMember(data: ByteReader): object {
  return whole(data, { mint: data.key(), group: data.key(), memberNumber: data.u64() })
}

/** spl-token-metadata-interface `TokenMetadata`, Borsh; the only one that need not fill its bytes. */
function tokenMetadata(data: ByteReader): object {
  const text = () => data.text(data.u32())
  return {
    updateAuthority: data.maybeKey(),
    mint: data.key(),
    name: text(),
    symbol: text(),
    uri: text(),
    additionalMetadata: data.list(data.u32(), () => [text(), text()]),
  }
}

/** An authority and the address that it may change. */
const pointer = (name: string) => (data: ByteReader) =>
  whole(data, { authority: data.maybeKey(), [name]: data.maybeKey() })

const onlyKey = (name: string) => (data: ByteReader) => whole(data, { [name]: data.maybeKey() })
const onlyFlag = (name: string) => (data: ByteReader) => whole(data, { [name]: data.podBool() })

const pausableConfig = (data: ByteReader) =>
  whole(data, { authority: data.maybeKey(), paused: data.podBool() })

const transferFeeAmount = (data: ByteReader) => whole(data, { withheldAmount: data.u64() })

function whole<T extends object>(data: ByteReader, state: T): T {
  data.end()
  return state
}

type Extension = Readonly<{ extension: string; of: TokenKind; state?: (data: ByteReader) => object }>

const EXTENSIONS: ReadonlyMap<number, Extension> = new Map<number, Extension>([
  [1, { extension: 'transferFeeConfig', of: 'mint', state: transferFeeConfig }],
  [2, { extension: 'transferFeeAmount', of: 'account', state: transferFeeAmount }],
  [3, { extension: 'mintCloseAuthority', of: 'mint', state: onlyKey('closeAuthority') }],
  [4, { extension: 'confidentialTransferMint', of: 'mint', state: confidentialTransferMint }],
  [5, { extension: 'confidentialTransferAccount', of: 'account', state: confidentialTransferAccount }],
  [6, { extension: 'defaultAccountState', of: 'mint', state: defaultAccountState }],
  [7, { extension: 'immutableOwner', of: 'account' }],
  [8, { extension: 'memoTransfer', of: 'account', state: onlyFlag('requireIncomingTransferMemos') }],
  [9, { extension: 'nonTransferable', of: 'mint' }],
  [INTEREST_BEARING, { extension: 'interestBearingConfig', of: 'mint', state: interestBearing }],
  [11, { extension: 'cpiGuard', of: 'account', state: onlyFlag('lockCpi') }],
  [12, { extension: 'permanentDelegate', of: 'mint', state: onlyKey('delegate') }],
  [13, { extension: 'nonTransferableAccount', of: 'account' }],
  [14, { extension: 'transferHook', of: 'mint', state: pointer('programId') }],
  [15, { extension: 'transferHookAccount', of: 'account', state: onlyFlag('transferring') }],
  [16, { extension: 'confidentialTransferFeeConfig', of: 'mint', state: confidentialTransferFeeConfig }],
  [17, { extension: 'confidentialTransferFeeAmount', of: 'account', state: confidentialTransferFeeAmount }],
  [18, { extension: 'metadataPointer', of: 'mint', state: pointer('metadataAddress') }],
  [19, { extension: 'tokenMetadata', of: 'mint', state: tokenMetadata }],
  [20, { extension: 'groupPointer', of: 'mint', state: pointer('groupAddress') }],
  [21, { extension: 'tokenGroup', of: 'mint', state: tokenGroup }],
  [22, { extension: 'groupMemberPointer', of: 'mint', state: pointer('memberAddress') }],
  [23, { extension: 'tokenGroupMember', of: 'mint', state: tokenGroupMember }],
  [24, { extension: 'confidentialMintBurn', of: 'mint', state: confidentialMintBurn }],
  [SCALED_UI_AMOUNT, { extension: 'scaledUiAmountConfig', of: 'mint', state: scaledUiAmountConfig }],
  [26, { extension: 'pausableConfig', of: 'mint', state: pausableConfig }],
  [27, { extension: 'pausableAccount', of: 'account' }],
  [28, { extension: 'permissionedBurnConfig', of: 'mint', state: onlyKey('authority') }],
])
