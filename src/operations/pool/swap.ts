/* The operation that swaps, in one pool or by a route. */

import * as v from 'valibot'
import { namedAmount, symbolOf } from '../../tokens/tokenWords'
import { wellKnownMints, wellKnownWords } from '../../tokens/wellKnown'
import { type LegSubject, type Subject, subjectFields } from '../../transactions/subject'
import { listed } from '../../units/byCount'
import { formatNearestShare, formatPart } from '../../units/percent'
import type { Act, SubjectOf } from '../act'
import {
  type DecisionAmount,
  amountFact,
  namedAmountIn,
  atPrice,
  type Decision,
  type DecisionFact,
  factOf,
  lossFact,
  movedFact,
  movesNote,
  decidedPool,
  priceText,
  rateBetween,
  type ReadOperation,
  shown,
  slippageText,
  textOf,
  withNote,
} from '../figures'

import { amountFields, may, pairFields, poolFields } from './pool'

const { from, minimum, slippage, impact, loss, moved, fee, feeSide, otherFee } = subjectFields
const { legs, router, via, viaSymbol, viaDecimals, baseImitates, quoteImitates } = subjectFields

const ofSwap = { ...amountFields, from, minimum, slippage }
const inOnePool = v.object({
  ...poolFields,
  ...ofSwap,
  impact,
  fee,
  feeSide,
  ...may({ loss, moved, otherFee, baseImitates, quoteImitates }),
})
const byRoute = v.object({
  ...pairFields,
  ...ofSwap,
  legs,
  ...may({ impact, loss, moved, router, via, viaSymbol, viaDecimals, baseImitates, quoteImitates }),
})
const swapFields = v.union([byRoute, inOnePool])
type Swap = ReadOperation<SubjectOf<typeof swapFields>>

export const swapAct: Act<typeof swapFields> = {
  id: 'swap',
  action: 'Swap',
  done: 'Swapped',
  undone: 'The swap did not happen',
  categories: ['liquidity'],
  subject: swapFields,
  repeats: ['swaps'],
  describe: describeSwap,
}

/** The labels of the facts that the form's own fields show as well. */
export const SWAP_LABELS = {
  pay: 'You pay',
  get: (symbol: string) => `You get, ${symbol}`,
  tokenPaid: 'Token you pay',
  tokenGot: 'Token you get',
} as const

function describeSwap(read: Swap): Decision {
  const { done, subject } = read
  const route = routeOf(read)
  const isRouted = subject.router === 'jupiter'
  const place = isRouted ? 'through Jupiter' : `in ${route?.words ?? read.place}`
  const [paid, got] = subject.from === 'base' ? [read.base, read.quote] : [read.quote, read.base]
  const [paidText, gotText] = [textOf(paid), textOf(got)]
  const swapped = done ? 'Swapped' : 'Swap'
  const rate = rateBetween({ base: read.base && shown(read.base), quote: read.quote && shown(read.quote) })
  const minimum = namedAmountIn(subject.minimum, got)
  const least = done || minimum === null ? '' : `, at least ${minimum}`
  return {
    line:
      paidText === null || gotText === null
        ? `${swapped} ${place}`
        : `${swapped} ${paidText} for ${gotText} ${place}${atPrice(read, rate)}${least}`,
    ...(paidText !== null && { spends: paidText }),
    // A route's facts name its pools.
    pool: isRouted || route ? null : decidedPool(read),
    facts: [
      ...factOf(SWAP_LABELS.pay, paidText, movesNote(paid)),
      ...amountFact(SWAP_LABELS.get, got),
      ...mintFact(SWAP_LABELS.tokenPaid, subject, paid),
      ...mintFact(SWAP_LABELS.tokenGot, subject, got),
      ...factOf(`Minimum received (${slippageText(subject)})`, minimum),
      ...factOf('Rate', priceText(read, rate), priceText(read, rate, true)),
      ...lossFact(subject),
      ...(done ? [] : movedFact(subject)),
      ...(route?.facts ?? factOf('Trading fee, included', feeText(read))),
      ...(isRouted ? factOf('Trading fees', 'included', ROUTED_FEES) : []),
    ],
  }
}

/**
 * Of a swap that a program refused for its price: what was shown, the least that was accepted, and what it would have given, where the
 * program says so: it compared its `left` figure with the least, its `right` one.
 */
