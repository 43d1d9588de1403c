import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { pairName, venueName } from '../../liquidity/names'
import { poolPositionsQuery, POOLS_SEARCHED } from '../../liquidity/poolsQuery'
import type { Amounts, Position } from '../../liquidity/venue'
import { useAppContext } from '../../operation/appContext'
import { paths } from '../../paths'
import { shownUnits } from '../../solana/amountScale'
import { holdingsQuery } from '../../tokens/heldQuery'
import type { ReadToken } from '../../tokens/readToken'
import { symbolOf } from '../../tokens/tokenWords'
import { Button } from '../../ui/Button'
import { ShortAmount } from '../../ui/ShortAmount'
import { formatShare } from '../../units/percent'
import { unbroken } from '../../units/unbroken'
import { tokenCopy } from './copy'
import styles from './head.module.css'
import { tokenBalanceQuery } from './manage/tokenWork'

const words = tokenCopy.yours

/** What the connected wallet has of the token: its balance, and its positions in the token's pools. */
export default function OwnerPart({ token }: { token: ReadToken }) {
  const context = useAppContext()
  const owner = context.address ?? ''
  const { data: held, error: unheld } = useQuery(tokenBalanceQuery(context, token))
  const holdings = useQuery({ ...holdingsQuery(context, owner), enabled: owner !== '' })
  const accounts = holdings.data?.accounts
  const [isAsked, setAsked] = useState(false)
  const { data, error, isLoading } = useQuery(poolPositionsQuery(context, owner, accounts ?? [], isAsked))
  const mine = (data?.positions ?? []).filter(
    ({ pool: { pair } }) => pair.base.mint === token.mint || pair.quote.mint === token.mint,
  )
  const isMany = accounts !== undefined && accounts.length > POOLS_SEARCHED
  const isUnread = error !== null || (holdings.isError && !accounts) || (data?.failures.length ?? 0) > 0
  const none = isUnread ? words.unread : isLoading || !accounts ? words.reading : words.none
  return (
    <section className={`card ${styles['yours']}`} aria-label={words.title}>
      <h2>{words.title}</h2>
      <dl>
        <dt>{words.held}</dt>
        <dd>
          {held === undefined ? (
            unheld ? (
              words.unread
            ) : (
              words.reading
            )
          ) : (
            <>
              <ShortAmount
                units={shownUnits(held, token)}
                decimals={token.decimals}
                unit={token.metadata?.symbol ?? ''}
              />
              {token.supply > 0n && unbroken(` · ${formatShare(held, token.supply)}`)}
            </>
          )}
        </dd>
        {mine.map((position) => (
          <PositionLines key={position.id} position={position} mint={token.mint} />
        ))}
        {(mine.length === 0 || isUnread) && (
          <>
            <dt>{mine.length === 0 ? words.part : words.otherParts}</dt>
            <dd>
              {isMany && !isAsked && !data ? (
                <Button slim onClick={() => setAsked(true)}>
                  {words.search}
                </Button>
              ) : (
                none
              )}
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}

/** A position: what it would pay now of the pool's other token, its share of the pool, and the fees that wait in it. */
function PositionLines({ position, mint }: { position: Position; mint: string }) {
  const { pool, worth, free, locked, fees } = position
  const amount = (of: 'base' | 'quote', amounts: Amounts): ReactNode => {
    const token = pool.pair[of]
    return (
      <ShortAmount units={shownUnits(amounts[of], token)} decimals={token.decimals} unit={symbolOf(token)} />
    )
  }
  const waiting = fees ? (['base', 'quote'] as const).filter((of) => fees[of] > 0n) : []
  const part = free + locked.forever + locked.overTime
  return (
    <>
      <dt>
        <Link to={paths.pool(pool.address)}>{words.partOf(pairName(pool.pair), venueName(pool.venue))}</Link>
      </dt>
      <dd>
        {amount(pool.pair.quote.mint === mint ? 'base' : 'quote', worth)}
        {pool.lpSupply > 0n && unbroken(` · ${formatShare(part, pool.lpSupply)}`)}
      </dd>
      {fees && (
        <>
          <dt>{words.claim}</dt>
          <dd>
            {waiting.length === 0 && words.noneYet}
            {waiting.map((of, at) => (
              <Fragment key={of}>
                {at > 0 && ' + '}
                {amount(of, fees)}
              </Fragment>
            ))}
          </dd>
        </>
      )}
    </>
  )
}
