import type { OwnAddress } from './ownAddress'

/** How far an upload is: bytes that have left this browser, of all. */
export type OnSent = (sent: number, total: number) => void

/** A place on the web that takes a token's picture and metadata file: one file a provider implements it. */
export interface UploadStorage {
  readonly name: string
  /** Where the files lie, in a few words for the form: "on this machine, with the practice chain". */
  readonly place: string
  /** How many characters an address that `upload` returns has: the bill needs it before the upload. */
  readonly addressLength: number
  /** The largest file that is stored without payment, in bytes. Rejects with storage/unavailable. */
  fetchFreeLimit(signal?: AbortSignal): Promise<number>
  /**
   * Stores the bytes under their content type and resolves with their https (or practice) address. Passing troubles are tried
   * again. Rejects with storage/too-large, storage/failed or storage/unavailable.
   */
  upload(file: Blob, signal?: AbortSignal, onSent?: OnSent): Promise<string>
}

/** Where a token's metadata comes to lie: stored by this page, or at an address where the person has put it already. */
export type MetadataStorage = UploadStorage | OwnAddress
