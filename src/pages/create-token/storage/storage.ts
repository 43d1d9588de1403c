import type { Cluster } from '../../../solana/cluster'
import { readPractice } from '../../../solana/practice'
import type { MetadataStorage } from '../../../storage/metadataStorage'
import { problemOfOwnAddress } from '../../../storage/ownAddress'
import { storageFor, type StorageOrder } from '../../../storage/storageFor'
import { storageChoice, useStorageChoice, type StorageChoice, type StorageKind } from './storageChoice'

/** Where a token of this network keeps its picture and file, as it is chosen now. */
export function storageOf(cluster: Cluster): MetadataStorage {
  return storageFor(orderOf(cluster, storageChoice.getState()))
}

/** The same in a component, which follows the choice; `needsPicture` is false where the person's own file names one. */
export function useStorage(cluster: Cluster): Readonly<{ storage: MetadataStorage; needsPicture: boolean }> {
  const storage = storageFor(orderOf(cluster, useStorageChoice()))
  return { storage, needsPicture: 'upload' in storage }
}

/** Which storage that is: tokens of the practice chain stay on this machine unless it was said otherwise there. */
export function kindOf(cluster: Cluster, choice: StorageChoice): StorageKind {
  return cluster.id !== 'practice' || !readPractice() ? choice.real : choice.practice
}

/** Which storage lacks what it needs as it is chosen: Pinata its key, an address of one's own that address. */
export function lacking(cluster: Cluster, choice: StorageChoice): 'pinata' | 'own' | undefined {
  const kind = kindOf(cluster, choice)
  if (kind === 'pinata' && choice.jwt === '') return kind
  return kind === 'own' && problemOfOwnAddress(choice.address) !== undefined ? kind : undefined
}

function orderOf(cluster: Cluster, choice: StorageChoice): StorageOrder {
  const { jwt, address, allowDifferences } = choice
  const by = kindOf(cluster, choice)
  if (by === 'pinata') return { by, jwt }
  if (by === 'own') return { by, address, allowDifferences }
  const practice = by === 'practice' && readPractice()
  return practice
    ? { by: 'practice', base: new URL(practice.storage, location.origin).href }
    : { by: 'arweave' }
}

const USUAL_LIMIT = 100 * 1024

/** The largest picture that is stored for free, in bytes; the usual limit where the storage does not say. */
export async function pictureLimit(cluster: Cluster): Promise<number> {
  const storage = storageOf(cluster)
  if (!('upload' in storage)) return USUAL_LIMIT
  return await storage.fetchFreeLimit().catch(() => USUAL_LIMIT)
}
