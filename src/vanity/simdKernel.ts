import { type VanityFilter, filterOf } from './filter'
import { type Kernel, plainKernel, remaindersOfPowers, kernelTablesOf } from './kernel'
import { INITIAL_HASH, ROUND_CONSTANTS } from './sha256'

type Place = WebAssembly.Global

/** The exports of assembly/kernel.ts. */
type Exports = Readonly<{
  memory: WebAssembly.Memory
  STATE: Place
  INITIAL: Place
  BLOCK: Place
  CONSTANT: Place
  ROUNDS: Place
  SECOND: Place
  POWERS: Place
  TOPS: Place
  MOST_TOPS: Place
  LOWS: Place
  PAIRS: Place
  take: () => void
  sweep: (
    from: number,
    before: number,
    swept: number,
    tops: number,
    lows: number,
    lowBits: number,
    pairs: number,
    modulus: bigint,
  ) => number
}>

/**
 * Opens the kernel of these bytes (base64); or the plain one without bytes, or where the browser has no SIMD or computes wrongly with it.
 */
export async function openKernel(
  base64: string | undefined,
): Promise<Readonly<{ engine: 'simd' | 'js'; kernel: Kernel }>> {
  try {
    if (base64 !== undefined) {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
      const kernel = await simdKernel(bytes)
      if (isRight(kernel)) return { engine: 'simd', kernel }
    }
  } catch {
    // A browser without SIMD refuses the bytes.
  }
  return { engine: 'js', kernel: plainKernel() }
}

/** Whether a kernel passes the same candidates as the plain one: a wrong kernel would find nothing, and never report it. */
function isRight(kernel: Kernel): boolean {
  const filter = filterOf({ prefix: '', suffix: 'z', anyCase: true })
  const tables = kernelTablesOf(
    { wallet: new Uint8Array(32), program: new Uint8Array(32) },
    new Uint8Array(8),
  )
  const [own, plain] = [kernel, plainKernel()].map((each) => {
    each.aim(filter)
    each.load(tables)
    const passing: number[] = []
    for (let n = each.sweep(0, 1024); n !== -1; n = each.sweep(n + 1, 1024)) passing.push(n)
    return passing
  })
  return plain !== undefined && plain.length > 0 && String(own) === String(plain)
}

/** Opens the SIMD kernel. Rejects where the browser has no SIMD. */
async function simdKernel(bytes: Uint8Array<ArrayBuffer>): Promise<Kernel> {
  const { instance } = await WebAssembly.instantiate(bytes)
  const wasm = instance.exports as unknown as Exports
  const memory = new Int32Array(wasm.memory.buffer)
  /** Writes each word four times over, once a lane. */
  const write = (place: Place, words: ArrayLike<number>) => {
    const at = Number(place.value) / 4
    for (let word = 0; word < words.length; word++)
      memory.fill(words[word] ?? 0, at + 4 * word, at + 4 * word + 4)
  }
  write(wasm.INITIAL, INITIAL_HASH)
  write(wasm.ROUNDS, ROUND_CONSTANTS)
  let swept = 0
  let aimed = { tops: 0, lows: 0, lowBits: 0, pairs: 0, modulus: 1n }
  return {
    aim: ({ tops, ending }: VanityFilter) => {
      const few = fewer(tops, Number(wasm.MOST_TOPS.value))
      write(
        wasm.TOPS,
        few.flatMap(([from, to]) => [from, to - from]),
      )
      const { digits, values } = ending ?? { digits: 0, values: [] }
      const lows = [...new Set(values.map(([low]) => low))]
      write(wasm.LOWS, lows)
      memory.set(values.flat(), Number(wasm.PAIRS.value) / 4)
      write(wasm.POWERS, remaindersOfPowers(digits))
      aimed = {
        tops: few.length,
        lows: lows.length,
        lowBits: 2 ** digits - 1,
        pairs: values.length,
        modulus: 29n ** BigInt(digits),
      }
    },
    load: (tables) => {
      swept = tables.swept
      write(wasm.STATE, tables.state)
      write(wasm.BLOCK, tables.block)
      write(wasm.CONSTANT, tables.constant)
      write(wasm.SECOND, tables.second)
      wasm.take()
    },
    sweep: (from, before) =>
      wasm.sweep(from, before, swept, aimed.tops, aimed.lows, aimed.lowBits, aimed.pairs, aimed.modulus),
  }
}

/** At most so many intervals: neighbours are joined, including the gap between them. A filter may pass more addresses. */
function fewer(
  tops: readonly (readonly [number, number])[],
  most: number,
): readonly (readonly [number, number])[] {
  const each = Math.ceil(tops.length / most)
  if (each <= 1) return tops
  return Array.from({ length: Math.ceil(tops.length / each) }, (_, at) => {
    const some = tops.slice(at * each, (at + 1) * each)
    return [some[0]?.[0] ?? 0, some.at(-1)?.[1] ?? 0]
  })
}
