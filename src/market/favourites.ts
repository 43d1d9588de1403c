import * as v from 'valibot'
import { createStore } from 'zustand/vanilla'
import { mint, readNames } from './rows'

/** A token that the user marked, with the name and symbol that it had then. They are kept in localStorage, in this browser only. */
export type Favourite = Readonly<{ mint: string; name: string; symbol: string }>

const KEY = 'mintwright.favourites'
const MOST = 200
const favourite = v.object({ mint, name: v.string(), symbol: v.string() })

/** The favourites, the latest first. Begins empty, as the prerendered page does; the stored ones are read right below. */
export const favouritesStore = createStore<readonly Favourite[]>(() => [])
favouritesStore.setState(read(), true)
// Another tab has changed them.
globalThis.window?.addEventListener?.('storage', ({ key }) => {
  if (key === KEY || key === null) favouritesStore.setState(read(), true)
})

/** Adds a token to the favourites, or removes it where it is one. */
export function toggleFavourite({ mint: address, name, symbol }: Favourite): void {
  // Another tab may have stored some since.
  const now = read(favouritesStore.getState())
  const others = now.filter((one) => one.mint !== address)
  store(others.length < now.length ? others : [{ mint: address, name, symbol }, ...others])
}

/** The favourites of a file, which anybody may have written, that are not here yet, as many as there is room for. */
export function newFavourites(file: unknown): readonly Favourite[] {
  const now = favouritesStore.getState()
  const here = new Set(now.map(({ mint: address }) => address))
  const others = parseFavourites(file).filter(({ mint: address }) => !here.has(address))
  return others.slice(0, Math.max(0, MOST - now.length))
}

/** Adds the new favourites of a file after those that are here, and returns them. */
export function addFavourites(file: unknown): readonly Favourite[] {
  favouritesStore.setState(read(favouritesStore.getState()), true)
  const added = newFavourites(file)
  if (added.length > 0) store([...favouritesStore.getState(), ...added])
  return added
}

function store(favourites: readonly Favourite[]): void {
  favouritesStore.setState(favourites.slice(0, MOST), true)
  try {
    localStorage.setItem(KEY, JSON.stringify(favouritesStore.getState()))
  } catch {
    // Storage is full or forbidden: the favourites last until the page is closed.
  }
}

/** The stored favourites; `otherwise` where the browser stores none. */
function read(otherwise: readonly Favourite[] = []): readonly Favourite[] {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === null ? otherwise : parseFavourites(JSON.parse(stored))
  } catch {
    return otherwise
  }
}

/** Favourites, each validated: another version, a file or the user may have written them. Names are made safe to show. */
export function parseFavourites(value: unknown): readonly Favourite[] {
  if (!Array.isArray(value)) return []
  const found = new Map<string, Favourite>()
  for (const one of value.slice(0, MOST)) {
    const parsed = v.safeParse(favourite, one)
    if (!parsed.success || found.has(parsed.output.mint)) continue
    const { name, symbol } = readNames(parsed.output.name, parsed.output.symbol)
    found.set(parsed.output.mint, { mint: parsed.output.mint, name, symbol })
  }
  return [...found.values()]
}
