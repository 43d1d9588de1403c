import { type OfferLeg, type ShownOffer, tokensBetween } from '../../liquidity/swap/offer'
import { namedAmount, symbolOf } from '../../tokens/tokenWords'
import type { PairToken } from '../../liquidity/venue'
import { MintName } from '../../operation/MintName'
import { MintPicture } from '../../operation/MintPicture'
import { TokenMarks } from '../../operation/TokenMarks'
import { Exact } from '../../ui/Exact'
import { Sentence } from '../../ui/Sentence'
import { formatPart, formatRate } from '../../units/percent'
import { swapCopy as words } from './swapCopy'
import styles from './swap.module.css'

type Named = Pick<PairToken, 'mint' | 'symbol' | 'uri' | 'decimals' | 'scale'>

/** The route of an offer as a drawing: from token to token through the pools, with their parts. */
export function Route({ offer }: { offer: ShownOffer }) {
  const { from, to, legs } = offer
  const tokens: readonly Named[] = [from, ...tokensBetween(offer), to]
  const between = new Set(legs.map((leg) => leg.to).filter((mint) => mint !== to.mint))
  const stops = [from.mint, ...between, to.mint]
  return (
    <figure className={styles['figure']}>
      <figcaption className="sr">
        <Sentence text={words.routeSaid(sentenceOf(offer, tokens))} symbols={tokens.map(symbolOf)} />
      </figcaption>
      <div className={styles['route']} aria-hidden="true">
        {stops.map((mint, at) => (
          <div key={mint} className={styles['hop']}>
            <Stop mint={mint} token={tokens.find((token) => token.mint === mint)} />
            {at < stops.length - 1 && (
              <ul className={styles['lanes']}>
                {legs
                  .filter((leg) => leg.from === mint)
                  .map((leg) => (
                    <li key={leg.pool}>
                      <Lane leg={leg} past={leg.to === stops[at + 1] ? null : nameOf(leg.to, tokens)} />
                    </li>
                  ))}
              </ul>
            )}
          </div>
        ))}
      </div>
    </figure>
  )
}

/** A token of the route; its name is read where the offer does not have it. */
function Stop({ mint, token }: { mint: string; token: Named | undefined }) {
  return (
    <span className={styles['stop']}>
      <MintPicture mint={mint} uri={token?.uri} size={28} />
      <b>
        <bdi>{token ? <Exact text={symbolOf(token)} /> : <MintName mint={mint} />}</bdi>
      </b>
      {token && <TokenMarks beside="symbol" tokens={[token]} />}
    </span>
  )
}

/** A pool. `past`: its output token, where that is not the next one in the drawing. */
function Lane({ leg: { label, part, fee }, past }: { leg: OfferLeg; past: string | null }) {
  const rate = fee?.rate ?? null
  return (
    <span className={styles['lane']}>
      {part < 10_000n && (
        <b className="mono" translate="no">
          {formatPart(part)}
        </b>
      )}
      <span>{label}</span>
      {past !== null && (
        <bdi>
          → <Exact text={past} />
        </bdi>
      )}
      {rate !== null && (
        <span className="small muted">
          <Sentence text={words.fee(formatRate(rate))} />
        </span>
      )}
    </span>
  )
}

function nameOf(mint: string, tokens: readonly Named[]): string {
  return symbolOf(tokens.find((token) => token.mint === mint) ?? { mint, symbol: '' })
}

/** The route in words. */
function sentenceOf({ legs }: ShownOffer, tokens: readonly Named[]): string {
  const tokenOf = (mint: string) => tokens.find((token) => token.mint === mint)
  return legs
    .map(({ label, from, to, amountIn, amountOut, fee }) => {
      const [paid, got] = [tokenOf(from), tokenOf(to)]
      if (!paid || !got) return label
      const rate = fee?.rate ?? null
      const taken = rate === null ? '' : `, ${words.fee(formatRate(rate))}`
      return `${namedAmount(amountIn, paid)} for ${namedAmount(amountOut, got)} on ${label}${taken}`
    })
    .join('; ')
}
