import bs58 from 'bs58'
import type { LedgerAccount } from '../chain/accounts'
import {
  EXTENSIONS_OFFSET,
  MINT_BYTES,
  TOKEN_2022_PROGRAM,
  TOKEN_ACCOUNT_BYTES,
  viewOf,
} from '../chain/tokens'
import { addressFrom, SAMPLE_TOKENS, type SampleToken } from './samples'

/** Far above any rent, so that the samples outlive a change of it. */
const LAMPORTS = 100_000_000n
const METADATA_POINTER = 18
const TOKEN_METADATA = 19
const MINT_KIND = 1

/** The sample tokens as accounts of the first block: each mint, and one account that holds its whole supply. */
export function sampleAccounts(iconOf: (token: SampleToken) => string): Map<string, LedgerAccount> {
  return new Map(
    SAMPLE_TOKENS.flatMap((token) => [
      [token.address, ownedBy(token, mintData(token, iconOf(token)))],
      [addressFrom(`holder of ${token.symbol}`), ownedBy(token, holderData(token))],
    ]),
  )
}

function ownedBy({ program }: SampleToken, data: Uint8Array): LedgerAccount {
  return { lamports: LAMPORTS, data, owner: program, executable: false, rentEpoch: 2n ** 64n - 1n }
}

function mintData(token: SampleToken, uri: string): Uint8Array {
  const base = new Uint8Array(MINT_BYTES)
  const view = viewOf(base)
  writeOptionalKey(base, 0, token.mintAuthority)
  view.setBigUint64(36, units(token), true)
  view.setUint8(44, token.decimals)
  view.setUint8(45, 1)
  writeOptionalKey(base, 46, token.freezeAuthority)
  return token.program === TOKEN_2022_PROGRAM ? withMetadata(base, token, uri) : base
}

/** A Token-2022 mint that carries its own name: pointer to itself, then the metadata (both without an authority). */
function withMetadata(base: Uint8Array, token: SampleToken, uri: string): Uint8Array {
  const mint = bs58.decode(token.address)
  const none = new Uint8Array(32)
  const metadata = [none, mint, text(token.name), text(token.symbol), text(uri), new Uint8Array(4)]
  const head = new Uint8Array(EXTENSIONS_OFFSET)
  head.set(base)
  head[EXTENSIONS_OFFSET - 1] = MINT_KIND
  return Buffer.concat([head, ...tlv(METADATA_POINTER, [none, mint]), ...tlv(TOKEN_METADATA, metadata)])
}

function tlv(type: number, parts: readonly Uint8Array[]): Uint8Array[] {
  const head = new Uint8Array(4)
  viewOf(head).setUint16(0, type, true)
  viewOf(head).setUint16(2, Buffer.concat(parts).length, true)
  return [head, ...parts]
}

/** A Borsh string. */
function text(value: string): Uint8Array {
  const bytes = Buffer.from(value, 'utf8')
  const length = new Uint8Array(4)
  viewOf(length).setUint32(0, bytes.length, true)
  return Buffer.concat([length, bytes])
}

function holderData(token: SampleToken): Uint8Array {
  const data = new Uint8Array(TOKEN_ACCOUNT_BYTES)
  data.set(bs58.decode(token.address), 0)
  data.set(bs58.decode(addressFrom(`maker of ${token.symbol}`)), 32)
  viewOf(data).setBigUint64(64, units(token), true)
  data[108] = 1
  return data
}

function writeOptionalKey(data: Uint8Array, offset: number, key: string | null): void {
  if (key === null) return
  viewOf(data).setUint32(offset, 1, true)
  data.set(bs58.decode(key), offset + 4)
}

function units({ supply, decimals }: SampleToken): bigint {
  return supply * 10n ** BigInt(decimals)
}
