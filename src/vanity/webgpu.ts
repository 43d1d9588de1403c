import { type VanityFilter, joined } from './filter'
import { lettersOf, messageOf, SWEPT } from './kernel'
import {
  afterRounds,
  digestOf,
  INITIAL_HASH,
  ROUND_CONSTANTS,
  schedule,
  smallSigma0,
  smallSigma1,
} from './sha256'

/**
 * The search on a graphics processor, for one wallet, token program and length of seed. A sweep rejects where the device is lost, as after
 * destroy(): open another kernel, or do without.
 */
export type GpuKernel = Readonly<{
  /** How many seeds a sweep should be given at present, 1 to 8,192: as many as take some tens of milliseconds on this device. */
  seedsPerSweep: () => number
  /**
   * Tries the 65,536 candidates of each seed: its ASCII bytes, of which the last four are swept. Candidate i has the characters a to p
   * there that its four hexadecimal digits stand for. Resolves to the hits as pairs [index of the seed, index of the candidate], in no
   * order. They are what the filter lets through: derive each again. There are at most 4,096; `overflow`: there were more, which are
   * lost. Two sweeps may be under way at once, so that the device never waits for the caller. RangeError for more than 8,192 seeds.
   */
  sweep: (
    seeds: readonly Uint8Array[],
    filter: VanityFilter,
  ) => Promise<Readonly<{ hits: readonly (readonly [number, number])[]; overflow: boolean }>>
  destroy: () => void
}>

/**
 * The kernel for addresses SHA-256(wallet ‖ seed ‖ program) with seeds of `seedLength` characters a to p, a multiple of four from 8 to 32.
 * null where the browser has no WebGPU, where its adapter is software (unless `allowSoftware`), and where the device is refused or
 * computes wrongly. Never throws. Works in a worker and in a window.
 */
export async function openGpu(
  wallet: Uint8Array,
  program: Uint8Array,
  seedLength: number,
  options: { allowSoftware?: boolean } = {},
): Promise<GpuKernel | null> {
  let device: GPUDevice | undefined
  try {
    if (!('gpu' in navigator)) return null
    const adapter = await navigator.gpu.requestAdapter({ powerPreference: 'high-performance' })
    if (!adapter || (isSoftware(adapter.info) && options.allowSoftware !== true)) return null
    device = await adapter.requestDevice()
    return await kernelOn(device, wallet, program, seedLength)
  } catch {
    device?.destroy()
    return null
  }
}

/** Google's SwiftShader, Mesa's llvmpipe and Microsoft's WARP compute on the processor, where the workers are faster. */
function isSoftware({
  isFallbackAdapter,
  vendor,
  architecture,
  device,
  description,
}: GPUAdapterInfo): boolean {
  const named = /swiftshader|llvmpipe|lavapipe|software|basic render|\bwarp\b/i
  return isFallbackAdapter || vendor === 'google' || named.test(`${architecture} ${device} ${description}`)
}

/** The values of GPUBufferUsage and GPUMapMode: TypeScript's library does not have these constants. */
const [MAP_READ, COPY_SRC, COPY_DST, STORAGE] = [1, 4, 8, 128]
const MODE_READ = 1

const MOST_SEEDS = 8192
const MOST_HITS = 4096
/** The words that a seed takes in `seeds` of the shader: the state after the rounds before its swept word, and its words from the ninth. */
const SEED_WORDS = 16
/** The candidates of one workgroup: a multiple of the number that any processor computes in step. */
const GROUP = 64
/** The hits' number and the seeds' number come before the hits. */
const FOUND_BYTES = 4 * (2 + MOST_HITS)
/** The longest sweep in ms: the page shares its graphics processor with the search, and longer sweeps would make it stutter. */
const SWEEP_MS = 30

