import { formatUsdPrice } from '../units/marketFigures'
import { smallNumber } from '../units/shortFigures'
import { Amount } from './Amount'
import { Tip } from './Tip'

/**
 * A price, in US dollars as a number or formatted in any token, with its leading zeros dimmed; of very many zeros only the number is
 * shown, in small print, as markets do. `alone`: it is in no list and no link, and a press tells the whole one too.
 */
export function Price({
  price,
  className = 'nowrap',
  alone = false,
}: {
  price: number | string
  className?: string
  alone?: boolean
}) {
  const text = typeof price === 'string' ? price : formatUsdPrice(price)
  const small = smallNumber(text)
  if (small === null) return <Amount value={text} className={className} />
  const figure = (
    <span aria-hidden="true">
      <span className="z">
        0.0<sub>{small.zeros}</sub>
      </span>
      {small.digits}
    </span>
  )
  if (alone)
    return (
      <Tip className={className} label={text} shown={<span title={text}>{figure}</span>}>
        {text}
      </Tip>
    )
  return (
    <span className={className} title={text}>
      <span className="sr">{text}</span>
      {figure}
    </span>
  )
}
