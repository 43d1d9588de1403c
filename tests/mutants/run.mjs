/*
 * npm run mutants: changes the sources where money follows, a little and one change at a time, runs tests, and lists the changes (mutants)
 * that no test noticed. First Stryker tries each on the tests of its room that lead to it, its own test file before the others, for twenty
 * seconds at most; then all that survived are active together in one run of wider tests (wider.mjs). So a survivor may still fail a test
 * that was not run: the score is a lower bound. What is known to be equal or harmless stands in tests/mutants.json, each with its reason.
 *
 * Those of a sample are tried on their nearest test files at once, without Stryker. A mutant that took too long, or failed a test by
 * waiting, must do so twice: a busy machine kills none (runner.mjs).
 *
 *   npm run mutants -- src/transactions/bill.ts     a file, or a folder; several are tried together
 *   npm run mutants -- sample:60:7                  as many of all money's files, drawn by a seed
 *   npm run mutants -- changed                      of the lines that differ from main; changed:<commit> from that one
 *
 * --force forgets what earlier runs found, which Stryker reuses where neither a file nor its tests changed.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { MutantTestPlanner } from '../../node_modules/@stryker-mutator/core/dist/src/mutants/index.js'
import { importedFrom } from '../fullRuns.mjs'
import { filesBelow } from '../imports.mjs'
import { draw, EXCLUDED, keyOf, mutantsOf, told, wantOnly } from './mutants.mjs'
import { runNear, runWider } from './wider.mjs'

const CACHE = 'node_modules/.cache/mintwright/mutants'
/** Where money follows. Files that hold only words, names or a program's ids are left out. */
const MONEY =
  /^src\/(transactions|liquidity|operations?|tokens\/(create|list|operations|sendList|[^/]*$)|units\/(amounts|lamports|percent|ratio|typedNumber)|solana\/(accounts|amountScale|balance|exactNumbers|rent))/
const WORDS = /(errors|said|saidValues|words|copy|names|profiles?|programs|Words|Copy|\.worker)\.ts$/
/** The rooms that share their tests. */
const TESTED_WITH = { operation: ['operation', 'operations'], operations: ['operation', 'operations'] }
/** Whose tests may notice what the room's own did not. */
const WIDER = [
  'transactions',
  'liquidity',
  'tokens',
  'operation',
  'operations',
  'pages',
  'forms',
  'units',
  'solana',
]
/** So many test files are run at most for each file: of its own room, and of all these for one with a survivor. */
const [ROOM_FILES, WIDER_FILES] = [8, 8]
const PATIENCE_MS = 20_000
/** Of a mutant that took too long, so many test files are run once more. */
const FILES_AGAIN = 3
/** Of a sample, so many test files are tried on each mutant alone. */
const FILES_ALONE = 3

const root = process.cwd()
const sources = filesBelow(root, 'src').filter((file) => /(?<!\.d)\.tsx?$/.test(file))
const testFiles = filesBelow(root, 'tests').filter((file) => /\.test\.tsx?$/.test(file))

async function main() {
  const [flags, asked] = split(process.argv.slice(2), (each) => each.startsWith('--'))
  if (asked.length === 0) throw new Error('Which file, folder, sample:N:seed or changed?')
  Object.assign(process.env, { PATIENCE_MS: '30000', SAMPLED: 'tests/liquidity/twice.test.ts' })
  mkdirSync(CACHE, { recursive: true })
  const named = []
  for (const each of asked) named.push([each, await wantedMutants(each)])
  const wanted = [
    ...new Map(named.flatMap(([, mutants]) => mutants.map((one) => [keyOf(one), one]))).values(),
  ]
  const rooms = groupBy(wanted, ({ fileName }) => roomOf(fileName))
  const lived = []
  if (asked.every((each) => each.startsWith('sample:'))) lived.push(...(await runAlone(wanted)))
  else
    for (const [room, mutants] of rooms) {
      const here = await runRoom(room, mutants, flags.includes('--force'))
      console.log(`\n${room}: its own tests let ${here.length} of ${mutants.length} live`)
      for (const mutant of here) console.log(`  ${placeOf(mutant)}: ${told(mutant)}`)
      lived.push(...here)
    }
  const [known, unknown] = split(lived, reasonFor)
  const open = await runAllWider(unknown)
  const survivors = [...open, ...known.map((mutant) => ({ mutant }))]
  for (const [name, mutants] of named) report(name, mutants, survivors)
}