async function kernelOn(
  device: GPUDevice,
  wallet: Uint8Array,
  program: Uint8Array,
  seedLength: number,
): Promise<GpuKernel> {
  const message = splitMessage(wallet, program, seedLength)
  const module = device.createShaderModule({ code: shaderOf(message) })
  const pipeline = await device.createComputePipelineAsync({ layout: 'auto', compute: { module } })
  const afterWallet = afterRounds(INITIAL_HASH, Int32Array.from(message.first), 8)
  const seedWords = device.createBuffer({ size: 4 * SEED_WORDS * MOST_SEEDS, usage: STORAGE | COPY_DST })
  const found = device.createBuffer({ size: FOUND_BYTES, usage: STORAGE | COPY_SRC | COPY_DST })
  const unused: GPUBuffer[] = []
  let sieve: Readonly<{ filter: VanityFilter; buffer: GPUBuffer; group: GPUBindGroup }> | undefined
  const pace = newPace()

  function sieveFor(filter: VanityFilter): GPUBindGroup {
    if (sieve?.filter === filter) return sieve.group
    sieve?.buffer.destroy()
    const words = wordsOf(filter)
    const buffer = device.createBuffer({ size: words.byteLength, usage: STORAGE | COPY_DST })
    device.queue.writeBuffer(buffer, 0, words)
    const entries = [seedWords, buffer, found].map((each, binding) => ({
      binding,
      resource: { buffer: each },
    }))
    const group = device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries })
    sieve = { filter, buffer, group }
    return group
  }

  /** The queue keeps its order, so that sweeps share all buffers but those that the processor reads. */
  function submit(seeds: readonly Uint8Array[], filter: VanityFilter): GPUBuffer {
    const words = new Uint32Array(SEED_WORDS * seeds.length)
    const swept = message.swept
    seeds.forEach((seed, index) => {
      const first = [...message.first.slice(0, 8), ...bigEndian(seed)]
      const before = afterRounds(afterWallet, Int32Array.from(first), swept, 8)
      words.set([...before, ...first.slice(8, swept)], SEED_WORDS * index)
    })
    device.queue.writeBuffer(seedWords, 0, words)
    const copy = unused.pop() ?? device.createBuffer({ size: FOUND_BYTES, usage: MAP_READ | COPY_DST })
    const group = sieveFor(filter)
    const encoder = device.createCommandEncoder()
    encoder.clearBuffer(found, 0, 8)
    const pass = encoder.beginComputePass()
    pass.setPipeline(pipeline)
    pass.setBindGroup(0, group)
    pass.dispatchWorkgroups(SWEPT / GROUP, seeds.length)
    pass.end()
    encoder.copyBufferToBuffer(found, 0, copy, 0, FOUND_BYTES)
    device.queue.submit([encoder.finish()])
    return copy
  }

  const sweep: GpuKernel['sweep'] = async (seeds, filter) => {
    if (seeds.length > MOST_SEEDS) throw new RangeError(`At most ${MOST_SEEDS} seeds are swept at once`)
    if (seeds.length === 0) return { hits: [], overflow: false }
    const began = performance.now()
    const copy = submit(seeds, filter)
    await copy.mapAsync(MODE_READ)
    const [count = 0, swept = 0, ...rest] = new Uint32Array(copy.getMappedRange())
    copy.unmap()
    unused.push(copy)
    if (swept !== seeds.length) throw new Error('The graphics processor did not run the search')
    pace.measure(seeds.length, began)
    const hits = rest.slice(0, count).map((hit) => [hit >>> 16, hit & 0xffff] as const)
    return { hits, overflow: count > MOST_HITS }
  }

  // What computes wrongly would find nothing, for ever, and never say so. The first run includes what a device does once; the second
  // tells how late the browser answers, whatever the device had to do.
  for (let run = 0; run < 2; run++) {
    const began = performance.now()
    if (!(await isRight(sweep, message, seedLength)))
      throw new Error('The graphics processor computes wrongly')
    pace.latency = performance.now() - began
  }
  return { seedsPerSweep: () => pace.seedsPerSweep, sweep, destroy: () => device.destroy() }
}

/** How many seeds a sweep takes, by how long the last ones took. `latency`: the milliseconds of a sweep whatever it holds. */
function newPace() {
  let lastEnd = 0
  const pace = {
    seedsPerSweep: 16,
    latency: 0,
    measure(count: number, began: number): void {
      const end = performance.now()
      const busy = end - Math.max(began, lastEnd)
      lastEnd = end
      if (count < pace.seedsPerSweep) return
      const wanted = (count * SWEEP_MS) / Math.max(busy - pace.latency, 1)
      const next = Math.min(Math.max(wanted, pace.seedsPerSweep / 2), pace.seedsPerSweep * 2)
      pace.seedsPerSweep = Math.min(Math.max(Math.round(next), 1), MOST_SEEDS)
    },
  }
  return pace
}

/** Whether a sweep finds two candidates that the processor derives itself, and nothing else, with both parts of the filter. */
async function isRight(sweep: GpuKernel['sweep'], message: Message, seedLength: number): Promise<boolean> {
  const seed = Uint8Array.from({ length: seedLength }, (_, at) => 0x61 + (at % 16))
  const wanted = [0x0c5a, 0xf3a6]
  const digests = wanted.map((index) => {
    const first = Int32Array.from(message.first)
    first.set(bigEndian(seed), 8)
    first[message.swept] = lettersOf(index)
    return unsigned(digestOf(first, Int32Array.from(message.second)))
  })
  const numbers = digests.map((digest) => digest.reduce((all, word) => (all << 32n) | BigInt(word), 0n))
  const { hits } = await sweep([seed], {
    tops: digests.map(([top = 0]) => [top, top] as const),
    ending: { digits: 5, values: numbers.map((n) => [Number(n % 32n), Number(n % 29n ** 5n)] as const) },
  })
  const indexes = hits.map(([, index]) => index).toSorted((one, other) => one - other)
  return indexes.join() === wanted.join()
}

