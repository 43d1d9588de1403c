import type { ReadTransaction } from './readTransaction'

/**
 * A transfer of a transaction to or from a wallet: SOL (`mint` null) or a token, in base units, negative where it left the wallet. `other`
 * is the wallet on the other side, where there is just one. The transaction's fee is no transfer.
 */
export type Transfer = Readonly<{
  mint: string | null
  change: bigint
  decimals: number
  other: string | null
}>

/** The transfers of a wallet (base58) in a transaction, tokens first. */
export function transfersOf(transaction: ReadTransaction, wallet: string): readonly Transfer[] {
  const { balances, tokens, payer, fee } = transaction
  const mints = [...new Set(tokens.map(({ mint }) => mint))]
  const ofTokens = mints.flatMap((mint): readonly Transfer[] => {
    const ofMint = tokens.filter((token) => token.mint === mint)
    const byOwner = new Map<string, bigint>()
    for (const { owner, account, change } of ofMint) {
      const key = owner ?? account
      byOwner.set(key, (byOwner.get(key) ?? 0n) + change)
    }
    const change = byOwner.get(wallet) ?? 0n
    if (change === 0n) return []
    return [{ mint, change, decimals: ofMint[0]?.decimals ?? 0, other: otherOf(byOwner, wallet, change) }]
  })
  const byAddress = new Map(balances.map(({ address, change }) => [address, change]))
  const change = (byAddress.get(wallet) ?? 0n) + (payer === wallet ? fee : 0n)
  if (change === 0n) return ofTokens
  return [...ofTokens, { mint: null, change, decimals: 9, other: otherOf(byAddress, wallet, change) }]
}

/** The only other address with exactly the opposite change, else the only one that changed the other way; null where there are several. */
function otherOf(changes: ReadonlyMap<string, bigint>, wallet: string, change: bigint): string | null {
  const others = [...changes].filter(([address, its]) => address !== wallet && its > 0n !== change > 0n)
  const exact = others.filter(([, its]) => its === -change)
  const [first, second] = exact.length > 0 ? exact : others
  return first && !second ? first[0] : null
}

/** Less SOL than this from a stranger is sent for its message, not for its worth. */
const DUST = 100_000n

/** A stranger who gives an unknown token to at least this many wallets at once advertises it. */
const MANY = 3

/**
 * Whether a transaction is spam to a wallet: the wallet did not sign it, and every transfer in it is spam, or it moved nothing of the
 * wallet. Spam is SOL below 0.0001, and a token that the wallet never touched by itself (`touched`: mints), given to three wallets or
 * more in the same transaction. A token sent to one wallet alone may be a payment, and is shown.
 */
export function isSpam(transaction: ReadTransaction, wallet: string, touched: ReadonlySet<string>): boolean {
  if (transaction.signers.includes(wallet)) return false
  return transfersOf(transaction, wallet).every(({ mint, change }) => {
    if (change < 0n) return false
    if (mint === null) return change < DUST
    return !touched.has(mint) && receivers(transaction, mint) >= MANY
  })
}

function receivers({ tokens }: ReadTransaction, mint: string): number {
  const got = tokens.filter((token) => token.mint === mint && token.change > 0n)
  return new Set(got.map(({ owner, account }) => owner ?? account)).size
}

/** The mints that a wallet touched in transactions that it signed itself. */
export function touchedMints(transactions: readonly ReadTransaction[], wallet: string): readonly string[] {
  return transactions
    .filter(({ signers }) => signers.includes(wallet))
    .flatMap(({ tokenAccounts }) => tokenAccounts.map(({ mint }) => mint))
}
