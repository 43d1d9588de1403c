/*
 * JSON numbers without loss: lamports are u64, and JSON.parse rounds what is beyond 2^53 (nine million SOL) to the next number that a
 * float can hold.
 */

/** No answer of a node is nested as deep: what walks through one, step into step, would run out of stack. */
const DEEPEST = 200

/**
 * Parses JSON in time that grows with its length; whole numbers beyond ±(2^53 - 1) come as bigint, but floats where they have
 * more than 40 digits, as nothing on a chain has. Throws SyntaxError, also for what is nested more than 200 deep.
 */
export function parseExactly(text: string): unknown {
  const rounded: unknown = JSON.parse(text)
  if (isDeeper(rounded, DEEPEST)) throw new SyntaxError(`nested more than ${DEEPEST} deep`)
  if (!/\d{16}/.test(text)) return rounded
  return JSON.parse(markLong(text), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$exactly' in value)) return value
    const digits = value.$exactly
    return typeof digits === 'string' && /^-?\d{16,40}$/.test(digits) ? BigInt(digits) : value
  })
}

/** For readers that know floats only: a bigint as the nearest one. */
export function stringifyRounded(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? Number(one) : one))
}

function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return most === 0 || Object.values(value).some((one) => isDeeper(one, most - 1))
}

/** Writes the long whole numbers of a text that is known to be JSON as {"$exactly":"…"}. What stands in quotes is stepped over. */
function markLong(json: string): string {
  const quoteOrLong = /"|(?<![\d.eE+-])-?\d{16,40}(?![\d.eE])/g
  let [marked, done] = ['', 0]
  for (let found = quoteOrLong.exec(json); found; found = quoteOrLong.exec(json)) {
    const [token] = found
    if (token === '"') quoteOrLong.lastIndex = endOfText(json, found.index)
    else if (!Number.isSafeInteger(Number(token))) {
      marked += `${json.slice(done, found.index)}{"$exactly":"${token}"}`
      done = quoteOrLong.lastIndex
    }
  }
  return marked + json.slice(done)
}

/** Behind the quote that ends the text which begins at `start`: one with an even number of backslashes before it. */
function endOfText(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); ; quote = json.indexOf('"', quote + 1)) {
    let before = quote
    while (json[before - 1] === '\\') before--
    if ((quote - before) % 2 === 0) return quote + 1
  }
}
