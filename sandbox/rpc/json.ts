import { randomBytes } from 'node:crypto'

/** Unguessable, so that no text from outside can pass for a marked number. */
const MARK = randomBytes(12).toString('hex')
const MARKED = new RegExp(`"${MARK}(-?\\d+)"`, 'g')
/**
 * A string as a whole, so that nothing is seen inside of it, a number or a bracket. A string that never ends is one as
 * well: looked for again behind each of its quotes, a long one would take minutes.
 */
const TOKEN = /"(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*|[[\]{}]/gs
/** What is nested deeper is refused, as nodes do it (serde_json). */
const MAX_DEPTH = 127
/** A surrogate without its other half, which no text of UTF-8 holds. */
const HALF_CHARACTER = /\p{Surrogate}/u
const U64_MAX = 2n ** 64n - 1n
const I64_MIN = -(2n ** 63n)

/** A number that a node takes for a float, as it was written: with a point or an exponent, or beyond 64 bits. */
export class JsonFloat {
  constructor(readonly value: number) {}
}

/** JSON with bigints as plain numbers of any length, as Solana's RPC writes u64. */
export function toJson(value: unknown): string {
  return written(value, (each) => each)
}

/** The same with the keys of each object in alphabetical order, as nodes write a result and the data of an error. */
export function toOrderedJson(value: unknown): string {
  return written(value, alphabetical)
}

/**
 * Reads JSON as a Solana node does: a whole number is exact up to 64 bits (a bigint where JavaScript's numbers end), and
 * 1.0 is a float (JsonFloat), which passes for no u64. Throws SyntaxError, on half a character as well.
 */
export function fromJson(text: string): unknown {
  return JSON.parse(marked(text), (key, each: unknown) => {
    if (key.startsWith(MARK)) throw new SyntaxError('a number stands where a name should be')
    if (HALF_CHARACTER.test(key)) throw new SyntaxError('half a character')
    if (typeof each !== 'string') return each
    if (HALF_CHARACTER.test(each)) throw new SyntaxError('half a character')
    return each.startsWith(MARK) ? unmarked(each.slice(MARK.length)) : each
  })
}

function written(value: unknown, shape: (each: unknown) => unknown): string {
  const text = JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'bigint' ? numberOrMark(each) : shape(each),
  )
  return text.includes(MARK) ? text.replace(MARKED, '$1') : text
}

/** An object whose keys are in order, as most are, is not copied. */
function alphabetical(each: unknown): unknown {
  if (typeof each !== 'object' || each === null || Array.isArray(each)) return each
  const keys = Object.keys(each)
  if (keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') < key)) return each
  return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function numberOrMark(value: bigint): number | string {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : `${MARK}${value}`
}

/** The text with its numbers marked. Throws SyntaxError where it is nested too deep. */
function marked(text: string): string {
  let depth = 0
  return text.replace(TOKEN, (token) => {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    else if (!token.startsWith('"')) return markNumber(token)
    if (depth > MAX_DEPTH) throw new SyntaxError('nested too deep')
    return token
  })
}

/** What JSON.parse would round or make whole is handed through as text. What is no number at all is left for it to refuse. */
function markNumber(token: string): string {
  if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(token)) return token
  const plain = /^-?\d+$/.test(token)
  return plain && Number.isSafeInteger(Number(token)) ? token : `"${MARK}${token}"`
}

function unmarked(token: string): bigint | JsonFloat {
  const whole = /^-?\d+$/.test(token) ? BigInt(token) : null
  if (whole !== null && whole <= U64_MAX && whole >= I64_MIN) return whole
  const value = Number(token)
  if (!Number.isFinite(value)) throw new SyntaxError('number out of range')
  return new JsonFloat(value)
}
