import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { toAppError } from '../../../errors/AppError'
import { checkedExtensions, compatibilityWith, listExtensions } from '../../../liquidity/compatibility'
import { METEORA_DAMM_V2 } from '../../../liquidity/meteora-damm-v2/profile'
import { RAYDIUM_CPMM } from '../../../liquidity/raydium-cpmm/profile'
import type { AppContext } from '../../../operation/appContext'
import type { TokenStandard } from '../../../tokens/createToken'
import { combinationOf } from '../../../tokens/form/tokenForm'
import { completeTokenForm } from '../../../tokens/form/values'
import { fetchNewTokenWork } from '../useTokenReview'
import { Sentence } from '../../../ui/Sentence'
import { TickBox } from '../../../ui/TickBox'
import { useNear } from '../../../ui/useNear'
import { formatSolAbout } from '../../../units/lamports'
import { createTokenCopy } from '../copy'
import { sectionBody, type SectionsProps } from './Sections'

/**
 * The offer to open a pool with the token at Raydium, in the same transaction: its cost, or why there is none, and its settings once it is
 * ticked. Also the pool at Meteora, as a second step, where Meteora accepts the token.
 */
export function PoolOffer(inside: SectionsProps) {
  const { form, context } = inside
  const values = useWatch({ control: form.control, compute: completeTokenForm })
  const place = useRef<HTMLFieldSetElement>(null)
  const isSeen = useNear(place, '0px', true)
  const now = usePoolCost(context, values.standard, { isSeen, later: false })
  const later = usePoolCost(context, values.standard, { isSeen, later: true })
  const { on } = values.pool
  const extensions = checkedExtensions(combinationOf(values))
  const { because } = compatibilityWith(RAYDIUM_CPMM, extensions)
  const refused = because.length > 0 ? words.refused(listExtensions(because)) : undefined
  const isForLater = compatibilityWith(METEORA_DAMM_V2, extensions).status === 'yes'
  const fetching = <output className="small muted">{createTokenCopy.section.fetching}…</output>
  return (
    <fieldset ref={place}>
      <legend>{words.title}</legend>
      <p className="lead">{words.lead}</p>
      {/* Not registered with the form library, for the same reason as the ticks of the authorities. */}
      <TickBox
        label={words.on}
        detail={refused === undefined ? words.now(RAYDIUM_CPMM.name, now) : on ? undefined : refused}
        error={on ? refused : undefined}
        name="pool.on"
        checked={on}
        onChange={({ target }) => form.setValue('pool.on', target.checked, { shouldDirty: true })}
      />
      {isForLater && (
        <p className="small muted">
          <Sentence text={words.later(METEORA_DAMM_V2.name, later, on)} />
        </p>
      )}
      {on && <sectionBody.Part part="pool" {...inside} fallback={fetching} />}
    </fieldset>
  )
}

/** The cost of a pool besides its deposit: lamports, or why it is not known. */
type PoolCost = bigint | 'reading' | 'unknown' | 'missing'

/** The cost of a pool. It is read once the offer is in view. */
function usePoolCost(
  context: AppContext,
  standard: TokenStandard,
  { isSeen, later }: Readonly<{ isSeen: boolean; later: boolean }>,
): PoolCost {
  const { cluster, ownRpcUrl } = context
  const { data, error } = useQuery({
    queryKey: ['pool-cost', cluster.id, ownRpcUrl, standard, later],
    queryFn: () => readCost(context, standard, later),
    enabled: isSeen,
    staleTime: 60_000,
  })
  if (error && data === undefined) return toAppError(error).code === 'venue/missing' ? 'missing' : 'unknown'
  return data ?? 'reading'
}

async function readCost(context: AppContext, standard: TokenStandard, later: boolean): Promise<bigint> {
  const { readPoolCost } = await fetchNewTokenWork()
  return await readPoolCost(context, standard, later)
}

/** `unknown`: what is said of a cost that could not be read. */
function costWords(cost: Exclude<PoolCost, 'missing'>, unknown: string): string {
  if (cost === 'unknown') return unknown
  return cost === 'reading'
    ? 'its cost is being read'
    : `about ${formatSolAbout(cost, 3)} SOL and your deposit`
}

/** Every sentence of the offer. */
const words = {
  title: 'Optional: open a pool too',
  lead: 'People trade a token in a pool, here against SOL.',
  on: 'Open a pool with the token',
  now: (venue: string, cost: PoolCost) =>
    cost === 'missing'
      ? words.missing(venue)
      : `${venue}, in the same transaction: ${costWords(cost, 'its cost is not known just now, the bill will show it')}. By default either both are made, or neither.`,
  /** `isTaken`: the other venue is chosen. */
  later: (venue: string, cost: PoolCost, isTaken: boolean) =>
    cost === 'missing'
      ? words.missing(venue)
      : `${venue}${isTaken ? ' instead' : ''}, as a second step: ${costWords(cost, 'its cost is shown when you open it')}. ${isTaken ? 'Leave this unticked for it.' : 'The token’s receipt leads there.'}`,
  missing: (venue: string) => `${venue} is not on this chain.`,
  refused: (extensions: string) =>
    `Raydium does not accept a token with ${extensions}. Remove that, or create the token alone.`,
} as const
