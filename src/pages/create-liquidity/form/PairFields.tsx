import { AmountField, chosenToken } from '../../../forms/AmountField'
import { TokenMarks } from '../../../operation/TokenMarks'
import { maxOf } from '../../../liquidity/math'
import { netOf } from '../../../tokens/transferFeeMath'
import { symbolOf } from '../../../tokens/tokenWords'
import { SOL_MINT } from '../../../liquidity/orient'
import type { PairToken } from '../../../liquidity/venue'
import { Sentence } from '../../../ui/Sentence'
import { formatAmount } from '../../../solana/amountScale'
import { reserveOf } from '../../../transactions/bill'
import { formatSol } from '../../../units/lamports'
import { createLiquidityCopy } from '../copy'
import styles from '../create-liquidity.module.css'
import { formatNearestShare } from '../../../units/percent'
import type { ChosenMint, PairState } from '../useLiquidity'
import type { FormPartsProps } from './formParts'
import { PoolCostsLine } from './PoolCosts'
import { typeDeposit } from './values'

const words = createLiquidityCopy.pair

/** The two tokens, and the amount of each. */
export function PairFields({
  form,
  onForm,
  context,
  liquidity,
  problems,
  tried,
  onPick,
}: FormPartsProps & { tried: boolean; onPick: (side: 'base' | 'quote') => void }) {
  const { base, quote, equal, state } = liquidity
  // Before a token is chosen, no error is shown for the other one, which the page chose.
  const untouched = base.mint === null
  const side = (name: 'base' | 'quote', chosen: ChosenMint) => ({
    name,
    label: words[name],
    token: chosenToken(chosen.mint, chosen.token),
    held: state?.held?.[name] ?? (state?.heldUnread ? null : undefined),
    frozen: state?.held?.frozen[name],
    units: state?.reading.deposit.amounts?.[name],
    spendable: { most: mostOf(name, state) },
    text: state?.reading.deposit.shown[name] ?? form[name],
    wrong: tokenProblem(chosen, equal, name, { tried, untouched }) ?? problems[name],
    onText: (text: string) =>
      onForm((before) => typeDeposit(withShown(before, state), name, text, state?.pair)),
    onPick: () => onPick(name),
    worth: state?.worths[name],
  })
  return (
    <fieldset>
      <legend>{words.title}</legend>
      <div className="grid2">
        <AmountField {...side('base', base)} hint={state && <BaseHint state={state} />} />
        <AmountField {...side('quote', quote)} hint={state && <QuoteHint state={state} />} />
      </div>
      <div className={styles['beneath']}>
        <TokenMarks tokens={[base.token, quote.token].flatMap((token) => token ?? [])} />
        {state && <Together state={state} />}
        {untouched && !tried && form.base === '' && form.quote === '' && (
          <p className={`hint ${styles['narrow']}`}>
            <PoolCostsLine context={context} />
          </p>
        )}
      </div>
    </fieldset>
  )
}

/** Prepares the form for an edit of a computed value: the edit begins with the shown text. */
function withShown<Form extends { base: string; quote: string; follows: string }>(
  form: Form,
  state: PairState | null,
): Form {
  if (!state || form.follows === 'price') return form
  const { base, quote } = state.reading.deposit.shown
  return { ...form, base, quote }
}

function tokenProblem(
  { mint, error }: ChosenMint,
  equal: boolean,
  side: 'base' | 'quote',
  { tried, untouched }: Readonly<{ tried: boolean; untouched: boolean }>,
): string | undefined {
  if (equal && side === 'quote') return words.equal
  if (error && (tried || !untouched)) return words.notRead
  return mint === null && tried ? words.noToken : undefined
}

function BaseHint({ state }: { state: PairState }) {
  const { amounts } = state.reading.deposit
  const { base } = state.pair
  if (!amounts) return null
  const all = amounts.base === base.supply
  return (
    <>
      <Sentence
        text={all ? words.wholeSupply : words.ofSupply(formatNearestShare(amounts.base, base.supply))}
      />
      <Arrives token={base} amount={amounts.base} />
    </>
  )
}

function QuoteHint({ state }: { state: PairState }) {
  const { pair, held, reading, bills, example } = state
  const { amounts } = reading.deposit
  if (!amounts) return null
  const { quote } = pair
  const bill = reading.option && bills.value?.get(reading.option.venue.id)?.bill
  const after = !example && bill ? bill.balanceAfter : undefined
  return (
    <>
      {quote.mint === SOL_MINT && after !== undefined && after >= 0n && (
        <Sentence text={words.leavesSol(formatSol(after))} />
      )}
      {quote.mint !== SOL_MINT && held && held.quote >= amounts.quote && (
        <Sentence text={words.leaves(formatAmount(held.quote - amounts.quote, quote), symbolOf(quote))} />
      )}
      <Arrives token={quote} amount={amounts.quote} />
    </>
  )
}

/** The worth of both deposits together, and the source of the prices. */
function Together({ state }: { state: PairState }) {
  const { total, isAtOpening } = state.worths
  if (total === undefined || state.priceSource === null) return null
  const symbol = isAtOpening ? symbolOf(state.pair.base) : null
  return (
    <p className="hint">
      <Sentence text={words.together(total, symbol, state.priceSource)} />
    </p>
  )
}

function Arrives({ token, amount }: { token: PairToken; amount: bigint }) {
  if (token.transferFee === null) return null
  const arrives = formatAmount(netOf(amount, token.transferFee), token)
  return (
    <span className={styles['line']}>
      <Sentence text={words.arrives(arrives, symbolOf(token))} />
    </span>
  )
}

/** The base units of one side that can be deposited; undefined where they are not known. The costs are kept back from SOL. */
function mostOf(side: 'base' | 'quote', state: PairState | null): bigint | undefined {
  if (!state?.held) return undefined
  const held = state.held[side]
  return state.pair[side].mint === SOL_MINT ? spareSol(state, held) : held
}

/** The lamports that can be deposited beside the costs. */
function spareSol({ held, reading, bills }: PairState, lamports: bigint): bigint | undefined {
  const bill = reading.option && bills.value?.get(reading.option.venue.id)?.bill
  return bill && held ? maxOf(lamports - reserveOf(bill, held.least), 0n) : undefined
}
