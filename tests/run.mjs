/*
 * npm test: all checks, from a fresh clone: the build first, then both kinds of tests at once, and what only reads the text whenever
 * nothing else computes. With --full, as in npm run test:full, it always runs all tables of tests
 * (fullRuns.mjs), and not only where something of theirs has changed, every attack on every kind, and with a seed by chance. Prints the seed, and
 * each step with its time and what it took of the processor; the last line is "N passed, N failed", with ", N skipped" where suites
 * were skipped. What failed and what was skipped is named above it. Ends with a non-zero code if anything failed.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, constants, setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { ensureInstalled } from '../sandbox/install.mjs'
import { noteBuilt } from '../sandbox/start/prepare.mjs'
import { findChromium, findShell } from './chromium.mjs'
import { Costs } from './cost.mjs'
import { dearest, grown, keepShares, keptShares, readCosts, sharesOf } from './roomCosts.mjs'
import { slowest } from './slowest.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const results = join(root, 'node_modules', '.cache', 'mintwright', 'results')
/** @type {{ passed: number, failed: string[], skipped: string[] }} */
const count = { passed: 0, failed: [], skipped: [] }

const costs = new Costs()
const installed = costs.begin('installation', process.pid)
await ensureInstalled()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const chromium = await findChromium()
const shell = chromium && findShell(chromium)
console.log(`Chromium: ${chromium ?? 'none found'}${shell === chromium ? '' : `, and ${shell}`}`)
console.log(`Installation: ${installed()}`)
const full = process.argv.includes('--full')
const seed = await chooseSeed()
console.log(`Seed: ${seed}`)
// What it parses with is installed by now.
const { fullRuns, keepFullRuns } = await import('./fullRuns.mjs')
const tables = fullRuns(root, full)
const inFull = tables.filter(({ sampled }) => !sampled).map(({ tests }) => tests)
console.log(
  `Tables in full: ${inFull.join(', ') || 'none'}; ` +
    (full ? 'as asked' : 'of the others a sample, for nothing has changed since they passed in full'),
)
const env = {
  ...process.env,
  ...(chromium && { CHROMIUM: chromium, HEADLESS_SHELL: shell }),
  SEED: `${seed}`,
  SAMPLED: tables
    .filter(({ sampled }) => sampled)
    .map(({ tests }) => tests)
    .join(),
  ...(full && { ATTACKS: 'all', CRASHES: '300', PAIRS: '200', KINDS: '50', ACTS: '700' }),
  FORCE_COLOR: '0',
  UNCAUGHT: join(results, 'uncaught.json'),
  FILE_COSTS: join(results, 'fileCosts.jsonl'),
}

// The build first, for browser tests wait for it; the checks of the text whenever nothing else computes.
const checks = [
  check('static checks', 'types', 'tsc'),
  check('static checks', 'lint and import directions', 'oxlint', '--type-aware', '--deny-warnings'),
  check('static checks', 'format', 'oxfmt', '--check'),
  check('static checks', 'unused code', 'knip'),
]
const built = await check('build', 'production build', 'vite', 'build', '--logLevel', 'warn')
if (built) noteBuilt('dist')
// Tests of both kinds start it, at once.
const PREPARE = "const { buildServer, buildWallet } = await import('./sandbox/start/prepare.mjs')"
const bundle = `${PREPARE}; await buildWallet(); await buildServer()`
await check('build', 'practice server', 'node', '--input-type=module', '--eval', bundle)
await Promise.all([...checks, unitTests(), built && chromium && browserTests()])
if (!built || !chromium) {
  console.log('Size budgets and end-to-end tests need the build and a Chromium: they count as failed.')
  count.failed.push('size budgets', 'end to end in Chromium')
}

