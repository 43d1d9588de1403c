import { useQuery } from '@tanstack/react-query'
import { venueName } from '../../liquidity/names'
import type { LockedSupply } from '../../locks/held'
import { notHeld } from '../../locks/terms'
import { sentenceOf } from '../../operations/said'
import { symbolOf } from '../../tokens/tokenWords'
import type { PoolsOf } from '../../liquidity/allVenues'
import { useSettings } from '../../settings/settingsStore'
import type { ReadToken } from '../../tokens/readToken'
import { AddressText } from '../../ui/AddressText'
import type { MarkKind } from '../../ui/Mark'
import { Sentence } from '../../ui/Sentence'
import { formatWhole } from '../../units/grouping'
import { localTime } from '../../units/moments'
import { formatShare } from '../../units/percent'
import { useCluster } from '../../wallet/walletStore'
import { largestHoldersQuery } from '../../liquidity/holdersQuery'
import { Button } from '../../ui/Button'
import { type KnownDates, useDatedLocks, useSupplyLocks } from './datedLocks'
import { holdersCopy, lockedCopy as words, supplyLocksCopy } from './holdersCopy'
import { countedPools, type Extent, isAllFree, isAllLocked, lockedShareOf } from './lockedLiquidity'
import { LockedLine, SupplyLocksLine, TopLine } from './ReportLine'
import styles from './token.module.css'
import { useTokenMarket } from './useTokenMarket'
import { untilDates } from './verdictCopy'

/** Lines of the report card from other accounts than the mint: the largest holders, whether liquidity can be withdrawn, and what of the supply is locked. */
export default function MarketRows({ token }: { token: ReadToken }) {
  return (
    <ul className={styles['rows']}>
      <TopRow token={token} />
      <LockedRow token={token} />
      <SupplyLocksRow token={token} />
    </ul>
  )
}

function TopRow({ token: { mint, supply } }: { token: ReadToken }) {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const { data, error } = useQuery(largestHoldersQuery({ cluster, ownRpcUrl }, mint))
  const { meaning, source, unknown, refused, none } = holdersCopy.top
  if (!data && !error) return <TopLine />
  if (!data || supply === 0n)
    return (
      <TopLine mark={{ kind: 'off', word: data ? none.word : unknown }}>
        {data ? none.meaning : refused}
      </TopLine>
    )
  const { top, slot } = data
  const share = formatShare(top.amount, supply)
  const isMost = top.amount * 2n > supply
  return (
    <TopLine
      mark={{ kind: isMost ? 'warn' : 'off', word: top.isLeast ? `≥ ${share}` : share }}
      source={`${source} ${holdersCopy.at(formatWhole(slot))}`}
    >
      {meaning(top.owners)}
    </TopLine>
  )
}

const UNKNOWN = { kind: 'off', word: words.unknown } as const

function LockedRow({ token }: { token: ReadToken }) {
  const { found, error, market } = useTokenMarket(token)
  const pools = found && market ? countedPools(found, token, market.quote.mint).counted : []
  const searched = useDatedLocks(pools)
  if (!found && error) return <LockedLine mark={UNKNOWN}>{words.refused}</LockedLine>
  if (!found || market === undefined) return <LockedLine />
  const { complete, slot } = found
  if (!market) return <LockedLine mark={UNKNOWN}>{whyNoneCounts(found)}</LockedLine>
  const { counted, extent } = countedPools(found, token, market.quote.mint)
  const [first] = counted
  if (!first) return <LockedLine mark={UNKNOWN}>{whyNoneCounts(found)}</LockedLine>
  const share = lockedShareOf(counted)
  const quote = symbolOf(market.quote)
  const locked = datedWords(share, quote, extent, searched.dates) ?? lockedWords(share, quote, extent)
  return (
    <LockedLine
      mark={locked}
      source={
        <>
          {words.readFrom(venueName(first.venue))} <AddressText address={first.address} identicon={false} />
          {counted.length > 1 && ` ${words.morePools(counted.length - 1)}`}{' '}
          {slot !== null && words.readAt(formatWhole(slot))}
        </>
      }
    >
      {locked.meaning}{' '}
      {complete ? (extent === 'all' ? words.notCounted : words.otherQuotes) : words.incomplete}
      {share && !isAllLocked(share) && <DatesSaid {...searched} all={share.all} />}
    </LockedLine>
  )
}

