// @vitest-environment node
import 'fake-indexeddb/auto'
import { Connection } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { fetchBlockhash } from '../../src/solana/blockhash'
import { executePlan } from '../../src/transactions/execute'
import type { Execution } from '../../src/transactions/execution'
import type { Road } from '../../src/transactions/road'
import { about, startLyingNode, withholding, type Lie, type LyingNode } from '../hostile/lyingNode'
import { beginTime, openTab, pass, TabClosed } from '../hostile/time'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aReadyDeed, readDeed, type ReadyDeed } from '../support/deeds'
import { aSigner } from '../support/road'

vi.mock('../../src/storage/pause', () => import('../hostile/time'))

/*
 * Time passes only where somebody waits, for the chain and for both clocks alike: 400 ms a block. The road says devnet, where the
 * time counts.
 */
let chain: PracticeChain
let node: LyingNode
beforeAll(async () => {
  chain = await startPracticeChain({ landingMs: 0 })
  chain.chain.stop()
  beginTime(chain.chain)
  node = await startLyingNode(chain.chain)
})
afterEach(() => node.truth())
afterAll(async () => {
  await node.stop()
  await chain.stop()
})

const MINUTE = 60_000

/** Says another height than there is, at every commitment, and goes on as it does. */
const heights = (by: number): Lie =>
  about('getEpochInfo getBlockHeight', (result: number | { blockHeight: number }) =>
    typeof result === 'number' ? result + by : { ...result, blockHeight: result.blockHeight + by },
  )

/** The same told by all that a node can be asked. */
const wholly = (by: number): Lie =>
  first(
    heights(by),
    about('getSignatureStatuses', ({ context }: { context: { slot: number } }) => ({
      context: { ...context, slot: context.slot + by },
      value: [null],
    })),
    about('isBlockhashValid', (result: object) => ({ ...result, value: false })),
    about('getSignaturesForAddress', () => []),
  )

/** The first of several lies that says something. */
function first(...lies: readonly Lie[]): Lie {
  return async (...asked) => {
    for (const lie of lies) {
      const said = await lie(...asked)
      if (said !== undefined) return said
    }
    return undefined
  }
}

describe('a node that takes the bytes, keeps them, and claims that they came too late', () => {
  test.each([
    ['by little', heights(200)],
    ['by 10^9 blocks', heights(1e9)],
    ['by little, with all that it says', wholly(200)],
    ['by 10^9 blocks, with all that it says', wholly(1e9)],
  ])('%s: is not believed, and one payment lands', async (_, lie) => {
    const ready = await aPayment()
    const events = await watchFor(MINUTE / 2, ready, first(lie, withholding))
    expect(events.transactions[0]?.status).toBe('sent')
    node.release()
    pass(2_000)
    node.truth()
    expect(await settled(ready, events)).toMatchObject({ status: 'confirmed' })
    expect(await chain.balance(ready.payer)).toBe(ready.before - ready.prepared.bill.total)
  })
})

/** An operation that is ready to be signed on a network whose node may lie. */
async function aPayment(): Promise<ReadyDeed> {
  openTab(Infinity)
  const ready = await aReadyDeed(chain)
  return { ...ready, road: onDevnet(ready.road) }
}

function onDevnet(road: Road): Road {
  return { ...road, connection: new Connection(node.url(), 'confirmed'), cluster: 'devnet' }
}

/** Signs it, has the node lie from then on, and looks on for so many milliseconds. What the journal says then. */
async function watchFor(ms: number, { payer, prepared, road }: ReadyDeed, lie: Lie): Promise<Execution> {
  const lying = aSigner(payer, (signed) => (node.tell(lie), signed))
  let id = ''
  openTab(ms)
  try {
    for await (const event of executePlan(prepared, lying, road))
      if (event.type === 'planned') id = event.deed.id
  } catch (error) {
    if (!(error instanceof TabClosed)) throw error
  }
  return await readDeed(road, id)
}

/** What becomes of it in the end. */
async function settled({ road }: ReadyDeed, execution: Execution) {
  openTab(3 * MINUTE)
  const { settleDeed } = await import('../../src/transactions/settle')
  for await (const _ of settleDeed(execution, road));
  return (await readDeed(road, execution.deed.id)).transactions[0]
}

describe('a blockhash', () => {
  test.each([
    ['as it is', 0, false],
    ['of a node that is a little behind', -100, false],
    ['that is to live too short', -300, true],
    ['that is to live for ever', 1e9, true],
  ])('%s', async (_, by, isRefused) => {
    node.tell(
      about(
        'getLatestBlockhash',
        ({ context, value }: { context: object; value: { lastValidBlockHeight: number } }) => ({
          context,
          value: { ...value, lastValidBlockHeight: value.lastValidBlockHeight + by },
        }),
      ),
    )
    const asking = fetchBlockhash(new Connection(node.url(), 'confirmed'))
    if (isRefused) await expect(asking).rejects.toMatchObject({ code: 'rpc/invalid-answer' })
    else await expect(asking).resolves.toHaveProperty('slot')
  })
})
