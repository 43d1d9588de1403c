import { ardriveStorage } from './ardriveStorage'
import type { MetadataStorage } from './metadataStorage'
import { practiceStorage } from './practiceStorage'

/** Where this page keeps pictures and metadata: the practice server's storage (its absolute address), else Arweave. */
export function storageFor(practiceStorageUrl: string | null): MetadataStorage {
  return practiceStorageUrl === null ? ardriveStorage() : practiceStorage(practiceStorageUrl)
}
