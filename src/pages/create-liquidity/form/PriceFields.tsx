import { chosenToken } from '../../../forms/AmountField'
import { PriceGaps } from '../../../forms/PriceGaps'
import type { PoolSide } from '../../../liquidity/venue'
import { comparePrice } from '../../../market/price'
import { Mark } from '../../../ui/Mark'
import { Note } from '../../../ui/Note'
import { NumberInput } from '../../../ui/NumberInput'
import { Sentence } from '../../../ui/Sentence'
import { Tip } from '../../../ui/Tip'
import { formatAmount } from '../../../solana/amountScale'
import { formatFloat } from '../../../units/grouping'
import { beginWithGap } from '../../../units/percent'
import { createLiquidityCopy } from '../copy'
import { symbolOf } from '../../../tokens/tokenWords'
import type { PairState } from '../useLiquidity'
import type { FormPartsProps } from './formParts'
import { typePrice, type PriceWay } from './values'
import { wholePrice } from './whyNot'

const words = createLiquidityCopy.price

/** The opening price in both directions and as the market cap: computed from the deposit, or typed. */
export function PriceFields({ form, onForm, liquidity, problems }: FormPartsProps) {
  const { state } = liquidity
  const nameOf = (side: PoolSide) => {
    const token = state?.pair[side] ?? chosenToken(liquidity[side].mint, liquidity[side].token)
    return token && symbolOf(token)
  }
  const base = nameOf('base') ?? createLiquidityCopy.pair.base
  const quote = nameOf('quote') ?? 'SOL'
  const shown = state?.reading.deposit.shown
  const type = (way: PriceWay) => (text: string) =>
    onForm((before) =>
      typePrice(before, way, text, shown ?? { base: before.base, quote: before.quote }, state?.pair),
    )
  const field = (way: PriceWay, label: string, unit: string) => ({
    name: way,
    label: <Sentence text={label} symbols={[base, quote]} />,
    unit: <bdi>{unit}</bdi>,
    placeholder: words.placeholder,
    value: shown?.[way] ?? '',
    disabled: !state,
    error: (form.follows === 'price' ? way !== 'cap' : form.way === way) ? problems.price : undefined,
    onType: type(way),
  })
  return (
    <fieldset>
      <legend>{words.title}</legend>
      <p className="lead">
        <Mark kind="warn">
          {words.lead} <Tip label={words.how}>{words.follows}</Tip>
        </Mark>
      </p>
      <div className="grid2">
        <NumberInput {...field('buys', words.buys(quote), base)} />
        <NumberInput {...field('costs', words.costs(base), quote)} hint={state?.worths.price} />
        <NumberInput
          {...field('cap', words.cap, quote)}
          full
          disabled={!state || state.pair.base.supply === 0n}
          hint={state ? <CapHint state={state} /> : ROOM}
        />
      </div>
      {state && <Beneath state={state} />}
    </fieldset>
  )
}

/** Holds the place of the hint until the token is read, so that nothing below moves. */
const ROOM = '\u00a0'

/** The supply in the market cap, and its worth. */
function CapHint({ state: { pair, worths } }: { state: PairState }) {
  const { base } = pair
  if (base.supply === 0n) return <Sentence text={words.noSupply(symbolOf(base))} />
  const counted = words.counts(formatAmount(base.supply, base), symbolOf(base))
  return <Sentence text={worths.cap === undefined ? counted : `${worths.cap} · ${counted}`} />
}

/** The opening price compared with the market's. */
function Beneath({ state }: { state: PairState }) {
  const { market, price, pair, others, consent } = state
  if (price === null) return null
  return (
    <>
      <p className="hint">
        <Sentence text={[marketWords(state), poolsWords(state)].filter(Boolean).join(' ')} />
      </p>
      {(others === null || others.pools.length > 0 || consent) && (
        <PriceGaps
          price={price}
          pair={pair}
          others={others}
          consent={consent && { ...consent, label: words.accept }}
        />
      )}
      {market?.status === 'known' && <Stop state={state} price={market.price} source={market.source} />}
    </>
  )
}

function Stop({ state, price, source }: { state: PairState; price: number; source: string }) {
  const { reading, pair } = state
  if (!reading.deposit.price || !comparePrice(wholePrice(reading.deposit.price, pair), price).stop)
    return null
  return (
    <Note kind="err" title={words.stopTitle} live="alert">
      <p>
        <Sentence text={words.stop(source, priceWords(price), symbolOf(pair.quote))} />
      </p>
    </Note>
  )
}

/** Says that there are no other pools only where every venue was searched for them. */
function poolsWords({ others, pair, market }: PairState): string {
  if (others === null || others.pools.length > 0) return ''
  const symbol = symbolOf(pair.base)
  if (!others.complete) return words.notAllPools(symbol)
  return market?.status === 'known' ? '' : words.noPools(symbol)
}

function marketWords({ market, pair, reading }: PairState): string {
  const symbol = symbolOf(pair.quote)
  switch (market?.status) {
    case undefined:
      return words.asking
    case 'not-asked':
      return words.playMoney
    case 'silent':
      return words.silent
    case 'unknown':
      return words.unknown(symbolOf(market.missing === 'base' ? pair.base : pair.quote))
    case 'known': {
      const opening = reading.deposit.price ? wholePrice(reading.deposit.price, pair) : 0
      const { times } = comparePrice(opening, market.price)
      const said = [market.source, priceWords(market.price), symbol] as const
      if (times > 1.02) return words.above(beginWithGap(times), ...said)
      return times < 0.98 ? words.below(beginWithGap(times), ...said) : words.near(...said)
    }
  }
}

/** A price with six digits, which are enough for a comparison. */
function priceWords(price: number): string {
  return formatFloat(price, { maximumSignificantDigits: 6 })
}
