/*
 * The search's inner loop in AssemblyScript: four candidates at once in the lanes of 128-bit vectors. kernel.ts says what a candidate is
 * and has the same loop in JavaScript; simdKernel.ts writes the tables into this module's memory, each word four times over.
 */

/** Where the tables begin, in bytes. A word takes 16. */
export const STATE: usize = 0
export const INITIAL: usize = STATE + 8 * 16
export const BLOCK: usize = INITIAL + 8 * 16
export const CONSTANT: usize = BLOCK + 16 * 16
export const ROUNDS: usize = CONSTANT + 16 * 16
export const SECOND: usize = ROUNDS + 64 * 16
export const POWERS: usize = SECOND + 64 * 16
/** Pairs of the least word and of how many words above it belong to the interval. */
export const TOPS: usize = POWERS + 8 * 16
export const MOST_TOPS: i32 = 512
export const LOWS: usize = TOPS + MOST_TOPS * 32
export const MOST_LOWS: i32 = 32
/** Pairs of remainders, 4 bytes each. */
export const PAIRS: usize = LOWS + MOST_LOWS * 16
/** The schedule of the candidates at hand. */
const W: usize = PAIRS + MOST_LOWS * 8
const C: usize = W + 64 * 16

@inline function sum(x: v128, y: v128): v128 { return i32x4.add(x, y) }
@inline function rotate(x: v128, by: i32): v128 { return v128.or(i32x4.shr_u(x, by), i32x4.shl(x, 32 - by)) }
@inline function xor3(x: v128, y: v128, z: v128): v128 { return v128.xor(v128.xor(x, y), z) }
@inline function bigSigma0(x: v128): v128 { return xor3(rotate(x, 2), rotate(x, 13), rotate(x, 22)) }
@inline function bigSigma1(x: v128): v128 { return xor3(rotate(x, 6), rotate(x, 11), rotate(x, 25)) }
@inline function smallSigma0(x: v128): v128 { return xor3(rotate(x, 7), rotate(x, 18), i32x4.shr_u(x, 3)) }
@inline function smallSigma1(x: v128): v128 { return xor3(rotate(x, 17), rotate(x, 19), i32x4.shr_u(x, 10)) }
@inline function choice(e: v128, f: v128, g: v128): v128 { return v128.xor(g, v128.and(e, v128.xor(f, g))) }
@inline function mixed(h: v128, e: v128, f: v128, g: v128, word: v128): v128 {
  return sum(sum(sum(h, word), choice(e, f, g)), bigSigma1(e))
}
@inline function word(t: usize): v128 { return sum(v128.load(W + (t << 4)), v128.load(ROUNDS + (t << 4))) }
@inline function second(t: usize): v128 { return v128.load(SECOND + (t << 4)) }

/** The next word of the schedule, stored, with the round's constant. */
@inline function next(t: usize): v128 {
  const p = W + (t << 4)
  const w = sum(
    sum(v128.load(p - 16 * 16), smallSigma0(v128.load(p - 15 * 16))),
    sum(v128.load(p - 7 * 16), smallSigma1(v128.load(p - 2 * 16))),
  )
  v128.store(p, w)
  return sum(w, v128.load(ROUNDS + (t << 4)))
}

/** The same for words 16 to 30, of which the constant part is known. */
@inline function early(t: usize): v128 {
  const p = W + (t << 4)
  const w = sum(v128.load(C + ((t - 16) << 4)), sum(v128.load(p - 7 * 16), smallSigma1(v128.load(p - 2 * 16))))
  v128.store(p, w)
  return sum(w, v128.load(ROUNDS + (t << 4)))
}

/** Takes the first block's constant words. */
export function take(): void {
  memory.copy(W, BLOCK, 16 * 16)
  memory.copy(C, CONSTANT, 16 * 16)
}

/**
 * The first candidate from `from` on, before `before`, whose digest passes; -1 where none does. `swept`: the index of the swept word;
 * `tops`, `lows`, `pairs`: how many of each there are, no lows where the end does not matter; `modulus`: 29^digits.
 */
