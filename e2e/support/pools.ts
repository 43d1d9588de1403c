import { getAccount, getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import {
  TransactionMessage,
  VersionedTransaction,
  type Connection,
  type Keypair,
  type PublicKey,
  type TransactionInstruction,
} from '@solana/web3.js'
import { programsFolder } from '../../sandbox/programs/folder'
import { inspectProgram } from '../../sandbox/programs/inspect'
import { readLock } from '../../sandbox/programs/lock'
import { meteoraDammV2 } from '../../src/liquidity/meteora-damm-v2/venue'
import { SOL_MINT } from '../../src/liquidity/orient'
import { fetchPairTokens } from '../../src/liquidity/pairToken'
import { raydiumCpmm } from '../../src/liquidity/raydium-cpmm/venue'
import { VENUES } from '../../src/liquidity/profiles'
import type { Amounts, Pool, Position, Venue } from '../../src/liquidity/venue'
import type { Plan } from '../../src/transactions/plan'
import { chain } from './journey'
import { aMint } from './liquidity'

const folder = programsFolder()

export const raydium = raydiumCpmm
export const meteora = meteoraDammV2
/** Whether the practice chain has the programs of all venues: it does where `npm run sandbox:programs` fetched them. */
export const hasVenues = VENUES.every(({ programs }) => {
  const lock = readLock(folder, () => undefined)
  return inspectProgram(folder, lock, programs.practice).state === 'good'
})

/** A token of a test, all of whose supply is in its maker's hands. Six decimals. */
export type TestToken = Readonly<{ mint: PublicKey; program: PublicKey; symbol: string }>

/** Makes a token as anybody may, not through the page; `fee` in hundredths of a percent. */
export async function aToken(
  owner: Keypair,
  { symbol = 'GALM', ...wish }: Readonly<{ symbol?: string; fee?: number }> = {},
): Promise<TestToken> {
  return { mint: await aMint(owner, { symbol, ...wish }), program: TOKEN_2022_PROGRAM_ID, symbol }
}

/** Sends a plan of a venue as one transaction, with its own signers after the payer's. */
async function sendPlan(plan: Plan, owner: Keypair, on: Connection): Promise<void> {
  const instructions = plan.steps.flatMap((step) => step.instructions)
  await send(on, instructions, [owner, ...plan.steps.flatMap((step) => step.signers)])
}

/** Has web3.js sign and send what the first key pays for, and waits until it is confirmed. */
async function send(
  on: Connection,
  instructions: readonly TransactionInstruction[],
  keys: readonly Keypair[],
): Promise<void> {
  const [payer] = keys
  if (!payer) throw new RangeError('somebody pays')
  const latest = await on.getLatestBlockhash('confirmed')
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: latest.blockhash,
    instructions: [...instructions],
  }).compileToV0Message()
  const transaction = new VersionedTransaction(message)
  transaction.sign([...keys])
  const signature = await on.sendTransaction(transaction)
  const { value } = await on.confirmTransaction({ signature, ...latest }, 'confirmed')
  if (value.err) throw new Error(`refused: ${JSON.stringify(value.err)}`)
}

/** `rate`: a fee that the maker of a Meteora pool chooses, in millionths. */
type PoolWish = Readonly<{ token: TestToken; deposit?: Amounts; rate?: bigint }>

/** Opens a pool against SOL through the venue's own plan, not through the page; 1 000 tokens and 2 SOL unless said otherwise. */
export async function aPool(venue: Venue, owner: Keypair, wish: PoolWish, on = chain): Promise<Pool> {
  const { token, rate, deposit = { base: 1_000_000_000n, quote: 2_000_000_000n } } = wish
  const mint = token.mint.toBase58()
  const tokens = await fetchPairTokens(on, [mint, SOL_MINT])
  const [base, quote] = [tokens.get(mint), tokens.get(SOL_MINT)]
  if (!base || !quote) throw new Error('a mint is not there')
  const pair = { base, quote }
  const where = { connection: on, cluster: 'practice' } as const
  const { tiers } = await venue.fetchCreationTerms(where, pair)
  const [usual] = tiers
  const tier = usual && rate !== undefined ? { ...usual, id: `custom:${rate}`, rate } : usual
  if (!tier) throw new Error('the venue has no fee tier')
  const payer = owner.publicKey.toBase58()
  const plan = await venue.planCreate(where, { payer, pair, deposit, tier, opensAt: null, lock: false })
  await sendPlan(plan, owner, on)
  return await poolAt(venue, plan.subject['pool'] ?? '', on)
}

export async function poolAt(venue: Venue, address: string, on = chain): Promise<Pool> {
  const pool = await venue.fetchPool({ connection: on, cluster: 'practice' }, address)
  if (!pool) throw new Error('the pool is not there')
  return pool
}

/** What a wallet has at a venue, of all its pools. */
export function positionsOf(venue: Venue, owner: Keypair, on = chain): Promise<readonly Position[]> {
  return venue.fetchPositions({ connection: on, cluster: 'practice' }, owner.publicKey.toBase58())
}

/** Somebody pays so much of one side of a pool, through the venue's own plan. */
export async function swapIn(
  venue: Venue,
  { address }: Pool,
  who: Keypair,
  from: 'base' | 'quote',
  amount: bigint,
): Promise<void> {
  const pool = await poolAt(venue, address)
  const quote = pool.quotes.swap(from, amount)
  const order = { payer: who.publicKey.toBase58(), pool, quote, slippage: 5000 }
  await sendPlan(await venue.planSwap({ connection: chain, cluster: 'practice' }, order), who, chain)
}

/** Base units in a wallet's own account of a token; nothing where it has none. */
export async function held({ mint, program }: TestToken, { publicKey }: Keypair): Promise<bigint> {
  const address = getAssociatedTokenAddressSync(mint, publicKey, false, program)
  return await getAccount(chain, address, 'confirmed', program).then(
    ({ amount }) => amount,
    () => 0n,
  )
}
