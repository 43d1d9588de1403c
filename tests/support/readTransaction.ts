import type { ReadTransaction } from '../../src/transactions/readTransaction'

/** A transaction as it is read from the chain, of a stranger, in which nothing happened but what `own` says. */
export function aReadTransaction(own: Partial<ReadTransaction>): ReadTransaction {
  return {
    signature: 's',
    slot: 1,
    blockTime: null,
    version: 0,
    failure: null,
    cause: null,
    fee: 5_000n,
    budget: null,
    units: null,
    payer: 'stranger',
    signers: ['stranger'],
    balances: [],
    tokens: [],
    tokenAccounts: [],
    programs: [],
    instructions: [],
    logs: [],
    ...own,
  }
}
