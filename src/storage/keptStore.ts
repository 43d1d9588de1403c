import { createStore, type StoreApi } from 'zustand/vanilla'
import { readLocal, writeLocal } from './localText'

/* What this browser keeps in localStorage. Where it stores nothing, or refuses, all else works: what is chosen lasts as long as the page. */

/** How a value stands in localStorage. */
export type KeptSchema<Value> = Readonly<{
  /** Where nothing is kept, or nothing that can be read. The prerendered page shows it, too. */
  empty: Value
  /** Another version, or anybody, may have written the text: it is validated. It may throw. */
  parse: (text: string) => Value
  /** The text, or null where nothing is to be kept. */
  format: (value: Value) => string | null
  /** What another tab keeps holds in this one at once. */
  isShared?: true
}>

export type KeptStore<Value> = StoreApi<Value> &
  Readonly<{
    /** Takes a value and keeps it. */
    keep: (value: Value) => void
    /** What is kept now, which another tab may have changed; the present value where nothing is. */
    latest: () => Value
  }>

/** A store whose value is kept under a name, and begins with what is kept there. Its initial state is the empty one, for hydration. */
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
      writeLocal(key, format(value))
      store.setState(value, true)
    },
    latest: () => read(store.getState()),
  }
}
