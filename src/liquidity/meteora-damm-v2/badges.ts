import { PublicKey, type AccountMeta, type Connection } from '@solana/web3.js'
import { compatibilityWith, type ForeignExtension } from '../compatibility'
import type { Pair, PairToken, PoolCreationTerms } from '../venue'
import { read } from './accounts'
import { badgeAddress, DAMM_V2 } from './addresses'
import type { Sides } from './sides'

/**
 * What Meteora says to a pair: the harder answer of its two tokens. A token that needs a badge and has one is taken. Rejects with rpc/*.
 */
export async function fetchCompatibility(
  connection: Connection,
  pair: Pair,
): Promise<PoolCreationTerms['compatibility']> {
  const tokens = [pair.base, pair.quote]
  const needy = tokens.filter(needsBadge)
  const addresses = needy.map(({ mint }) => badgeAddress(new PublicKey(mint)))
  const found = needy.length === 0 ? [] : await connection.getMultipleAccountsInfo(addresses, 'confirmed')
  const badged = needy.filter((_, at) => found[at]?.owner.equals(DAMM_V2))
  const extensions = tokens.filter((token) => !badged.includes(token)).flatMap((token) => token.extensions)
  return compatibilityWith<ForeignExtension>('meteora-damm-v2', [...new Set(extensions)])
}

function needsBadge({ extensions }: PairToken): boolean {
  return compatibilityWith('meteora-damm-v2', extensions).status === 'badge'
}

/** What the program looks at beyond its usual accounts, where one of the two is taken for its badge: that of A, then that of B. */
export function badgesFor(
  { a, b }: Sides,
  { status }: PoolCreationTerms['compatibility'],
): readonly AccountMeta[] {
  if (status !== 'yes' || (!needsBadge(a) && !needsBadge(b))) return []
  return [a, b].map(({ mint }) => read(badgeAddress(new PublicKey(mint))))
}
