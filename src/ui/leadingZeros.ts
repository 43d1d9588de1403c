/** The zeros and point before the first other digit, and the rest: "0.0042" → ["0.00", "42"]. A plain "0" stays whole. */
export function splitLeadingZeros(value: string): readonly [string, string] {
  const zeros = /^-?0\.0*/.exec(value)?.[0] ?? ''
  return [zeros, value.slice(zeros.length)]
}
