/** SHA-256 as FIPS 180-4 describes it, in the parts that a search of seeds computes once. Words are signed 32-bit integers. */

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes, computed rather than written down. */
export const ROUND_CONSTANTS: Int32Array = fractions(64, (prime) => cubeRoot(BigInt(prime) << 96n))

/** The first 32 bits of the fractional parts of the square roots of the first 8 primes. */
export const INITIAL_HASH: Int32Array = fractions(8, (prime) => squareRoot(BigInt(prime) << 64n))

function fractions(count: number, root: (prime: number) => bigint): Int32Array {
  const primes = Array.from({ length: 312 }, (_, n) => n).filter(
    (n) => n > 1 && !Array.from({ length: n }, (_, by) => by).some((by) => by > 1 && n % by === 0),
  )
  return Int32Array.from(primes.slice(0, count), (prime) => Number(BigInt.asIntN(32, root(prime))))
}

function squareRoot(value: bigint): bigint {
  return rootOf(value, (root) => root * root)
}

function cubeRoot(value: bigint): bigint {
  return rootOf(value, (root) => root * root * root)
}

/** The largest integer below 2^40 whose power is not above the value. */
function rootOf(value: bigint, power: (root: bigint) => bigint): bigint {
  let root = 0n
  for (let bit = 1n << 39n; bit > 0n; bit >>= 1n) if (power(root + bit) <= value) root += bit
  return root
}

const rotate = (x: number, by: number) => (x >>> by) | (x << (32 - by))
export const smallSigma0 = (x: number) => rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)
export const smallSigma1 = (x: number) => rotate(x, 17) ^ rotate(x, 19) ^ (x >>> 10)
const bigSigma0 = (x: number) => rotate(x, 2) ^ rotate(x, 13) ^ rotate(x, 22)
const bigSigma1 = (x: number) => rotate(x, 6) ^ rotate(x, 11) ^ rotate(x, 25)

/** The 64 words of a block's message schedule. */
export function schedule(block: Int32Array): Int32Array {
  const words = new Int32Array(64)
  words.set(block)
  const at = (index: number) => words[index] ?? 0
  for (let t = 16; t < 64; t++)
    words[t] = at(t - 16) + smallSigma0(at(t - 15)) + at(t - 7) + smallSigma1(at(t - 2))
  return words
}

/** The state of eight words after the rounds from `from` on, before `before`, of a block with these words of the schedule. */
export function afterRounds(state: Int32Array, words: Int32Array, before: number, from = 0): Int32Array {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let t = from; t < before; t++) {
    const first = h + bigSigma1(e) + ((e & f) ^ (~e & g)) + (ROUND_CONSTANTS[t] ?? 0) + (words[t] ?? 0)
    const second = bigSigma0(a) + ((a & b) ^ (a & c) ^ (b & c))
    ;[a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g]
  }
  return Int32Array.of(a, b, c, d, e, f, g, h)
}

/** The digest of a message of two blocks, each of sixteen words, the padding included. */
export function digestOf(first: Int32Array, second: Int32Array): Int32Array {
  return [first, second].reduce(
    (state, block) => afterRounds(state, schedule(block), 64).map((word, at) => word + (state[at] ?? 0)),
    INITIAL_HASH,
  )
}
