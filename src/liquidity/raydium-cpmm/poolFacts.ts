import { PublicKey } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { fetchTokenAccounts, type TokenAccount } from '../tokenAccounts'
import type { Chain, Pool } from '../venue'
import { addressesOf, cpmmProgram, type PoolAddresses } from './addresses'
import { bothOf } from './fetchCreatePoolFacts'
import { foundPool } from './fetchPools'
import type { Both } from './layouts'
import { tokensOf } from './planCreatePool'

/** What every operation on a pool needs: its accounts, and the wallet's accounts of both tokens in the program's order. */
export type PoolFacts = Readonly<{ owner: PublicKey; at: PoolAddresses; tokenAccounts: Both<TokenAccount> }>

/** `most` is what is taken of each token at most, in the program's order. Rejects with account/not-found, pool/* or rpc/*. */
export async function fetchPoolFacts(
  chain: Chain,
  pool: Pool,
  payer: string,
  most: Both<bigint>,
): Promise<PoolFacts> {
  const owner = new PublicKey(payer)
  const tokens = tokensOf(pool.pair)
  const [at, tokenAccounts] = await Promise.all([
    fetchPoolAddresses(chain, pool.address),
    fetchTokenAccounts(chain.connection, owner, [
      { token: tokens[0], most: most[0] },
      { token: tokens[1], most: most[1] },
    ]),
  ])
  return { owner, at, tokenAccounts: bothOf(tokenAccounts) }
}

/** The accounts of a pool that is there. Rejects with account/not-found, pool/unknown-layout or rpc/*. */
export async function fetchPoolAddresses(chain: Chain, pool: string): Promise<PoolAddresses> {
  const address = new PublicKey(pool)
  const found = foundPool(chain, address, await chain.connection.getAccountInfo(address, 'confirmed'))
  if (!found) throw new AppError('account/not-found', { address: pool })
  return addressesOf(cpmmProgram(chain.cluster), pool, found.state)
}