/** The words where a part is locked for a time; null where none was found. */
export function datedWords(
  share: ReturnType<typeof lockedShareOf>,
  quote: string,
  extent: Extent,
  dates: KnownDates,
): ReturnType<typeof lockedWords> | null {
  if (!share || dates.status !== 'searched' || dates.locked + dates.undated === 0n) return null
  const { all } = share
  const forever = isAllFree(share) ? null : formatShare(share.locked, all)
  const isDated = dates.locked > 0n
  const part = formatShare(isDated ? dates.locked : dates.undated, all)
  const isRestFree = dates.undated === 0n && !isAllLocked({ locked: share.locked + dates.locked, all })
  const named = { all: part, quote: words.lockedOf(part, quote), found: words.lockedFound(part, quote) }[
    extent
  ]
  const whole = extent === 'found' ? words.inPoolsFound(quote) : quote
  return {
    kind: 'warn',
    word: `${named} ${isDated ? untilDates(dates) : words.forATime}`,
    meaning: (isDated ? words.meaningDated : words.meaningUndated)(whole, forever, isRestFree),
  }
}

type DatesSaidProps = ReturnType<typeof useDatedLocks> & { all: bigint }

/** Whether locks until dates were searched for, which is done at a press. */
function DatesSaid({ dates, at, search, all }: DatesSaidProps) {
  if (dates.status === 'none') return null
  const said =
    dates.status !== 'searched'
      ? words.dates[dates.status]
      : [
          dates.locked + dates.undated === 0n && words.noDates,
          dates.locked > 0n && dates.undated > 0n && words.datesUnread(formatShare(dates.undated, all)),
          words.searchedAt(localTime(at)),
        ]
          .filter(Boolean)
          .join(' ')
  return (
    <>
      {' '}
      {said}{' '}
      <Button slim busy={dates.status === 'searching'} onClick={search}>
        {dates.status === 'searched' ? words.searchAgain : words.searchDates}
      </Button>
    </>
  )
}

/** What of the supply is in locks, which are searched for at a press, and what those do not hold. */
function SupplyLocksRow({ token }: { token: ReadToken }) {
  const { locks, at, search } = useSupplyLocks(token)
  const copy = supplyLocksCopy
  const button = (
    <Button slim busy={locks.status === 'searching'} onClick={search}>
      {locks.status === 'searched' ? words.searchAgain : copy.search}
    </Button>
  )
  if (locks.status !== 'searched')
    return (
      <SupplyLocksLine mark={{ kind: 'off', word: copy.words[locks.status] }}>
        {copy.unread[locks.status]} {button}
      </SupplyLocksLine>
    )
  const share = (units: bigint) => formatShare(units, token.supply)
  const { locked, revocable, unread } = locks
  const limits = locked > 0n ? notHeld(token) : []
  const said = [
    locked > 0n ? limits.length === 0 && copy.meaning : revocable === 0n && unread === 0 && copy.noneFound,
    ...limits.map(sentenceOf),
    revocable > 0n && copy.revocable(share(revocable)),
    unread > 0 && copy.unreadLocks(unread),
    words.searchedAt(localTime(at)),
  ]
  return (
    <SupplyLocksLine mark={supplyLocksMark(locks, limits.length === 0, share)}>
      <Sentence text={said.filter(Boolean).join(' ')} /> {button}
    </SupplyLocksLine>
  )
}

function supplyLocksMark(
  { locked, revocable, unread, ...dates }: LockedSupply,
  holds: boolean,
  share: (units: bigint) => string,
): Readonly<{ kind: MarkKind; word: string }> {
  const copy = supplyLocksCopy
  if (locked > 0n)
    return { kind: holds ? 'final' : 'warn', word: copy.part(share(locked), untilDates(dates)) }
  if (revocable > 0n) return { kind: 'warn', word: copy.revocableWord(share(revocable)) }
  return { kind: 'off', word: unread > 0 ? copy.notAll : copy.none }
}

/** Why no pool tells how much is locked. */
function whyNoneCounts({ pools, complete, venues }: PoolsOf): string {
  if (complete) return pools.length > 0 ? words.nonePays : words.noPools(venues)
  return `${pools.length > 0 ? words.nonePaysFound : words.noPoolFound} ${words.incomplete}`
}

/** The words for locked liquidity. It is final only where nearly all of it is, in all pools: programs keep some crumbs of every pool forever. */
export function lockedWords(
  share: ReturnType<typeof lockedShareOf>,
  quote: string,
  extent: Extent,
): Readonly<{ kind: MarkKind; word: string; meaning: string }> {
  if (share === null || share.all === 0n)
    return { kind: 'off', word: words.unknown, meaning: words.meaningUnknown }
  const { locked, all } = share
  const isFree = isAllFree(share)
  const part = formatShare(locked, all)
  if (extent === 'found')
    return {
      kind: 'warn',
      word: isFree ? words.free : words.lockedFound(part, quote),
      meaning: (isFree ? words.meaningFreeFound : words.meaningLockedFound)(quote),
    }
  if (isFree) return { kind: 'warn', word: words.free, meaning: words.meaningFree(quote) }
  const kind = extent === 'all' && isAllLocked(share) ? 'final' : 'warn'
  const word = extent === 'all' ? words.locked(part) : words.lockedOf(part, quote)
  return { kind, word, meaning: words.meaningLocked(quote) }
}
