import { toAppError } from '../errors/AppError'
import type { MetadataStorage, UploadStorage } from '../storage/metadataStorage'
import type { TokenImage } from './imageFile'
import { requireOwnMetadata } from './ownMetadata'
import type { TokenFields } from './createToken'
import { tokenMetadataFile } from './tokenMetadataFile'

/** What is under way, for the person who waits. */
export type StoreProgress = 'picture' | 'picture-check' | 'file' | 'file-check'

/** How far that is: the part of the bytes that has left (0 to 1), or that the gateway is being waited for. */
export type StoreDetail = Readonly<{ fraction?: number; waiting?: true }>

export type StoreTokenFiles = Omit<StoreOptions, 'storage' | 'onProgress'> &
  Readonly<{
    storage: MetadataStorage
    onProgress: (progress: StoreProgress, detail?: StoreDetail) => void
  }>

/**
 * Puts the picture, then the metadata file that names it, where the token will point; each is fetched back and compared. At an
 * address of the person's own nothing is stored: the file there is read and held against the form. Resolves with the metadata
 * file's address. Rejects as the storage does, or with storage/failed where the person's own file does not fit.
 */
export async function storeTokenFiles(
  fields: TokenFields,
  image: TokenImage | undefined,
  options: StoreTokenFiles,
): Promise<string> {
  const { storage } = options
  if ('upload' in storage) return await upload(fields, image, { ...options, storage })
  options.onProgress('file-check')
  await requireOwnMetadata(storage, fields, options.signal)
  return storage.address
}

async function upload(
  fields: TokenFields,
  image: TokenImage | undefined,
  { onProgress, ...options }: StoreTokenFiles & { storage: UploadStorage },
): Promise<string> {
  const picture = image && {
    url: await storeFile(image.blob, { ...options, onProgress: steps('picture', 'picture-check') }),
    type: image.blob.type,
  }
  return await storeFile(tokenMetadataFile(fields, picture), {
    ...options,
    onProgress: steps('file', 'file-check'),
  })

  function steps(uploading: StoreProgress, checking: StoreProgress): StoreOptions['onProgress'] {
    return (stage, detail) => onProgress(stage === 'upload' ? uploading : checking, detail)
  }
}

/**
 * Addresses of files that were stored before, by the storage's name and the SHA-256 of their bytes: nothing is uploaded twice,
 * and a file of the practice storage never stands for one of the real one.
 */
export interface StoredFiles {
  find(key: string): string | undefined
  remember(key: string, url: string): void
}

type StoreOptions = Readonly<{
  storage: UploadStorage
  /** Fetches an address and compares: rejects with storage/mismatch, storage/unavailable or storage/failed. */
  fetchBack: (url: string, expected: Blob, signal: AbortSignal, onWait?: () => void) => Promise<void>
  stored: StoredFiles
  onProgress: (stage: 'upload' | 'check', detail?: Readonly<{ fraction?: number; waiting?: true }>) => void
  signal: AbortSignal
}>

/** How long a file that came back once may take to do so again before it is stored anew, in ms. */
const KNOWN_FILE_MS = 4_000
/** So long after its upload a file that did not come back yet is waited for rather than stored again, in ms. */
const YOUNG_MS = 3_600_000

/**
 * Stores a file, unless that has happened before, and fetches it back. What is uploaded is remembered at once: where the gateway
 * lags, trying again goes on with waiting. Resolves with the address; rejects as storage and gateway do.
 */
async function storeFile(blob: Blob, options: StoreOptions): Promise<string> {
  const key = `${options.storage.name} ${await sha256(blob)}`
  const known = (await findChecked(key, blob, options)) ?? (await findYoung(key, blob, options))
  if (known !== undefined) return known
  const { storage, stored, onProgress, signal } = options
  onProgress('upload')
  const url = await storage.upload(blob, signal, (sent, total) =>
    onProgress('upload', { fraction: total > 0 ? Math.min(1, sent / total) : 0 }),
  )
  stored.remember(youngKey(key), `${Date.now()} ${url}`)
  return await check(key, url, blob, options)
}

/** A file that has come back before, if it still does. */
async function findChecked(key: string, blob: Blob, options: StoreOptions): Promise<string | undefined> {
  const url = options.stored.find(key)
  if (url === undefined) return undefined
  options.onProgress('check')
  const patience = AbortSignal.any([options.signal, AbortSignal.timeout(KNOWN_FILE_MS)])
  try {
    await options.fetchBack(url, blob, patience)
    return url
  } catch {
    options.signal.throwIfAborted()
    return undefined
  }
}

/** A file that was uploaded a short while ago and has not come back yet; one that came back different is stored anew. */
async function findYoung(key: string, blob: Blob, options: StoreOptions): Promise<string | undefined> {
  const [at, url] = options.stored.find(youngKey(key))?.split(' ', 2) ?? []
  const isYoung = Math.abs(Date.now() - Number(at)) < YOUNG_MS
  if (url === undefined || !isYoung || options.stored.find(key) === url) return undefined
  try {
    return await check(key, url, blob, options)
  } catch (error) {
    options.signal.throwIfAborted()
    if (toAppError(error).code !== 'storage/mismatch') throw error
    return undefined
  }
}

async function check(key: string, url: string, blob: Blob, options: StoreOptions): Promise<string> {
  const { fetchBack, stored, onProgress, signal } = options
  onProgress('check')
  await fetchBack(url, blob, signal, () => onProgress('check', { waiting: true }))
  stored.remember(key, url)
  return url
}

function youngKey(key: string): string {
  return `${key} uploaded`
}

async function sha256(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
