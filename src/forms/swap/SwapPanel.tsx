import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import * as v from 'valibot'
import { describeError } from '../../errors/describeError'
import { VENUES } from '../../liquidity/profiles'
import { namedAmount, symbolOf } from '../../tokens/tokenWords'
import { SOL_MINT } from '../../liquidity/orient'
import { INK_OF_IMPACT, type ImpactSize, worstMove } from '../../liquidity/impact'
import { bestFirst, type PoolsOffer, type ShownOffer } from '../../liquidity/swap/offer'
import { opensAt, quoteOffers, type SwapMarket, type SwapWish } from '../../liquidity/swap/poolsOffers'
import type { PairToken } from '../../liquidity/venue'
import type { MintHolding } from '../../tokens/spendable'
import type { AppContext } from '../../operation/appContext'
import { decisionOf } from '../../operations/decision'
import { SWAP_LABELS } from '../../operations/pool/swap'
import { CostLine, UsualCosts } from '../../operation/UsualCosts'
import { operationCopy } from '../../operation/copy'
import { FORM_ID } from '../../operation/formFocus'
import { useArrival } from '../../operation/GetSol'
import { NotArrived } from '../../ui/NotArrived'
import { picker } from '../../operation/picker'
import type { Subject } from '../../transactions/subject'
import { Button } from '../../ui/Button'
import { TurnIcon } from '../../ui/icons'
import { Note } from '../../ui/Note'
import { Sentence } from '../../ui/Sentence'
import { formatAmount, typedAmount } from '../../solana/amountScale'
import { localMoment } from '../../units/moments'
import {
  AmountField,
  chosenToken,
  NO_SUM,
  readSum,
  spendableSol,
  typedSum,
  type TypedSum,
} from '../AmountField'
import { WalletScaleNote } from '../WalletScaleNote'
import { ImpactNote, NO_EFFECT, type SwapEffect, swapEffect, useConsent, useImpactLimit } from '../ImpactNote'
import { useKeptForm } from '../keptForm'
import type { PanelWork } from '../panel'
import { panelCopy } from '../panelCopy'
import { PanelFrame } from '../PanelFrame'
import { type SlippageControl, SlippageSection, useSlippage } from '../Slippage'
import { Offers } from './Offers'
import { checkPrice, type MarketLoss, type PriceCheck } from './priceCheck'
import { PriceNote } from './PriceNote'
import { QuoteAge, type Renewal } from './QuoteAge'
import { Route } from './Route'
import { swapCopy as words } from './swapCopy'
import { MintOf } from './MintOf'
import { imitatedQuery, swapHeldQuery } from './swapQueries'
import styles from './swap.module.css'

/** The swap that the person wants: the chosen mints, if any, and the typed amount. */
export type SwapState = Readonly<{
  from: string | null
  to: string | null
  sum: TypedSum
  change: (part: Readonly<{ from?: string; to?: string | null; sum?: TypedSum }>) => void
}>

/** The two tokens and their pools as read. */
export type ShownMarket = Readonly<{ from: PairToken; to: PairToken; market: SwapMarket }>

/**
 * The offers of another source for a swap: the offers, their loss by the market's prices, their renewal, and content below all offers,
 * such as a choice that the source needs.
 */
export type OtherOffers<Other extends ShownOffer> = Readonly<{
  offers: readonly Other[]
  lossOf: (offer: Other) => MarketLoss
  renewal: Renewal
  part: ReactNode
}>

type SwapPanelProps<Order, Other extends ShownOffer> = {
  /** Left out on the page of swaps. */
  title?: string
  lead?: string
  work: PanelWork<Order>
  /** Lamports that must stay in the wallet besides an order's payment. Rejects like `readBill`. */
  readReserve: (order: Order, context: AppContext) => Promise<bigint>
  state: SwapState
  shown: ShownMarket | null
  renewal: Renewal
  /** The order of an offer. The decision of `subjectOf` is shown before there is a plan. */
  orderOf: (offer: PoolsOffer | Other) => Order
  subjectOf: (offer: PoolsOffer | Other) => Subject
  /** A hook for another source's offers; none for the wish null, where nothing can be swapped yet. */
  useOthers?: (wish: SwapWish | null) => OtherOffers<Other>
  /** Whether the tokens can be chosen. */
  canPick: boolean
  /** Why there are no offers, in the bill; with an offer, or beside a panel’s fields, above the offers. */
  children?: ReactNode
}

