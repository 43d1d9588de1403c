import bs58 from 'bs58'
import { keyAt, viewOf } from '../chain/tokens'

type Parsed = Readonly<{ extension: string; state?: object }>
type Reader = (data: Uint8Array, view: DataView) => object | undefined

/** The extensions of a Token-2022 account from its type-length-value bytes, as `jsonParsed` shows them (UiExtension). */
export function parseExtensions(tlv: Uint8Array): Parsed[] {
  const parsed: Parsed[] = []
  const view = viewOf(tlv)
  for (let offset = 0; offset + 4 <= tlv.length;) {
    const type = view.getUint16(offset, true)
    const end = offset + 4 + view.getUint16(offset + 2, true)
    if (type === 0 || end > tlv.length) break
    parsed.push(parseExtension(type, tlv.subarray(offset + 4, end)))
    offset = end
  }
  return parsed
}

function parseExtension(type: number, data: Uint8Array): Parsed {
  const known = EXTENSIONS.get(type)
  if (!known) return { extension: 'unparseableExtension' }
  const [extension, read] = known
  const state = read(data, viewOf(data))
  return state ? { extension, state } : { extension }
}

const noState: Reader = () => undefined

const EXTENSIONS: ReadonlyMap<number, readonly [name: string, read: Reader]> = new Map([
  [1, ['transferFeeConfig', transferFeeConfig]],
  [2, ['transferFeeAmount', (_, view) => ({ withheldAmount: view.getBigUint64(0, true) })]],
  [3, ['mintCloseAuthority', (data) => ({ closeAuthority: maybeKey(data, 0) })]],
  [6, ['defaultAccountState', (_, view) => ({ accountState: accountState(view.getUint8(0)) })]],
  [7, ['immutableOwner', noState]],
  [8, ['memoTransfer', (_, view) => ({ requireIncomingTransferMemos: view.getUint8(0) === 1 })]],
  [9, ['nonTransferable', noState]],
  [10, ['interestBearingConfig', interestBearingConfig]],
  [11, ['cpiGuard', (_, view) => ({ lockCpi: view.getUint8(0) === 1 })]],
  [12, ['permanentDelegate', (data) => ({ delegate: maybeKey(data, 0) })]],
  [13, ['nonTransferableAccount', noState]],
  [14, ['transferHook', (data) => ({ authority: maybeKey(data, 0), programId: maybeKey(data, 32) })]],
  [15, ['transferHookAccount', (_, view) => ({ transferring: view.getUint8(0) === 1 })]],
  [
    18,
    ['metadataPointer', (data) => ({ authority: maybeKey(data, 0), metadataAddress: maybeKey(data, 32) })],
  ],
  [19, ['tokenMetadata', tokenMetadata]],
  [20, ['groupPointer', (data) => ({ authority: maybeKey(data, 0), groupAddress: maybeKey(data, 32) })]],
  [21, ['tokenGroup', tokenGroup]],
  [
    22,
    ['groupMemberPointer', (data) => ({ authority: maybeKey(data, 0), memberAddress: maybeKey(data, 32) })],
  ],
  [23, ['tokenGroupMember', tokenGroupMember]],
  [25, ['scaledUiAmountConfig', scaledUiAmountConfig]],
  [
    26,
    ['pausableConfig', (data, view) => ({ authority: maybeKey(data, 0), paused: view.getUint8(32) === 1 })],
  ],
  [27, ['pausableAccount', noState]],
])

function transferFeeConfig(data: Uint8Array, view: DataView): object {
  const fee = (offset: number) => ({
    epoch: view.getBigUint64(offset, true),
    maximumFee: view.getBigUint64(offset + 8, true),
    transferFeeBasisPoints: view.getUint16(offset + 16, true),
  })
  return {
    transferFeeConfigAuthority: maybeKey(data, 0),
    withdrawWithheldAuthority: maybeKey(data, 32),
    withheldAmount: view.getBigUint64(64, true),
    olderTransferFee: fee(72),
    newerTransferFee: fee(90),
  }
}

function interestBearingConfig(data: Uint8Array, view: DataView): object {
  return {
    rateAuthority: maybeKey(data, 0),
    initializationTimestamp: view.getBigInt64(32, true),
    preUpdateAverageRate: view.getInt16(40, true),
    lastUpdateTimestamp: view.getBigInt64(42, true),
    currentRate: view.getInt16(50, true),
  }
}

function scaledUiAmountConfig(data: Uint8Array, view: DataView): object {
  return {
    authority: maybeKey(data, 0),
    multiplier: `${view.getFloat64(32, true)}`,
    newMultiplierEffectiveTimestamp: view.getBigInt64(40, true),
    newMultiplier: `${view.getFloat64(48, true)}`,
  }
}

function tokenGroup(data: Uint8Array, view: DataView): object {
  const size = view.getBigUint64(64, true)
  const maxSize = view.getBigUint64(72, true)
  return { updateAuthority: maybeKey(data, 0), mint: keyAt(data, 32), size, maxSize }
}

function tokenGroupMember(data: Uint8Array, view: DataView): object {
  return { mint: keyAt(data, 0), group: keyAt(data, 32), memberNumber: view.getBigUint64(64, true) }
}

/** spl-token-metadata-interface `TokenMetadata`, Borsh. */
function tokenMetadata(data: Uint8Array, view: DataView): object {
  let offset = 64
  const text = () => {
    const length = view.getUint32(offset, true)
    const bytes = data.subarray(offset + 4, offset + 4 + length)
    offset += 4 + length
    return new TextDecoder().decode(bytes)
  }
  const [name, symbol, uri] = [text(), text(), text()]
  const pairs = view.getUint32(offset, true)
  offset += 4
  const additionalMetadata = Array.from({ length: pairs }, () => [text(), text()])
  return { updateAuthority: maybeKey(data, 0), mint: keyAt(data, 32), name, symbol, uri, additionalMetadata }
}

/** A key where thirty-two zeros mean none (OptionalNonZeroPubkey). */
function maybeKey(data: Uint8Array, offset: number): string | null {
  const bytes = data.subarray(offset, offset + 32)
  return bytes.some((byte) => byte !== 0) ? bs58.encode(bytes) : null
}

function accountState(state: number): string {
  return ['uninitialized', 'initialized', 'frozen'][state] ?? 'uninitialized'
}
