import { splitLeadingZeros } from './leadingZeros'

/** A figure in tabular mono with its leading zeros dimmed, not its sign. `value` is a formatted decimal: "0.004181457", "-1,000". */
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
