import { SOL_MINT } from '../../../liquidity/orient'
import { netOf } from '../../../liquidity/math'
import type { PairToken } from '../../../liquidity/venue'
import { formatUnits } from '../../../units/amounts'
import { formatSolAbout } from '../../../units/lamports'
import { copy } from '../copy'
import styles from '../create-liquidity.module.css'
import { symbolOf } from '../../../liquidity/names'
import { shareOf } from '../names'
import type { Chosen, PairState } from '../useLiquidity'
import { AmountField } from './AmountField'
import type { FormPartsProps } from './formParts'
import { partsOf } from './parts'
import { typeDeposit } from './values'

const words = copy.pair

/** Which two tokens, and how much of each. */
export function PairFields({
  form,
  onForm,
  liquidity,
  problems,
  tried,
  onPick,
}: Omit<FormPartsProps, 'context'> & { tried: boolean; onPick: (side: 'base' | 'quote') => void }) {
  const { base, quote, equal, state } = liquidity
  // Before a token is chosen nothing needs the other one, which the page named by itself.
  const untouched = base.mint === null
  const side = (name: 'base' | 'quote', chosen: Chosen) => ({
    name,
    chosen,
    label: words[name],
    state,
    value: state?.reading.deposit.shown[name] ?? form[name],
    problem: tokenProblem(chosen, equal, name, { tried, untouched }) ?? problems[name],
    onType: (text: string) => onForm((before) => typeDeposit(withShown(before, state), name, text)),
    onPick: () => onPick(name),
    parts: partsOf(name, state),
  })
  return (
    <fieldset>
      <legend>{words.title}</legend>
      <p className="lead">{words.lead}</p>
      <div className="grid2">
        <AmountField {...side('base', base)} hint={state && <BaseHint state={state} />} />
        <AmountField {...side('quote', quote)} hint={state && <QuoteHint state={state} />} />
      </div>
    </fieldset>
  )
}

/** What follows is typed over from what it shows. */
function withShown<Form extends { base: string; quote: string; follows: string }>(
  form: Form,
  state: PairState | null,
): Form {
  if (!state || form.follows === 'price') return form
  const { base, quote } = state.reading.deposit.shown
  return { ...form, base, quote }
}

function tokenProblem(
  { mint, error }: Chosen,
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
      {all ? words.wholeSupply : words.ofSupply(shareOf(amounts.base, base.supply))}
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
      {quote.mint === SOL_MINT &&
        after !== undefined &&
        after >= 0n &&
        words.leavesSol(formatSolAbout(after))}
      {quote.mint !== SOL_MINT &&
        held &&
        held.quote >= amounts.quote &&
        words.leaves(formatUnits(held.quote - amounts.quote, quote.decimals), symbolOf(quote))}
      <Arrives token={quote} amount={amounts.quote} />
    </>
  )
}

function Arrives({ token, amount }: { token: PairToken; amount: bigint }) {
  if (token.transferFee === null) return null
  const arrives = formatUnits(netOf(amount, token.transferFee), token.decimals)
  return <span className={styles['line']}>{words.arrives(arrives, symbolOf(token))}</span>
}