export function sweep(
  from: i32,
  before: i32,
  swept: usize,
  tops: i32,
  lows: i32,
  lowBits: i32,
  pairs: i32,
  modulus: u64,
): i32 {
  const mask = i32x4.splat(lowBits)
  const atLetters = W + (swept << 4)
  const atFirst = C + (swept << 4)
  const first = v128.load(CONSTANT + (swept << 4))
  const before1 = v128.load(CONSTANT + ((swept - 1) << 4))
  for (let n = from & ~3; n < before; n += 4) {
    const letters = sum(
      i32x4.splat(0x61616161 + (((n >> 12) & 15) << 24) + (((n >> 8) & 15) << 16) + (((n >> 4) & 15) << 8) + (n & 15)),
      i32x4(0, 1, 2, 3),
    )
    v128.store(atLetters, letters)
    v128.store(atFirst, sum(first, letters))
    v128.store(atFirst - 16, sum(before1, smallSigma0(letters)))
    let a = v128.load(STATE)
    let b = v128.load(STATE + 16)
    let c = v128.load(STATE + 32)
    let d = v128.load(STATE + 48)
    let e = v128.load(STATE + 64)
    let f = v128.load(STATE + 80)
    let g = v128.load(STATE + 96)
    let h = v128.load(STATE + 112)
    let ab: v128
    let bc = v128.xor(b, c)
    for (let t: usize = swept; t < 16; t++) {
      const more = mixed(h, e, f, g, word(t))
      ab = v128.xor(a, b)
      const top = sum(sum(more, bigSigma0(a)), v128.xor(b, v128.and(ab, bc)))
      bc = ab
      h = g
      g = f
      f = e
      e = sum(d, more)
      d = c
      c = b
      b = a
      a = top
    }
    {
      h = mixed(h, e, f, g, early(16))
      d = sum(d, h)
      ab = v128.xor(a, b)
      h = sum(sum(h, bigSigma0(a)), v128.xor(b, v128.and(ab, bc)))
      g = mixed(g, d, e, f, early(17))
      c = sum(c, g)
      bc = v128.xor(h, a)
      g = sum(sum(g, bigSigma0(h)), v128.xor(a, v128.and(bc, ab)))
      f = mixed(f, c, d, e, early(18))
      b = sum(b, f)
      ab = v128.xor(g, h)
      f = sum(sum(f, bigSigma0(g)), v128.xor(h, v128.and(ab, bc)))
      e = mixed(e, b, c, d, early(19))
      a = sum(a, e)
      bc = v128.xor(f, g)
      e = sum(sum(e, bigSigma0(f)), v128.xor(g, v128.and(bc, ab)))
      d = mixed(d, a, b, c, early(20))
      h = sum(h, d)
      ab = v128.xor(e, f)
      d = sum(sum(d, bigSigma0(e)), v128.xor(f, v128.and(ab, bc)))
      c = mixed(c, h, a, b, early(21))
      g = sum(g, c)
      bc = v128.xor(d, e)
      c = sum(sum(c, bigSigma0(d)), v128.xor(e, v128.and(bc, ab)))
      b = mixed(b, g, h, a, early(22))
      f = sum(f, b)
      ab = v128.xor(c, d)
      b = sum(sum(b, bigSigma0(c)), v128.xor(d, v128.and(ab, bc)))
      a = mixed(a, f, g, h, early(23))
      e = sum(e, a)
      bc = v128.xor(b, c)
      a = sum(sum(a, bigSigma0(b)), v128.xor(c, v128.and(bc, ab)))
      h = mixed(h, e, f, g, early(24))
      d = sum(d, h)
      ab = v128.xor(a, b)
      h = sum(sum(h, bigSigma0(a)), v128.xor(b, v128.and(ab, bc)))
      g = mixed(g, d, e, f, early(25))
      c = sum(c, g)
      bc = v128.xor(h, a)
      g = sum(sum(g, bigSigma0(h)), v128.xor(a, v128.and(bc, ab)))
      f = mixed(f, c, d, e, early(26))
      b = sum(b, f)
      ab = v128.xor(g, h)
      f = sum(sum(f, bigSigma0(g)), v128.xor(h, v128.and(ab, bc)))
      e = mixed(e, b, c, d, early(27))
      a = sum(a, e)
      bc = v128.xor(f, g)
      e = sum(sum(e, bigSigma0(f)), v128.xor(g, v128.and(bc, ab)))
      d = mixed(d, a, b, c, early(28))
      h = sum(h, d)
      ab = v128.xor(e, f)
      d = sum(sum(d, bigSigma0(e)), v128.xor(f, v128.and(ab, bc)))
      c = mixed(c, h, a, b, early(29))
      g = sum(g, c)
      bc = v128.xor(d, e)
      c = sum(sum(c, bigSigma0(d)), v128.xor(e, v128.and(bc, ab)))
      b = mixed(b, g, h, a, early(30))
      f = sum(f, b)
      ab = v128.xor(c, d)
      b = sum(sum(b, bigSigma0(c)), v128.xor(d, v128.and(ab, bc)))
      a = mixed(a, f, g, h, last())
      e = sum(e, a)
      bc = v128.xor(b, c)
      a = sum(sum(a, bigSigma0(b)), v128.xor(c, v128.and(bc, ab)))
    }
    for (let t: usize = 32; t < 64; t += 8) {
      h = mixed(h, e, f, g, next(t))
      d = sum(d, h)
      ab = v128.xor(a, b)
      h = sum(sum(h, bigSigma0(a)), v128.xor(b, v128.and(ab, bc)))
      g = mixed(g, d, e, f, next(t + 1))
      c = sum(c, g)
      bc = v128.xor(h, a)
      g = sum(sum(g, bigSigma0(h)), v128.xor(a, v128.and(bc, ab)))
      f = mixed(f, c, d, e, next(t + 2))
      b = sum(b, f)
      ab = v128.xor(g, h)
      f = sum(sum(f, bigSigma0(g)), v128.xor(h, v128.and(ab, bc)))
      e = mixed(e, b, c, d, next(t + 3))
      a = sum(a, e)
      bc = v128.xor(f, g)
      e = sum(sum(e, bigSigma0(f)), v128.xor(g, v128.and(bc, ab)))
      d = mixed(d, a, b, c, next(t + 4))
      h = sum(h, d)
      ab = v128.xor(e, f)
      d = sum(sum(d, bigSigma0(e)), v128.xor(f, v128.and(ab, bc)))
      c = mixed(c, h, a, b, next(t + 5))
      g = sum(g, c)
      bc = v128.xor(d, e)
      c = sum(sum(c, bigSigma0(d)), v128.xor(e, v128.and(bc, ab)))
      b = mixed(b, g, h, a, next(t + 6))
      f = sum(f, b)
      ab = v128.xor(c, d)
      b = sum(sum(b, bigSigma0(c)), v128.xor(d, v128.and(ab, bc)))
      a = mixed(a, f, g, h, next(t + 7))
      e = sum(e, a)
      bc = v128.xor(b, c)
      a = sum(sum(a, bigSigma0(b)), v128.xor(c, v128.and(bc, ab)))
    }
    a = sum(a, v128.load(INITIAL))
    b = sum(b, v128.load(INITIAL + 16))
    c = sum(c, v128.load(INITIAL + 32))
    d = sum(d, v128.load(INITIAL + 48))
    e = sum(e, v128.load(INITIAL + 64))
    f = sum(f, v128.load(INITIAL + 80))
    g = sum(g, v128.load(INITIAL + 96))
    h = sum(h, v128.load(INITIAL + 112))
    const a1 = a
    const b1 = b
    const c1 = c
    const d1 = d
    const e1 = e
    const f1 = f
    const g1 = g
    const h1 = h
    bc = v128.xor(b, c)
    for (let t: usize = 0; t < 64; t += 8) {
      h = mixed(h, e, f, g, second(t))
      d = sum(d, h)
      ab = v128.xor(a, b)
      h = sum(sum(h, bigSigma0(a)), v128.xor(b, v128.and(ab, bc)))
      g = mixed(g, d, e, f, second(t + 1))
      c = sum(c, g)
      bc = v128.xor(h, a)
      g = sum(sum(g, bigSigma0(h)), v128.xor(a, v128.and(bc, ab)))
      f = mixed(f, c, d, e, second(t + 2))
      b = sum(b, f)
      ab = v128.xor(g, h)
      f = sum(sum(f, bigSigma0(g)), v128.xor(h, v128.and(ab, bc)))
      e = mixed(e, b, c, d, second(t + 3))
      a = sum(a, e)
      bc = v128.xor(f, g)
      e = sum(sum(e, bigSigma0(f)), v128.xor(g, v128.and(bc, ab)))
      d = mixed(d, a, b, c, second(t + 4))
      h = sum(h, d)
      ab = v128.xor(e, f)
      d = sum(sum(d, bigSigma0(e)), v128.xor(f, v128.and(ab, bc)))
      c = mixed(c, h, a, b, second(t + 5))
      g = sum(g, c)
      bc = v128.xor(d, e)
      c = sum(sum(c, bigSigma0(d)), v128.xor(e, v128.and(bc, ab)))
      b = mixed(b, g, h, a, second(t + 6))
      f = sum(f, b)
      ab = v128.xor(c, d)
      b = sum(sum(b, bigSigma0(c)), v128.xor(d, v128.and(ab, bc)))
      a = mixed(a, f, g, h, second(t + 7))
      e = sum(e, a)
      bc = v128.xor(b, c)
      a = sum(sum(a, bigSigma0(b)), v128.xor(c, v128.and(bc, ab)))
    }
    a = sum(a, a1)
    h = sum(h, h1)
    let passed = i32x4.splat(0)
    for (let i = 0; i < tops; i++) {
      const interval = TOPS + ((<usize>i) << 5)
      passed = v128.or(passed, i32x4.le_u(i32x4.sub(a, v128.load(interval)), v128.load(interval + 16)))
    }
    if (!v128.any_true(passed)) continue
    if (lows > 0) {
      const low = v128.and(h, mask)
      let ends = i32x4.splat(0)
      for (let i = 0; i < lows; i++) ends = v128.or(ends, i32x4.eq(low, v128.load(LOWS + ((<usize>i) << 4))))
      passed = v128.and(passed, ends)
      if (!v128.any_true(passed)) continue
    }
    let lanes = i32x4.bitmask(passed)
    if (lows > 0) {
      // The words of a digest times the remainders of their powers: less than 2^60.
      b = sum(b, b1)
      c = sum(c, c1)
      d = sum(d, d1)
      e = sum(e, e1)
      f = sum(f, f1)
      g = sum(g, g1)
      const firstTwo = remainders(a, b, c, d, e, f, g, h, true)
      const lastTwo = remainders(a, b, c, d, e, f, g, h, false)
      if (lanes & 1 && !isPair(i32x4.extract_lane(h, 0) & lowBits, i64x2.extract_lane(firstTwo, 0) % modulus, pairs)) lanes &= ~1
      if (lanes & 2 && !isPair(i32x4.extract_lane(h, 1) & lowBits, i64x2.extract_lane(firstTwo, 1) % modulus, pairs)) lanes &= ~2
      if (lanes & 4 && !isPair(i32x4.extract_lane(h, 2) & lowBits, i64x2.extract_lane(lastTwo, 0) % modulus, pairs)) lanes &= ~4
      if (lanes & 8 && !isPair(i32x4.extract_lane(h, 3) & lowBits, i64x2.extract_lane(lastTwo, 1) % modulus, pairs)) lanes &= ~8
    }
    if (n < from) lanes &= -1 << (from - n)
    if (lanes === 0) continue
    const hit = n + ctz(lanes)
    return hit < before ? hit : -1
  }
  return -1
}

