import { movesWords } from '../../../forms/AmountField'
import { type BalancePart, PickedAmount } from '../../../forms/PickedAmount'
import { netOf } from '../../../liquidity/math'
import { symbolOf, wellKnownWords } from '../../../liquidity/names'
import { SOL_MINT } from '../../../liquidity/orient'
import type { PairToken } from '../../../liquidity/venue'
import { formatAmount, typedAmount } from '../../../solana/amountScale'
import { formatSol } from '../../../units/lamports'
import { shortAddress } from '../../../units/shortAddress'
import { createLiquidityCopy } from '../copy'
import styles from '../create-liquidity.module.css'
import { percentOfWhole } from '../names'
import type { ChosenMint, PairState } from '../useLiquidity'
import type { FormPartsProps } from './formParts'
import { typeDeposit } from './values'

const words = createLiquidityCopy.pair

/** The two tokens, and the amount of each. */
export function PairFields({
  form,
  onForm,
  liquidity,
  problems,
  tried,
  onPick,
}: Omit<FormPartsProps, 'context'> & { tried: boolean; onPick: (side: 'base' | 'quote') => void }) {
  const { base, quote, equal, state } = liquidity
  // Before a token is chosen, no error is shown for the other one, which the page chose.
  const untouched = base.mint === null
  const side = (name: 'base' | 'quote', chosen: ChosenMint) => ({
    name,
    label: words[name],
    token: shownToken(chosen),
    held: heldWords(name, state),
    value: state?.reading.deposit.shown[name] ?? form[name],
    problem: tokenProblem(chosen, equal, name, { tried, untouched }) ?? problems[name],
    onType: (text: string) =>
      onForm((before) => typeDeposit(withShown(before, state), name, text, state?.pair)),
    onPick: () => onPick(name),
    parts: partsOf(name, state),
    worth: state?.worths[name],
  })
  return (
    <fieldset>
      <legend>{words.title}</legend>
      <p className="lead">{quote.mint === null || quote.mint === SOL_MINT ? words.leadOfSol : words.lead}</p>
      <div className="grid2">
        <PickedAmount {...side('base', base)} hint={state && <BaseHint state={state} />} />
        <PickedAmount {...side('quote', quote)} hint={state && <QuoteHint state={state} />} />
      </div>
      {state && <Together state={state} />}
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
      {all ? words.wholeSupply : words.ofSupply(percentOfWhole(amounts.base, base.supply))}
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
      {quote.mint === SOL_MINT && after !== undefined && after >= 0n && words.leavesSol(formatSol(after))}
      {quote.mint !== SOL_MINT &&
        held &&
        held.quote >= amounts.quote &&
        words.leaves(formatAmount(held.quote - amounts.quote, quote), symbolOf(quote))}
      <Arrives token={quote} amount={amounts.quote} />
    </>
  )
}

/** The worth of both deposits together, and the source of the prices. */
function Together({ state }: { state: PairState }) {
  const { total, isAtOpening } = state.worths
  if (total === undefined || state.priceSource === null) return null
  const symbol = isAtOpening ? symbolOf(state.pair.base) : null
  return <p className="hint">{words.together(total, symbol, state.priceSource)}</p>
}

function Arrives({ token, amount }: { token: PairToken; amount: bigint }) {
  const moves = movesWords(token, amount)
  if (token.transferFee === null) return moves && <span className={styles['line']}>{moves}</span>
  const arrives = formatAmount(netOf(amount, token.transferFee), token)
  return (
    <span className={styles['line']}>
      {[moves, words.arrives(arrives, symbolOf(token))].filter(Boolean).join(' ')}
    </span>
  )
}

/** The chosen token as the form names it, even before the pair is read; null where none is chosen. */
export function shownToken({ mint, token }: ChosenMint) {
  if (mint === null) return null
  const symbol = token ? symbolOf(token) : (wellKnownWords(mint)?.symbol ?? shortAddress(mint))
  return { mint, uri: token?.uri ?? '', symbol }
}

function heldWords(name: 'base' | 'quote', state: PairState | null): string | undefined {
  if (!state) return undefined
  const { held, heldUnread, pair } = state
  const amount = (units: bigint) => formatAmount(units, pair[name])
  if (held && held.frozen[name] > 0n)
    return `${words.held(amount(held[name]))}, ${words.frozen(amount(held.frozen[name]))}`
  if (held) return words.held(amount(held[name]))
  return heldUnread ? words.heldUnread : undefined
}

const PERCENTS = [25n, 50n, 100n]

/** Buttons for parts of the depositable balance of one side; none where the balance is not known. The costs are kept back from SOL. */
function partsOf(side: 'base' | 'quote', state: PairState | null): readonly BalancePart[] {
  if (!state?.held) return []
  const token = state.pair[side]
  const spare = token.mint === SOL_MINT ? spareSol(state, state.held[side]) : state.held[side]
  if (spare === null || spare <= 0n) return []
  return PERCENTS.map((percent) => ({
    label: percent === 100n ? words.all : `${percent} %`,
    text: typedAmount((spare * percent) / 100n, token),
  }))
}

/**
 * The lamports that remain after the costs. The simulation may find somewhat higher costs than the bill, so the costs are kept back twice.
 */
function spareSol({ held, reading, bills }: PairState, lamports: bigint): bigint | null {
  const bill = reading.option && bills.value?.get(reading.option.venue.id)?.bill
  if (!bill || !held) return null
  const costs = bill.lines
    .filter(({ kind }) => kind !== 'deposit')
    .reduce((sum, line) => sum + line.lamports, 0n)
  return lamports - costs - 2n * held.least
}
