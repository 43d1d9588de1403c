import type { PoolHolding } from '../../operation/PoolTokens'
import type { HeldAccount } from '../../tokens/heldAccounts'
import { isEmptyAccount } from '../../tokens/heldRent'
import type { TokenName } from '../../tokens/tokenNames'
import { cleanText } from '../../units/pastedText'

/** The token accounts of a wallet as the page lists them; each account is in one group. */
export type Groups = Readonly<{
  tokens: readonly HeldAccount[]
  lp: readonly HeldAccount[]
  nfts: readonly HeldAccount[]
  empty: readonly HeldAccount[]
}>

/**
 * Groups accounts. An account without a balance is empty. An account of exactly one unit is listed as an NFT until its mint, which is read
 * near the window, turns out to have another supply or decimals (`isNft` false): so no mint is read only to sort a list.
 */
export function groupAccounts(
  accounts: readonly HeldAccount[],
  ofPools: ReadonlyMap<string, PoolHolding>,
  isNft: (mint: string) => boolean | undefined,
): Groups {
  const groups = { tokens: [], lp: [], nfts: [], empty: [] } as Record<keyof Groups, HeldAccount[]>
  for (const held of accounts) {
    if (isEmptyAccount(held)) groups.empty.push(held)
    else if (held.amount === 1n && isNft(held.mint) !== false) groups.nfts.push(held)
    else if (ofPools.has(held.mint)) groups.lp.push(held)
    else groups.tokens.push(held)
  }
  return groups
}

/** Whether a mint is an NFT: its supply is one unit, which cannot be divided. */
export function isNft({ supply, decimals }: Pick<TokenName, 'supply' | 'decimals'>): boolean {
  return supply === 1n && decimals === 0
}

/** The accounts that a search finds: by address or mint, or by a name or symbol that is already known. */
export function findAccounts(
  accounts: readonly HeldAccount[],
  words: string,
  wordsOf: (mint: string) => string,
): readonly HeldAccount[] {
  const wanted = cleanText(words).text.toLowerCase()
  if (wanted === '') return accounts
  return accounts.filter(({ account, mint }) =>
    cleanText(`${account} ${mint} ${wordsOf(mint)}`)
      .text.toLowerCase()
      .includes(wanted),
  )
}
