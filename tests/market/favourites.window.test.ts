import { beforeEach, expect, it, vi } from 'vitest'
import { mintOf } from './sourceServer'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

const load = () => import('../../src/market/favourites')
const otter = { mint: mintOf(1), name: 'Brass Otter', symbol: 'OTTER' }
const linen = { mint: mintOf(2), name: 'Linen', symbol: 'LINEN' }

it('favourites are kept in the browser, the latest first, until they are taken away', async () => {
  const { toggleFavourite } = await load()
  toggleFavourite(otter)
  toggleFavourite(linen)
  vi.resetModules()
  const { favouritesStore, toggleFavourite: toggleAgain } = await load()
  expect(favouritesStore.getState()).toEqual([linen, otter])
  toggleAgain(linen)
  expect(favouritesStore.getState()).toEqual([otter])
})

it('only mint, name and symbol of a token are kept', async () => {
  const { favouritesStore, toggleFavourite } = await load()
  toggleFavourite({ ...otter, price: 5 } as typeof otter)
  expect(favouritesStore.getState()).toEqual([otter])
})

it('a favourite that another tab has added meanwhile stays', async () => {
  const { favouritesStore, toggleFavourite } = await load()
  toggleFavourite(otter)
  localStorage.setItem('mintwright.favourites', JSON.stringify([linen, otter]))
  window.dispatchEvent(new StorageEvent('storage', { key: 'mintwright.favourites' }))
  expect(favouritesStore.getState()).toEqual([linen, otter])
  localStorage.setItem('mintwright.favourites', JSON.stringify([linen]))
  toggleFavourite(otter)
  expect(favouritesStore.getState()).toEqual([otter, linen])
})

it('what is stored is validated, and names are made safe to show', async () => {
  const { parseFavourites } = await load()
  const hostile = [
    null,
    7,
    { mint: 'nonsense', name: 'a', symbol: 'b' },
    { mint: mintOf(1), name: 7, symbol: 'b' },
    { ...otter, name: 'Ot\u202Eter' },
    { ...otter, name: 'twice' },
    { ...linen, name: 'x'.repeat(10_000) },
  ]
  const [first, second, ...more] = parseFavourites(hostile)
  expect(first).toEqual({ ...otter, name: 'Ot\uFFFDter' })
  expect(second?.name.length).toBeLessThan(100)
  expect(more).toEqual([])
  for (const nonsense of [null, {}, 'text', 5]) expect(parseFavourites(nonsense)).toEqual([])
  localStorage.setItem('mintwright.favourites', '{ not json')
  vi.resetModules()
  expect((await load()).favouritesStore.getState()).toEqual([])
})

it('those of a file come after those that are here, each once, validated, and not more than 200 in all', async () => {
  const { addFavourites, favouritesStore, newFavourites, toggleFavourite } = await load()
  toggleFavourite(otter)
  const file = [
    { ...otter, name: 'Another name' },
    { ...linen, name: 'Li\u202Enen', price: 5 },
    { mint: 'nonsense' },
  ]
  const shown = { ...linen, name: 'Li\uFFFDnen' }
  expect(newFavourites(file)).toEqual([shown])
  expect(favouritesStore.getState()).toEqual([otter])
  expect(addFavourites(file)).toEqual([shown])
  expect(favouritesStore.getState()).toEqual([otter, shown])
  expect(JSON.parse(localStorage.getItem('mintwright.favourites') ?? '')).toEqual([otter, shown])
  for (const nonsense of [undefined, null, {}, 'text', 5]) expect(newFavourites(nonsense)).toEqual([])
  const many = Array.from({ length: 100_000 }, (_, at) => ({
    mint: mintOf(100 + (at % 500)),
    name: 'n',
    symbol: 's',
  }))
  expect(addFavourites(many)).toHaveLength(198)
  expect(addFavourites(many.slice(300))).toEqual([])
  expect(favouritesStore.getState().slice(0, 2)).toEqual([otter, shown])
})
