/* The decisions about the rent of the wallet's own accounts; see decision.ts. */

import type { PlanKind } from '../transactions/plan'
import { formatSol } from '../units/lamports'
import type { Decision, ReadOperation } from './figures'

type AccountKind = Extract<PlanKind, 'close-accounts' | 'unwrap-sol' | 'withdraw-rent'>
type AccountRead = ReadOperation<AccountKind>

export const DESCRIBE_ACCOUNTS: Readonly<Record<AccountKind, (read: AccountRead) => Decision>> = {
  'close-accounts': (read) => decided(read, read.done ? 'Closed' : 'Close', 'empty token accounts'),
  'unwrap-sol': (read) => decided(read, read.done ? 'Closed' : 'Close', 'accounts of wrapped SOL'),
  'withdraw-rent': (read) =>
    decided(read, read.done ? 'Withdrew unneeded SOL from' : 'Withdraw unneeded SOL from', 'accounts'),
}

function decided({ done, subject }: AccountRead, verb: string, what: string): Decision {
  const { accounts, lamports } = subject
  const many = accounts === 1 ? `one of the wallet’s ${what}` : `${accounts} ${what}`
  return {
    line: `${verb} ${many} and ${done ? 'got' : 'get'} ${formatSol(lamports)} SOL back`,
    pool: null,
    facts: [],
  }
}
