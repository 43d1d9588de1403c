import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { mutantsOf } from './mutants.mjs'

const CONFIG = 'tests/mutants/vitest.config.ts'
/** How long tests are tried on one mutant alone. */
const PATIENCE_MS = 20_000
/** The functions that Stryker's switches call. They stand before the first line, so that all lines keep their numbers. */
const SWITCHES =
  'const stryMutAct_9fa48 = (id) => globalThis.meetMutant?.(id) ?? false, stryCov_9fa48 = () => true; '

/**
 * Runs these test files with all wanted mutants of the sources active, but for those that would hide others, and notes which test met
 * which. What a failed test met is active alone once more in it: that says which died. Tests that fail without any mutant count for nothing.
 *
 * @returns {Promise<{ mutant: any, killedBy: string | undefined, metBy: number }[]>} of each mutant, the test that it failed, and how
 *   many met it
 */
export async function runWider(sources, tests, folder) {
  const { mutants, texts } = await mutantsOf(sources)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'sources.json')
  writeFileSync(
    file,
    JSON.stringify(Object.fromEntries(texts.map(({ name, content }) => [name, SWITCHES + content]))),
  )
  process.env.MUTANT_SOURCES = file
  process.env.MUTANT_TESTS = tests.join('\n')
  const vitest = await createVitest('test', {
    config: CONFIG,
    watch: false,
    maxWorkers: 2,
    reporters: [{}],
    onConsoleLog: () => false,
  })
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
  const all = await runTests(vitest, ids, tests)
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
  const ran = await runTests(vitest, active, files, new RegExp(tests.map(patternOf).join('|')))
  return ran.filter((test) => tests.some(({ id }) => id === test.id) && !test.ok())
}

async function runTests(vitest, active, files, pattern) {
  vitest.provide('activeMutants', active)
  for (const { config } of vitest.projects) config.testNamePattern = pattern
  vitest.state.filesMap.clear()
  const { testModules } = await vitest.start(files)
  return testModules
    .flatMap((module) => [...module.children.allTests()])
    .filter((test) => test.result().state !== 'skipped')
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
