import type { MetadataStorage, UploadStorage } from '../storage/metadataStorage'
import type { TokenImage } from './imageFile'
import { requireOwnMetadata } from './ownMetadata'
import { storeFile, type StoreOptions } from './storeFile'
import type { TokenFields } from './tokenFields'
import { tokenMetadataFile } from './tokenMetadataFile'

export type { StoredFiles } from './storeFile'

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
