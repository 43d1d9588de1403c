import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { toAppError } from '../../../errors/AppError'
import { checkedExtensions, compatibilityWith, listExtensions } from '../../../liquidity/compatibility'
import { RAYDIUM_CPMM } from '../../../liquidity/raydium-cpmm/record'
import type { AppContext } from '../../../operation/appContext'
import type { TokenStandard } from '../../../tokens/createToken'
import { combinationOf } from '../../../tokens/form/tokenForm'
import { completeTokenForm } from '../../../tokens/form/values'
import { fetchNewTokenWork } from '../useTokenReview'
import { TickBox } from '../../../ui/TickBox'
import { formatSolAbout } from '../../../units/lamports'
import { createTokenCopy } from '../copy'
import { sectionBody, type SectionsProps } from './Sections'

/** The offer to open a pool with the token: its cost, and, once it is ticked, its settings. */
export function PoolOffer(inside: SectionsProps) {
  const { form, context } = inside
  const values = useWatch({ control: form.control, compute: completeTokenForm })
  const place = useRef<HTMLFieldSetElement>(null)
  const cost = usePoolCost(context, values.standard, useSeen(place))
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
        detail={`${cost} ${words.onDetail}`}
        error={on && because.length > 0 ? words.refused(listExtensions(because)) : undefined}
        name="pool.on"
        checked={on}
        onChange={({ target }) => form.setValue('pool.on', target.checked, { shouldDirty: true })}
      />
      {on && <sectionBody.Part part="pool" {...inside} fallback={fetching} />}
    </fieldset>
  )
}

/** The cost of a pool besides its deposit, in a sentence. It is read once the offer is in view. */
function usePoolCost(context: AppContext, standard: TokenStandard, isSeen: boolean): string {
  const { cluster, ownRpcUrl } = context
  const { data, error } = useQuery({
    queryKey: ['pool-cost', cluster.id, ownRpcUrl, standard],
    queryFn: () => readCost(context, standard),
    enabled: isSeen,
    staleTime: 60_000,
  })
  if (error && data === undefined)
    return toAppError(error).code === 'venue/missing' ? words.missing : words.unknown
  return data === undefined ? words.reading : words.cost(formatSolAbout(data))
}

async function readCost(context: AppContext, standard: TokenStandard): Promise<bigint> {
  const { readPoolCost } = await fetchNewTokenWork()
  return await readPoolCost(context, standard)
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
  lead: 'People trade a token in a pool. This one pairs the token with SOL, at Raydium CPMM.',
  on: 'Open a pool with the token',
  cost: (sol: string) => `Costs about ${sol} SOL more, plus the SOL that you deposit.`,
  reading: 'Its cost is being read.',
  unknown: 'What it costs is not known just now: the bill will show it.',
  missing: 'Raydium CPMM is not on this chain.',
  onDetail:
    'By default, token and pool are one transaction with one signature: either both are made, or neither.',
  refused: (extensions: string) =>
    `Raydium does not accept a token with ${extensions}. Remove that, or open a pool at another venue later.`,
} as const
