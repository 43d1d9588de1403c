import { Keypair, PublicKey } from '@solana/web3.js'
import { expect } from 'vitest'
import type { CreateTokenFacts, MintSource, TokenDraft } from '../../src/tokens/createToken'
import { newSeed } from '../../src/solana/payer'
import { fetchCreateTokenFacts } from '../../src/tokens/create/createTokenFacts'
import { planCreateToken } from '../../src/tokens/create/planCreateToken'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import { receiptOf } from '../../src/operation/bills'
import { changedAccounts, foldChanges } from '../../src/transactions/bill'
import { executeOperation } from '../../src/transactions/sign'
import { foldExecution, type Execution } from '../../src/transactions/execution'
import type { Plan } from '../../src/transactions/plan'
import { prepareOperation, type PreparedOperation } from '../../src/transactions/prepare'
import type { PracticeChain } from '../support/chain'
import { aChainAccess, aSigner, all } from '../support/engine'

export type Wish = Readonly<{
  draft: TokenDraft
  by?: MintSource['by']
  /** Lamports that a stranger sends to the mint, its metadata account and the token accounts before anything is made. */
  dust?: bigint
}>

export type Made = Readonly<{
  draft: TokenDraft
  facts: CreateTokenFacts
  plan: Plan
  prepared: PreparedOperation
  execution: Execution
  payer: Keypair
}>

/** A wallet of its own makes the token through the engine, as pages do; the bill and every promised field are held against the chain. */
export async function makeToken(
  chain: PracticeChain,
  { draft, by = 'seed', dust = 0n }: Wish,
): Promise<Made> {
  const payer = await chain.aPayer(100_000_000_000n)
  const source = aSource(by)
  const facts = await factsAfterDust(chain, draft, payer.publicKey, source, dust)
  const plan = planCreateToken(draft, facts)
  const { connection } = chain
  const options = { connection, priority: 'normal', readAccount: readAccountFields } as const
  const prepared = await prepareOperation(plan, options)
  const access = { ...(await aChainAccess(chain)), readAccount: readAccountFields }
  const execution = foldExecution(await all(executeOperation(prepared, aSigner(payer), access)))
  if (!execution) throw new Error('nothing happened')
  await requireKept(chain, { draft, facts, plan, prepared, execution, payer })
  return { draft, facts, plan, prepared, execution, payer }
}

export function aSource(by: MintSource['by']): MintSource {
  return by === 'seed' ? { by, seed: newSeed() } : { by, keypair: Keypair.generate() }
}

async function factsAfterDust(
  chain: PracticeChain,
  draft: TokenDraft,
  payer: PublicKey,
  source: MintSource,
  dust: bigint,
): Promise<CreateTokenFacts> {
  const read = () => fetchCreateTokenFacts(chain.connection, draft, payer, source)
  const facts = await read()
  if (dust === 0n) return facts
  const theirs = facts.recipients.map(({ account }) => account)
  const targets = new Set(
    [facts.mint, facts.metadata, facts.tokenAccount, ...theirs].map((key) => key.toBase58()),
  )
  for (const address of targets) chain.chain.airdrop(address, dust)
  chain.chain.warp(1)
  return await read()
}

/** Promised = paid to the lamport, and each field says what its last step promised. */
async function requireKept(chain: PracticeChain, { prepared, execution, plan, payer }: Made): Promise<void> {
  const states = execution.transactions.map((state) =>
    state.status === 'confirmed' ? state.paid?.total : state,
  )
  expect(states).toEqual(states.map(() => expect.any(BigInt)))
  expect(states).toHaveLength(prepared.drafts.length)
  const paid = states.reduce<bigint>((sum, total) => sum + (typeof total === 'bigint' ? total : 0n), 0n)
  expect(paid).toBe(prepared.bill.total)
  expect(await chain.balance(payer)).toBe(prepared.bill.balanceAfter)
  for (const { cost, paid: line } of receiptOf(execution)?.lines ?? [])
    expect([cost.label, line]).toEqual([cost.label, cost.lamports])
  const promised = foldChanges(plan.steps)
  const addresses = changedAccounts(promised)
  const keys = addresses.map((address) => new PublicKey(address))
  const found = await chain.connection.getMultipleAccountsInfo(keys, 'confirmed')
  const words = new Map(addresses.map((address, index) => [address, readAccountFields(found[index] ?? null)]))
  const said = promised.map((change) => ({ ...change, after: words.get(change.account)?.[change.field] }))
  expect(said).toEqual(promised)
}
