import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useWatch } from 'react-hook-form'
import { useStore } from 'zustand'
import { Link } from 'react-router-dom'
import type { AppError } from '../../../errors/AppError'
import type { AppContext } from '../../../operation/appContext'
import { readExampleBill } from '../../../operation/exampleBill'
import { billOfExample } from './billOfExample'
import { BottomBar, FormNote, LiveBillCard, useLiveValue } from '../../../operation/LiveBill'
import { paths } from '../../../paths'
import type { MintSource, TokenFields } from '../../../tokens/createToken'
import { lockParser } from '../../../tokens/form/tokenForm'
import { completeTokenForm, EMPTY_TOKEN_FORM, type TokenFormValues } from '../../../tokens/form/values'
import type { StoreDetail } from '../../../tokens/storeTokenFiles'
import type { Bill } from '../../../transactions/bill'
import { Button } from '../../../ui/Button'
import { useDrawn } from '../../../ui/useHydrated'
import { wasUsed } from '../../../ui/whenInUse'
import { isSame } from '../../../units/isSame'
import type { LaunchNews } from '../chainWork'
import { createTokenCopy } from '../copy'
import { TokenTitle } from '../draft/DraftLink'
import type { DraftControls, TokenFormControl } from '../draft/useDraft'
import { pictureLimit, useStorage } from '../../../settings/storageChoice'
import { UploadLine } from '../../../forms/StorageField'
import { TemplateSlot } from '../template/TemplateSlot'
import { fetchNewTokenWork, type TokenReview } from '../useTokenReview'
import { isExample, likelyToken } from '../../../tokens/form/likelyToken'
import { Preview } from './Preview'
import { type StandardPrices, TokenForm } from './TokenForm'
import { useErrorsFollow, useRefusedAddress, useRefusedName, useSubmit } from './useSubmit'

type FormPartProps = {
  form: TokenFormControl
  draft: DraftControls
  context: AppContext
  review: TokenReview
  /** Reads the template again. */
  readTemplate: () => void
}

/** The form; beside it the preview, the bill and the button to the review, which on a narrow screen is in a bar at the bottom edge. */
export function CreateTokenFormPart({ form, draft, context, review, readTemplate }: FormPartProps) {
  const typed = useWatch({ control: form.control, compute: completeTokenForm })
  const isBegun = !isSame(typed, EMPTY_TOKEN_FORM)
  useStore(lockParser) // reads the typed locks
  const live = useLiveBill(likelyToken(typed), context, draft.source, isBegun)
  const example = useExampleOf(isBegun, live, context)
  const { cluster } = context
  const submit = useSubmit(form, draft, cluster, review)
  useErrorsFollow(form, typed)
  useRefusedName(form, review)
  useRefusedAddress(review)
  const another = () => {
    draft.renew()
    review.leave()
    live.again()
  }
  const step = stepOf(review)
  const mint = mintShown(typed, draft, live)
  const image = {
    image: draft.image,
    onImage: draft.setImage,
    onReading: draft.readImage,
    fetchLimit: () => pictureLimit(cluster),
  }
  return (
    <>
      <TokenTitle form={form} draft={draft} context={context} />
      <div className="wrap work">
        <TokenForm
          form={form}
          sections={{ form, draft, context, launch: live.launch, mint }}
          prices={pricesOf(typed, live)}
          image={image}
          kept={draft.kept}
          onSubmit={submit}
          news={<FormNote state={review.state} />}
          template={
            <TemplateSlot
              key={cluster.id}
              form={form}
              draft={draft}
              context={context}
              onAgain={readTemplate}
            />
          }
        />
        <div className="aside">
          <Preview values={typed} picture={draft.image?.blob} mint={mint} />
          <LiveBillCard
            live={example ?? live}
            note={isExample(typed) ? createTokenCopy.bill.example : undefined}
            foot={createTokenCopy.bill.foot}
            context={context}
            review={review}
            progress={<UploadLine step={step} detail={detailOf(review)} />}
            doneAlready={(error) =>
              isMade(error) ? <MadeAlready error={error} onAnother={another} /> : null
            }
          />
        </div>
      </div>
      <BottomBar bill={(example ?? live).bill} state={review.state} step={step} />
    </>
  )
}

/** The price of each standard: the chosen one's from the bill, and the other one's, which was read with the bill. */
function pricesOf({ standard }: TokenFormValues, { bill, other: beside, error }: LiveBill): StandardPrices {
  const isRead = bill !== null || error !== null
  const [own, other] = isRead ? [bill?.total ?? null, beside] : []
  return standard === 'spl' ? { spl: own, 'token-2022': other } : { spl: other, 'token-2022': own }
}

