import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, expect, inject } from 'vitest'

/* Each property tries the values of the run's seed; what fails names them again. */
const seed = inject('seed')
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })

/*
 * Keys and seeds too: an address has 43 or 44 characters, and comes before another one or after it. What a file draws before its tests
 * depends on its path, what a test draws on its own place in the file.
 */
let from = `${expect.getState().testPath}`.split(/[\\/]tests[\\/]/).at(-1) ?? ''
let count = 0
beforeEach(({ task }) => {
  from = task.id
  count = 0
})

function draw<Bytes extends ArrayBufferView | null>(into: Bytes): Bytes {
  if (!into) return into
  const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength)
  for (let at = 0; at < bytes.length; at += 32) {
    const drawn = createHash('sha256').update(`${seed} ${from} ${count++}`).digest()
    bytes.set(drawn.subarray(0, bytes.length - at), at)
  }
  return into
}
crypto.getRandomValues = draw
