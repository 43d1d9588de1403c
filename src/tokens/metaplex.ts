import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { utf8Length } from '../units/bytes'

/** Metaplex Token Metadata: keeps name, symbol and file address of SPL tokens in an account beside the mint. */
export const METAPLEX = new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')

/** The length of a metadata account, whatever its contents (mpl-token-metadata, state/metadata.rs: MAX_METADATA_LEN). */
export const METAPLEX_BYTES = 607

/**
 * Metaplex's fee for each metadata account depends on the rent: the rent-exempt minimum of so many bytes plus so many lamports
 * (mpl-token-metadata, state/fee.rs: get_create_fee).
 */
export const METAPLEX_FEE = { rentOfBytes: 1308, lamports: 5_440n } as const

/** The address of a mint's Metaplex account, derived from ["metadata", program, mint]. */
export function metaplexAddress(mint: PublicKey): PublicKey {
  const seeds = [new TextEncoder().encode('metadata'), METAPLEX.toBytes(), mint.toBytes()]
  return PublicKey.findProgramAddressSync(seeds, METAPLEX)[0]
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