/**
 * The message of 64 + L bytes as two blocks of 16 words, without the seed's words, which are 0 here. `swept`: the place of
 * the swept word in the first block; the seed's words before it begin at the ninth.
 */
type Message = Readonly<{ first: readonly number[]; second: readonly number[]; swept: number }>

function splitMessage(wallet: Uint8Array, program: Uint8Array, seedLength: number): Message {
  const words = unsigned(messageOf({ wallet, program }, new Uint8Array(seedLength)))
  return { first: words.slice(0, 16), second: words.slice(16), swept: 7 + seedLength / 4 }
}

function unsigned(words: Int32Array): number[] {
  return Array.from(words, (word) => word >>> 0)
}

function bigEndian(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: bytes.length / 4 }, (_, at) => view.getUint32(4 * at))
}

/* A filter in words: number of intervals, allowed values of the last bits as a set of bits, mask of the last bits, modulus or 0, number
   of pairs, place of the first; the coefficients; the intervals; the pairs, each as an interval of one. */
const [COEFFICIENTS, TOPS] = [6, 38]

function wordsOf({ tops, ending }: VanityFilter): Uint32Array<ArrayBuffer> {
  // The shader bisects both lists.
  const intervals = joined(tops)
  const modulus = ending ? 29 ** ending.digits : 0
  const pairs = joined((ending?.values ?? []).map(([low, rest]) => [key(low, rest), key(low, rest)]))
  const lows = ending ? ending.values.reduce((set, [low]) => set | (1 << low), 0) : 1
  const mask = ending ? 2 ** ending.digits - 1 : 0
  const head = [intervals.length, lows, mask, modulus, pairs.length, TOPS + 2 * intervals.length]
  return Uint32Array.from([...head, ...coefficients(modulus), ...intervals.flat(), ...pairs.flat()])
}

/** A pair as one word: the rest by 29^5 has 25 bits. */
const key = (low: number, rest: number) => low * 2 ** 25 + rest

/**
 * 2^(16 i) modulo the modulus for i from 0 to 15: first the lower twelve bits of each, then those above. 16 bits times such a part, summed
 * as the shader does, have room in 32 bits.
 */
function coefficients(modulus: number): number[] {
  const powers = [1]
  while (powers.length < 16) powers.push(((powers.at(-1) ?? 0) * 65_536) % (modulus || 1))
  return [...powers.map((power) => power & 0xfff), ...powers.map((power) => power >>> 12)]
}

/**
 * The shader: one invocation a candidate. Its rounds are written out, so that all the message's constants are folded here, and the device
 * needs no arrays. What differs from seed to seed is in `seeds`.
 */
function shaderOf({ first, second, swept }: Message): string {
  const lines: string[] = []
  const line = (name: string, value: string) => void lines.push(`let ${name} = ${value};`)
  for (let t = 8; t < swept; t++) line(`w${t}`, `seeds[at + ${t}u]`)
  const words = first.map((word, t) => (t >= 8 && t <= swept ? `w${t}` : word))
  for (let t = 16; t < 64; t++) {
    const parts = [words[t - 16], small(words[t - 15], 0), words[t - 7], small(words[t - 2], 1)]
    const word = sum(parts)
    if (typeof word === 'string') line(`w${t}`, word)
    words.push(typeof word === 'string' ? `w${t}` : word)
  }
  for (let i = 0; i < 4; i++) {
    line(`a${swept + i}`, `seeds[at + ${3 - i}u]`)
    line(`e${swept + i}`, `seeds[at + ${7 - i}u]`)
  }
  writeRounds(line, 'a', 'e', words, swept)
  unsigned(INITIAL_HASH).forEach((word, i) =>
    line(`m${i}`, `${i < 4 ? `a${67 - i}` : `e${71 - i}`} + ${word}u`),
  )
  for (let i = 0; i < 4; i++) {
    line(`p${i}`, `m${3 - i}`)
    line(`q${i}`, `m${7 - i}`)
  }
  writeRounds(line, 'p', 'q', [...schedule(Int32Array.from(second))], 0)
  INITIAL_HASH.forEach((_, i) => line(`n${i}`, `m${i} + ${i < 4 ? `p${67 - i}` : `q${71 - i}`}`))
  return `${SHADER_HEAD}
@compute @workgroup_size(${GROUP})
fn main(@builtin(global_invocation_id) id: vec3u) {
  let at = id.y * ${SEED_WORDS}u;
  let w${swept} = 0x61616161u + ((id.x & 0xf000u) << 12u) + ((id.x & 0xf00u) << 8u) + ((id.x & 0xf0u) << 4u) + (id.x & 0xfu);
  if (id.x == 0u) { atomicAdd(&found.seeds, 1u); }
  ${lines.join('\n  ')}
  if (!isIn(n0, ${TOPS}u, sieve[0])) { return; }
  let low = n7 & sieve[2];
  if (((sieve[1] >> low) & 1u) == 0u) { return; }
  let modulus = sieve[3];
  if (modulus != 0u) {
    let x = (${products(0, 0, 16)}) % modulus;
    let y = ((${products(16, 0, 8)}) % modulus + (${products(16, 8, 16)}) % modulus) << 6u;
    let rest = (x + (((y % modulus) << 6u) % modulus)) % modulus;
    if (!isIn((low << 25u) | rest, sieve[5], sieve[4])) { return; }
  }
  let slot = atomicAdd(&found.count, 1u);
  if (slot < ${MOST_HITS}u) { found.hits[slot] = (id.y << 16u) | id.x; }
}`
}

