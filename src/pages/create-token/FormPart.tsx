import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { AppError } from '../../errors/AppError'
import { completeTokenForm, type TokenFormValues } from '../../tokens/form/values'
import { paths } from '../../paths'
import { Bill } from '../../transactions/components/Bill'
import { ErrorNote } from '../../transactions/components/ErrorNote'
import { formatSolFixed } from '../../units/lamports'
import { Amount } from '../../ui/Amount'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import type { Company } from './chainWork'
import { copy } from './copy'
import styles from './create-token.module.css'
import { FORM_ID } from './draft'
import { needsFolds, useErrorsFollow, useSubmit } from './useSubmit'
import { useFoldCode } from './foldCode'
import { Preview } from './Preview'
import { LinkedDraft } from './LinkedDraft'
import { pictureLimit } from './storage'
import { StoreLine } from './StoreLine'
import type { StandardPrices } from './StandardField'
import { TokenForm } from './TokenForm'
import type { DraftControls, TokenFormControl } from './useDraft'
import { isExample, likelyToken } from './likelyToken'
import { useLiveBill, type LiveBill } from './useLiveBill'
import type { ReviewControls, ReviewState } from './useReview'

type FormPartProps = {
  form: TokenFormControl
  draft: DraftControls
  company: Company
  review: ReviewControls
}

/** The first part: the form on the left; preview, bill and the way on to the right, or in a bar at the bottom edge. */
export function FormPart({ form, draft, company, review }: FormPartProps) {
  const typed = useWatch({ control: form.control, compute: completeTokenForm })
  const live = useLiveBill(likelyToken(typed), company, draft.source)
  const { cluster } = company
  const code = useFoldCode(needsFolds(typed))
  const submit = useSubmit(form, draft, cluster, code, review.review)
  useErrorsFollow(form, typed)
  const another = () => {
    draft.renew()
    review.leave()
    live.again()
  }
  const image = { image: draft.image, onImage: draft.setImage, fetchLimit: () => pictureLimit(cluster) }
  return (
    <>
      <PageTitle title={copy.form.title}>{copy.form.lede}</PageTitle>
      <LinkedDraft form={form} draft={draft} />
      <div className="wrap work">
        <TokenForm
          form={form}
          folds={{ form, draft, company, code }}
          prices={pricesOf(typed, live)}
          image={image}
          kept={draft.kept}
          onSubmit={submit}
        />
        <div className="aside">
          <Preview values={typed} picture={draft.image?.blob} mint={mintShown(typed, draft, live)} />
          <LiveBillCard
            live={live}
            example={isExample(typed)}
            company={company}
            review={review}
            onAnother={another}
          />
        </div>
      </div>
      <BottomBar live={live} state={review.state} />
    </>
  )
}

/** What each standard costs: the bill's own, and the other one that was read with it. */
function pricesOf({ standard }: TokenFormValues, { bill, other }: LiveBill): StandardPrices {
  const own = bill?.total ?? null
  return standard === 'spl' ? { spl: own, 'token-2022': other } : { spl: other, 'token-2022': own }
}

/** The address to come: nobody's yet, where a key file is wanted and not chosen. */
function mintShown(
  { mintFrom }: TokenFormValues,
  { mintKey }: DraftControls,
  { mint }: LiveBill,
): string | null {
  return mintFrom === 'keypair' ? (mintKey?.address ?? null) : mint
}

type LiveBillCardProps = {
  live: LiveBill & { again: () => void }
  example: boolean
  company: Company
  review: ReviewControls
  /** Begins another token, where one was made from this draft already. */
  onAnother: () => void
}

function LiveBillCard({ live, example, company, review, onAnother }: LiveBillCardProps) {
  const { state } = review
  return (
    <div id="bill" tabIndex={-1} className={styles['billbox']}>
      {live.error ? (
        <ErrorNote
          error={live.error}
          acts={
            live.error.code === 'account/exists' ? (
              <MadeAlready error={live.error} onAnother={onAnother} />
            ) : (
              <Button slim onClick={live.again}>
                {copy.bill.again}
              </Button>
            )
          }
        />
      ) : (
        <Bill
          bill={live.bill}
          note={example ? copy.bill.example : copy.bill.note}
          noBalance={company.address === null ? copy.bill.disconnected : copy.bill.noBalance}
          foot={copy.bill.foot}
        >
          <ReviewButton state={state} wide />
        </Bill>
      )}
      <output className="sr">{announced(live)}</output>
      {live.error && live.error.code !== 'account/exists' && <ReviewButton state={state} wide />}
      <ReviewNews live={live} company={company} review={review} onAnother={onAnother} />
    </div>
  )
}

