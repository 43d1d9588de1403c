import { randomBytes } from 'node:crypto'

/** Unguessable, so that no text of a file or of a node can pass for a marked number. */
const MARK = randomBytes(12).toString('hex')
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** JSON whose whole numbers that a double cannot hold come out as bigint (a rent epoch is 2^64 - 1). Throws SyntaxError. */
export function fromJson(text: string): unknown {
  const marked = text.replace(STRING_OR_NUMBER, (token) => (isLong(token) ? `"${MARK}${token}"` : token))
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
  )
}

/** A leading zero is no JSON: such a number is left for JSON.parse to refuse. */
function isLong(token: string): boolean {
  return /^-?[1-9]\d*$/.test(token) && !Number.isSafeInteger(Number(token))
}
