// @vitest-environment node
import 'fake-indexeddb/auto'
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { answerConsent, executePlan } from '../../src/transactions/sign'
import { isUnsettled, promisedCosts } from '../../src/transactions/execution'
import { compileMessage } from '../../src/transactions/pack'
import { settleOperation } from '../../src/transactions/settle'
import { canSignAgain, signAgain } from '../../src/transactions/resume'
import { LIGHTHOUSE } from '../../sandbox/programs/standIn'
import { startPracticeChain, withMethods, type PracticeChain } from '../support/chain'
import {
  aReadyOperation,
  aReadyToken,
  PAST_EXPIRY,
  readOperation,
  run,
  runUntil,
} from '../support/operations'
import { all, aSigner } from '../support/engine'

vi.mock('../../src/storage/pause', () => import('../support/pace'))

let chain: PracticeChain
beforeAll(async () => void (chain = await startPracticeChain()))
afterAll(() => chain.stop())

const bid = (microLamports: number) => ComputeBudgetProgram.setComputeUnitPrice({ microLamports })
const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 100_000 })
const guard = new TransactionInstruction({
  programId: new PublicKey(LIGHTHOUSE),
  keys: [],
  data: Buffer.from('ok'),
})

describe('what a wallet added', () => {
  test('at another price is not sent before the person agrees; then it is, and costs what was shown', async () => {
    const { payer, prepared, engine, before } = await aReadyOperation(chain)
    const asking = await run(executePlan(prepared, adding(payer, [limit, bid(700_000)]), engine), engine)
    const state = asking.transactions[0]
    if (state?.status !== 'awaiting-consent') throw new Error(`it is ${state?.status}`)
    expect(state.changed.added).toEqual(['unit-limit', 'unit-price'])
    expect(state.changed.total - prepared.bill.total).toBe(69_999n)
    expect(state.changed.fees.map(({ kind, lamports }) => [kind, lamports])).toEqual([
      ['network-fee', 5_000n],
      ['priority-fee', 70_000n],
    ])
    expect(isUnsettled(asking)).toBe(true)
    expect(canSignAgain(asking)).toBe(false)
    await slots()
    expect(await chain.balance(payer)).toBe(before)

    const done = await run(answerConsent(asking, true, engine), engine, asking)
    expect(done.transactions[0]).toMatchObject({
      status: 'confirmed',
      agreed: { total: state.changed.total },
      paid: { total: state.changed.total },
    })
    expect(await chain.balance(payer)).toBe(before - state.changed.total)
    expect(sum(promisedCosts(done))).toBe(state.changed.total)
  })

  test('and the person does not want is never sent, by no later event either', async () => {
    const { payer, prepared, engine, before } = await aReadyOperation(chain)
    const asking = await run(executePlan(prepared, adding(payer, [bid(700_000)]), engine), engine)
    const declined = await run(answerConsent(asking, false, engine), engine, asking)
    expect(declined.transactions[0]?.status).toBe('declined')
    expect(await all(answerConsent(declined, true, engine))).toEqual([])
    expect(await all(settleOperation(declined, engine))).toEqual([])
    await slots()
    expect(await chain.balance(payer)).toBe(before)
    const done = await run(signAgain(declined, aSigner(payer), engine), engine, declined)
    expect(done.transactions[0]).toMatchObject({ status: 'confirmed', paid: { total: prepared.bill.total } })
    expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
  })

  test('is still asked about after a reload, and sent once', async () => {
    const { payer, prepared, engine, before } = await aReadyOperation(chain)
    const id = await runUntil('changed', executePlan(prepared, adding(payer, [bid(700_000)]), engine))
    const found = await readOperation(engine, id)
    expect(await all(settleOperation(found, engine))).toEqual([])
    await Promise.all([all(answerConsent(found, true, engine)), all(answerConsent(found, true, engine))])
    const done = await readOperation(engine, id)
    const state = done.transactions[0]
    expect(state?.status).toBe('confirmed')
    expect(before - (await chain.balance(payer))).toBe(state?.agreed?.total)
  })

  test('came to nothing where nobody agreed in time: nothing was sent, and a fresh one is asked for', async () => {
    const { payer, prepared, engine, before } = await aReadyOperation(chain)
    const asking = await run(executePlan(prepared, adding(payer, [bid(700_000)]), engine), engine)
    chain.chain.warp(PAST_EXPIRY)
    const late = await run(answerConsent(asking, true, engine), engine, asking)
    expect(late.transactions[0]?.status).toBe('expired')
    expect(await chain.balance(payer)).toBe(before)
    expect(canSignAgain(late)).toBe(true)

    const again = await run(signAgain(late, adding(payer, [bid(700_000)]), engine), engine, late)
    chain.chain.warp(PAST_EXPIRY)
    const found = await run(settleOperation(again, engine), engine, again)
    expect(found.transactions[0]?.status).toBe('expired')
    expect(await chain.balance(payer)).toBe(before)
  })

  test('whoever answers second in another tab, the first word counts', async () => {
    const { payer, prepared, engine, before } = await aReadyOperation(chain)
    const asking = await run(executePlan(prepared, adding(payer, [bid(700_000)]), engine), engine)
    await all(answerConsent(asking, false, engine))
    const second = await all(answerConsent(asking, true, engine))
    expect(second.map(({ type }) => type)).toEqual(['signed'])
    expect((await readOperation(engine, asking.operation.id)).transactions[0]?.status).toBe('declined')
    await slots()
    expect(await chain.balance(payer)).toBe(before)
  })

  test('is asked about anew where its price moved while it was open', async () => {
    const { payer, prepared, engine } = await aReadyOperation(chain)
    const asking = await run(executePlan(prepared, adding(payer, [bid(700_000)]), engine), engine)
    const state = asking.transactions[0]
    if (state?.status !== 'awaiting-consent') throw new Error(`it is ${state?.status}`)
    const changed = { ...state.changed, total: state.changed.total + 1n }
    const moved = { ...asking, transactions: [{ ...state, changed }] }
    await expect(all(answerConsent(moved, true, engine))).rejects.toMatchObject({
      code: 'simulation/mismatch',
    })
    expect((await readOperation(engine, asking.operation.id)).transactions[0]?.status).toBe(
      'awaiting-consent',
    )
    await all(answerConsent(asking, false, engine))
  })

  test('a lower bid, or another limit at the same fee, needs no word', async () => {
    const units = (limit: number) => ComputeBudgetProgram.setComputeUnitLimit({ units: limit })
    for (const [others, own] of [
      [700_000, [bid(700)]],
      [0, [units(900_000)]],
      [0, [units(900_000), bid(1)]],
    ] as const) {
      const { payer, prepared, engine } = await aReadyOperation(whereOthersBid(others))
      const done = await run(executePlan(prepared, adding(payer, own), engine), engine)
      const [state] = done.transactions
      if (state?.status !== 'confirmed') throw new Error(`it is ${state?.status}`)
      expect(state.agreed).toBeUndefined()
      expect((state.paid?.total ?? prepared.bill.total + 1n) <= prepared.bill.total).toBe(true)
      expect(state.paid?.total === prepared.bill.total).toBe(others === 0)
    }
  })

  test('a lamport more is asked about', async () => {
    const { payer, prepared, engine } = await aReadyOperation(chain)
    const own = [ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000_001 }), bid(1)]
    const asking = await run(executePlan(prepared, adding(payer, own), engine), engine)
    const [state] = asking.transactions
    if (state?.status !== 'awaiting-consent') throw new Error(`it is ${state?.status}`)
    expect(state.changed.total).toBe(prepared.bill.total + 1n)
    await all(answerConsent(asking, false, engine))
  })

  test('a guard that costs nothing needs no word', async () => {
    const { payer, prepared, engine } = await aReadyToken(chain)
    const done = await run(executePlan(prepared, adding(payer, [guard]), engine), engine)
    expect(done.transactions[0]).toMatchObject({ status: 'confirmed', paid: { total: prepared.bill.total } })
  })

  test('bytes that are not those that were read are not sent', async () => {
    const { payer, prepared, engine } = await aReadyOperation(chain)
    const asking = await run(executePlan(prepared, adding(payer, [bid(700_000)]), engine), engine)
    const state = asking.transactions[0]
    if (state?.status !== 'awaiting-consent') throw new Error(`it is ${state?.status}`)
    const changed = { ...state.changed, signature: '1'.repeat(64) }
    const other = { ...asking, transactions: [{ ...state, changed }] }
    await expect(all(answerConsent(other, true, engine))).rejects.toMatchObject({
      code: 'wallet/changed-transaction',
    })
    await all(answerConsent(asking, false, engine))
  })
})

