import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const DOCUMENT = 'docs/wallet.md'
const text = readFileSync(DOCUMENT, 'utf8')

/** The rows of its tables, without the heads: what is required, how it is met, and what proves it. */
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Required |'))
  .map((line) => line.slice(2, -2).split(' | '))

const EXCUSED = /^\*\*(Deliberately different|Not reachable)/

test('each row says what is required, how it is met, and which test proves it', () => {
  expect(rows.length).toBeGreaterThan(200)
  expect(rows.filter((row) => row.length !== 3 || row.some((cell) => cell.trim() === ''))).toEqual([])
})

test('a row that is not met says what was tried', () => {
  const excuses = rows.map(([, how = '']) => how).filter((how) => EXCUSED.test(how))
  expect(excuses.filter((how) => how.startsWith('**Not') && !/ Tried[ :]/.test(how))).toEqual([])
})

test('each file that it names exists', () => {
  const named = [...text.matchAll(/`((?:src|tests|e2e|sandbox)\/[\w./-]*)`/g)].map((match) => match[1] ?? '')
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})

test('each test that it names is in that file', () => {
  const proofs = rows.flatMap(([, , proof = '']) => proof.split('<br>'))
  expect(proofs.filter((proof) => !isThere(proof))).toEqual([])
})

/** A proof is a file in backticks and the title of one of its tests. */
function isThere(proof: string): boolean {
  const [, file = '', title = ''] = /^`([^`]+)` (.+)$/.exec(proof) ?? []
  if (!existsSync(file)) return false
  const source = readFileSync(file, 'utf8')
  return ["'", '"', '`'].some(
    (quote) =>
      source.includes(`(${quote}${title}${quote},`) || source.includes(`\n  ${quote}${title}${quote},`),
  )
}
