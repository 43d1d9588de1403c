import { formatUnits } from '../units/amounts'
import { shortUnits } from '../units/shortFigures'
import { Exact } from './Exact'
import { WholeFigure } from './WholeFigure'

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

function Dimmed({ value }: { value: string }) {
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

type ShortAmountProps = {
  /** Base units as they are shown. */
  units: bigint
  decimals: number
  /** What stands after the figure, such as a symbol. */
  unit?: string
  className?: string | undefined
  /** Whether the figure is in a row with a link or a button: the focus of that one tells the whole figure. */
  inRow?: boolean
  /** `up` for what somebody pays or paid. */
  to?: 'down' | 'up'
}

/** An amount in a list or an explanation, of at most six significant digits; WholeFigure tells the whole one. */
export function ShortAmount(props: ShortAmountProps) {
  const { units, decimals, unit = '', className = 'mono', inRow = false, to } = props
  const after = unit === '' ? '' : `\u00a0${unit}`
  const [short, whole] = [shortUnits(units, decimals, to), `${formatUnits(units, decimals)}${after}`]
  const figure = (className?: string) => (
    <Exact text={short + after} className={className}>
      <Dimmed value={short} />
      {after}
    </Exact>
  )
  if (short + after === whole) return figure(className)
  return (
    <WholeFigure className={className} whole={whole} alone={!inRow}>
      {figure()}
    </WholeFigure>
  )
}
