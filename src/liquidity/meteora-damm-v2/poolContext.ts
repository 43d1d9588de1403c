import { PublicKey, type Connection } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { readAccountsOf } from '../../tokens/heldAccounts'
import { fetchTokenAccounts, type PayingAccount } from '../tokenAccounts'
import type { Delta, PlannedDelta } from '../tokenDeltas'
import type { Amounts, Pool, Position } from '../venue'
import { poolAccounts, positionAccounts, type PositionAccounts } from './addresses'
import type { Amounts2, DammSide } from './curve'
import { readDammPool } from './fetchPools'
import type { InstructionAccounts } from './instructions'
import { toAB, type Sides } from './sides'

/** The wallet's accounts of both tokens. */
export type TwoTokenAccounts = Readonly<Record<DammSide, PayingAccount>>

/** The facts of a plan about a wallet and an existing pool: the pool's accounts and the wallet's token accounts. */
export type DammPoolContext = Readonly<{
  sides: Sides
  tokenAccounts: TwoTokenAccounts
  accounts: Omit<InstructionAccounts, 'position'>
}>

/**
 * Fetches the context at once. `most` is the largest amount that the operation may take. Rejects with pool/refused, account/not-found or
 * rpc/*.
 */
export async function fetchDammPoolContext(
  connection: Connection,
  payer: string,
  { address, pair }: Pick<Pool, 'address' | 'pair'>,
  most: Amounts,
): Promise<DammPoolContext> {
  const [owner, key] = [new PublicKey(payer), new PublicKey(address)]
  const [read, [base, quote]] = await Promise.all([
    readDammPool(connection, key),
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

type Deltas = Readonly<Record<DammSide, Delta>>

/** The operation's changes of the wallet's two token balances. */
export function dammDeltasOf(
  { sides, tokenAccounts, accounts: { pool } }: DeltaContext,
  deltas: Deltas,
): readonly PlannedDelta[] {
  return (['a', 'b'] as const).map((token) => ({
    token: sides[token],
    tokenAccount: tokenAccounts[token],
    vault: pool[token].vault.toBase58(),
    ...deltas[token],
  }))
}

type DeltaContext = Readonly<{
  sides: Sides
  tokenAccounts: TwoTokenAccounts
  accounts: Pick<InstructionAccounts, 'pool'>
}>

/** The pool's vaults, as base and quote. */
export function dammVaultsOf({
  accounts: { pool },
  sides: { flipped },
}: Omit<DeltaContext, 'tokenAccounts'>) {
  const [ofA, ofB] = [pool.a.vault.toBase58(), pool.b.vault.toBase58()]
  return flipped ? { base: ofB, quote: ofA } : { base: ofA, quote: ofB }
}

/** A quote's amounts in the program's order. */
export function amountsFor({ sides }: DammPoolContext, amounts: Amounts): Amounts2 {
  return toAB(sides, amounts)
}

/** The accounts of a position, whose NFT is in any account of its owner. Rejects with account/not-found where the NFT is in none. */
export async function findPosition(
  connection: Connection,
  { nft, owner }: Pick<Position, 'nft' | 'owner'>,
): Promise<PositionAccounts> {
  const mint = nft ?? ''
  const accounts = await readAccountsOf(connection, owner, { mint, program: 'token-2022' })
  const place = accounts.find(({ amount }) => amount === 1n)
  if (!place) throw new AppError('account/not-found', { address: mint })
  return positionAccounts(new PublicKey(mint), new PublicKey(place.account))
}
