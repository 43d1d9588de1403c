import { ExtensionType, getAccountLen, getMintLen } from '@solana/spl-token'
import { utf8Length } from '../units/bytes'
import type { TokenDraft } from './createToken'

/** Bytes of a mint with a metadata pointer, as it is allocated; the program grows it when the metadata is written. */
export function mintBytesBeforeMetadata(): number {
  return getMintLen([ExtensionType.MetadataPointer])
}

/**
 * Bytes of the mint once its metadata is in it: a 4-byte entry header, update authority and mint (32 each), three strings with
 * 4-byte lengths and an empty list of further fields (token-metadata interface, state.rs).
 */
export function mintBytes({ name, symbol, uri }: Pick<TokenDraft, 'name' | 'symbol' | 'uri'>): number {
  const strings = [name, symbol, uri].reduce((sum, text) => sum + 4 + utf8Length(text), 0)
  return mintBytesBeforeMetadata() + 4 + 64 + strings + 4
}

/** Bytes of an associated token account of a Token-2022 mint: its owner can never change (ImmutableOwner). */
export function tokenAccountBytes(): number {
  return getAccountLen([ExtensionType.ImmutableOwner])
}
