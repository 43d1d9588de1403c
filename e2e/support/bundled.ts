import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { wasmPlugin } from '../../src/build/wasmPlugin'

/** A module as one script that a page can import; `entry` is its path from the root. */
export async function bundled(entry: string): Promise<string> {
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    plugins: [wasmPlugin()],
    build: {
      write: false,
      lib: { entry, formats: ['es'], fileName: 'script' },
      rolldownOptions: { output: { codeSplitting: false }, checks: { pluginTimings: false } },
    },
  })
  const output = Array.isArray(made) ? made[0]?.output : 'output' in made ? made.output : undefined
  return output?.[0].code ?? ''
}