/** The facts of the decision that the fields above do not show yet. A loss that a note warns of has the ink of that note. */
function factsOf({ to }: ShownOffer, subject: Subject, effect: ImpactSize) {
  const { pay, get, tokenPaid, tokenGot } = SWAP_LABELS
  const ofFields: readonly string[] = [pay, get(symbolOf(to)), tokenPaid, tokenGot]
  const mark = INK_OF_IMPACT[effect]
  return {
    facts: decisionOf({ kind: 'swap', subject })
      .facts.filter(({ label }) => !ofFields.includes(label))
      .map((fact) => (fact.loss !== undefined && mark ? { ...fact, mark } : fact)),
  }
}

const CHOICE = { schema: v.object({ offer: v.string() }), empty: { offer: '' } }

/** The fields of a swap, its offers with the route of the chosen one, and the button to the review. */
export function SwapPanel<Order, Other extends ShownOffer = PoolsOffer>(props: SwapPanelProps<Order, Other>) {
  const { title, lead, work, readReserve, state, shown, renewal, orderOf, subjectOf, canPick, children } =
    props
  const { from, to, sum } = state
  const slippage = useSlippage(work.typed)
  const swap = useOffers(props, slippage)
  const { held, offers, offer, opens, others, move, check, consent } = swap
  const spendable = useSpendable({ context: work.context, shown, holding: held?.[0], orderOf, readReserve })
  const choice = offer && <Offers offers={offers} chosen={offer} onChoose={swap.choose} />
  const findings = (
    <>
      {!canPick && children}
      {!canPick && choice}
      {others.part}
      {offer && (
        <>
          <Route offer={offer} />
          <QuoteAge
            offer={offer}
            wish={`${offer.source} ${from} ${to} ${sum.text}`}
            renewal={offer.source === 'pools' ? renewal : others.renewal}
          />
          {slippage.basisPoints !== null && (
            <p className="hint">
              <Sentence
                text={words.protected(namedAmount(offer.minimum, offer.to))}
                symbols={[symbolOf(offer.to)]}
              />
            </p>
          )}
        </>
      )}
    </>
  )
  return (
    <PanelFrame
      tokens={shown ? [shown.from, shown.to] : []}
      title={title}
      lead={lead}
      work={work}
      result={{
        order: swap.isGood && offer ? orderOf(offer) : null,
        why: swap.why,
        isReading: swap.isReading,
      }}
      figures={{
        note: to === SOL_MINT && offer ? words.unwrapped : operationCopy.liveBill.note,
        decision:
          offer && slippage.basisPoints !== null ? factsOf(offer, subjectOf(offer), move.effect) : null,
      }}
      empty={
        <>
          <WhyNone opens={opens}>{canPick && !offer && children}</WhyNone>
          {canPick && isIncomplete(state) && <UsualSwapCosts context={work.context} to={to} />}
        </>
      }
      after={findings}
      before={
        offer && (
          <>
            <ImpactNote {...move} most={mostOf(swap.most, spendable.most, shown, state)} consent={consent} />
            {check && <PriceNote check={check} />}
          </>
        )
      }
    >
      <SwapFields {...props} {...swap} spendable={spendable} />
      <SlippageSection slippage={slippage} />
      {/* On a phone the bill follows the fields. In a panel the button does, and would move. */}
      {canPick && choice}
      {canPick && offer && children}
      <output className="sr">{shown === null && renewal.busy && words.reading}</output>
    </PanelFrame>
  )
}

function UsualSwapCosts({ context, to }: { context: AppContext; to: string | null }) {
  return (
    <UsualCosts
      context={context}
      like="swap"
      // SOL arrives unwrapped: no account stays open. Of both token programs an account costs about the same.
      program={to === SOL_MINT ? undefined : 'token'}
      notes={{ account: words.account }}
      risk={words.risk}
    >
      <CostLine label={words.tradingFee} value={words.included} />
    </UsualCosts>
  )
}

/** Why there is no offer for the chosen tokens: no pool is open yet, or what `children` say. */
function WhyNone({ opens, children }: { opens: number | null; children: ReactNode }) {
  return (
    <div className={styles['why']}>
      {opens !== null && (
        <Note kind="warn" title={words.opens.title(VENUES.map(({ name }) => name))} live="status">
          <p>
            <Sentence text={words.opens.detail(localMoment(opens))} />
          </p>
        </Note>
      )}
      {children}
    </div>
  )
}