export function refusedSwapFacts(
  { subject, base, quote }: Swap,
  { left, right }: Readonly<{ left?: unknown; right?: unknown }>,
): readonly DecisionFact[] {
  const [got, minimum] = [subject.from === 'base' ? quote : base, subject.minimum]
  const promised = got?.promised ?? null
  const slippage = slippageText(subject)
  const isTold = typeof left === 'bigint' && right === minimum && promised !== null && left < promised
  return [
    ...factOf('Shown to you', textOf(got)),
    ...factOf(`Least you accepted${slippage === null ? '' : ` (${slippage})`}`, namedAmountIn(minimum, got)),
    ...(isTold
      ? factOf(
          'The pool would have given',
          namedAmountIn(left, got),
          `${formatNearestShare(promised - left, promised)} less`,
        )
      : []),
  ]
}

/** The address of a token that is not well-known; with a warning where its name imitates a well-known one. */
export function mintFact(label: string, subject: Subject, amount: DecisionAmount | null): DecisionFact[] {
  if (!amount) return []
  const { mint, symbol } = amount.token
  if (wellKnownWords(mint)) return []
  const said = [mint === subject.base ? subject.baseImitates : subject.quoteImitates, symbol]
  const original = wellKnownMints()
    .map((known) => wellKnownWords(known)?.symbol)
    .find((known) => known !== undefined && said.includes(known))
  return [
    {
      label,
      value: '',
      address: mint,
      ...(original !== undefined && { warning: imitationWarning(original) }),
    },
  ]
}

/** The warning of review and form about a token whose name imitates a well-known one. */
export function imitationWarning(original: string): string {
  return `This token is not ${original}, but its name or symbol looks like it. Anybody can give a token any name and picture. Compare the address.`
}

/** Jupiter charges for no route that is built here (developers.jup.ag/docs/swap/build, Fees). */
const ROUTED_FEES = 'each pool keeps its own; Jupiter takes none'

/** The part of a leg that takes the whole route, in basis points. */
const WHOLE_ROUTE = 10_000n

/** The pools of a route, in words that follow "in"; null for a swap in one pool. */
function routeOf(read: Swap): Readonly<{ words: string; facts: DecisionFact[] }> | null {
  const { subject, pair } = read
  const { legs } = subject
  if (!legs || legs.length === 0) return null
  const names = legs.map(({ name, part }) =>
    part === WHOLE_ROUTE ? `on ${name}` : `${formatPart(part)} on ${name}`,
  )
  const isDivided = legs.every(({ part }) => part < WHOLE_ROUTE)
  const by = subject.via === undefined ? '' : ` by way of ${symbolOf(viaOf(read))}`
  const words =
    legs.length === 1
      ? `${pair} ${names[0]}`
      : isDivided
        ? `${pair}, ${listed(names)},`
        : `${legs.length} pools${by}, ${listed(names)},`
  const facts = legs.map((leg): DecisionFact => {
    const { name, pool, part } = leg
    const value = part === WHOLE_ROUTE ? name : `${name}, ${formatPart(part)}`
    const fee = legFee(read, leg)
    return withNote({ label: 'Through', value, address: pool }, [fee && `trading fee, included: ${fee}`])
  })
  return { words, facts }
}

/** The trading fees of a leg, with their tokens; null where they are not known. */
function legFee(read: Swap, { fee, otherFee }: LegSubject): string | null {
  return feesText(
    [fee, otherFee].map((each) => {
      if (!each) return null
      const token = each.token === 'via' ? viaOf(read) : read[each.token]?.token
      return token ? namedAmount(each.amount, token) : null
    }),
  )
}

/** "0.000025 SOL and 12 QHRN". */
function feesText(fees: readonly (string | null)[]): string | null {
  const told = fees.filter((fee) => fee !== null)
  return told.length === 0 ? null : listed(told)
}

/** The token between two hops. */
function viaOf({ subject: { via = '', viaSymbol = '', viaDecimals = 0 } }: Swap) {
  return { mint: via, symbol: viaSymbol, decimals: viaDecimals }
}

function feeText({ subject, base, quote }: Swap): string | null {
  const { feeSide, fee, otherFee } = subject
  if (feeSide === undefined) return null
  const [own, other] = feeSide === 'base' ? [base, quote] : [quote, base]
  return feesText([namedAmountIn(fee, own), otherFee === undefined ? null : namedAmountIn(otherFee, other)])
}
