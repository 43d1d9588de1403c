import { formatUsdPrice } from '../units/marketFigures'
import { smallNumber } from '../units/shortFigures'
import { unbroken } from '../units/unbroken'
import { Amount } from './Amount'
import { Exact } from './Exact'
import { WholeFigure } from './WholeFigure'

/**
 * A price, in US dollars as a number or formatted in any token, with its leading zeros dimmed; of very many zeros only the number is
 * shown, in small print, as markets do. `alone`: it is in no row with a link or a button.
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
  return (
    <WholeFigure className={className} whole={text} alone={alone}>
      0.
      <span className="z">
        0<sub>{small.zeros}</sub>
      </span>
      {small.digits}
    </WholeFigure>
  )
}

/** A rate of very many zeros. */
const SMALL_RATE = /^(1 .+ = )(0\.0{5,}\d+) (.+)$/

export function isSmallRate(text: string): boolean {
  return SMALL_RATE.test(text)
}

/** A rate in a form or its bill, as "1 QHR = 0.0₈25 SOL"; a review has all of its zeros. */
export function Rate({ text, className }: { text: string; className: string }) {
  const [, one = '', price = '', other = ''] = SMALL_RATE.exec(text) ?? []
  if (price === '') return <Exact className={className} text={unbroken(text)} />
  return (
    <span className={className}>
      <Exact text={unbroken(one)} />
      <Price alone price={price} />
      <Exact text={`\u00a0${other}`} />
    </span>
  )
}
