import bs58 from 'bs58'
import type { SampleToken } from './samples'

/** Metaplex Token Metadata, whether the chain has the program or not. */
export const METAPLEX = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/** Bytes of a metadata account, and of the longest strings in it (mpl-token-metadata, state/metadata.rs). */
const BYTES = 607
const [NAME_BYTES, SYMBOL_BYTES, URI_BYTES] = [32, 10, 200]
const METADATA_V1 = 4
const FUNGIBLE = 2

/**
 * A metadata account in that program's format: key, update authority, mint, three strings padded with zeros, no royalties and no
 * creators, no primary sale yet, whether it is mutable, its bump, its standard, and no collection.
 */
export function metaplexData(token: SampleToken, uri: string): Uint8Array {
  const data = Buffer.alloc(BYTES)
  const parts = [
    Uint8Array.of(METADATA_V1),
    bs58.decode(token.maker),
    bs58.decode(token.address),
    padded(token.name, NAME_BYTES),
    padded(token.symbol, SYMBOL_BYTES),
    padded(uri, URI_BYTES),
    new Uint8Array(2 + 1 + 1),
    Uint8Array.of(token.updateAuthority === null ? 0 : 1),
    Uint8Array.of(1, 255),
    Uint8Array.of(1, FUNGIBLE),
  ]
  Buffer.concat(parts).copy(data)
  return data
}

function padded(value: string, bytes: number): Uint8Array {
  const text = Buffer.alloc(4 + bytes)
  text.writeUInt32LE(bytes, 0)
  text.write(value, 4, 'utf8')
  return text
}
