import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { largestHoldersQuery } from '../liquidity/holdersQuery'
import { foundPoolsQuery } from '../liquidity/poolsQuery'
import { MOST_IN_ROW, priceHistoryQuery, type TradePoint } from '../liquidity/priceHistory'
import { formatPoolPrice } from '../liquidity/tradePrice'
import type { Pool, Position } from '../liquidity/venue'
import { feesWorth, poolsWithPrice } from '../liquidity/walletWorth'
import { MintPicture } from '../operation/MintPicture'
import { OthersMark } from '../operation/OthersMark'
import { paths } from '../paths'
import { shownUnits, unscaledAmount } from '../solana/amountScale'
import type { HeldAccount } from '../tokens/heldAccounts'
import { othersRights } from '../tokens/othersRights'
import { type TokenName, tokenNameQuery } from '../tokens/tokenNames'
import type { ReadingNetwork } from '../tokens/tokenQueries'
import { shortNameOf, symbolOf } from '../tokens/tokenWords'
import { ShortAmount } from '../ui/ShortAmount'
import { Button } from '../ui/Button'
import { buttonClass } from '../ui/buttonClass'
import { Exact } from '../ui/Exact'
import { linePath } from '../ui/linePath'
import { Mark } from '../ui/Mark'
import { Price } from '../ui/Price'
import { Skeleton } from '../ui/Skeleton'
import { Tag } from '../ui/Tag'
import { useNear } from '../ui/useNear'
import { formatWhole } from '../units/grouping'
import { shortAddress } from '../units/shortAddress'
import { deskCopy } from './copy'
import styles from './desk.module.css'
import type { DeskWorth } from './useDeskWorth'
import { Cell, WindowList } from './WindowList'

const words = deskCopy.made
const HEIGHTS = { wide: 5, narrow: 10.75, small: [3.5, 10.75] } as const
const keyOf = (mint: string) => mint
/** The trades and the holders of a row cost a node many calls: they are read when the row is seen, and kept for some minutes. */
const SELDOM = { staleTime: 300_000, gcTime: 300_000, refetchOnWindowFocus: false } as const

type MadeListProps = {
  mints: readonly string[]
  /** The wallet's accounts. */
  accounts: readonly HeldAccount[]
  worth: Pick<DeskWorth, 'positions' | 'parts' | 'isSearched'>
  reading: ReadingNetwork
  owner: string
}

/** The tokens that the wallet made: how each does, and what is due. */
export function MadeList({ mints, ...of }: MadeListProps) {
  return (
    <WindowList
      label={words.title(mints.length)}
      headings={[
        words.token,
        words.inSol(words.price),
        words.holders,
        words.inSol(words.liquidity),
        words.inSol(words.volume),
        words.inSol(words.fees),
      ]}
      rows={mints}
      keyOf={keyOf}
      heights={HEIGHTS}
      className={styles['made']}
    >
      {(mint) => (
        <MadeRow mint={mint} isOnly={mints.length === 1 && of.worth.positions.length === 0} {...of} />
      )}
    </WindowList>
  )
}

type RowProps = Omit<MadeListProps, 'mints'> & { mint: string; isOnly: boolean }

