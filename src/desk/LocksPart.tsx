import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import {
  dueInLock,
  type DueLocks,
  type FoundLock,
  heldInLock,
  isLockShort,
  isRevocableNow,
  lockDuesOf,
  unclaimedInLock,
} from '../locks/held'
import { locksQuery } from '../locks/locksQuery'
import { freeAt, lockedInAll, nextDate } from '../locks/schedule'
import { MintPicture } from '../operation/MintPicture'
import { paths } from '../paths'
import { shownUnits } from '../solana/amountScale'
import { tokenNameQuery, type TokenName } from '../tokens/tokenNames'
import type { ReadingNetwork } from '../tokens/tokenQueries'
import { shortNameOf } from '../tokens/tokenWords'
import { Button } from '../ui/Button'
import { buttonClass } from '../ui/buttonClass'
import { Mark } from '../ui/Mark'
import { ShortAmount } from '../ui/ShortAmount'
import { byCount } from '../units/byCount'
import { momentInUtc, utcDate } from '../units/moments'
import { formatNearestShare } from '../units/percent'
import { shortAddress } from '../units/shortAddress'
import { isolated } from '../units/unbroken'
import styles from './desk.module.css'
import { Cell, WindowList } from './WindowList'

const words = {
  title: 'Locks',
  token: 'Token',
  left: 'Not claimed',
  free: 'Free so far',
  due: 'To claim now',
  next: 'Next date',
  forYou: (from: string) => `for you, from ${from}`,
  byYou: (to: string) => `by you, for ${to}`,
  byYouForYou: 'by you, for you',
  nobody: 'nobody can cancel or change it',
  revocable: 'it can be taken back',
  taken: 'the permanent delegate can take it',
  freezable: 'the freeze authority can freeze it',
  raised: 'the fee authority can raise its fee',
  sellable: 'its recipient can pass it on',
  frozen: 'frozen',
  short: 'it holds less than it promises',
  none: 'none',
  claim: 'Claim',
  claimAll: 'Claim all',
  dues: (locks: number) => `are due in ${byCount(locks, 'one lock', '# locks')}.`,
  noSol:
    'A claim takes SOL for its fee, and for a token account where your wallet has none: the page of the lock says how much. Your wallet has no SOL.',
  nothing: (locks: number) =>
    byCount(locks, 'One lock more has nothing left.', '# locks more have nothing left.'),
  unread: {
    recipient: (locks: number) =>
      byCount(
        locks,
        'One lock more for you was found and not read.',
        '# locks more for you were found and not read.',
      ),
    creator: (locks: number) =>
      byCount(
        locks,
        'One lock more that you made was found and not read.',
        '# locks more that you made were found and not read.',
      ),
  },
  refused: {
    recipient: 'Locks for you could not be searched for.',
    creator: 'Locks that you made could not be searched for.',
  },
  again: 'Search again',
} as const

const HEIGHTS = { wide: 5, narrow: 9.5, small: [4, 9.5] } as const
const keyOf = ({ address }: FoundLock) => address
const SIDES = ['recipient', 'creator'] as const

type LocksPartProps = { reading: ReadingNetwork; owner: string; lamports: bigint }

/** The locks that are for the wallet, and those that it made: what is free in them, what is due, and when more becomes free. */
export default function LocksPart({ reading, owner, lamports }: LocksPartProps) {
  const searches = useQueries({ queries: SIDES.map((by) => locksQuery(reading, by, owner)) })
  const refused = SIDES.filter((_, at) => searches[at]?.data === null || searches[at]?.isError)
  const found = searches.flatMap(({ data }) => data ?? [])
  const time = found[0]?.time ?? 0n
  const all = [...new Map(found.flatMap(({ locks }) => locks).map((lock) => [lock.address, lock])).values()]
  const locks = all
    .filter((lock) => unclaimedInLock(lock) > 0n)
    .toSorted((a, b) => nextOf(a, time) - nextOf(b, time))
  const unread = SIDES.flatMap((by, at) => {
    const more = searches[at]?.data?.unread ?? 0
    return more > 0 ? words.unread[by](more) : []
  })
  const names = useTokenNames(reading, locks)
  const dues = lockDuesOf({ locks, time, unread: 0 }, owner)
  if (locks.length + unread.length + refused.length === 0) return null
  const search = () => searches.forEach(({ refetch }) => void refetch())
  const notes = [
    all.length > locks.length && words.nothing(all.length - locks.length),
    ...unread,
    ...refused.map((by) => words.refused[by]),
  ]
  return (
    <section>
      <div className={styles['head']}>
        <h2>{words.title}</h2>
      </div>
      {locks.length > 0 && (
        <WindowList
          label={words.title}
          headings={[words.token, words.left, words.free, words.due, words.next]}
          rows={locks}
          keyOf={keyOf}
          heights={HEIGHTS}
          className={styles['locks']}
        >
          {(lock) => <LockRow {...{ lock, time, owner }} token={names.get(lock.escrow.mint)} />}
        </WindowList>
      )}
      {[...dues].map(
        ([mint, due]) =>
          due.locks.length > 1 && <ClaimAll key={mint} mint={mint} {...due} token={names.get(mint)} />,
      )}
      {dues.size > 0 && lamports === 0n && <p className="small muted">{words.noSol}</p>}
      <p className="small muted">
        {notes.filter(Boolean).join(' ')}{' '}
        {refused.length > 0 && (
          <Button slim variant="quiet" busy={searches.some(({ isFetching }) => isFetching)} onClick={search}>
            {words.again}
          </Button>
        )}
      </p>
    </section>
  )
}

