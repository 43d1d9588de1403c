import type { Keypair } from '@solana/web3.js'
import { PublicKey } from '@solana/web3.js'
import { expect } from 'vitest'
import { meteoraDammV2 } from '../../../src/liquidity/meteora-damm-v2/venue'
import { SOL_MINT } from '../../../src/liquidity/orient'
import { fetchPairTokens } from '../../../src/liquidity/pairToken'
import { readAccountFields } from '../../../src/tokens/readAccountFields'
import type { ChainConnection, Pair, Pool, PoolOrder, Position, Venue } from '../../../src/liquidity/venue'
import type { TokenDraft } from '../../../src/tokens/createToken'
import { receiptOf } from '../../../src/operation/bills'
import { baseUnits } from '../../../src/transactions/accountValues'
import { executeOperation } from '../../../src/transactions/sign'
import { foldExecution } from '../../../src/transactions/execution'
import type { Plan } from '../../../src/transactions/plan'
import { prepareOperation, type PreparedOperation } from '../../../src/transactions/prepare'
import type { PracticeChain } from '../../support/chain'
import { aCreateTokenPlan, aChainAccess, aSigner, aTokenDraft, all } from '../../support/engine'

/** Everything that a test of operations does on a chain with a wallet of its own. */
export function operationsOn(practice: PracticeChain) {
  const at: ChainConnection = { connection: practice.connection, cluster: 'practice' }

  async function make(payer: Keypair, over: Partial<TokenDraft> = {}): Promise<string> {
    const plan = await aCreateTokenPlan(practice, payer, aTokenDraft(over))
    await run(payer, plan)
    return plan.subject['mint'] ?? ''
  }

  async function pairOf(base: string, quote = SOL_MINT): Promise<Pair> {
    const tokens = await fetchPairTokens(practice.connection, [base, quote])
    const [one, other] = [tokens.get(base), tokens.get(quote)]
    if (!one || !other) throw new Error('no such token')
    return { base: one, quote: other }
  }

  /** Through the engine, as pages do: what was promised is what was paid, to the lamport and to the base unit. */
  async function run(payer: Keypair, plan: Plan): Promise<PreparedOperation> {
    const { connection } = practice
    const prepared = await prepareOperation(plan, {
      connection,
      priority: 'normal',
      readAccount: readAccountFields,
    })
    const access = { ...(await aChainAccess(practice)), readAccount: readAccountFields }
    const execution = foldExecution(await all(executeOperation(prepared, aSigner(payer), access)))
    expect(execution?.transactions.map(({ status }) => status)).toEqual(
      prepared.drafts.map(() => 'confirmed'),
    )
    const receipt = execution && receiptOf(execution)
    expect(receipt?.paid).toBe(prepared.bill.total)
    for (const { cost, paid } of receipt?.lines ?? [])
      expect([cost.label, paid]).toEqual([cost.label, cost.lamports])
    expect(await practice.balance(payer)).toBe(prepared.bill.balanceAfter)
    await requireChangesKept(practice, prepared)
    return prepared
  }

  async function open(
    payer: Keypair,
    order: Omit<PoolOrder, 'payer' | 'tier' | 'opensAt' | 'lock'> & Partial<PoolOrder>,
  ) {
    const [tier] = (await meteoraDammV2.fetchCreationTerms(at, order.pair)).tiers
    if (!tier) throw new Error('no tier')
    const whole = { tier, opensAt: null, lock: false, payer: payer.publicKey.toBase58(), ...order }
    const plan = await meteoraDammV2.planCreate(at, whole)
    const prepared = await run(payer, plan)
    return { plan, prepared, order: whole, ...(await look(plan)) }
  }

  /** The pool and the position that an operation was about, as they are now; the position null once it is closed. */
  async function look({ subject, accounts }: Plan): Promise<{ pool: Pool; position: Position | null }> {
    const pool = await meteoraDammV2.fetchPool(at, subject['pool'] ?? '')
    if (!pool) throw new Error('no pool')
    const positions = await meteoraDammV2.fetchPositions(at, accounts.payer.toBase58())
    return { pool, position: positions.find(({ id }) => id === subject['position']) ?? null }
  }

  /** What a venue need not be able to do, but this one is. */
  function can<Name extends 'planClaim' | 'planLock' | 'planClose'>(name: Name): NonNullable<Venue[Name]> {
    const plan = meteoraDammV2[name]
    if (!plan) throw new Error(`no ${name}`)
    return plan
  }

  return { at, make, pairOf, run, open, look, can }
}

async function requireChangesKept(
  { connection }: PracticeChain,
  { first }: PreparedOperation,
): Promise<void> {
  for (const change of first.changes) {
    const account = await connection.getAccountInfo(new PublicKey(change.account), 'confirmed')
    const actual = account ? readAccountFields(account)[change.field] : baseUnits(0n)
    expect([change.label, actual]).toEqual([change.label, change.after])
  }
}
