import { PublicKey } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { fetchRent } from '../../solana/rent'
import { tokenAccountOf } from '../../tokens/tokenProgram'
import { fetchAccounts, type Found } from '../reads'
import { fetchTokenAccounts } from '../tokenAccounts'
import { fromAmounts, SOL_MINT } from '../orient'
import type { Chain, PoolOrder } from '../venue'
import { cpmmProgram, derivePool, type PoolAddresses } from './addresses'
import { rentLines } from './fetchCreationTerms'
import { CONFIG_BYTES, decodeAmmConfig, type Both } from './layouts'
import { tokensOf, type CreatePoolFacts, type RentedAccount } from './planCreatePool'
import { isFlipped } from './pool'

/**
 * All that planCreatePool needs to know, every question asked in the same tick. Rejects with pool/exists where somebody has made this
 * pool, pool/refused where the wallet has too little of a token or this fee tier takes no new pools, or rpc/*.
 */
export async function fetchCreatePoolFacts(chain: Chain, order: PoolOrder): Promise<CreatePoolFacts> {
  const { pair, deposit, tier } = order
  const payer = new PublicKey(order.payer)
  const tokens = tokensOf(pair)
  const at = derivePool(cpmmProgram(chain.cluster), new PublicKey(tier.id), tokens)
  const lp = tokenAccountOf(payer, at.lpMint, 'spl')
  const own = addressesInOrder(order, at, lp)
  const lines = rentLines(pair)
  const [first, second] = fromAmounts(isFlipped(pair), deposit)
  const [tokenAccounts, rents, [config = null, ...found]] = await Promise.all([
    fetchTokenAccounts(
      chain.connection,
      payer,
      [
        { token: tokens[0], most: first },
        { token: tokens[1], most: second },
      ],
      true,
    ),
    fetchRent(
      chain.connection,
      lines.map(({ bytes }) => bytes),
    ),
    fetchAccounts(chain.connection, [at.config, ...own], { offset: 0, length: CONFIG_BYTES }),
  ])
  if (found[0]?.owner.equals(at.program.address))
    throw new AppError('pool/exists', { address: at.pool.toBase58() })
  const accounts = lines.map(({ label, bytes, refundable }, line): RentedAccount => {
    const balance = BigInt(found[line]?.lamports ?? 0)
    return { label, address: own[line] ?? lp, refundable, price: { bytes, rent: rents[line] ?? 0n, balance } }
  })
  return {
    payer,
    at,
    tokenAccounts: bothOf(tokenAccounts),
    lp,
    accounts,
    creationFee: creationFeeOf(config, tier.id),
    strayed: strayedIn(accounts, order, at),
  }
}

/** The accounts of `rentLines`. */
function addressesInOrder({ pair }: PoolOrder, at: PoolAddresses, lp: PublicKey): readonly PublicKey[] {
  const [base, quote] = isFlipped(pair) ? [at.vaults[1], at.vaults[0]] : at.vaults
  return [at.pool, at.lpMint, at.observation, base, quote, lp]
}

function creationFeeOf(config: Found, address: string): bigint {
  if (!config) throw new AppError('venue/missing', { venue: 'Raydium CPMM' })
  const { newPoolsRefused, creationFee } = decodeAmmConfig(config.data, address)
  if (newPoolsRefused)
    throw new AppError('pool/refused', { message: 'This fee tier takes no new pools any more.' })
  return creationFee
}

function strayedIn(accounts: readonly RentedAccount[], { pair }: PoolOrder, at: PoolAddresses): bigint {
  const place = tokensOf(pair).findIndex(({ mint }) => mint === SOL_MINT)
  const vault = at.vaults[place]
  const found = accounts.find(({ address }) => vault && address.equals(vault))
  if (!found) return 0n
  const { balance, rent } = found.price
  return balance > rent ? balance - rent : 0n
}

export function bothOf<T>([first, second]: readonly T[]): Both<T> {
  if (first === undefined || second === undefined) throw new RangeError('a pool has two tokens')
  return [first, second]
}
