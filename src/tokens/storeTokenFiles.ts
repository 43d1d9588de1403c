import type { MetadataStorage } from '../storage/metadataStorage'
import type { TokenImage } from './imageFile'
import { tokenMetadataFile } from './tokenMetadataFile'
import type { TokenFields } from './tokenFields'

/** What is under way, for the person who waits. */
export type StoreProgress = 'picture' | 'picture-check' | 'file' | 'file-check'

/**
 * Addresses of files that were stored before, by the storage's name and the SHA-256 of their bytes: nothing is uploaded twice,
 * and a file of the practice storage never stands for one of the real one.
 */
export interface StoredFiles {
  find(key: string): string | undefined
  remember(key: string, url: string): void
}

export type StoreTokenFiles = Readonly<{
  storage: MetadataStorage
  /** Fetches an address and compares: rejects with storage/mismatch or storage/failed. */
  fetchBack: (url: string, expected: Blob, signal: AbortSignal) => Promise<void>
  stored: StoredFiles
  onProgress: (progress: StoreProgress) => void
  signal: AbortSignal
}>

/**
 * Puts the picture, then the metadata file that names it, where the token will point; each is fetched back and compared.
 * Resolves with the metadata file's address. Rejects as the storage does.
 */
export async function storeTokenFiles(
  fields: TokenFields,
  image: TokenImage | undefined,
  road: StoreTokenFiles,
): Promise<string> {
  const picture = image && {
    url: await store(image.blob, ['picture', 'picture-check'], road),
    type: image.blob.type,
  }
  return await store(tokenMetadataFile(fields, picture), ['file', 'file-check'], road)
}

/** How long a file that was stored earlier may take to come back before it is stored anew. */
const KNOWN_FILE_MS = 4_000

async function store(
  blob: Blob,
  [uploading, checking]: readonly [StoreProgress, StoreProgress],
  { storage, fetchBack, stored, onProgress, signal }: StoreTokenFiles,
): Promise<string> {
  const key = `${storage.name} ${await sha256(blob)}`
  const known = stored.find(key)
  if (known !== undefined) {
    onProgress(checking)
    const patience = AbortSignal.any([signal, AbortSignal.timeout(KNOWN_FILE_MS)])
    if (await answers(() => fetchBack(known, blob, patience))) return known
    signal.throwIfAborted()
  }
  onProgress(uploading)
  const url = await storage.upload(blob, signal)
  onProgress(checking)
  await fetchBack(url, blob, signal)
  stored.remember(key, url)
  return url
}

async function answers(check: () => Promise<void>): Promise<boolean> {
  try {
    await check()
    return true
  } catch {
    return false
  }
}

async function sha256(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
