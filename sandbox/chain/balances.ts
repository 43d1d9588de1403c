import type { Accounts, LedgerAccount } from './accounts'
import type { Outcome } from './execute'
import type { TokenBalance, TokenBalances } from './history'
import { readMint, readTokenAccount } from './tokens'

/** The token accounts that a transaction names, before and after it, as `meta` lists them. */
export function tokenBalancesOf(
  outcome: Pick<Outcome, 'keys' | 'pre' | 'post'>,
  accounts: Accounts,
): TokenBalances {
  const mintOf = (address: string): LedgerAccount | null => {
    const index = outcome.keys.all.indexOf(address)
    return outcome.post[index] ?? outcome.pre[index] ?? accounts.now(address)
  }
  return { pre: balancesIn(outcome.pre, mintOf), post: balancesIn(outcome.post, mintOf) }
}

function balancesIn(
  found: readonly (LedgerAccount | null)[],
  mintOf: (address: string) => LedgerAccount | null,
): TokenBalance[] {
  return found.flatMap((account, accountIndex) => {
    const token = readTokenAccount(account)
    const mint = token && readMint(mintOf(token.mint))
    if (!account || !token || !mint) return []
    const { owner, amount } = token
    return [
      { accountIndex, mint: token.mint, owner, programId: account.owner, amount, decimals: mint.decimals },
    ]
  })
}
