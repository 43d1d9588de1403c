import { useId } from 'react'
import { namedAmount, symbolOf } from '../../tokens/tokenWords'
import { type ShownOffer, tokensBetween } from '../../liquidity/swap/offer'
import { formatAtLeastTiny, formatPart } from '../../units/percent'
import { swapCopy as words } from './swapCopy'
import styles from './swap.module.css'

type OffersProps = {
  offers: readonly ShownOffer[]
  chosen: ShownOffer
  onChoose: (offer: ShownOffer) => void
}

/** The offers to choose from, the one with the largest output first. A single offer needs no choice. */
export function Offers({ offers, chosen, onChoose }: OffersProps) {
  const name = useId()
  const [best] = offers
  if (!best || offers.length < 2) return null
  return (
    <fieldset className={styles['offers']}>
      <legend>{words.offers}</legend>
      {offers.map((offer) => (
        <label key={`${offer.source} ${offer.legs.map(({ pool }) => pool).join(' ')}`}>
          <input type="radio" name={name} checked={offer === chosen} onChange={() => onChoose(offer)} />
          <span>{waysOf(offer)}</span>
          <span className={styles['gives']}>
            <span className="mono" translate="no">
              {namedAmount(offer.amountOut, offer.to)}
            </span>
            <span className="small muted">
              {offer === best ? words.best : words.less(lessThan(best, offer))}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/**
 * The route of an offer in words: "Raydium CPMM", "63 % Raydium CPMM, 37 % Meteora DAMM v2", "Raydium CPMM, Meteora DAMM v2, through SOL".
 */
function waysOf(offer: ShownOffer): string {
  const { legs, source } = offer
  const names = legs.map(({ label, part }) => (part === 10_000n ? label : `${formatPart(part)} ${label}`))
  const between = tokensBetween(offer).map((token) => words.through(symbolOf(token)))
  const ways = [...names, ...between].join(', ')
  return source === 'jupiter' ? words.jupiter(ways) : ways
}

/** How much less an offer gives than the best one, rounded to the nearest hundredth of a percent. */
function lessThan({ amountOut: most }: ShownOffer, { amountOut }: ShownOffer): string {
  return formatAtLeastTiny(((most - amountOut) * 20_000n + most) / (2n * most))
}
