// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { settleOpenOperations } from '../../src/app/Settling'
import { changeSettings, settingsStore } from '../../src/settings/settingsStore'
import { listClusters, type Cluster } from '../../src/solana/cluster'
import { connectTo } from '../../src/solana/connection'
import { fetchGenesisHash } from '../../src/solana/genesis'
import { openDatabase } from '../../src/storage/database'
import type { Engines } from '../../src/operation/driver'
import type { ExecutionEvent } from '../../src/transactions/events'
import { executeOperation } from '../../src/transactions/sign'
import type { Execution } from '../../src/transactions/execution'
import type { Engine } from '../../src/transactions/engine'
import { settlingNow, onSettlingChange } from '../../src/transactions/journal'
import { anEndpoint } from '../support/endpoint'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aReadyToken, runUntil } from '../support/operations'
import { anEngine, aSigner } from '../support/engine'
import { anOperation, events } from '../support/events'

vi.mock('../../src/storage/pause', () => import('../support/pace'))

let practice: PracticeChain
let engine: Engine
const stop = new AbortController()

beforeAll(async () => {
  practice = await startPracticeChain()
  engine = await anEngine(practice)
})
afterAll(async () => {
  stop.abort()
  await practice.stop()
})
beforeEach(async () => {
  const database = await openDatabase()
  await Promise.all([database.clear('deeds'), database.clear('events')])
})
afterEach(() => vi.restoreAllMocks())

const cluster = (): Cluster => ({
  id: 'practice',
  name: 'Practice chain',
  caip: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  money: 'play',
  rpcUrls: [practice.rpcUrl],
})

/** What a page has done until its tab was killed: signed, and nothing sent yet. */
async function leaveSigned(): Promise<string> {
  const { payer, prepared } = await aReadyToken(practice)
  return await runUntil('signed', executeOperation(prepared, aSigner(payer), engine))
}

async function settle(over: Partial<Parameters<typeof settleOpenOperations>[0]> = {}): Promise<Execution[]> {
  const told: Execution[] = []
  const openEngine: Engines['openEngine'] = () => Promise.resolve(engine)
  await settleOpenOperations({
    clusters: [cluster()],
    ownRpcUrl: () => undefined,
    engines: { journal: engine.journal, openEngine },
    retryMs: 1,
    signal: stop.signal,
    onSettled: (execution) => told.push(execution),
    ...over,
  })
  return told
}

test('a transaction that was signed when its tab was closed is sent, waited for and reported once', async () => {
  const id = await leaveSigned()
  const seen: boolean[] = []
  const end = onSettlingChange(() => seen.push(settlingNow().has(id)))
  const told = await settle()
  end()
  expect(told.map(({ operation, transactions }) => [operation.id, transactions[0]?.status])).toEqual([
    [id, 'confirmed'],
  ])
  expect(seen).toEqual([true, false])
  expect(await settle()).toEqual([])
})

test('a silent network, and an engine that cannot be opened, are tried again', async () => {
  await leaveSigned()
  const openEngine = vi
    .fn<Engines['openEngine']>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(engine)
  expect(await settle({ engines: { journal: engine.journal, openEngine } })).toHaveLength(1)
  expect(openEngine).toHaveBeenCalledTimes(2)
})

test('an endpoint that is set meanwhile is used, also by requests under way', async () => {
  await leaveSigned()
  const gone = await anEndpoint(({ calls }) =>
    calls.every(({ method }) => method === 'getGenesisHash')
      ? { each: () => ({ result: engine.genesisHash }) }
      : { status: 403 },
  )
  const [, devnet] = listClusters()
  changeSettings({ rpcUrls: { [devnet.id]: gone.url } })
  const own = () => settingsStore.getState().rpcUrls[devnet.id]
  expect(await fetchGenesisHash(devnet, own())).toBe(engine.genesisHash)
  const begun = { ...engine, connection: connectTo(devnet, own()) }
  const settling = settle({
    clusters: [{ ...cluster(), rpcUrls: ['http://127.0.0.1:9'] }],
    ownRpcUrl: own,
    engines: { journal: engine.journal, openEngine: () => Promise.resolve(begun) },
  })
  await vi.waitFor(() => expect(gone.methods()).toContain('sendTransaction'))
  changeSettings({ rpcUrls: { [devnet.id]: practice.rpcUrl } })
  expect((await settling).map(({ transactions }) => transactions[0]?.status)).toEqual(['confirmed'])
  // Another chain is never asked about it.
  const other = await anEndpoint(() => ({ each: () => ({ result: 'another chain' }) }))
  changeSettings({ rpcUrls: { [devnet.id]: other.url } })
  expect(await begun.connection.getGenesisHash()).toBe(engine.genesisHash)
})

test('two tabs report it once', async () => {
  await leaveSigned()
  vi.stubGlobal('navigator', { locks: oneLock() })
  const told = await Promise.all([settle(), settle()])
  vi.unstubAllGlobals()
  expect(told.flat()).toHaveLength(1)
})

test('leaves alone settled operations, those of other chains, networks and wallets, and those that wait for consent', async () => {
  const openEngine = vi.fn<Engines['openEngine']>()
  const asked = [events.simulated(), events.asked()]
  const { genesisHash } = engine
  await keep({ id: 'declined', genesisHash }, ...asked, events.declined())
  await keep({ id: 'other chain', genesisHash: 'gone' }, ...asked)
  await keep({ id: 'other network', cluster: 'mainnet' }, ...asked)
  await keep({ id: 'file', genesisHash, imported: true }, ...asked)
  const changed = {
    ...events.signed(),
    type: 'changed',
    signature: 'S'.repeat(64),
    wire: '',
    fees: [],
    total: 1n,
    added: [],
  }
  await keep({ id: 'consent', genesisHash }, ...asked, changed as unknown as ExecutionEvent)
  expect(await settle({ engines: { journal: engine.journal, openEngine } })).toEqual([])
  expect(openEngine).not.toHaveBeenCalled()
})

async function keep(over: Parameters<typeof anOperation>[0], ...later: ExecutionEvent[]): Promise<void> {
  const operation = anOperation(over)
  for (const event of [events.planned({ deed: operation }), ...later])
    await engine.journal.append(operation.id, event)
}

/** The browser's locks, as far as operations need them. */
function oneLock() {
  const held = new Set<string>()
  return {
    async request(name: string, _: unknown, hold: (lock: object | null) => Promise<void> | undefined) {
      if (held.has(name)) return hold(null)
      held.add(name)
      await hold({})
      held.delete(name)
    },
  }
}
