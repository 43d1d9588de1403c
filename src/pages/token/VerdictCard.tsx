import { useQuery } from '@tanstack/react-query'
import { SOL_MINT } from '../../solana/knownPrograms'
import { useSettings } from '../../settings/settingsStore'
import type { ReadToken } from '../../tokens/readToken'
import { classNames } from '../../ui/classNames'
import { Mark } from '../../ui/Mark'
import { Sentence } from '../../ui/Sentence'
import { localTime } from '../../units/moments'
import { useCluster } from '../../wallet/walletStore'
import styles from './head.module.css'
import { largestHoldersQuery } from './holderQueries'
import { countedPools, isAllLocked, type KnownLiquidity, knownLiquidity, onlyHolder } from './lockedLiquidity'
import { useTokenMarket } from './useTokenMarket'
import { type VerdictLine, verdictOf } from './verdict'
import { verdictCopy as words } from './verdictCopy'

type VerdictCardProps = {
  token: ReadToken
  liquidity: KnownLiquidity
  /** The connected wallet. */
  wallet: string | null
  /** When the token was read, in ms since 1970. */
  readAt: number
}

/** Whether the token can hurt who holds it: one sentence in the ink of its worst finding, and its three lines. */
export function VerdictCard({ token, liquidity, wallet, readAt }: VerdictCardProps) {
  const { ink, sentence, ...lines } = verdictOf(token, liquidity, wallet)
  const symbols = liquidity.status === 'read' ? [liquidity.quote] : []
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
      <p className="cap faint">{words.readAt(localTime(readAt))}</p>
    </section>
  )
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

/** What is known of a token's liquidity; of one pool with LP tokens also whether one wallet holds all that is free. */
export function useKnownLiquidity(token: ReadToken): KnownLiquidity {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const { found, error, market } = useTokenMarket(token)
  const known = knownLiquidity({ found, error, market }, token)
  const counted = found && market ? countedPools(found, token, market.quote.mint).counted : []
  const isFree = known.status === 'read' && !isAllLocked(known)
  const lpMint = isFree && counted.length === 1 ? (counted[0]?.lpMint ?? null) : null
  const { data } = useQuery({
    ...largestHoldersQuery({ cluster, ownRpcUrl }, lpMint ?? ''),
    enabled: lpMint !== null,
  })
  if (token.mint === SOL_MINT) return { status: 'money' }
  return known.status === 'read' && data ? { ...known, withdrawer: onlyHolder(data) } : known
}
