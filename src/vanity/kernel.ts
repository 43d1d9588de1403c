import type { VanityFilter } from './filter'
import { afterRounds, INITIAL_HASH, ROUND_CONSTANTS, schedule, smallSigma0 } from './sha256'

/*
 * A candidate is sha256(wallet ‖ seed ‖ token program), which the chain derives as an account's address (createAccountWithSeed). The seed
 * has the letters a to p, and a length that four divides. So the message has two blocks: the wallet, the seed and the beginning of the
 * program; and the program's end with the padding. A sweep tries all values of the seed's last four letters, which are one word of the
 * first block: values that do not depend on that word are computed once a sweep, and the second block's schedule once a search.
 */

/** The number of values of a seed's last four letters. */
export const SWEPT = 16 ** 4

/** The last letters of candidate n of a sweep: n's four hexadecimal digits, a for 0 to p for 15. */
export function lettersOf(n: number): number {
  return 0x61616161 + (((n >> 12) & 15) << 24) + (((n >> 8) & 15) << 16) + (((n >> 4) & 15) << 8) + (n & 15)
}

/** The common parts of a search's candidates, 32 bytes each. */
export type Search = Readonly<{ wallet: Uint8Array; program: Uint8Array }>

/** The two blocks of a candidate's message, padded, as 32 words. */
export function messageOf({ wallet, program }: Search, seed: Uint8Array): Int32Array {
  const message = new Uint8Array(128)
  message.set([...wallet, ...seed, ...program, 0x80])
  const view = new DataView(message.buffer)
  view.setUint32(124, 8 * (64 + seed.length))
  return Int32Array.from({ length: 32 }, (_, at) => view.getInt32(4 * at))
}

/** The input of a kernel for a sweep of a seed. Words are signed 32-bit integers. */
export type Tables = Readonly<{
  /** The index of the swept word in the first block: 7 and a quarter of the seed's length. */
  swept: number
  /** The state after the rounds before that of the swept word. */
  state: Int32Array
  /** The words of the first block. Each candidate overwrites the swept one. */
  block: Int32Array
  /** Words 16 to 31 of its schedule, without the parts that depend on the swept word, directly or through another of these words. */
  constant: Int32Array
  /** Round constant plus schedule word, of the second block. */
  second: Int32Array
}>

/** The tables for a seed, of which the last four letters do not count. */
export function kernelTablesOf(search: Search, seed: Uint8Array): Tables {
  const words = messageOf(search, seed)
  const block = words.slice(0, 16)
  const swept = 7 + seed.length / 4
  block[swept] = 0
  return {
    swept,
    state: afterRounds(INITIAL_HASH, block, swept),
    block,
    constant: Int32Array.from({ length: 16 }, (_, at) => {
      const next = at === 15 ? 0 : smallSigma0(block[at + 1] ?? 0)
      return (block[at] ?? 0) + next
    }),
    second: schedule(words.slice(16)).map((word, at) => word + (ROUND_CONSTANTS[at] ?? 0)),
  }
}

/** Finds candidates that pass a filter. */
export type Kernel = Readonly<{
  /** Sets the filter of the next sweeps. */
  aim: (filter: VanityFilter) => void
  /** Sets the tables of the next sweeps. */
  load: (tables: Tables) => void
  /** Returns the first candidate from `from` on, before `before`, that passes; -1 where none does. */
  sweep: (from: number, before: number) => number
}>

/** A kernel in plain JavaScript, one candidate after the other: for browsers without SIMD, and for comparison. */
export function plainKernel(): Kernel {
  let tables: Tables | undefined
  let beginsRight: (digest: Int32Array) => boolean = () => false
  let endsRight = beginsRight
  const digest = new Int32Array(8)
  return {
    aim: (next) => {
      beginsRight = beginningTest(next)
      endsRight = endingTest(next)
    },
    load: (next) => {
      tables = next
    },
    sweep: (from, before) => {
      if (!tables) return -1
      for (let n = from; n < before; n++) {
        hash(tables, lettersOf(n), digest)
        if (endsRight(digest) && beginsRight(digest)) return n
      }
      return -1
    },
  }
}

