// @vitest-environment node
import 'fake-indexeddb/auto'
import { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../src/errors/AppError'
import {
  askAgain,
  resumeDeed,
  startDeed,
  type DeedRoad,
  type DeedView,
} from '../../../src/transactions/components/deedViews'
import { stopWaiting } from '../../../src/transactions/components/drivenDeeds'
import { executePlan } from '../../../src/transactions/execute'
import { currentTransaction } from '../../../src/transactions/execution'
import { prepareDeed, type PreparedDeed } from '../../../src/transactions/prepare'
import type { Road } from '../../../src/transactions/road'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { aCreateTokenPlan, aRoad, aSigner, aTokenDraft } from '../../support/road'

let practice: PracticeChain
let road: Road
let deedRoad: DeedRoad
beforeAll(async () => {
  practice = await startPracticeChain()
  road = await aRoad(practice)
  deedRoad = { journal: road.journal, openRoad: () => Promise.resolve(road) }
})
afterAll(() => practice.stop())

async function prepare(): Promise<{ payer: Keypair; prepared: PreparedDeed }> {
  const payer = Keypair.generate()
  await practice.fund(payer.publicKey)
  const plan = await aCreateTokenPlan(practice, payer, aTokenDraft())
  const prepared = await prepareDeed(plan, { connection: practice.connection, priority: 'normal' })
  return { payer, prepared }
}

async function last(views: AsyncIterable<DeedView>): Promise<DeedView | undefined> {
  let latest: DeedView | undefined
  for await (const view of views) latest = view
  return latest
}

const statusOf = (view: DeedView | undefined) =>
  view?.status === 'here'
    ? `${currentTransaction(view.execution).state.status}, ${view.activity}`
    : view?.status

const idOf = (view: DeedView | undefined) => (view?.status === 'here' ? view.execution.deed.id : '')
const never = new AbortController().signal
const refusing = (payer: Keypair) => aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))

describe('a deed', () => {
  it('goes from the prompt to what was paid', async () => {
    const { payer, prepared } = await prepare()
    const view = await last(startDeed(prepared, aSigner(payer), road))
    expect(statusOf(view)).toBe('confirmed, resting')
    const state = view?.status === 'here' ? currentTransaction(view.execution).state : undefined
    expect(state?.status === 'confirmed' && state.paid?.total).toBe(prepared.bill.total)
  })

  it('comes to rest where the wallet declines, and can be asked again', async () => {
    const { payer, prepared } = await prepare()
    const declined = await last(startDeed(prepared, refusing(payer), road))
    expect(statusOf(declined)).toBe('declined, resting')
    const again = await last(askAgain(idOf(declined), aSigner(payer), deedRoad, never))
    expect(statusOf(again)).toBe('confirmed, resting')
  })

  it('is found again after a reload, and settled', async () => {
    const { payer, prepared } = await prepare()
    let id = ''
    for await (const event of executePlan(prepared, aSigner(payer), road)) {
      if (event.type === 'planned') id = event.deed.id
      if (event.type === 'signed') break // The tab is closed here: signed, never sent.
    }
    const view = await last(resumeDeed(id, deedRoad, never))
    expect(statusOf(view)).toBe('confirmed, resting')
  })

  it('says what stopped it where its chain cannot be reached', async () => {
    const { payer, prepared } = await prepare()
    const declined = await last(startDeed(prepared, refusing(payer), road))
    const silent: DeedRoad = { ...deedRoad, openRoad: () => Promise.reject(new AppError('rpc/offline')) }
    const view = await last(askAgain(idOf(declined), aSigner(payer), silent, never))
    expect(statusOf(view)).toBe('declined, resting')
    expect(view?.status === 'here' && view.problem?.code).toBe('rpc/offline')
  })

  it('is missing where this browser never began it', async () => {
    expect(await last(resumeDeed('no-such-deed', deedRoad, never))).toEqual({ status: 'missing' })
  })

  it('is found again by a page that comes back while the wallet is asked, and can be given up', async () => {
    const { payer, prepared } = await prepare()
    const mute = aSigner(payer, () => new Promise<never>(() => {}))
    const driving = last(startDeed(prepared, mute, road))
    const id = await untilAsked(payer)
    const back = resumeDeed(id, deedRoad, never)
    expect(statusOf((await back.next()).value ?? undefined)).toBe('awaiting-approval, driving')
    stopWaiting(id)
    expect(statusOf(await last(back))).toBe('failed, resting')
    expect(statusOf(await driving)).toBe('failed, resting')
    expect(statusOf(await last(resumeDeed(id, deedRoad, never)))).toBe('failed, resting')
  })

  it('that is open after all is settled, not asked for again', async () => {
    const { payer, prepared } = await prepare()
    let id = ''
    for await (const event of executePlan(prepared, aSigner(payer), road)) {
      if (event.type === 'planned') id = event.deed.id
      if (event.type === 'signed') break
    }
    const silent = aSigner(payer, () => Promise.reject(new Error('it was asked')))
    expect(statusOf(await last(askAgain(id, silent, deedRoad, never)))).toBe('confirmed, resting')
  })
})

async function untilAsked(payer: Keypair): Promise<string> {
  for (;;) {
    const [execution] = await road.journal.list(road.genesisHash, payer.publicKey.toBase58())
    if (execution) return execution.deed.id
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