describe('a blockhash of the wallet’s own', () => {
  test('is followed until it dies, not until ours would have', async () => {
    const { payer, prepared, engine } = await aReadyOperation(chain)
    const fresh = aSigner(payer, async (asked) => {
      chain.chain.warp(40)
      const { blockhash } = await chain.connection.getLatestBlockhash('confirmed')
      const { instructions } = TransactionMessage.decompile(asked.message)
      return signed(payer, instructions, blockhash)
    })
    const events = await all(executePlan(prepared, fresh, engine))
    const asked = events.find((event) => event.type === 'approval-requested')
    const sent = events.find((event) => event.type === 'signed')
    if (!asked || !sent) throw new Error('it was not signed')
    expect(sent.lastValidBlockHeight).toBeGreaterThanOrEqual(asked.lastValidBlockHeight + 40)
    expect(events.at(-1)).toMatchObject({ type: 'paid', total: prepared.bill.total })
  })

  test('that is dead by a node’s word is followed all the same, until nothing of it can land', async () => {
    const { payer, prepared, engine, before } = await aReadyOperation(chain)
    const { blockhash } = await chain.connection.getLatestBlockhash('confirmed')
    chain.chain.warp(PAST_EXPIRY)
    const stale = aSigner(payer, (asked) =>
      signed(payer, TransactionMessage.decompile(asked.message).instructions, blockhash),
    )
    const operation = run(executePlan(prepared, stale, engine), engine)
    const warping = setInterval(() => chain.chain.warp(PAST_EXPIRY), 500)
    const execution = await operation.finally(() => clearInterval(warping))
    expect(execution.transactions[0]?.status).toBe('expired')
    expect(await chain.balance(payer)).toBe(before)
  })
})

