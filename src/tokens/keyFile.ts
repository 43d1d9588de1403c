import '../solana/buffer'
import { Keypair } from '@solana/web3.js'

/** The mint's key from the person's file: only in memory, while the page is open. */
export type MintKey = Readonly<{ keypair: Keypair; address: string }>

/** The largest file that is read: 64 numbers with all the space that an editor may put between them. */
const MOST_BYTES = 4096

/** Reads the key in a file, or says why the file has none. Nothing of the file is kept except the result. */
export async function readKeyFile(
  file: File,
): Promise<Readonly<{ ok: true; key: MintKey } | { ok: false; problem: string }>> {
  const text = file.size > MOST_BYTES ? '' : await file.text().catch(() => null)
  if (text === null)
    return {
      ok: false,
      problem: 'The file could not be read: it may have been moved or deleted. Choose it again.',
    }
  const read = parseKeyFile(text)
  if (!read.ok) return read
  const { keypair } = read
  return { ok: true, key: { keypair, address: keypair.publicKey.toBase58() } }
}

/** A key, or the sentence that says why the file has none. */
type ParsedKeyFile = Readonly<{ ok: true; keypair: Keypair } | { ok: false; problem: string }>

/**
 * The key in a file as `solana-keygen` writes it: a JSON array of 64 numbers from 0 to 255, the secret half and then the public one,
 * which must belong together. Never throws, and no sentence repeats anything of the file.
 */
export function parseKeyFile(text: string): ParsedKeyFile {
  const numbers = parseNumbers(text)
  if (!numbers)
    return { ok: false, problem: 'This is not a key file. One is a JSON list of 64 numbers from 0 to 255.' }
  try {
    return { ok: true, keypair: Keypair.fromSecretKey(Uint8Array.from(numbers)) }
  } catch {
    return { ok: false, problem: 'The two halves of this key do not belong together: the file is damaged.' }
  }
}

function parseNumbers(text: string): readonly number[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.length === 64 && value.every(isByte) ? value : undefined
  } catch {
    return undefined
  }
}

function isByte(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255
}
