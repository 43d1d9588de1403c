import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type * as zstd from '@bokuweb/zstd-wasm'

/** The level that zstd takes where Agave leaves it to zstd. */
const LEVEL = 3

let compressor: typeof zstd.compress | undefined

/** The data as one Zstandard frame. The first call makes the compressor ready, in some fifteen milliseconds. */
export function compress(data: Uint8Array): Uint8Array {
  compressor ??= load()
  return compressor(data, LEVEL)
}

/** Only what is under the `exports` of a package can be required by its name; a file of it can be by its path. */
type Emscripten = {
  init: () => void
  instantiateWasm?: (
    imports: WebAssembly.Imports,
    ready: (instance: WebAssembly.Instance) => object,
  ) => object
}

/**
 * Node 20 has no Zstandard, hence the same library as WebAssembly. Its own `init` is asynchronous because a browser must
 * fetch the module; here it is on disk, so it is compiled on the spot and no request has to wait for it.
 */
function load(): typeof zstd.compress {
  const require = createRequire(import.meta.url)
  const folder = dirname(require.resolve('@bokuweb/zstd-wasm'))
  const { compress: ready } = require('@bokuweb/zstd-wasm') as typeof zstd
  const { Module } = require(join(folder, 'zstd.js')) as { Module: Emscripten }
  const wasm = new WebAssembly.Module(readFileSync(join(folder, 'zstd.wasm')))
  Module.instantiateWasm = (imports, receive) => receive(new WebAssembly.Instance(wasm, imports))
  Module.init()
  return ready
}
