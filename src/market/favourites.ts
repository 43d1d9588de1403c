import * as v from 'valibot'
import { keptStore } from '../storage/keptStore'
import { mint, readNames } from './rows'

/** A token that the user marked, with its name and symbol at that time. Favourites are kept in localStorage, in this browser only. */
export type Favourite = Readonly<{ mint: string; name: string; symbol: string }>

const MOST = 200
const favourite = v.object({ mint, name: v.string(), symbol: v.string() })

/** The favourites, the latest first. */
export const favouritesStore = keptStore<readonly Favourite[]>('mintwright.favourites', {
  empty: [],
  parse: (text) => parseFavourites(JSON.parse(text)),
  format: (favourites) => JSON.stringify(favourites),
  isShared: true,
})

/** Adds a token to the favourites, or removes it where it is among them. */
export function toggleFavourite({ mint: address, name, symbol }: Favourite): void {
  // Another tab may have stored favourites since.
  const now = favouritesStore.latest()
  const others = now.filter((one) => one.mint !== address)
  keepFavourites(others.length < now.length ? others : [{ mint: address, name, symbol }, ...others])
}

/** The favourites of a file, which anybody may have written, without those that are stored already, as many as there is room for. */
export function newFavourites(file: unknown): readonly Favourite[] {
  const now = favouritesStore.getState()
  const here = new Set(now.map(({ mint: address }) => address))
  const others = parseFavourites(file).filter(({ mint: address }) => !here.has(address))
  return others.slice(0, Math.max(0, MOST - now.length))
}

/** Adds the new favourites of a file after the stored ones, and returns the new ones. */
export function addFavourites(file: unknown): readonly Favourite[] {
  favouritesStore.setState(favouritesStore.latest(), true)
  const added = newFavourites(file)
  if (added.length > 0) keepFavourites([...favouritesStore.getState(), ...added])
  return added
}

function keepFavourites(favourites: readonly Favourite[]): void {
  favouritesStore.keep(favourites.slice(0, MOST))
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
