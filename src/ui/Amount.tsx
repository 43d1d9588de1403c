/** A figure in tabular mono. Its leading zeros are dimmed, its sign is not. `value` is a formatted decimal: "0.004181457", "-1,000". */
export function Amount({ value, className = 'mono' }: { value: string; className?: string }) {
  const below = value.startsWith('-')
  const [zeros, rest] = splitLeadingZeros(below ? value.slice(1) : value)
  return (
    <span className={className}>
      {below && '-'}
      {zeros !== '' && <span className="z">{zeros}</span>}
      {rest}
    </span>
  )
}

/** The zeros and point before the first other digit, and the rest: "0.0042" → ["0.00", "42"]. A plain "0" stays whole. */
export function splitLeadingZeros(value: string): readonly [string, string] {
  const zeros = /^-?0\.0*/.exec(value)?.[0] ?? ''
  return [zeros, value.slice(zeros.length)]
}
