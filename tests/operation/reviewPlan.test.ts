import 'fake-indexeddb/auto'
import { ComputeBudgetProgram, Keypair, SystemProgram, type PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  reviewAgain,
  planAndSimulate,
  readBill,
  readPlanReserve,
  reviewWithPriority,
  type Planner,
  type ReviewRequest,
} from '../../src/operation/reviewPlan'
import { planSendSol } from '../../src/tokens/operations/transfer'
import type { AppError } from '../../src/errors/AppError'
import { isNetworkFee } from '../../src/transactions/bill'
import { executeOperation } from '../../src/transactions/sign'
import { foldExecution } from '../../src/transactions/execution'
import type { Cost } from '../../src/transactions/plan'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { all, aSigner } from '../support/engine'
import { SUBJECTS } from '../support/subjects'
import { saidText } from '../support/said'

let practice: PracticeChain
beforeAll(async () => void (practice = await startPracticeChain()))
afterAll(() => practice.stop())

const LAMPORTS = 5_000_000n

/** What the page is about: a transfer of some lamports. */
function transferLamports(to: PublicKey, lamports = LAMPORTS): Planner {
  return (_, payer) => {
    const instruction = SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports })
    const cost: Cost = { kind: 'deposit', label: saidText('Handed on'), lamports, refundable: false }
    const rest = { signers: [], costs: [cost], finality: 'reversible' } as const
    return Promise.resolve({
      kind: 'swap',
      title: saidText('Transfer authority'),
      steps: [
        {
          id: 'transfer-authority',
          title: saidText('Transfer authority'),
          instructions: [instruction],
          ...rest,
        },
      ],
      accounts: { payer, creates: [] },
      subject: SUBJECTS['swap'],
    })
  }
}

function preparing(payer: Keypair, over: Partial<ReviewRequest<string>> = {}): ReviewRequest<string> {
  const caip = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const cluster = {
    id: 'practice',
    name: 'Practice chain',
    caip,
    money: 'play',
    rpcUrls: [practice.rpcUrl],
  } as const
  const bid = { ownRpcUrl: undefined, priority: 'normal', priorityCeiling: 5_000_000n } as const
  const context = { cluster, ...bid, address: payer.publicKey.toBase58() }
  return { context, onProgress: () => {}, signal: new AbortController().signal, ...over }
}

const somebody = () => Keypair.generate().publicKey

describe('from a plan to its review', () => {
  test('promises what is then paid, and reports its progress', async () => {
    const payer = await practice.aPayer()
    const told: string[] = []
    const order = preparing(payer, { onProgress: (step) => told.push(step) })
    const { prepared, access } = await planAndSimulate(order, transferLamports(somebody()))
    expect(told).toEqual(['balance', 'simulate'])
    const execution = foldExecution(await all(executeOperation(prepared, aSigner(payer), access)))
    expect(execution?.transactions[0]).toMatchObject({
      status: 'confirmed',
      paid: { total: prepared.bill.total },
    })
    expect(prepared.bill.total).toBeGreaterThan(LAMPORTS)
  })

  test('reports the whole missing sum, fees included', async () => {
    const payer = await practice.aPayer(3_000_000n)
    const refusal: unknown = await planAndSimulate(preparing(payer), transferLamports(somebody())).catch(
      (error: unknown) => error,
    )
    expect(refusal).toMatchObject({ code: 'simulation/insufficient-funds' })
    await practice.fund(payer.publicKey, (refusal as AppError).context['missing'] as bigint)
    const { prepared } = await planAndSimulate(preparing(payer), transferLamports(somebody()))
    expect(prepared.bill.balanceAfter).toBe(0n)
  })

  test('stops when aborted', async () => {
    const stop = new AbortController()
    const order = preparing(await practice.aPayer(), { onProgress: () => stop.abort(), signal: stop.signal })
    await expect(planAndSimulate(order, transferLamports(somebody()))).rejects.toBe(stop.signal.reason)
  })

  test('keeps the page’s additions when another bid is simulated', async () => {
    const order = preparing(await practice.aPayer())
    const ready = { ...(await planAndSimulate(order, transferLamports(somebody()))), shown: 'besides' }
    const again = await reviewAgain(ready, { ...order.context, priority: 'high' })
    expect(again).toMatchObject({ shown: 'besides', prepared: { priority: 'high' } })
  })
})

