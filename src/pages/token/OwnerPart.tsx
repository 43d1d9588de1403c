import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pairName } from '../../liquidity/names'
import { poolPositionsQuery } from '../../liquidity/poolsQuery'
import type { Position } from '../../liquidity/venue'
import { useAppContext } from '../../operation/appContext'
import { paths } from '../../paths'
import { shownUnits } from '../../solana/amountScale'
import { holdingsQuery } from '../../tokens/heldQuery'
import type { ReadToken } from '../../tokens/readToken'
import { symbolOf } from '../../tokens/tokenWords'
import { ShortAmount } from '../../ui/ShortAmount'
import { formatShare } from '../../units/percent'
import { tokenCopy } from './copy'
import { tokenBalanceQuery } from './manage/tokenWork'

const words = tokenCopy.yours

/** What the connected wallet has of the token: its balance, and its positions in the token's pools. */
export default function OwnerPart({ token }: { token: ReadToken }) {
  const context = useAppContext()
  const owner = context.address ?? ''
  const { data: held } = useQuery(tokenBalanceQuery(context, token))
  const accounts = useQuery({ ...holdingsQuery(context, owner), enabled: owner !== '' }).data?.accounts
  const { data, error, isLoading } = useQuery(poolPositionsQuery(context, owner, accounts ?? [], false))
  const mine = (data?.positions ?? []).filter(({ pool: { pair } }) => pair.base.mint === token.mint)
  const isUnread = error !== null || (data?.failures.length ?? 0) > 0
  return (
    <section>
      <h2>{words.title}</h2>
      <dl className="kv">
        <dt>{words.held}</dt>
        <dd>
          {held === undefined ? (
            words.reading
          ) : (
            <>
              <ShortAmount
                units={shownUnits(held, token)}
                decimals={token.decimals}
                unit={token.metadata?.symbol ?? ''}
              />
              {token.supply > 0n && ` · ${formatShare(held, token.supply)}`}
            </>
          )}
        </dd>
        {mine.map((position) => (
          <PositionLines key={position.id} position={position} />
        ))}
        {mine.length === 0 && (
          <>
            <dt>{words.part}</dt>
            <dd>{isUnread ? words.unread : isLoading || !accounts ? words.reading : words.none}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

/** A position: what it would pay now of the pool's quote, its share of the pool, and the fees that wait in it. */
function PositionLines({ position }: { position: Position }) {
  const { pool, worth, free, locked, fees } = position
  const { quote } = pool.pair
  const unit = symbolOf(quote)
  const amount = (units: bigint): ReactNode => (
    <ShortAmount units={shownUnits(units, quote)} decimals={quote.decimals} unit={unit} />
  )
  const part = free + locked.forever + locked.overTime
  return (
    <>
      <dt>
        <Link to={paths.pool(pool.address)}>{words.partOf(pairName(pool.pair))}</Link>
      </dt>
      <dd>
        {amount(worth.quote)}
        {pool.lpSupply > 0n && ` · ${formatShare(part, pool.lpSupply)}`}
      </dd>
      {fees && (
        <>
          <dt>{words.claim}</dt>
          <dd>{fees.base + fees.quote > 0n ? amount(fees.quote) : words.noneYet}</dd>
        </>
      )}
    </>
  )
}
