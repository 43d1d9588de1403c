import bs58 from 'bs58'
import { EXTENSIONS_OFFSET } from '../chain/tokens'
import { addressFrom, type SampleToken } from './samples'

/** An extension in an account's bytes: its type (spl-token-2022, extension/mod.rs: ExtensionType) and its value. */
type Entry = readonly [type: number, value: Uint8Array]

const TYPES = {
  transferFeeConfig: 1,
  transferFeeAmount: 2,
  mintCloseAuthority: 3,
  confidentialTransferMint: 4,
  defaultAccountState: 6,
  immutableOwner: 7,
  nonTransferable: 9,
  interestBearingConfig: 10,
  permanentDelegate: 12,
  nonTransferableAccount: 13,
  transferHook: 14,
  transferHookAccount: 15,
  metadataPointer: 18,
  tokenMetadata: 19,
  groupPointer: 20,
  scaledUiAmount: 25,
  pausable: 26,
  pausableAccount: 27,
} as const

const KINDS = { mint: 1, account: 2 } as const
const FROZEN = 2
const NO_AUTHORITY = new Uint8Array(32)

/** A mint or a token account with its extensions: zeros up to the kind byte, then type, length and value of each. */
export function withExtensions(
  base: Uint8Array,
  kind: keyof typeof KINDS,
  entries: readonly Entry[],
): Uint8Array {
  const head = Buffer.alloc(EXTENSIONS_OFFSET)
  head.set(base)
  head[EXTENSIONS_OFFSET - 1] = KINDS[kind]
  return Buffer.concat([head, ...entries.flatMap(([type, value]) => [u16(type), u16(value.length), value])])
}

/** The extensions of a sample's mint: the metadata pointer (to itself), its own extensions, and the metadata. */
export function mintExtensions(token: SampleToken, uri: string): readonly Entry[] {
  const mint = bs58.decode(token.address)
  const updater = token.updateAuthority === null ? NO_AUTHORITY : bs58.decode(token.updateAuthority)
  const metadata = [updater, mint, text(token.name), text(token.symbol), text(uri), u32(0)]
  return [
    [TYPES.metadataPointer, Buffer.concat([updater, mint])],
    ...amountExtensions(token),
    ...authorityExtensions(token),
    [TYPES.tokenMetadata, Buffer.concat(metadata)],
  ]
}

/** Extensions that change an amount, in a transfer or in what wallets show, each in its interface's layout. */
function amountExtensions({ extensions = {}, decimals, maker }: SampleToken): readonly Entry[] {
  const { transferFee, interest, multiplier } = extensions
  const entries: Entry[] = []
  if (transferFee) {
    const fee = [u64(0n), u64(transferFee.maximum * 10n ** BigInt(decimals)), u16(transferFee.basisPoints)]
    const value = [NO_AUTHORITY, bs58.decode(maker), u64(0n), ...fee, ...fee]
    entries.push([TYPES.transferFeeConfig, Buffer.concat(value)])
  }
  if (interest !== undefined) {
    const value = [bs58.decode(maker), u64(INTEREST_SINCE), u16(interest), u64(INTEREST_SINCE), u16(interest)]
    entries.push([TYPES.interestBearingConfig, Buffer.concat(value)])
  }
  if (multiplier !== undefined) {
    const value = [bs58.decode(maker), f64(multiplier), u64(0n), f64(multiplier)]
    entries.push([TYPES.scaledUiAmount, Buffer.concat(value)])
  }
  return entries
}

/** Seconds since 1970. */
const INTEREST_SINCE = 1_750_000_000n

/** Extensions that give authorities over accounts and transfers. */
function authorityExtensions({ extensions = {}, maker, symbol }: SampleToken): readonly Entry[] {
  const authority = bs58.decode(maker)
  const hook = bs58.decode(addressFrom(`hook of ${symbol}`))
  const has: readonly (readonly [boolean | undefined, ...Entry])[] = [
    [extensions.permanentDelegate, TYPES.permanentDelegate, authority],
    [extensions.closeAuthority, TYPES.mintCloseAuthority, authority],
    [extensions.nonTransferable, TYPES.nonTransferable, new Uint8Array(0)],
    [extensions.defaultFrozen, TYPES.defaultAccountState, Uint8Array.of(FROZEN)],
    [extensions.pausable, TYPES.pausable, Buffer.concat([authority, Uint8Array.of(0)])],
    [extensions.transferHook, TYPES.transferHook, Buffer.concat([authority, hook])],
    [
      extensions.confidential,
      TYPES.confidentialTransferMint,
      Buffer.concat([authority, Uint8Array.of(1), NO_AUTHORITY]),
    ],
    [extensions.group, TYPES.groupPointer, Buffer.concat([authority, NO_AUTHORITY])],
  ]
  return has.flatMap(([wanted, type, value]) => (wanted ? [[type, value] as const] : []))
}

/** The extensions that a mint requires of each account, and the immutable owner. */
export function accountExtensions({ extensions = {} }: SampleToken): readonly Entry[] {
  const nothing = new Uint8Array(0)
  const has: readonly (readonly [unknown, ...Entry])[] = [
    [true, TYPES.immutableOwner, nothing],
    [extensions.transferFee, TYPES.transferFeeAmount, u64(0n)],
    [extensions.nonTransferable, TYPES.nonTransferableAccount, nothing],
    [extensions.transferHook, TYPES.transferHookAccount, Uint8Array.of(0)],
    [extensions.pausable, TYPES.pausableAccount, nothing],
  ]
  return has.flatMap(([wanted, type, value]) => (wanted ? [[type, value] as const] : []))
}

/** A Borsh string. */
function text(value: string): Uint8Array {
  const bytes = Buffer.from(value, 'utf8')
  return Buffer.concat([u32(bytes.length), bytes])
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

function f64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}
