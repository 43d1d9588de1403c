/*
 * npm run bench:house: counts what makes the source hard to read, and prints a table. It measures and asserts nothing; with --names it
 * lists what it counted.
 *
 * How many files a new kind of operation touches is not here: only who adds one by the recipe of CONTRIBUTING can count them.
 */
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { circlesOf, filesBelow, importsOf, nodesOf } from '../imports.mjs'

const ROOT = process.cwd()
const PAGES = 'src/pages'
/** Where the wallet is asked to sign. The wallet itself is handed in. */
const PROMPT = 'src/transactions/sign.ts'
/** What a reader of one of these may have to know: what it imports, and what that imports. */
const CLOSURES = [
  'src/operation/OperationPage.tsx',
  'src/transactions/sign.ts',
  'src/liquidity/raydium-cpmm/build.ts',
  'src/tokens/create/planCreateToken.ts',
]
const [MOST_LINES, MOST_LINES_OF_A_COMPONENT] = [80, 120]

/** @type {readonly { file: string, text: string, nodes: readonly any[], module: any, lineAt: (index: number) => number }[]} */
const sources = filesBelow(ROOT, 'src')
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/vanity/assembly/'))
  .map((file) => {
    const text = readFileSync(file, 'utf8')
    const { program, module } = parseSync(file, text)
    const lineAt = (index) => text.slice(0, index).split('\n').length
    return { file, text, nodes: [...nodesOf(program)], module, lineAt }
  })
const files = sources.map(({ file }) => file)

function main() {
  const circles = circlesOf(ROOT, files)
  /** @type {[what: string, found: readonly string[]][]} */
  const counts = [
    ['circles of imports, of types and late ones too', circles.map((circle) => circle.join(' '))],
    ['look-ups of a subject by a string', sources.flatMap(lookUps)],
    ...['create-token/CreateToken', 'manage-liquidity/ManageLiquidity', 'send-many/SendMany'].map((page) => [
      `files between ${page}Page and the wallet's prompt`,
      filesToPrompt(`${PAGES}/${page}Page.tsx`),
    ]),
    ...CLOSURES.map((file) => closureOf(file)),
    ['exported names that several files have', sharedNames()],
    [
      `functions over ${MOST_LINES} lines, components over ${MOST_LINES_OF_A_COMPONENT}`,
      sources.flatMap(longFunctions),
    ],
    ['addresses that stand in several files', sharedAddresses()],
    ['words of README.md', readFileSync('README.md', 'utf8').trim().split(/\s+/)],
    ['lines of src', sources.flatMap(({ text }) => text.trimEnd().split('\n'))],
  ]
  const isListed = process.argv.includes('--names')
  for (const [what, found] of counts) {
    console.log(`${String(found.length).padStart(7)}  ${what}`)
    if (isListed && found.length < 1_000) console.log(found.map((each) => `         ${each}`).join('\n'))
  }
}

/** `subject['name']` and `subject[name]`: what a typed subject has no need of. */
function lookUps({ file, nodes, lineAt }) {
  const isSubject = (node) => (node.type === 'MemberExpression' ? node.property : node).name === 'subject'
  return nodes
    .filter((node) => node.type === 'MemberExpression' && node.computed && isSubject(node.object))
    .map(({ start }) => `${file}:${lineAt(start)}`)
}

/**
 * The files that a reader may have to open between a page and the wallet's prompt: those to which the page's imports lead, of values or
 * late ones, and whose own imports lead to the prompt. The page and the prompt are among them.
 */
function filesToPrompt(page) {
  const next = importsOfValues
  const before = new Map(files.map((file) => [file, []]))
  for (const file of files) for (const each of next(file)) before.get(each)?.push(file)
  const leading = reachedFrom(PROMPT, (file) => before.get(file) ?? [])
  return [...reachedFrom(page, next)].filter((file) => leading.has(file))
}

/** The files of src that a file brings, itself among them: by imports of values and late ones, and how many without the late ones. */
function closureOf(file) {
  const found = [...reachedFrom(file, importsOfValues)]
  const atOnce = reachedFrom(file, (each) => importsOfValues(each, ['value']))
  const bytes = sources
    .filter((each) => found.includes(each.file))
    .reduce((sum, { text }) => sum + text.length, 0)
  return [`files that ${file} brings (${atOnce.size} at once), ${Math.round(bytes / 1000)} kB`, found]
}

function importsOfValues(file, kinds = ['value', 'late']) {
  return importsOf(ROOT, file).flatMap((each) => (kinds.includes(each.kind) ? each.file : []))
}

function reachedFrom(file, next) {
  const found = new Set([file])
  for (const each of found) for (const more of next(each)) found.add(more)
  return found
}

/** What a file exports of its own; not what it passes on. */
function sharedNames() {
  return shared(({ module }) =>
    module.staticExports.flatMap(({ entries }) =>
      entries
        .filter(({ moduleRequest, exportName }) => !moduleRequest && exportName.kind === 'Name')
        .map(({ exportName }) => exportName.name),
    ),
  )
}

/** Accounts and programs of Solana, written out: as texts, and as names of fields. */
function sharedAddresses() {
  const isAddress = (text) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)
  const textOf = ({ type, value, name }) => (type === 'Literal' ? value : type === 'Identifier' ? name : '')
  return shared(({ nodes }) => nodes.map(textOf).filter(isAddress))
}

/** The texts that are found in several files, with these. */
function shared(textsOf) {
  const found = new Map()
  for (const source of sources)
    for (const text of new Set(textsOf(source))) found.set(text, [...(found.get(text) ?? []), source.file])
  return [...found]
    .filter(([, where]) => where.length > 1)
    .map(([text, where]) => `${text}: ${where.join(' ')}`)
}

/** A component is a function of a .tsx file with a capital letter. */
function longFunctions({ file, nodes, lineAt }) {
  const names = new Map(
    nodes.flatMap((node) =>
      node.type === 'VariableDeclarator' && node.init ? [[node.init, node.id.name]] : [],
    ),
  )
  return nodes
    .filter(({ type, body }) => /Function/.test(type) && body)
    .map((node) => ({
      name: node.id?.name ?? names.get(node) ?? 'a function',
      line: lineAt(node.start),
      lines: lineAt(node.end) - lineAt(node.start) + 1,
    }))
    .filter(({ name, lines }) => {
      const isComponent = file.endsWith('.tsx') && /^[A-Z]/.test(name)
      return lines > (isComponent ? MOST_LINES_OF_A_COMPONENT : MOST_LINES)
    })
    .map(({ name, line, lines }) => `${file}:${line} ${name}, ${lines} lines`)
}

main()
