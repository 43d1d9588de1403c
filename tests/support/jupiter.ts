import {
  createAssociatedTokenAccountIdempotentInstruction,
  createCloseAccountInstruction,
  createSyncNativeInstruction,
} from '@solana/spl-token'
import { PublicKey, SystemProgram, type AccountMeta, type TransactionInstruction } from '@solana/web3.js'
import { u16, u64, u8 } from '../../src/liquidity/anchor'
import { JUPITER_PROGRAM } from '../../src/liquidity/jupiter/profile'
import { leastOf } from '../../src/liquidity/math'
import { SOL_MINT } from '../../src/liquidity/orient'
import { swapBaseInput } from '../../src/liquidity/raydium-cpmm/instructions'
import { isFlipped, placeOf } from '../../src/liquidity/raydium-cpmm/pool'
import { fetchPoolAddresses } from '../../src/liquidity/raydium-cpmm/poolContext'
import { raydiumCpmm } from '../../src/liquidity/raydium-cpmm/venue'
import type { ChainConnection, PairToken } from '../../src/liquidity/venue'
import type { RouteQuestion } from '../../src/market/jupiterRoute'
import { tokenAccountOf, tokenProgram } from '../../src/tokens/tokenProgram'

/*
 * Answers in the shape of Jupiter's GET /swap/v2/build, made here from pools of Raydium CPMM on a practice chain. Jupiter's program is the
 * real one, so that what is decoded from an answer is also carried out.
 */

/** A pool of a route, and which part of what is there goes through it, in basis points. */
export type Leg = Readonly<{ pool: string; part: number }>

type Raw = Readonly<{
  programId: string
  accounts: { pubkey: string; isSigner: boolean; isWritable: boolean }[]
  data: string
}>
export type BuildAnswer = Awaited<ReturnType<typeof buildAnswer>>

/** The number of Raydium CPMM among the swaps that Jupiter's program knows. */
const RAYDIUM_CP = 46
const EVENTS = 'D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf'

