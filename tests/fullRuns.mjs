/*
 * Which tables of tests run in full: those of which something that they depend on differs from what it was when all of them last passed.
 * Of the others a sample is enough (support/sample.ts). A full run that passed writes into tests/full.json when that was, and a hash of
 * what they depend on. `npm run test:full` runs all, and it alone every attack on every kind of operation (hostile/attack.ts).
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, importsOf } from './imports.mjs'

const KEPT = 'tests/full.json'

/**
 * The tables: a folder of tests, or one file. What starts servers from files, and reads records, depends on whole folders, and on what
 * these import of other tests' files. Any other table depends on what it imports. That is nearly all of the app: only `npm run test:full`
 * records those, or else each commit would.
 */
const TABLES = [
  { tests: 'tests/sandbox', folders: ['sandbox', 'tests/sandbox'] },
  { tests: 'tests/hostile/address.window.test.tsx' },
  { tests: 'tests/hostile/crash.test.ts' },
  { tests: 'tests/hostile/database.test.ts' },
  { tests: 'tests/hostile/node.test.ts' },
  { tests: 'tests/hostile/wallet.test.ts' },
  { tests: 'tests/hostile/wrongDecimals.test.ts' },
  { tests: 'tests/liquidity/twice.test.ts' },
]

/** @returns {{ tests: string, hash: string, sampled: boolean, records: boolean }[]} how each table is to be run */
export function fullRuns(root, always) {
  const kept = keptRuns(root)
  return TABLES.map(({ tests, folders }) => {
    const hash = hashOf(root, filesOf(root, tests))
    const sampled = !always && kept[tests]?.hash === hash
    return { tests, hash, sampled, records: always || (!sampled && folders !== undefined) }
  })
}

/** Records those of these tables that have passed in full; `passed` says it of the tests below a path. */
export function keepFullRuns(root, tables, passed) {
  const kept = keptRuns(root)
  const more = tables.filter(
    ({ tests, hash, records }) => records && kept[tests]?.hash !== hash && passed(tests),
  )
  if (more.length === 0) return
  const on = new Date().toISOString().slice(0, 10)
  const runs = {
    ...kept,
    ...Object.fromEntries(more.map(({ tests, hash }) => [tests, { passed: on, hash }])),
  }
  const sorted = Object.fromEntries(Object.entries(runs).toSorted(([one], [other]) => inOrder(one, other)))
  writeFileSync(join(root, KEPT), `${JSON.stringify(sorted, null, 2)}\n`)
  const names = more.map(({ tests }) => tests).join(', ')
  console.log(`Passed in full: ${names}. ${KEPT} says so now, and belongs into the next commit.`)
}

const inOrder = (one, other) => (one < other ? -1 : 1)

function keptRuns(root) {
  try {
    return JSON.parse(readFileSync(join(root, KEPT), 'utf8'))
  } catch {
    return {}
  }
}

/** Of Node's major, the lockfile, and names and contents of files, whatever their order and however a disk ends lines. */
function hashOf(root, files) {
  const hash = createHash('sha256').update(`node ${process.versions.node.split('.')[0]}\0`)
  for (const file of [...new Set([...files, 'package-lock.json'])].toSorted(inOrder)) {
    const text = readFileSync(join(root, file)).toString('latin1').replaceAll('\r\n', '\n')
    hash.update(`${file}\0${text.length}\0${text}`, 'latin1')
  }
  return hash.digest('hex')
}

/** All files in these folders but for programs, of which the lists have hashes. */
function below(root, folders) {
  return folders.flatMap((folder) => filesBelow(root, folder)).filter((file) => !file.endsWith('.so'))
}

/** The files that a table depends on, some of them twice. */
export function filesOf(root, table) {
  const { folders } = TABLES.find(({ tests }) => tests === table)
  if (!folders) return [...importedFrom(root, [table, ...SETUP]), 'vite.config.ts']
  const whole = below(root, folders)
  return [...whole, ...importedFrom(root, [...whole, ...SETUP]).filter((file) => file.startsWith('tests/'))]
}

/** What every test file gets besides what it imports (vite.config.ts). */
const SETUP = [
  'projects',
  'support/lastingWindow',
  'support/ownPrograms',
  'support/provideSeed',
  'support/emptied',
]
  .concat(['support/fastCurve', 'support/onlyHere', 'support/patience', 'support/seeded'])
  .map((name) => `tests/${name}.ts`)

/**
 * These files, those that they import, and those that these import: but for types, which do nothing, and packages, which the lockfile
 * names.
 */
export function importedFrom(root, first) {
  const found = new Set(first)
  for (const file of found)
    for (const next of importsOf(root, file)) if (next.kind !== 'type') found.add(next.file)
  return [...found]
}