/** The offers for the typed swap, the chosen one, and whether it can be reviewed, or why not. */
function useOffers<Order, Other extends ShownOffer>(
  { work, state, shown, renewal, useOthers = noOthers }: SwapPanelProps<Order, Other>,
  { basisPoints }: SlippageControl,
) {
  const { context, typed } = work
  const { from, sum } = state
  const limit = useImpactLimit()
  const { values, change } = useKeptForm({ ...CHOICE, memory: { of: typed, name: 'offer' } })
  const tokens = useMemo(() => (shown ? ([shown.from, shown.to] as const) : null), [shown])
  const { data: held } = useQuery(swapHeldQuery(context, tokens))
  const { data: imitated } = useQuery(imitatedQuery(tokens))
  const quoted = useMemo(
    () => quote(shown, sum, basisPoints ?? 0, held?.[0].spendable),
    [shown, sum, basisPoints, held],
  )
  useArrival(context, from === SOL_MINT && quoted.isShort === true)
  const others = useOthers(quoted.wish)
  const offers = useMemo(
    () => bestFirst<PoolsOffer | Other>([...quoted.offers, ...others.offers]),
    [quoted.offers, others.offers],
  )
  const opens = shown && offers.length === 0 ? opensAt(shown.market) : null
  const wrong = quoted.wrong ?? (offers.length === 0 && opens === null ? quoted.refusal : undefined)
  const offer = chosenOf(offers, values.offer)
  const move = offer ? effectOfOffer(offer, limit) : NO_EFFECT
  const foreign = others.offers.find((one) => one === offer)
  const check = foreign ? checkPrice(foreign, quoted.offers, others.lossOf(foreign)) : null
  const unfit = check ? whyUnfit(check) : undefined
  const consent = useConsent(
    [sum, from, state.to, offer && keyOf(offer)],
    [move.loss ?? move.impact, move.moved],
    offer !== null,
  )
  // Only the pools can be asked what another amount would move.
  const isTooMuch = move.effect === 'absurd' && !foreign
  const most = useMemo(
    () =>
      shown && quoted.wish && isTooMuch ? mostWithin(shown, quoted.wish, values.offer, limit) : undefined,
    [shown, quoted.wish, isTooMuch, values.offer, limit],
  )
  const isGood =
    offer !== null &&
    wrong === undefined &&
    (move.effect !== 'absurd' || consent.given) &&
    unfit === undefined &&
    basisPoints !== null
  const why =
    whyNot(state, offer, consent.given ? NO_EFFECT : move) ??
    unfit ??
    (opens === null ? undefined : words.opens.why) ??
    (offer || quoted.wrong !== undefined ? undefined : whyNoOffer(shown, renewal))
  const choose = (one: ShownOffer) => change({ offer: keyOf(one) })
  const isReading = (shown === null && renewal.busy && !isIncomplete(state)) || check?.status === 'asking'
  return {
    isReading,
    tokens,
    held,
    imitated,
    quoted,
    others,
    offers,
    offer,
    choose,
    opens,
    wrong,
    move,
    most,
    consent,
    check,
    isGood,
    why,
  }
}

type SwapFieldsProps<Order, Other extends ShownOffer> = Pick<
  SwapPanelProps<Order, Other>,
  'work' | 'state' | 'shown' | 'canPick'
> &
  Pick<
    ReturnType<typeof useOffers<Order, Other>>,
    'tokens' | 'held' | 'imitated' | 'quoted' | 'offer' | 'wrong'
  > &
  Readonly<{ spendable: ReturnType<typeof useSpendable> }>

