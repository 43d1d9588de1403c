import type { Cluster } from '../../solana/cluster'
import { readPractice } from '../../solana/practice'
import type { MetadataStorage } from '../../storage/metadataStorage'
import { storageFor } from '../../storage/storageFor'

/** Where a token of this network keeps its picture and file: tokens of the practice chain stay on this machine. */
export function storageOf(cluster: Cluster): MetadataStorage {
  const practice = cluster.id === 'practice' ? readPractice() : null
  return storageFor(practice && new URL(practice.storage, location.origin).href)
}

const USUAL_LIMIT = 100 * 1024

/** The largest picture that is stored for free, in bytes; the usual limit where the storage does not say. */
export async function pictureLimit(cluster: Cluster): Promise<number> {
  return await storageOf(cluster)
    .fetchFreeLimit()
    .catch(() => USUAL_LIMIT)
}
