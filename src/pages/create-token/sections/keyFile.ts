import '../../../solana/buffer'
import { parseKeyFile } from '../../../tokens/keyFile'
import type { MintKey } from '../draft/useDraft'

/** The key of a file, or the sentence that says why there is none in it. Nothing of it is kept but what is given back. */
export async function readKeyFile(
  file: File,
): Promise<Readonly<{ ok: true; key: MintKey } | { ok: false; problem: string }>> {
  const read = parseKeyFile(file.size > MOST_BYTES ? '' : await file.text())
  if (!read.ok) return read
  const { keypair } = read
  return { ok: true, key: { keypair, address: keypair.publicKey.toBase58() } }
}

/** 64 numbers with all the space that an editor may put between them. */
const MOST_BYTES = 4096
