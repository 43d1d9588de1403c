import { afterEach, expect, test, vi } from 'vitest'
import { tokenPictureQuery } from '../../src/tokens/tokenPictures'

afterEach(() => vi.unstubAllGlobals())

/** A PNG of one pixel, with so many bytes after it. */
function aPng(more: number): Uint8Array<ArrayBuffer> {
  const png = new Uint8Array(33 + more)
  png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  png.set([0, 0, 0, 1, 0, 0, 0, 1], 16)
  return png
}

async function fetchAll(count: number, bytes: number): Promise<readonly string[]> {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(aPng(bytes))))
  const addresses = Array.from({ length: count }, (_, at) => `https://example.org/${bytes}-${at}.png`)
  const { signal } = new AbortController()
  for (const address of addresses) await tokenPictureQuery(address).queryFn({ signal })
  return addresses
}

/** How many of these pictures are in memory, and whether the last one is. */
function keptOf(addresses: readonly string[]): readonly [count: number, last: boolean] {
  const kept = addresses.map((address) => tokenPictureQuery(address).initialData() !== undefined)
  return [kept.filter(Boolean).length, kept.at(-1) === true]
}

test('the 200 pictures that were used last stay in memory', async () => {
  expect(keptOf(await fetchAll(210, 10))).toEqual([200, true])
})

test('pictures in memory take 64 MB at most', async () => {
  expect(keptOf(await fetchAll(20, 5_000_000))).toEqual([13, true])
})
