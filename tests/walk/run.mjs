/*
 * npm run walk: random walks over all kinds of operations, lists and misfortunes, several processes at once. Each walk has a seed, and a
 * chain and a browser of its own; the same seed walks the same way. What must not be is told with the shortest command that repeats it.
 *
 *   npm run walk                              60 walks of 50 steps, from seed 1 on
 *   npm run walk -- --walks 10 --from 200     those of the seeds 200 to 209
 *   npm run walk -- --seed 7 --steps 33       one walk, as far as that; it tells each step
 *   npm run walk -- --seed 7 --steps 33 --skip 6-20,24
 *   npm run walk -- --jobs 1                  so many processes at once
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    from: { type: 'string', default: '1' },
    walks: { type: 'string', default: '60' },
    steps: { type: 'string', default: '50' },
    skip: { type: 'string', default: '' },
    jobs: { type: 'string', default: `${availableParallelism()}` },
  },
})
/** Each walk begins with so many steps that make tokens and pools: they are not left out. */
const FIRST_STEPS = 6
/** How often a violation is replayed to find what is enough for it, and how many violations are. */
const REPLAYS = 10
const MOST_SHRUNK = 4
/** A process walks so many walks, one after the other. */
const IN_PROCESS = 3

const began = Date.now()
const steps = wholeNumber('steps')
const reports = values.seed === undefined ? await walkAll() : await walkOne()
tellCounts(reports)
const violations = violationsOf(reports)
if (values.seed === undefined) await shrinkSome(violations)
else for (const each of violations) console.log(sentenceOf(each))
const seconds = Math.round((Date.now() - began) / 1000)
console.log(`${reports.length} steps, ${violations.length} violations, ${seconds} s.`)
process.exitCode = violations.length > 0 || reports.length === 0 ? 1 : 0

function wholeNumber(name) {
  const text = values[name] ?? ''
  if (!/^\d{1,9}$/.test(text)) throw new RangeError(`--${name} is a whole number`)
  return Number(text)
}

async function walkOne() {
  const found = await walk([wholeNumber('seed')], steps, skippedOf(values.skip))
  for (const { step, what, name, misfortune, ended } of found)
    console.log(`${step} ${what}: ${name} [${misfortune}] → ${ended}`)
  return found
}

async function walkAll() {
  const from = wholeNumber('from')
  const seeds = Array.from({ length: wholeNumber('walks') }, (_, at) => from + at)
  const parts = []
  while (seeds.length > 0) parts.push(seeds.splice(0, IN_PROCESS))
  const found = []
  const worker = async () => {
    for (let part = parts.shift(); part; part = parts.shift()) {
      const more = await walk(part, steps, [])
      found.push(...more)
      const broken = violationsOf(more)
      console.log(`Seeds ${part[0]} to ${part.at(-1)}: ${more.length} steps, ${broken.length} violations`)
      for (const each of broken) console.log(sentenceOf(each))
    }
  }
  await Promise.all(Array.from({ length: wholeNumber('jobs') }, worker))
  return found
}

/** Walks in a process of its own, and resolves with the reports of its steps. */
async function walk(seeds, most, skipped) {
  const folder = mkdtempSync(join(tmpdir(), 'walk-'))
  const into = join(folder, 'steps.jsonl')
  const env = {
    ...process.env,
    WALK_SEEDS: seeds.join(),
    WALK_STEPS: `${most}`,
    WALK_SKIP: skipped.join(),
    WALK_INTO: into,
  }
  const child = spawn('npx', ['vitest', 'run', 'tests/walk/walk.own.test.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  await new Promise((resolve) => child.on('close', resolve))
  const lines = readOrNothing(into).split('\n').filter(Boolean)
  rmSync(folder, { recursive: true, force: true })
  if (lines.length === 0) console.log(said)
  return lines.map((line) => JSON.parse(line))
}

function readOrNothing(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function violationsOf(found) {
  return found.flatMap(({ violations: all, ...step }) => all.map((violation) => ({ ...step, violation })))
}

function sentenceOf({ seed, step, what, name, misfortune, violation: { kind, what: how, about } }) {
  const skip = values.skip ? ` --skip ${values.skip}` : ''
  return `VIOLATION: ${kind}: ${how} (${about}); ${what}: ${name} [${misfortune}]\n  npm run walk -- --seed ${seed} --steps ${step + 1}${skip}`
}

/** Of each kind of violation one, as long as it takes few replays: leaves steps out and sees whether it is still there. */
async function shrinkSome(all) {
  const kinds = new Map(all.map((one) => [one.violation.kind, one]))
  for (const one of [...kinds.values()].slice(0, MOST_SHRUNK)) {
    const { seed, step, violation } = one
    const skipped = await shrink(one)
    const skip = skipped.length > 0 ? ` --skip ${rangesOf(skipped)}` : ''
    console.log(`Enough for “${violation.kind}”: npm run walk -- --seed ${seed} --steps ${step + 1}${skip}`)
  }
}

async function shrink({ seed, step, violation }) {
  let left = Array.from({ length: Math.max(0, step - FIRST_STEPS) }, (_, at) => FIRST_STEPS + at)
  let out = []
  let replays = 0
  for (let size = left.length; size >= 1 && replays < REPLAYS; size = Math.floor(size / 2)) {
    for (let at = 0; at < left.length && replays < REPLAYS;) {
      const some = left.slice(at, at + size)
      const tried = [...out, ...some]
      replays += 1
      const found = violationsOf(await walk([seed], step + 1, tried))
      if (found.some((one) => one.step === step && one.violation.kind === violation.kind)) {
        out = tried
        left = left.filter((each) => !some.includes(each))
      } else at += size
    }
  }
  return out.toSorted((a, b) => a - b)
}

function rangesOf(numbers) {
  const ranges = []
  for (const each of numbers) {
    const last = ranges.at(-1)
    if (last && last[1] === each - 1) last[1] = each
    else ranges.push([each, each])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join()
}

function skippedOf(text) {
  return text
    .split(',')
    .filter(Boolean)
    .flatMap((part) => {
      const [from, to = from] = part.split('-').map(Number)
      return Array.from({ length: to - from + 1 }, (_, at) => from + at)
    })
}

/** How many steps there were of each kind, and under which misfortune. */
function tellCounts(found) {
  const asked = found.filter(({ prompts }) => prompts > 0)
  const lists = found.filter(({ what }) => what.startsWith('list'))
  const operations = found.length - lists.length
  const done = asked.filter(({ what }) => !what.startsWith('list')).length
  console.log(`${operations} operations (of ${done} the wallet was asked) and ${lists.length} lists`)
  const tell = (title, keysOf) => {
    const counts = new Map()
    for (const step of found) for (const key of keysOf(step)) counts.set(key, (counts.get(key) ?? 0) + 1)
    const sorted = [...counts].toSorted(([, a], [, b]) => b - a)
    console.log(`${title}: ${sorted.map(([key, count]) => `${key} ${count}`).join(', ')}`)
  }
  tell('Asked for', ({ planned, name, prompts }) => (prompts > 0 ? [planned || name] : []))
  tell('Misfortunes', ({ kinds }) => kinds)
  tell('Ends', ({ ended }) => [ended])
}
