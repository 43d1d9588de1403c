import type { Snapshot } from './changes'
import type { Cost, Step } from './plan'

/** The accounts (base58) whose rent the steps pay. */
export function rentedAccounts(steps: readonly Step[]): readonly string[] {
  return [...new Set(steps.flatMap(({ costs }) => costs).flatMap(accountOf))]
}

/**
 * The steps with the rent that a simulation took for each account where that is less than was planned: somebody else has opened it or sent
 * lamports there meanwhile, or the network asks for less.
 */
export function withRentAsPaid(steps: readonly Step[], before: Snapshot, after: Snapshot): readonly Step[] {
  const planned = (account: string) =>
    steps
      .flatMap(({ costs }) => costs)
      .filter((cost) => cost.account === account)
      .reduce((sum, { lamports }) => sum + lamports, 0n)
  const spared = (account: string) => {
    const gain = lamportsOf(after, account) - lamportsOf(before, account)
    return gain >= 0n && planned(account) > gain ? planned(account) - gain : 0n
  }
  return steps.map((step) => ({
    ...step,
    costs: step.costs.map((cost) => {
      const [account] = accountOf(cost)
      return account === undefined ? cost : lowered(cost, spared(account))
    }),
  }))
}

function accountOf({ kind, account }: Cost): readonly string[] {
  return kind === 'rent' && account !== undefined ? [account] : []
}

function lowered(cost: Cost, spared: bigint): Cost {
  return { ...cost, lamports: cost.lamports > spared ? cost.lamports - spared : 0n }
}

function lamportsOf(accounts: Snapshot, address: string): bigint {
  return BigInt(accounts.get(address)?.lamports ?? 0)
}
