import { formatUnits } from '../units/amounts'
import { shortUnits } from '../units/shortFigures'
import { Dimmed } from './Amount'
import { Exact } from './Exact'
import { WholeFigure } from './WholeFigure'

type ShortAmountProps = {
  /** Base units as they are shown. */
  units: bigint
  decimals: number
  /** What stands after the figure, such as a symbol. */
  unit?: string
  className?: string | undefined
  /** Whether the figure is in a row with a link or a button: the focus of that one tells the whole figure. */
  inRow?: boolean
}

/** An amount in a list or an explanation, of at most six significant digits, never rounded up; WholeFigure tells the whole one. */
export function ShortAmount(props: ShortAmountProps) {
  const { units, decimals, unit = '', className = 'mono', inRow = false } = props
  const after = unit === '' ? '' : `\u00a0${unit}`
  const [short, whole] = [shortUnits(units, decimals), `${formatUnits(units, decimals)}${after}`]
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
