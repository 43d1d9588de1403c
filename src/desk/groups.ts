import type { HeldAccount } from '../tokens/heldAccounts'
import { isEmptyAccount } from '../tokens/heldRent'
import { cleanText } from '../units/pastedText'

/** The token accounts of a wallet as the desk lists them; each account is in one group. */
export type Groups = Readonly<Record<'tokens' | 'nfts' | 'empty', readonly HeldAccount[]>>

/**
 * Groups accounts. An account without a balance is empty. Those in `elsewhere`, such as LP tokens, are in no group: another list has them. An
 * account of exactly one unit is listed as an NFT until its mint, which is read near the window, turns out to have another supply or decimals
 * (`isNft` false): so no mint is read only to sort a list.
 */
export function groupAccounts(
  accounts: readonly HeldAccount[],
  elsewhere: Readonly<{ has: (mint: string) => boolean }>,
  isNft: (mint: string) => boolean | undefined,
): Groups {
  const groups: Record<keyof Groups, HeldAccount[]> = { tokens: [], nfts: [], empty: [] }
  for (const held of accounts) {
    if (isEmptyAccount(held)) groups.empty.push(held)
    else if (elsewhere.has(held.mint)) continue
    else if (held.amount === 1n && isNft(held.mint) !== false) groups.nfts.push(held)
    else groups.tokens.push(held)
  }
  return groups
}

/** The accounts that a search finds: by address or mint, or by a name or symbol that is already known. */
export function findAccounts(
  accounts: readonly HeldAccount[],
  words: string,
  wordsOf: (mint: string) => string,
): readonly HeldAccount[] {
  return foundIn(accounts, words, ({ account, mint }) => `${account} ${mint} ${wordsOf(mint)}`)
}

/** The rows whose words have the searched ones among them. */
export function foundIn<Row>(
  rows: readonly Row[],
  words: string,
  wordsOf: (row: Row) => string,
): readonly Row[] {
  const wanted = cleanText(words).text.toLowerCase()
  if (wanted === '') return rows
  return rows.filter((row) => cleanText(wordsOf(row)).text.toLowerCase().includes(wanted))
}
