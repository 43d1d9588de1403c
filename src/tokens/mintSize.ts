import {
  ACCOUNT_SIZE,
  ExtensionType,
  getAccountLen,
  getMintLen,
  MINT_SIZE,
  MULTISIG_SIZE,
} from '@solana/spl-token'
import { utf8Length } from '../units/bytes'
import type { MintExtensions, TokenDraft } from './createToken'

/**
 * The parts of a draft that decide the lengths of its accounts. Without a standard it counts as a Token-2022 token, without extensions as
 * one that has none.
 */
export type MeasuredToken = Pick<TokenDraft, 'name' | 'symbol' | 'uri'> &
  Partial<Pick<TokenDraft, 'standard' | 'extensions' | 'fields'>>

/** A mint's extension, and the extension that it requires of each token account, by the draft's names. */
const ENTRIES: Readonly<Record<keyof MintExtensions, readonly [ExtensionType, ExtensionType?]>> = {
  transferFee: [ExtensionType.TransferFeeConfig, ExtensionType.TransferFeeAmount],
  interestBearing: [ExtensionType.InterestBearingConfig],
  permanentDelegate: [ExtensionType.PermanentDelegate],
  nonTransferable: [ExtensionType.NonTransferable, ExtensionType.NonTransferableAccount],
  defaultFrozen: [ExtensionType.DefaultAccountState],
  closeAuthority: [ExtensionType.MintCloseAuthority],
  transferHook: [ExtensionType.TransferHook, ExtensionType.TransferHookAccount],
  pausable: [ExtensionType.PausableConfig, ExtensionType.PausableAccount],
  scaledAmount: [ExtensionType.ScaledUiAmountConfig],
}

/** The draft's extensions, in the order in which they are initialised. */
export function extensionsOf({
  extensions,
}: Pick<TokenDraft, 'extensions'>): readonly (keyof MintExtensions)[] {
  const names = Object.keys(ENTRIES) as (keyof MintExtensions)[]
  return names.filter((name) => extensions[name] !== undefined)
}

/** Bytes of the mint when it is allocated: Token-2022 itself enlarges it when the metadata is written. */
export function mintBytesBeforeMetadata({
  standard,
  extensions = {},
}: Omit<MeasuredToken, 'name' | 'symbol' | 'uri'>): number {
  if (standard === 'spl') return MINT_SIZE
  const types = extensionsOf({ extensions }).map((name) => ENTRIES[name][0])
  return getMintLen([ExtensionType.MetadataPointer, ...types])
}

/**
 * Bytes of the mint with its metadata: a 4-byte entry header, update authority and mint (32 each), three strings with 4-byte lengths and a
 * list of further fields, each two such strings (token-metadata interface, state.rs). An SPL mint has no metadata of its own.
 */
export function mintBytes(token: MeasuredToken): number {
  if (token.standard === 'spl') return MINT_SIZE
  const texts = [
    token.name,
    token.symbol,
    token.uri,
    ...(token.fields ?? []).flatMap(({ key, value }) => [key, value]),
  ]
  const strings = texts.reduce((sum, text) => sum + 4 + utf8Length(text), 0)
  return unlikeMultisig(unpadded(mintBytesBeforeMetadata(token)) + 4 + 64 + strings + 4)
}

/** The length of an associated token account: with Token-2022 its owner can never change (ImmutableOwner). */
export function tokenAccountBytes({ standard, extensions = {} }: Partial<MeasuredToken> = {}): number {
  if (standard === 'spl') return ACCOUNT_SIZE
  const types = extensionsOf({ extensions }).flatMap((name) => ENTRIES[name][1] ?? [])
  return getAccountLen([ExtensionType.ImmutableOwner, ...types])
}

/**
 * Multisigs are recognised by their 355 bytes, so the program adds two bytes to a mint of that length (Token-2022,
 * extension/mod.rs: adjust_len_for_multisig); they are removed when the mint grows.
 */
export function unlikeMultisig(bytes: number): number {
  return bytes === MULTISIG_SIZE ? bytes + 2 : bytes
}

export function unpadded(bytes: number): number {
  return bytes === MULTISIG_SIZE + 2 ? MULTISIG_SIZE : bytes
}
