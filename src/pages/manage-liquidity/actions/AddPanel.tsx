import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { leastOf, wholeLp } from '../../../liquidity/math'
import { titleWithPair } from '../../../liquidity/names'
import { namedAmount, symbolOf } from '../../../tokens/tokenWords'
import { otherSide, SOL_MINT } from '../../../liquidity/orient'
import { addSubject, swapAddSubject } from '../../../liquidity/subject'
import type { Pool, Position, PoolSide } from '../../../liquidity/venue'
import { type Decision, decidedFacts } from '../../../operations/decision'
import { useArrival } from '../../../operation/GetSol'
import { SelectField } from '../../../ui/Field'
import { Segmented } from '../../../ui/Segmented'
import { Sentence } from '../../../ui/Sentence'
import { shownPrice, typedAmount } from '../../../solana/amountScale'
import { toNumber } from '../../../units/ratio'
import { formatSolAbout } from '../../../units/lamports'
import { formatShare } from '../../../units/percent'
import type { ActionOrder } from '../action'
import { type KeptForm, useKeptForm } from '../../../forms/keptForm'
import type { PageWork } from '../pageWork'
import type { HeldPair } from '../chainWork'
import { marketRatesQuery, pairBalancesQuery } from '../queries'
import { actionCopy } from './actionCopy'
import styles from './actions.module.css'
import { ImpactNote, useConsent, useImpactLimit } from '../../../forms/ImpactNote'
import { PriceGaps, useOtherPools, worstGap } from '../../../forms/PriceGaps'
import { SlippageSection, type SlippageControl, useSlippage } from '../../../forms/Slippage'
import { whyNoOrder, useSpendable } from './fields'
import {
  AmountField,
  mostSum,
  NO_SUM,
  type Spendable,
  sumSchema,
  sumText,
  typedSum,
} from '../../../forms/AmountField'
import { PanelFrame } from '../../../forms/PanelFrame'
import { quoteAdd, quoteAlone, quoteUnitsToAdd, sampleAdd, sampleAlone } from './quotes'

const words = actionCopy.add
const SIDES = ['quote', 'base'] as const

/**
 * `into`: the position that receives the deposit, '' for a new one, null where none was chosen. `both`: the amount of one side, which
 * decides the other.
 */
const formSchema = v.object({
  into: v.nullable(v.string()),
  what: v.picklist(['both', ...SIDES]),
  both: v.object({ ...sumSchema.entries, side: v.picklist(SIDES) }),
  alone: v.object({ base: sumSchema, quote: sumSchema }),
})

type AddForm = v.InferOutput<typeof formSchema>

type AddPanelProps = {
  work: PageWork
  pool: Pool
  position: Position | null
  /** The positions that can receive the deposit, where `position` is null. */
  choices: readonly Position[]
}

/** Adds both tokens, or one alone, of which a part is swapped first. */
export function AddPanel({ work, pool, position: given, choices }: AddPanelProps) {
  const { pair } = pool
  const form = useKeptForm<AddForm>({
    schema: formSchema,
    empty: {
      into: null,
      what: 'both',
      both: { ...NO_SUM, side: 'quote' },
      alone: { base: NO_SUM, quote: NO_SUM },
    },
    memory: { of: work.typed, name: `add ${given?.id ?? pool.address}` },
  })
  const { into: chosen, what } = form.values
  const wish = chosen ?? work.urlState.position ?? choices[0]?.id ?? ''
  // Where the chosen position no longer exists, the first one is chosen, as the list shows.
  const into = wish === '' || choices.some(({ id }) => id === wish) ? wish : (choices[0]?.id ?? '')
  const position = given ?? choices.find(({ id }) => id === into) ?? null
  const { data: held = null } = useQuery(pairBalancesQuery(work.context, work.context.address, pair))
  const slippage = useSlippage(work.typed)
  const key = `${given?.id ?? pool.address} ${into}`
  /** Both hooks run on each render: the one whose fields are hidden makes no quote and no request. */
  const inputOf = (shown: boolean) => ({
    work,
    form,
    pool,
    position,
    held: shown ? held : null,
    slippage,
    key,
    shown,
  })
  const both = useBoth(inputOf(what === 'both'))
  const alone = useAlone(inputOf(what !== 'both'), what === 'both' ? 'quote' : what)
  const { lead, order: asked, why, decision, fields } = what === 'both' ? both : alone
  const prices = usePrices(work, pool)
  const isAgreed = prices.consent === null || prices.consent.given
  const order =
    isAgreed && (asked?.action === 'add' || asked?.action === 'swap-add')
      ? { ...asked, ...(prices.market && { market: prices.market }) }
      : null
  return (
    <PanelFrame
      tokens={[pair.base, pair.quote]}
      title={titleWithPair(words.title, pair)}
      lead={position === null ? `${lead} ${words.first}` : lead}
      work={work}
      result={{ order, why: why ?? (isAgreed ? undefined : words.unagreed) }}
      figures={{ decision }}
      before={<Prices pool={pool} prices={prices} />}
    >
      {given === null && choices.some(({ nft }) => nft !== null) && (
        <SelectField
          label={words.into}
          options={[...choices.map((one) => [one.id, intoWords(one)] as const), ['', words.intoNew] as const]}
          value={into}
          onChange={(event) => form.change({ into: event.target.value })}
        />
      )}
      {!pool.switchedOff.includes('swap') && (
        <div className={styles['parts']}>
          <Segmented
            label={words.what}
            options={[
              { value: 'both', label: words.both },
              ...SIDES.map((side) => ({ value: side, label: words.only(symbolOf(pair[side])) })),
            ]}
            value={what}
            onChange={(next) => form.change({ what: next })}
          />
        </div>
      )}
      {fields}
      <SlippageSection slippage={slippage} />
    </PanelFrame>
  )
}