/** The mutants that an argument names. */
async function wantedMutants(asked) {
  const [what, ...how] = asked.split(':')
  if (what === 'sample') return draw(await moneyMutants(), Number(how[0]), how[1] ?? '')
  if (what === 'changed') {
    const lines = changedLines(how[0] ?? mainBranch())
    const { mutants } = await mutantsOf(sources.filter((file) => lines.has(file)))
    return mutants.filter(({ fileName, location }) => lines.get(fileName).has(location.start.line + 1))
  }
  const folder = statSync(what).isDirectory() && `${relative(root, what)}/`
  const files = sources.filter((file) => (folder ? file.startsWith(folder) : file === relative(root, what)))
  return (await mutantsOf(files)).mutants
}

let ofMoney
async function moneyMutants() {
  ofMoney ??= mutantsOf(sources.filter((file) => MONEY.test(file) && !WORDS.test(file)))
  return (await ofMoney).mutants
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8' })
}

function mainBranch() {
  const names = git('for-each-ref', '--format=%(refname:short)').split('\n')
  return git('merge-base', 'HEAD', names.includes('origin/main') ? 'origin/main' : 'main').trim()
}

/** Of each file of src, the lines that a commit had not. */
function changedLines(commit) {
  const lines = new Map()
  let file = ''
  for (const line of git('diff', '-U0', commit, '--', 'src').split('\n')) {
    if (line.startsWith('+++ ')) lines.set((file = line.slice('+++ b/'.length)), new Set())
    const [, first, count = '1'] = /^@@ .* \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    for (let at = 0; first && at < Number(count); at++) lines.get(file).add(Number(first) + at)
  }
  return lines
}

const roomOf = (file) => file.split('/')[1]
const placeOf = ({ fileName, location }) => `${relative(root, fileName)}:${location.start.line + 1}`

/**
 * Those of a sample that their nearest tests do not notice. Its mutants are spread over so many files that to run all tests of their rooms
 * first, as Stryker does, would take longer than to try them.
 */
async function runAlone(mutants) {
  const files = [...new Set(mutants.map(({ fileName }) => relative(root, fileName)))]
  const near = (file) => {
    const own = TESTED_WITH[roomOf(file)] ?? [roomOf(file)]
    const tests = [...leadingTo(file, own), ...leadingTo(file, WIDER)].filter((test) => !goesThroughAll(test))
    return [...new Set(tests)].slice(0, FILES_ALONE)
  }
  const testsOf = new Map(files.map((file) => [file, near(file)]))
  const keys = new Set(mutants.map(keyOf))
  wantOnly((mutant) => keys.has(keyOf(mutant)))
  const lived = []
  await runNear(
    files,
    (file) => testsOf.get(file) ?? [],
    CACHE,
    (mutant, killedBy) => {
      console.log(
        `${killedBy ? 'died ' : 'lives'} ${placeOf(mutant)}: ${told(mutant)}${killedBy ? ` fails ${killedBy}` : ''}`,
      )
      if (!killedBy) lived.push(mutant)
    },
  )
  return lived
}

/** Those of a room's mutants that its tests do not notice. Who took too long is tried again, alone, on the nearest tests. */
async function runRoom(room, mutants, force) {
  const [late, lived] = await tryOn(ROOM_FILES, room, mutants, { force, concurrency: 2 })
  if (late.length === 0) return lived
  const [, livedAgain] = await tryOn(FILES_AGAIN, room, late, { incremental: false, concurrency: 1 })
  return [...lived, ...livedAgain]
}

