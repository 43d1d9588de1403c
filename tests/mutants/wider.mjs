import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createVitest } from 'vitest/node'
import { mutantsOf } from './mutants.mjs'

const CONFIG = 'tests/mutants/vitest.config.ts'
/** How long tests are tried on one mutant alone. */
const PATIENCE_MS = 20_000
/** The functions that Stryker's switches call. They stand before the first line, so that all lines keep their numbers. */
const SWITCHES =
  'const stryMutAct_9fa48 = (id) => globalThis.meetMutant?.(id) ?? false, stryCov_9fa48 = () => true; '

/** A run that takes longer has stopped for good: a mutant makes it wait or run in circles. */
const MOST_MS = 300_000
/** As long as a test waits for what a mutant may keep from it, or a busy machine may. */
const isSlow = (test) => durationOf(test) >= Number(process.env.PATIENCE_MS)

/**
 * Tries each wanted mutant of the sources alone, two at a time, on its nearest test files, one after the other, until a test that meets it
 * fails. What failed by waiting must fail twice.
 *
 * @param {(source: string) => readonly string[]} testsOf
 * @param {(mutant: any, killedBy: string | undefined) => void} tell
 */
export async function runNear(sources, testsOf, folder, tell) {
  const { mutants, texts } = await mutantsOf(sources)
  const left = mutants.values()
  const work = async () => {
    let vitest = await openVitest(texts, [...new Set(sources.flatMap(testsOf))], folder, 1)
    const fails = async (mutant, file) => {
      const run = await inTime(runTests(vitest, [mutant.id], [file]), MOST_MS)
      if (run) return killerOf(run, mutant)
      vitest.close().catch(() => {})
      vitest = await openVitest(texts, [...new Set(sources.flatMap(testsOf))], folder, 1)
      return { fullName: 'never ends', isLate: true }
    }
    for (const mutant of left) {
      let killer
      for (const file of testsOf(relative('', mutant.fileName))) {
        killer = await fails(mutant, file)
        if (killer && (killer.isLate || isSlow(killer))) killer = await fails(mutant, file)
        if (killer) {
          killer = `${file}: ${killer.fullName}`
          break
        }
      }
      tell(mutant, killer)
    }
    await vitest.close()
  }
  await Promise.all([work(), work()])
}

function killerOf({ tests, modules }, mutant) {
  const killer = tests.find((test) => !test.ok() && test.meta().met?.includes(mutant.id))
  // A file that does not load has no tests.
  return killer ?? modules.find((module) => module.state() === 'failed' && tests.every((test) => test.ok()))
}

/** Undefined where it takes longer. */
function inTime(result, ms) {
  let timer
  const late = new Promise((resolve) => (timer = setTimeout(resolve, ms)))
  return Promise.race([result, late]).finally(() => clearTimeout(timer))
}

let opened = 0
async function openVitest(texts, tests, folder, maxWorkers, bail = 1) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `sources-${(opened += 1)}.json`)
  writeFileSync(
    file,
    JSON.stringify(Object.fromEntries(texts.map(({ name, content }) => [name, SWITCHES + content]))),
  )
  process.env.MUTANT_SOURCES = file
  process.env.MUTANT_TESTS = tests.join('\n')
  return await createVitest('test', {
    config: CONFIG,
    watch: false,
    maxWorkers,
    bail,
    reporters: [{}],
    onConsoleLog: () => false,
  })
}

/**
 * Runs these test files with all wanted mutants of the sources active, but for those that would hide others, and notes which test met
 * which. What a failed test met is active alone once more in it: that says which died. Tests that fail without any mutant count for nothing.
 *
 * @returns {Promise<{ mutant: any, killedBy: string | undefined, metBy: number }[]>} of each mutant, the test that it failed, and how
 *   many met it
 */
export async function runWider(sources, tests, folder) {
  const { mutants, texts } = await mutantsOf(sources)
  const vitest = await openVitest(texts, tests, folder, 2, 0)
  try {
    const results = []
    for (const group of apart(mutants)) results.push(...(await runGroup(vitest, group, tests)))
    return results
  } finally {
    await vitest.close()
  }
}

/** Groups in which none stands within another one, which would hide it. */
function apart(mutants) {
  const groups = []
  for (const mutant of mutants) {
    const group = groups.find((one) => one.every((other) => !overlap(mutant, other)))
    if (group) group.push(mutant)
    else groups.push([mutant])
  }
  return groups
}

function overlap({ fileName, location: one }, { fileName: file, location: other }) {
  const isBefore = (a, b) => a.line < b.line || (a.line === b.line && a.column <= b.column)
  return fileName === file && !isBefore(one.end, other.start) && !isBefore(other.end, one.start)
}

async function runGroup(vitest, group, tests) {
  const ids = group.map(({ id }) => id)
  const { tests: all } = await runTests(vitest, ids, tests)
  const failed = all.filter((test) => !test.ok())
  const failsAnyway = new Set((await runSome(vitest, [], failed)).map(({ id }) => id))
  const telling = failed.filter(({ id }) => !failsAnyway.has(id))
  const results = []
  for (const mutant of group) {
    const meets = (test) => test.meta().met?.includes(mutant.id)
    const [killer] = await runSome(vitest, [mutant.id], affordable(telling.filter(meets)))
    const killedBy = killer && `${killer.module.relativeModuleId}: ${killer.fullName}`
    results.push({ mutant, killedBy, metBy: all.filter(meets).length })
  }
  return results
}

/** The tests that fail, of these alone, with these mutants active. */
async function runSome(vitest, active, tests) {
  if (tests.length === 0) return []
  const files = [...new Set(tests.map(({ module }) => module.moduleId))]
  const { tests: ran } = await runTests(vitest, active, files, new RegExp(tests.map(patternOf).join('|')))
  return ran.filter((test) => tests.some(({ id }) => id === test.id) && !test.ok())
}

async function runTests(vitest, active, files, pattern) {
  vitest.provide('activeMutants', active)
  for (const { config } of vitest.projects) config.testNamePattern = pattern
  vitest.state.filesMap.clear()
  const { testModules } = await vitest.start(files)
  const all = testModules.flatMap((module) => [...module.children.allTests()])
  return { modules: testModules, tests: all.filter((test) => test.result().state !== 'skipped') }
}

/** The shortest, as many as there is time for. */
function affordable(tests) {
  const sorted = tests.toSorted((one, other) => durationOf(one) - durationOf(other))
  let left = PATIENCE_MS
  return sorted.filter((test, at) => at === 0 || (left -= durationOf(test)) > 0)
}

const durationOf = (test) => test.diagnostic()?.duration ?? 0

/** Vitest separates a test's names by a space where it compares them, and by an arrow where it tells them. */
function patternOf({ fullName }) {
  return `^${fullName.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`).replaceAll(' > ', ' (?:> )?')}$`
}
