/* The words of what leaves the wallet with a payment, and of what arrives after the token's transfer fee. */

import { namedAmount } from '../tokens/tokenWords'
import { formatAmount } from '../solana/amountScale'
import type { SentAmounts } from '../transactions/plan'
import type { DecisionFact, FigureToken } from './figures'

/** "100 QHRN (92.5 arrive)"; without the second figure where all of it arrives. */
export function sentAmountText({ sent, arrives }: SentAmounts, token: FigureToken, isDone: boolean): string {
  const amount = namedAmount(sent, token)
  if (arrives >= sent) return amount
  return `${amount} (${formatAmount(arrives, token)} ${isDone ? 'arrived' : 'arrive'})`
}

/** What arrives and what is withheld; none where all of it arrives. */
export function arrivalFacts({ sent, arrives }: SentAmounts, token: FigureToken): readonly DecisionFact[] {
  if (arrives >= sent) return []
  return [
    { label: 'Arrives', value: namedAmount(arrives, token) },
    { label: 'Transfer fee', value: namedAmount(sent - arrives, token) },
  ]
}
