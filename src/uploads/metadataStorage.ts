import { ardriveStorage } from './ardrive'
import type { UploadStorage } from './httpUpload'
import { type OwnAddress, ownAddress } from './ownAddress'
import { pinataStorage } from './pinata'
import { practiceStorage } from './practice'

/** The storage of a token's metadata: uploaded by this page, or at an address where the user has already put it. */
export type MetadataStorage = UploadStorage | OwnAddress

/** A choice of storage with its parameters; `base` is the absolute URL of the practice server's storage. */
export type StorageOrder =
  | Readonly<{ by: 'practice'; base: string }>
  | Readonly<{ by: 'arweave' }>
  | Readonly<{ by: 'pinata'; jwt: string }>
  | Readonly<{ by: 'own'; address: string; allowDifferences: boolean; allowUnread?: boolean }>

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
      return ownAddress(order.address, order.allowDifferences, order.allowUnread)
  }
}