/** A wallet that signs these instructions besides, in front of what it was asked: its limit and price in place of those. */
function adding(payer: Keypair, extra: readonly TransactionInstruction[]) {
  return aSigner(payer, (asked) => {
    const { instructions, recentBlockhash } = TransactionMessage.decompile(asked.message)
    const replaced = ({ programId, data }: TransactionInstruction) =>
      programId.equals(ComputeBudgetProgram.programId) &&
      extra.some((own) => own.programId.equals(programId) && own.data[0] === data[0])
    const kept = instructions.filter((instruction) => !replaced(instruction))
    return signed(payer, [...extra, ...kept], recentBlockhash)
  })
}

/** The same chain, on which others have lately bid so much, in micro-lamports a unit. */
function whereOthersBid(prioritizationFee: number): PracticeChain {
  const getRecentPrioritizationFees = () => Promise.resolve([{ slot: 1, prioritizationFee }])
  return { ...chain, connection: withMethods(chain.connection, { getRecentPrioritizationFees }) }
}

function signed(payer: Keypair, instructions: readonly TransactionInstruction[], blockhash: string) {
  const transaction = new VersionedTransaction(compileMessage(payer.publicKey, instructions, blockhash))
  transaction.sign([payer])
  return transaction
}

/** So many blocks later anything that was sent would have landed. */
function slots(): Promise<void> {
  chain.chain.warp(5)
  return Promise.resolve()
}

function sum(costs: readonly { lamports: bigint }[]): bigint {
  return costs.reduce((total, { lamports }) => total + lamports, 0n)
}