/** Sixteen-bit halves `from` to `to` of the digest n0 to n7, the last one first, each times its coefficient. */
function products(offset: number, from: number, to: number): string {
  const parts: string[] = []
  for (let i = from; i < to; i++) {
    const half = i % 2 === 0 ? `(n${7 - i / 2} & 0xffffu)` : `(n${7 - (i - 1) / 2} >> 16u)`
    parts.push(`${half} * sieve[${COEFFICIENTS + offset + i}]`)
  }
  return parts.join(' + ')
}

type Term = number | string

/** Rounds `from` to 63: of the state's eight words only a and e are new, so that a4 is what the others call b one round later. */
function writeRounds(
  line: (name: string, value: string) => void,
  a: string,
  e: string,
  words: readonly Term[],
  from: number,
) {
  for (let t = from; t < 64; t++) {
    const [e1, f, g, h] = [e + (t + 3), e + (t + 2), e + (t + 1), e + t]
    const [a1, b, c, d] = [a + (t + 3), a + (t + 2), a + (t + 1), a + t]
    const sent = `${e}t${t}`
    line(
      sent,
      `${h} + big1(${e1}) + (${g} ^ (${e1} & (${f} ^ ${g}))) + ${literal(sum([ROUND_CONSTANTS[t], words[t]]))}`,
    )
    line(e + (t + 4), `${d} + ${sent}`)
    line(a + (t + 4), `${sent} + big0(${a1}) + ((${a1} & ${b}) | (${c} & (${a1} | ${b})))`)
  }
}

/** A sum whose known parts are one number. */
function sum(terms: readonly (Term | undefined)[]): Term {
  let known = 0
  const parts: string[] = []
  for (const term of terms) {
    if (typeof term === 'string') parts.push(term)
    else known = (known + (term ?? 0)) >>> 0
  }
  if (parts.length === 0) return known
  return [...parts, ...(known === 0 ? [] : [literal(known)])].join(' + ')
}

const small = (term: Term | undefined, which: 0 | 1): Term =>
  typeof term === 'string' ? `small${which}(${term})` : SIGMAS[which](term ?? 0)

const SIGMAS = [smallSigma0, smallSigma1] as const

const literal = (term: Term) => (typeof term === 'string' ? term : `${term}u`)

const SHADER_HEAD = `
struct Found { count: atomic<u32>, seeds: atomic<u32>, hits: array<u32> }
@group(0) @binding(0) var<storage, read> seeds: array<u32>;
@group(0) @binding(1) var<storage, read> sieve: array<u32>;
@group(0) @binding(2) var<storage, read_write> found: Found;
fn turn(x: u32, n: u32) -> u32 { return (x >> n) | (x << (32u - n)); }
fn small0(x: u32) -> u32 { return turn(x, 7u) ^ turn(x, 18u) ^ (x >> 3u); }
fn small1(x: u32) -> u32 { return turn(x, 17u) ^ turn(x, 19u) ^ (x >> 10u); }
fn big0(x: u32) -> u32 { return turn(x, 2u) ^ turn(x, 13u) ^ turn(x, 22u); }
fn big1(x: u32) -> u32 { return turn(x, 6u) ^ turn(x, 11u) ^ turn(x, 25u); }
fn isIn(x: u32, first: u32, count: u32) -> bool {
  var low = 0u;
  var high = count;
  while (low < high) {
    let middle = (low + high) / 2u;
    if (sieve[first + 2u * middle] <= x) { low = middle + 1u; } else { high = middle; }
  }
  return low > 0u && x <= sieve[first + 2u * low - 1u];
}`
