import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const QUERY = '?wasm'
/** The folder in which compiled bytes are kept for the next build, whichever process makes it. */
const KEPT = 'node_modules/.cache/mintwright/wasm'

/**
 * Compiles a file of AssemblyScript that is imported with ?wasm, into a module of its bytes in base64. The compiler takes seconds: it
 * loads with the first such file whose bytes are not in the folder `kept`.
 */
export function wasmPlugin(kept = KEPT): Plugin {
  return {
    name: 'mintwright:wasm',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(QUERY)) return null
      const file = id.slice(0, -QUERY.length)
      this.addWatchFile(file)
      const bytes = await compileOnce(file, readFileSync(file, 'utf8'), kept)
      return `export default ${JSON.stringify(Buffer.from(bytes).toString('base64'))}`
    },
  }
}

/**
 * Compilations under way by the path of their result: pages, workers and prerendering are separate bundles, and may ask at the same time.
 */
const atWork = new Map<string, Promise<Uint8Array>>()

async function compileOnce(file: string, source: string, kept: string): Promise<Uint8Array> {
  const compiler = readFileSync('node_modules/assemblyscript/package.json')
  const print = createHash('sha256')
    .update(JSON.stringify([source, OPTIONS]))
    .update(compiler)
    .digest('hex')
  const path = join(kept, `${print}.wasm`)
  if (existsSync(path)) return readFileSync(path)
  const working = atWork.get(path) ?? compile(file, source).then((bytes) => keep(path, bytes))
  atWork.set(path, working)
  return await working.finally(() => atWork.delete(path))
}

/** Writes the file completely or not at all: another process may look for it meanwhile. */
function keep(path: string, bytes: Uint8Array): Uint8Array {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(`${path}.${process.pid}`, bytes)
  renameSync(`${path}.${process.pid}`, path)
  return bytes
}

/** Compiles a source without the language's runtime. Throws the compiler's message where it refuses. */
async function compile(file: string, source: string): Promise<Uint8Array> {
  const { main } = await import('assemblyscript/asc')
  let bytes: Uint8Array | undefined
  const written = { text: '' }
  const { error } = await main(['kernel.ts', '--outFile', 'kernel.wasm', ...OPTIONS], {
    readFile: (name) => (name === 'kernel.ts' ? source : null),
    writeFile: (_, contents) => {
      if (typeof contents !== 'string') bytes = contents
    },
    listFiles: () => [],
    stderr: { write: (text: string | Uint8Array) => void (written.text += String(text)) },
  })
  if (error || !bytes) throw new Error(`${file} does not compile: ${written.text || String(error)}`)
  return bytes
}

/** The compiler's options: one page of memory of 64 kB is enough, and nothing is allocated. */
const OPTIONS = [
  '-O3',
  '--converge',
  '--noAssert',
  '--runtime',
  'stub',
  '--enable',
  'simd',
  '--use',
  'abort=',
  '--initialMemory',
  '1',
]
