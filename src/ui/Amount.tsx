import { splitLeadingZeros } from './leadingZeros'

/** A figure in tabular mono with its leading zeros dimmed. `value` is a formatted decimal: "0.004181457", "1,000". */
export function Amount({ value, className = 'mono' }: { value: string; className?: string }) {
  const [zeros, rest] = splitLeadingZeros(value)
  return (
    <span className={className}>
      {zeros !== '' && <span className="z">{zeros}</span>}
      {rest}
    </span>
  )
}
