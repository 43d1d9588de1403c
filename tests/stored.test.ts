import 'fake-indexeddb/auto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../src/storage/database'
import { stored } from '../src/stored'

const named = stored.flatMap(({ local = [], session = [], indexedDb = [] }) => [
  ...local,
  ...session,
  ...indexedDb,
])
/** The names of locks and of a channel between tabs, which are not stored. */
const UNSTORED = ['mintwright.operation.*', 'mintwright.run.*', 'mintwright.landings']

const source = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && file !== 'stored.ts')
  .map((file) => readFileSync(join('src', file), 'utf8'))
  .join('\n')

test('the Privacy page names everything that the source stores', async () => {
  const keys = [...source.matchAll(/['`](mintwright\.[a-z]+)(\.\$)?/g)].map(([, name = '', more]) =>
    more ? `${name}.*` : name,
  )
  expect(keys.length).toBeGreaterThan(8)
  expect(keys.filter((name) => !named.includes(name) && !UNSTORED.includes(name))).toEqual([])
  const stores = [...(await openDatabase()).objectStoreNames]
  expect(stores.length).toBeGreaterThan(6)
  // The database, and a probe, which is deleted at once.
  const opened = source.match(/\bopenDB\b|indexedDB\.open/g)?.toSorted()
  expect(opened).toEqual(['indexedDB.open', 'openDB', 'openDB'])
  expect(stores.filter((name) => !named.includes(name))).toEqual([])
  expect(source.match(/\bcaches\.open|document\.cookie/)).toBeNull()
})

test('it names nothing that is not stored', () => {
  const ours = named.filter((name) => name.startsWith('mintwright.'))
  for (const name of ours) expect(source).toContain(name.replace('*', ''))
})
