import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

/** The scripts of the tests are plain JavaScript, which has no types. */
type Imports = Readonly<{
  circlesOf: (root: string, files: readonly string[]) => string[][]
  filesBelow: (root: string, folder: string) => readonly string[]
  importsOf: (root: string, file: string) => readonly { file: string; kind: 'value' | 'type' | 'late' }[]
}>

const { circlesOf, filesBelow, importsOf } = (await import(
  new URL('imports.mjs', import.meta.url).href
)) as Imports

describe('circles of imports', () => {
  const root = mkdtempSync(join(tmpdir(), 'circles-'))
  afterAll(() => rmSync(root, { recursive: true }))

  test('are made by values, by types and by what is loaded late; not by packages', () => {
    const files = {
      'src/values.ts': `import { one } from './folder'`,
      'src/folder/index.ts': `export * from '../values'`,
      'src/types.ts': `import type { Other } from './others'`,
      'src/others.tsx': `import { type Type } from './types'`,
      'src/late.ts': `export const load = () => import('./loaded')`,
      'src/loaded.ts': `type Late = typeof import('./late')`,
      'src/one.ts': `import { react } from 'react'\nimport './two'`,
      'src/two.ts': `import './values'\nimport './three'`,
      'src/three.ts': `const text = "import('./one')"`,
    }
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), text)
    }
    expect(circlesOf(root, Object.keys(files))).toEqual([
      ['src/values.ts', 'src/folder/index.ts'],
      ['src/types.ts', 'src/others.tsx'],
      ['src/late.ts', 'src/loaded.ts'],
    ])
  })

  /** Two files that need each other's types take them from a third one. */
  test('are none among the files of the app', () => {
    const files = filesBelow(process.cwd(), 'src').filter((file) => /\.tsx?$/.test(file))
    expect(circlesOf(process.cwd(), files)).toEqual([])
  })
})

/** Whether a file imports another one, itself or by those that it imports: their values, and what is loaded late where `late` says so. */
function reaches(file: string, goal: string, late: boolean, seen = new Set<string>()): boolean {
  if (file === goal) return true
  if (seen.has(file)) return false
  seen.add(file)
  return importsOf(process.cwd(), file).some(
    ({ file: next, kind }) =>
      (kind === 'value' || (late && kind === 'late')) && reaches(next, goal, late, seen),
  )
}

test('a page whose parts plan has the words of their problems, which errors have as ids and values', () => {
  const pages = filesBelow(process.cwd(), 'src/pages').filter((file) => file.endsWith('Page.tsx'))
  const planning = pages.filter((page) => reaches(page, 'src/tokens/said.ts', true))
  expect(planning.length).toBeGreaterThan(9)
  // These have only parts that show templates, and what the journal holds; all of History is one part, which has the words.
  const showing = [
    'src/pages/copy-trending/CopyTrendingPage.tsx',
    'src/pages/history/HistoryPage.tsx',
    'src/pages/home/HomePage.tsx',
  ]
  expect(reaches('src/pages/history/HistoryPart.tsx', 'src/operations/said.ts', false)).toBe(true)
  expect(planning.filter((page) => !reaches(page, 'src/operations/said.ts', false)).toSorted()).toEqual(
    showing,
  )
})
