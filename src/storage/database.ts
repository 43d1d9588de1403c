/*
 * What this browser remembers, in IndexedDB database "mintwright":
 *   deeds   one row a deed: which chain, which wallet, when; to find it again
 *   events  the journal: what happened to a deed, in order, never changed
 *   drafts  forms that are not finished, by the name of their page
 * Settings and the remembered wallet are small and lie in localStorage. Nothing leaves the browser.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

export interface Schema extends DBSchema {
  deeds: {
    key: string
    value: { id: string; genesisHash: string; payer: string; createdAt: number }
    indexes: { genesisHash: string }
  }
  events: {
    key: number
    value: { deedId: string; event: unknown }
    indexes: { deedId: string }
  }
  drafts: { key: string; value: { id: string; savedAt: number; values: unknown } }
}

export type Database = IDBPDatabase<Schema>

let opened: Promise<Database> | undefined

/** The database, opened once. Rejects (private mode, quota, blocked) with the browser's own error; a later call tries again. */
export function openDatabase(): Promise<Database> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

function open(): Promise<Database> {
  return openDB<Schema>('mintwright', 1, {
    upgrade(database) {
      database.createObjectStore('deeds', { keyPath: 'id' }).createIndex('genesisHash', 'genesisHash')
      database.createObjectStore('events', { autoIncrement: true }).createIndex('deedId', 'deedId')
      database.createObjectStore('drafts', { keyPath: 'id' })
    },
    terminated: () => (opened = undefined),
  })
}
