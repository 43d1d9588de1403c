/* Operations that add liquidity: both tokens, or one of which a part is swapped first. */

import * as v from 'valibot'
import { symbolOf } from '../../tokens/tokenWords'
import type { PoolSide } from '../../liquidity/venue'
import { formatAmount } from '../../solana/amountScale'
import { subjectFields } from '../../transactions/subject'
import { formatNearestShare } from '../../units/percent'
import type { Act, SubjectOf } from '../act'
import {
  amountFact,
  atPriceNow,
  type Decision,
  type DecisionAmount,
  decidedPool,
  type DecisionFact,
  factOf,
  limited,
  lossFact,
  movedFact,
  namedAmountIn,
  priceNow,
  priceText,
  rateBetween,
  type ReadOperation,
  shown,
  SIDES,
  textOf,
  unitsIn,
  withNote,
} from '../figures'
import { besidesFacts } from '../priceFacts'
import { arrivedInPool, bothAmounts, depositFields, may, spentWords } from './pool'

const { baseMost, quoteMost, slippage, from, paid, most, swapIn, swapOut, minimum, rest } = subjectFields
const { impact, loss, moved, fee, feeSide } = subjectFields

const addFields = v.object({ ...depositFields, baseMost, quoteMost, slippage })
type AddRead = ReadOperation<SubjectOf<typeof addFields>>

export const addLiquidityAct: Act<typeof addFields> = {
  id: 'add-liquidity',
  action: 'Add liquidity',
  done: 'Liquidity added',
  did: (pair) => `Added to ${pair}`,
  undone: 'No liquidity was added',
  categories: ['liquidity'],
  subject: addFields,
  repeats: ['pool-add'],
  describe: describeAdd,
}

/** `paid` leaves the wallet, at most `most`; a part of it is swapped first, and `rest` of the swap's output stays in the wallet. */
const swapAddFields = v.object({
  ...depositFields,
  from,
  paid,
  most,
  swapIn,
  swapOut,
  minimum,
  rest,
  impact,
  fee,
  feeSide,
  ...may({ loss, moved }),
})
type SwapAddRead = ReadOperation<SubjectOf<typeof swapAddFields>>

export const swapAndAddAct: Act<typeof swapAddFields> = {
  id: 'swap-and-add',
  action: 'Swap and add',
  done: 'Liquidity added',
  did: (pair) => `Added to ${pair}`,
  undone: 'No liquidity was added',
  categories: ['liquidity'],
  subject: swapAddFields,
  repeats: ['pool-add'],
  describe: describeSwapAdd,
}

function describeAdd(read: AddRead): Decision {
  const { done, subject, place } = read
  return {
    line: `${done ? 'Added' : 'Add'} ${bothAmounts(read) ?? 'liquidity'} to ${place}${atPriceNow(read)}`,
    ...spentWords(bothAmounts(read)),
    pool: decidedPool(read),
    facts: [
      ...SIDES.flatMap((side) => {
        const most = side === 'base' ? subject.baseMost : subject.quoteMost
        return amountFact(
          (symbol) => `${symbol} into the pool`,
          read[side],
          done ? null : limited(read, 'at most', most, side),
          arrivalNote(read, side),
        )
      }),
      ...factOf('Your share after', shareAfter(read)),
      ...priceNow(read),
      ...besidesFacts(read),
    ],
  }
}

function shareAfter({ subject }: AddRead | SwapAddRead): string {
  const { held, lpAmount, lpSupply } = subject
  return formatNearestShare(held + lpAmount, lpSupply + lpAmount)
}

/** The amount that arrives, where a transfer fee is taken. */
function arrivalNote(read: AddRead, side: PoolSide): string | null {
  const { subject } = read
  const [ordered, arrives] =
    side === 'base' ? [subject.baseAmount, subject.baseInPool] : [subject.quoteAmount, subject.quoteInPool]
  const paid = read[side]
  if (!paid || ordered === arrives || paid.promised === null) return null
  const actual = read.done ? arrivedInPool(read, side)?.actual : null
  return `${formatAmount(actual ?? arrives, paid.token)} ${read.done ? 'arrived' : 'arrive'} after its transfer fee`
}

/** A deposit from one token: `paid` leaves the wallet, and the rest of the swapped token stays in it. */
function describeSwapAdd(read: SwapAddRead): Decision {
  const { done, subject, place } = read
  const [paid, left] = subject.from === 'base' ? [read.base, read.quote] : [read.quote, read.base]
  // The figures of the swap and of the deposit come from the quote. At another price they are only about right. Once the operation is
  // done, only the amounts that left the wallet and that stayed in it are known.
  const asQuoted = isAs(subject.paid, paid) && isAs(subject.rest, left)
  const about = asQuoted ? '' : 'about '
  const isKnown = asQuoted || !done
  const [swapIn, swapOut] = [namedAmountIn(subject.swapIn, paid), namedAmountIn(subject.swapOut, left)]
  const isSaid = isKnown && swapIn !== null && swapOut !== null
  const how = isSaid ? `, swapping ${swapIn} for ${about}${swapOut} first` : ', part of it swapped first'
  const { swapIn: swapped, swapOut: got } = subject
  const rate = rateBetween(
    subject.from === 'base' ? { base: swapped, quote: got } : { base: got, quote: swapped },
  )
  const most = unitsIn(subject.most, paid)
  const least = namedAmountIn(subject.minimum, left)
  return {
    line: `${done ? 'Added' : 'Add'} ${textOf(paid) ?? 'liquidity'} to ${place}${how}`,
    ...spentWords(textOf(paid)),
    pool: decidedPool(read),
    facts: [
      ...amountFact(
        (symbol) => `${symbol} from your wallet`,
        paid,
        done || most === null ? null : `at most ${most}`,
      ),
      ...(isSaid
        ? [
            withNote({ label: 'Swapped first', value: swapIn }, [
              `for ${about}${swapOut}`,
              least && `at least ${least}`,
            ]),
          ]
        : []),
      ...(asQuoted ? factOf('Rate', priceText(read, rate), priceText(read, rate, true)) : []),
      ...(isKnown ? lossFact(subject) : []),
      ...(done ? [] : movedFact(subject)),
      ...(isKnown ? SIDES.flatMap((side) => intoPool(read, side, about)) : []),
      ...amountFact((symbol) => `${symbol} that stays in your wallet`, left),
      ...factOf('Your share after', shareAfter(read)),
      ...priceNow(read),
      ...besidesFacts(read),
    ],
  }
}

/** The deposit's amount on one side, and what of it arrives, where a transfer fee is taken. */
function intoPool(read: SwapAddRead, side: PoolSide, about: string): DecisionFact[] {
  const { [side]: amount, subject } = read
  const [leaves, inPool] =
    side === 'base' ? [subject.baseAmount, subject.baseInPool] : [subject.quoteAmount, subject.quoteInPool]
  const [units, arrives] = [unitsIn(leaves, amount), leaves === inPool ? null : unitsIn(inPool, amount)]
  const note = arrives && `${about}${arrives} ${read.done ? 'arrived' : 'arrive'} after its transfer fee`
  return amount ? factOf(`${symbolOf(amount.token)} into the pool`, units && `${about}${units}`, note) : []
}

/** Whether the shown amount equals that of the quote. */
function isAs(units: bigint, amount: DecisionAmount | null): boolean {
  return amount !== null && shown(amount) === units
}
