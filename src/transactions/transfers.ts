import { SOL_MINT } from '../solana/knownPrograms'
import type { ReadTransaction } from './readTransaction'
import { rightsOfWallet } from './rights'

/**
 * A transfer of a transaction to or from a wallet: SOL (`mint` null) or a token, in base units, negative where it left the wallet. `other`
 * is the one on the other side, where there is just one: who paid or was paid, not the pool that exchanged the one for the other; the wallet
 * itself where its SOL went into a token account of its own, or came out of one. The transaction's fee is no transfer.
 */
export type Transfer = Readonly<{
  mint: string | null
  change: bigint
  decimals: number
  other: string | null
}>

/** The transfers of a wallet (base58) in a transaction, tokens first. */
export function transfersOf(transaction: ReadTransaction, wallet: string): readonly Transfer[] {
  const { balances, tokens, tokenAccounts, payer, fee } = transaction
  const mints = [...new Set(tokens.map(({ mint }) => mint))]
  const ofTokens = mints.flatMap((mint): readonly Transfer[] => {
    const ofMint = tokens.filter((token) => token.mint === mint)
    const byOwner = sumBy(ofMint, ownerOf)
    const change = byOwner.get(wallet) ?? 0n
    if (change === 0n) return []
    const other = otherIn(transaction, wallet, otherOf(byOwner, wallet, change), { mint, change })
    return [{ mint, change, decimals: ofMint[0]?.decimals ?? 0, other }]
  })
  const byAddress = sumBy(balances, ({ address }) => address)
  const change = (byAddress.get(wallet) ?? 0n) + (payer === wallet ? fee : 0n)
  if (change === 0n) return ofTokens
  const address = otherOf(byAddress, wallet, change)
  const holder = tokenAccounts.find(({ account }) => account === address)?.owner ?? address
  const other = otherIn(transaction, wallet, holder, { mint: SOL_MINT, change })
  return [...ofTokens, { mint: null, change, decimals: 9, other }]
}

function ownerOf({ owner, account }: Readonly<{ owner: string | undefined; account: string }>): string {
  return owner ?? account
}

function sumBy<T extends { change: bigint }>(all: readonly T[], key: (one: T) => string) {
  const sums = new Map<string, bigint>()
  for (const one of all) sums.set(key(one), (sums.get(key(one)) ?? 0n) + one.change)
  return sums
}

/** The only other address with exactly the opposite change, else the only one that changed the other way; null where there are several. */
function otherOf(changes: ReadonlyMap<string, bigint>, wallet: string, change: bigint): string | null {
  const others = [...changes].filter(([address, its]) => address !== wallet && its > 0n !== change > 0n)
  const exact = others.filter(([, its]) => its === -change)
  const [first, second] = exact.length > 0 ? exact : others
  return first && !second ? first[0] : null
}

/**
 * The one on the other side of a transfer. One that did not sign exchanged where something else went the other way, to it or from the wallet:
 * then it is the only signer besides the wallet whose tokens or SOL went into that, or nobody that can be named.
 */
function otherIn(
  { tokens, balances, signers, payer, fee }: ReadTransaction,
  wallet: string,
  found: string | null,
  { mint, change }: Pick<Transfer, 'mint' | 'change'>,
): string | null {
  if (found === null || found === wallet || signers.includes(found)) return found
  const isIn = change > 0n
  const wentBack = (owner: string, toOwner: boolean) =>
    tokens.some((token) => ownerOf(token) === owner && token.mint !== mint && token.change > 0n === toOwner)
  const solWentBack = balances.some((one) => one.address === found && one.change > 0n === isIn)
  const isExchange = wentBack(found, isIn) || wentBack(wallet, !isIn) || (mint !== SOL_MINT && solWentBack)
  if (!isExchange) return found
  const others = signers.filter(
    (signer) =>
      signer !== wallet &&
      (tokens.some((token) => ownerOf(token) === signer && token.change < 0n) ||
        balances.some(
          ({ address, change }) => address === signer && change + (signer === payer ? fee : 0n) < 0n,
        )),
  )
  return others.length === 1 ? (others[0] ?? null) : null
}

/** Less SOL than this from a stranger is sent for its message, not for its worth. */
const DUST = 100_000n

/** A stranger who gives an unknown token to at least this many wallets at once advertises it. */
const MANY = 3

/**
 * Whether a transaction is spam to a wallet: the wallet did not sign it, lost no right in it, and every transfer in it is spam, or it moved
 * nothing of the wallet. Spam is SOL below 0.0001, and a token that the wallet never touched by itself (`touched`: mints), given to three wallets or
 * more in the same transaction. A token sent to one wallet alone may be a payment, and is shown.
 */
export function isSpam(transaction: ReadTransaction, wallet: string, touched: ReadonlySet<string>): boolean {
  if (transaction.signers.includes(wallet) || rightsOfWallet(transaction, wallet).given.length > 0)
    return false
  return transfersOf(transaction, wallet).every(({ mint, change }) => {
    if (change < 0n) return false
    if (mint === null) return change < DUST
    return !touched.has(mint) && receivers(transaction, mint) >= MANY
  })
}

function receivers({ tokens }: ReadTransaction, mint: string): number {
  const got = tokens.filter((token) => token.mint === mint && token.change > 0n)
  return new Set(got.map(ownerOf)).size
}

/** The mints that a wallet touched in transactions that it signed itself. */
export function touchedMints(transactions: readonly ReadTransaction[], wallet: string): readonly string[] {
  return transactions
    .filter(({ signers }) => signers.includes(wallet))
    .flatMap(({ tokenAccounts }) => tokenAccounts.map(({ mint }) => mint))
}
