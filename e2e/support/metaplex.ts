import {
  deserializeMetadata,
  MPL_TOKEN_METADATA_PROGRAM_ID,
  type Metadata,
} from '@metaplex-foundation/mpl-token-metadata'
import { publicKey, sol } from '@metaplex-foundation/umi'
import { PublicKey } from '@solana/web3.js'
import { programsFolder } from '../../sandbox/programs/folder'
import { inspectProgram } from '../../sandbox/programs/inspect'
import { readLock } from '../../sandbox/programs/lock'
import { chain } from './journey'

const METAPLEX = new PublicKey(MPL_TOKEN_METADATA_PROGRAM_ID)
const folder = programsFolder()

/** Whether the practice chain has Metaplex' program: it does where `npm run sandbox:programs` fetched it. */
export const hasMetaplex =
  inspectProgram(
    folder,
    readLock(folder, () => undefined),
    METAPLEX.toBase58(),
  ).state === 'good'

/** A mint's metadata as Metaplex' own client reads it; its texts without the zeros that the program fills them up with. */
export async function metaplexMetadataOf(mint: PublicKey): Promise<Metadata> {
  const seeds = [Buffer.from('metadata'), METAPLEX.toBuffer(), mint.toBuffer()]
  const [address] = PublicKey.findProgramAddressSync(seeds, METAPLEX)
  const found = await chain.getAccountInfo(address, 'confirmed')
  if (!found) throw new Error('the mint has no metadata')
  const metadata = deserializeMetadata({
    publicKey: publicKey(address.toBase58()),
    owner: publicKey(found.owner.toBase58()),
    lamports: sol(0),
    executable: found.executable,
    data: found.data,
  })
  const [name, symbol, uri] = [metadata.name, metadata.symbol, metadata.uri].map(withoutZeros)
  return { ...metadata, name: name ?? '', symbol: symbol ?? '', uri: uri ?? '' }
}

function withoutZeros(padded: string): string {
  return padded.replace(/\0+$/, '')
}
