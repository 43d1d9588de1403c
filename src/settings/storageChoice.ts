import * as v from 'valibot'
import { useStore } from 'zustand'
import type { Cluster } from '../solana/cluster'
import { readPractice } from '../solana/practice'
import { type MetadataStorage, storageFor, type StorageOrder } from '../storage/metadataStorage'
import { keptStore } from '../storage/keptStore'
import { USUAL_FREE_BYTES } from '../storage/limits'
import { problemOfOwnAddress } from '../storage/ownAddress'

export type StorageKind = 'practice' | 'arweave' | 'pinata' | 'own'

/**
 * Which storage was chosen, for the practice chain and for real ones apart: a choice made there must not make practice public.
 * `address` is the person's own, as typed, `allowDifferences` is for that address. `jwt` is their key at Pinata.
 */
type StorageChoice = Readonly<{
  practice: StorageKind
  real: Exclude<StorageKind, 'practice'>
  address: string
  allowDifferences: boolean
  jwt: string
}>

const BEGIN: StorageChoice = {
  practice: 'practice',
  real: 'arweave',
  address: '',
  allowDifferences: false,
  jwt: '',
}

const schema = v.object({
  practice: v.fallback(v.picklist(['practice', 'arweave', 'pinata', 'own']), BEGIN.practice),
  real: v.fallback(v.picklist(['arweave', 'pinata', 'own']), BEGIN.real),
  address: v.fallback(v.pipe(v.string(), v.maxLength(2000)), ''),
  allowDifferences: v.fallback(v.boolean(), false),
})

/** The choice. All of it is kept in this browser, except for the key of Pinata. */
export const storageChoice = keptStore<StorageChoice>('mintwright.files', {
  empty: BEGIN,
  parse: (text) => ({ ...v.parse(schema, JSON.parse(text)), jwt: '' }),
  format: ({ practice, real, address, allowDifferences }) =>
    JSON.stringify({ practice, real, address, allowDifferences }),
})

/** The choice, in a component. */
export function useStorageChoice(): StorageChoice {
  return useStore(storageChoice)
}

/** Changes some of it. */
export function chooseStorage(changes: Partial<StorageChoice>): void {
  storageChoice.keep({ ...storageChoice.getState(), ...changes })
}

/** Forgets the person's own address once a token points there: the next one has another. */
export function forgetOwnAddress(uri: string): void {
  const { address } = storageChoice.getState()
  if (uri === '' || address.trim() !== uri) return
  chooseStorage({ practice: BEGIN.practice, real: BEGIN.real, address: '', allowDifferences: false })
}

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

/** Which chosen storage lacks something: Pinata its key, the person's own address that address. */
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

/** The largest picture that is stored for free, in bytes; the usual limit where the storage does not say. */
export async function pictureLimit(cluster: Cluster): Promise<number> {
  const storage = storageOf(cluster)
  if (!('upload' in storage)) return USUAL_FREE_BYTES
  return await storage.fetchFreeLimit().catch(() => USUAL_FREE_BYTES)
}
