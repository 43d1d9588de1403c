import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { isLargeFee } from '../liquidity/impact'
import { pairName, venueName } from '../liquidity/names'
import type { Position } from '../liquidity/venue'
import { timedLockTexts } from '../liquidity/timedLocks'
import { mintOfPosition } from '../liquidity/walletWorth'
import { PairPicture } from '../operation/MintPicture'
import { OthersMark } from '../operation/OthersMark'
import { TokenMarks } from '../operation/TokenMarks'
import { paths } from '../paths'
import { chainNow } from '../solana/chainTime'
import type { HeldAccount } from '../tokens/heldAccounts'
import { othersRights } from '../tokens/othersRights'
import { largestFirst } from '../tokens/spendable'
import { ShortAmount } from '../ui/ShortAmount'
import { Mark } from '../ui/Mark'
import { Tag } from '../ui/Tag'
import { formatRate, formatShare } from '../units/percent'
import { deskCopy } from './copy'
import styles from './desk.module.css'
import { FeesFigure } from './MadeList'
import type { DeskWorth } from './useDeskWorth'
import { Cell, MANY_ROWS, WindowList } from './WindowList'

const words = deskCopy.positions
const HEIGHTS = { wide: 5, narrow: 8.5, small: [4, 8.5] } as const
const ORDERS = ['worth', 'fees', 'name'] as const
const keyOf = ({ id }: Position) => id

type Of = Pick<DeskWorth, 'parts'> & {
  /** The wallet (base58), and its accounts. */
  owner: string
  accounts: readonly HeldAccount[]
}
type PositionRowsProps = Of & { positions: readonly Position[] }

/** The wallet's positions in pools, LP tokens and NFTs alike, what is worth most first; of many, the order can be chosen. */
export function PositionRows({ positions, ...of }: PositionRowsProps) {
  const { pools } = of.parts
  const [order, setOrder] = useState<(typeof ORDERS)[number]>('worth')
  const sorted = useMemo(() => {
    const size = ({ id }: Position) => pools.get(id)?.[order === 'fees' ? 'fees' : 'worth'] ?? -1n
    return order === 'name'
      ? positions.toSorted((a, b) => pairName(a.pool.pair).localeCompare(pairName(b.pool.pair)))
      : positions.toSorted((a, b) => largestFirst(size(a), size(b)))
  }, [positions, pools, order])
  return (
    <>
      {positions.length >= MANY_ROWS && (
        <label className={styles['order']}>
          {words.order}
          <span className="ctl">
            <select
              value={order}
              onChange={({ target }) => setOrder(ORDERS.find((one) => one === target.value) ?? 'worth')}
            >
              {ORDERS.map((one) => (
                <option key={one} value={one}>
                  {words.orders[one]}
                </option>
              ))}
            </select>
          </span>
        </label>
      )}
      <WindowList
        label={words.title}
        headings={[words.pool, words.share, words.worth, words.fees, words.locked]}
        rows={sorted}
        keyOf={keyOf}
        heights={HEIGHTS}
        className={styles['positions']}
      >
        {(position) => <PositionRow position={position} {...of} />}
      </WindowList>
    </>
  )
}

/** One position: its pool, to which it leads, and its figures in SOL. */
export function PositionRow({ position, parts, owner, accounts }: Of & { position: Position }) {
  const { pool, free, locked, fees, actions } = position
  const { pair, venue, tier, lpSupply } = pool
  const mint = mintOfPosition(position)
  const own = accounts.filter((one) => one.mint === mint)
  return (
    <div className={styles['row']}>
      <Link className="tok" to={paths.pool(pool.address)} data-row>
        <PairPicture pair={pair} size={40} inList />
        <div className="grow">
          <b>
            <bdi translate="no">{pairName(pair)}</bdi>
          </b>
          <span className="s">
            {venueName(venue)},{' '}
            {isLargeFee(tier.rate) ? <Mark kind="warn">{formatRate(tier.rate)}</Mark> : formatRate(tier.rate)}
          </span>
          <TokenMarks tokens={[pair.base, pair.quote]} />
          {own.some(({ frozen }) => frozen) && <Tag>{deskCopy.frozen}</Tag>}
          <OthersMark rights={own.flatMap((one) => othersRights(one, owner))} unit={undefined} />
        </div>
      </Link>
      <Cell label={words.share}>{formatShare(free + locked.forever + locked.overTime, lpSupply)}</Cell>
      <Cell label={words.worth}>
        <Figure {...parts.pools.get(position.id)} />
      </Cell>
      <Cell label={words.fees}>
        {fees === null && !actions.includes('claim') ? (
          <span className="faint">{words.inPool}</span>
        ) : fees?.base === 0n && fees.quote === 0n ? (
          <span className="faint">{words.noFees}</span>
        ) : (
          <FeesFigure positions={[position]} parts={parts} />
        )}
      </Cell>
      <Cell label={words.locked}>
        <Lock {...position} />
      </Cell>
    </div>
  )
}

function Figure({ worth = null, isOthers = false }: { worth?: bigint | null; isOthers?: boolean }) {
  if (worth === null || isOthers)
    return <span className="faint">{isOthers ? deskCopy.notCounted : deskCopy.unknown}</span>
  return <ShortAmount className="" units={worth} decimals={9} inRow />
}

/** The parts that cannot be withdrawn, ever or for a time. */
function Lock(position: Position) {
  const {
    free,
    locked: { forever, overTime },
  } = position
  const all = free + forever + overTime
  if (forever + overTime === 0n) return <span className="muted">{words.nothing}</span>
  return (
    <>
      {forever > 0n && <Mark kind="final">{words.forever(formatShare(forever, all))}</Mark>}{' '}
      {overTime > 0n && timedLockTexts(position, chainNow()).join('; ')}
    </>
  )
}
