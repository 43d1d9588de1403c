import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { EMPTY_TOKEN_FORM, type TokenFormValues } from '../../tokens/form/values'
import type { TokenFields } from '../../tokens/tokenFields'
import { tokenFormSchema } from '../../tokens/tokenForm'
import type { DeedHere } from '../../transactions/components/deedView'
import { useDeed, type DeedControls } from '../../transactions/components/useDeed'
import { isDone } from '../../transactions/execution'
import { usePart } from '../../ui/usePart'
import { walletStore } from '../../wallet/walletStore'
import type { ReadyToken } from './chainWork'
import { copy } from './copy'
import { deedTitle } from './deed/DeedPart'
import { useDeedRoad } from './deed/deedRoad'
import { ExportPart } from './export/ExportPart'
import { FormPart } from './form/FormPart'
import { NamedDeed } from './deed/NamedDeed'
import { receiptCopy } from './deed/receiptCopy'
import { useCompany } from './useCompany'
import { useDeedInAddress } from './useDeedInAddress'
import { useDraft } from './draft/useDraft'
import { reviewPart, useTokenReview } from './useTokenReview'

/** Create a token: the form, the review, and the deed with its receipt, which is at `?deed=` and survives a reload. */
export default function CreateTokenPage() {
  const [deedId, goTo] = useDeedInAddress()
  const form = useForm<TokenFormValues, unknown, TokenFields>({
    resolver: valibotResolver(tokenFormSchema),
    defaultValues: EMPTY_TOKEN_FORM,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const draft = useDraft(form)
  const company = useCompany()
  const review = useTokenReview(draft, company)
  const deed = useDeed(deedId, useDeedRoad())
  useFinished(deed, draft.finish)
  const create = async ({ prepared, road }: ReadyToken) => {
    const { currentSigner } = await import('./chainWork')
    if (walletStore.getState().cluster.id !== road.cluster) return review.leave(copy.notice.network)
    await deed.start(prepared, currentSigner(), road, (id) => {
      goTo(id)
      review.leave()
    })
  }
  const toForm = () => {
    review.leave()
    goTo(null)
  }
  const ready = review.state.status === 'ready' ? review.state : null
  usePart(...partOf(deed, ready !== null))
  if (deedId !== null) return <NamedDeed deed={deed} onForm={toForm} />
  if (!ready) return <FormPart form={form} draft={draft} company={company} review={review} />
  return (
    <reviewPart.Part
      token={ready.token}
      cluster={company.cluster}
      ceiling={company.priorityCeiling}
      bidding={ready.bidding}
      onBid={review.bid}
      onCreate={() => create(ready.token)}
      onBack={() => review.leave()}
      extras={<Export token={ready.token} />}
    />
  )
}

/** Empties form and draft once the token exists that was made from them. */
function useFinished({ view }: DeedControls, finish: ReturnType<typeof useDraft>['finish']): void {
  const made = view.status === 'here' && isDone(view.execution) ? view.execution.deed.subject : undefined
  useEffect(() => finish(made), [finish, made])
}

function Export({ token: { prepared, draft, by } }: { token: ReadyToken }) {
  const { plan } = prepared
  return <ExportPart subject={useMemo(() => ({ from: 'plan', plan, draft, by }), [plan, draft, by])} />
}

/** Which part is shown, and what the tab says. */
function partOf({ view, failure }: DeedControls, reviewed: boolean): [part: string | null, title: string] {
  if (failure || view.status === 'missing') return ['missing', copy.deed.missing]
  if (view.status === 'here')
    return isDone(view.execution) ? ['receipt', receiptCopy.title] : [deedPartName(view), deedTitle(view)]
  if (view.status === 'loading') return [null, '']
  return reviewed ? ['review', copy.review.title] : ['form', copy.form.title]
}

/** A deed that comes to rest, or goes on, is another part: the button that was pressed is gone, and the focus goes to the heading. */
function deedPartName({ activity }: DeedHere): string {
  return activity === 'resting' ? 'deed at rest' : 'deed'
}
