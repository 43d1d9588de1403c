/* The right to close one of the wallet's token accounts, given to another address. */

import * as v from 'valibot'
import { subjectFields } from '../../transactions/subject'
import { formatSol } from '../../units/lamports'
import type { Act } from '../act'
import { addressFact } from '../facts'
import { receiverName, tokenName } from '../token/orderAct'

const { tokenAccount, mint, name, symbol, to, lamports, names } = subjectFields

/** `lamports`: what the account wraps with its rent, where it wraps SOL. */
const fields = v.object({
  tokenAccount,
  mint,
  name,
  symbol,
  to,
  ...v.partial(v.object({ lamports, names })).entries,
})

export const closeAuthorityAct: Act<typeof fields> = {
  id: 'close-authority',
  action: 'Set close authority',
  done: 'Close authority set',
  undone: 'The close authority was not changed',
  categories: ['tokens'],
  subject: fields,
  repeats: ['settings'],
  describe(read) {
    const { subject, done } = read
    const { lamports: wrapped } = subject
    const what =
      wrapped === undefined
        ? `close your account of ${tokenName(subject)}`
        : `take all ${formatSol(wrapped)} SOL of your account of ${tokenName(subject)}`
    return {
      line: `${done ? 'Gave' : 'Give'} ${receiverName(read, subject.to)} the right to ${what}`,
      pool: null,
      facts: [
        ...addressFact('Account', subject.tokenAccount, true),
        ...addressFact('To', subject.to, true),
        { label: 'Token', value: tokenName(subject), address: subject.mint },
        ...(wrapped === undefined
          ? []
          : [
              {
                label: 'Given away',
                value: `${formatSol(wrapped)} SOL`,
                note: 'and what arrives in this account later',
                final: true as const,
              },
            ]),
      ],
    }
  },
}
