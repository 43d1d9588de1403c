import * as v from 'valibot'
import { useStore } from 'zustand'
import type { Cluster } from '../solana/cluster'
import { readPractice } from '../solana/practice'
import { type MetadataStorage, storageFor, type StorageOrder } from '../uploads/metadataStorage'
import { keptStore } from '../storage/keptStore'
import { USUAL_FREE_BYTES } from '../uploads/limits'
import { problemOfOwnAddress } from '../uploads/ownAddress'

export type StorageKind = 'practice' | 'arweave' | 'pinata' | 'own'

/**
 * The chosen storage, separately for the practice chain and for public networks: a choice for these must not publish the files of practice.
 * `address` is the person's own address, as typed, with its `allowDifferences`,
 * and whether it is used unread (`allowUnread`, which a reload forgets). `jwt` is the person's key at Pinata.
 */
type StorageChoice = Readonly<{
  practice: StorageKind
  real: Exclude<StorageKind, 'practice'>
  address: string
  allowDifferences: boolean
  allowUnread: boolean
  jwt: string
}>

const BEGIN: StorageChoice = {
  practice: 'practice',
  real: 'arweave',
  address: '',
  allowDifferences: false,
  allowUnread: false,
  jwt: '',
}

const schema = v.object({
  practice: v.fallback(v.picklist(['practice', 'arweave', 'pinata', 'own']), BEGIN.practice),
  real: v.fallback(v.picklist(['arweave', 'pinata', 'own']), BEGIN.real),
  address: v.fallback(v.pipe(v.string(), v.maxLength(2000)), ''),
  allowDifferences: v.fallback(v.boolean(), false),
})

/** The store of the choice. All of it is kept in this browser, except for the key of Pinata. */
export const storageChoice = keptStore<StorageChoice>('mintwright.files', {
  empty: BEGIN,
  parse: (text) => ({ ...v.parse(schema, JSON.parse(text)), allowUnread: false, jwt: '' }),
  format: ({ practice, real, address, allowDifferences }) =>
    JSON.stringify({ practice, real, address, allowDifferences }),
})

/** The choice, in a component. */
export function useStorageChoice(): StorageChoice {
  return useStore(storageChoice)
}

/** Changes some members of the choice. */
export function chooseStorage(changes: Partial<StorageChoice>): void {
  storageChoice.keep({ ...storageChoice.getState(), ...changes })
}

/** What is accepted of a file at one address is not accepted of another. */
export const NOTHING_ALLOWED = { allowDifferences: false, allowUnread: false } as const

/** Stores the files of this network anew, in place of a file at the person's own address. */
export function storeAnew(cluster: Cluster): void {
  chooseStorage(cluster.id === 'practice' ? { practice: BEGIN.practice } : { real: BEGIN.real })
}

/** Forgets the person's own address once a token points there: the next one has another. */
export function forgetOwnAddress(uri: string): void {
  const { address } = storageChoice.getState()
  if (uri === '' || address.trim() !== uri) return
  chooseStorage({ practice: BEGIN.practice, real: BEGIN.real, address: '', ...NOTHING_ALLOWED })
}

/** The chosen storage for the picture and the metadata file of a token on this network. */
export function storageOf(cluster: Cluster): MetadataStorage {
  return storageFor(orderOf(cluster, storageChoice.getState()))
}

/** The chosen storage for a component; `needsPicture` is false where the person's own file names a picture. */
export function useStorage(cluster: Cluster): Readonly<{ storage: MetadataStorage; needsPicture: boolean }> {
  const storage = storageFor(orderOf(cluster, useStorageChoice()))
  return { storage, needsPicture: 'upload' in storage }
}

/** The chosen kind of storage for a network: files of the practice chain stay on this machine unless the person chose otherwise there. */
export function kindOf(cluster: Cluster, choice: StorageChoice): StorageKind {
  return cluster.id !== 'practice' || !readPractice() ? choice.real : choice.practice
}

/** The chosen storage whose parameter is missing: Pinata without its key, or the person's own address without the address. */
export function lacking(cluster: Cluster, choice: StorageChoice): 'pinata' | 'own' | undefined {
  const kind = kindOf(cluster, choice)
  if (kind === 'pinata' && choice.jwt === '') return kind
  return kind === 'own' && problemOfOwnAddress(choice.address) !== undefined ? kind : undefined
}

function orderOf(cluster: Cluster, choice: StorageChoice): StorageOrder {
  const { jwt, address, allowDifferences, allowUnread } = choice
  const by = kindOf(cluster, choice)
  if (by === 'pinata') return { by, jwt }
  if (by === 'own') return { by, address, allowDifferences, allowUnread }
  const practice = by === 'practice' && readPractice()
  return practice
    ? { by: 'practice', base: new URL(practice.storage, location.origin).href }
    : { by: 'arweave' }
}

/** The largest picture that is stored for free, in bytes; the usual limit where the storage does not tell. */
export async function pictureLimit(cluster: Cluster): Promise<number> {
  const storage = storageOf(cluster)
  if (!('upload' in storage)) return USUAL_FREE_BYTES
  return await storage.fetchFreeLimit().catch(() => USUAL_FREE_BYTES)
}
