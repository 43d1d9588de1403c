import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../../errors/describeError'
import { isUnanswered } from '../../../errors/silence'
import { VENUES } from '../../../liquidity/profiles'
import { namedAmount, symbolOf } from '../../../tokens/tokenWords'
import type { Pool } from '../../../liquidity/venue'
import { operationCopy } from '../../../operation/copy'
import { ReceiptFact, type ReceiptDetails } from '../../../operation/Receipt'
import { paths } from '../../../paths'
import { useSettings } from '../../../settings/settingsStore'
import type { OperationRecord } from '../../../transactions/events'
import { AddressText } from '../../../ui/AddressText'
import { Button } from '../../../ui/Button'
import { Mark } from '../../../ui/Mark'
import { Sentence } from '../../../ui/Sentence'
import { localDate, localTime } from '../../../units/moments'
import { findCluster } from '../../../wallet/walletStore'
import { createLiquidityCopy } from '../copy'
import { bothWays } from '../form/readDeposit'
import { openedPoolQuery } from '../queries'

const words = createLiquidityCopy.receipt

/** The receipt of a new pool: its address, its state on the chain, and the next steps. */
export function createLiquidityReceipt(operation: OperationRecord, at: number): ReceiptDetails {
  const { pool = '', venue } = operation.subject
  return {
    steps: [{ label: operationCopy.receipt.toPool, to: paths.pool(pool) }, { label: words.another }],
    made: (
      <ReceiptFact name={words.pool}>
        <AddressText full identicon={false} address={pool} what="pool address" />
      </ReceiptFact>
    ),
    explorer: { address: pool },
    facts: (
      <>
        <ReceiptFact name={words.venue}>
          {VENUES.find(({ id }) => id === venue)?.name ?? venue ?? ''}
        </ReceiptFact>
        <Now operation={operation} pool={pool} madeAt={at} />
      </>
    ),
    isShared: true,
  }
}

/** The current state of the pool on its chain. */
function Now({ operation, pool, madeAt }: { operation: OperationRecord; pool: string; madeAt: number }) {
  const cluster = findCluster(operation.cluster)
  const { rpcUrls } = useSettings()
  const reading = cluster && { cluster, ownRpcUrl: rpcUrls[operation.cluster] }
  const { data, error, refetch, isFetching } = useQuery(openedPoolQuery(reading ?? null, pool))
  if (!reading) return null
  return (
    <PoolNow madeAt={madeAt} pool={data} error={error} busy={isFetching} onAgain={() => void refetch()} />
  )
}

/** One venue stores "at once" as the second after the block: an opening within this time is no later opening. */
const MOMENT_MS = 5_000

/** The pool's reserves and price, or why they are not known; `pool` is undefined while it is being read. */
function PoolNow({
  pool,
  madeAt,
  error,
  busy,
  onAgain,
}: {
  pool: Pool | undefined
  /** When the pool was made, in ms since 1970: a later opening time is shown. */
  madeAt: number
  error: unknown
  busy: boolean
  onAgain: () => void
}) {
  if (!pool)
    return (
      <ReceiptFact name={words.there}>
        {error ? (
          <>
            {isUnanswered(error) ? words.notKnown : describeError(error).title}{' '}
            <Button slim variant="quiet" busy={busy} onClick={onAgain}>
              {words.again}
            </Button>
          </>
        ) : (
          <output className="muted">{words.reading}</output>
        )}
      </ReceiptFact>
    )
  const { pair, reserves, price, opensAt } = pool
  const amount = (side: 'base' | 'quote') => namedAmount(reserves[side], pair[side])
  const { costs } = bothWays({ num: price.quote, den: price.base }, pair)
  return (
    <>
      <ReceiptFact name={words.there}>
        <Mark kind="ok">{words.reserves(amount('base'), amount('quote'))}</Mark>
      </ReceiptFact>
      <ReceiptFact name={words.price}>
        <bdi>{createLiquidityCopy.price.costs(symbolOf(pair.base))}</bdi>{' '}
        <span className="mono" translate="no">
          {costs}
        </span>{' '}
        <bdi translate="no">{symbolOf(pair.quote)}</bdi>
      </ReceiptFact>
      {opensAt !== null && Number(opensAt) * 1000 > madeAt + MOMENT_MS && (
        <ReceiptFact name={words.opens}>
          <Sentence text={localDate(Number(opensAt) * 1000)} />, {localTime(Number(opensAt) * 1000)}
        </ReceiptFact>
      )}
    </>
  )
}
