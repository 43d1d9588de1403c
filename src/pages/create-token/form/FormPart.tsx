import { useWatch } from 'react-hook-form'
import type { AppContext } from '../../../operation/appContext'
import { BottomBar } from '../../../operation/BottomBar'
import { LiveBillCard } from '../../../operation/LiveBillCard'
import type { AppError } from '../../../errors/AppError'
import { completeTokenForm, type TokenFormValues } from '../../../tokens/form/values'
import type { StoreDetail } from '../../../tokens/storeTokenFiles'
import { PageTitle } from '../../../ui/PageTitle'
import { copy } from '../copy'
import { MadeAlready } from '../receipt/MadeAlready'
import { useSectionCode } from '../sections/sectionCode'
import { LinkedDraft } from '../draft/LinkedDraft'
import { pictureLimit } from '../storage/storage'
import type { DraftControls, TokenFormControl } from '../draft/useDraft'
import { StoreLine } from '../storage/StoreLine'
import { TemplateSlot } from '../template/TemplateSlot'
import { useNamesFollow } from '../template/useTemplate'
import type { TokenReview } from '../useTokenReview'
import { isExample, likelyToken } from './likelyToken'
import { Preview } from './Preview'
import type { StandardPrices } from './StandardField'
import { TokenForm } from './TokenForm'
import { useLiveBill, type LiveBill } from './useLiveBill'
import { needsSections, useErrorsFollow, useRefusedName, useSubmit } from './useSubmit'

type FormPartProps = {
  form: TokenFormControl
  draft: DraftControls
  context: AppContext
  review: TokenReview
  /** Reads the template anew. */
  readTemplate: () => void
}

/** The first part: the form on the left; preview, bill and the way on to the right, or in a bar at the bottom edge. */
export function FormPart({ form, draft, context, review, readTemplate }: FormPartProps) {
  const typed = useWatch({ control: form.control, compute: completeTokenForm })
  const live = useLiveBill(likelyToken(typed), context, draft.source)
  const { cluster } = context
  const code = useSectionCode(needsSections(typed))
  const submit = useSubmit(form, draft, cluster, code, review.review)
  useErrorsFollow(form, typed)
  useNamesFollow(form, typed)
  useRefusedName(form, review)
  const another = () => {
    draft.renew()
    review.leave()
    live.again()
  }
  const step = stepOf(review)
  const image = { image: draft.image, onImage: draft.setImage, fetchLimit: () => pictureLimit(cluster) }
  return (
    <>
      <PageTitle title={copy.form.title}>{copy.form.lede}</PageTitle>
      <LinkedDraft form={form} draft={draft} context={context} />
      <div className="wrap work">
        <TokenForm
          form={form}
          sections={{ form, draft, context, code, launch: live.launch }}
          prices={pricesOf(typed, live)}
          image={image}
          kept={draft.kept}
          onSubmit={submit}
        />
        <div className="aside">
          <Preview values={typed} picture={draft.image?.blob} mint={mintShown(typed, draft, live)} />
          <TemplateSlot form={form} draft={draft} context={context} onAgain={readTemplate} />
          <LiveBillCard
            live={live}
            note={isExample(typed) ? copy.bill.example : undefined}
            foot={copy.bill.foot}
            context={context}
            review={review}
            progress={<StoreLine step={step} detail={detailOf(review)} />}
            doneAlready={(error) =>
              isMade(error) ? <MadeAlready error={error} onAnother={another} /> : null
            }
          />
        </div>
      </div>
      <BottomBar bill={live.bill} state={review.state} step={step} />
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

/** The step that is under way, '' where none is. */
function stepOf({ state }: TokenReview): string {
  return state.status === 'working' ? copy.steps[state.progress?.step ?? 'balance'] : ''
}

function detailOf({ state }: TokenReview): StoreDetail | undefined {
  return state.status === 'working' ? state.progress?.detail : undefined
}

function isMade({ code }: AppError): boolean {
  return code === 'account/exists'
}
