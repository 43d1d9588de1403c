import { useQuery } from '@tanstack/react-query'
import { burnAndEarnOwner } from '../../liquidity/knownOwners'
import { SOL_MINT } from '../../solana/knownPrograms'
import { useSettings } from '../../settings/settingsStore'
import type { ReadToken } from '../../tokens/readToken'
import { classNames } from '../../ui/classNames'
import { Mark } from '../../ui/Mark'
import { Sentence } from '../../ui/Sentence'
import { localTime } from '../../units/moments'
import { useCluster } from '../../wallet/walletStore'
import { useAuthorityKinds } from './AuthorityKind'
import styles from './head.module.css'
import { largestHoldersQuery } from '../../liquidity/holdersQuery'
import { useDatedLocks, useSupplyLocks } from './datedLocks'
import { onlyOwnerQuery } from './holderQueries'
import { countedPools, isAllLocked, type KnownLiquidity, knownLiquidity, onlyHolder } from './lockedLiquidity'
import { useTokenMarket } from './useTokenMarket'
import { type AuthorityKinds, type VerdictLine, verdictOf } from './verdict'
import { verdictCopy as words } from './verdictCopy'

/** What is known of a token's liquidity. `at`: when it was read, in ms since 1970; `failed`: it could not be read again since then. */
type ReadLiquidity = Readonly<{ liquidity: KnownLiquidity; at: number; failed: boolean }>

type VerdictCardProps = {
  token: ReadToken
  read: ReadLiquidity
  /** The connected wallet. */
  wallet: string | null
  /** When the token was read, in ms since 1970. */
  readAt: number
}

const UNREAD: AuthorityKinds = new Map()

/** Whether the token can hurt who holds it: one sentence in the ink of its worst finding, and its three lines. */
export function VerdictCard({ token, read: { liquidity, at, failed }, wallet, readAt }: VerdictCardProps) {
  const kinds = useAuthorityKinds(token) ?? UNREAD
  const { locks, at: searchedAt } = useSupplyLocks(token)
  const { ink, sentence, ...lines } = verdictOf(token, liquidity, wallet, kinds, locks)
  const symbols = symbolsIn(liquidity)
  return (
    <section className={classNames('card', styles['verdict'], styles[ink])} aria-label={words.label}>
      <div className={styles['say']}>
        <Mark kind={ink}>
          <Sentence text={sentence} symbols={symbols} />
        </Mark>
      </div>
      <dl className={styles['lines']}>
        <Line title={words.titles.supply} line={lines.supply} />
        <Line title={words.titles.freezing} line={lines.freezing} />
        <Line title={words.titles.liquidity} line={lines.liquidity} symbols={symbols} />
      </dl>
      {liquidity.status !== 'money' && (
        <p className="cap faint">
          {[
            words.otherVenues,
            liquidity.status === 'read' && datesSaid(liquidity.dated),
            locks.status !== 'searched' && words.supplyUnread[locks.status],
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      <p className="cap faint">
        {words.readAt(localTime(Math.min(readAt, at, searchedAt)))} {failed && words.notAgain}
      </p>
    </section>
  )
}

/** What is not known of locks until dates. */
function datesSaid(dated: Extract<KnownLiquidity, { status: 'read' }>['dated']): string {
  return !dated || dated.status === 'searched' ? '' : words.datesUnread[dated.status]
}

function symbolsIn(liquidity: KnownLiquidity): readonly string[] {
  if (liquidity.status === 'no-pool') return liquidity.venues
  return liquidity.status === 'read' ? [liquidity.quote, ...liquidity.venues] : []
}

type LineProps = { title: string; line: VerdictLine; symbols?: readonly string[] }

function Line({ title, line: { kind, said }, symbols = [] }: LineProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <Mark kind={kind}>
          <Sentence text={said} symbols={symbols} />
        </Mark>
      </dd>
    </div>
  )
}

/**
 * What is known of a token's liquidity; of one pool also whether one wallet holds all that is free. `isReading`: more of it is on its way
 * that no one has to ask for.
 */
export function useKnownLiquidity(
  token: ReadToken | undefined,
): ReadLiquidity & Readonly<{ isReading: boolean }> {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const { found, error, market, readAt } = useTokenMarket(token)
  const known = token ? knownLiquidity({ found, error, market }, token) : READING
  const counted = token && found && market ? countedPools(found, token, market.quote.mint).counted : []
  const isFree = known.status === 'read' && !isAllLocked(known)
  const only = isFree && counted.length === 1 ? counted[0] : undefined
  const lpMint = only?.lpMint ?? null
  const holders = useQuery({
    ...largestHoldersQuery({ cluster, ownRpcUrl }, lpMint ?? ''),
    enabled: lpMint !== null,
  })
  const owner = useQuery(onlyOwnerQuery({ cluster, ownRpcUrl }, lpMint === null ? only : undefined))
  const { dates, at: searchedAt } = useDatedLocks(isFree ? counted : [])
  if (token?.mint === SOL_MINT)
    return { liquidity: { status: 'money' }, at: Infinity, failed: false, isReading: false }
  const failed = found !== undefined && error !== null
  const at = Math.min(found ? readAt : Infinity, searchedAt)
  const isReading = known.status === 'reading' || holders.isLoading || owner.isLoading
  if (known.status !== 'read') return { liquidity: known, at, failed, isReading }
  const liquidity = dates.status === 'none' ? known : { ...known, dated: dates }
  const readTo = Math.min(at, owner.dataUpdatedAt || Infinity, holders.dataUpdatedAt || Infinity)
  const withdrawer =
    owner.data ?? (holders.data ? onlyHolder(holders.data, burnAndEarnOwner(cluster.id)) : null)
  return { liquidity: { ...liquidity, withdrawer }, at: readTo, failed, isReading }
}

const READING: KnownLiquidity = { status: 'reading' }
