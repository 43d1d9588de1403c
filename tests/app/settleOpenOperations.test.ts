import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { settleOpenOperations } from '../../src/app/Settling'
import { changeSettings, settingsStore } from '../../src/settings/settingsStore'
import { listClusters, type Cluster } from '../../src/solana/cluster'
import { connectTo } from '../../src/solana/connection'
import { fetchGenesisHash } from '../../src/solana/genesis'
import { openDatabase } from '../../src/storage/database'
import type { OperationSource } from '../../src/operation/driver'
import type { ExecutionEvent } from '../../src/transactions/events'
import { executeOperation } from '../../src/transactions/sign'
import type { Execution } from '../../src/transactions/execution'
import type { RecordingAccess } from '../../src/transactions/contract'
import { settlingNow, onSettlingChange } from '../../src/transactions/journal'
import { anEndpoint } from '../support/endpoint'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aReadyToken, runUntil } from '../support/operations'
import { aChainAccess, aSigner } from '../support/engine'
import { anOperation, events } from '../support/events'

let practice: PracticeChain
let access: RecordingAccess
const stop = new AbortController()

beforeAll(async () => {
  practice = await startPracticeChain()
  access = await aChainAccess(practice)
})
afterAll(async () => {
  stop.abort()
  await practice.stop()
})
beforeEach(async () => {
  const database = await openDatabase()
  await Promise.all([database.clear('operations'), database.clear('events')])
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
  return await runUntil('signed', executeOperation(prepared, aSigner(payer), access))
}

async function settle(over: Partial<Parameters<typeof settleOpenOperations>[0]> = {}): Promise<Execution[]> {
  const told: Execution[] = []
  const openAccess: OperationSource['openAccess'] = () => Promise.resolve(access)
  await settleOpenOperations({
    clusters: [cluster()],
    ownRpcUrl: () => undefined,
    source: { journal: access.journal, openAccess },
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
  const openAccess = vi
    .fn<OperationSource['openAccess']>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(access)
  expect(await settle({ source: { journal: access.journal, openAccess } })).toHaveLength(1)
  expect(openAccess).toHaveBeenCalledTimes(2)
})

test('an endpoint that is set meanwhile is used, also by requests under way', async () => {
  await leaveSigned()
  const gone = await anEndpoint(({ calls }) =>
    calls.every(({ method }) => method === 'getGenesisHash')
      ? { each: () => ({ result: access.genesisHash }) }
      : { status: 403 },
  )
  const [, devnet] = listClusters()
  changeSettings({ rpcUrls: { [devnet.id]: gone.url } })
  const own = () => settingsStore.getState().rpcUrls[devnet.id]
  expect(await fetchGenesisHash(devnet, own())).toBe(access.genesisHash)
  const begun = { ...access, connection: connectTo(devnet, own()) }
  const settling = settle({
    clusters: [{ ...cluster(), rpcUrls: ['http://127.0.0.1:9'] }],
    ownRpcUrl: own,
    source: { journal: access.journal, openAccess: () => Promise.resolve(begun) },
  })
  await vi.waitFor(() => expect(gone.methods()).toContain('sendTransaction'))
  changeSettings({ rpcUrls: { [devnet.id]: practice.rpcUrl } })
  expect((await settling).map(({ transactions }) => transactions[0]?.status)).toEqual(['confirmed'])
  // Another chain is never asked about it.
  const other = await anEndpoint(() => ({ each: () => ({ result: 'another chain' }) }))
  changeSettings({ rpcUrls: { [devnet.id]: other.url } })
  expect(await begun.connection.getGenesisHash()).toBe(access.genesisHash)
})

test('two tabs report it once', async () => {
  await leaveSigned()
  vi.stubGlobal('navigator', { locks: oneLock() })
  const told = await Promise.all([settle(), settle()])
  vi.unstubAllGlobals()
  expect(told.flat()).toHaveLength(1)
})

test('leaves alone settled operations, those of other chains, networks and wallets, and those that wait for consent', async () => {
  const openAccess = vi.fn<OperationSource['openAccess']>()
  const asked = [events.simulated(), events.asked()]
  const { genesisHash } = access
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
  expect(await settle({ source: { journal: access.journal, openAccess } })).toEqual([])
  expect(openAccess).not.toHaveBeenCalled()
})

async function keep(over: Parameters<typeof anOperation>[0], ...later: ExecutionEvent[]): Promise<void> {
  const operation = anOperation(over)
  for (const event of [events.planned({ operation }), ...later])
    await access.journal.append(operation.id, event)
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