function MadeRow({ mint, accounts, worth, reading, owner, isOnly }: RowProps) {
  const { data: token, isPending } = useQuery(tokenNameQuery(reading, mint))
  const found = useQuery({ ...foundPoolsQuery(reading, mint), enabled: worth.isSearched })
  const paying = poolsWithPrice(found.data?.pools ?? [], mint)
  const [pool] = paying
  const row = useRef<HTMLDivElement>(null)
  const isSeen = useNear(row, '0px', true)
  const trades = useQuery({
    ...priceHistoryQuery(reading, pool, MOST_IN_ROW),
    ...SELDOM,
    enabled: isSeen && pool !== undefined,
  })
  const holders = useQuery({ ...largestHoldersQuery(reading, mint), ...SELDOM, enabled: isSeen })
  const isPoolsUnread = found.isError || (found.data?.complete === false && pool === undefined)
  const unread = [...(isPoolsUnread ? [found] : []), ...[trades, holders].filter(({ isError }) => isError)]
  const own = accounts.filter((one) => one.mint === mint)
  return (
    <div className={styles['row']} ref={row}>
      <MadeToken {...{ mint, token, isPending, owner }} accounts={own} />
      <Cell label={labelOf(words.price, pool)}>
        {pool || found.isLoading ? (
          <span className={styles['priced']}>
            <Line points={trades.data?.points ?? []} />
            {pool ? (
              <span>
                <Price price={formatPoolPrice(pool, pool.pair)} /> {unitOf(pool)}
              </span>
            ) : (
              <Skeleton width={64} height={14} />
            )}
          </span>
        ) : (
          <span className="faint">
            {isPoolsUnread ? deskCopy.poolsUnread : found.data ? words.noPrice : words.unsearched}
          </span>
        )}
        {unread.length > 0 && (
          <Button
            slim
            variant="quiet"
            busy={unread.some(({ isFetching }) => isFetching)}
            onClick={() => unread.forEach(({ refetch }) => void refetch())}
          >
            {words.again}
          </Button>
        )}
      </Cell>
      <Cell label={words.holders}>
        {holders.data ? (
          <Exact
            text={`${holders.data.complete ? '' : `${deskCopy.atLeast} `}${formatWhole(holders.data.holders.length)}`}
          />
        ) : (
          <Waiting isOver={holders.isError} />
        )}
      </Cell>
      {pool && (
        <>
          <Cell label={labelOf(words.liquidity, pool)}>
            <ShortAmount
              className=""
              units={liquidityOf(paying, pool)}
              decimals={pool.pair.quote.decimals}
              inRow
            />{' '}
            {unitOf(pool)}
          </Cell>
          <Cell label={labelOf(words.volume, pool)}>
            {typeof trades.data?.volume === 'number' ? (
              <>
                <Price price={trades.data.volume} /> {unitOf(pool)}
                {paying.length > 1 && <span className="faint"> {words.ofOnePool}</span>}
              </>
            ) : (
              <Waiting isOver={!trades.isPending || trades.isError} />
            )}
          </Cell>
        </>
      )}
      <Fees
        mint={mint}
        worth={worth}
        isWithout={found.data?.complete === true && found.data.pools.length === 0}
        isOnly={isOnly}
      />
    </div>
  )
}

type MadeTokenProps = Pick<RowProps, 'mint' | 'accounts' | 'owner'> & {
  token: TokenName | null | undefined
  isPending: boolean
}

/** The token with what the wallet holds of it, and with what can still be done to it. `accounts`: those of this token. */
function MadeToken({ mint, token, isPending, accounts, owner }: MadeTokenProps) {
  const held = accounts.reduce((sum, { amount }) => sum + amount, 0n)
  const rights = accounts.flatMap((one) => othersRights(one, owner, token?.permanentDelegate))
  const kept =
    token?.mintAuthority === owner
      ? words.mintable
      : token?.freezeAuthority === owner
        ? words.freezable
        : undefined
  return (
    <Link className="tok" to={paths.token(mint)} data-row>
      <MintPicture mint={mint} uri={token?.uri} size={36} />
      <div className="grow">
        <b>
          {isPending ? (
            <Skeleton width={120} height={14} />
          ) : (
            <bdi translate="no">{token?.name || shortAddress(mint)}</bdi>
          )}
        </b>
        {token && (
          <span className="s">
            <bdi translate="no">{shortNameOf({ mint, symbol: token.symbol })}</bdi>
            {held > 0n && (
              <>
                {' · '}
                {words.held}{' '}
                <ShortAmount className="" units={shownUnits(held, token)} decimals={token.decimals} inRow />{' '}
                {token.scale && <span>{unscaledAmount(held)}</span>}
              </>
            )}
          </span>
        )}
        {accounts.some(({ frozen }) => frozen) && <Tag>{deskCopy.frozen}</Tag>}
        {rights.length > 0 ? (
          <span className="s">
            <OthersMark rights={rights} unit={token ?? undefined} />
          </span>
        ) : (
          kept !== undefined && (
            <span className="s">
              <Mark kind="warn">{kept}</Mark>
            </span>
          )
        )}
      </div>
    </Link>
  )
}