describe('a plan with a bid of its own', () => {
  const priorityFee = ({ prepared }: Awaited<ReturnType<typeof reviewAgain>>) =>
    prepared.bill.lines.find(({ label }) => label.id === 'priority-fee')?.lamports

  test('keeps it when it is simulated again as it is, and not once a level is chosen', async () => {
    const payer = await practice.aPayer()
    const order = preparing(payer)
    const to = somebody().toBase58()
    const ready = await planAndSimulate(order, (connection, from) =>
      planSendSol(connection, from, { to, lamports: LAMPORTS }),
    )
    expect(priorityFee(ready)).toBe(10_000n)
    const same = await reviewWithPriority(ready, order.context, null)
    expect(priorityFee(same)).toBe(10_000n)
    expect(priorityFee(await reviewWithPriority(same, order.context, 'low'))).toBeLessThan(10_000n)
  })
})

describe('what stays beside the most that can be sent', () => {
  const rentOf = async (bytes: number) =>
    BigInt(await practice.connection.getMinimumBalanceForRentExemption(bytes))
  const sending =
    (to: PublicKey, lamports: bigint): Planner =>
    (connection, payer) =>
      planSendSol(connection, payer, { to: to.toBase58(), lamports })

  test('is the fees, and the least that the wallet may hold: that is left once the rest is sent', async () => {
    const [payer, to] = [await practice.aPayer(), somebody()]
    const { context } = preparing(payer)
    const reserve = await readPlanReserve(context, sending(to, LAMPORTS), { wraps: false })
    const most = (await practice.balance(payer)) - reserve
    const { prepared, access } = await planAndSimulate(preparing(payer), sending(to, most))
    foldExecution(await all(executeOperation(prepared, aSigner(payer), access)))
    expect(BigInt(await practice.connection.getBalance(to, 'confirmed'))).toBe(most)
    expect(await practice.balance(payer)).toBe(await rentOf(0))
  })

  test('is the rent of an account for wrapped SOL in its place, where the plan opens one on the way', async () => {
    const { context } = preparing(await practice.aPayer())
    const reserveOf = (wraps: boolean) => readPlanReserve(context, sending(somebody(), LAMPORTS), { wraps })
    expect((await reserveOf(true)) - (await reserveOf(false))).toBe((await rentOf(165)) - (await rentOf(0)))
  })
})

describe('the bill while one types', () => {
  test('is that of an example where no wallet is connected', async () => {
    const { context } = preparing(Keypair.generate())
    const { bill } = await readBill({ ...context, address: null }, transferLamports(somebody()))
    const fees = bill.lines.filter(isNetworkFee).reduce((sum, { lamports }) => sum + lamports, 0n)
    expect(bill.lines.find(({ kind }) => kind === 'deposit')?.lamports).toBe(LAMPORTS)
    expect(bill.total).toBe(LAMPORTS + fees)
    expect(bill.balanceBefore).toBeUndefined()
  })

  test('bids what others pay, up to the ceiling', async () => {
    const payer = await practice.aPayer()
    const bid = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5_000_000 })
    for (let sent = 1; sent <= 12; sent += 1) {
      const lamports = 1_000_000 + sent
      const { publicKey } = payer
      await practice.send(
        [bid, SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: publicKey, lamports })],
        payer,
      )
    }
    const { context } = preparing(payer)
    const feesUnder = async (priorityCeiling: bigint) => {
      const { bill } = await readBill(
        { ...context, address: null, priority: 'high', priorityCeiling },
        transferLamports(somebody()),
      )
      return bill.total - LAMPORTS
    }
    expect(await feesUnder(1n)).toBe(5_001n)
    expect(await feesUnder(700n)).toBe(5_700n)
    expect(await feesUnder(5_000_000n)).toBeGreaterThan(5_700n)
  })

  test('ends with what the wallet has left', async () => {
    const payer = await practice.aPayer()
    const { bill, plan } = await readBill(preparing(payer).context, transferLamports(somebody()))
    expect(plan.accounts.payer).toEqual(payer.publicKey)
    expect(bill.balanceAfter).toBe((await practice.balance(payer)) - bill.total)
  })
})