/** The names of the locks' tokens, as far as they are read. */
function useTokenNames(reading: ReadingNetwork, locks: readonly FoundLock[]) {
  const mints = [...new Set(locks.map(({ escrow }) => escrow.mint))]
  const names = useQueries({ queries: mints.map((mint) => tokenNameQuery(reading, mint)) })
  return new Map(mints.flatMap((mint, at) => (names[at]?.data ? [[mint, names[at].data] as const] : [])))
}

/** When more becomes free; what is free in all comes last. */
function nextOf({ escrow }: FoundLock, time: bigint): number {
  return Number(nextDate(escrow.schedule, time)?.at ?? Infinity)
}

type RowProps = { lock: FoundLock; time: bigint; owner: string; token: TokenName | undefined }

function LockRow({ lock, time, owner, token }: RowProps) {
  const { address, escrow } = lock
  const { mint, schedule, creator, recipient } = escrow
  const due = dueInLock({ ...lock, time })
  const next = nextDate(schedule, time)
  const isFor = recipient === owner
  const free = freeAt(schedule, time)
  const amount = (units: bigint) =>
    token ? (
      <ShortAmount className="" units={shownUnits(units, token)} decimals={token.decimals} inRow />
    ) : (
      '…'
    )
  return (
    <div className={styles['row']}>
      <Link className="tok" to={paths.lock(address)} data-row>
        <MintPicture mint={mint} uri={token?.uri} size={36} />
        <div className="grow">
          <b>
            <bdi translate="no">{token?.name || shortAddress(mint)}</bdi>
          </b>
          <span className="s">
            {!isFor
              ? words.byYou(shortAddress(recipient))
              : creator === owner
                ? words.byYouForYou
                : words.forYou(shortAddress(creator))}
          </span>
          <span className="s">
            <Hold {...{ lock, time, token }} />
          </span>
        </div>
      </Link>
      <Cell label={words.left}>{amount(unclaimedInLock(lock))}</Cell>
      <Cell label={words.free}>
        <span className={styles['bar']} aria-hidden="true">
          <span style={{ width: `${Number((free * 1_000n) / (lockedInAll(schedule) || 1n)) / 10}%` }} />
        </span>
        {formatNearestShare(free, lockedInAll(schedule))}
      </Cell>
      <Cell label={words.due}>
        {due === 0n ? (
          <span className="faint">{words.none}</span>
        ) : (
          <>
            {amount(due)}{' '}
            {isFor && (
              <Link className={buttonClass({ slim: true })} to={paths.lock(address)}>
                {words.claim}
              </Link>
            )}
          </>
        )}
      </Cell>
      <Cell label={words.next}>
        {next ? (
          <span title={momentInUtc(Number(next.at) * 1_000)}>{utcDate(Number(next.at) * 1_000)}</span>
        ) : (
          <span className="faint">{words.none}</span>
        )}
      </Cell>
    </div>
  )
}

/** Whether the lock holds what it promises, and who can take that back. */
function Hold({ lock, time, token }: Omit<RowProps, 'owner'>) {
  const { escrow, vault } = lock
  if (isLockShort(lock)) return <Mark kind="err">{words.short}</Mark>
  if (vault?.frozen) return <Mark kind="warn">{words.frozen}</Mark>
  if (isRevocableNow({ ...lock, time })) return <Mark kind="warn">{words.revocable}</Mark>
  if (token?.permanentDelegate !== undefined) return <Mark kind="warn">{words.taken}</Mark>
  if (token?.freezeAuthority !== undefined) return <Mark kind="warn">{words.freezable}</Mark>
  if ((token?.transferFee?.configAuthority ?? null) !== null) return <Mark kind="warn">{words.raised}</Mark>
  // Of what can be cancelled all is free.
  if (escrow.cancel !== 'none') return null
  if (escrow.update !== 'none') return <Mark kind="off">{words.sellable}</Mark>
  return token && heldInLock(lock) > 0n && <Mark kind="final">{words.nobody}</Mark>
}

type ClaimAllProps = DueLocks & { mint: string; token: TokenName | undefined }

function ClaimAll({ mint, units, locks, token }: ClaimAllProps) {
  const [first] = locks
  if (first === undefined || !token) return null
  return (
    <p className="actions">
      <span className="small">
        <ShortAmount
          units={shownUnits(units, token)}
          decimals={token.decimals}
          unit={isolated(shortNameOf({ mint, symbol: token.symbol }))}
        />{' '}
        {words.dues(locks.length)}
      </span>
      <Link className={buttonClass({ slim: true })} to={paths.claimLocks(first)}>
        {words.claimAll}
      </Link>
    </p>
  )
}
