import { useWatch } from 'react-hook-form'
import { completeTokenForm, type TokenFormValues } from '../../../tokens/form/values'
import { PageTitle } from '../../../ui/PageTitle'
import type { Company } from '../chainWork'
import { copy } from '../copy'
import { useFoldCode } from '../folds/foldCode'
import { LinkedDraft } from '../draft/LinkedDraft'
import { pictureLimit } from '../storage/storage'
import type { DraftControls, TokenFormControl } from '../draft/useDraft'
import type { ReviewControls } from '../review/useReview'
import { BottomBar } from './BottomBar'
import { isExample, likelyToken } from './likelyToken'
import { LiveBillCard } from './LiveBillCard'
import { Preview } from './Preview'
import type { StandardPrices } from './StandardField'
import { TokenForm } from './TokenForm'
import { useLiveBill, type LiveBill } from './useLiveBill'
import { needsFolds, useErrorsFollow, useSubmit } from './useSubmit'

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
