/* Payments: of SOL, of a token, and to the addresses of a list. */

import * as v from 'valibot'
import { namedAmount } from '../../tokens/tokenWords'
import { SOL_MINT } from '../../solana/knownPrograms'
import { subjectFields } from '../../transactions/subject'
import type { Act } from '../act'
import { addressFact, changeFacts } from '../facts'
import { scaleFacts } from '../scales'
import { arrivalFacts, sentAmountText } from '../sentAmounts'
import { orderFieldsOf, ofToken, orderAct, receiverName, sentOf, tokenName, unitOf } from './orderAct'
import { byCount } from '../../units/byCount'

const { amount, to, arrives, token, symbol, decimals, names, scale } = subjectFields
const sentTo = { amount, to, arrives: v.optional(arrives) }

/** A transfer as an order: signed together with others on the token. */
export const sendOrderAct = orderAct({
  id: 'send',
  action: 'Send',
  done: 'Sent',
  undone: 'Nothing was sent',
  needs: () => null,
  rank: 40,
  changes: () => null,
  planner: async () => {
    const { sendStep } = await import('../../tokens/operations/transfer')
    return (order, facts, running, { hooked }) => [sendStep(order, facts, running, hooked)]
  },
  fields: orderFieldsOf(sentTo),
  about: (order, _, amounts) => sentSubject(order, amounts),
  repeats: ['payments'],
  line: (order, { read, verb }) =>
    `${verb('Send', 'Sent')} ${sentAmountText(sentOf(order), unitOf(read.subject), read.done)} to ${receiverName(read, order.to)}`,
})

/** What a transfer sends, and what arrives of it where a transfer fee is withheld. */
export function sentSubject(
  order: Readonly<{ amount: bigint; to: string }>,
  { sent, arrives: left }: Readonly<{ sent: bigint; arrives: bigint }> = {
    sent: order.amount,
    arrives: order.amount,
  },
) {
  return { amount: sent, ...(left < sent && { arrives: left }), to: order.to }
}

const ofSol = v.object({ token, symbol, decimals, amount, to, names: v.optional(names) })
const ofTokens = v.object({ ...ofToken.entries, ...sentTo })
const sendFields = v.union([ofTokens, ofSol])

export const sendAct: Act<typeof sendFields> = {
  id: 'send',
  action: 'Send',
  done: 'Sent',
  undone: 'Nothing was sent',
  categories: ['tokens'],
  subject: sendFields,
  repeats: ['payments'],
  describe(read) {
    const { subject, done } = read
    const amounts = sentOf(subject)
    const unit = unitOf(subject)
    const about =
      subject.mint === undefined ? [] : [{ label: 'Token', value: tokenName(subject), address: subject.mint }]
    return {
      line: `${done ? 'Sent' : 'Send'} ${sentAmountText(amounts, unit, done)} to ${receiverName(read, subject.to)}`,
      spends: namedAmount(subject.amount, unit),
      pool: null,
      facts: [
        ...about,
        ...addressFact('To', subject.to, true),
        ...arrivalFacts(amounts, unit),
        ...scaleFacts(unit, [subject.amount]),
        ...changeFacts(read.steps),
      ],
    }
  },
}

const { receivers, places, sent, arrive, siteFee } = subjectFields
const sendManyFields = v.object({
  token,
  symbol,
  decimals,
  amount,
  receivers,
  places,
  ...v.partial(v.object({ names, scale, sent, arrive, siteFee })).entries,
})

export const sendManyAct: Act<typeof sendManyFields> = {
  id: 'send-many',
  action: 'Send to many',
  done: 'Sent',
  undone: 'Nothing was sent',
  categories: ['tokens'],
  subject: sendManyFields,
  repeats: ['payments'],
  describe({ subject, done, steps }) {
    const unit = unitOf(subject)
    const { receivers: count } = subject
    const whom = byCount(count, 'one address of a list', '# addresses')
    const amounts = sentOf({
      amount: subject.amount,
      arrives: subject.arrive?.reduce((sum, units) => sum + units, 0n),
    })
    return {
      line: `${done ? 'Sent' : 'Send'} ${sentAmountText(amounts, unit, done)} to ${whom}`,
      pool: null,
      facts: [
        ...(subject.token === SOL_MINT
          ? []
          : [{ label: 'Token', value: subject.symbol, address: subject.token }]),
        ...arrivalFacts(amounts, unit),
        ...scaleFacts(unit, [subject.amount]),
        ...changeFacts(steps),
      ],
    }
  },
}
