import { randomBytes } from 'node:crypto'

/** Unguessable, so that no text from outside can look like a marked number. */
const MARK = randomBytes(12).toString('hex')
const MARKED = new RegExp(`"${MARK}(-?\\d+)"`, 'g')
/**
 * A string as a whole, so that nothing inside it matches, a number or a bracket. An unterminated string matches too:
 * searching again from each of its quotes would take minutes for a long one.
 */
const TOKEN = /"(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*|[[\]{}]/gs
/** Deeper nesting is refused, as in nodes (serde_json). */
const MAX_DEPTH = 127
/** A surrogate without its other half, which is no valid UTF-8. */
const HALF_CHARACTER = /\p{Surrogate}/u
const U64_MAX = 2n ** 64n - 1n
const I64_MIN = -(2n ** 63n)

/** A number that a node reads as a float, as text: with a point or an exponent, or beyond 64 bits. */
export class JsonFloat {
  constructor(readonly value: number) {}
}

/** JSON with bigints as plain numbers of any length, as Solana's RPC writes u64. */
export function toJson(value: unknown): string {
  return written(value, (each) => each)
}

/** The same with the keys of each object in alphabetical order, as nodes write results and error data. */
export function toOrderedJson(value: unknown): string {
  return written(value, alphabetical)
}

/**
 * Parses JSON as a Solana node does: whole numbers are exact up to 64 bits (a bigint beyond JavaScript's numbers), and 1.0 is
 * a float (JsonFloat), which is not accepted as a u64. Throws SyntaxError, also for half a character.
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

/** An object whose keys are already in order, as most are, is not copied. */
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

/**
 * A number that JSON.parse would round or make whole is passed on as text. An invalid number is left for JSON.parse to
 * refuse.
 */
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