/** The pool's price beside those of other pools and of the market, and the consent where it is far from them. */
function usePrices({ context }: PageWork, { address, pair, price }: Pool) {
  const { data: market } = useQuery(marketRatesQuery(context, pair))
  const others = useOtherPools(context, pair, { usd: market?.usd, except: address, isAsked: true })
  const own =
    price.base > 0n
      ? toNumber(shownPrice({ num: price.quote, den: price.base }, pair.quote, pair.base))
      : null
  const gap = worstGap(own, others, market?.price?.price ?? null)
  const consent = useConsent([address], [gap], others !== null)
  return { own, market, others, consent: gap > useImpactLimit() ? consent : null }
}

/** Nothing while the other pools are read, and where there are none: a deposit does not wait for them. */
function Prices({ pool: { pair }, prices }: { pool: Pool; prices: ReturnType<typeof usePrices> }) {
  const { own, others, market, consent } = prices
  if (own === null || (!consent && !others?.pools.length)) return null
  return (
    <PriceGaps
      lead={words.prices}
      price={own}
      pair={pair}
      others={others}
      market={market?.price ?? null}
      consent={consent && { ...consent, label: words.accept }}
    />
  )
}

function intoWords(position: Position): string {
  const { pool, worth } = position
  const share = formatShare(wholeLp(position), pool.lpSupply)
  const { quote } = pool.pair
  return words.intoOwn(share, namedAmount(worth.quote, quote))
}

/** The input of both ways to add. */
type WayInput = Readonly<{
  work: PageWork
  form: KeptForm<AddForm>
  pool: Pool
  position: Position | null
  held: HeldPair | null
  slippage: SlippageControl
  /** Identifies the pool and the position. */
  key: string
  /** Whether the person has chosen this way to add. */
  shown: boolean
}>

/** A way to add: its order, its figures and its fields. */
type Way = Readonly<{
  lead: string
  order: ActionOrder | null
  /** What to do where there is no order; a field may have a more exact message. */
  why: string | undefined
  decision: Pick<Decision, 'facts'> | null
  fields: ReactNode
}>

