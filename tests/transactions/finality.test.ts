// @vitest-environment node
import { Connection } from '@solana/web3.js'
import bs58 from 'bs58'
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { connectTo } from '../../src/solana/connection'
import { receiptOf } from '../../src/transactions/components/receipt'
import { resumeDeed, type DeedRoad } from '../../src/transactions/components/deedViews'
import { executePlan } from '../../src/transactions/execute'
import { isDone, isFinal, type Execution } from '../../src/transactions/execution'
import { finalizeTogether, settleFinality } from '../../src/transactions/finality'
import { readHistory } from '../../src/transactions/history'
import type { Road } from '../../src/transactions/road'
import { about, clusterAt, startLyingNode, type Lie, type LyingNode } from '../hostile/lyingNode'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aReadyDeed, PAST_EXPIRY, readDeed, run } from '../support/deeds'
import { aRoad, aSigner } from '../support/road'

vi.mock('../../src/storage/pause', () => import('../support/pace'))

let practice: PracticeChain
let node: LyingNode
let road: Road
beforeAll(async () => {
  practice = await startPracticeChain()
  node = await startLyingNode(practice.chain)
  road = await aRoad({ connection: new Connection(node.url(), 'confirmed') })
})
afterEach(() => node.truth())
afterAll(async () => {
  await node.stop()
  await practice.stop()
})

const never = new AbortController().signal
const deedRoad = (): DeedRoad => ({ journal: road.journal, openRoad: () => Promise.resolve(road) })

async function done(): Promise<Execution> {
  const { payer, prepared } = await aReadyDeed(practice)
  return await run(executePlan(prepared, aSigner(payer), road), road)
}

/** Opens the page of a deed and stays until it has come to rest. */
async function reload({ deed }: Execution): Promise<Execution> {
  for await (const _ of resumeDeed(deed.id, deedRoad(), never));
  return await readDeed(road, deed.id)
}

async function eventsOf({ deed }: Execution): Promise<readonly string[]> {
  const kept = (await readHistory()).find(({ execution }) => execution.deed.id === deed.id)
  return kept?.events.map(({ type }) => type) ?? []
}

const finalOf = (execution: Execution) => receiptOf(execution)?.final
const count = (types: readonly string[], type: string) => types.filter((each) => each === type).length

describe('what is confirmed', () => {
  it('is looked at until it is final, which is written once and asked with few calls', async () => {
    const confirmed = await done()
    expect([finalOf(confirmed), isFinal(confirmed)]).toEqual(['not-yet', false])
    const final = await reload(confirmed)
    expect([finalOf(final), isFinal(final)]).toEqual(['yes', true])
    node.truth()
    const again = await reload(final)
    expect(again.transactions).toEqual(final.transactions)
    expect(node.asked.length).toBeLessThanOrEqual(2)
    const types = await eventsOf(final)
    expect([count(types, 'finalized'), count(types, 'paid')]).toEqual([1, 1])
  })

  it('is asked for together where many are open', async () => {
    const many = await Promise.all([done(), done(), done()])
    practice.chain.warp(40)
    node.truth()
    await finalizeTogether(many, road)
    expect(node.asked.map(({ method }) => method)).toEqual(['getSignatureStatuses'])
    for (const { deed } of many) expect(isFinal(await readDeed(road, deed.id))).toBe(true)
  })

  it('and is called something else in its figures is read once more', async () => {
    const { payer, prepared } = await aReadyDeed(practice)
    type Meta = { meta: { preBalances: number[]; postBalances: number[] } }
    node.tell(
      about('getTransaction', (shown: Meta | null) => {
        const post = shown?.meta.postBalances
        if (post?.[0] !== undefined && post[1] !== undefined) [post[0], post[1]] = [post[0] - 9, post[1] + 9]
        return shown
      }),
    )
    const told = await run(executePlan(prepared, aSigner(payer), road), road)
    expect(receiptOf(told)?.same).toBe(false)
    node.truth()
    expect(receiptOf(await reload(told))?.same).toBe(true)
  })
})

