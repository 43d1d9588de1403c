import { encodeBase58 } from '../units/base58'
import { filterOf } from './filter'
import { type Kernel, lettersOf, messageOf, type Search, SWEPT, kernelTablesOf } from './kernel'
import { fitsPattern, shortened, type VanityPattern } from './pattern'
import type { GpuKernel } from './webgpu'
import { digestOf } from './sha256'

/** The part of one worker in a search. */
export type SearchPart = Search &
  Readonly<{
    pattern: VanityPattern
    seedLength: number
    /** The first value of the counted letters, below 2^32, and which of `workers` this is. The workers take turns. */
    first: number
    worker: number
    workers: number
  }>

/**
 * A searcher's report: `tried` candidates since its last report, in `ms` milliseconds; or a seed that fits, or that is closer than before.
 */
export type SearcherNews =
  | Readonly<{ tried: number; ms: number }>
  | Readonly<{ fits: boolean; seed: string; address: string }>

/** A kernel takes a few milliseconds at most for this many candidates. */
const PIECE = 4096

/** The pace of a searcher. It awaits `next` after every `sliceMs`: this lets messages in, and lasts as long as a pause. */
export type SearchPace = Readonly<{ sliceMs: number; next: () => Promise<unknown>; isEnded: () => boolean }>

/** A gate that holds a searcher from `pause` to `resume`: the searcher awaits `passed`. */
export function pauseGate(): Readonly<{
  pause: () => void
  resume: () => void
  passed: () => Promise<void>
}> {
  let closed: Promise<void> | undefined
  let open = () => {}
  return {
    pause: () => {
      closed ??= new Promise((resolve) => (open = resolve))
    },
    resume: () => {
      closed = undefined
      open()
    },
    passed: async () => await closed,
  }
}

/**
 * Tries candidates until it is ended. As long as none fits the pattern, it looks for a seed whose address fits more characters than any
 * before.
 */
export async function searchPart(
  part: SearchPart,
  kernel: Kernel,
  say: (news: SearcherNews) => void,
  { sliceMs, next, isEnded }: SearchPace,
): Promise<void> {
  const { pattern } = part
  const all = charactersOf(pattern)
  let characters = Math.min(1, all)
  const aim = () => kernel.aim(filterOf(shortened(pattern, characters)))
  const report = (seed: Uint8Array) => {
    const address = seedAddress(part, seed)
    // A filter also passes some addresses that do not fit.
    if (!fitsPattern(address, shortened(pattern, characters))) return
    let fitting = characters
    while (fitting < all && fitsPattern(address, shortened(pattern, fitting + 1))) fitting += 1
    say({ fits: fitting === all, seed: String.fromCharCode(...seed), address })
    if (characters === all) return
    characters = Math.min(fitting + 1, all)
    aim()
  }
  let sliceBegan = performance.now()
  let tried = 0
  aim()
  for (const seed of seedsOf(part)) {
    kernel.load(kernelTablesOf(part, seed))
    for (let from = 0; from < SWEPT; from += PIECE) {
      const before = from + PIECE
      for (let n = kernel.sweep(from, before); n !== -1; n = kernel.sweep(n + 1, before))
        report(withLetters(seed, n))
      tried += PIECE
      const ms = performance.now() - sliceBegan
      if (ms < sliceMs) continue
      say({ tried, ms })
      // The steps of a search depend on each other.
      // oxlint-disable-next-line no-await-in-loop
      await next()
      if (isEnded()) return
      tried = 0
      sliceBegan = performance.now()
    }
  }
}

/**
 * Searches a part on a graphics processor, only for the whole pattern. Returns when all seeds of the part's length are tried; rejects
 * where the processor is lost.
 */
export async function searchPartByGpu(
  part: SearchPart,
  gpu: GpuKernel,
  say: (news: SearcherNews) => void,
  { next, isEnded }: Omit<SearchPace, 'sliceMs'>,
): Promise<void> {
  const { pattern, seedLength } = part
  const filter = filterOf(pattern)
  const all = seedsOf(part)
  const begin = () => {
    const seeds = someOf(all, gpu.seedsPerSweep()).filter(({ length }) => length === seedLength)
    const hits = gpu.sweep(seeds, filter)
    // The result is awaited a turn later; until then this marks its rejection as handled.
    hits.catch(() => {})
    return { seeds, hits }
  }
  let ahead = begin()
  let began = performance.now()
  while (ahead.seeds.length > 0) {
    const { seeds, hits } = ahead
    // The processor never waits for this thread.
    ahead = begin()
    // The steps of a search depend on each other.
    // oxlint-disable-next-line no-await-in-loop
    for (const [of, n] of (await hits).hits) {
      const seed = withLetters(seeds[of] ?? new Uint8Array(seedLength), n)
      const address = seedAddress(part, seed)
      if (fitsPattern(address, pattern)) say({ fits: true, seed: String.fromCharCode(...seed), address })
    }
    say({ tried: seeds.length * SWEPT, ms: performance.now() - began })
    // oxlint-disable-next-line no-await-in-loop
    await next()
    if (isEnded()) return
    began = performance.now()
  }
}

function charactersOf({ prefix, suffix }: VanityPattern): number {
  return prefix.length + suffix.length
}

function someOf(seeds: Generator<Uint8Array, void>, count: number): Uint8Array[] {
  return Array.from({ length: count }, () => seeds.next().value?.slice() ?? new Uint8Array())
}

/**
 * The seeds of a part, each without its last four letters, which a sweep tries. Longer seeds follow when the part's seeds of a length are
 * tried.
 */
export function* seedsOf({ seedLength, first, worker, workers }: SearchPart): Generator<Uint8Array> {
  for (let length = seedLength; ; length += 4) {
    const random = crypto.getRandomValues(new Uint8Array(length)).map((byte) => 0x61 + (byte & 15))
    // The letters before the last four, at most eight of them, are counted; each worker has its own letters before these.
    const counted = Math.min(length - 4, 8)
    const values = 16 ** counted
    for (let turn = worker; turn < values; turn += workers) {
      const value = (first + turn) % values
      for (let at = 0; at < counted; at++)
        random[length - 5 - at] = 0x61 + (Math.floor(value / 16 ** at) % 16)
      yield random
    }
  }
}

function withLetters(seed: Uint8Array, n: number): Uint8Array {
  const whole = seed.slice()
  new DataView(whole.buffer).setUint32(whole.length - 4, lettersOf(n))
  return whole
}

/** The address that the chain derives from a wallet, a seed and a token program. */
export function seedAddress(search: Search, seed: Uint8Array): string {
  const words = messageOf(search, seed)
  const digest = digestOf(words.slice(0, 16), words.slice(16))
  const bytes = new DataView(new ArrayBuffer(32))
  digest.forEach((word, at) => bytes.setInt32(4 * at, word))
  return encodeBase58(new Uint8Array(bytes.buffer))
}
