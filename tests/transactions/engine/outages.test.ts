import 'fake-indexeddb/auto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { describeError } from '../../../src/errors/describeError'
import {
  readLiveBill,
  storeAndSimulate,
  type TokenReviewResult,
} from '../../../src/pages/create-token/chainWork'
import type { ExecutionEvent } from '../../../src/transactions/events'
import { executeOperation } from '../../../src/transactions/sign'
import { isUnsettled } from '../../../src/transactions/execution'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { isSend, sends, startFaultProxy, type Fault, type FaultProxy } from '../../support/faultProxy'
import { readOperation } from '../../support/operations'
import { all, aSigner } from '../../support/engine'
import { aTokenOrder, STORED, type TokenOrder } from '../../support/tokenOrder'

/*
 * Network failures at each step of an operation: while the bill is read, at the review, at the last press, at the
 * broadcast and while it settles. Each time the app tells the truth, the operation can be finished, and it is paid once.
 * The app asks over HTTP as in a browser. One of them runs in Chromium (e2e/faults.spec.ts).
 */

vi.mock('../../../src/solana/rpcRetry', async (original) => ({
  ...(await original<object>()),
  waitBeforeRetry: () => Promise.resolve(),
}))

type Outage = Readonly<{ fault: Fault; words: string }>

const OUTAGES: Readonly<Record<string, Outage>> = {
  '429': { fault: { status: 429 }, words: 'The RPC endpoint is asked too often' },
  '429 with Retry-After': {
    fault: { status: 429, retryAfter: '1' },
    words: 'The RPC endpoint is asked too often',
  },
  '500': { fault: { status: 500 }, words: 'The RPC endpoint had an error of its own' },
  '403': { fault: { status: 403 }, words: 'The RPC endpoint refuses this page' },
  'a connection that is reset': { fault: 'reset', words: 'The RPC endpoint cannot be reached' },
  'a page instead of an answer': {
    fault: 'html',
    words: 'The RPC endpoint gave an invalid answer',
  },
  'no answer at all': { fault: 'silence', words: 'The network did not answer in time' },
}

/** A wallet that wants a token, with the network between it and the chain. */
type Scene = Readonly<{
  between: FaultProxy
  key: Keypair
  order: TokenOrder
  /** Lamports at the beginning. */
  before: bigint
  /** How often the wallet was asked. */
  asked: () => number
  execute: (ready: TokenReviewResult) => AsyncIterable<ExecutionEvent>
}>

const STEPS: Readonly<Record<string, (scene: Scene, outage: Outage) => Promise<void>>> = {
  'while the bill is read': async (scene, { fault, words }) => {
    const { between, order } = scene
    const read = () => readLiveBill({ fields: order.fields, uri: STORED }, order.source, order.context)
    between.fault = () => fault
    await expectSaid(read(), words)
    between.fault = () => undefined
    const { bill } = await again(read)
    const ready = await again(() => storeAndSimulate(order))
    expect(bill.total).toBe(ready.prepared.bill.total)
    await finish(scene, ready)
  },

  'at Review': async (scene, { fault, words }) => {
    const { between, order } = scene
    between.fault = () => fault
    await expectSaid(storeAndSimulate(order), words)
    between.fault = () => undefined
    await finish(scene, await again(() => storeAndSimulate(order)))
  },

  'at the last press': async (scene, { fault, words }) => {
    const { between, order, key, asked, execute } = scene
    const ready = await storeAndSimulate(order)
    between.fault = () => fault
    await expectSaid(all(execute(ready)), words)
    expect(asked()).toBe(0)
    expect(await ready.access.journal.list(ready.access.genesisHash, key.publicKey.toBase58())).toEqual([])
    between.fault = () => undefined
    await expectPaidOnce(scene, ready, await again(() => all(execute(ready))))
  },

  'at the broadcast': async (scene, { fault }) => {
    const { between, order, key, before, execute } = scene
    const ready = await storeAndSimulate(order)
    between.fault = (calls) => (isSend(calls) ? fault : undefined)
    const seen: ExecutionEvent[] = []
    const running = noteAll(execute(ready), seen)
    await vi.waitFor(() => expect(sends(between)).toBeGreaterThan(1))
    await expectOpen(ready, seen, 'signed')
    expect(await practice.balance(key)).toBe(before)
    between.fault = () => undefined
    await running
    await expectPaidOnce(scene, ready, seen)
  },

  'while it settles': async (scene, { fault }) => {
    const { between, order, key, execute } = scene
    const ready = await storeAndSimulate(order)
    // What is asked before the prompt is answered still: the outage begins with the first transaction.
    let sent = false
    let unanswered = 0
    between.fault = (calls) => {
      sent ||= isSend(calls)
      if (!sent || isSend(calls)) return undefined
      unanswered += 1
      return fault
    }
    const seen: ExecutionEvent[] = []
    const running = noteAll(execute(ready), seen)
    await expectLanded(key)
    await vi.waitFor(() => expect(unanswered).toBeGreaterThan(1))
    await expectOpen(ready, seen, 'sent')
    between.fault = () => undefined
    await running
    await expectPaidOnce(scene, ready, seen)
  },
}