/** The paid amount, its output, and the button that reverses the swap. */
function SwapFields<Order, Other extends ShownOffer>(props: SwapFieldsProps<Order, Other>) {
  const { work, state, shown, canPick, tokens, held, imitated, quoted, offer, wrong, spendable } = props
  const { from, to, sum, change } = state
  const [picking, setPicking] = useState<'from' | 'to' | null>(null)
  const payToken = chosenToken(from, shown?.from)
  const getToken = chosenToken(to, shown?.to)
  const same = from !== null && from === to ? words.same : undefined
  const type = (text: string) => change({ sum: shown ? typedSum(text, shown.from) : { ...NO_SUM, text } })
  /** Reverses the swap, with its output as the new amount. */
  const turn = () =>
    change({
      ...(to !== null && { from: to }),
      to: from,
      sum: offer ? typedSum(typedAmount(offer.amountOut, offer.to), offer.to) : NO_SUM,
    })
  return (
    <>
      <AmountField
        name="pay"
        label={words.pay}
        token={payToken}
        text={sum.text}
        held={held?.[0].spendable}
        frozen={held?.[0].frozen}
        wrapped={held?.[0].wrapped}
        wrong={wrong}
        units={quoted.wish?.amount}
        spendable={spendable}
        beside={
          <span className={styles['turn']}>
            <Button
              slim
              aria-label={getToken ? words.turnTo(symbolOf(getToken)) : words.turn}
              disabled={to === null}
              onClick={turn}
            >
              <TurnIcon />
              {words.turn}
            </Button>
          </span>
        }
        onText={type}
        onPick={canPick ? () => setPicking('from') : undefined}
      />
      <MintOf mint={from} imitated={imitated?.[0]} />
      <AmountField
        name="get"
        label={words.gets}
        token={getToken}
        text={offer ? typedAmount(offer.amountOut, offer.to) : ''}
        held={held?.[1].spendable}
        frozen={held?.[1].frozen}
        wrong={same}
        units={offer?.amountOut}
        onPick={canPick ? () => setPicking('to') : undefined}
      />
      <MintOf mint={to} imitated={imitated?.[1]} isReserved={canPick} />
      <WalletScaleNote tokens={tokens ?? []} />
      {picking !== null && (
        <picker.Part
          context={work.context}
          side="swap"
          other={picking === 'from' ? to : from}
          onPick={(mint) => {
            change(picking === 'from' ? { from: mint, sum: NO_SUM } : { to: mint })
            setPicking(null)
          }}
          onClose={() => setPicking(null)}
          fallback={<NotArrived />}
        />
      )}
    </>
  )
}

/** Identifies an offer among those of a pair, even after its quote was renewed, which may change the order of pools beside each other. */
function keyOf({ source, legs }: ShownOffer): string {
  return source === 'pools'
    ? legs
        .map(({ pool }) => pool)
        .toSorted()
        .join(' ')
    : source
}

/** The chosen offer, or the best one where there is none with that key. */
function chosenOf<Offer extends ShownOffer>(offers: readonly Offer[], key: string): Offer | null {
  return offers.find((one) => keyOf(one) === key) ?? offers[0] ?? null
}

const NO_OTHERS = {
  offers: [],
  lossOf: () => ({ status: 'asking' }) as const,
  renewal: { busy: false, failed: false, renew: () => {} },
  part: null,
}

function noOthers() {
  return NO_OTHERS
}

/** `wish`: the typed swap, where its amount is valid. */
type Quoted = Readonly<{
  wish: SwapWish | null
  offers: readonly PoolsOffer[]
  wrong?: string | undefined
  refusal?: string | undefined
  /** Whether the wallet holds less than the typed amount. */
  isShort?: boolean
}>

/**
 * Makes the pools' offers for the typed amount. `wrong` is a sentence for the field, `refusal` one for the case that the pools offer
 * nothing for that amount.
 */
function quote(shown: ShownMarket | null, sum: TypedSum, slippage: number, held: bigint | undefined): Quoted {
  const typed = shown ? readSum(sum, shown.from, held) : undefined
  if (!shown || typed === undefined) return { wish: null, offers: [] }
  if ('wrong' in typed) return { wish: null, offers: [], wrong: typed.wrong }
  const { from, to, market } = shown
  const wish = { from, to, amount: typed.units, slippage }
  const { offers, refusal } = quoteOffers(wish, market)
  if (refusal) {
    const { title, detail, remedy } = describeError(refusal)
    return { wish, offers, refusal: [`${title}.`, detail, remedy].join(' ') }
  }
  const isShort = held !== undefined && typed.units > held
  return {
    wish,
    offers,
    isShort,
    wrong: isShort
      ? panelCopy.tooMuch(formatAmount(held, from), namedAmount(typed.units - held, from))
      : undefined,
  }
}

/**
 * What an offer loses, and the move of the leg that moves its pool's price the most; for an offer without pools, its price impact, which its
 * source names without the pools' fees.
 */
function effectOfOffer({ swaps = [], impact, loss }: ShownOffer, limit: bigint): SwapEffect {
  return swapEffect(loss, impact ?? 0n, worstMove(swaps), limit)
}

