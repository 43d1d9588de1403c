import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useMemo } from 'react'
import { operationCopy } from '../../operation/copy'
import { OperationPage, useOperationPage, useWhenDone } from '../../operation/OperationPage'
import { sentenceOf } from '../../operations/said'
import { paths } from '../../paths'
import { useAppContext } from '../../operation/appContext'
import { completeTokenForm, type TokenFormValues } from '../../tokens/form/values'
import { tokenFormSchema } from '../../tokens/form/tokenForm'
import { forgetNames } from '../../tokens/form/typedNames'
import { forgetOwnAddress } from '../../settings/storageChoice'
import { lazyPart } from '../../ui/lazyPart'
import { TokenPicture } from '../../ui/TokenPicture'
import type { TokenReviewResult } from './chainWork'
import { createTokenCopy, wordsOf } from './copy'
import { createTokenReceipt } from './receipt/receiptDetails'
import { useTokenDraft } from './draft/useDraft'
import { ExportPart } from '../../operation/ExportPart'
import { CreateTokenFormPart } from './form/FormPart'
import { useObjectUrl } from '../../ui/useObjectUrl'
import { nameProblems } from '../../tokens/template/templateStore'
import { TemplateReviewSlot } from './template/TemplateSlot'
import { useTemplate, refusingTakenNames } from './template/useTemplate'
import { useTokenReview } from './useTokenReview'

const RESOLVER = refusingTakenNames(valibotResolver(tokenFormSchema))

/** Creates a token: the form, the review, and the operation with its receipt, which is at `?operation=` and survives a reload. */
export default function CreateTokenPage() {
  const context = useAppContext()
  useEffect(() => forgetNames, [context.cluster.id])
  const { form, draft } = useTokenDraft(RESOLVER, context)
  const review = useTokenReview(draft, context)
  const readTemplate = useTemplate(form, context)
  const page = useOperationPage(review, wordsOf)
  useWhenDone(page.operation, ({ subject }) => {
    draft.finish(subject)
    forgetOwnAddress(subject.uri ?? '')
  })
  const checkNamesAndAct = async (token: TokenReviewResult) => {
    // The list of verified tokens may have arrived while the person read the review.
    const close = nameProblems(completeTokenForm(form.getValues()))
    if (close.length === 0) return await page.confirm(token)
    review.leave(createTokenCopy.tooClose)
    for (const [what, said] of close) form.setError(what, { type: 'too-close', message: sentenceOf(said) })
  }
  return (
    <OperationPage
      path={paths.createToken}
      page={page}
      review={review}
      receipt={createTokenReceipt}
      onConfirm={checkNamesAndAct}
      besides={(token) => ({
        picture: <ReviewPicture mint={token.prepared.plan.subject.mint ?? ''} image={draft.image} />,
        ...(token.blank && { doubts: [operationCopy.review.blank(token.blank)] }),
        list: <DistributionSlot token={token} values={completeTokenForm(form.getValues())} />,
        extras: (
          <>
            <TemplateReviewSlot values={completeTokenForm(form.getValues())} image={draft.image} />
            <Export token={token} />
          </>
        ),
      })}
    >
      <CreateTokenFormPart {...{ form, draft, context, review, readTemplate }} />
    </OperationPage>
  )
}

const distribution = lazyPart(() => import('./sections/DistributionReview'))

/** The distribution in the review, where others than the wallet get a part of the supply. */
function DistributionSlot({
  token: { draft },
  values,
}: {
  token: TokenReviewResult
  values: TokenFormValues
}) {
  return draft.allocations.length > 0 && <distribution.Part {...{ draft, values }} />
}

function ReviewPicture({ mint, image }: { mint: string; image: { blob: Blob } | undefined }) {
  return <TokenPicture address={mint} src={useObjectUrl(image?.blob)} size={40} />
}

function Export({ token: { prepared, draft, by } }: { token: TokenReviewResult }) {
  const { plan } = prepared
  return <ExportPart subject={useMemo(() => ({ from: 'plan', plan, draft, by }), [plan, draft, by])} />
}
