import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { PoolsOf } from '../liquidity/allVenues'
import { isUsualQuote } from '../liquidity/orient'
import { foundPoolsQuery } from '../liquidity/poolsQuery'
import { formatPoolPrice } from '../liquidity/tradePrice'
import { poolsWithPrice } from '../liquidity/walletWorth'
import { HeldToken } from '../operation/HeldToken'
import { OthersMark } from '../operation/OthersMark'
import type { HeldAccount } from '../tokens/heldAccounts'
import { othersRights } from '../tokens/othersRights'
import { shownUnits, unscaledAmount } from '../solana/amountScale'
import { tokenNameQuery } from '../tokens/tokenNames'
import type { ReadingNetwork } from '../tokens/tokenQueries'
import { SOL_MINT } from '../tokens/wellKnown'
import { symbolOf } from '../tokens/tokenWords'
import { ShortAmount } from '../ui/ShortAmount'
import { Price } from '../ui/Price'
import { Tag } from '../ui/Tag'
import { deskCopy } from './copy'
import styles from './desk.module.css'
import type { DeskWorth } from './useDeskWorth'
import { WindowList } from './WindowList'

const HEIGHTS = { wide: 4.75, narrow: 4.75, small: [4, 4.75] } as const
const keyOf = ({ account }: HeldAccount) => account

type HoldingListProps = {
  /** The list's name for a screen reader. */
  label: string
  accounts: readonly HeldAccount[]
  /** All accounts of the wallet. */
  all: readonly HeldAccount[]
  worth: Counted
  reading: ReadingNetwork
  /** The wallet (base58). */
  owner: string
}

/** From what the worth of a row is counted. */
type Counted = Pick<DeskWorth, 'parts' | 'isSearched' | 'isPending'>

/** The token accounts of a wallet. */
export function HoldingList({ label, accounts, ...of }: HoldingListProps) {
  return (
    <WindowList label={label} rows={accounts} keyOf={keyOf} heights={HEIGHTS}>
      {(held) => <TokenRow held={held} {...of} />}
    </WindowList>
  )
}

type RowProps = Omit<HoldingListProps, 'label' | 'accounts'> & { held: HeldAccount }

function TokenRow({ held, all, reading, owner, worth }: RowProps) {
  const { mint, amount, frozen } = held
  const { data: token } = useQuery(tokenNameQuery(reading, mint))
  const rights = othersRights(held, owner, token?.permanentDelegate)
  const isCounted = rights.every(({ may }) => may === 'close')
  return (
    <HeldToken mint={mint} reading={reading}>
      {(unit) => (
        <>
          {frozen && <Tag>{deskCopy.frozen}</Tag>}
          {(amount > 0n || rights.length > 0) && (
            <span className={styles['amount']}>
              {amount > 0n &&
                (unit === undefined ? (
                  <span className="mono small" translate="no">
                    {unscaledAmount(amount)}
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
              {rights.length > 0 && (
                <span className="s">
                  <OthersMark rights={rights} unit={unit} />
                </span>
              )}
              {isCounted && unit !== undefined && amount > 1n && (
                <Worth {...{ held, all, reading, owner, worth }} />
              )}
            </span>
          )}
        </>
      )}
    </HeldToken>
  )
}

/** What the balance counts for, and the price in the pool that pays it; or why it does not count. Accounts of one mint share its worth. */
function Worth({ held, all, reading, owner, worth }: RowProps) {
  const { mint, amount } = held
  const isQuote = isUsualQuote(mint)
  const found = useQuery({ ...foundPoolsQuery(reading, mint), enabled: worth.isSearched && !isQuote })
  const sale = worth.parts.tokens.get(mint)
  if (!sale)
    return worth.isPending ? null : (
      <span className="s">{isQuote ? deskCopy.noPrice : unsoldWords(found, mint)}</span>
    )
  const { pool } = sale
  return (
    <span className="s">
      ≈{' '}
      <ShortAmount
        className=""
        units={(sale.lamports * amount) / countedAmount(all, mint, owner)}
        decimals={9}
        unit="SOL"
        inRow
      />
      {pool && (
        <>
          {' '}
          {deskCopy.at} <Price price={formatPoolPrice(pool, pool.pair)} />
          {pool.pair.quote.mint !== SOL_MINT && <> {symbolOf(pool.pair.quote)}</>}
        </>
      )}
    </span>
  )
}

type FoundPools = Pick<UseQueryResult<PoolsOf>, 'data' | 'isError'>

/** Why a token does not count; undefined where its pools are not searched. */
function unsoldWords({ data, isError }: FoundPools, mint: string): string | undefined {
  if (poolsWithPrice(data?.pools ?? [], mint).length > 0) return deskCopy.notCounted
  if (isError || data?.complete === false) return deskCopy.poolsUnread
  return data && deskCopy.noPool
}

/** What the worth of a mint was counted from: its accounts from which only the wallet may take. */
function countedAmount(all: readonly HeldAccount[], mint: string, owner: string): bigint {
  const isCounted = (held: HeldAccount) =>
    held.mint === mint && othersRights(held, owner).every(({ may }) => may === 'close')
  return all.filter(isCounted).reduce((sum, { amount }) => sum + amount, 0n) || 1n
}
