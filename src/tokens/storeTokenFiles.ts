import { toAppError } from '../errors/AppError'
import type { UploadStorage } from '../uploads/httpUpload'
import type { MetadataStorage } from '../uploads/metadataStorage'
import type { TokenImage } from './imageFile'
import { requireOwnMetadata } from './ownMetadata'
import type { TokenFields } from './createToken'
import { type StoredImage, tokenMetadataFile } from './tokenMetadataFile'

/** The current step, for the person who waits. */
export type StoreProgress = 'picture' | 'picture-check' | 'file' | 'file-check'

/** The step's progress: the fraction of the bytes that is sent (0 to 1), or that it waits for the gateway. */
export type StoreDetail = Readonly<{ fraction?: number; waiting?: true }>

export type StoreTokenFiles = Omit<StoreOptions, 'storage' | 'onProgress'> &
  Readonly<{
    storage: MetadataStorage
    onProgress: (progress: StoreProgress, detail?: StoreDetail) => void
  }>

/**
 * Stores the picture, unless it is stored already, then the metadata file that names it; each is fetched back and compared. With the
 * person's own address nothing is stored: the file there is read and compared with the form. Resolves with the metadata file's address.
 * Rejects like the storage, or with storage/own-file where the person's own file does not match.
 */
export async function storeTokenFiles(
  fields: TokenFields,
  image: TokenImage | StoredImage | undefined,
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
  image: TokenImage | StoredImage | undefined,
  { onProgress, ...options }: StoreTokenFiles & { storage: UploadStorage },
): Promise<string> {
  const picture = image && ('url' in image ? image : await storePicture(image))
  return await storeFile(tokenMetadataFile(fields, picture), {
    ...options,
    onProgress: steps('file', 'file-check'),
  })

  async function storePicture({ blob }: TokenImage): Promise<StoredImage> {
    const url = await storeFile(blob, { ...options, onProgress: steps('picture', 'picture-check') })
    return { url, type: blob.type }
  }

  function steps(uploading: StoreProgress, checking: StoreProgress): StoreOptions['onProgress'] {
    return (stage, detail) => onProgress(stage === 'upload' ? uploading : checking, detail)
  }
}

/**
 * Addresses of files that were stored before, by the storage's name and the SHA-256 of their bytes: nothing is uploaded twice,
 * and a file of the practice storage never replaces one of the real one.
 */
export interface StoredFiles {
  find(key: string): string | undefined
  remember(key: string, url: string): void
}

type StoreOptions = Readonly<{
  storage: UploadStorage
  /** Fetches an address and compares its bytes: rejects with storage/mismatch, storage/unavailable or storage/failed. */
  fetchBack: (url: string, expected: Blob, signal: AbortSignal, onWait?: () => void) => Promise<void>
  stored: StoredFiles
  onProgress: (stage: 'upload' | 'check', detail?: Readonly<{ fraction?: number; waiting?: true }>) => void
  signal: AbortSignal
}>

/** How long fetching back a file that was fetched back before may take, before it is stored again, in ms. */
const KNOWN_FILE_MS = 4_000
/**
 * For this long after its upload, a file that could not be fetched back yet is waited for rather than stored again, in ms.
 */
const YOUNG_MS = 3_600_000

/**
 * Stores a file, unless it is stored already, and fetches it back. An upload is remembered at once: where the gateway lags, another
 * attempt continues to wait. Resolves with the address; rejects like storage and gateway.
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

/** The address of a file that was fetched back before, if fetching it back works again. */
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

/**
 * The address of a file that was uploaded a short while ago and could not be fetched back yet. A file that came back with other bytes is
 * stored again.
 */
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
