import type { PublicKey } from '@solana/web3.js'
import type { Bounds, Change, Cost } from '../transactions/plan'
import { MAX_U64 } from './math'
import { symbolOf } from './names'
import type { Purse } from './purse'
import type { PairToken } from './venue'

/**
 * What an operation moves of one token: `comes` base units into the wallet, below zero out of it, and where the price may take that.
 * `vault` is the pool's account of it, in base58.
 */
export type Move = Readonly<{
  token: PairToken
  purse: Purse
  vault: string
  comes: bigint
  bounds: Bounds | null
}>

/** By how much an operation changes what the wallet has of a token: below zero it pays. `bounds` where the price moves it. */
export type Flow = Pick<Move, 'comes' | 'bounds'>

/** So much at least comes; more may. */
export function comes(amount: bigint, least: bigint): Flow {
  return { comes: amount, bounds: { least, most: MAX_U64 } }
}

/** So much at most is paid; it may be less. */
export function pays(amount: bigint, most: bigint): Flow {
  return { comes: -amount, bounds: { least: -most, most: 0n } }
}

/** So much is paid, whatever the price does. */
export function paysExactly(amount: bigint): Flow {
  return { comes: -amount, bounds: null }
}

/** What of it is lamports is a line of the bill. `comesBack`: what goes in is got for the share of the pool again. */
export function moveCosts({ token, purse, vault, comes, bounds }: Move, comesBack: boolean): readonly Cost[] {
  if (purse.balance !== null) return purse.costs
  if (comes === 0n && !bounds) return []
  const cost: Cost = {
    kind: 'deposit',
    label: comes < 0n ? `${symbolOf(token)} into the pool` : `${symbolOf(token)} from the pool`,
    lamports: -comes,
    refundable: comes < 0n && comesBack,
    account: vault,
  }
  return [bounds ? { ...cost, bounds: { least: -bounds.most, most: -bounds.least } } : cost]
}

/** The NFT of a position comes into being in the wallet; `held` false: it is burnt. */
export function nftChange(
  { nftMint, nftAccount }: Readonly<{ nftMint: PublicKey; nftAccount: PublicKey }>,
  label: string,
  held = true,
): Change {
  const [before, after] = held ? ['0', '1'] : ['1', '0']
  const moves = { mint: nftMint.toBase58(), before }
  return { account: nftAccount.toBase58(), field: 'balance', label, after, moves }
}

/** What of it is tokens is a change of the wallet's balance. */
export function moveChanges({ token, purse: { address, balance }, comes, bounds }: Move): readonly Change[] {
  if (balance === null || (comes === 0n && !bounds)) return []
  const symbol = symbolOf(token)
  const change: Change = {
    account: address.toBase58(),
    field: 'balance',
    label: `Your ${symbol}`,
    after: `${balance + comes}`,
    counts: true,
    unit: { decimals: token.decimals, symbol },
    moves: { mint: token.mint, before: `${balance}` },
  }
  if (!bounds) return [change]
  return [{ ...change, bounds: { least: balance + bounds.least, most: balance + bounds.most } }]
}
