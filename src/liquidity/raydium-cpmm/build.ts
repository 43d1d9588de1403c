import {
  createAssociatedTokenAccountIdempotentInstruction,
  createBurnCheckedInstruction,
  createCloseAccountInstruction,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { tokenAccountOf } from '../../tokens/tokenProgram'
import { checkMints } from '../checkDecimals'
import { leastOf, minOf, mostOf } from '../math'
import { fromAmounts, SOL_MINT, toAmounts } from '../orient'
import type { Built, BuiltAdd, BuiltRemove, Closed } from '../plans'
import { deltaIn, deltaOut, LP_DECIMALS, lpChange } from '../tokenDeltas'
import type {
  AddOrder,
  BuiltLeg,
  Chain,
  Pool,
  Position,
  RemoveOrder,
  LpOrder,
  Side,
  SwapAddOrder,
  SwapLeg,
} from '../venue'
import { deposit, swapBaseInput, withdraw, type Hands } from './instructions'
import type { Both } from './layouts'
import { isFlipped, placeOf, tokensOf } from './pool'
import {
  deltasOf,
  fetchLpAccount,
  fetchPoolAddresses,
  fetchPoolContext,
  lpMintOf,
  vaultsOf,
  type LpAccountState,
  type PoolContext,
} from './poolContext'

/* Builds instructions for orders on existing pools. Each function rejects with pool/refused, account/not-found or rpc/*. */

/** Adds to a pool for an exact LP amount. */
export async function buildAdd(chain: Chain, order: AddOrder): Promise<BuiltAdd> {
  const { payer, pool, quote, slippage } = order
  const deposits = fromAmounts(isFlipped(pool.pair), quote.deposits)
  const allowed: Both<bigint> = [mostOf(deposits[0], slippage), mostOf(deposits[1], slippage)]
  const [context, lp] = await Promise.all([
    fetchPoolContext(chain, pool, payer, needed(pool, deposits, allowed)),
    fetchLpAccount(chain, lpAddress(order)),
  ])
  const { owner, at } = context
  const most = capped(allowed, context)
  return {
    payer: owner,
    instructions: [...openLp(context, lp), deposit(at, handsOf(context, lp), quote.lpAmount, most)],
    deltas: deltasOf(pool.pair, context, (place) => deltaOut(deposits[place], most[place])),
    ...openedLp(context, lp, quote.lpAmount),
    most: toAmounts(isFlipped(pool.pair), ...most),
    vaults: vaultsOf(pool.pair, at),
    position: lp.address.toBase58(),
  }
}

/** Opens the wallet's account of LP tokens where there is none. */
function openLp({ owner, at }: PoolContext, { open, address }: LpAccountState) {
  return open
    ? []
    : [createAssociatedTokenAccountIdempotentInstruction(owner, address, owner, at.lpMint, TOKEN_PROGRAM_ID)]
}

/** That account's rent, and the LP tokens that it receives. */
function openedLp(
  { at }: PoolContext,
  lp: LpAccountState,
  lpAmount: bigint,
): Pick<Built, 'opened' | 'changes'> {
  const { open, address, price, amount } = lp
  return {
    opened: open ? [] : [{ label: 'Your LP token account', address, price, refundable: true }],
    changes: [lpChange(address.toBase58(), at.lpMint.toBase58(), amount, amount + lpAmount)],
  }
}

function lpAddress({ payer, pool, position }: Omit<AddOrder, 'quote'>): PublicKey {
  if (position) return new PublicKey(position.id)
  return tokenAccountOf(new PublicKey(payer), lpMintOf(pool), 'spl')
}

/** The required balances: for SOL the most that is wrapped, for a token the amount at the current price. */
function needed({ pair }: Pool, deposits: Both<bigint>, allowed: Both<bigint>): Both<bigint> {
  const [first, second] = tokensOf(pair)
  return [
    first.mint === SOL_MINT ? allowed[0] : deposits[0],
    second.mint === SOL_MINT ? allowed[1] : deposits[1],
  ]
}

/** A person who adds the whole balance has no reserve for a moving price, so the limit is the balance. */
function capped([first, second]: Both<bigint>, { tokenAccounts }: PoolContext): Both<bigint> {
  const cap = (most: bigint, balance: bigint | null) => (balance === null ? most : minOf(most, balance))
  return [cap(first, tokenAccounts[0].balance), cap(second, tokenAccounts[1].balance)]
}

function handsOf({ owner, tokenAccounts }: PoolContext, { address }: LpAccountState): Hands {
  return { owner, tokens: [tokenAccounts[0].address, tokenAccounts[1].address], lp: address }
}

/** Returns LP tokens for both tokens; `close` closes the emptied account. */
export async function buildRemove(chain: Chain, order: RemoveOrder): Promise<BuiltRemove> {
  const { position, quote, slippage } = order
  const { pool, owner } = position
  const [context, lp] = await Promise.all([
    fetchPoolContext(chain, pool, owner, [0n, 0n]),
    fetchLpAccount(chain, new PublicKey(position.id)),
  ])
  if (lp.amount < quote.lpAmount) throw refused(FEWER)
  const { at } = context
  const gets = fromAmounts(isFlipped(pool.pair), quote.gets)
  const least: Both<bigint> = [leastOf(gets[0], slippage), leastOf(gets[1], slippage)]
  const closes = order.close && lp.amount === quote.lpAmount
  const close = createCloseAccountInstruction(lp.address, context.owner, context.owner)
  return {
    payer: context.owner,
    instructions: [withdraw(at, handsOf(context, lp), quote.lpAmount, least), ...(closes ? [close] : [])],
    deltas: deltasOf(pool.pair, context, (place) => deltaIn(gets[place], least[place])),
    closed: closes ? [closedLp(lp)] : [],
    changes: [lpChange(position.id, at.lpMint.toBase58(), lp.amount, lp.amount - quote.lpAmount)],
    closes,
    vaults: vaultsOf(pool.pair, at),
  }
}

const FEWER = 'The wallet’s account has fewer LP tokens by now.'

/** A closed account returns all its lamports. */
function closedLp({ address, lamports }: LpAccountState): Closed {
  return { label: 'Your LP token account', address, lamports }
}

/** Pays an exact amount of one token for the other. */
export async function buildLeg(
  chain: Chain,
  { pool, quote, least }: SwapLeg,
  own: Readonly<Record<Side | 'owner', PublicKey>>,
): Promise<BuiltLeg> {
  const at = await fetchPoolAddresses(chain, pool.address)
  const flipped = isFlipped(pool.pair)
  const tokens: Both<PublicKey> = flipped ? [own.quote, own.base] : [own.base, own.quote]
  const from = placeOf(quote.from, flipped)
  return {
    instruction: swapBaseInput(at, { owner: own.owner, tokens }, { from, amountIn: quote.amountIn, least }),
    vaults: vaultsOf(pool.pair, at),
  }
}

/** Swaps a part of one token, and adds what comes of it with the rest for an exact LP amount. */
export async function buildSwapAdd(chain: Chain, order: SwapAddOrder): Promise<BuiltAdd> {
  const { payer, pool } = order
  const { from: side, amount, paid, swap, least, deposit: added, rest } = order.quote
  const flipped = isFlipped(pool.pair)
  const from = placeOf(side, flipped)
  const [context, lp] = await Promise.all([
    fetchPoolContext(chain, pool, payer, from === 0 ? [amount, 0n] : [0n, amount]),
    fetchLpAccount(chain, lpAddress(order)),
  ])
  const { owner, at } = context
  const hands = handsOf(context, lp)
  const left = amount - swap.amountIn
  const most: Both<bigint> = from === 0 ? [left, least] : [least, left]
  const stays = fromAmounts(flipped, rest)
  return {
    payer: owner,
    instructions: [
      ...openLp(context, lp),
      swapBaseInput(at, hands, { from, amountIn: swap.amountIn, least }),
      deposit(at, hands, added.lpAmount, most),
    ],
    deltas: deltasOf(pool.pair, context, (place) =>
      place === from ? deltaOut(paid, amount) : deltaIn(stays[place], 0n),
    ),
    ...openedLp(context, lp, added.lpAmount),
    most: toAmounts(flipped, ...most),
    vaults: vaultsOf(pool.pair, at),
    position: lp.address.toBase58(),
  }
}

/** Burns LP tokens: their share stays in the pool forever, and nobody gets its fees. */
export async function buildBurn(chain: Chain, { position, lpAmount }: LpOrder): Promise<Built> {
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

/** Throws pool/refused where the account does not hold that much. */
export function requireLp({ amount }: LpAccountState, lpAmount: bigint): void {
  if (lpAmount === 0n || amount < lpAmount) throw refused(LESS)
}

const LESS = 'The wallet’s account does not have that many LP tokens.'

/** Closes an empty LP token account: its rent is returned. */
export async function buildClose(chain: Chain, position: Position): Promise<Built> {
  const payer = new PublicKey(position.owner)
  const lp = await fetchLpAccount(chain, new PublicKey(position.id))
  if (!lp.open || lp.amount > 0n) throw refused('Only an empty account can be closed.')
  return {
    payer,
    instructions: [createCloseAccountInstruction(lp.address, payer, payer)],
    closed: [closedLp(lp)],
  }
}

function refused(message: string): AppError {
  return new AppError('pool/refused', { message })
}
