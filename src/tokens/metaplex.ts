import '../solana/buffer'
import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { METAPLEX_ADDRESS } from '../solana/knownPrograms'
import { utf8Length } from '../units/bytes'

/** Metaplex Token Metadata: has the name, symbol and file address of SPL tokens in an account beside the mint. */
export const METAPLEX = new PublicKey(METAPLEX_ADDRESS)

/** The address of a mint's Metaplex account, derived from ["metadata", program, mint]. */
export function metaplexAddress(mint: PublicKey): PublicKey {
  const seeds = [new TextEncoder().encode('metadata'), METAPLEX.toBytes(), mint.toBytes()]
  return PublicKey.findProgramAddressSync(seeds, METAPLEX)[0]
}

/** The address of a mint's master edition, which is the freeze authority of an NFT: derived from ["metadata", program, mint, "edition"]. */
export function metaplexEdition(mint: PublicKey): PublicKey {
  const [start, end] = [new TextEncoder().encode('metadata'), new TextEncoder().encode('edition')]
  return PublicKey.findProgramAddressSync([start, METAPLEX.toBytes(), mint.toBytes(), end], METAPLEX)[0]
}

export type MetaplexMetadata = Readonly<{
  metadata: PublicKey
  mint: PublicKey
  mintAuthority: PublicKey
  payer: PublicKey
  updateAuthority: PublicKey
  name: string
  symbol: string
  uri: string
  isMutable: boolean
}>

/**
 * CreateMetadataAccountV3 (mpl-token-metadata, instruction/metadata.rs): mint authority and payer sign, the update authority need not.
 * The strings are at most 32, 10 and 200 bytes. No royalties, creators, collection or uses.
 */
export function createMetaplexMetadata(account: MetaplexMetadata): TransactionInstruction {
  const { metadata, mint, mintAuthority, payer, updateAuthority } = account
  return new TransactionInstruction({
    programId: METAPLEX,
    keys: [
      { pubkey: metadata, isSigner: false, isWritable: true },
      { pubkey: mint, isSigner: false, isWritable: false },
      { pubkey: mintAuthority, isSigner: true, isWritable: false },
      { pubkey: payer, isSigner: true, isWritable: true },
      { pubkey: updateAuthority, isSigner: false, isWritable: false },
      { pubkey: SystemProgram.programId, isSigner: false, isWritable: false },
    ],
    data: Buffer.concat(encode(account)),
  })
}

const CREATE_METADATA_ACCOUNT_V3 = 33
/** Royalty of 0 (u16), then no creators, no collection and no uses. */
const NOTHING_FURTHER = Buffer.alloc(2 + 3)

function encode({ name, symbol, uri, isMutable }: MetaplexMetadata): Buffer[] {
  const noCollectionDetails = 0
  return [
    Buffer.from([CREATE_METADATA_ACCOUNT_V3]),
    ...[name, symbol, uri].flatMap(encodeText),
    NOTHING_FURTHER,
    Buffer.from([isMutable ? 1 : 0, noCollectionDetails]),
  ]
}

/** Borsh: the length in bytes as u32, then UTF-8. */
function encodeText(text: string): Buffer[] {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(utf8Length(text))
  return [length, Buffer.from(text, 'utf8')]
}

/** The changes by UpdateMetadataAccountV2; an absent member stays as it is. `texts` has all three texts. */
export type MetaplexUpdate = Readonly<{
  texts?: Readonly<{ name: string; symbol: string; uri: string }>
  newAuthority?: PublicKey
  immutable?: true
}>

const UPDATE_METADATA_ACCOUNT_V2 = 15

/**
 * UpdateMetadataAccountV2 (mpl-token-metadata, instruction/metadata.rs), which the update authority signs. `account` is the account's
 * present data: its royalty, creators, collection and uses are written again unchanged. Throws RangeError where the data is cut short.
 */
export function updateMetaplexMetadata(
  metadata: PublicKey,
  authority: PublicKey,
  account: Uint8Array,
  { texts, newAuthority, immutable }: MetaplexUpdate,
): TransactionInstruction {
  const none = Buffer.from([0])
  const some = Buffer.from([1])
  return new TransactionInstruction({
    programId: METAPLEX,
    keys: [
      { pubkey: metadata, isSigner: false, isWritable: true },
      { pubkey: authority, isSigner: true, isWritable: false },
    ],
    data: Buffer.concat([
      Buffer.from([UPDATE_METADATA_ACCOUNT_V2]),
      ...(texts
        ? [some, ...[texts.name, texts.symbol, texts.uri].flatMap(encodeText), ...besidesTexts(account)]
        : [none]),
      ...(newAuthority ? [some, newAuthority.toBuffer()] : [none]),
      none, // the flag of a first sale stays
      ...(immutable ? [some, Buffer.from([0])] : [none]),
    ]),
  })
}

/**
 * Royalty and creators, then collection and uses, as bytes of a metadata account. The account's layout (state/metadata.rs) is key, two
 * addresses, three texts, royalty (u16), creators (34 bytes each), two flags, edition nonce (a byte, optional), then token standard,
 * collection and uses.
 */
function besidesTexts(account: Uint8Array): Buffer[] {
  const data = Buffer.from(account)
  let at = 1 + 32 + 32
  for (let text = 0; text < 3; text += 1) at += 4 + data.readUInt32LE(at)
  const start = at
  at += 2
  at += data.readUInt8(at) === 1 ? 1 + 4 + 34 * data.readUInt32LE(at + 1) : 1
  const creators = data.subarray(start, at)
  at += 2
  at += data.readUInt8(at) === 1 ? 2 : 1
  if (at > data.length) throw new RangeError('past the end')
  return [creators, collectionAndUses(data.subarray(at))]
}

const TOKEN_STANDARDS = 6
const USE_METHODS = 3

/**
 * The bytes of collection and uses, behind the token standard. Old accounts have left-over bytes here, and the program treats all three as
 * absent where one of them is impossible (deser.rs, meta_deser_unchecked); so does this function.
 */
function collectionAndUses(data: Buffer): Buffer {
  const standard = optionAt(data, 0, 1, TOKEN_STANDARDS)
  const collection = standard && optionAt(data, standard, 1 + 32, 2)
  const uses = collection && optionAt(data, collection, 1 + 8 + 8, USE_METHODS)
  return standard && uses ? data.subarray(standard, uses) : Buffer.from([0, 0])
}

/** The end of an optional value whose first byte is less than `below`; undefined where the bytes hold no such value. */
function optionAt(data: Buffer, at: number, length: number, below: number): number | undefined {
  const isThere = data[at]
  if (isThere === 0) return at + 1
  const end = at + 1 + length
  return isThere === 1 && end <= data.length && (data[at + 1] ?? below) < below ? end : undefined
}
