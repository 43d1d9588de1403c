import type { Holding } from '../../../tokens/holdings'
import { isAddress } from '../../../units/base58'

/** What of a wallet can go into a pool: tokens of which there is something, the fullest first; no NFTs and no shares of pools. */
export function poolable(tokens: readonly Holding[], lpAuthorities: readonly string[]): readonly Holding[] {
  const seen = new Set<string>()
  return tokens.filter(({ mint, amount, token }) => {
    if (!token || amount === 0n || seen.has(mint)) return false
    if (token.decimals === 0 && token.supply <= 1n) return false
    if (lpAuthorities.includes(token.mintAuthority ?? '')) return false
    seen.add(mint)
    return true
  })
}

/** Those that the words match, by name, symbol or address. */
export function matching(tokens: readonly Holding[], search: string): readonly Holding[] {
  const words = search.trim().toLowerCase()
  if (words === '') return tokens
  return tokens.filter(({ mint, token }) =>
    [token?.metadata?.name, token?.metadata?.symbol, mint].some((text) =>
      text?.toLowerCase().includes(words),
    ),
  )
}

/** The mint that was pasted, where it is one that is not in the list already. */
export function pastedMint(search: string, listed: readonly string[]): string | null {
  const address = search.trim()
  return isAddress(address) && !listed.includes(address) ? address : null
}