/** Word 31, whose constant part lacks what depends on word 16. */
@inline function last(): v128 {
  const p = W + 31 * 16
  const w = sum(
    sum(v128.load(C + 15 * 16), smallSigma0(v128.load(p - 15 * 16))),
    sum(v128.load(p - 7 * 16), smallSigma1(v128.load(p - 2 * 16))),
  )
  v128.store(p, w)
  return sum(w, v128.load(ROUNDS + 31 * 16))
}

@inline function times(x: v128, at: usize, low: bool): v128 {
  const power = v128.load(POWERS + (at << 4))
  return low ? i64x2.extmul_low_i32x4_u(x, power) : i64x2.extmul_high_i32x4_u(x, power)
}

@inline function remainders(
  a: v128, b: v128, c: v128, d: v128, e: v128, f: v128, g: v128, h: v128,
  low: bool,
): v128 {
  return i64x2.add(
    i64x2.add(i64x2.add(times(a, 0, low), times(b, 1, low)), i64x2.add(times(c, 2, low), times(d, 3, low))),
    i64x2.add(i64x2.add(times(e, 4, low), times(f, 5, low)), i64x2.add(times(g, 6, low), times(h, 7, low))),
  )
}

function isPair(low: i32, rest: u64, pairs: i32): bool {
  for (let i = 0; i < pairs; i++) {
    const pair = PAIRS + ((<usize>i) << 3)
    if (load<i32>(pair) === low && <u64>load<u32>(pair + 4) === rest) return true
  }
  return false
}