/** The ways on where the token of this draft exists. */
function MadeAlready({ error, onAnother }: { error: AppError; onAnother: () => void }) {
  return (
    <>
      <Link to={paths.token(String(error.context['address']))}>{copy.bill.seeToken}</Link>
      <Button slim onClick={onAnother}>
        {copy.bill.another}
      </Button>
    </>
  )
}

function announced({ bill, error }: LiveBill): string {
  return bill && !error ? `${copy.bill.total}: ${formatSolFixed(bill.total)}` : ''
}

function isBusy(state: ReviewState): boolean {
  return state.status === 'working' || state.status === 'connecting'
}

function ReviewButton({ state, wide }: { state: ReviewState; wide?: boolean }) {
  return (
    <Button type="submit" form={FORM_ID} variant="primary" wide={wide} busy={isBusy(state)}>
      {state.status === 'working'
        ? copy.review.working
        : state.status === 'connecting'
          ? copy.review.connecting
          : copy.review.act}
    </Button>
  )
}

/** What the way to the review says: where it is, why it was left, or what went wrong. It comes into view by itself. */
function ReviewNews({ live, company, review, onAnother }: Omit<LiveBillCardProps, 'example'>) {
  const { state, leave } = review
  const ref = useRef<HTMLDivElement>(null)
  const exists = state.status === 'failed' && state.error.code === 'account/exists'
  const worthSeeing = state.status === 'failed' || (state.status === 'idle' && state.notice !== undefined)
  useEffect(() => {
    if (worthSeeing) ref.current?.scrollIntoView({ block: 'center' })
  }, [worthSeeing])
  return (
    <div ref={ref}>
      {state.status === 'connecting' && (
        <Note
          live="status"
          acts={
            <Button variant="quiet" slim onClick={() => leave()}>
              {copy.review.cancel}
            </Button>
          }
        >
          <p>{copy.review.connectHint}</p>
        </Note>
      )}
      <StoreLine
        step={state.status === 'working' ? copy.review.steps[state.progress] : ''}
        detail={state.status === 'working' ? state.detail : undefined}
      />
      {state.status === 'idle' && state.notice !== undefined && (
        <Note kind="warn" live="status">
          <p>{state.notice}</p>
        </Note>
      )}
      {state.status === 'failed' && !(exists && live.error?.code === 'account/exists') && (
        <ErrorNote
          error={state.error}
          hint={faucetHint(state, company)}
          {...(exists && {
            acts: <MadeAlready error={state.error} onAnother={onAnother} />,
          })}
          {...(state.error.code.startsWith('storage/') && { acts: <TryAgain /> })}
        />
      )}
    </div>
  )
}

function faucetHint(
  { error }: Extract<ReviewState, { status: 'failed' }>,
  { cluster }: Company,
): string | undefined {
  const poor = error.code === 'simulation/insufficient-funds'
  return poor && cluster.id === 'practice' ? copy.review.faucet : undefined
}

/** What is stored already is not stored again. */
function TryAgain() {
  return (
    <Button type="submit" form={FORM_ID} slim>
      {copy.deed.tryAgain}
    </Button>
  )
}

/** Under 960 px: the total and the way on, at the bottom edge. */
function BottomBar({ live, state }: { live: LiveBill; state: ReviewState }) {
  const showBill = () => {
    const bill = document.getElementById('bill')
    bill?.scrollIntoView()
    bill?.focus({ preventScroll: true })
  }
  return (
    <div className="bar">
      <div className="grow">
        <div className="cap">
          {state.status === 'working' ? copy.review.steps[state.progress] : copy.bill.total}
        </div>
        <div>
          {live.bill ? (
            <Amount className="fig" value={formatSolFixed(live.bill.total)} />
          ) : (
            <span className="fig">–</span>
          )}
        </div>
      </div>
      <Button variant="quiet" slim onClick={showBill}>
        {copy.bill.show}
      </Button>
      <ReviewButton state={state} />
    </div>
  )
}
