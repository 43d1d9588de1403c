import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { AppContext } from '../../../operation/appContext'
import { AppError, toAppError } from '../../../errors/AppError'
import { readDraft } from '../../../storage/drafts'
import { completeTokenForm, EMPTY_TOKEN_FORM, type TokenFormValues } from '../../../tokens/form/values'
import { preload } from '../../../ui/fetchScript'
import { useOnceHydrated } from '../../../ui/useHydrated'
import { templateStore, type TemplateState } from '../template/templateStore'
import { DRAFT_ID, parseDraft } from './draft'
import { linkIn, withoutLink } from './linkAddress'
import { parseDraftHash } from './shareLink'
import type { DraftControls, TokenFormControl } from './useDraft'

/** Values that came with the address; `known` is what is known of their template, where that is what came. */
export type Linked = Readonly<{ values: TokenFormValues; known?: TemplateState }>

type LinkedState =
  | Readonly<{ status: 'none' | 'bad' | 'reading' }>
  | Readonly<{ status: 'failed'; error: AppError }>
  | Readonly<{ status: 'asking' | 'used'; linked: Linked }>

export type LinkedControls = Readonly<{
  state: LinkedState
  use: () => void
  keep: () => void
  again: () => void
}>

/**
 * What the address brings for the form, if anything: a draft behind its #, or a template's mint. Where it stands, and the two answers;
 * either takes it out of the address. A template is read first; `again` does so anew.
 */
export function useLinkedDraft(
  form: TokenFormControl,
  draft: DraftControls,
  { cluster, ownRpcUrl }: AppContext,
): LinkedControls {
  const { hash, search, state: passed } = useLocation()
  const navigate = useNavigate()
  const link = useOnceHydrated(linkIn(hash, search), '')
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<LinkedState & { key: string }>({ status: 'none', key: '' })
  const key = link.startsWith('#') ? link : [link, cluster.id, ownRpcUrl, attempt].join(' ')
  const state = link === '' ? settled(found) : found.key === key ? found : beginning(link)

  const leave = () => navigate(withoutLink(hash, search), { replace: true })
  const take = (linked: Linked) => {
    draft.renew()
    draft.setImage(undefined)
    if (linked.known) templateStore.setState({ ...linked.known, wantsPicture: wantsPicture(passed) }, true)
    form.reset(linked.values, { keepDefaultValues: true })
    setFound({ status: 'used', linked, key })
    void draft.keepNow(linked.values).then(leave)
  }

  useEffect(() => {
    if (link === '') return undefined
    let isCurrent = true
    const look = async () => {
      const linked = await readLink(link, { cluster, ownRpcUrl }).catch(toAppError)
      const isFree = linked !== undefined && 'values' in linked && (await nothingToLose(form, linked.values))
      if (!isCurrent) return
      if (linked === undefined) setFound({ status: 'bad', key })
      else if (linked instanceof AppError) setFound({ status: 'failed', error: linked, key })
      else if (isFree) take(linked)
      else setFound({ status: 'asking', linked, key })
    }
    void look()
    return () => void (isCurrent = false)
    // A link is looked at once, whatever else changes meanwhile.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [link === '', key])

  const keep = () => {
    setFound({ status: 'none', key })
    if (link !== '') void leave()
  }
  return {
    state,
    use: () => 'linked' in state && take(state.linked),
    keep,
    again: () => setAttempt((count) => count + 1),
  }
}

/** Once the address is empty of it, what was used is still spoken of. */
function settled(found: LinkedState): LinkedState {
  return found.status === 'used' ? found : { status: 'none' }
}

function beginning(link: string): LinkedState {
  return { status: link.startsWith('#') ? 'none' : 'reading' }
}

/** What a link holds; undefined where that is no draft. Rejects where a template cannot be read. */
async function readLink(
  link: string,
  reading: Pick<AppContext, 'cluster' | 'ownRpcUrl'>,
): Promise<Linked | undefined> {
  if (link.startsWith('#')) {
    const values = parseDraftHash(link)
    return values && { values }
  }
  const work = await preload(() => import('../template/templateWork'))
  if (!work) throw new AppError('page/not-loaded')
  return await work.loadTemplate(reading, link.slice(1))
}

/** Ticked on the page that led here, and never said by an address: a link must not tick it for others. */
function wantsPicture(passed: unknown): boolean {
  return (
    typeof passed === 'object' && passed !== null && 'copyPicture' in passed && passed.copyPicture === true
  )
}

/** Whether the page, and what the browser keeps of it, holds nothing but what an empty form has or the link brings. */
async function nothingToLose(form: TokenFormControl, linked: TokenFormValues): Promise<boolean> {
  const kept = parseDraft(await readDraft(DRAFT_ID))
  const isFree = (values: unknown) => isSame(values, EMPTY_TOKEN_FORM) || isSame(values, linked)
  return isFree(form.getValues()) && (!kept || (isFree(kept.values) && !kept.image))
}

function isSame(values: unknown, others: TokenFormValues): boolean {
  return JSON.stringify(completeTokenForm(values)) === JSON.stringify(others)
}
