import { ByteReader, decoded } from '../ByteReader'
import {
  confidentialMintBurn,
  confidentialTransferAccount,
  confidentialTransferFeeAmount,
  confidentialTransferFeeConfig,
  confidentialTransferMint,
} from './confidentialStates'
import {
  defaultAccountState,
  interestBearing,
  onlyFlag,
  onlyKey,
  pausableConfig,
  pointer,
  scaledUiAmountConfig,
  tokenGroup,
  tokenGroupMember,
  tokenMetadata,
  transferFeeAmount,
  transferFeeConfig,
} from './extensionStates'
import type { TokenKind } from './tokenState'

type UiExtension = Readonly<{ extension: string; state?: object }>

/** The numbers of the extensions that change how amounts are shown (ExtensionType). */
export const INTEREST_BEARING = 10
export const SCALED_UI_AMOUNT = 25

/**
 * The extensions in the type-length-value bytes of a mint or token account, as `jsonParsed` shows them
 * (parse_token_extension.rs of Agave): none at all where one type is unknown or a length is too long.
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
