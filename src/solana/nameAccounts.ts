/**
 * The accounts behind names: those of Solana Name Service (.sns, and .sol until it moves) and of Solana Record Service, to which .sol
 * moves. Addresses and layouts are those of the services' own library, SolanaNameService/sns-sdk, `js/src`.
 */
import './buffer'
import { ed25519 } from '@noble/curves/ed25519'
import { PublicKey } from '@solana/web3.js'
import type { FoundAccount } from './accounts'

const NAME_PROGRAM = new PublicKey('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX')
const TOKENIZER = new PublicKey('nftD3vbNkNqfj2Sd3HZwbpw4BxxKWr4AjGb9X38JeZk')
/** The program that stores the primary name of each wallet. */
const NAME_OFFERS = new PublicKey('85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29')
const ROOT = new PublicKey('58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx')
/** The class of version 2 records: the central state of the records' program. */
const RECORDS = new PublicKey('2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo')
/** The class of reverse records, which hold the text of a name. Only the registrar's central state can write one. */
const REVERSE = new PublicKey('33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z')
const NO_CLASS = PublicKey.default

const SRS_PROGRAM = new PublicKey('srsWjm76StJucL7atFyPSdXFaVLNPFqEt1uFEDPrZsn')
const SRS_CLASS = new PublicKey('AjheAtCgSwEcEYd6xi6thcQW25ELWd7wKCx6SKBGUtMQ')

/** Parent, owner and class, 32 bytes each (state.ts, NameRegistryState). */
const HEADER = 96

/** The accounts that decide about a name. `srs` belongs to the .sol name, the others to the .sns name with the same labels. */
export type NameKeys = Readonly<{
  registry: PublicKey
  nft: PublicKey
  recordV1: PublicKey
  recordV2: PublicKey
  mint: PublicKey
  srs: PublicKey
}>

/** The accounts of a name without its ending: "alice", "pay.alice". */
export async function nameKeys(labels: string): Promise<NameKeys> {
  const registry = await registryKey(labels)
  const [recordV1, recordV2, srsSeed] = await Promise.all([
    nameKey('\x01SOL', NO_CLASS, registry),
    nameKey('\x02SOL', RECORDS, registry),
    sha256(`SRS${labels}`),
  ])
  return {
    registry,
    recordV1,
    recordV2,
    nft: derived(TOKENIZER, 'nft_record', registry),
    mint: derived(TOKENIZER, 'tokenized_name', registry),
    srs: derived(SRS_PROGRAM, 'record', SRS_CLASS, srsSeed),
  }
}

/** The account of a name without its ending. In "pay.alice", "pay" is a subdomain, whose parent is the account of "alice". */
export async function registryKey(labels: string): Promise<PublicKey> {
  const [name = '', sub] = labels.split('.').toReversed()
  const registry = await nameKey(name, NO_CLASS, ROOT)
  return sub === undefined ? registry : await nameKey(`\0${sub}`, NO_CLASS, registry)
}

/** The token mint of a .sol name: for a tokenized name, the holder of the token is the owner. */
export function srsMint(srs: PublicKey): PublicKey {
  return derived(SRS_PROGRAM, 'mint', srs)
}

/** The account that stores the primary name of a wallet. */
export function favouriteKey(wallet: PublicKey): PublicKey {
  return derived(NAME_OFFERS, 'favourite_domain', wallet)
}

/** The account with the text of a name; for a subdomain it is a child of the parent's account. */
export function reverseKey(registry: PublicKey, parent: PublicKey | null): Promise<PublicKey> {
  return nameKey(registry.toBase58(), REVERSE, parent ?? NO_CLASS)
}

async function nameKey(text: string, kind: PublicKey, parent: PublicKey): Promise<PublicKey> {
  return derived(NAME_PROGRAM, await sha256(`SPL Name Service${text}`), kind, parent)
}

function derived(program: PublicKey, ...seeds: readonly (string | PublicKey | Uint8Array)[]): PublicKey {
  const bytes = seeds.map((seed) =>
    typeof seed === 'string' ? Buffer.from(seed) : seed instanceof PublicKey ? seed.toBuffer() : seed,
  )
  return PublicKey.findProgramAddressSync(bytes, program)[0]
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', Buffer.from(text)))
}

/** An account of the name program: `parent` is null directly under the ending. */
export type Registry = Readonly<{ parent: PublicKey | null; owner: PublicKey; data: Uint8Array }>

