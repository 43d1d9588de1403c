import { formatUnits } from '../units/amounts'
import { shortUnits } from '../units/shortFigures'
import { Tip } from './Tip'

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

type ShortAmountProps = {
  /** Base units as they are shown. */
  units: bigint
  decimals: number
  /** What stands after the figure, such as a symbol. */
  unit?: string
  className?: string | undefined
  /** Whether the figure is in a link or a button: a press is that one's. */
  inRow?: boolean
  /** `up` for what somebody pays or paid. */
  to?: 'down' | 'up'
}

/**
 * An amount in a list or an explanation, of at most six significant digits. Where it has more, a press, the pointer or a screen reader
 * tells the whole one.
 */
export function ShortAmount(props: ShortAmountProps) {
  const { units, decimals, unit = '', className = 'mono', inRow, to } = props
  const after = unit === '' ? '' : `\u00a0${unit}`
  const [short, whole] = [shortUnits(units, decimals, to), `${formatUnits(units, decimals)}${after}`]
  const [zeros, rest] = splitLeadingZeros(short)
  const figure = (
    <>
      <span className="z">{zeros}</span>
      {rest + after}
    </>
  )
  if (short + after === whole) return <span className={className}>{figure}</span>
  if (inRow)
    return (
      <span className={className} title={whole}>
        <span className="sr">{whole}</span>
        <span aria-hidden="true">{figure}</span>
      </span>
    )
  return (
    <Tip className={className} label={whole} shown={<span title={whole}>{figure}</span>}>
      {whole}
    </Tip>
  )
}
