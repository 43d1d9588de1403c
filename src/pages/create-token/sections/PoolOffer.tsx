import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { toAppError } from '../../../errors/AppError'
import { checkedExtensions, compatibilityWith, listExtensions } from '../../../liquidity/compatibility'
import { METEORA_DAMM_V2 } from '../../../liquidity/meteora-damm-v2/record'
import { RAYDIUM_CPMM } from '../../../liquidity/raydium-cpmm/record'
import type { AppContext } from '../../../operation/appContext'
import type { TokenStandard } from '../../../tokens/createToken'
import { combinationOf } from '../../../tokens/form/tokenForm'
import { completeTokenForm } from '../../../tokens/form/values'
import { fetchNewTokenWork } from '../useTokenReview'
import { TickBox } from '../../../ui/TickBox'
import { formatSolAbout } from '../../../units/lamports'
import { unbroken } from '../../../units/unbroken'
import { createTokenCopy } from '../copy'
import { sectionBody, type SectionsProps } from './Sections'

/**
 * The offer to open a pool with the token: what that costs at Raydium, in the same transaction, and at Meteora, as a second step; and, once
 * it is ticked, its settings.
 */
export function PoolOffer(inside: SectionsProps) {
  const { form, context } = inside
  const values = useWatch({ control: form.control, compute: completeTokenForm })
  const place = useRef<HTMLFieldSetElement>(null)
  const isSeen = useSeen(place)
  const cost = usePoolCost(context, values.standard, { isSeen, later: false })
  const later = usePoolCost(context, values.standard, { isSeen, later: true })
  const { on } = values.pool
  const { because } = compatibilityWith(RAYDIUM_CPMM, checkedExtensions(combinationOf(values)))
  const fetching = <output className="small muted">{createTokenCopy.section.fetching}…</output>
  return (
    <fieldset ref={place}>
      <legend>{words.title}</legend>
      <p className="lead">{words.lead}</p>
      {/* Not registered with the form library, for the same reason as the ticks of the authorities. */}
      <TickBox
        label={words.on}
        detail={words.onDetail(RAYDIUM_CPMM.name, cost)}
        error={on && because.length > 0 ? words.refused(listExtensions(because)) : undefined}
        name="pool.on"
        checked={on}
        onChange={({ target }) => form.setValue('pool.on', target.checked, { shouldDirty: true })}
      />
      <p className="small muted">{unbroken(words.later(METEORA_DAMM_V2.name, later))}</p>
      {on && <sectionBody.Part part="pool" {...inside} fallback={fetching} />}
    </fieldset>
  )
}

/** The cost of a pool besides its deposit, in words. It is read once the offer is in view. */
function usePoolCost(
  context: AppContext,
  standard: TokenStandard,
  { isSeen, later }: Readonly<{ isSeen: boolean; later: boolean }>,
): string {
  const { cluster, ownRpcUrl } = context
  const { data, error } = useQuery({
    queryKey: ['pool-cost', cluster.id, ownRpcUrl, standard, later],
    queryFn: () => readCost(context, standard, later),
    enabled: isSeen,
    staleTime: 60_000,
  })
  if (error && data === undefined)
    return toAppError(error).code === 'venue/missing' ? words.missing : words.unknown
  return data === undefined ? words.reading : words.cost(formatSolAbout(data))
}

async function readCost(context: AppContext, standard: TokenStandard, later: boolean): Promise<bigint> {
  const { readPoolCost } = await fetchNewTokenWork()
  return await readPoolCost(context, standard, later)
}

/** Whether the element has been in the window; stays true. */
function useSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    const look = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    look.observe(place.current)
    return () => look.disconnect()
  }, [place])
  return isSeen
}

/** Every sentence of the offer. */
const words = {
  title: 'Optional: open a pool too',
  lead: 'People trade a token in a pool, here against SOL. Two venues offer one.',
  on: 'Open a pool with the token',
  cost: (sol: string) => `about ${sol} SOL and your deposit`,
  reading: 'its cost is being read',
  unknown: 'its cost is not known just now, the bill will show it',
  missing: 'not on this chain',
  onDetail: (venue: string, cost: string) =>
    `${venue}, in the same transaction: ${cost}. By default either both are made, or neither.`,
  later: (venue: string, cost: string) =>
    `${venue}, as a second step: ${cost}. The receipt of the token leads there.`,
  refused: (extensions: string) =>
    `Raydium does not accept a token with ${extensions}. Remove that, or open a pool at another venue later.`,
} as const
