import { useQuery } from '@tanstack/react-query'
import { VENUES } from '../../../liquidity/profiles'
import type { AppContext } from '../../../operation/appContext'
import { EmptyBill } from '../../../operation/Bill'
import { Skeleton } from '../../../ui/Skeleton'
import { useDrawn } from '../../../ui/useHydrated'
import { formatSolAbout } from '../../../units/lamports'
import { unbroken } from '../../../units/unbroken'
import type { PoolCost } from '../chainWork'
import { createLiquidityCopy } from '../copy'
import { pairTokenQuery, poolCostsQuery } from '../queries'
import { useMints } from '../useMints'

const words = createLiquidityCopy.costs

/**
 * What a pool costs at each venue, by its id; undefined while that is being read, and 'unknown' where it could not be. The form's own token is
 * read first: a silent node is not asked for more.
 */
function usePoolCosts(context: AppContext): (id: string) => PoolCost | undefined {
  // The network is known only after hydration.
  const isDrawn = useDrawn()
  const [{ token, quote }] = useMints()
  const against = useQuery(pairTokenQuery(context, isDrawn ? quote : null, token === null))
  const { data, isError } = useQuery({ ...poolCostsQuery(context), enabled: against.isSuccess })
  return (id) => data?.get(id) ?? (isError || against.isError ? 'unknown' : undefined)
}

/** In place of a bill before a pair is known: what a pool costs at each venue. */
export function PoolCostsBill({ context }: { context: AppContext }) {
  const costOf = usePoolCosts(context)
  return (
    <>
      <EmptyBill>{words.lead}</EmptyBill>
      <dl className="kv">
        {VENUES.map(({ id, name }) => (
          <Cost key={id} name={name} cost={costOf(id)} />
        ))}
      </dl>
    </>
  )
}

function Cost({ name, cost }: { name: string; cost: PoolCost | undefined }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {cost === undefined ? (
          <Skeleton width={92} height={14} />
        ) : typeof cost === 'bigint' ? (
          <>
            <span className="mono" translate="no">
              {formatSolAbout(cost, 3)}
            </span>{' '}
            SOL
          </>
        ) : (
          words[cost]
        )}
      </dd>
    </>
  )
}

/** The same in a sentence, for windows in which the bill is out of sight. */
export function PoolCostsLine({ context }: { context: AppContext }) {
  const costOf = usePoolCosts(context)
  const read = VENUES.map(({ id, name }) => ({ name, cost: costOf(id) }))
  if (read.some(({ cost }) => cost === undefined)) return null
  const known = read.flatMap(({ name, cost }) =>
    typeof cost === 'bigint' ? [words.at(formatSolAbout(cost, 3), name.split(' ')[0] ?? name)] : [],
  )
  return <>{known.length === 0 ? words.none : unbroken(words.line(known.join(words.or)))}</>
}
