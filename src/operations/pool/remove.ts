/* Operations that take liquidity out: remove, and close what is empty. */

import * as v from 'valibot'
import { subjectFields } from '../../transactions/subject'
import { formatSol } from '../../units/lamports'
import type { Act, SubjectOf } from '../act'
import {
  amountFact,
  atPriceNow,
  type Decision,
  decidedPool,
  factOf,
  limited,
  priceNow,
  type ReadOperation,
  shownShare,
  SIDES,
  unitsIn,
} from '../figures'
import { amountFields, bothAmounts, lpFields, may, positionFields, rentFact } from './pool'

const { baseLeast, quoteLeast, baseFees, quoteFees, slippage, rentBack } = subjectFields

const removeFields = v.object({
  ...positionFields,
  ...lpFields,
  ...amountFields,
  baseLeast,
  quoteLeast,
  slippage,
  ...may({ baseFees, quoteFees, rentBack }),
})
type RemoveRead = ReadOperation<SubjectOf<typeof removeFields>>

export const removeLiquidityAct: Act<typeof removeFields> = {
  id: 'remove-liquidity',
  action: 'Remove liquidity',
  done: 'Liquidity removed',
  did: (pair) => `Withdrew from ${pair}`,
  undone: 'No liquidity was removed',
  categories: ['liquidity'],
  subject: removeFields,
  repeats: ['pool-remove'],
  describe: describeRemove,
}

const closeFields = v.object({ ...positionFields, rentBack })

export const closePositionAct: Act<typeof closeFields> = {
  id: 'close-position',
  action: 'Close position',
  done: 'Position closed',
  undone: 'The position was not closed',
  categories: ['liquidity'],
  subject: closeFields,
  // An LP token account is closed by the token program, a position by its venue.
  repeats: ['pool-close', 'token-close'],
  describe(read) {
    const { done, subject, place } = read
    const back = `: ${formatSol(subject.rentBack)} SOL of rent ${done ? 'came' : 'come'} back`
    return {
      line: `${done ? 'Closed' : 'Close'} your empty position in ${place}${back}`,
      pool: decidedPool(read),
      facts: rentFact(subject.rentBack),
    }
  },
}

function describeRemove(read: RemoveRead): Decision {
  const { done, subject, place } = read
  const mine = shownShare(subject.lpAmount, subject.held)
  const of = mine === null ? `liquidity of ${place}` : `${mine} of your liquidity in ${place}`
  const amounts = bothAmounts(read)
  return {
    line: `${done ? 'Removed' : 'Remove'} ${of}${amounts === null ? '' : ` for ${amounts}`}${atPriceNow(read)}`,
    pool: decidedPool(read),
    facts: [
      ...SIDES.flatMap((side) => {
        const [least, fees] =
          side === 'base' ? [subject.baseLeast, subject.baseFees] : [subject.quoteLeast, subject.quoteFees]
        const ofFees = unitsIn(fees, read[side])
        return amountFact(
          (symbol) => `${symbol} from the pool`,
          read[side],
          done ? null : limited(read, 'at least', least, side),
          ofFees && `${ofFees} of this is fees`,
        )
      }),
      ...factOf('Of the pool', shownShare(subject.lpAmount, subject.lpSupply)),
      ...priceNow(read),
      ...rentFact(subject.rentBack),
    ],
  }
}
