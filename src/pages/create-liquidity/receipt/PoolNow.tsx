import { Fact } from '../../../operation/Receipt'
import type { Pool } from '../../../liquidity/venue'
import { describeError } from '../../../errors/describeError'
import { utcDate, utcTime } from '../../../units/moments'
import { Button } from '../../../ui/Button'
import { Mark } from '../../../ui/Mark'
import { formatUnits } from '../../../units/amounts'
import { copy } from '../copy'
import { bothWays } from '../form/readDeposit'
import { symbolOf } from '../../../liquidity/names'

const words = copy.receipt

/** "At once" is the second after the block, as one venue writes it. */
const MOMENT_MS = 5_000

/** What lies in the pool and what it costs there, or why that is not known; `pool` undefined while it is being read. */
export function PoolNow({
  pool,
  madeAt,
  error,
  busy,
  onAgain,
}: {
  pool: Pool | undefined
  /** When it was made, in ms since 1970: what opens later than that says when. */
  madeAt: number
  error: unknown
  busy: boolean
  onAgain: () => void
}) {
  if (!pool)
    return (
      <Fact name={words.there}>
        {error ? (
          <>
            {describeError(error).title}{' '}
            <Button slim variant="quiet" busy={busy} onClick={onAgain}>
              {words.again}
            </Button>
          </>
        ) : (
          <output className="muted">{words.reading}</output>
        )}
      </Fact>
    )
  const { pair, reserves, price, opensAt } = pool
  const amount = (side: 'base' | 'quote') =>
    `${formatUnits(reserves[side], pair[side].decimals)} ${symbolOf(pair[side])}`
  const { costs } = bothWays({ num: price.quote, den: price.base }, pair)
  return (
    <>
      <Fact name={words.there}>
        <Mark kind="ok">{words.reserves(amount('base'), amount('quote'))}</Mark>
      </Fact>
      <Fact name={words.price}>
        <bdi>{copy.price.costs(symbolOf(pair.base))}</bdi> <span className="mono">{costs}</span>{' '}
        <bdi>{symbolOf(pair.quote)}</bdi>
      </Fact>
      {opensAt !== null && Number(opensAt) * 1000 > madeAt + MOMENT_MS && (
        <Fact name={words.opens}>
          {utcDate(Number(opensAt) * 1000)}, {utcTime(Number(opensAt) * 1000)}
        </Fact>
      )}
    </>
  )
}
