import { lazyPart } from '../../../ui/lazyPart'
import { Skeleton } from '../../../ui/Skeleton'
import { createLiquidityCopy } from '../copy'
import type { PairState } from '../useLiquidity'
import type { CurvePartProps } from './CurvePart'
import { formatRate } from '../../../units/percent'

const words = createLiquidityCopy.curve

/** The chart. It loads with the first deposit; the form does not wait for it. */
const curve = lazyPart<CurvePartProps>(() =>
  import('./CurvePart').then(({ CurvePart }) => ({ default: CurvePart })),
)

/** Shows how a buy would change the price in this pool. */
export function CurveField({ state }: { state: PairState | null }) {
  const reading = state?.reading
  const rate = reading?.tier?.rate
  return (
    <fieldset>
      <legend>{words.title}</legend>
      <p className="lead">
        {!reading?.opening
          ? words.empty
          : rate === undefined
            ? words.leadNoFee
            : words.lead(formatRate(rate))}
      </p>
      {state && reading?.opening && (
        <curve.Part pair={state.pair} opening={reading.opening} fallback={<Skeleton height={520} />} />
      )}
    </fieldset>
  )
}
