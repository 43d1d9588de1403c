/** A place on the web where a token's picture and metadata file live: one file a provider implements it. */
export interface MetadataStorage {
  readonly name: string
  /** Where the files lie, in a few words for the form: "this practice chain", "Arweave". */
  readonly place: string
  /** How many characters an address that `upload` returns has: the bill needs it before the upload. */
  readonly addressLength: number
  /** The largest file that is stored without payment, in bytes. Rejects with storage/unavailable. */
  fetchFreeLimit(signal?: AbortSignal): Promise<number>
  /**
   * Stores the bytes under their content type and resolves with their https (or practice) address.
   * Rejects with storage/too-large, storage/failed or storage/unavailable.
   */
  upload(file: Blob, signal?: AbortSignal): Promise<string>
}
