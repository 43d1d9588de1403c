import { ACCOUNT_SIZE, TOKEN_PROGRAM_ID, unpackAccount } from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { fetchRent } from '../../solana/rent'
import type { AccountPrice } from '../../tokens/createToken'
import { fetchTokenAccounts, type PayingAccount } from '../tokenAccounts'
import type { Delta, PlannedDelta } from '../tokenDeltas'
import type { ChainConnection, Pair, Pool } from '../venue'
import { addressesOf, cpmmProgram, type PoolAddresses } from './addresses'
import { foundPool } from './fetchPools'
import type { PairOf } from './layouts'
import { isFlipped, tokensOf } from './pool'
import type { TokenPlace } from './quote'

/** The context of every operation on a pool: the pool's accounts, and the wallet's accounts of both tokens in the program's order. */
export type CpmmPoolContext = Readonly<{
  owner: PublicKey
  at: PoolAddresses
  tokenAccounts: PairOf<PayingAccount>
}>

/**
 * Fetches the context. `needed`: the amount of each token that the wallet must hold, in the program's order. Rejects with
 * account/not-found, pool/* or rpc/*.
 */
export async function fetchCpmmPoolContext(
  chain: ChainConnection,
  pool: Pool,
  payer: string,
  needed: PairOf<bigint>,
): Promise<CpmmPoolContext> {
  const owner = new PublicKey(payer)
  const tokens = tokensOf(pool.pair)
  const [at, tokenAccounts] = await Promise.all([
    fetchPoolAddresses(chain, pool.address),
    fetchTokenAccounts(chain.connection, owner, [
      { token: tokens[0], most: needed[0] },
      { token: tokens[1], most: needed[1] },
    ]),
  ])
  return { owner, at, tokenAccounts: bothOf(tokenAccounts) }
}

/** The accounts of an existing pool. Rejects with account/not-found, pool/unknown-layout or rpc/*. */
export async function fetchPoolAddresses(chain: ChainConnection, pool: string): Promise<PoolAddresses> {
  const address = new PublicKey(pool)
  const found = foundPool(chain, address, await chain.connection.getAccountInfo(address, 'confirmed'))
  if (!found) throw new AppError('account/not-found', { address: pool })
  return addressesOf(cpmmProgram(chain.cluster), pool, found.state)
}

export function bothOf<T>([first, second]: readonly T[]): PairOf<T> {
  if (first === undefined || second === undefined) throw new RangeError('a pool has two tokens')
  return [first, second]
}

/** The operation's changes of the wallet's two token balances, in the program's order. */
export function cpmmDeltasOf(
  pair: Pair,
  { at, tokenAccounts }: Pick<CpmmPoolContext, 'at' | 'tokenAccounts'>,
  by: (place: TokenPlace) => Delta,
): PairOf<PlannedDelta> {
  const tokens = tokensOf(pair)
  const deltaOf = (place: TokenPlace): PlannedDelta => ({
    token: tokens[place],
    tokenAccount: tokenAccounts[place],
    vault: at.vaults[place].toBase58(),
    ...by(place),
  })
  return [deltaOf(0), deltaOf(1)]
}

/** The pool's vaults, as base and quote. */
export function cpmmVaultsOf(pair: Pair, { vaults }: Pick<PoolAddresses, 'vaults'>) {
  const [first, second] = [vaults[0].toBase58(), vaults[1].toBase58()]
  return isFlipped(pair) ? { base: second, quote: first } : { base: first, quote: second }
}

/** An LP token account, which need not exist yet. `lamports` is its whole balance of lamports. */
export type LpAccountState = Readonly<{
  address: PublicKey
  open: boolean
  amount: bigint
  lamports: bigint
  price: AccountPrice
}>

/** Reads a wallet's LP token account. Rejects with rpc/*. */
export async function fetchLpAccount(
  { connection }: ChainConnection,
  address: PublicKey,
): Promise<LpAccountState> {
  const [account, [rent = 0n]] = await Promise.all([
    connection.getAccountInfo(address, 'confirmed'),
    fetchRent(connection, [ACCOUNT_SIZE]),
  ])
  const open = account?.owner.equals(TOKEN_PROGRAM_ID) ?? false
  const amount = open ? unpackAccount(address, account, TOKEN_PROGRAM_ID).amount : 0n
  const lamports = BigInt(account?.lamports ?? 0)
  return { address, open, amount, lamports, price: { bytes: ACCOUNT_SIZE, rent, balance: lamports } }
}

export function lpMintOf({ lpMint, address }: Pool): PublicKey {
  if (lpMint === null) throw new AppError('pool/unknown-layout', { address, venue: 'Raydium CPMM' })
  return new PublicKey(lpMint)
}
