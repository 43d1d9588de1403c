/*
 * JSON numbers without loss: lamports are u64, and JSON.parse rounds what is beyond 2^53 (nine million SOL) to the next number that a
 * float can hold.
 */

/** Texts (to be left alone) and whole numbers that may not fit into a float. */
const TEXT_OR_LONG = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g

/** Parses JSON; whole numbers beyond ±(2^53 - 1) come as bigint. Throws SyntaxError. */
export function parseExactly(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text)
  const marked = text.replace(TEXT_OR_LONG, (found) =>
    found.startsWith('"') || Number.isSafeInteger(Number(found)) ? found : `{"$exactly":"${found}"}`,
  )
  return JSON.parse(marked, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$exactly' in value)) return value
    const digits = value.$exactly
    return typeof digits === 'string' && /^-?\d{16,}$/.test(digits) ? BigInt(digits) : value
  })
}

/** For readers that know floats only: a bigint as the nearest one. */
export function stringifyRounded(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? Number(one) : one))
}