/** Whether a digest's first word is in one of the filter's intervals. */
function beginningTest({ tops }: VanityFilter): (digest: Int32Array) => boolean {
  const bounds = Uint32Array.from(tops.flat())
  return (digest) => {
    const top = (digest[0] as number) >>> 0
    for (let at = 0; at < bounds.length; at += 2)
      if (top >= (bounds[at] as number) && top <= (bounds[at + 1] as number)) return true
    return false
  }
}

/** Whether a digest as a number has one of the filter's pairs of remainders. */
function endingTest({ ending }: VanityFilter): (digest: Int32Array) => boolean {
  if (!ending) return () => true
  const { values, digits } = ending
  const modulus = 29 ** digits
  const lowBits = 2 ** digits - 1
  const lows = values.reduce((set, [low]) => set | (1 << low), 0)
  const powers = remaindersOfPowers(digits)
  return (digest) => {
    const low = (digest[7] as number) & lowBits
    if (((lows >>> low) & 1) === 0) return false
    // Eight words of 32 bits in halves, times less than 2^25: below 2^53.
    let sum = 0
    for (let at = 0; at < 8; at++) {
      const word = digest[at] ?? 0
      sum += (((word >>> 16) * 65536) % modulus) * (powers[at] ?? 0) + (word & 0xffff) * (powers[at] ?? 0)
    }
    const rest = sum % modulus
    return values.some(([ofLow, ofRest]) => ofLow === low && ofRest === rest)
  }
}

/** The remainders by 29^digits of the powers of 2 by which the eight words of a digest count, the first word first. */
export function remaindersOfPowers(digits: number): readonly number[] {
  return Array.from({ length: 8 }, (_, at) => Number(2n ** BigInt(32 * (7 - at)) % 29n ** BigInt(digits)))
}

/**
 * Writes the digest of both blocks with a swept word. Sixteen rounds are written out, so that the schedule is in variables, each of which
 * has each role once: no value is moved, and no function is called.
 */
