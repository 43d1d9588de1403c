/* Operations on the rent of the wallet's own accounts: close, unwrap, withdraw. They bring back SOL that is the wallet's already. */

import * as v from 'valibot'
import { subjectFields } from '../../transactions/subject'
import { formatSol } from '../../units/lamports'
import type { Act } from '../act'
import type { Decision, ReadOperation } from '../figures'
import { byCount } from '../../units/byCount'

const { accounts, lamports, names } = subjectFields
const ofAccounts = v.object({ accounts, lamports, names: v.optional(names) })
type AccountsRead = Pick<ReadOperation<v.InferOutput<typeof ofAccounts>>, 'done' | 'subject'>

const shared = { categories: ['tokens'], subject: ofAccounts, isFree: true } as const

export const closeAccountsAct: Act<typeof ofAccounts> = {
  ...shared,
  id: 'close-accounts',
  action: 'Close empty accounts',
  done: 'Empty accounts closed',
  undone: 'No account was closed',
  repeats: ['token-close'],
  describe: (read) => returned(read, read.done ? 'Closed' : 'Close', 'empty token accounts'),
}

export const unwrapSolAct: Act<typeof ofAccounts> = {
  ...shared,
  id: 'unwrap-sol',
  action: 'Unwrap SOL',
  done: 'SOL unwrapped',
  undone: 'No SOL was unwrapped',
  repeats: ['token-close'],
  describe: (read) => returned(read, read.done ? 'Closed' : 'Close', 'accounts of wrapped SOL'),
}

export const withdrawRentAct: Act<typeof ofAccounts> = {
  ...shared,
  id: 'withdraw-rent',
  action: 'Withdraw unneeded SOL',
  done: 'Unneeded SOL withdrawn',
  undone: 'No SOL was withdrawn',
  repeats: ['token-withdraw'],
  describe: (read) =>
    returned(read, read.done ? 'Withdrew unneeded SOL from' : 'Withdraw unneeded SOL from', 'accounts'),
}

function returned({ done, subject }: AccountsRead, verb: string, what: string): Decision {
  const { accounts: count, lamports: sum } = subject
  const many = byCount(count, `one of the wallet’s ${what}`, `# ${what}`)
  return {
    line: `${verb} ${many} and ${done ? 'got' : 'get'} ${formatSol(sum)} SOL back`,
    pool: null,
    facts: [],
  }
}
