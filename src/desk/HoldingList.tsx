import { useQuery } from '@tanstack/react-query'
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
type Counted = Pick<DeskWorth, 'parts' | 'isSearched'>

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
              {rights.length > 0 ? (
                <span className="s">
                  <OthersMark rights={rights} unit={unit} />
                </span>
              ) : (
                unit !== undefined && amount > 1n && <Worth {...{ held, all, reading, worth }} />
              )}
            </span>
          )}
        </>
      )}
    </HeldToken>
  )
}

type WorthProps = Pick<RowProps, 'held' | 'all' | 'reading' | 'worth'>

/** What the balance counts for, and the price in the pool that pays it; or why it does not count. Accounts of one mint share its worth. */
function Worth({ held, all, reading, worth }: WorthProps) {
  const { mint, amount } = held
  const { data, error } = useQuery({ ...foundPoolsQuery(reading, mint), enabled: worth.isSearched })
  const sale = worth.parts.tokens.get(mint)
  const pools = poolsWithPrice(data?.pools ?? [], mint)
  if (!sale)
    return (
      <span className="s">
        {pools.length > 0 ? deskCopy.notCounted : error ? deskCopy.poolsUnread : data && deskCopy.noPool}
      </span>
    )
  const { pool } = sale
  return (
    <span className="s">
      ≈{' '}
      <ShortAmount
        className=""
        units={(sale.lamports * amount) / amountOf(all, mint)}
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

function amountOf(all: readonly HeldAccount[], mint: string): bigint {
  return all.reduce((sum, held) => sum + (held.mint === mint ? held.amount : 0n), 0n) || 1n
}
