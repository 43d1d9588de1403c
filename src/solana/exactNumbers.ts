/*
 * JSON numbers without loss: lamports are u64, and JSON.parse rounds numbers beyond 2^53 (nine million SOL) to the next number that
 * a float can hold.
 */

/** The deepest nesting that is accepted. No answer of a node is as deep; a deeper one would overflow the stack of recursive readers. */
const DEEPEST = 200

/**
 * Parses JSON in linear time. Whole numbers beyond ±(2^53 - 1) become bigint, except the rent epoch of accounts that pay none; those of
 * more than 40 digits, which no chain has, become floats. Throws SyntaxError, also where the nesting is deeper than 200.
 */
export function parseExactly(answer: string): unknown {
  const text = answer.replaceAll(EXEMPT, EXEMPT_ROUNDED)
  const rounded: unknown = JSON.parse(text)
  if (isDeeper(rounded, DEEPEST)) throw new SyntaxError(`nested more than ${DEEPEST} deep`)
  if (!/\d{16}/.test(text)) return rounded
  const marked = markLong(text)
  if (marked === text) return rounded
  return JSON.parse(marked, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$exactly' in value)) return value
    const digits = value.$exactly
    return typeof digits === 'string' && /^-?\d{16,40}$/.test(digits) ? BigInt(digits) : value
  })
}

/**
 * The rent epoch of every account that pays no rent, which is nearly all of them. It counts nothing, and marking it in thousands of
 * accounts would hold up the page. So it stays the float that web3.js expects. It cannot occur inside a string, where the quote would be
 * escaped.
 */
const EXEMPT = '"rentEpoch":18446744073709551615'
const EXEMPT_ROUNDED = '"rentEpoch":184467440737095.52e5'

/** JSON for readers that know floats only: each bigint becomes the nearest float. */
export function stringifyRounded(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? Number(one) : one))
}

function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return most === 0 || Object.values(value).some((one) => isDeeper(one, most - 1))
}

/** Replaces the long whole numbers of valid JSON by {"$exactly":"…"}; strings are skipped. */
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

/** The index after the quote that ends the string at `start`: the first quote with an even number of backslashes before it. */
function endOfText(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); ; quote = json.indexOf('"', quote + 1)) {
    let before = quote
    while (json[before - 1] === '\\') before--
    if ((quote - before) % 2 === 0) return quote + 1
  }
}
