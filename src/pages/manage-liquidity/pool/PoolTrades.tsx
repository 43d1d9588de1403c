import type { Pool } from '../../../liquidity/venue'
import { formatUnits } from '../../../units/amounts'
import { copy } from '../copy'
import { symbolOf } from '../../../liquidity/names'
import { shortAmount } from '../figures'
import { movedBy, formatMove } from '../swapMove'
import { tradeOf, tradeSizes } from './curvePoints'
import { PoolCurve } from './PoolCurve'

const words = copy.pool

/** What a buyer of three sizes would get, and what that does to the price. Nothing where it cannot be quoted. */
export function PoolTrades({ pool }: { pool: Pool }) {
  const { base, quote } = pool.pair
  const rows = tradeSizes(pool).flatMap((size) => tradeOf(pool, size))
  if (rows.length === 0) return null
  return (
    <section>
      <h2>{words.curve}</h2>
      <PoolCurve pool={pool} />
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{words.pays}</th>
            <th scope="col" className="num">
              {words.gets}
            </th>
            <th scope="col" className="num">
              {words.moves}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((swap) => (
            <tr key={`${swap.amountIn}`}>
              <th scope="row">
                {formatUnits(swap.amountIn, quote.decimals)} {symbolOf(quote)}
              </th>
              <td className="num">
                {shortAmount(swap.amountOut, base)} {symbolOf(base)}
              </td>
              <td className="num">{formatMove(movedBy(pool, swap))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
