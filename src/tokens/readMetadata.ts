import '../solana/buffer'
import { ExtensionType, getExtensionData } from '@solana/spl-token'
import { unpack } from '@solana/spl-token-metadata'
import { PublicKey } from '@solana/web3.js'
import { isAddress } from '../units/base58'
import { BorshReader } from '../units/BorshReader'
import { TEMPLATE_KEY } from './createToken'

/** A token's name, symbol and file address as they are on the chain: a stranger's texts. */
export type RawMetadata = Readonly<{
  name: string
  symbol: string
  uri: string
  updateAuthority: string | null
}>

type MintMetadata = RawMetadata &
  Readonly<{ fields: readonly (readonly [string, string])[]; templateOf: string | null }>

/**
 * The metadata on a Token-2022 mint (TokenMetadata entry), or null where it is absent or unreadable. `fields` are the further fields;
 * `templateOf` is the address in the field that names the template; invalid values are ignored.
 */
export function readMintMetadata(tlvData: Buffer): MintMetadata | null {
  const data = getExtensionData(ExtensionType.TokenMetadata, tlvData)
  if (!data) return null
  try {
    const { name, symbol, uri, updateAuthority, additionalMetadata } = unpack(data)
    const said = additionalMetadata.find(([key]) => key === TEMPLATE_KEY)?.[1] ?? ''
    const templateOf = isAddress(said) ? said : null
    const holder = updateAuthority?.toBase58() ?? null
    return { name, symbol, uri, updateAuthority: holder, fields: additionalMetadata, templateOf }
  } catch {
    return null
  }
}

const METADATA_V1 = 4

/**
 * Reads a Metaplex Token Metadata account (mpl-token-metadata, state/metadata.rs): key, update authority, mint, three strings padded with
 * zeros, fee in basis points, an optional list of creators, two flags of which the second says whether it can change. Null where the
 * account is something else, or another mint's.
 */
export function readMetaplexMetadata(data: Uint8Array, mint: PublicKey): RawMetadata | null {
  try {
    return readAsFarAsFlags(new BorshReader(data), mint)
  } catch {
    return null
  }
}

/** The token standards whose token accounts Metaplex keeps frozen: a programmable NFT, and an edition of one (state/mod.rs). */
const PROGRAMMABLE = [4, 5]

/**
 * Whether a Metaplex account is that of a programmable NFT: behind the flags are the edition nonce and the token standard, each optional.
 * Old accounts have left-over bytes there, so the mint's freeze authority has to be Metaplex's as well.
 */
export function isOfProgrammable(data: Uint8Array, mint: PublicKey): boolean {
  try {
    const reader = new BorshReader(data)
    if (!readAsFarAsFlags(reader, mint)) return false
    if (reader.u8() === 1) reader.bytes(1)
    return reader.u8() === 1 && PROGRAMMABLE.includes(reader.u8())
  } catch {
    return false
  }
}

function readAsFarAsFlags(reader: BorshReader, mint: PublicKey): RawMetadata | null {
  if (reader.u8() !== METADATA_V1) return null
  const updateAuthority = new PublicKey(reader.bytes(32)).toBase58()
  if (!new PublicKey(reader.bytes(32)).equals(mint)) return null
  const [name, symbol, uri] = [reader.text(), reader.text(), reader.text()]
  reader.bytes(2)
  if (reader.u8() === 1) reader.bytes(reader.u32() * 34)
  reader.bytes(1)
  const mutable = reader.u8() === 1
  return { name, symbol, uri, updateAuthority: mutable ? updateAuthority : null }
}
