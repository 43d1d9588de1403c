import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/* What the documents name must exist. docs/wallet.md has a test of its own (walletTable.test.ts). */

const DOCUMENTS = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md') && name !== 'wallet.md')
    .map((name) => join('docs', name)),
]
const textOf = (document: string) => readFileSync(document, 'utf8')
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const all = DOCUMENTS.map(textOf).join('\n')

type PackageFile = Readonly<{
  version: string
  scripts: Readonly<Record<string, string>>
  dependencies: Readonly<Record<string, string>>
  devDependencies: Readonly<Record<string, string>>
}>
const { version, scripts, dependencies, devDependencies } = JSON.parse(textOf('package.json')) as PackageFile

test.each(DOCUMENTS)('%s leads to files that exist', (document) => {
  const links = matches(textOf(document), /\]\(([^)#:]+)(?:#[^)]*)?\)/g)
  expect(links.filter((link) => !existsSync(join(dirname(document), link)))).toEqual([])
})

/** The files that a recipe adds are not there yet. */
const ADDED = /hello|<|…/

test.each(DOCUMENTS)('%s names files and folders that exist', (document) => {
  const named = matches(textOf(document), /`((?:src|sandbox|tests|e2e|docs|public)\/[^`\s]*)`/g)
  expect(named.filter((path) => !ADDED.test(path) && !existsSync(path))).toEqual([])
})

test('the commands that they name exist, and each command is named', () => {
  const named = matches(all, /npm run ([\w:-]+)/g)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
  const known = new Set([...named, 'start', 'test'])
  expect(Object.keys(scripts).filter((name) => !known.has(name))).toEqual([])
})

test('docs/dependencies.md names each package, and no other in its tables', () => {
  const cells = matches(textOf('docs/dependencies.md'), /^\| (`[^|]+) \|/gm)
  const named = cells.flatMap((cell) => matches(cell, /`([^`]+)`/g))
  expect(named.toSorted()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).toSorted())
})

test('docs/deploying.md names each setting of .env.example, and no other', () => {
  const settings = matches(textOf('.env.example'), /^([A-Z_]+)=/gm)
  const named = matches(textOf('docs/deploying.md'), /^\| (`[^|]+) \|/gm)
    .flatMap((cell) => matches(cell, /`([A-Z_]+)`/g))
    .filter((name) => name === 'BASE_PATH' || name.startsWith('VITE_'))
  expect([...new Set(named)].toSorted()).toEqual(settings.toSorted())
})

test('the variables of the practice chain and of the tests that they name are read', () => {
  const source = ['sandbox', 'tests/support']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => /\.(ts|mjs)$/.test(file))
    .map(textOf)
    .join('\n')
  const named = [...new Set(matches(all, /(MINTWRIGHT_[A-Z_]+)/g))]
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !source.includes(name))).toEqual([])
})

test('the changes are those of this version', () => {
  expect(matches(textOf('CHANGELOG.md'), /^## ([\d.]+), \d/gm)).toContain(version)
})

test('README.md is short, and its picture small', () => {
  expect(textOf('README.md').trim().split(/\s+/).length).toBeLessThanOrEqual(900)
  expect(statSync('docs/app.webp').size).toBeLessThan(200_000)
})