/** Nodes that answer, and not as the others do. */
const NODES: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'a node that takes every second transaction and forgets the others': async (scene) => {
    const { between, order } = scene
    let forget = false
    between.fault = (calls) => (isSend(calls) && (forget = !forget) ? 'swallow' : undefined)
    await finish(scene, await storeAndSimulate(order))
    expect(sends(between)).toBeGreaterThan(1)
  },

  'a node that lags behind the others': async (scene) => {
    const { between, order, key, execute } = scene
    practice.chain.warp(40) // What the wallet holds is final.
    between.fault = () => 'lag'
    const ready = await storeAndSimulate(order)
    const seen: ExecutionEvent[] = []
    const running = noteAll(execute(ready), seen)
    await expectLanded(key)
    practice.chain.warp(40)
    await running
    await expectPaidOnce(scene, ready, seen)
  },

  'an address behind which every second node lags': async (scene) => {
    const { between, order } = scene
    practice.chain.warp(40)
    let turn = 0
    between.fault = () => (turn++ % 2 === 0 ? 'lag' : undefined)
    await finish(scene, await storeAndSimulate(order))
  },

  'a node that takes no batches': async (scene) => {
    const { between, order } = scene
    let refused = 0
    between.fault = (calls) => (calls.length > 1 && (refused += 1) > 0 ? { status: 400 } : undefined)
    await finish(scene, await storeAndSimulate(order))
    expect(refused).toBeGreaterThan(0)
  },
}

let practice: PracticeChain
/** The network of the test that runs, and what looks whether it is silent. */
let network: FaultProxy | undefined
const looking = new Set<NodeJS.Timeout>()
const files = new Map<string, Blob>()

beforeAll(async () => {
  practice = await startPracticeChain({ consensus: 'towerbft' }) // Where a node lags by 32 blocks, there is something to lag by.
  // Where nobody answers, the app gives up at once; a machine that is busy only answers late.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const late = new AbortController()
    const asked = network
    const look = setInterval(() => {
      if (!asked || asked.silent.size === 0) return
      clearInterval(look)
      late.abort(new DOMException('Nobody answered.', 'TimeoutError'))
    }, 50).unref()
    looking.add(look)
    return late.signal
  })
  // The clock by which the app sends again runs as fast as its pauses do.
  const running = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => running() * 8)
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const file = files.get(address instanceof Request ? address.url : String(address))
    return file ? Promise.resolve(new Response(file)) : real(address, init)
  })
})
afterAll(async () => {
  await practice.stop()
  vi.restoreAllMocks()
})

describe.each(Object.entries(OUTAGES))('%s', (_, outage) => {
  test.each(Object.entries(STEPS))('%s: reported correctly, paid once', (_step, act) =>
    inScene((scene) => act(scene, outage)),
  )
})

test.each(Object.entries(NODES))('%s: paid once', (_, act) => inScene(act))

async function inScene(act: (scene: Scene) => Promise<void>): Promise<void> {
  const { between, close } = await startFaultProxy(practice.origin)
  network = between
  const key = await practice.aPayer()
  let asked = 0
  const signer = aSigner(key, (signed) => ((asked += 1), signed))
  const scene: Scene = {
    between,
    key,
    order: aTokenOrder(`${between.origin}/rpc`, key, (file) => void files.set(STORED, file)),
    before: await practice.balance(key),
    asked: () => asked,
    execute: ({ prepared, access }) => executeOperation(prepared, signer, access),
  }
  try {
    await act(scene)
  } finally {
    for (const look of looking) clearInterval(look)
    looking.clear()
    close()
  }
}

/** What was under way when the network came back fails at most this often. */
const MOST_PRESSES = 20

/** Presses once more, as a person would: a question that was under way when the network came back may still fail. */
async function again<T>(act: () => Promise<T>): Promise<T> {
  for (let presses = 1; ; presses += 1) {
    try {
      return await act()
    } catch (error) {
      if (presses === MOST_PRESSES) throw error
    }
    await sleep(50)
  }
}

async function expectSaid(act: Promise<unknown>, words: string): Promise<void> {
  const error: unknown = await act.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error && describeError(error).title).toBe(words)
}

async function noteAll(events: AsyncIterable<ExecutionEvent>, seen: ExecutionEvent[]): Promise<void> {
  for await (const event of events) seen.push(event)
}

async function expectOpen(
  { access }: TokenReviewResult,
  seen: readonly ExecutionEvent[],
  status: 'signed' | 'sent',
): Promise<void> {
  const execution = await readOperation(access, idOf(seen))
  expect(execution.transactions[0]?.status).toBe(status)
  expect(isUnsettled(execution)).toBe(true)
}

function idOf(seen: readonly ExecutionEvent[]): string {
  const planned = seen.find((event) => event.type === 'planned')
  return planned?.operation.id ?? ''
}

async function finish(scene: Scene, ready: TokenReviewResult): Promise<void> {
  await expectPaidOnce(scene, ready, await all(scene.execute(ready)))
}

/** What the faucet gave and the creation are all that ever happened to the wallet. */
async function expectLanded({ publicKey }: Keypair): Promise<void> {
  const landed = () => practice.connection.getSignaturesForAddress(publicKey)
  await vi.waitFor(async () => expect((await landed()).length).toBeGreaterThan(1))
  expect(await landed()).toHaveLength(2)
}

async function expectPaidOnce(
  { key, before, asked }: Scene,
  { prepared, access }: TokenReviewResult,
  seen: readonly ExecutionEvent[],
): Promise<void> {
  const { total } = prepared.bill
  const { transactions } = await readOperation(access, idOf(seen))
  expect(transactions).toMatchObject([{ status: 'confirmed', paid: { total } }])
  await expectLanded(key)
  expect(before - (await practice.balance(key))).toBe(total)
  expect(asked()).toBe(1)
}
