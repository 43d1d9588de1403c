import { formatUsdPrice } from '../units/marketFigures'
import { smallNumber } from '../units/shortFigures'
import { Amount } from './Amount'

/**
 * A price, in US dollars as a number or formatted in any token, with its leading zeros dimmed; of very many zeros only the number is
 * shown, in small print, as markets do.
 */
export function Price({ price, className = 'nowrap' }: { price: number | string; className?: string }) {
  const text = typeof price === 'string' ? price : formatUsdPrice(price)
  const small = smallNumber(text)
  if (small === null) return <Amount value={text} className={className} />
  return (
    <span className={className} title={text}>
      <span className="sr">{text}</span>
      <span aria-hidden="true">
        <span className="z">
          0.0<sub>{small.zeros}</sub>
        </span>
        {small.digits}
      </span>
    </span>
  )
}