/** Tries mutants on so many of their room's test files each: those that took too long, and those that lived. */
async function tryOn(count, room, mutants, options) {
  const files = [...new Set(mutants.map(({ fileName }) => fileName))]
  const tests = nearest(files, TESTED_WITH[room] ?? [room], count).filter((file) => !goesThroughAll(file))
  if (tests.length === 0) return [[], mutants]
  const keys = new Set(mutants.map(keyOf))
  wantOnly((mutant) => keys.has(keyOf(mutant)))
  process.env.MUTANT_TESTS = tests.join('\n')
  const results = await new Stryker({
    mutate: files,
    testRunner: 'patient',
    plugins: ['./tests/mutants/runner.mjs'],
    vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
    mutator: { excludedMutations: EXCLUDED },
    ignorePatterns: ['dist', 'test-results'],
    tempDirName: join(tmpdir(), 'mintwright-mutants'),
    dryRunTimeoutMinutes: 60,
    allowEmpty: true,
    incremental: true,
    incrementalFile: join(CACHE, `${room}.json`),
    reporters: ['json', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    jsonReporter: { fileName: join(CACHE, `${room}-report.json`) },
    disableTypeChecks: false,
    tsconfigFile: 'none',
    allowConsoleColors: false,
    warnings: { slow: false },
    logLevel: 'warn',
    ...options,
  }).runMutationTest()
  const statuses = new Map(
    results.map((result) => [keyOf({ ...result, location: fromZero(result.location) }), result.status]),
  )
  const isIn = (some) => (mutant) => some.includes(statuses.get(keyOf(mutant)))
  const [late, others] = split(mutants, isIn(['Timeout']))
  return [late, others.filter((mutant) => !isIn(['Killed', 'RuntimeError'])(mutant))]
}

/** Stryker counts lines and columns from one in its results, and from zero in its mutants. */
function fromZero({ start, end }) {
  const less = ({ line, column }) => ({ line: line - 1, column: column - 1 })
  return { start: less(start), end: less(end) }
}

/** The test files of these rooms that import a file, or lead to it: first its own, then those that import little else on the way. */
function leadingTo(source, rooms) {
  return testFiles
    .filter((file) => rooms.includes(roomOf(file)))
    .map((file) => ({ file, far: allImportedBy(file).indexOf(source) }))
    .filter(({ far }) => far > 0)
    .toSorted((one, other) => isOwn(other.file, source) - isOwn(one.file, source) || one.far - other.far)
    .map(({ file }) => file)
}

const imported = new Map()
function allImportedBy(file) {
  const known = imported.get(file) ?? importedFrom(root, [file])
  imported.set(file, known)
  return known
}

/** Whether a test, or its file, is called as a source. */
const isOwn = (test, source) => Number(test.includes(`/${basename(source).replace(/\.tsx?$/, '')}.`))

/** For each of these files so many test files of these rooms, each once, and those of its own that go through every operation. */
function nearest(files, rooms, count) {
  const near = files.flatMap((source) => {
    const tests = leadingTo(source, rooms)
    return tests.filter((file, at) => at < count || (roomOf(file) === roomOf(source) && goesThroughAll(file)))
  })
  return [...new Set(near)]
}

/** As in tests/projects.ts: these take minutes. */
const goesThroughAll = (file) => readFileSync(file, 'utf8').includes("/everyOperation'")

const { planMutant } = MutantTestPlanner.prototype
/** A mutant's own test file comes first, then what is short; a mutant that is met as modules load is tried on all of them. */
MutantTestPlanner.prototype.planMutant = function (mutant) {
  const plan = planMutant.call(this, mutant)
  if (plan.plan !== 'Run') return plan
  const { coveredBy = [] } = plan.mutant
  const all = [...this.testCoverage.testsById.values()]
  const sorted = all
    .filter(({ id }) => coveredBy.length === 0 || coveredBy.includes(id))
    .toSorted(
      (one, other) =>
        isOwn(other.id, mutant.fileName) - isOwn(one.id, mutant.fileName) ||
        one.timeSpentMs - other.timeSpentMs,
    )
  let netTime = 0
  const testFilter = sorted
    .filter(({ timeSpentMs }, at) => (netTime += timeSpentMs) < PATIENCE_MS || at === 0)
    .map(({ id }) => id)
  const timeout = 5 * Math.min(netTime, PATIENCE_MS) + 6 * PATIENCE_MS
  return { ...plan, netTime, runOptions: { ...plan.runOptions, testFilter, timeout } }
}

/** Those of these mutants that wider tests do not notice either, with how many met them. */
async function runAllWider(mutants) {
  const files = [...new Set(mutants.map(({ fileName }) => relative(root, fileName)))]
  const tests = nearest(files, WIDER, WIDER_FILES)
  if (tests.length === 0) return mutants.map((mutant) => ({ mutant, metBy: 0 }))
  const keys = new Set(mutants.map(keyOf))
  wantOnly((mutant) => keys.has(keyOf(mutant)))
  const results = await runWider(files, tests, CACHE)
  for (const { mutant, killedBy } of results)
    if (killedBy) console.log(`wider: ${placeOf(mutant)}: ${told(mutant)} fails ${killedBy}`)
  return results.filter(({ killedBy }) => !killedBy)
}

const kept = JSON.parse(readFileSync('tests/mutants.json', 'utf8'))

/** What tests/mutants.json says of a mutant: that it is equal or harmless, and why. */
function reasonFor(mutant) {
  const { fileName, location } = mutant
  const code = readFileSync(fileName, 'utf8').split('\n')[location.start.line].trim()
  const isIt = (one) =>
    one.file === relative(root, fileName) && one.code === code && one.mutation === told(mutant)
  return kept.find(isIt)
}

function report(asked, wanted, survivors) {
  console.log(`\n${asked}`)
  const left = new Map(survivors.map((one) => [keyOf(one.mutant), one]))
  const leftOf = (mutants) => mutants.flatMap((mutant) => left.get(keyOf(mutant)) ?? [])
  for (const [file, mutants] of groupBy(wanted, ({ fileName }) => relative(root, fileName))) {
    const here = leftOf(mutants)
    console.log(`${file}: ${mutants.length - here.length} of ${mutants.length} died`)
    for (const { mutant, metBy } of here) {
      const { is, because } = reasonFor(mutant) ?? { is: 'lives', because: `met by ${metBy} wider tests` }
      console.log(`  ${mutant.location.start.line + 1}: ${told(mutant)} (${is}: ${because})`)
    }
  }
  const rooms = groupBy(wanted, ({ fileName }) => roomOf(relative(root, fileName)))
  for (const [name, mutants] of [...rooms].length > 1 ? [...rooms, ['all', wanted]] : [['all', wanted]]) {
    const here = leftOf(mutants)
    const countOf = (is) => here.filter(({ mutant }) => reasonFor(mutant)?.is === is).length
    const [died, all] = [mutants.length - here.length, mutants.length - countOf('equal')]
    const score = Math.round((100 * died) / Math.max(all, 1))
    console.log(
      `${name}: ${died} of ${all} died, ${score} %; ${countOf('equal')} more are equal, ${countOf('harmless')} live harmlessly`,
    )
  }
}

function split(all, isFirst) {
  const isIt = (each) => Boolean(isFirst(each))
  return [all.filter(isIt), all.filter((each) => !isIt(each))]
}

function groupBy(all, nameOf) {
  const groups = new Map()
  for (const one of all) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one])
  return groups
}

await main()
