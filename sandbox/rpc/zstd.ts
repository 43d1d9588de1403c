import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type * as zstd from '@bokuweb/zstd-wasm'

/** zstd's default level, which Agave uses. */
const LEVEL = 3

let compressor: typeof zstd.compress | undefined

/**
 * The data as one Zstandard frame without a content size: nodes write theirs as a stream. The first call initialises the
 * compressor, in some fifteen milliseconds.
 */
export function compress(data: Uint8Array): Uint8Array {
  compressor ??= load()
  return asStream(compressor(data, LEVEL))
}

/** The beginning of a frame, and the offset of its descriptor (RFC 8878, 3.1.1). */
const MAGIC = [0x28, 0xb5, 0x2f, 0xfd]
/** The window of that level for an unknown length: two megabytes, enough for any length that occurs. */
const WINDOW = 0x58

/** The same blocks in a frame with a window in place of its content size. */
function asStream(frame: Uint8Array): Uint8Array {
  const descriptor = frame[MAGIC.length] ?? 0
  const isSingle = (descriptor & 0x20) !== 0
  const lengthBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0
  const blocks = frame.subarray(MAGIC.length + 1 + (isSingle ? 0 : 1) + lengthBytes)
  return Buffer.concat([Uint8Array.of(...MAGIC, 0, WINDOW), blocks])
}

/** Only the `exports` of a package can be required by its name; other files can be by their path. */
type Emscripten = {
  init: () => void
  instantiateWasm?: (
    imports: WebAssembly.Imports,
    ready: (instance: WebAssembly.Instance) => object,
  ) => object
}

/**
 * Node 20 has no Zstandard, hence the same library as WebAssembly. Its `init` is asynchronous because a browser must fetch
 * the module; here it is on disk, so it is compiled synchronously and no request has to wait for it.
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
