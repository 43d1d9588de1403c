import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { runs, sampleOf, shareAt } from './support/sample'

/** The scripts of the tests are plain JavaScript, which has no types. */
type FullRuns = Readonly<{
  importedFrom: (root: string, first: readonly string[]) => readonly string[]
  filesOf: (root: string, table: string) => readonly string[]
  fullRuns: (root: string, always: boolean) => readonly Run[]
}>
type Run = Readonly<{ tests: string; hash: string; sampled: boolean; records: boolean }>

const { filesOf, importedFrom, fullRuns } = (await import(
  new URL('fullRuns.mjs', import.meta.url).href
)) as FullRuns
const here = process.cwd()

describe('what a table depends on', () => {
  const root = mkdtempSync(join(tmpdir(), 'imports-'))
  afterAll(() => rmSync(root, { recursive: true }))

  test('is what it imports, of its own or late, and what that imports; no types, and no packages', () => {
    const files = {
      'tests/table.test.ts': `
        import { expect } from 'vitest'
        import type { Type } from '../src/types'
        import { type Other, one } from '../src/one'
        import './setUp'
        mock('../src/one', () => import('./instead'))
        test.each(one)('', () => {})`,
      'tests/setUp.ts': '',
      'tests/instead.ts': `export * from '../src/folder'`,
      'src/types.ts': '',
      'src/one.tsx': `import text from './words.json?raw'
        export type { Type } from './types'
        export const one = <p>{text}</p>
        export const late = () => import('./late')`,
      'src/late.ts': `import { one } from './one'`,
      'src/words.json': '{}',
      'src/folder/index.ts': `import kernel from './assembly/kernel.ts?wasm'`,
      'src/folder/assembly/kernel.ts': `@inline function one(): u32 { return <u32>1 }`,
      'src/folder/assembly/more.ts': '',
      'src/other.ts': '',
    }
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), text)
    }
    const others = ['src/types.ts', 'src/other.ts']
    expect(importedFrom(root, ['tests/table.test.ts']).toSorted()).toEqual(
      Object.keys(files)
        .filter((file) => !others.includes(file))
        .toSorted(),
    )
  })

  test('is for a folder what lies in its folders, and what that imports of the tests', () => {
    const files = filesOf(here, 'tests/sandbox')
    expect(files).toEqual(
      expect.arrayContaining([
        'sandbox/chain/Chain.ts',
        'tests/sandbox/ownPrograms.test.ts',
        'tests/support/chain.ts',
        'tests/support/patience.ts',
      ]),
    )
    expect(files).not.toContain('tests/support/hands.tsx')
    expect(files.filter((file) => file.startsWith('src/'))).toEqual([])
  })

  test('of this copy can be read; a run in full samples none, and records all', () => {
    const [some, all] = [fullRuns(here, false), fullRuns(here, true)]
    expect(all.map(({ hash }) => hash)).toEqual(some.map(({ hash }) => hash))
    expect(new Set(all.map(({ hash }) => hash)).size).toBe(all.length)
    for (const { sampled, records } of all) expect([sampled, records]).toEqual([false, true])
    for (const { sampled, records } of some) expect(sampled && records).toBe(false)
  })
})

describe('a sample', () => {
  const all = Array.from({ length: 33 }, (_, at) => at)

  test('is what is named so, and nothing else', () => {
    for (const sampled of ['', 'tests/hostile/node.test.ts,tests/sandbox', 'tests/fullRuns']) {
      vi.stubEnv('SAMPLED', sampled)
      expect(sampleOf(all)).toEqual(all)
      expect(runs(12)).toEqual({ numRuns: 12 })
    }
  })

  test('is a fifth that the seed chooses, and one at least', () => {
    vi.stubEnv('SAMPLED', 'tests/sandbox,tests/fullRuns.test.ts')
    const chosen = sampleOf(all)
    expect(chosen.length).toBeGreaterThanOrEqual(6)
    for (const at of chosen) expect((at + inject('seed')) % 5).toBe(0)
    for (const length of [1, 2, 3, 4]) expect(sampleOf(all.slice(0, length))).toHaveLength(1)
    expect(runs(12)).toEqual({ numRuns: 3 })
  })
})

describe('the share of a place', () => {
  const all = Array.from({ length: 20 }, (_, at) => at)

  test.each([2, 3])('is all at so many places after one another, each once: %i', (shares) => {
    vi.stubEnv('SAMPLED', '')
    vi.stubEnv('ATTACKS', '')
    const parts = Array.from({ length: shares }, (_, at) => shareAt(5 + at, all, shares))
    expect(parts.flat().toSorted((one, other) => one - other)).toEqual(all)
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(Math.ceil(all.length / shares))
    expect(shareAt(5 + shares, all, shares)).toEqual(parts[0])
  })

  test('is all of them where all are asked for, and a fifth in a sample', () => {
    vi.stubEnv('ATTACKS', 'all')
    vi.stubEnv('SAMPLED', '')
    expect(shareAt(1, all)).toEqual(all)
    vi.stubEnv('SAMPLED', 'tests/fullRuns.test.ts')
    expect(shareAt(1, all)).toHaveLength(4)
  })
})
