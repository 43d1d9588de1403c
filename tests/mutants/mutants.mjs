import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { allMutators } from '../../node_modules/@stryker-mutator/instrumenter/dist/src/mutators/index.js'
import { MutantCollector } from '../../node_modules/@stryker-mutator/instrumenter/dist/src/transformers/index.js'

/** Those that the compiler refuses, or that every test meets. */
export const EXCLUDED = ['ObjectLiteral', 'ArrowFunction']

/** Two that Stryker lacks: a number one greater, and a call left out whose result nobody uses. */
const OWN = [
  {
    name: 'NumericConstant',
    *mutate({ node, parent }) {
      if (parent.key === node) return
      const { type, value } = node
      if (type === 'NumericLiteral') yield { type, value: Number(value) + 1 }
      if (type === 'BigIntLiteral') yield { type, value: `${BigInt(value) + 1n}` }
    },
  },
  {
    name: 'RemovedCall',
    *mutate({ node: { type, expression } }) {
      const call = expression?.type === 'AwaitExpression' ? expression.argument : expression
      if (type === 'ExpressionStatement' && call?.type === 'CallExpression') yield { type: 'EmptyStatement' }
    },
  },
]
allMutators.push(...OWN)

let isWanted = () => true
// oxlint-disable-next-line typescript/unbound-method -- called with the collector below
const { collect } = MutantCollector.prototype
MutantCollector.prototype.collect = function (...about) {
  const mutant = collect.apply(this, about)
  if (!isWanted(mutant.toApiMutant())) mutant.ignoreReason = 'Not asked for'
  return mutant
}

/** From here on only these are made, by Stryker too. */
export function wantOnly(wanted) {
  isWanted = wanted
}

/** The wanted mutants of these files, with the text of the files in which all of them stand and ask `stryMutAct_9fa48` about their ids. */
export async function mutantsOf(files) {
  const silent = () => {}
  const log = { debug: silent, info: silent, warn: silent, isDebugEnabled: () => false }
  const instrumenter = new Instrumenter(log)
  const whole = files.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }))
  const options = { excludedMutations: EXCLUDED, ignorers: [], plugins: null, noHeader: true }
  const { mutants, files: texts } = await instrumenter.instrument(whole, options)
  return { mutants: mutants.filter(({ status }) => status !== 'Ignored'), texts }
}

/** The same for the same change, wherever it stands in its file. */
export function keyOf(mutant) {
  const { start, end } = mutant.location
  return [
    relative('', mutant.fileName),
    start.line,
    start.column,
    end.line,
    end.column,
    mutant.replacement,
  ].join()
}

/** So many of them, drawn by a seed. */
export function draw(mutants, count, seed) {
  const drawn = mutants.map((mutant) => ({
    mutant,
    lot: createHash('sha256')
      .update(`${seed} ${keyOf(mutant)}`)
      .digest('hex'),
  }))
  const sorted = drawn.toSorted((one, other) => (one.lot < other.lot ? -1 : 1))
  return sorted.slice(0, count).map(({ mutant }) => mutant)
}

/** What it changes, in a line: `fee - part → fee + part`. */
export function told({ fileName, location: { start, end }, replacement = '' }) {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line, end.line + 1)
  const last = lines.length - 1
  const text = lines.map((line, at) =>
    line.slice(at === 0 ? start.column : 0, at === last ? end.column : undefined),
  )
  const short = (whole) => whole.replaceAll(/\s+/g, ' ').trim().slice(0, 70)
  return `${short(text.join('\n'))} → ${short(replacement) || 'nothing'}`
}
