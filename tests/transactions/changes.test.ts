// @vitest-environment node
import 'fake-indexeddb/auto'
import { Keypair, SystemProgram } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { describeError } from '../../src/errors/describeError'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import { foldChanges, requireChanges } from '../../src/transactions/bill'
import { executePlan } from '../../src/transactions/sign'
import { foldExecution } from '../../src/transactions/execution'
import type { AccountReader, Change, Plan, ReadableAccount } from '../../src/transactions/plan'
import { prepareOperation, resimulate } from '../../src/transactions/prepare'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aCreateTokenPlan, all, anEngine, aSigner, aTokenDraft } from '../support/engine'

vi.mock('../../src/storage/pause', () => import('../support/pace'))

const account = Keypair.generate().publicKey.toBase58()
const change = (field: string, after: string): Change => ({ account, field, label: field, after })

describe('promised changes', () => {
  test('of several steps are one list: the last word on a field counts, at its first place', () => {
    const steps = [
      { changes: [change('mintAuthority', 'me'), change('supply', '0')] },
      {},
      { changes: [change('supply', '5')] },
      { changes: [change('mintAuthority', 'nobody')] },
    ]
    expect(foldChanges(steps)).toEqual([change('mintAuthority', 'nobody'), change('supply', '5')])
  })

  test('are told with what stood there before', () => {
    const before = new Map([[account, anAccount(1)]])
    const after = new Map([[account, anAccount(2)]])
    const told = requireChanges([change('byte', '2')], reader, before, after)
    expect(told).toEqual([{ ...change('byte', '2'), before: '1' }])
    expect(requireChanges([change('byte', '2')], reader, new Map(), after)).toEqual([change('byte', '2')])
  })

  test.each([
    ['another value', anAccount(3), '3'],
    ['no account', null, 'nothing'],
  ])('stop the operation where the simulation left %s', (_, left, simulated) => {
    const after = new Map([[account, left]])
    const thrown = caught(() => requireChanges([change('byte', '2')], reader, new Map(), after))
    expect(thrown).toMatchObject({
      code: 'simulation/mismatch',
      context: { account, field: 'byte', promised: '2', simulated },
    })
    expect(describeError(thrown).detail).toBe(
      `byte should be 2, but the simulation left ${simulated}. Nothing was sent and nothing was paid.`,
    )
  })

  const tokens = (after: string, before: string): Change => ({
    ...change('byte', after),
    moves: { mint: 'Mint1', before },
  })

  test('of tokens hold where the account is closed: it has none', () => {
    const closed = new Map([[account, null]])
    expect(requireChanges([tokens('0', '2')], reader, new Map(), closed)).toEqual([tokens('0', '2')])
    expect(() => requireChanges([tokens('1', '2')], reader, new Map(), closed)).toThrow('simulation/mismatch')
  })

  test('of tokens are no more than what the operation itself moves, whatever others did since its last transaction', () => {
    const claimed = { ...tokens('12', '5'), counts: true, bounds: { least: 9n, most: 99n } } as const
    const simulated = [new Map([[account, anAccount(13)]]), new Map([[account, anAccount(17)]])] as const
    const [told] = requireChanges([claimed], reader, ...simulated, [tokens('10', '5')])
    // 5 were there, 10 after the first, 3 more came from elsewhere, and 4 come now.
    expect([told?.after, told?.moves?.before]).toEqual(['17', '8'])
  })

  test('of accounts that the simulation does not tell of are taken as they are', () => {
    expect(requireChanges([change('byte', '2')], reader, new Map(), new Map())).toEqual([change('byte', '2')])
  })
})