describe('what is final, and a node calls failed,', () => {
  const status: Lie = about('getSignatureStatuses', ({ context }: { context: { slot: number } }) => ({
    context,
    value: [{ slot: context.slot, confirmations: null, err: { Wrong: 1 }, confirmationStatus: 'finalized' }],
  }))
  const shown: Lie = about(
    'getTransaction',
    (told: { meta: object } | null) => told && { ...told, meta: { ...told.meta, err: { Wrong: 1 } } },
  )

  it('is not taken back where its transaction says something else', async () => {
    const final = await reload(await done())
    node.tell(status)
    expect(finalOf(await reload(final))).toBe('yes')
  })

  it('is not taken back where another endpoint says something else', async () => {
    const final = await reload(await done())
    const other = await startLyingNode(practice.chain)
    node.tell(async (...asked) => (await status(...asked)) ?? (await shown(...asked)))
    const connection = connectTo(clusterAt(node.url(), other.url()))
    for await (const _ of settleFinality(final, { ...road, connection }));
    await other.stop()
    expect(finalOf(await readDeed(road, final.deed.id))).toBe('yes')
  })
})

/** Takes what is sent, keeps it, and says of it what stands in a status. */
function claiming(status: object): Lie {
  return ({ method, params }, honest, { withheld }) => {
    if (method === 'sendTransaction') {
      withheld.add(String(params[0]))
      return { result: signatureIn(params[0]) }
    }
    if (method !== 'getSignatureStatuses') return undefined
    const { result } = honest() as { result: { context: { slot: number } } }
    const { slot } = result.context
    const value = (params[0] as string[]).map(() => ({ slot, confirmations: null, err: null, ...status }))
    return { result: { context: result.context, value } }
  }
}

function signatureIn(wire: unknown): string {
  return bs58.encode(Buffer.from(String(wire), 'base64').subarray(1, 65))
}

describe.each([['confirmed'], ['finalized']])(
  'what never landed and a node calls %s',
  (confirmationStatus) => {
    async function lied(): Promise<Execution> {
      const { payer, prepared } = await aReadyDeed(practice)
      practice.chain.warp(2) // The wallet's earlier payment, which is the same, lies in an earlier slot.
      node.tell(claiming({ confirmationStatus }))
      return await run(executePlan(prepared, aSigner(payer), road), road)
    }

    it('has no receipt that says what was paid, and an honest node takes it back', async () => {
      const told = await lied()
      expect(isDone(told)).toBe(true)
      expect(receiptOf(told)?.paid).toBeUndefined()
      node.truth()
      practice.chain.warp(PAST_EXPIRY)
      const now = await reload(told)
      expect(now.transactions[0]).toMatchObject({ status: 'expired', retracted: true })
      expect(await eventsOf(now)).toContain('retracted')
    })

    it('is taken back though the page had stayed until it was called final', async () => {
      const told = await lied()
      if (confirmationStatus === 'finalized') expect(isFinal(await reload(told))).toBe(true)
      node.truth()
      practice.chain.warp(PAST_EXPIRY)
      expect((await reload(told)).transactions[0]).toMatchObject({ status: 'expired' })
    })

    it('is not taken back by a node that cannot tell', async () => {
      const told = await lied()
      node.truth()
      practice.chain.warp(PAST_EXPIRY)
      node.tell(about('getFirstAvailableBlock', () => 10 ** 9))
      const stop = new AbortController()
      setTimeout(() => stop.abort(), 1_500)
      const watching = async () => {
        for await (const _ of resumeDeed(told.deed.id, deedRoad(), stop.signal));
      }
      await watching().catch(() => {})
      expect((await readDeed(road, told.deed.id)).transactions[0]?.status).toBe('confirmed')
    })
  },
)

it('what was declined and then called confirmed stands as declined once that is taken back, and is searched for', async () => {
  const { payer, prepared } = await aReadyDeed(practice)
  const refusing = aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))
  const declined = await run(executePlan(prepared, refusing, road), road)
  const signature = bs58.encode(new Uint8Array(64).fill(7))
  const claim = { type: 'confirmed', at: Date.now(), transaction: 0, signature, slot: 7 } as const
  await road.journal.append(declined.deed.id, claim)
  practice.chain.warp(PAST_EXPIRY)
  const now = await reload(declined)
  expect(await eventsOf(now)).toContain('retracted')
  expect(now.transactions[0]).toMatchObject({ status: 'declined', retracted: true })
  expect(now.transactions[0]).toHaveProperty('searched')
})

it('what landed after all is confirmed again once it was taken back', async () => {
  const { payer, prepared } = await aReadyDeed(practice)
  node.tell(claiming({ confirmationStatus: 'confirmed' }))
  const told = await run(executePlan(prepared, aSigner(payer), road), road)
  node.release()
  node.truth()
  practice.chain.warp(PAST_EXPIRY)
  const now = await reload(told)
  expect(receiptOf(now)).toMatchObject({ same: true, final: 'yes' })
})