/** The most base units, to three digits, for which the chosen offer stays within the limit; null where there are none. */
function mostWithin({ market }: ShownMarket, wish: SwapWish, key: string, limit: bigint): bigint | null {
  let [within, beyond] = [0n, wish.amount]
  for (let step = 0; step < 32 && beyond - within > 1n; step += 1) {
    const amount = (within + beyond) / 2n
    const offer = chosenOf(quoteOffers({ ...wish, amount }, market).offers, key)
    if (offer && effectOfOffer(offer, limit).effect !== 'absurd') within = amount
    else beyond = amount
  }
  const rounded = 10n ** BigInt(Math.max(0, `${within}`.length - 3))
  return within === 0n ? null : (within / rounded) * rounded
}

/** The largest amount within the limit that the wallet can pay, and what fills it in. */
function mostOf(
  within: bigint | null | undefined,
  spendable: bigint | undefined,
  shown: ShownMarket | null,
  { change }: SwapState,
) {
  if (within === undefined || !shown) return undefined
  if (within === null) return null
  const { from } = shown
  const amount = spendable !== undefined && spendable > 0n && spendable < within ? spendable : within
  const use = () => {
    change({ sum: typedSum(typedAmount(amount, from), from) })
    // The pressed button goes with the note.
    document.querySelector<HTMLElement>(`#${FORM_ID} [name=pay]`)?.focus()
  }
  return { amount: namedAmount(amount, from), use }
}

function lacksToken({ from, to }: SwapState): boolean {
  return from === null || to === null || from === to
}

function isIncomplete(state: SwapState): boolean {
  return lacksToken(state) || state.sum.text.trim() === ''
}

function whyNot(state: SwapState, offer: ShownOffer | null, { effect }: SwapEffect): string | undefined {
  if (state.from !== null && state.to === null) return words.chooseTo
  if (lacksToken(state)) return words.choose
  if (isIncomplete(state)) return panelCopy.problems.empty
  return offer && effect === 'absurd' ? words.beyond : undefined
}

/** Says why a complete form has no offer; the fields or the content below them say more where there is none. */
function whyNoOffer(shown: ShownMarket | null, { busy }: Renewal): string {
  return shown === null && busy ? words.reading : operationCopy.bill.unread
}

/** Says why an offer's price prevents its review; undefined where it does not. */
function whyUnfit(check: PriceCheck): string | undefined {
  if (check.status === 'asking') return words.check.wait
  return check.status === 'compared' && check.effect === 'absurd' ? words.check.why : undefined
}

type SpendableInput<Order> = Pick<SwapPanelProps<Order, never>, 'shown' | 'orderOf' | 'readReserve'> &
  Readonly<{ context: AppContext; holding: MintHolding | undefined }>

/** The most that can be paid: the balance, for SOL minus fees and rents. */
function useSpendable<Order>({ context, shown, holding, orderOf, readReserve }: SpendableInput<Order>) {
  const held = holding?.spendable
  const { cluster, ownRpcUrl, address, priority, priorityCeiling } = context
  const isSol = shown?.from.mint === SOL_MINT
  const some = held !== undefined && held > 0n
  const offer = useMemo(
    () => (shown && isSol && some ? sampleOffer(shown, held) : null),
    [shown, isSol, some, held],
  )
  const { data, isError } = useQuery({
    queryKey: [
      'swap-reserve',
      cluster.id,
      ownRpcUrl,
      address,
      priority,
      priorityCeiling,
      shown?.to.mint,
      `${holding?.wrapped}`,
    ],
    enabled: offer !== null && address !== null,
    queryFn: async () => (offer ? await readReserve(orderOf(offer), context) : 0n),
  })
  if (!isSol) return { most: held, note: undefined }
  if (address === null || !some) return { most: undefined, note: undefined }
  if (offer === null) return { most: undefined, note: panelCopy.max.noPool }
  return spendableSol(held, data, isError)
}

/** The offer with the most legs for the whole balance, or a part of it: it costs the highest fees. */
function sampleOffer({ from, to, market }: ShownMarket, held: bigint): PoolsOffer | null {
  const offers = [1n, 100n, 10_000n, 1_000_000n].flatMap(
    (part) => quoteOffers({ from, to, amount: held / part, slippage: 100 }, market).offers,
  )
  return offers.toSorted((a, b) => b.legs.length - a.legs.length)[0] ?? null
}
