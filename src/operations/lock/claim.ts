/* Claims of what has become free in locks. */

import * as v from 'valibot'
import { subjectFields } from '../../transactions/subject'
import { byCount } from '../../units/byCount'
import type { Act } from '../act'
import { addressFact, changeFacts } from '../facts'
import { arrivalFacts, sentAmountText } from '../sentAmounts'
import { ofToken, sentOf, tokenName, unitOf } from '../token/orderAct'

const { amount, arrives, locks } = subjectFields
const fields = v.object({ ...ofToken.entries, amount, arrives: v.optional(arrives), locks })

export const claimLockAct: Act<typeof fields> = {
  id: 'claim-lock',
  action: 'Claim',
  done: 'Claimed',
  undone: 'Nothing was claimed',
  categories: ['tokens'],
  subject: fields,
  repeats: ['settings'],
  describe(read) {
    const { subject, done } = read
    const amounts = sentOf(subject)
    const unit = unitOf(subject)
    const from = byCount(subject.locks.length, 'a lock', '# locks')
    return {
      line: `${done ? 'Claimed' : 'Claim'} ${sentAmountText(amounts, unit, done)} from ${from}`,
      pool: null,
      facts: [
        { label: 'Token', value: tokenName(subject), address: subject.mint },
        ...subject.locks.flatMap((lock) => addressFact('Lock', lock, false)),
        ...arrivalFacts(amounts, unit),
        ...changeFacts(read.steps),
      ],
    }
  },
}
