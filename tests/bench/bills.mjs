/*
 * Prints the transactions, bytes, network fees and whole cost of every kind of operation, in lamports, under today's rules of the network:
 *
 *     npm run bench:bills -- before.txt     writes the table
 *     npm run bench:bills -- before.txt     again, later: compares with it, and fails where a row became dearer
 *
 * The plans are those of tests/support/everyOperation.ts, prepared on the practice chain (tests/transactions/feeSteps.test.ts).
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const [file] = process.argv.slice(2)
const out = execFileSync(
  'npx',
  ['vitest', 'run', 'tests/transactions/feeSteps.test.ts', '-t', 'bytes and lamports'],
  { env: { ...process.env, BILLS: 'print' }, encoding: 'utf8', maxBuffer: 1e8 },
)
const rows = [...out.matchAll(/BILL (\[.*\])/g)].map(([, row]) => JSON.parse(row ?? ''))
if (rows.length === 0) throw new Error('no row was printed: see `npm run sandbox:programs`')
const before = new Map(
  file && existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
        .map((row) => [row[1], row])
    : [],
)
/** The place of the bytes among a row's figures: a transaction may be longer, and cost the same. */
const BYTES = 1
const shown = (was, is) => (was === undefined || `${was}` === `${is}` ? `${is}` : `${was} → ${is}`)
let dearer = 0
for (const [kind, name, ...figures] of rows) {
  const was = before.get(name)?.slice(2) ?? []
  const [transactions, bytes, fees, total] = figures.map((figure, at) => shown(was[at], figure))
  if (was.length > 0 && figures.some((figure, at) => at !== BYTES && BigInt(figure) > BigInt(was[at])))
    dearer += 1
  console.log(
    `${kind} · ${name}: ${transactions} transactions, ${bytes} bytes, ${fees} fees, ${total} in all`,
  )
}
if (before.size > 0) console.log(dearer === 0 ? 'No row is dearer.' : `${dearer} rows are dearer.`)
else if (file) writeFileSync(file, `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`)
process.exitCode = dearer === 0 ? 0 : 1