/** In the place of a figure that is read, or could not be. */
function Waiting({ isOver }: { isOver: boolean }) {
  return isOver ? <span className="faint">{deskCopy.unknown}</span> : <Skeleton width={40} height={14} />
}

const LINE = { width: 48, height: 24, edge: 2 }

/** The prices of a pool's last trades as a small line, whose place stays empty until there are two. */
function Line({ points }: { points: readonly TradePoint[] }) {
  return (
    <svg
      className={styles['line']}
      viewBox={`0 0 ${LINE.width} ${LINE.height}`}
      {...(points.length > 1
        ? { role: 'img', 'aria-label': words.line(points.length) }
        : { 'aria-hidden': true })}
    >
      {points.length > 1 && <path d={linePath(points, LINE)} />}
    </svg>
  )
}

/** The quote of a figure, where the heading does not say it. */
function unitOf({ pair }: Pool): string {
  return pair.quote.decimals === 9 ? '' : symbolOf(pair.quote)
}

/** The name of a figure, in SOL where the figure itself says no unit. */
function labelOf(name: string, pool: Pool | undefined): string {
  return pool && unitOf(pool) === '' ? words.inSol(name) : name
}

/** What the pools with the same quote hold of it. */
function liquidityOf(pools: readonly Pool[], { pair }: Pool): bigint {
  return pools
    .filter((one) => one.pair.quote.mint === pair.quote.mint)
    .reduce((sum, { holdings }) => sum + holdings.quote, 0n)
}

type FeesProps = Pick<RowProps, 'mint' | 'worth' | 'isOnly'> & { isWithout: boolean }

/** The fees that the wallet can claim in the token's pools; for a token without a pool, the way to one. */
function Fees({ mint, worth, isWithout, isOnly }: FeesProps) {
  const own = worth.positions.filter(({ pool }) => pool.pair.base.mint === mint)
  const claims = own.filter(({ actions }) => actions.includes('claim'))
  const [first, ...others] = claims
  if (isWithout)
    return (
      <span className={styles['act']}>
        <Link
          className={buttonClass({ slim: true, variant: isOnly ? 'primary' : 'secondary' })}
          to={paths.newPool(mint)}
        >
          {words.createPool}
        </Link>
      </span>
    )
  return (
    <Cell label={words.inSol(words.fees)}>
      {first ? (
        // The claim of all has the fees of other tokens as well, so the figure stands beside the link.
        <>
          <FeesFigure positions={claims} parts={worth.parts} />{' '}
          <Link className={buttonClass({ slim: true })} to={claimsPath([first, ...others])}>
            {others.length > 0 ? words.claimAll : words.claim}
          </Link>
        </>
      ) : (
        own.length > 0 && (
          <span className="faint">
            {own.every(({ fees }) => fees === null) ? words.withWithdrawal : words.noFees}
          </span>
        )
      )}
    </Cell>
  )
}

/** The panel that claims the fees of a position; of several positions, the one that claims all the fees of the wallet. */
export function claimsPath([{ id, pool }, ...others]: readonly [Position, ...Position[]]): string {
  return others.length > 0
    ? `${paths.manageLiquidity}?action=claim-all`
    : `${paths.pool(pool.address)}&position=${id}&action=claim`
}

type FeesFigureProps = Pick<DeskWorth, 'parts'> & { positions: readonly Position[] }

/** The fees of positions in SOL, as far as they are known. */
export function FeesFigure({ positions, parts }: FeesFigureProps) {
  const { lamports, isAll } = feesWorth(positions, parts.pools)
  if (lamports === 0n && !isAll) return <span className="faint">{deskCopy.unknown}</span>
  return (
    <>
      {!isAll && <span className="faint">{deskCopy.atLeast} </span>}
      <ShortAmount className="mono" units={lamports} decimals={9} inRow />
    </>
  )
}