async function unitTests() {
  await suite(
    'unit',
    'unit and chain tests',
    vitestCounts,
    'vitest',
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${join(results, 'vitest.json')}`,
    '--reporter=./tests/uncaught.mjs',
  )
  keepFullRuns(root, tables, passedBelow)
}

async function browserTests() {
  await check('budgets', 'size budgets', 'node', 'tests/budgets.mjs')
  await suite(
    'browser',
    'end to end in Chromium',
    playwrightCounts,
    'playwright',
    'test',
    '-c',
    'e2e/playwright.config.ts',
    // Unit tests have as many and one more (vite.config.ts), and last longer.
    `--workers=${availableParallelism() + 1}`,
  )
}

console.log(`\n── the slowest twenty\n${slowest(report('vitest.json'), report('playwright.json'))}`)
const files = readCosts(env.FILE_COSTS)
console.log(`\n── the ten dearest files of the unit tests\n${dearest(files)}`)
for (const warning of grown(sharesOf(files), keptShares(root))) console.log(warning)
if (full && files.length > 0) keepShares(root, sharesOf(files))
console.log(`\n── what each phase took\n${costs.table()}\n`)
for (const name of count.failed) console.log(`failed: ${name}`)
if (count.failed.length > 0)
  console.log(`The same values again: SEED=${seed} npm ${full ? 'run test:full' : 'test'}`)
for (const name of count.skipped) console.log(`skipped: ${name}`)
const skipped = count.skipped.length > 0 ? `, ${count.skipped.length} skipped` : ''
console.log(`${count.passed} passed, ${count.failed.length} failed${skipped}`)
process.exitCode = count.failed.length > 0 ? 1 : 0

/** SEED, else the commit's, and in a full run one by chance. */
async function chooseSeed() {
  const { register } = await import('tsx/esm/api')
  register()
  const { runSeed } = await import('./seed.ts')
  return runSeed(process.env.SEED || (full ? 'random' : ''))
}

/** A tool that says yes or no: one test. */
async function check(phase, name, tool, ...args) {
  const ok = await step(phase, name, tool, ...args)
  if (ok) count.passed += 1
  else count.failed.push(name)
  return ok
}

/** A test runner: as many tests as its report counts; a runner that ends badly without a failed test has failed once more. */
async function suite(phase, name, read, tool, ...args) {
  const ok = await step(phase, name, tool, ...args)
  const { passed, failed, skipped } = read()
  count.passed += passed
  count.failed.push(...failed)
  count.skipped.push(...skipped)
  if (failed.length === 0 && (!ok || passed === 0)) count.failed.push(`${name}, without a failed test`)
}

/** What it writes is shown once it has ended, for several run at a time. Of the browser tests each is shown at once. */
async function step(phase, name, tool, ...args) {
  const said = phase === 'browser' ? undefined : []
  const { ok, took } = await run(phase, tool === 'node' ? process.execPath : bin(tool), args, said)
  console.log(`\n── ${name}`)
  if (said) process.stdout.write(Buffer.concat(said))
  console.log(`${ok ? '✓' : '✗'} ${name}, ${took}`)
  return ok
}

/** Whether it ends well, and what it took. What it writes goes where this writes, or into `said`. */
function run(phase, command, args, said) {
  return new Promise((resolve) => {
    const out = said ? 'pipe' : 'inherit'
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', out, out], env })
    if (phase === 'static checks' && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => said.push(data))
    const end = costs.begin(phase, child.pid)
    let took = ''
    // Once, and at once: the next child that ends is another step's.
    child.once('exit', () => (took = end()))
    child.on('error', () => resolve({ ok: false, took: 'not started' }))
    child.on('close', (code) => resolve({ ok: code === 0, took }))
  })
}

function bin(name) {
  return join(root, 'node_modules', '.bin', name)
}

function report(name) {
  try {
    return JSON.parse(readFileSync(join(results, name), 'utf8'))
  } catch {
    return null
  }
}

function vitestCounts() {
  const ran = report('vitest.json')
  if (!ran) return { passed: 0, failed: ['unit and chain tests: no report'], skipped: [] }
  const tests = ran.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative(root, name) })),
  )
  const brokenFiles = ran.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: ran.numPassedTests,
    failed: [
      ...tests
        .filter(({ status }) => status === 'failed')
        .map(
          ({ file, fullName, failureMessages }) =>
            `${file}: ${fullName}${told(failureMessages[0])}${again('vitest run', file, '-t', quoted(fullName))}`,
        ),
      ...brokenFiles.map(
        ({ name, message }) =>
          `${relative(root, name)}${told(message)}${again('vitest run', relative(root, name))}`,
      ),
      ...(report('uncaught.json') ?? []).map((error) => `an error that no test caught${told(error)}`),
    ],
    skipped: tests
      .filter(({ status }) => !['passed', 'failed'].includes(status))
      .map(({ fullName }) => fullName),
  }
}

/** Whether all tests of this file, or in this folder, ran and passed. */
function passedBelow(path) {
  const files = (report('vitest.json')?.testResults ?? []).filter(({ name }) =>
    `${relative(root, name).replaceAll('\\', '/')}/`.startsWith(`${path}/`),
  )
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  return (
    tests.length > 0 &&
    files.every(({ status }) => status === 'passed') &&
    tests.every(({ status }) => status === 'passed')
  )
}

function playwrightCounts() {
  const ran = report('playwright.json')
  if (!ran) return { passed: 0, failed: ['end to end in Chromium: no report'], skipped: [] }
  const specs = specsOf(ran.suites)
  const inState = (state) => specs.filter(({ tests }) => tests.some(({ status }) => status === state))
  return {
    passed: ran.stats.expected,
    failed: inState('unexpected').map(({ title, file, line, tests }) => {
      const tries = tests.flatMap(({ results }) => results)
      const errors = tries.map(({ error }) => error?.message)
      const one = again('playwright test -c e2e/playwright.config.ts', `e2e/${file}:${line}`)
      return `e2e/${file}: ${title}${told(errors.find(Boolean))}${shownIn(tries)}${one}`
    }),
    skipped: specs
      .filter(({ tests }) => tests.every(({ status }) => status === 'skipped'))
      .map(({ title }) => title),
  }
}

/** How the page's own part began when a browser test failed. */
function shownIn(tries) {
  const path = tries
    .flatMap(({ attachments }) => attachments)
    .find(({ name }) => name === 'error-context')?.path
  const [, page = ''] = /^- main:\n((?: .*\n)+)/m.exec(path ? readFileSync(path, 'utf8') : '') ?? []
  const lines = page.split('\n').filter((line) => line.trim() !== '')
  return lines
    .slice(0, 12)
    .map((line) => `\n    | ${line.slice(0, 200)}`)
    .join('')
}

function specsOf(suites = []) {
  return suites.flatMap((inner) => [...(inner.specs ?? []), ...specsOf(inner.suites)])
}

/** The command that runs one test or file again, with the same values. */
function again(...words) {
  return `\n    alone: SEED=${seed} npx ${words.join(' ')}`
}

/** A test's name as a pattern that is it alone, for a shell. */
function quoted(name) {
  return `'${name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&').replaceAll("'", String.raw`'\''`)}'`
}

/** The beginning of an error's message, indented. */
function told(message = '') {
  const lines = stripVTControlCharacters(message).split('\n')
  const kept = lines.filter((line) => line.trim() !== '').slice(0, 5)
  return kept.map((line) => `\n    ${line.slice(0, 200)}`).join('')
}
