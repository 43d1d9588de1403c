// @vitest-environment node
import { Keypair } from '@solana/web3.js'
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ExecutionEvent } from '../../src/transactions/events'
import { executePlan } from '../../src/transactions/execute'
import { foldExecution, type Execution } from '../../src/transactions/execution'
import { readHistory, takeDeeds } from '../../src/transactions/history'
import { formatJournalFile, parseJournalFile } from '../../src/transactions/journalFile'
import { lookUpDeed } from '../../src/transactions/lookUpDeed'
import type { Road } from '../../src/transactions/road'
import { settleDeed } from '../../src/transactions/settle'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aReadyToken } from '../support/deeds'
import { all, aRoad, aSigner } from '../support/road'

vi.mock('../../src/storage/pause', () => import('../support/pace'))

let practice: PracticeChain
let road: Road

beforeAll(async () => {
  practice = await startPracticeChain()
  road = await aRoad(practice)
})
afterAll(() => practice.stop())

/** A token that is made up to its `last` event, and the file that tells of it up to there. */
async function aFileUpTo(last: ExecutionEvent['type'], until: ExecutionEvent['type']): Promise<Execution> {
  const { payer, prepared } = await aReadyToken(practice)
  const told: ExecutionEvent[] = []
  let telling = true
  for await (const event of executePlan(prepared, aSigner(payer), road)) {
    if (telling) told.push(event)
    telling &&= event.type !== last
    if (event.type === until) break
  }
  return await outOfAFile(told)
}

/** Taken from another browser: under an id that is not known here. */
async function outOfAFile(told: readonly ExecutionEvent[]): Promise<Execution> {
  const events = told.map((event) =>
    event.type === 'planned' ? { ...event, deed: { ...event.deed, id: `file-${event.deed.id}` } } : event,
  )
  const execution = foldExecution(events)
  if (!execution) throw new Error('no deed')
  const file = parseJournalFile(formatJournalFile([{ execution, events }], Date.now()), Date.now())
  if (file.status !== 'read') throw new Error(file.why)
  await takeDeeds(file.deeds, Date.now())
  const kept = (await readHistory()).find((each) => each.execution.deed.id === execution.deed.id)
  if (!kept) throw new Error('not taken')
  return kept.execution
}

const typesOf = (events: readonly ExecutionEvent[]) => events.map(({ type }) => type)

test('a signature of a file that the chain does not know stays open, and nothing is sent', async () => {
  const send = vi.spyOn(practice.connection, 'sendRawTransaction')
  const execution = await aFileUpTo('signed', 'signed')
  expect(await all(lookUpDeed(execution, road))).toEqual([])
  expect(await all(settleDeed(execution, road))).toEqual([])
  expect(send).not.toHaveBeenCalled()
  send.mockRestore()
})

test('a signature that landed is found with what it took, and written down', async () => {
  const execution = await aFileUpTo('signed', 'paid')
  expect(typesOf(await all(lookUpDeed(execution, road)))).toEqual(['confirmed', 'paid'])
  const now = await road.journal.read(execution.deed.id)
  expect(now?.transactions[0]).toMatchObject({ status: 'confirmed', paid: { fee: 5_001n } })
  expect(now?.deed.imported).toBe(true)
})

test('a prompt whose account the same wallet has made since is found', async () => {
  const execution = await aFileUpTo('approval-requested', 'paid')
  expect(typesOf(await all(lookUpDeed(execution, road)))).toEqual(['confirmed', 'paid'])
})

test('an account that another wallet made proves nothing', async () => {
  const execution = await aFileUpTo('approval-requested', 'paid')
  const stranger = {
    ...execution,
    deed: { ...execution.deed, payer: Keypair.generate().publicKey.toBase58() },
  }
  expect(await all(lookUpDeed(stranger, road))).toEqual([])
})

test('an account that was there before the wallet was asked proves nothing', async () => {
  const execution = await aFileUpTo('approval-requested', 'paid')
  const [state] = execution.transactions
  if (state?.status !== 'awaiting-approval') throw new Error('nothing was asked')
  const later = { ...state, asked: { ...state.asked, slot: Number.MAX_SAFE_INTEGER } }
  expect(await all(lookUpDeed({ ...execution, transactions: [later] }, road))).toEqual([])
})
