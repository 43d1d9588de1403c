import { ardriveStorage } from './ardriveStorage'
import { type OwnAddress, ownAddress } from './ownAddress'
import { pinataStorage } from './pinataStorage'
import { practiceStorage } from './practiceStorage'

/** The progress of an upload: bytes sent, of all bytes. */
export type OnSent = (sent: number, total: number) => void

/** A storage provider for a token's picture and metadata file. Each provider has a file of its own. */
export interface UploadStorage {
  readonly name: string
  /** Where the files are stored, in a few words for the form: "on this machine, with the practice chain". */
  readonly place: string
  /** How many characters an address that `upload` returns has: the bill needs it before the upload. */
  readonly addressLength: number
  /** The largest file that is stored without payment, in bytes. Rejects with storage/unavailable. */
  fetchFreeLimit(signal?: AbortSignal): Promise<number>
  /**
   * Stores the bytes under their content type and resolves with their https (or practice) address. Temporary failures are
   * retried. Rejects with storage/too-large, storage/failed or storage/unavailable.
   */
  upload(file: Blob, signal?: AbortSignal, onSent?: OnSent): Promise<string>
}

/** Where a token's metadata is stored: uploaded by this page, or at an address where the user has put it already. */
export type MetadataStorage = UploadStorage | OwnAddress

/** A choice of storage with its parameters; `base` is the absolute URL of the practice server's storage. */
export type StorageOrder =
  | Readonly<{ by: 'practice'; base: string }>
  | Readonly<{ by: 'arweave' }>
  | Readonly<{ by: 'pinata'; jwt: string }>
  | Readonly<{ by: 'own'; address: string; allowDifferences: boolean }>

/** The storage for a choice. */
export function storageFor(order: StorageOrder): MetadataStorage {
  switch (order.by) {
    case 'practice':
      return practiceStorage(order.base)
    case 'arweave':
      return ardriveStorage()
    case 'pinata':
      return pinataStorage(order.jwt)
    case 'own':
      return ownAddress(order.address, order.allowDifferences)
  }
}