/** Both tokens: the user types either amount, and the other follows. */
function useBoth({ work, form, pool, position, held, slippage, key, shown }: WayInput): Way {
  const { pair } = pool
  const { basisPoints } = slippage
  const { both: typed } = form.values
  const { quote: deposit, wrong } = quoteAdd(pool, typed.side, shown ? typed : NO_SUM, held)
  const asked = deposit && basisPoints !== null && { pool, position, quote: deposit, slippage: basisPoints }
  useArrival(
    work.context,
    deposit !== null && SIDES.some((side) => pair[side].mint === SOL_MINT && wrong[side] !== undefined),
  )
  const sample = () => held && sampleAdd(pool, position, held)
  const spendable = {
    base: useSpendable(work, { token: pair.base, held: held?.base }, `add ${key}`, sample),
    quote: useSpendable(work, { token: pair.quote, held: held?.quote }, `add ${key}`, sample),
  }
  /**
   * The most that can be added. For SOL, as much is wrapped as may leave the wallet when the price moves, so Max is lower by the slippage.
   */
  const mostOf = (side: PoolSide): Spendable => {
    const { most } = spendable[side]
    const holds = held?.[side] ?? 0n
    if (most === undefined || most === 0n || pair[side].mint !== SOL_MINT) return spendable[side]
    const least = leastOf(most, basisPoints ?? 0)
    return { most: least, note: actionCopy.maxLeavesMore(formatSolAbout(holds - least)) }
  }
  /** Fills in that amount of one side, or less where the wallet holds too little of the other. */
  const fill = (side: PoolSide, units: bigint) => {
    const other = otherSide(side)
    const most = mostOf(other).most ?? 0n
    const { quote } = quoteUnitsToAdd(pool, side, units, null)
    const isShort = quote !== null && most > 0n && quote.deposits[other] > most
    const [by, amount] = isShort ? [other, most] : [side, units]
    form.change({ both: { side: by, ...mostSum(amount, pair[by]) } })
  }
  const textOf = (side: PoolSide) =>
    side === typed.side
      ? sumText(typed, pair[side])
      : deposit
        ? typedAmount(deposit.deposits[side], pair[side])
        : ''
  return {
    lead: words.lead,
    order: asked && Object.keys(wrong).length === 0 ? { action: 'add', ...asked } : null,
    why: whyNoOrder(typed.text),
    decision: asked ? decidedFacts({ kind: 'add-liquidity', subject: addSubject(asked) }) : null,
    fields: (
      <>
        {SIDES.map((side) => (
          <AmountField
            key={side}
            token={pair[side]}
            text={textOf(side)}
            held={held?.[side]}
            frozen={held?.frozen[side]}
            wrong={wrong[side]}
            units={deposit?.deposits[side]}
            spendable={mostOf(side)}
            onText={(text) =>
              form.change({
                both: {
                  side: text === '' && side !== typed.side ? otherSide(side) : side,
                  ...typedSum(text, pair[side]),
                },
              })
            }
            onMost={(units) => fill(side, units)}
          />
        ))}
        <p className="hint">
          <Sentence text={words.protected(slippage.text)} />
        </p>
      </>
    ),
  }
}

/** One token alone (`swap-add`): a part of it is swapped in the pool, and both are added in the same transaction. */
function useAlone({ work, form, pool, position, held, slippage, key, shown }: WayInput, side: PoolSide): Way {
  const { pair } = pool
  const { basisPoints } = slippage
  const { alone: sums } = form.values
  const { quote, wrong, ...effect } = quoteAlone(
    pool,
    side,
    shown ? sums[side] : NO_SUM,
    held,
    basisPoints,
    useImpactLimit(),
  )
  const asked = quote && basisPoints !== null && { pool, position, quote, slippage: basisPoints }
  useArrival(work.context, quote !== null && wrong !== undefined && pair[side].mint === SOL_MINT)
  const field = { token: pair[side], held: held?.[side], frozen: held?.frozen[side] }
  const spendable = useSpendable(work, field, `alone ${key} ${side}`, () => sampleAlone(pool, position, side))
  return {
    lead: words.aloneLead(symbolOf(pair[side]), symbolOf(pair[otherSide(side)])),
    order:
      asked && wrong === undefined && effect.effect !== 'absurd' ? { action: 'swap-add', ...asked } : null,
    why: whyNoOrder(sums[side].text, effect.effect),
    decision: asked ? decidedFacts({ kind: 'swap-and-add', subject: swapAddSubject(asked) }) : null,
    fields: (
      <>
        <AmountField
          {...field}
          text={sumText(sums[side], pair[side])}
          wrong={wrong}
          units={quote?.paid}
          spendable={spendable}
          onText={(text) => form.change({ alone: { ...sums, [side]: typedSum(text, pair[side]) } })}
          onMost={(units) => form.change({ alone: { ...sums, [side]: mostSum(units, pair[side]) } })}
        />
        {quote && <ImpactNote {...effect} />}
        <p className="hint">
          <Sentence text={words.aloneProtected(slippage.text)} />
        </p>
      </>
    ),
  }
}
