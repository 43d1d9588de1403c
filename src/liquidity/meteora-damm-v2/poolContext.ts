import { TOKEN_2022_PROGRAM_ID, unpackAccount } from '@solana/spl-token'
import { PublicKey, type AccountInfo, type Connection } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { tokenAccountOf } from '../../tokens/tokenProgram'
import { fetchTokenAccounts } from '../tokenAccounts'
import type { Amounts, Pool, Position } from '../venue'
import {
  poolAccounts,
  positionAccounts,
  type PoolAccounts,
  type PositionAccounts,
  nftAccountAddress,
} from './addresses'
import type { Amounts2 } from './curve'
import { readPool } from './fetchPools'
import type { InstructionAccounts } from './instructions'
import type { TwoTokenAccounts } from './money'
import { toAB, type Sides } from './sides'

/** What a plan needs to know of a wallet and a pool that exists: the pool's accounts and the wallet's token accounts, as they are now. */
export type PoolContext = Readonly<{
  sides: Sides
  tokenAccounts: TwoTokenAccounts
  accounts: Omit<InstructionAccounts, 'position'>
}>

/** Asks for both in one tick. `most` is what an operation may take. Rejects with pool/refused, account/not-found or rpc/*. */
export async function fetchPoolContext(
  connection: Connection,
  payer: string,
  { address, pair }: Pick<Pool, 'address' | 'pair'>,
  most: Amounts,
): Promise<PoolContext> {
  const [owner, key] = [new PublicKey(payer), new PublicKey(address)]
  const [read, [base, quote]] = await Promise.all([
    readPool(connection, key),
    fetchTokenAccounts(connection, owner, [
      { token: pair.base, most: most.base },
      { token: pair.quote, most: most.quote },
    ]),
  ])
  if (!read || !base || !quote) throw new AppError('account/not-found', { address })
  const flipped = read.state.mintA === pair.quote.mint
  const sides = {
    flipped,
    pair,
    ...(flipped ? { a: pair.quote, b: pair.base } : { a: pair.base, b: pair.quote }),
  }
  const tokenAccounts = flipped ? { a: quote, b: base } : { a: base, b: quote }
  return {
    sides,
    tokenAccounts,
    accounts: {
      pool: poolAccounts(key, sides.a, sides.b),
      tokenAccounts: { a: tokenAccounts.a.address, b: tokenAccounts.b.address },
      owner,
    },
  }
}

/** Where the pool keeps its two tokens, by base and quote. */
export function vaultsOf({ a, b }: Pick<PoolAccounts, 'a' | 'b'>, { flipped }: Pick<Sides, 'flipped'>) {
  const [ofA, ofB] = [a.vault.toBase58(), b.vault.toBase58()]
  return flipped ? { base: ofB, quote: ofA } : { base: ofA, quote: ofB }
}

/** A quote's amounts in the order of the program. */
export function amountsFor({ sides }: PoolContext, amounts: Amounts): Amounts2 {
  return toAB(sides, amounts)
}

/**
 * Where a position's NFT lies: where it was made, or in the owner's associated account if it was moved. Rejects with
 * account/not-found where it is in neither.
 */
export async function findPosition(
  connection: Connection,
  { nft, owner }: Pick<Position, 'nft' | 'owner'>,
): Promise<PositionAccounts> {
  const [mint, holder] = [new PublicKey(nft ?? ''), new PublicKey(owner)]
  const places = [nftAccountAddress(mint), tokenAccountOf(holder, mint, 'token-2022')]
  const accounts = await connection.getMultipleAccountsInfo(places, 'confirmed')
  const place = places.find((address, at) => holdsOne(address, accounts[at] ?? null, holder))
  if (!place) throw new AppError('account/not-found', { address: nft ?? '' })
  return positionAccounts(mint, place)
}

function holdsOne(address: PublicKey, account: AccountInfo<Buffer> | null, holder: PublicKey): boolean {
  if (!account?.owner.equals(TOKEN_2022_PROGRAM_ID)) return false
  const { owner, amount } = unpackAccount(address, account, TOKEN_2022_PROGRAM_ID)
  return amount === 1n && owner.equals(holder)
}