/** The future address of the mint; null where it comes from a key file or a search, and none is chosen yet. */
function mintShown(
  { mintFrom }: TokenFormValues,
  { mintKey, chosen }: DraftControls,
  { mint }: LiveBill,
): string | null {
  if (mintFrom === 'vanity') return chosen?.address ?? null
  return mintFrom === 'keypair' ? (mintKey?.address ?? null) : mint
}

/** The current step before the review, '' where there is none. */
function stepOf({ state }: TokenReview): string {
  return state.status === 'working' ? createTokenCopy.steps[state.progress?.step ?? 'balance'] : ''
}

function detailOf({ state }: TokenReview): StoreDetail | undefined {
  return state.status === 'working' ? state.progress?.detail : undefined
}

function isMade({ code }: AppError): boolean {
  return code === 'account/exists'
}

/**
 * The bill of the typed token. `mint` is its future address; `other` is the price of the same token by the other standard, in lamports;
 * `launch` describes the pool that the token opens with, null without one. `bill` is null until it is read; `error` says why it could not
 * be.
 */
type LiveBill = Readonly<{
  bill: Bill | null
  mint: string | null
  other: bigint | null
  launch: LaunchNews | null
  error: AppError | null
  again: () => void
}>

/**
 * Reads the bill again when one of its inputs changes: a setting that has a price, the source of the mint's address, or the values that
 * useLive watches.
 */
function useLiveBill(
  token: TokenFields,
  context: AppContext,
  source: DraftControls['source'],
  isBegun: boolean,
): LiveBill {
  const uriLength = useStorage(context.cluster).storage.addressLength
  const read = useCallback(
    (fields: TokenFields, who: AppContext) => readBills(fields, 'u'.repeat(uriLength), who, source),
    [uriLength, source],
  )
  const { value, error, again } = useLiveValue(token, context, read, isBegun)
  return { ...(value ?? NOTHING), error, again }
}

/**
 * The bill of the empty form until it is in use, without the chain's libraries: Home's example, which this form makes. Undefined where the
 * form has a bill of its own, or waits for it.
 */
function useExampleOf(isBegun: boolean, live: LiveBill, { cluster, address }: AppContext) {
  const isUntouched = address === null && live.bill === null && !live.error && !isBegun
  const { data } = useQuery({
    queryKey: ['example-bill', cluster.id],
    queryFn: ({ signal }) => readExampleBill(cluster, signal),
    enabled: useDrawn() && isUntouched && !wasUsed(),
    staleTime: 60_000,
  })
  return isUntouched && data ? { ...live, bill: billOfExample(data) } : undefined
}

const NOTHING = { bill: null, mint: null, other: null, launch: null }

async function readBills(
  fields: TokenFields,
  uri: string,
  context: AppContext,
  source: DraftControls['source'],
): Promise<Omit<LiveBill, 'error' | 'again'>> {
  const work = await fetchNewTokenWork()
  const from = source(work.newSeed, context.address)
  const [{ bill, mint, launch }, other] = await Promise.all([
    work.readLiveBill({ fields, uri }, from, context),
    work
      .readLiveBill({ fields: byOtherStandard(fields), uri }, EXAMPLE_SOURCE, { ...context, address: null })
      .then(({ bill }) => bill.total)
      .catch(() => null),
  ])
  const theirs = from.by === 'keypair' ? from.keypair.publicKey.toBase58() : null
  const isStandIn = from.by === 'seed' && from.standIn
  return { bill, mint: isStandIn ? null : (mint ?? theirs), other, launch }
}

/** The source of an example: the price does not depend on the source, and no account exists at the example's address. */
const EXAMPLE_SOURCE: MintSource = { by: 'seed', seed: 'example' }

function byOtherStandard(fields: TokenFields): TokenFields {
  return fields.standard === 'spl'
    ? { ...fields, standard: 'token-2022' }
    : { ...fields, standard: 'spl', extensions: {}, fields: [] }
}

/** The next steps where the token of this draft exists already. */
function MadeAlready({ error, onAnother }: { error: AppError; onAnother: () => void }) {
  const { address } = error.context
  return (
    <>
      {typeof address === 'string' && <Link to={paths.token(address)}>{createTokenCopy.bill.seeToken}</Link>}
      <Button slim onClick={onAnother}>
        {createTokenCopy.bill.another}
      </Button>
    </>
  )
}
