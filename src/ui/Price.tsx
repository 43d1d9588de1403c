import { formatUsdPrice } from '../units/marketFigures'
import { Amount } from './Amount'

/** A price in US dollars, with its leading zeros dimmed; of very many zeros only the number is shown, in small print, as markets do. */
export function Price({ price }: { price: number }) {
  const said = formatUsdPrice(price)
  if (!('zeros' in said)) return <Amount value={said.text} className="nowrap" />
  return (
    <span title={said.text}>
      <span className="sr">{said.text}</span>
      <span aria-hidden="true">
        <span className="z">
          0.0<sub>{said.zeros}</sub>
        </span>
        {said.digits}
      </span>
    </span>
  )
}