describe('on the chain', () => {
  let chain: PracticeChain
  beforeAll(async () => void (chain = await startPracticeChain()))
  afterAll(() => chain.stop())

  const options = () =>
    ({ connection: chain.connection, priority: 'normal', readAccount: readAccountFields }) as const

  test('what a token’s plan promises is what the simulation leaves', async () => {
    const prepared = await prepareOperation(await aPlan(), options())
    const fields = prepared.first.changes.map(({ label, after }) => [label, after])
    expect(fields).toContainEqual(['Mint authority', 'nobody'])
    expect(fields).toContainEqual(['Supply', '1,000,000,000'])
    expect(prepared.first.changes.every(({ before }) => before === undefined)).toBe(true)
  })

  test('a plan that promises something else is stopped before anything is asked', async () => {
    const lying = withChange(await aPlan(), 'mintAuthority', account)
    await expect(prepareOperation(lying, options())).rejects.toMatchObject({
      code: 'simulation/mismatch',
      context: { field: 'mintAuthority', promised: account, simulated: 'nobody' },
    })
  })

  test('and is stopped right before the prompt as well', async () => {
    const payer = await chain.aPayer()
    const { first } = await prepareOperation(await aPlan(payer), options())
    await expect(resimulate(chain.connection, first, readAccountFields)).resolves.toMatchObject({
      bill: { total: first.bill.total },
    })
    const lying = first.changes.map((each) => (each.field === 'supply' ? { ...each, after: '7' } : each))
    await expect(
      resimulate(chain.connection, { ...first, changes: lying }, readAccountFields),
    ).rejects.toMatchObject({ code: 'simulation/mismatch', context: { field: 'supply', promised: '7' } })
  })

  test('an operation of several transactions lists what the later ones will leave, and pays what each promised', async () => {
    const payer = await chain.aPayer()
    const allocations = Array.from({ length: 14 }, (_, at) => ({
      owner: Keypair.generate().publicKey,
      amount: BigInt(at + 1),
    }))
    const plan = await aCreateTokenPlan(chain, payer, aTokenDraft({ allocations }))
    const prepared = await prepareOperation(plan, options())
    expect(prepared.drafts.length).toBeGreaterThan(1)
    const later = prepared.later.find(({ field }) => field === 'mintAuthority')
    expect(later).toMatchObject({ before: payer.publicKey.toBase58(), after: 'nobody' })
    const execution = foldExecution(await all(executePlan(prepared, aSigner(payer), await anEngine(chain))))
    const paid = execution?.transactions.map((state) =>
      state.status === 'confirmed' ? (state.paid?.total ?? 0n) : 0n,
    )
    // Nobody bids here, so that the estimate for the later ones is exact.
    expect(paid?.reduce((sum, lamports) => sum + lamports, 0n)).toBe(prepared.bill.total)
    expect(await chain.balance(payer)).toBe(prepared.bill.balanceAfter)
  })

  test('money for the first of several transactions alone is not enough', async () => {
    const rich = await chain.aPayer()
    const allocations = Array.from({ length: 14 }, () => ({
      owner: Keypair.generate().publicKey,
      amount: 1n,
    }))
    const whole = await prepareOperation(
      await aCreateTokenPlan(chain, rich, aTokenDraft({ allocations })),
      options(),
    )
    const poor = await chain.aPayer(whole.first.bill.total + 2_000_000n)
    const refused = prepareOperation(
      await aCreateTokenPlan(chain, poor, aTokenDraft({ allocations })),
      options(),
    )
    await expect(refused).rejects.toMatchObject({ code: 'simulation/insufficient-funds' })
  })

  async function aPlan(payer?: Keypair): Promise<Plan> {
    return await aCreateTokenPlan(chain, payer ?? (await chain.aPayer()), aTokenDraft())
  }
})

const reader: AccountReader = (found) => {
  const fields: Record<string, string> = found ? { byte: `${found.data[0]}` } : {}
  return fields
}

function anAccount(byte: number): ReadableAccount {
  return { owner: SystemProgram.programId, lamports: 1, data: Uint8Array.of(byte) }
}

function withChange(plan: Plan, field: string, after: string): Plan {
  const steps = plan.steps.map((step) => ({
    ...step,
    changes: step.changes?.map((each) => (each.field === field ? { ...each, after } : each)) ?? [],
  }))
  return { ...plan, steps }
}

function caught(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  throw new Error('it went through')
}
