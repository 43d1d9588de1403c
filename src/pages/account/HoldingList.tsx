import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { symbolOf } from '../../liquidity/names'
import { mintPriceQuery } from '../../market/mintPrice'
import { formatWorth, usdWorth, worthOn } from '../../market/worth'
import { HeldToken } from '../../operation/HeldToken'
import { OthersMark } from '../../operation/OthersMark'
import { type PoolHolding, PoolTokens } from '../../operation/PoolTokens'
import type { HeldAccount } from '../../tokens/heldAccounts'
import { othersRights } from '../../tokens/othersRights'
import { type AmountUnit, shortAmount, shownUnits, unscaledAmount } from '../../solana/amountScale'
import { tokenNameQuery } from '../../tokens/tokenNames'
import type { ReadingNetwork } from '../../tokens/tokenQueries'
import { ShortAmount } from '../../ui/Amount'
import { Mark } from '../../ui/Mark'
import { Tag } from '../../ui/Tag'
import { useWindowItems } from '../../ui/windowItems'
import styles from './account.module.css'
import { accountCopy } from './copy'

/** The height of a row in rem; the style sheet has the same value. */
const ROW = 4.25

type HoldingListProps = {
  /** The list's name for a screen reader. */
  label: string
  accounts: readonly HeldAccount[]
  ofPools: ReadonlyMap<string, PoolHolding>
  reading: ReadingNetwork
  /** The wallet (base58). */
  owner: string
}

/** Token accounts in a list that scrolls with the page. Only those near the window are rendered, and only their mints are read. */
export function HoldingList({ label, accounts, ofPools, reading, owner }: HoldingListProps) {
  const list = useRef<HTMLUListElement>(null)
  const keyOf = useCallback((index: number) => accounts[index]?.account ?? `${index}`, [accounts])
  const { items, height } = useWindowItems({ list, count: accounts.length, keyOf, row: ROW })
  return (
    <ul ref={list} className={styles['list']} style={{ height }} aria-label={label}>
      {items.map(({ index, top }) => {
        const held = accounts[index]
        if (!held) return null
        const ofPool = ofPools.get(held.mint)
        return (
          <li
            key={held.account}
            aria-setsize={accounts.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${top}px)` }}
          >
            {ofPool ? (
              <PoolRow held={held} ofPool={ofPool} reading={reading} />
            ) : (
              <TokenRow held={held} reading={reading} owner={owner} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

type RowProps = { held: HeldAccount; reading: ReadingNetwork }

function PoolRow({ held: { account, mint, amount }, ofPool, reading }: RowProps & { ofPool: PoolHolding }) {
  const { data: token } = useQuery(tokenNameQuery(reading, mint))
  const { locked } = ofPool
  const worth = ofPool.account === null || ofPool.account === account ? ofPool.worth : null
  return (
    <PoolTokens ofPool={ofPool}>
      <span className={styles['amount']}>
        {worth && (
          <span className="mono small" translate="no">
            ≈ {shortAmount(worth.units, worth.token)} {symbolOf(worth.token)}
          </span>
        )}
        <span className="s">
          {token && token.decimals > 0 && (
            <ShortAmount
              className={undefined}
              units={amount}
              decimals={token.decimals}
              unit={accountCopy.lpTokens}
              inRow
            />
          )}
          {locked && (locked.isForever ? <Mark kind="final">{locked.what}</Mark> : locked.what)}
        </span>
      </span>
    </PoolTokens>
  )
}

function TokenRow({ held, reading, owner }: RowProps & { owner: string }) {
  const { mint, amount, frozen } = held
  const { data: token } = useQuery(tokenNameQuery(reading, mint))
  const rights = othersRights(held, owner, token?.permanentDelegate)
  return (
    <HeldToken mint={mint} reading={reading}>
      {(unit) => (
        <>
          {frozen && <Tag>{accountCopy.frozen}</Tag>}
          {(amount > 0n || rights.length > 0) && (
            <span className={styles['amount']}>
              {amount > 0n &&
                (unit === undefined ? (
                  <span className="mono small" translate="no">
                    {accountCopy.units(amount)}
                  </span>
                ) : (
                  <ShortAmount
                    className="mono small"
                    units={shownUnits(amount, unit)}
                    decimals={unit.decimals}
                    inRow
                  />
                ))}
              {amount > 0n && unit?.scale && <span className="s">{unscaledAmount(amount)}</span>}
              {rights.length > 0 ? (
                <span className="s">
                  <OthersMark rights={rights} unit={unit} />
                </span>
              ) : (
                unit !== undefined && <Worth held={held} unit={unit} reading={reading} />
              )}
            </span>
          )}
        </>
      )}
    </HeldToken>
  )
}

/** The worth of a balance, or that no source of prices knows its token: all have to answer for that. */
function Worth({ held: { mint, amount }, unit, reading }: RowProps & { unit: AmountUnit }) {
  const { data } = useQuery(mintPriceQuery(reading.cluster.id, mint))
  const prices = data?.usd === undefined ? undefined : new Map([[mint, data.usd]])
  const worth = worthOn(reading.cluster, formatWorth(usdWorth(prices, mint, amount, unit)))
  return <span className="s">{worth ?? (!prices && data?.isAnswered ? accountCopy.noPrice : undefined)}</span>
}