/** A name's account; null where there is none. */
export function parseRegistry(account: FoundAccount | undefined): Registry | null {
  if (!account?.owner.equals(NAME_PROGRAM) || account.data.length < HEADER) return null
  const parent = keyAt(account.data, 0)
  return {
    parent: parent.equals(ROOT) ? null : parent,
    owner: keyAt(account.data, 32),
    data: account.data.subarray(HEADER),
  }
}

/** Whether the name's owner is the holder of its token: the record's tag is 2 (nft/state.ts, ActiveRecord). */
export function isTokenized(account: FoundAccount | undefined): boolean {
  return account?.owner.equals(TOKENIZER) === true && account.data[0] === 2
}

/** The length of a record's validation, by kind: none, a Solana key, an Ethereum address, an unverified Solana key. */
const VALIDATION = [0, 32, 20, 32]
const SOLANA = 1

/**
 * The address of a record of version 2. Its owner must be the present owner of the name and its address must have signed for it; null
 * where it was written for an earlier owner. Returns `malformed` or `unverified` where the name must not be used (SNS-IP 5; resolveSns.ts).
 */
export function addressInRecordV2(
  account: FoundAccount | undefined,
  owner: PublicKey,
): PublicKey | null | 'malformed' | 'unverified' {
  const record = parseRegistry(account)
  if (!record) return null
  const data = Buffer.from(record.data)
  if (data.length < 8) return 'malformed'
  const [staleness, association] = [data.readUInt16LE(0), data.readUInt16LE(2)]
  const [ofStaleness, ofAssociation] = [VALIDATION[staleness], VALIDATION[association]]
  if (ofStaleness === undefined || ofAssociation === undefined) return 'malformed'
  const rest = data.subarray(8)
  const content = rest.subarray(ofStaleness + ofAssociation)
  if (content.length !== 32) return 'malformed'
  if (staleness !== SOLANA || association !== SOLANA) return 'unverified'
  if (!owner.equals(keyAt(rest, 0))) return null
  return content.equals(rest.subarray(ofStaleness, ofStaleness + ofAssociation))
    ? new PublicKey(content)
    : 'unverified'
}

/**
 * The address of a record of version 1: 32 bytes, and the owner's signature of both the address and the record's own key, in hexadecimal.
 * Null where the present owner has not signed it.
 */
export function addressInRecordV1(
  account: FoundAccount | undefined,
  key: PublicKey,
  owner: PublicKey,
): PublicKey | null {
  const record = parseRegistry(account)
  if (!record || record.data.length < 96) return null
  const address = record.data.subarray(0, 32)
  const signed = Buffer.from(Buffer.concat([address, key.toBuffer()]).toString('hex'))
  try {
    return ed25519.verify(record.data.subarray(32, 96), signed, owner.toBytes(), { zip215: false })
      ? new PublicKey(address)
      : null
  } catch {
    return null
  }
}

/** The owner of a .sol name in Solana Record Service: an address, or the holder of a token. Expiry in unix seconds, 0: never. */
export type SrsRecord = Readonly<{ by: 'address' | 'token'; key: PublicKey; expiry: bigint }>

/** A record of Solana Record Service (resolveSol.ts); null where there is none. */
export function parseSrsRecord(account: FoundAccount | undefined): SrsRecord | null | 'malformed' {
  if (!account) return null
  const data = Buffer.from(account.data)
  if (!account.owner.equals(SRS_PROGRAM) || data.length < 75 || data[0] !== 2) return 'malformed'
  const by = data[33]
  if (!keyAt(data, 1).equals(SRS_CLASS) || (by !== 0 && by !== 1)) return 'malformed'
  return { by: by === 0 ? 'address' : 'token', key: keyAt(data, 34), expiry: data.readBigInt64LE(67) }
}

/** The account of a wallet's primary name (primary-domain.ts); null where the wallet has none. */
export function parseFavourite(account: FoundAccount | undefined): PublicKey | null {
  const isIts = account?.owner.equals(NAME_OFFERS) === true && account.data.length >= 33
  return isIts ? keyAt(account.data, 1) : null
}

/**
 * The text of a reverse record: four bytes of length, then the label, which begins with a zero byte for a subdomain. Null where it is not
 * made of letters, digits and hyphens: other characters can look like these.
 */
export function parseReverse(account: FoundAccount | undefined): string | null {
  const record = parseRegistry(account)
  if (!record || record.data.length < 4) return null
  const data = Buffer.from(record.data)
  const label = data
    .subarray(4, 4 + data.readUInt32LE(0))
    .toString('utf8')
    .replace(/^\0/, '')
  return /^[a-z0-9-]{1,63}$/.test(label) ? label : null
}

function keyAt(data: Uint8Array, at: number): PublicKey {
  return new PublicKey(data.subarray(at, at + 32))
}