function hash({ swept, state, block, second }: Tables, letters: number, digest: Int32Array): void {
  const k = ROUND_CONSTANTS
  block[swept] = letters
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  // prettier-ignore
  for (let t = swept; t < 16; t++) {
    const first = (h + (((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))) + (g ^ (e & (f ^ g))) + (k[t] as number) + (block[t] as number)) | 0
    const next = (first + (((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))) + ((a & b) | (c & (a | b)))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = next
  }
  let w0 = block[0] as number
  let w1 = block[1] as number
  let w2 = block[2] as number
  let w3 = block[3] as number
  let w4 = block[4] as number
  let w5 = block[5] as number
  let w6 = block[6] as number
  let w7 = block[7] as number
  let w8 = block[8] as number
  let w9 = block[9] as number
  let w10 = block[10] as number
  let w11 = block[11] as number
  let w12 = block[12] as number
  let w13 = block[13] as number
  let w14 = block[14] as number
  let w15 = block[15] as number
  // prettier-ignore
  for (let t = 16; t < 64; t += 16) {
    w0 = (w0 + (((w1 >>> 7) | (w1 << 25)) ^ ((w1 >>> 18) | (w1 << 14)) ^ (w1 >>> 3)) + w9 + (((w14 >>> 17) | (w14 << 15)) ^ ((w14 >>> 19) | (w14 << 13)) ^ (w14 >>> 10))) | 0
    h = (h + (((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))) + (g ^ (e & (f ^ g))) + (k[t] as number) + w0) | 0
    d = (d + h) | 0
    h = (h + (((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))) + ((a & b) | (c & (a | b)))) | 0
    w1 = (w1 + (((w2 >>> 7) | (w2 << 25)) ^ ((w2 >>> 18) | (w2 << 14)) ^ (w2 >>> 3)) + w10 + (((w15 >>> 17) | (w15 << 15)) ^ ((w15 >>> 19) | (w15 << 13)) ^ (w15 >>> 10))) | 0
    g = (g + (((d >>> 6) | (d << 26)) ^ ((d >>> 11) | (d << 21)) ^ ((d >>> 25) | (d << 7))) + (f ^ (d & (e ^ f))) + (k[t + 1] as number) + w1) | 0
    c = (c + g) | 0
    g = (g + (((h >>> 2) | (h << 30)) ^ ((h >>> 13) | (h << 19)) ^ ((h >>> 22) | (h << 10))) + ((h & a) | (b & (h | a)))) | 0
    w2 = (w2 + (((w3 >>> 7) | (w3 << 25)) ^ ((w3 >>> 18) | (w3 << 14)) ^ (w3 >>> 3)) + w11 + (((w0 >>> 17) | (w0 << 15)) ^ ((w0 >>> 19) | (w0 << 13)) ^ (w0 >>> 10))) | 0
    f = (f + (((c >>> 6) | (c << 26)) ^ ((c >>> 11) | (c << 21)) ^ ((c >>> 25) | (c << 7))) + (e ^ (c & (d ^ e))) + (k[t + 2] as number) + w2) | 0
    b = (b + f) | 0
    f = (f + (((g >>> 2) | (g << 30)) ^ ((g >>> 13) | (g << 19)) ^ ((g >>> 22) | (g << 10))) + ((g & h) | (a & (g | h)))) | 0
    w3 = (w3 + (((w4 >>> 7) | (w4 << 25)) ^ ((w4 >>> 18) | (w4 << 14)) ^ (w4 >>> 3)) + w12 + (((w1 >>> 17) | (w1 << 15)) ^ ((w1 >>> 19) | (w1 << 13)) ^ (w1 >>> 10))) | 0
    e = (e + (((b >>> 6) | (b << 26)) ^ ((b >>> 11) | (b << 21)) ^ ((b >>> 25) | (b << 7))) + (d ^ (b & (c ^ d))) + (k[t + 3] as number) + w3) | 0
    a = (a + e) | 0
    e = (e + (((f >>> 2) | (f << 30)) ^ ((f >>> 13) | (f << 19)) ^ ((f >>> 22) | (f << 10))) + ((f & g) | (h & (f | g)))) | 0
    w4 = (w4 + (((w5 >>> 7) | (w5 << 25)) ^ ((w5 >>> 18) | (w5 << 14)) ^ (w5 >>> 3)) + w13 + (((w2 >>> 17) | (w2 << 15)) ^ ((w2 >>> 19) | (w2 << 13)) ^ (w2 >>> 10))) | 0
    d = (d + (((a >>> 6) | (a << 26)) ^ ((a >>> 11) | (a << 21)) ^ ((a >>> 25) | (a << 7))) + (c ^ (a & (b ^ c))) + (k[t + 4] as number) + w4) | 0
    h = (h + d) | 0
    d = (d + (((e >>> 2) | (e << 30)) ^ ((e >>> 13) | (e << 19)) ^ ((e >>> 22) | (e << 10))) + ((e & f) | (g & (e | f)))) | 0
    w5 = (w5 + (((w6 >>> 7) | (w6 << 25)) ^ ((w6 >>> 18) | (w6 << 14)) ^ (w6 >>> 3)) + w14 + (((w3 >>> 17) | (w3 << 15)) ^ ((w3 >>> 19) | (w3 << 13)) ^ (w3 >>> 10))) | 0
    c = (c + (((h >>> 6) | (h << 26)) ^ ((h >>> 11) | (h << 21)) ^ ((h >>> 25) | (h << 7))) + (b ^ (h & (a ^ b))) + (k[t + 5] as number) + w5) | 0
    g = (g + c) | 0
    c = (c + (((d >>> 2) | (d << 30)) ^ ((d >>> 13) | (d << 19)) ^ ((d >>> 22) | (d << 10))) + ((d & e) | (f & (d | e)))) | 0
    w6 = (w6 + (((w7 >>> 7) | (w7 << 25)) ^ ((w7 >>> 18) | (w7 << 14)) ^ (w7 >>> 3)) + w15 + (((w4 >>> 17) | (w4 << 15)) ^ ((w4 >>> 19) | (w4 << 13)) ^ (w4 >>> 10))) | 0
    b = (b + (((g >>> 6) | (g << 26)) ^ ((g >>> 11) | (g << 21)) ^ ((g >>> 25) | (g << 7))) + (a ^ (g & (h ^ a))) + (k[t + 6] as number) + w6) | 0
    f = (f + b) | 0
    b = (b + (((c >>> 2) | (c << 30)) ^ ((c >>> 13) | (c << 19)) ^ ((c >>> 22) | (c << 10))) + ((c & d) | (e & (c | d)))) | 0
    w7 = (w7 + (((w8 >>> 7) | (w8 << 25)) ^ ((w8 >>> 18) | (w8 << 14)) ^ (w8 >>> 3)) + w0 + (((w5 >>> 17) | (w5 << 15)) ^ ((w5 >>> 19) | (w5 << 13)) ^ (w5 >>> 10))) | 0
    a = (a + (((f >>> 6) | (f << 26)) ^ ((f >>> 11) | (f << 21)) ^ ((f >>> 25) | (f << 7))) + (h ^ (f & (g ^ h))) + (k[t + 7] as number) + w7) | 0
    e = (e + a) | 0
    a = (a + (((b >>> 2) | (b << 30)) ^ ((b >>> 13) | (b << 19)) ^ ((b >>> 22) | (b << 10))) + ((b & c) | (d & (b | c)))) | 0
    w8 = (w8 + (((w9 >>> 7) | (w9 << 25)) ^ ((w9 >>> 18) | (w9 << 14)) ^ (w9 >>> 3)) + w1 + (((w6 >>> 17) | (w6 << 15)) ^ ((w6 >>> 19) | (w6 << 13)) ^ (w6 >>> 10))) | 0
    h = (h + (((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))) + (g ^ (e & (f ^ g))) + (k[t + 8] as number) + w8) | 0
    d = (d + h) | 0
    h = (h + (((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))) + ((a & b) | (c & (a | b)))) | 0
    w9 = (w9 + (((w10 >>> 7) | (w10 << 25)) ^ ((w10 >>> 18) | (w10 << 14)) ^ (w10 >>> 3)) + w2 + (((w7 >>> 17) | (w7 << 15)) ^ ((w7 >>> 19) | (w7 << 13)) ^ (w7 >>> 10))) | 0
    g = (g + (((d >>> 6) | (d << 26)) ^ ((d >>> 11) | (d << 21)) ^ ((d >>> 25) | (d << 7))) + (f ^ (d & (e ^ f))) + (k[t + 9] as number) + w9) | 0
    c = (c + g) | 0
    g = (g + (((h >>> 2) | (h << 30)) ^ ((h >>> 13) | (h << 19)) ^ ((h >>> 22) | (h << 10))) + ((h & a) | (b & (h | a)))) | 0
    w10 = (w10 + (((w11 >>> 7) | (w11 << 25)) ^ ((w11 >>> 18) | (w11 << 14)) ^ (w11 >>> 3)) + w3 + (((w8 >>> 17) | (w8 << 15)) ^ ((w8 >>> 19) | (w8 << 13)) ^ (w8 >>> 10))) | 0
    f = (f + (((c >>> 6) | (c << 26)) ^ ((c >>> 11) | (c << 21)) ^ ((c >>> 25) | (c << 7))) + (e ^ (c & (d ^ e))) + (k[t + 10] as number) + w10) | 0
    b = (b + f) | 0
    f = (f + (((g >>> 2) | (g << 30)) ^ ((g >>> 13) | (g << 19)) ^ ((g >>> 22) | (g << 10))) + ((g & h) | (a & (g | h)))) | 0
    w11 = (w11 + (((w12 >>> 7) | (w12 << 25)) ^ ((w12 >>> 18) | (w12 << 14)) ^ (w12 >>> 3)) + w4 + (((w9 >>> 17) | (w9 << 15)) ^ ((w9 >>> 19) | (w9 << 13)) ^ (w9 >>> 10))) | 0
    e = (e + (((b >>> 6) | (b << 26)) ^ ((b >>> 11) | (b << 21)) ^ ((b >>> 25) | (b << 7))) + (d ^ (b & (c ^ d))) + (k[t + 11] as number) + w11) | 0
    a = (a + e) | 0
    e = (e + (((f >>> 2) | (f << 30)) ^ ((f >>> 13) | (f << 19)) ^ ((f >>> 22) | (f << 10))) + ((f & g) | (h & (f | g)))) | 0
    w12 = (w12 + (((w13 >>> 7) | (w13 << 25)) ^ ((w13 >>> 18) | (w13 << 14)) ^ (w13 >>> 3)) + w5 + (((w10 >>> 17) | (w10 << 15)) ^ ((w10 >>> 19) | (w10 << 13)) ^ (w10 >>> 10))) | 0
    d = (d + (((a >>> 6) | (a << 26)) ^ ((a >>> 11) | (a << 21)) ^ ((a >>> 25) | (a << 7))) + (c ^ (a & (b ^ c))) + (k[t + 12] as number) + w12) | 0
    h = (h + d) | 0
    d = (d + (((e >>> 2) | (e << 30)) ^ ((e >>> 13) | (e << 19)) ^ ((e >>> 22) | (e << 10))) + ((e & f) | (g & (e | f)))) | 0
    w13 = (w13 + (((w14 >>> 7) | (w14 << 25)) ^ ((w14 >>> 18) | (w14 << 14)) ^ (w14 >>> 3)) + w6 + (((w11 >>> 17) | (w11 << 15)) ^ ((w11 >>> 19) | (w11 << 13)) ^ (w11 >>> 10))) | 0
    c = (c + (((h >>> 6) | (h << 26)) ^ ((h >>> 11) | (h << 21)) ^ ((h >>> 25) | (h << 7))) + (b ^ (h & (a ^ b))) + (k[t + 13] as number) + w13) | 0
    g = (g + c) | 0
    c = (c + (((d >>> 2) | (d << 30)) ^ ((d >>> 13) | (d << 19)) ^ ((d >>> 22) | (d << 10))) + ((d & e) | (f & (d | e)))) | 0
    w14 = (w14 + (((w15 >>> 7) | (w15 << 25)) ^ ((w15 >>> 18) | (w15 << 14)) ^ (w15 >>> 3)) + w7 + (((w12 >>> 17) | (w12 << 15)) ^ ((w12 >>> 19) | (w12 << 13)) ^ (w12 >>> 10))) | 0
    b = (b + (((g >>> 6) | (g << 26)) ^ ((g >>> 11) | (g << 21)) ^ ((g >>> 25) | (g << 7))) + (a ^ (g & (h ^ a))) + (k[t + 14] as number) + w14) | 0
    f = (f + b) | 0
    b = (b + (((c >>> 2) | (c << 30)) ^ ((c >>> 13) | (c << 19)) ^ ((c >>> 22) | (c << 10))) + ((c & d) | (e & (c | d)))) | 0
    w15 = (w15 + (((w0 >>> 7) | (w0 << 25)) ^ ((w0 >>> 18) | (w0 << 14)) ^ (w0 >>> 3)) + w8 + (((w13 >>> 17) | (w13 << 15)) ^ ((w13 >>> 19) | (w13 << 13)) ^ (w13 >>> 10))) | 0
    a = (a + (((f >>> 6) | (f << 26)) ^ ((f >>> 11) | (f << 21)) ^ ((f >>> 25) | (f << 7))) + (h ^ (f & (g ^ h))) + (k[t + 15] as number) + w15) | 0
    e = (e + a) | 0
    a = (a + (((b >>> 2) | (b << 30)) ^ ((b >>> 13) | (b << 19)) ^ ((b >>> 22) | (b << 10))) + ((b & c) | (d & (b | c)))) | 0
  }
  const a1 = (a = (a + (INITIAL_HASH[0] as number)) | 0)
  const b1 = (b = (b + (INITIAL_HASH[1] as number)) | 0)
  const c1 = (c = (c + (INITIAL_HASH[2] as number)) | 0)
  const d1 = (d = (d + (INITIAL_HASH[3] as number)) | 0)
  const e1 = (e = (e + (INITIAL_HASH[4] as number)) | 0)
  const f1 = (f = (f + (INITIAL_HASH[5] as number)) | 0)
  const g1 = (g = (g + (INITIAL_HASH[6] as number)) | 0)
  const h1 = (h = (h + (INITIAL_HASH[7] as number)) | 0)
  // prettier-ignore
  for (let t = 0; t < 64; t += 8) {
    h = (h + (((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))) + (g ^ (e & (f ^ g))) + (second[t] as number)) | 0
    d = (d + h) | 0
    h = (h + (((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))) + ((a & b) | (c & (a | b)))) | 0
    g = (g + (((d >>> 6) | (d << 26)) ^ ((d >>> 11) | (d << 21)) ^ ((d >>> 25) | (d << 7))) + (f ^ (d & (e ^ f))) + (second[t + 1] as number)) | 0
    c = (c + g) | 0
    g = (g + (((h >>> 2) | (h << 30)) ^ ((h >>> 13) | (h << 19)) ^ ((h >>> 22) | (h << 10))) + ((h & a) | (b & (h | a)))) | 0
    f = (f + (((c >>> 6) | (c << 26)) ^ ((c >>> 11) | (c << 21)) ^ ((c >>> 25) | (c << 7))) + (e ^ (c & (d ^ e))) + (second[t + 2] as number)) | 0
    b = (b + f) | 0
    f = (f + (((g >>> 2) | (g << 30)) ^ ((g >>> 13) | (g << 19)) ^ ((g >>> 22) | (g << 10))) + ((g & h) | (a & (g | h)))) | 0
    e = (e + (((b >>> 6) | (b << 26)) ^ ((b >>> 11) | (b << 21)) ^ ((b >>> 25) | (b << 7))) + (d ^ (b & (c ^ d))) + (second[t + 3] as number)) | 0
    a = (a + e) | 0
    e = (e + (((f >>> 2) | (f << 30)) ^ ((f >>> 13) | (f << 19)) ^ ((f >>> 22) | (f << 10))) + ((f & g) | (h & (f | g)))) | 0
    d = (d + (((a >>> 6) | (a << 26)) ^ ((a >>> 11) | (a << 21)) ^ ((a >>> 25) | (a << 7))) + (c ^ (a & (b ^ c))) + (second[t + 4] as number)) | 0
    h = (h + d) | 0
    d = (d + (((e >>> 2) | (e << 30)) ^ ((e >>> 13) | (e << 19)) ^ ((e >>> 22) | (e << 10))) + ((e & f) | (g & (e | f)))) | 0
    c = (c + (((h >>> 6) | (h << 26)) ^ ((h >>> 11) | (h << 21)) ^ ((h >>> 25) | (h << 7))) + (b ^ (h & (a ^ b))) + (second[t + 5] as number)) | 0
    g = (g + c) | 0
    c = (c + (((d >>> 2) | (d << 30)) ^ ((d >>> 13) | (d << 19)) ^ ((d >>> 22) | (d << 10))) + ((d & e) | (f & (d | e)))) | 0
    b = (b + (((g >>> 6) | (g << 26)) ^ ((g >>> 11) | (g << 21)) ^ ((g >>> 25) | (g << 7))) + (a ^ (g & (h ^ a))) + (second[t + 6] as number)) | 0
    f = (f + b) | 0
    b = (b + (((c >>> 2) | (c << 30)) ^ ((c >>> 13) | (c << 19)) ^ ((c >>> 22) | (c << 10))) + ((c & d) | (e & (c | d)))) | 0
    a = (a + (((f >>> 6) | (f << 26)) ^ ((f >>> 11) | (f << 21)) ^ ((f >>> 25) | (f << 7))) + (h ^ (f & (g ^ h))) + (second[t + 7] as number)) | 0
    e = (e + a) | 0
    a = (a + (((b >>> 2) | (b << 30)) ^ ((b >>> 13) | (b << 19)) ^ ((b >>> 22) | (b << 10))) + ((b & c) | (d & (b | c)))) | 0
  }
  digest[0] = a + a1
  digest[1] = b + b1
  digest[2] = c + c1
  digest[3] = d + d1
  digest[4] = e + e1
  digest[5] = f + f1
  digest[6] = g + g1
  digest[7] = h + h1
}
