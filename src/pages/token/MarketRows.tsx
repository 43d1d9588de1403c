import { useQuery } from '@tanstack/react-query'
import { poolsQuery } from '../../liquidity/poolsQuery'
import { venueName } from '../../liquidity/names'
import type { Pool } from '../../liquidity/venue'
import { useSettings } from '../../settings/settingsStore'
import type { ReadToken } from '../../tokens/readToken'
import { AddressText } from '../../ui/AddressText'
import { Mark, type MarkKind } from '../../ui/Mark'
import { formatWhole } from '../../units/grouping'
import { formatShare } from '../../units/percent'
import { useCluster } from '../../wallet/walletStore'
import { largestHoldersQuery } from './holderQueries'
import { holdersCopy, lockedCopy as words } from './holdersCopy'
import { ReportLine } from './ReportLine'
import styles from './token.module.css'

/** Lines of the report card from other accounts than the mint: the largest holders, and whether liquidity can be withdrawn. */
export default function MarketRows({ token }: { token: ReadToken }) {
  return (
    <ul className={styles['rows']}>
      <TopRow token={token} />
      <LockedRow token={token} />
    </ul>
  )
}

function useReading() {
  const cluster = useCluster()
  return { cluster, ownRpcUrl: useSettings().rpcUrls[cluster.id] }
}

function TopRow({ token: { mint, supply } }: { token: ReadToken }) {
  const { data, error } = useQuery(largestHoldersQuery(useReading(), mint))
  const { title, meaning, source, unknown, refused, none } = holdersCopy.top
  if (!data || supply === 0n)
    return (
      <ReportLine
        title={title}
        mark={<Mark kind="off">{error ? unknown : data ? none.word : holdersCopy.readingWord}</Mark>}
        source={source}
      >
        {error ? refused : data ? none.meaning : holdersCopy.reading}
      </ReportLine>
    )
  const { top, slot } = data
  const share = formatShare(top.amount, supply)
  return (
    <ReportLine
      title={title}
      mark={
        <Mark kind={top.amount * 2n > supply ? 'warn' : 'off'}>{top.isLeast ? `≥ ${share}` : share}</Mark>
      }
      source={`${source} ${holdersCopy.at(formatWhole(slot))}`}
    >
      {meaning(top.owners)}
    </ReportLine>
  )
}

function LockedRow({ token: { mint } }: { token: ReadToken }) {
  const { data, error } = useQuery(poolsQuery(useReading(), mint))
  const { title } = words
  if (!data)
    return (
      <ReportLine
        title={title}
        mark={<Mark kind="off">{error ? words.unknown : holdersCopy.readingWord}</Mark>}
        source={words.source}
      >
        {error ? words.refused : words.reading}
      </ReportLine>
    )
  const { pools, complete, venues, slot } = data
  const [first] = pools
  if (!first)
    return (
      <ReportLine title={title} mark={<Mark kind="off">{words.unknown}</Mark>} source={words.source}>
        {words.noPools(venues)}
      </ReportLine>
    )
  const locked = lockedWords(lockedShareOf(pools, mint))
  return (
    <ReportLine
      title={title}
      mark={<Mark kind={locked.kind}>{locked.word}</Mark>}
      source={
        <>
          {words.readFrom(venueName(first.venue))} <AddressText address={first.address} identicon={false} />
          {pools.length > 1 && ` ${words.others(pools.length - 1)}`}{' '}
          {slot !== null && words.readAt(formatWhole(slot))}
        </>
      }
    >
      {locked.meaning} {words.notCounted}
      {!complete && ` ${words.incomplete}`}
    </ReportLine>
  )
}

type LockedShare = Readonly<{ locked: bigint; all: bigint }>

/** The words for locked liquidity. It is final only where nearly all is locked: programs keep some crumbs of every pool forever. */
function lockedWords(share: LockedShare | null): Readonly<{ kind: MarkKind; word: string; meaning: string }> {
  if (share === null || share.all === 0n)
    return { kind: 'off', word: words.unknown, meaning: words.meaningUnknown }
  const { locked, all } = share
  if (locked * 10_000n < all) return { kind: 'warn', word: words.free, meaning: words.meaningFree }
  const kind = locked * 100n >= all * 99n ? 'final' : 'warn'
  return { kind, word: words.locked(formatShare(locked, all)), meaning: words.meaningLocked }
}

/** The amount of a token in its pools that can never be withdrawn, in base units; null where a pool's locks are not known. */
export function lockedShareOf(
  pools: readonly Pick<Pool, 'pair' | 'holdings' | 'lockedForever' | 'lpSupply'>[],
  mint: string,
): LockedShare | null {
  let [locked, all] = [0n, 0n]
  for (const { pair, holdings, lockedForever, lpSupply } of pools) {
    if (lockedForever === null) return null
    const held = pair.base.mint === mint ? holdings.base : holdings.quote
    all += held
    if (lpSupply > 0n) locked += (held * lockedForever) / lpSupply
  }
  return { locked, all }
}
