import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const QUERY = '?wasm'

/**
 * Makes a file of AssemblyScript that is imported with ?wasm a module of its compiled bytes in base64. The compiler loads with the first
 * such file.
 */
export function wasmPlugin(): Plugin {
  return {
    name: 'mintwright:wasm',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(QUERY)) return null
      const file = id.slice(0, -QUERY.length)
      this.addWatchFile(file)
      const source = readFileSync(file, 'utf8')
      const bytes = compiled.get(source) ?? compile(file, source)
      compiled.set(source, bytes)
      return `export default ${JSON.stringify(Buffer.from(await bytes).toString('base64'))}`
    },
  }
}

/** By source: the pages, their workers and the prerendering are bundles of their own, and the compiler takes seconds. */
const compiled = new Map<string, Promise<Uint8Array>>()

/** Compiles a source without the language's runtime. Throws what the compiler says where it refuses. */
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

/** One page of memory of 64 kB is enough, and nothing is allocated. */
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
