import { createStore, type StoreApi } from 'zustand/vanilla'
import { readLocal, writeLocal } from './localText'

/* Values in this browser's localStorage. Where storage fails or is refused, a choice lasts as long as the page; all else works. */

/** How a value is written to localStorage and read from it. */
export type KeptSchema<Value> = Readonly<{
  /** The value where nothing readable is stored. The prerendered page shows it, too. */
  empty: Value
  /** Parses and validates the text, which another version, or anybody, may have written. It may throw. */
  parse: (text: string) => Value
  /** The text to store, or null to store nothing. */
  format: (value: Value) => string | null
  /** Set where a value that another tab stores applies in this tab at once. */
  isShared?: true
}>

export type KeptStore<Value> = StoreApi<Value> &
  Readonly<{
    /** Sets a value and stores it. */
    keep: (value: Value) => void
    /** The stored value, which another tab may have changed; the present value where nothing is stored, or it could not be. */
    latest: () => Value
  }>

/** A store whose value is stored under a name and begins with the stored value. Its initial state is `empty`, for hydration. */
export function keptStore<Value>(key: string, schema: KeptSchema<Value>): KeptStore<Value> {
  const { empty, parse, format, isShared } = schema
  const read = (otherwise: Value): Value => {
    const text = readLocal(key)
    if (text === null) return otherwise
    try {
      return parse(text)
    } catch {
      return otherwise
    }
  }
  const store = createStore<Value>(() => empty)
  let isStored = true
  const renew = () => store.setState(read(empty), true)
  renew()
  if (isShared)
    globalThis.window?.addEventListener?.('storage', (event) => {
      if (event.key === key || event.key === null) renew()
    })
  return {
    ...store,
    keep: (value) => {
      // First: who hears of it may keep another value at once, which is the newer one.
      isStored = writeLocal(key, format(value))
      store.setState(value, true)
    },
    latest: () => (isStored ? read(store.getState()) : store.getState()),
  }
}
