import { existsSync, readdirSync, readFileSync } from 'node:fs'
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
  const files = [...text.matchAll(/`((?:src|tests|e2e|sandbox)\/[\w./-]*)`/g)].map((match) => match[1] ?? '')
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

/** The proofs that several rows name: in bold there, and in a list above the tables. */
const shared = new Map(
  [...text.matchAll(/^- \*\*(.+?)\*\*: (`.+)$/gm)].map(([, name, proof]) => [name, proof]),
)
const named = rows.flatMap(([, , proof = '']) => proof.split('<br>'))
const nameOfShared = (proof: string) => /^\*\*(.+)\*\*$/.exec(proof)?.[1]

test('each test that it names is in that file', () => {
  const proofs = named.map((proof) => {
    const name = nameOfShared(proof)
    return name === undefined ? proof : (shared.get(name) ?? proof)
  })
  expect(proofs.filter((proof) => !isThere(proof))).toEqual([])
})

test('each proof of the list is named by a row', () => {
  expect([...shared.keys()].filter((name) => !named.includes(`**${name}**`))).toEqual([])
})

/** Every text that the specification quotes, in its order. Those of the second list belong to parts of the kit that are not reachable. */
const TEXTS = [
  'Loading...',
  '404 - Page Not Found',
  "The page you're looking for doesn't exist. Let's get you back to the homepage.",
  'Go to Homepage',
  'Failed to fetch transactions',
  'A problem occurred while trying initialize authentication',
  'Signature declined',
  'This application might not support Smart Accounts',
  'Failed to disconnect',
  'Action not allowed',
  'Token Balance Unavailable',
  'Transaction started',
  'Failed to send transaction. Please try again.',
  'Please enter a valid amount and receiver address',
  "Transactions can't be fetched without an accountAddress",
  'SIWX is not enabled',
  'No ActiveCaipAddress found',
  'No ActiveCaipNetwork or client found',
  'No ConnectionController client found',
  'Requested RPC call is not allowed',
  'Invalid chainId',
  'Unsupported chain',
  'Network not found',
  'Address or auth connector not found',
  'Chain adapter not found',
  'NetworkController client not set',
  'ConnectionController client not set',
  'Network not supported for Gas Price',
  'Network not supported for Swaps',
  'No URL was provided to the Transport',
  'Error resolving name',
  'Error fetching name suggestions',
  'Error fetching names for address',
  'Error registering name',
  'Network Not Found',
  'Invalid App Configuration',
  'Session Expired',
  'Project ID Not Configured',
  'Unauthorized: origin not allowed',
  'JWT validation error: JWT Token is not yet valid',
  'Unauthorized: invalid key',
]
const NOT_REACHABLE = ['Please try again after N seconds', 'Something went wrong']

const source = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(`src/${file}`, 'utf8').replaceAll('&apos;', "'"))
  .join('\n')

test('each text that the specification quotes stands in the source to the letter, and in a row', () => {
  const stands = (text: string) =>
    ["'", '"'].some((quote) => source.includes(quote + text + quote)) ||
    source.split(text).some((before, at, parts) => />\s*$/.test(before) && /^\s*</.test(parts[at + 1] ?? ''))
  expect(TEXTS.filter((text) => !stands(text))).toEqual([])
  const required = rows.map(([first = '']) => first).join('\n')
  expect([...TEXTS, ...NOT_REACHABLE].filter((text) => !required.includes(text))).toEqual([])
})

test('each name that stands with a file is in that file', () => {
  const parts = [...text.matchAll(/`([A-Za-z_]\w*)` (?:in|of) `(src\/[\w./-]+)`/g)]
  expect(parts.length).toBeGreaterThan(30)
  expect(
    parts
      .filter(([, name = '', file = '']) => !new RegExp(`\\b${name}\\b`).test(readFileSync(file, 'utf8')))
      .map(([both]) => both),
  ).toEqual([])
})

/** A proof is a file in backticks and the title of one of its tests. */
function isThere(proof: string): boolean {
  const [, file = '', title = ''] = /^`([^`]+)` (.+)$/.exec(proof) ?? []
  if (!existsSync(file)) return false
  const source = readFileSync(file, 'utf8')
  return ["'", '"', '`'].some(
    (quote) =>
      source.includes(`(${quote}${title}${quote},`) || source.includes(`  ${quote}${title}${quote},`),
  )
}
