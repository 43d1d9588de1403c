import * as v from 'valibot'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export type StorageKind = 'practice' | 'arweave' | 'pinata' | 'own'

/**
 * Which storage was chosen, for the practice chain and for real ones apart: a choice made there must not make practice public.
 * `address` is the person's own, as typed, `allowDifferences` is for that address. `jwt` is their key at Pinata.
 */
export type StorageChoice = Readonly<{
  practice: StorageKind
  real: Exclude<StorageKind, 'practice'>
  address: string
  allowDifferences: boolean
  jwt: string
}>

const KEY = 'mintwright.files'
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

/** Begins as the prerendered page does; what this browser keeps is read right below. */
export const storageChoice = createStore<StorageChoice>(() => BEGIN)
storageChoice.setState(kept())

/** The choice, in a component. */
export function useStorageChoice(): StorageChoice {
  return useStore(storageChoice)
}

/** Changes the choice. It is kept in this browser, but for the key at Pinata, which is kept nowhere. */
export function chooseStorage(changes: Partial<StorageChoice>): void {
  storageChoice.setState(changes)
  const { jwt: _, ...rest } = storageChoice.getState()
  try {
    localStorage.setItem(KEY, JSON.stringify(rest))
  } catch {
    // Storage is full or refused: the choice lasts as long as the page.
  }
}

/** Forgets the person's own address once a token points there: the next one has another. */
export function forgetOwnAddress(uri: string): void {
  const { address } = storageChoice.getState()
  if (uri === '' || address.trim() !== uri) return
  chooseStorage({ practice: BEGIN.practice, real: BEGIN.real, address: '', allowDifferences: false })
}

function kept(): StorageChoice {
  try {
    return { ...v.parse(schema, JSON.parse(localStorage.getItem(KEY) ?? '{}')), jwt: '' }
  } catch {
    return BEGIN
  }
}
