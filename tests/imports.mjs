/*
 * What a file of this repository imports from it, as TypeScript and Vite find it, and the circles that imports make.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { parseSync } from 'vite'

/** @type {Map<string, readonly { file: string, kind: 'value' | 'type' | 'late' }[]>} */
const known = new Map()

/**
 * What a file imports: values, types alone, or late; paths from `root`. Packages are left out.
 *
 * @returns {readonly { file: string, kind: 'value' | 'type' | 'late' }[]}
 */
export function importsOf(root, file) {
  const imports = known.get(join(root, file)) ?? readImports(root, file)
  known.set(join(root, file), imports)
  return imports
}

function readImports(root, file) {
  if (!/\.m?[jt]sx?$/.test(file)) return []
  const text = readFileSync(join(root, file), 'utf8')
  const { module, program, errors } = parseSync(file, text)
  // AssemblyScript, whose files stand together.
  if (errors.length > 0) return filesBelow(root, dirname(file)).map((each) => ({ file: each, kind: 'value' }))
  const kindOf = (entries) => (entries.length > 0 && entries.every(({ isType }) => isType) ? 'type' : 'value')
  const late = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start + 1, end - 1),
  )
  const imports = [
    ...module.staticImports.map((each) => [each.moduleRequest.value, kindOf(each.entries)]),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((each) => (each.moduleRequest ? [[each.moduleRequest.value, kindOf([each])]] : [])),
    ),
    ...late.map((name) => [name, 'late']),
    // `typeof import('./file')` is a type, which the parser does not list.
    ...(text.includes('typeof import(') ? typesImported(program) : []).map((name) => [name, 'type']),
  ]
  return imports
    .filter(([name]) => name.startsWith('.'))
    .map(([name, kind]) => ({ file: resolve(root, file, name), kind }))
}

function typesImported(program) {
  return [...nodesOf(program)].filter(({ type }) => type === 'TSImportType').map(({ source }) => source.value)
}

/** A node of a syntax tree (ESTree) and all that are in it, each before those within. */
export function* nodesOf(node) {
  if (typeof node.type === 'string') yield node
  for (const value of Object.values(node))
    if (typeof value === 'object' && value !== null) yield* nodesOf(value)
}

/** As TypeScript and Vite find a file: what follows a question mark says how it is loaded. */
function resolve(root, from, name) {
  const path = posix.join(dirname(from), name.replace(/\?.*$/, ''))
  const found = ['', '.ts', '.tsx', '/index.ts']
    .map((end) => path + end)
    .find((one) => existsSync(join(root, one)) && statSync(join(root, one)).isFile())
  if (!found) throw new Error(`${from} imports ${name}, which is not there`)
  return found
}

/** All files in a folder and in those below it, as paths from `root` with slashes. */
export function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'))
}

/**
 * The circles among files: groups in which each file leads to each other one by imports, of values, of types or late. The largest first,
 * the files of each in the order in which they were given.
 *
 * @returns {string[][]}
 */
export function circlesOf(root, files) {
  const own = new Set(files)
  const circles = []
  // Tarjan's strongly connected components.
  const places = new Map()
  const lowest = new Map()
  const open = []
  const visit = (file) => {
    places.set(file, places.size)
    lowest.set(file, places.get(file))
    open.push(file)
    for (const { file: next } of importsOf(root, file)) {
      if (!own.has(next)) continue
      if (!places.has(next)) visit(next)
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file), lowest.get(next)))
    }
    if (lowest.get(file) !== places.get(file)) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1) circles.push(files.filter((each) => circle.includes(each)))
  }
  for (const file of files) if (!places.has(file)) visit(file)
  return circles.toSorted((one, other) => other.length - one.length)
}