/** The answer to a question, by a route through these pools in order; those between the same two tokens divide the amount. */
export async function buildAnswer(
  chain: ChainConnection,
  { from, to, amount, slippage, taker }: RouteQuestion,
  legs: readonly Leg[],
) {
  const owner = new PublicKey(taker)
  const there = new Map([[from, amount]])
  const tokens = new Map<string, PairToken>()
  const order = [from]
  const hops = []
  const keys: AccountMeta[] = []
  const plan: Uint8Array[] = []
  for (const { pool: address, part } of legs) {
    const pool = await raydiumCpmm.fetchPool(chain, address)
    if (!pool) throw new Error('there is no pool')
    const { base, quote } = pool.pair
    for (const token of [base, quote]) tokens.set(token.mint, token)
    const side = order.includes(base.mint) && base.mint !== to ? 'base' : 'quote'
    const [paid, got] = side === 'base' ? [base, quote] : [quote, base]
    const amountIn = ((there.get(paid.mint) ?? 0n) * BigInt(part)) / 10_000n
    const { amountOut } = pool.quotes.swap(side, amountIn)
    there.set(got.mint, (there.get(got.mint) ?? 0n) + amountOut)
    if (!order.includes(got.mint)) order.push(got.mint)
    const at = await fetchPoolAddresses(chain, address)
    const [first, second] = at.mints.map((mint, place) =>
      tokenAccountOf(
        owner,
        mint,
        place === placeOf(side, isFlipped(pool.pair)) ? paid.standard : got.standard,
      ),
    )
    if (!first || !second) throw new Error('a pool has two tokens')
    const placed = placeOf(side, isFlipped(pool.pair))
    const swap = swapBaseInput(at, { owner, tokens: [first, second] }, { from: placed, amountIn, least: 0n })
    keys.push(readOnly(swap.programId), ...swap.keys.map((key) => ({ ...key, isSigner: false })))
    plan.push(u8(RAYDIUM_CP), u16(part), u8(order.indexOf(paid.mint)), u8(order.indexOf(got.mint)))
    hops.push({
      percent: Math.round(part / 100),
      bps: part,
      swapInfo: {
        ammKey: address,
        label: 'Raydium CP',
        inputMint: paid.mint,
        outputMint: got.mint,
        inAmount: `${amountIn}`,
        outAmount: `${amountOut}`,
      },
    })
  }
  const outAmount = there.get(to) ?? 0n
  const accountOf = (mint: string) =>
    tokenAccountOf(owner, new PublicKey(mint), tokens.get(mint)?.standard ?? 'spl')
  const programOf = (mint: string) => tokenProgram(tokens.get(mint)?.standard ?? 'spl')
  const jupiter = new PublicKey(JUPITER_PROGRAM)
  const swapInstruction: Raw = {
    programId: JUPITER_PROGRAM,
    accounts: [
      { pubkey: owner, isSigner: true, isWritable: true },
      writable(accountOf(from)),
      writable(accountOf(to)),
      ...[from, to].map((mint) => readOnly(new PublicKey(mint))),
      ...[from, to].map((mint) => readOnly(programOf(mint))),
      readOnly(jupiter),
      readOnly(new PublicKey(EVENTS)),
      readOnly(jupiter),
      ...keys,
    ].map(rawKey),
    data: Buffer.concat([
      Uint8Array.of(187, 100, 250, 204, 49, 196, 175, 20),
      u64(amount),
      u64(outAmount),
      u16(slippage),
      u16(0),
      u16(0),
      Uint8Array.of(legs.length, 0, 0, 0),
      ...plan,
    ]).toString('base64'),
  }
  const wrapped = accountOf(SOL_MINT)
  const open = [...order.slice(1), ...(from === SOL_MINT ? [from] : [])].map((mint) =>
    createAssociatedTokenAccountIdempotentInstruction(
      owner,
      accountOf(mint),
      owner,
      new PublicKey(mint),
      programOf(mint),
    ),
  )
  const wrap = [
    SystemProgram.transfer({ fromPubkey: owner, toPubkey: wrapped, lamports: amount }),
    createSyncNativeInstruction(wrapped),
  ]
  return {
    inputMint: from,
    outputMint: to,
    inAmount: `${amount}`,
    outAmount: `${outAmount}`,
    otherAmountThreshold: `${leastOf(outAmount, slippage)}`,
    swapMode: 'ExactIn',
    slippageBps: slippage,
    priceImpactPct: '0.0012',
    routePlan: hops,
    computeBudgetInstructions: [
      { programId: 'ComputeBudget111111111111111111111111111111', accounts: [], data: 'A2QAAAAAAAAA' },
    ],
    setupInstructions: [...open, ...(from === SOL_MINT ? wrap : [])].map(rawOf),
    swapInstruction,
    cleanupInstruction: order.includes(SOL_MINT)
      ? rawOf(createCloseAccountInstruction(wrapped, owner, owner))
      : null,
    otherInstructions: [] as Raw[],
    tipInstruction: null as Raw | null,
    addressesByLookupTableAddress: {} as Record<string, string[]>,
    blockhashWithMetadata: { blockhash: Array.from({ length: 32 }, () => 7), lastValidBlockHeight: 1_000 },
  }
}

/** An instruction as the API writes it. */
export function rawOf({ programId, keys, data }: TransactionInstruction): Raw {
  return { programId: programId.toBase58(), accounts: keys.map(rawKey), data: data.toString('base64') }
}

function rawKey({ pubkey, isSigner, isWritable }: AccountMeta) {
  return { pubkey: pubkey.toBase58(), isSigner, isWritable }
}

function readOnly(pubkey: PublicKey): AccountMeta {
  return { pubkey, isSigner: false, isWritable: false }
}

function writable(pubkey: PublicKey): AccountMeta {
  return { pubkey, isSigner: false, isWritable: true }
}
