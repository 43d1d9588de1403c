/* What the person decides about the rent of the wallet's own accounts; see decision.ts. */

import type { Plan, PlanKind } from '../transactions/plan'
import { formatSol } from '../units/lamports'
import type { Decision } from './decision'

type AccountKind = Extract<PlanKind, 'close-accounts' | 'unwrap-sol' | 'withdraw-rent'>
type AccountRead = Readonly<{ done: boolean; subject: Plan['subject'] }>

export const DESCRIBE_ACCOUNTS: Readonly<Record<AccountKind, (read: AccountRead) => Decision>> = {
  'close-accounts': (read) => decided(read, read.done ? 'Closed' : 'Close', 'empty token accounts'),
  'unwrap-sol': (read) => decided(read, read.done ? 'Closed' : 'Close', 'accounts of wrapped SOL'),
  'withdraw-rent': (read) =>
    decided(read, read.done ? 'Withdrew excess lamports from' : 'Withdraw excess lamports from', 'accounts'),
}

/** The figures may come from an imported file: what is no whole number is left out. */
function decided({ done, subject }: AccountRead, verb: string, what: string): Decision {
  const [count, lamports] = [whole(subject['accounts']), whole(subject['lamports'])]
  const many = count === 1n ? `one of the wallet’s ${what}` : `${count ?? 'the wallet’s'} ${what}`
  const sum = lamports === null ? '' : ` and ${done ? 'got' : 'get'} ${formatSol(lamports)} SOL back`
  return { line: `${verb} ${many}${sum}`, pool: null, facts: [] }
}

function whole(text: string | undefined): bigint | null {
  return text !== undefined && /^\d{1,20}$/.test(text) ? BigInt(text) : null
}
