import {
  createAssociatedTokenAccountIdempotentInstruction,
  createBurnCheckedInstruction,
  createCloseAccountInstruction,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import { tokenAccountOf } from '../../tokens/tokenProgram'
import { checkMints } from '../checkDecimals'
import { leastOf, minOf, mostOf } from '../math'
import { fromAmounts, SOL_MINT, toAmounts } from '../orient'
import type { BuiltLiquidity, BuiltAdd, BuiltRemove, ClosedAccount } from '../plans'
import { deltaIn, deltaOut, LP_DECIMALS, lpChange } from '../tokenDeltas'
import type {
  AddOrder,
  BuiltLeg,
  ChainConnection,
  Pool,
  Position,
  RemoveOrder,
  LpOrder,
  PoolSide,
  SwapAddOrder,
  SwapLeg,
} from '../venue'
import { deposit, swapBaseInput, withdraw, type OwnerAccounts } from './instructions'
import type { PairOf } from './layouts'
import { isFlipped, placeOf, tokensOf } from './pool'
import {
  cpmmDeltasOf,
  fetchLpAccount,
  fetchPoolAddresses,
  fetchCpmmPoolContext,
  lpMintOf,
  cpmmVaultsOf,
  type LpAccountState,
  type CpmmPoolContext,
} from './poolContext'
import { poolsSay, refusedByPool } from '../said'

/* Builds instructions for orders on existing pools. Each function rejects with pool/refused, account/not-found or rpc/*. */

/** Adds to a pool for an exact LP amount. */
export async function buildCpmmAdd(chain: ChainConnection, order: AddOrder): Promise<BuiltAdd> {
  const { payer, pool, quote, slippage } = order
  const deposits = fromAmounts(isFlipped(pool.pair), quote.deposits)
  const allowed: PairOf<bigint> = [mostOf(deposits[0], slippage), mostOf(deposits[1], slippage)]
  const [context, lp] = await Promise.all([
    fetchCpmmPoolContext(chain, pool, payer, needed(pool, deposits, allowed)),
    fetchLpAccount(chain, lpAddress(order)),
  ])
  const { owner, at } = context
  const most = capped(allowed, context)
  return {
    payer: owner,
    instructions: [...openLp(context, lp), deposit(at, handsOf(context, lp), quote.lpAmount, most)],
    deltas: cpmmDeltasOf(pool.pair, context, (place) => deltaOut(deposits[place], most[place])),
    ...openedLp(context, lp, quote.lpAmount),
    most: toAmounts(isFlipped(pool.pair), ...most),
    vaults: cpmmVaultsOf(pool.pair, at),
    position: lp.address.toBase58(),
  }
}

/** Opens the wallet's account of LP tokens where there is none. */
function openLp({ owner, at }: CpmmPoolContext, { open, address }: LpAccountState) {
  return open
    ? []
    : [createAssociatedTokenAccountIdempotentInstruction(owner, address, owner, at.lpMint, TOKEN_PROGRAM_ID)]
}

/** The rent of the opened LP token account, and the LP tokens that it receives. */
function openedLp(
  { at }: CpmmPoolContext,
  lp: LpAccountState,
  lpAmount: bigint,
): Pick<BuiltLiquidity, 'opened' | 'changes'> {
  const { open, address, price, amount } = lp
  return {
    opened: open
      ? []
      : [{ label: poolsSay('part', { part: 'lp-account' }), address, price, refundable: true }],
    changes: [lpChange(address.toBase58(), at.lpMint.toBase58(), amount, amount + lpAmount)],
  }
}

function lpAddress({ payer, pool, position }: Omit<AddOrder, 'quote'>): PublicKey {
  if (position) return new PublicKey(position.id)
  return tokenAccountOf(new PublicKey(payer), lpMintOf(pool), 'spl')
}

/** The required balances: for SOL the largest amount that is wrapped, for a token the amount at the current price. */
function needed({ pair }: Pool, deposits: PairOf<bigint>, allowed: PairOf<bigint>): PairOf<bigint> {
  const [first, second] = tokensOf(pair)
  return [
    first.mint === SOL_MINT ? allowed[0] : deposits[0],
    second.mint === SOL_MINT ? allowed[1] : deposits[1],
  ]
}

/** The limits of a deposit, at most the balances: a person who adds a whole balance has no reserve for a moving price. */
function capped([first, second]: PairOf<bigint>, { tokenAccounts }: CpmmPoolContext): PairOf<bigint> {
  const cap = (most: bigint, balance: bigint | null) => (balance === null ? most : minOf(most, balance))
  return [cap(first, tokenAccounts[0].balance), cap(second, tokenAccounts[1].balance)]
}

function handsOf({ owner, tokenAccounts }: CpmmPoolContext, { address }: LpAccountState): OwnerAccounts {
  return { owner, tokens: [tokenAccounts[0].address, tokenAccounts[1].address], lp: address }
}

/** Returns LP tokens for both tokens; `close` closes the emptied account. */
export async function buildCpmmRemove(chain: ChainConnection, order: RemoveOrder): Promise<BuiltRemove> {
  const { position, quote, slippage } = order
  const { pool, owner } = position
  const [context, lp] = await Promise.all([
    fetchCpmmPoolContext(chain, pool, owner, [0n, 0n]),
    fetchLpAccount(chain, new PublicKey(position.id)),
  ])
  if (lp.amount < quote.lpAmount) throw refusedByPool(poolsSay('fewer-lp', {}))
  const { at } = context
  const gets = fromAmounts(isFlipped(pool.pair), quote.gets)
  const least: PairOf<bigint> = [leastOf(gets[0], slippage), leastOf(gets[1], slippage)]
  const closes = order.close && lp.amount === quote.lpAmount
  const close = createCloseAccountInstruction(lp.address, context.owner, context.owner)
  return {
    payer: context.owner,
    instructions: [withdraw(at, handsOf(context, lp), quote.lpAmount, least), ...(closes ? [close] : [])],
    deltas: cpmmDeltasOf(pool.pair, context, (place) => deltaIn(gets[place], least[place])),
    closed: closes ? [closedLp(lp)] : [],
    changes: [lpChange(position.id, at.lpMint.toBase58(), lp.amount, lp.amount - quote.lpAmount)],
    closes,
    vaults: cpmmVaultsOf(pool.pair, at),
  }
}

/** A closed account returns all its lamports. */
function closedLp({ address, lamports }: LpAccountState): ClosedAccount {
  return { part: 'lp-account', address, lamports }
}

/** Pays an exact amount of one token for the other. */
export async function buildCpmmLeg(
  chain: ChainConnection,
  { pool, quote, least }: SwapLeg,
  own: Readonly<Record<PoolSide | 'owner', PublicKey>>,
): Promise<BuiltLeg> {
  const at = await fetchPoolAddresses(chain, pool.address)
  const flipped = isFlipped(pool.pair)
  const tokens: PairOf<PublicKey> = flipped ? [own.quote, own.base] : [own.base, own.quote]
  const from = placeOf(quote.from, flipped)
  return {
    instruction: swapBaseInput(at, { owner: own.owner, tokens }, { from, amountIn: quote.amountIn, least }),
    vaults: cpmmVaultsOf(pool.pair, at),
  }
}

/** Swaps a part of one token, and adds the output with the rest for an exact LP amount. */
export async function buildCpmmSwapAdd(chain: ChainConnection, order: SwapAddOrder): Promise<BuiltAdd> {
  const { payer, pool } = order
  const { from: side, amount, paid, swap, least, deposit: added, rest } = order.quote
  const flipped = isFlipped(pool.pair)
  const from = placeOf(side, flipped)
  const [context, lp] = await Promise.all([
    fetchCpmmPoolContext(chain, pool, payer, from === 0 ? [amount, 0n] : [0n, amount]),
    fetchLpAccount(chain, lpAddress(order)),
  ])
  const { owner, at } = context
  const hands = handsOf(context, lp)
  const left = amount - swap.amountIn
  const most: PairOf<bigint> = from === 0 ? [left, least] : [least, left]
  const stays = fromAmounts(flipped, rest)
  return {
    payer: owner,
    instructions: [
      ...openLp(context, lp),
      swapBaseInput(at, hands, { from, amountIn: swap.amountIn, least }),
      deposit(at, hands, added.lpAmount, most),
    ],
    deltas: cpmmDeltasOf(pool.pair, context, (place) =>
      place === from ? deltaOut(paid, amount) : deltaIn(stays[place], 0n),
    ),
    ...openedLp(context, lp, added.lpAmount),
    most: toAmounts(flipped, ...most),
    vaults: cpmmVaultsOf(pool.pair, at),
    position: lp.address.toBase58(),
  }
}

/** Burns LP tokens: their part of the pool stays there forever, and nobody gets its fees. */
export async function buildBurn(
  chain: ChainConnection,
  { position, lpAmount }: LpOrder,
): Promise<BuiltLiquidity> {
  const payer = new PublicKey(position.owner)
  const mint = lpMintOf(position.pool)
  const lp = await fetchLpAccount(chain, new PublicKey(position.id))
  requireLp(lp, lpAmount)
  return {
    payer,
    instructions: [
      ...checkMints(position.pool.pair),
      createBurnCheckedInstruction(lp.address, mint, payer, lpAmount, LP_DECIMALS),
    ],
    changes: [lpChange(position.id, mint.toBase58(), lp.amount, lp.amount - lpAmount)],
  }
}

/** Throws pool/refused where the account holds less than `lpAmount`. */
export function requireLp({ amount }: LpAccountState, lpAmount: bigint): void {
  if (lpAmount === 0n || amount < lpAmount) throw refusedByPool(poolsSay('not-so-many-lp', {}))
}

/** Closes an empty LP token account: its rent is returned. */
export async function buildCpmmClose(chain: ChainConnection, position: Position): Promise<BuiltLiquidity> {
  const payer = new PublicKey(position.owner)
  const lp = await fetchLpAccount(chain, new PublicKey(position.id))
  if (!lp.open || lp.amount > 0n) throw refusedByPool(poolsSay('close-only-empty', { holds: 'lp-tokens' }))
  return {
    payer,
    instructions: [createCloseAccountInstruction(lp.address, payer, payer)],
    closed: [closedLp(lp)],
  }
}
