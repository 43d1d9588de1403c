/**
 * Stands in for the browser's database where there is none: rows in this tab's memory, with as much of IndexedDB as this app uses. Everything
 * is gone with the page.
 */

type Key = string | number
/** A key, or the part of an IDBKeyRange that is read; nothing: all keys. */
type Query = Key | Readonly<{ lower?: Key; upper?: Key; lowerOpen?: boolean }> | null | undefined
type Row = readonly [key: Key, value: unknown]

/** Stores whose keys are counted; the key of any other row is its `id`. */
const COUNTED = new Set(['events', 'runEvents'])
/** Indexes of something in a row's event; any other is named like what it is of. */
const OF_EVENT = new Set(['signature', 'blockhash'])

/** Runs one transaction after the other, as a database does with those that write. */
export function createMemoryDatabase(): Readonly<{
  run: <T>(work: (rows: never) => Promise<T>) => Promise<T>
}> {
  const stores = new Map<string, ReturnType<typeof createStore>>()
  const objectStore = (name: string) => {
    const store = stores.get(name) ?? createStore(COUNTED.has(name))
    stores.set(name, store)
    return store
  }
  const rows = { objectStore, commit: () => {}, abort: () => {}, done: Promise.resolve() }
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: (work) => {
      const result = last.then(() => work(rows as never))
      last = result.catch(() => {})
      return result
    },
  }
}

function createStore(isCounted: boolean) {
  const values = new Map<Key, unknown>()
  let count = 0
  const keyOf = (value: unknown): Key => {
    if (!isCounted) return at(value, 'id') as Key
    count += 1
    return count
  }
  const all = (query?: Query) =>
    [...values].filter(([key]) => isIn(key, query)).toSorted(([one], [other]) => compare(one, other))
  const put = async (value: unknown) => {
    const key = keyOf(value)
    values.set(key, structuredClone(value))
    return key
  }
  return {
    put,
    add: async (value: unknown) => {
      if (!isCounted && values.has(keyOf(value))) throw new DOMException('The key exists.', 'ConstraintError')
      return await put(value)
    },
    delete: async (key: Key) => void values.delete(key),
    count: async () => values.size,
    ...readsOf(all),
    index: (name: string) => {
      const valueOf = ([, row]: Row) =>
        (OF_EVENT.has(name) ? at(at(row, 'event'), name) : at(row, name)) as Key
      return readsOf((query) =>
        all()
          .filter((row) => valueOf(row) !== undefined && isIn(valueOf(row), query))
          .toSorted((one, other) => compare(valueOf(one), valueOf(other))),
      )
    },
  }
}

/** What can be read of a store, or by an index of it. */
function readsOf(all: (query?: Query) => readonly Row[]) {
  const valuesOf = (query?: Query) => all(query).map(([, value]) => structuredClone(value))
  return {
    get: async (query: Query) => valuesOf(query)[0],
    getKey: async (query: Query) => all(query)[0]?.[0],
    getAll: async (query?: Query) => valuesOf(query),
    getAllKeys: async (query?: Query) => all(query).map(([key]) => key),
    openKeyCursor: async (query: Query, direction: 'next' | 'prev' = 'next') => {
      const row = all(query).at(direction === 'prev' ? -1 : 0)
      return row ? { primaryKey: row[0] } : null
    },
    iterate: async function* (query?: Query) {
      for (const value of valuesOf(query)) yield { value }
    },
  }
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function isIn(key: Key, query: Query): boolean {
  if (query === undefined || query === null) return true
  if (typeof query !== 'object') return key === query
  const { lower, upper, lowerOpen = false } = query
  if (lower !== undefined && (key < lower || (lowerOpen && key === lower))) return false
  return upper === undefined || key <= upper
}

function compare(one: Key, other: Key): number {
  return one < other ? -1 : Number(one > other)
}
