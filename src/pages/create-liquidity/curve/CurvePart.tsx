import {
  buyOf,
  buySizes,
  impactCurveOf,
  shallowBuy,
  shownBuys,
  type QuotedBuy,
} from '../../../liquidity/impact'
import type { OpeningQuote, Pair } from '../../../liquidity/venue'
import { Note } from '../../../ui/Note'
import { Sentence } from '../../../ui/Sentence'
import { PriceImpactChart } from '../../../ui/PriceImpactChart'
import { formatUnits } from '../../../units/amounts'
import { formatMultiple } from '../../../units/ratio'
import { formatFloat } from '../../../units/grouping'
import { createLiquidityCopy } from '../copy'
import { formatNearestShare } from '../../../units/percent'
import { namedAmount, symbolOf } from '../../../tokens/tokenWords'
import { type AmountUnit, shownUnits } from '../../../solana/amountScale'
import styles from './curve.module.css'

const words = createLiquidityCopy.curve

export type CurvePartProps = { pair: Pair; opening: OpeningQuote }

/** Shows how a buy of each size changes the price: as a chart, and in figures. */
export function CurvePart({ pair, opening }: CurvePartProps) {
  const sizes = buySizes(pair.quote, opening.reserves.quote)
  const buys = shownBuys(opening, sizes)
  const curve = impactCurveOf(opening, sizes)
  const spent = (units: bigint) => namedAmount(units, pair.quote)
  return (
    <>
      <PriceImpactChart
        label={labelOf(buys, spent)}
        line={curve.map(({ at, after }) => ({ at, multiple: after }))}
        dashed={curve.map(({ at, paid }) => ({ at, multiple: paid }))}
        marks={buys.flatMap(({ buy, point }) =>
          buy && point
            ? [{ at: point.at, multiple: point.after, text: `${formatMultiple(buy.after)}×` }]
            : [],
        )}
        ticks={[sizes[0] / 10n, ...sizes].map(spent)}
        levelText={(multiple) => `${formatFloat(multiple, { maximumSignificantDigits: 2 })}×`}
        axes={{ across: words.sizeAxis(symbolOf(pair.quote)), up: words.priceAxis }}
        reach={2}
      />
      <p className={styles['legend']}>
        <span>
          <i />
          {words.after}
        </span>
        <span>
          <i className={styles['dashed']} />
          {words.paid}
        </span>
      </p>
      <table className={`table cmp ${styles['buys']}`}>
        <thead>
          <tr>
            <th scope="col">{words.spends}</th>
            <th scope="col" className="num">
              <bdi>{words.gets(symbolOf(pair.base))}</bdi>
            </th>
            <th scope="col" className="num hide-s">
              {words.share}
            </th>
            <th scope="col" className={`num ${styles['average']}`}>
              {words.average}
            </th>
            <th scope="col" className="num">
              {words.afterwards}
            </th>
          </tr>
        </thead>
        <tbody>
          {buys.map(({ size, buy }) => (
            <tr key={`${size}`}>
              <th scope="row" className="mono" translate="no">
                {spent(size)}
              </th>
              {buy ? (
                <Figures buy={buy} pair={pair} opening={opening} />
              ) : (
                <td colSpan={4}>{words.refused}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Shallow opening={opening} buy={shallowBuy(opening, pair)} spent={spent} />
    </>
  )
}

function Figures({ buy, pair, opening }: CurvePartProps & { buy: QuotedBuy }) {
  return (
    <>
      <td className="num" translate="no">
        {wholeOf(buy.amountOut, pair.base)}
      </td>
      <td className="num hide-s" translate="no">
        {formatNearestShare(buy.amountOut, opening.reserves.base)}
      </td>
      <td className={`num ${styles['average']}`} translate="no">
        {formatMultiple(buy.paid)}×
      </td>
      <td className="num" translate="no">
        {formatMultiple(buy.after)}×
      </td>
    </>
  )
}

/** An amount in whole tokens where it has any: then decimals do not matter. */
function wholeOf(units: bigint, unit: AmountUnit): string {
  const one = 10n ** BigInt(unit.decimals)
  const shown = shownUnits(units, unit)
  return shown >= 1000n * one ? formatUnits(shown / one, 0) : formatUnits(shown, unit.decimals)
}

function labelOf(
  buys: readonly Readonly<{ size: bigint; buy: QuotedBuy | null }>[],
  spent: (units: bigint) => string,
): string {
  const points = buys.flatMap(({ size, buy }) =>
    buy ? [words.point(spent(size), formatMultiple(buy.after))] : [],
  )
  const [first, last] = [buys[0], buys.at(-1)]
  return words.picture(spent((first?.size ?? 0n) / 10n), spent(last?.size ?? 0n), points.join(', '))
}

/** How much deeper the pool is made in the warning, to say how that would change it. */
const DEEPER = 10n

function Shallow({
  opening,
  buy,
  spent,
}: Pick<CurvePartProps, 'opening'> & { buy: QuotedBuy | null; spent: (units: bigint) => string }) {
  if (!buy) return null
  // In a pool ten times as deep, a buy changes the price as a tenth of it does here.
  const tenth = buyOf(opening, buy.amountIn / DEEPER)
  if (!tenth) return null
  const deeper = spent(opening.reserves.quote * DEEPER)
  return (
    <Note kind="warn" title={words.shallow}>
      <p>
        <Sentence
          text={words.shallowDetail(
            spent(buy.amountIn),
            formatMultiple(buy.after),
            deeper,
            formatMultiple(tenth.after),
          )}
        />
      </p>
    </Note>
  )
}
