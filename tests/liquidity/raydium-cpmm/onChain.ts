import { Keypair } from '@solana/web3.js'
import { expect } from 'vitest'
import { orient, SOL_MINT } from '../../../src/liquidity/orient'
import { fetchPairToken } from '../../../src/liquidity/pairToken'
import { readAccountFields } from '../../../src/tokens/readAccountFields'
import { isFlipped } from '../../../src/liquidity/raydium-cpmm/pool'
import { raydiumCpmm } from '../../../src/liquidity/raydium-cpmm/venue'
import type {
  ChainConnection,
  Pair,
  PairToken,
  Pool,
  PoolOrder,
  Position,
} from '../../../src/liquidity/venue'
import type { TransferFee } from '../../../src/tokens/transferFeeMath'
import type { TokenStandard } from '../../../src/tokens/createToken'
import type { Execution } from '../../../src/transactions/execution'
import { executeOperation } from '../../../src/transactions/sign'
import type { Plan } from '../../../src/transactions/plan'
import { prepareOperation, type PreparedOperation } from '../../../src/transactions/prepare'
import { untilOpen, type PracticeChain } from '../../support/chain'
import { run } from '../../support/operations'
import { makingMint, mintBytes } from '../../support/makingMint'
import { aChainAccess, aSigner } from '../../support/engine'

/** The practice chain as venues want it. */
export const asVenuesSee = ({ connection }: PracticeChain): ChainConnection => ({
  connection,
  cluster: 'practice',
})

export type Mint = Readonly<{ standard?: TokenStandard; fee?: TransferFee; supply?: bigint }>

/** A mint with six decimals whose supply is in that wallet. */
export async function aToken(
  practice: PracticeChain,
  payer: Keypair,
  { standard = 'spl', fee, supply = 10n ** 15n }: Mint = {},
): Promise<PairToken> {
  const key = Keypair.generate()
  const [owner, mint] = [payer.publicKey, key.publicKey]
  const lamports = await practice.connection.getMinimumBalanceForRentExemption(mintBytes(fee ?? null))
  const instructions = makingMint({ owner, mint, standard, fee: fee ?? null, supply }, lamports)
  await practice.send(instructions, payer, key)
  return await fetchPairToken(practice.connection, mint.toBase58())
}

/** A new token and SOL, or two new tokens, as the pair of a pool. */
export async function aPair(
  practice: PracticeChain,
  payer: Keypair,
  one: Mint,
  another: Mint | null,
): Promise<Pair> {
  const token = await aToken(practice, payer, one)
  const other = another
    ? await aToken(practice, payer, another)
    : await fetchPairToken(practice.connection, SOL_MINT)
  return isFlipped({ base: token, quote: other }) ? orient(other, token).pair : orient(token, other).pair
}

/** An operation that was tried out, carried out and looked at: its bill came true to the lamport. */
export type Done = Readonly<{ prepared: PreparedOperation; execution: Execution }>

export async function prepare({ connection }: PracticeChain, plan: Plan): Promise<PreparedOperation> {
  return await prepareOperation(plan, { connection, priority: 'normal', readAccount: readAccountFields })
}

export async function carryOut(practice: PracticeChain, payer: Keypair, plan: Plan): Promise<Done> {
  const prepared = await prepare(practice, plan)
  const before = await practice.balance(payer)
  const execution = await finish(practice, payer, prepared)
  expect(before - (await practice.balance(payer))).toBe(prepared.bill.total)
  return { prepared, execution }
}

export async function finish(
  practice: PracticeChain,
  payer: Keypair,
  prepared: PreparedOperation,
): Promise<Execution> {
  const access = { ...(await aChainAccess(practice)), readAccount: readAccountFields }
  const execution = await run(executeOperation(prepared, aSigner(payer), access), access)
  expect(execution.transactions.map(({ status }) => status)).toEqual(['confirmed'])
  return execution
}

/** Opens a pool with the first fee tier and waits until it is open for swaps. */
export async function openPool(
  practice: PracticeChain,
  payer: Keypair,
  order: Omit<PoolOrder, 'payer' | 'tier' | 'opensAt' | 'lock'>,
): Promise<Done & { pool: Pool; position: Position }> {
  const chain = asVenuesSee(practice)
  const { tiers } = await raydiumCpmm.fetchCreationTerms(chain, order.pair)
  const [tier] = tiers
  if (!tier) throw new Error('there is no tier')
  const full = { ...order, payer: payer.publicKey.toBase58(), tier, opensAt: null, lock: false }
  const done = await carryOut(practice, payer, await raydiumCpmm.planCreate(chain, full))
  const pool = await read(practice, done.prepared.plan.subject['pool'] ?? '')
  await untilOpen(practice, pool.opensAt)
  return { ...done, pool, position: await onlyPosition(practice, payer, pool) }
}

export async function read(practice: PracticeChain, address: string): Promise<Pool> {
  const pool = await raydiumCpmm.fetchPool(asVenuesSee(practice), address)
  if (!pool) throw new Error('there is no pool')
  return pool
}

export async function onlyPosition(practice: PracticeChain, payer: Keypair, pool: Pool): Promise<Position> {
  const positions = await raydiumCpmm.fetchPositions(asVenuesSee(practice), payer.publicKey.toBase58())
  const [position, ...others] = positions.filter((one) => one.pool.address === pool.address)
  if (!position || others.length > 0) throw new Error(`there are ${positions.length} positions`)
  return position
}
