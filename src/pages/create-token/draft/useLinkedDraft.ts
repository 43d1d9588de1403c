import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readDraft } from '../../../storage/drafts'
import { completeTokenForm, EMPTY_TOKEN_FORM, type TokenFormValues } from '../../../tokens/form/values'
import { useOnceHydrated } from '../../../ui/useHydrated'
import { DRAFT_ID, parseDraft } from './draft'
import { hasDraft, parseDraftHash } from './shareLink'
import type { DraftControls, TokenFormControl } from './useDraft'

type LinkedState =
  | Readonly<{ status: 'none' }>
  | Readonly<{ status: 'bad' }>
  | Readonly<{ status: 'asking' | 'used'; values: TokenFormValues }>

/** The draft in the address, if any: where it stands, and the two answers. Either takes it out of the address. */
export function useLinkedDraft(
  form: TokenFormControl,
  draft: DraftControls,
): { state: LinkedState; use: () => void; keep: () => void } {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const isLink = useOnceHydrated(hasDraft(hash), false)
  const [found, setFound] = useState<LinkedState & { hash: string }>({ status: 'none', hash: '' })
  const state = found.hash === hash || found.status === 'used' ? found : ({ status: 'none' } as const)

  const leave = () => navigate({ search, hash: '' }, { replace: true })
  const take = (values: TokenFormValues) => {
    draft.renew()
    draft.setImage(undefined)
    form.reset(values, { keepDefaultValues: true })
    setFound({ status: 'used', values, hash: '' })
    void leave()
  }

  useEffect(() => {
    if (!isLink) return undefined
    let isCurrent = true
    const look = async () => {
      const values = parseDraftHash(hash)
      const isEmpty = values !== undefined && (await nothingTyped(form))
      if (!isCurrent) return
      if (values === undefined) setFound({ status: 'bad', hash })
      else if (isEmpty) take(values)
      else setFound({ status: 'asking', values, hash })
    }
    void look()
    return () => void (isCurrent = false)
    // A link is looked at once, whatever else changes meanwhile.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isLink, hash])

  const keep = () => {
    setFound({ status: 'none', hash: '' })
    if (hasDraft(hash)) void leave()
  }
  return { state, use: () => 'values' in state && take(state.values), keep }
}

/** Neither on the page nor in what the browser keeps of it. */
async function nothingTyped(form: TokenFormControl): Promise<boolean> {
  const kept = parseDraft(await readDraft(DRAFT_ID))
  return isEmpty(form.getValues()) && (!kept || (isEmpty(kept.values) && !kept.image))
}

function isEmpty(values: unknown): boolean {
  return JSON.stringify(completeTokenForm(values)) === JSON.stringify(EMPTY_TOKEN_FORM)
}
