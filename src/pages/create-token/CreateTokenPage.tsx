import { valibotResolver } from '@hookform/resolvers/valibot'
import { useCallback, useEffect, useMemo, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router-dom'
import { paths } from '../../paths'
import { changeSettings } from '../../settings/settingsStore'
import { EMPTY_TOKEN_FORM, type TokenFormValues } from '../../tokens/form/values'
import type { TokenFields } from '../../tokens/tokenFields'
import { tokenFormSchema } from '../../tokens/tokenForm'
import type { DeedHere } from '../../transactions/components/deedView'
import { ErrorNote } from '../../transactions/components/ErrorNote'
import { useDeed, type DeedControls } from '../../transactions/components/useDeed'
import { isDone } from '../../transactions/execution'
import type { PreparedTransaction } from '../../transactions/prepareTransaction'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import { partOnIntent } from '../../ui/partOnIntent'
import { useHydrated } from '../../ui/useHydrated'
import { usePart } from '../../ui/usePart'
import { walletStore } from '../../wallet/walletStore'
import type { ReadyToken } from './chainWork'
import { copy } from './copy'
import styles from './create-token.module.css'
import { DeedPart, deedTitle } from './DeedPart'
import { fetchHeight, useDeedRoad } from './deedRoad'
import { ExportPart } from './ExportPart'
import { FormPart } from './FormPart'
import { receiptCopy } from './receiptCopy'
import { ReceiptPart } from './ReceiptPart'
import { storageOf } from './storage'
import { useCompany } from './useCompany'
import { useDraft } from './useDraft'
import { useReview, type Prepare, type PrepareBid } from './useReview'

/** The review comes while the chain is asked for it. */
const reviewPart = partOnIntent(() => import('./ReviewPart'))

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
  const { image, source, stored } = draft
  const prepare = useCallback<Prepare>(
    async (fields, address, watch) => {
      // What the last press needs is fetched now, so that the press works where the connection is gone by then.
      const press = import('../../transactions/execute')
      const [{ newSeed, prepareToken }] = await Promise.all([
        import('./chainWork'),
        reviewPart.fetch(),
        press,
      ])
      const order = {
        fields,
        image,
        source: source(newSeed),
        storage: storageOf(company.cluster),
        stored,
        company: { ...company, address },
      }
      return await prepareToken({ ...order, ...watch })
    },
    [company, image, source, stored],
  )
  const prepareBid = useCallback<PrepareBid>(
    async (token, priority) => {
      const { bidOtherwise } = await import('./chainWork')
      const next = await bidOtherwise(token, company, priority)
      changeSettings({ priority })
      return next
    },
    [company],
  )
  const review = useReview(prepare, prepareBid)
  const deed = useDeed(deedId, useDeedRoad())
  const { view } = deed

  const { finish } = draft
  const made = view.status === 'here' && isDone(view.execution) ? view.execution.deed.subject : undefined
  useEffect(() => finish(made), [finish, made])

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

  const ready = review.state.status === 'ready' ? review.state.token : null
  usePart(...partOf(deed, ready))
  if (deedId !== null) return <Deed deed={deed} onForm={toForm} />
  if (ready)
    return (
      <reviewPart.Part
        token={ready}
        cluster={company.cluster}
        ceiling={company.priorityCeiling}
        bidding={review.state.status === 'ready' ? review.state.bidding : undefined}
        onBid={review.bid}
        onCreate={() => create(ready)}
        onBack={() => review.leave()}
        extras={<Export token={ready} />}
      />
    )
  return <FormPart form={form} draft={draft} company={company} review={review} />
}

function Export({ token: { prepared, draft, by } }: { token: ReadyToken }) {
  const { plan } = prepared
  return <ExportPart subject={useMemo(() => ({ from: 'plan', plan, draft, by }), [plan, draft, by])} />
}

/** Which part is shown, and what the tab says. */
function partOf(
  { view, failure }: DeedControls,
  ready: ReadyToken | null,
): [part: string | null, title: string] {
  if (failure || view.status === 'missing') return ['missing', copy.deed.missing]
  if (view.status === 'here')
    return isDone(view.execution) ? ['receipt', receiptCopy.title] : [deedPartName(view), deedTitle(view)]
  if (view.status === 'loading') return [null, '']
  return ready ? ['review', copy.review.title] : ['form', copy.form.title]
}

/** A deed that comes to rest, or goes on, is another part: the button that was pressed is gone, and the focus goes to the heading. */
function deedPartName({ activity }: DeedHere): string {
  return activity === 'resting' ? 'deed at rest' : 'deed'
}

function Deed({ deed, onForm }: { deed: DeedControls; onForm: () => void }) {
  const { view, failure, again, consent, giveUp, resume } = deed
  const askAgain = async (next?: PreparedTransaction) => {
    const { currentSigner } = await import('./chainWork')
    await again(currentSigner(), next)
  }
  if (failure)
    return (
      <Aside title={copy.form.title}>
        <ErrorNote error={failure} acts={<Button onClick={resume}>{copy.deed.tryAgain}</Button>} />
      </Aside>
    )
  if (view.status === 'missing')
    return (
      <Aside title={copy.form.title}>
        <Note
          kind="warn"
          title={copy.deed.missing}
          acts={
            <>
              <Link to={paths.account}>{copy.deed.toAccount}</Link>
              <Button variant="quiet" onClick={onForm}>
                {copy.review.back}
              </Button>
            </>
          }
        >
          <p>{copy.deed.missingDetail}</p>
        </Note>
      </Aside>
    )
  if (view.status !== 'here')
    return (
      <Aside title={copy.form.title}>
        <output className="muted">{copy.deed.loading}</output>
      </Aside>
    )
  if (isDone(view.execution)) return <ReceiptPart execution={view.execution} onAnother={onForm} />
  return (
    <DeedPart
      deed={view}
      onAgain={askAgain}
      onConsent={consent}
      onGiveUp={giveUp}
      onResume={resume}
      onBack={onForm}
      fetchHeight={fetchHeight}
    />
  )
}

function Aside({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageTitle title={title} />
      <div className={`wrap page-note ${styles['waiting']}`}>{children}</div>
    </>
  )
}

/** The deed that the address names, and the way to put another one there, or none. */
function useDeedInAddress(): [string | null, (id: string | null) => void] {
  const [search, setSearch] = useSearchParams()
  const goTo = useCallback(
    (id: string | null) => setSearch(id === null ? {} : { deed: id }, { replace: id !== null }),
    [setSearch],
  )
  // The prerendered page is the form: what the address names is looked at once that has been taken over.
  const hydrated = useHydrated()
  return [hydrated ? search.get('deed') : null, goTo]
}
