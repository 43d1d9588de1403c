import { Exact } from './Exact'

/** A figure in tabular mono. The zeros behind its point are dimmed, its sign and "0." are not. `value` is a formatted decimal: "0.004181457", "-1,000". */
export function Amount({ value, className = 'mono' }: { value: string; className?: string }) {
  const below = value.startsWith('-')
  return (
    <Exact text={value} className={className}>
      {below && '-'}
      <Dimmed value={below ? value.slice(1) : value} />
    </Exact>
  )
}

/** An unsigned figure with its zeros dimmed. */
export function Dimmed({ value }: { value: string }) {
  const [point, zeros, rest] = splitLeadingZeros(value)
  return (
    <>
      {point}
      {zeros !== '' && <span className="z">{zeros}</span>}
      {rest}
    </>
  )
}

/** "0.", the zeros before the first other digit, and the rest: "0.0042" → ["0.", "00", "42"]. Without such zeros all is rest. */
export function splitLeadingZeros(value: string): readonly [string, string, string] {
  const [, point = '', zeros = '', rest = value] = /^(0\.)(0+)(.*)$/.exec(value) ?? []
  return [point, zeros, rest]
}
