import 'fake-indexeddb/auto'
import {
  createAssociatedTokenAccountIdempotentInstruction,
  getAssociatedTokenAddressSync,
  NATIVE_MINT,
} from '@solana/spl-token'
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  SystemProgram,
  VersionedTransaction,
} from '@solana/web3.js'
import bs58 from 'bs58'
import fc from 'fast-check'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { fetchBlockhash } from '../../src/solana/blockhash'
import { connectTo } from '../../src/solana/connection'
import { connectToEach } from '../../src/solana/eachEndpoint'
import { doubtAbout, isPast, noteGiven } from '../../src/transactions/expiry'
import { answerConsent, executeOperation } from '../../src/transactions/sign'
import type { Execution } from '../../src/transactions/execution'
import { compileMessage } from '../../src/transactions/pack'
import type { Plan } from '../../src/transactions/plan'
import { settleOperation } from '../../src/transactions/settle'
import { signAgain } from '../../src/transactions/resume'
import {
  about,
  clusterAt,
  failing,
  startLyingNode,
  withholding,
  type Lie,
  type LyingNode,
  type Said,
} from '../hostile/lyingNode'
import { beginTime, openTab, pass, sleep, TabClosed } from '../hostile/time'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aReadyOperation, aReadyToken, readOperation, type ReadyOperation } from '../support/operations'
import { aSigner } from '../support/engine'
import { SUBJECTS } from '../support/subjects'
import { saidText } from '../support/said'

// Which of two endpoints is asked first does not depend on how fast they are here.
vi.mock('../../src/solana/rpcPing', async (original) => ({
  ...(await original<typeof import('../../src/solana/rpcPing')>()),
  betterFirst: (urls: readonly string[]) => urls,
}))
vi.mock('../../src/units/pause', () => import('../hostile/time'))
vi.mock('../../src/solana/rpcRetry', async (original) => ({
  ...(await original<object>()),
  waitBeforeRetry: () => Promise.resolve(),
}))

/*
 * Time passes only where somebody waits, equally for the chain and both clocks: 400 ms a block. The engine's cluster is devnet,
 * where the time counts; on the practice chain many blocks may pass at once.
 */
let chain: PracticeChain
let node: LyingNode
let other: LyingNode
beforeAll(async () => {
  chain = await startPracticeChain({ landingMs: 0 })
  chain.chain.stop()
  beginTime(chain.chain)
  node = await startLyingNode(chain.chain)
  other = await startLyingNode(chain.chain)
})
beforeEach(() => openTab(Infinity))
afterEach(() => {
  node.truth()
  other.truth()
})
afterAll(async () => {
  await node.stop()
  await other.stop()
  await chain.stop()
})

const MINUTE = 60_000
/** So long live the blocks of a blockhash and the 32 after them. */
const LIFE_MS = 72_800

/** Says another height than there is, at every commitment, and goes on from there as it does. */
const heights = (by: number): Lie =>
  about('getEpochInfo getBlockHeight', (result: number | { blockHeight: number }) =>
    typeof result === 'number' ? result + by : { ...result, blockHeight: result.blockHeight + by },
  )

/** Knows nothing of any transaction, and is so many slots on. */
const hiding = (by = 0): Lie =>
  first(
    about('getSignatureStatuses', ({ context }: { context: { slot: number } }) => ({
      context: { ...context, slot: context.slot + by },
      value: [null],
    })),
    ({ method }) => (method === 'getSignaturesForAddress' ? { result: [] } : undefined),
    about('getTransaction', () => null),
  )

/** Tells another height, and all else that goes with it. */
const wholly = (by: number): Lie =>
  first(
    about('getEpochInfo', (result: { blockHeight: number; absoluteSlot: number }) => ({
      ...result,
      blockHeight: result.blockHeight + by,
      absoluteSlot: result.absoluteSlot + by,
    })),
    heights(by),
    hiding(by),
    about('isBlockhashValid', (result: object) => ({ ...result, value: false })),
  )

const livesUntil = (by: number): Lie =>
  about(
    'getLatestBlockhash',
    ({ context, value }: { context: object; value: { lastValidBlockHeight: number } }) => ({
      context,
      value: { ...value, lastValidBlockHeight: value.lastValidBlockHeight + by },
    }),
  )

const down: Lie = () => ({ error: { code: -32000, message: 'It is down' } })

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

describe('a node that accepts the bytes, keeps them, and claims that they expired', () => {
  test.each([
    ['by little', heights(200)],
    ['by 10^9 blocks', heights(1e9)],
    ['by little, with all that it says', wholly(200)],
    ['by 10^9 blocks, with all that it says', wholly(1e9)],
  ])('%s: is not believed, and one payment lands', async (_, lie) => {
    const { payer, prepared, before, access } = await onDevnet(aReadyOperation(chain))
    const open = await begin(MINUTE / 2, { payer, prepared, access }, first(lie, withholding))
    expect(statusOf(open)).toBe('sent')
    node.release()
    pass(2_000)
    node.truth()
    expect(statusOf(await settle(open, access))).toBe('confirmed')
    expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
  })

  test('by 10^9 blocks: is never believed; once the node is honest, the outcome is known', async () => {
    const ready = await onDevnet(aReadyOperation(chain))
    const open = await begin(10 * MINUTE, ready, first(wholly(1e9), withholding))
    expect(statusOf(open)).toBe('sent')
    expect(doubtAbout(blockhashOf(open))).toBe('heights')
    node.truth()
    const expired = await settle(open, ready.access)
    expect(expired.transactions[0]).toMatchObject({ status: 'expired', alone: true })
  })

  test('and whose heights go backwards meanwhile: is believed once time and heights agree', async () => {
    const ready = await onDevnet(aReadyOperation(chain))
    let by = 40
    const wavering: Lie = (...asked) => heights((by = -by))(...asked)
    const open = await begin(MINUTE / 2, ready, first(wavering, withholding))
    expect(statusOf(open)).toBe('sent')
    expect(statusOf(await settle(open, ready.access))).toBe('expired')
  })
})

test('an honest node is believed soon after the computer has slept for two hours', async () => {
  const ready = await onDevnet(aReadyOperation(chain))
  const open = await begin(1_000, ready, withholding)
  sleep(120 * MINUTE)
  expect(statusOf(await settle(open, ready.access))).toBe('expired')
})

describe('a node that lied while the wallet was asked', () => {
  test.each([
    ['low', -5_000],
    ['high', 1e6],
  ])('%s: is not believed later, and another endpoint answers', async (_, by) => {
    chain.chain.warp(6_000)
    const ready = await onDevnet(aReadyOperation(chain))
    node.tell(first(heights(by), livesUntil(by)))
    const open = await begin(5 * MINUTE, ready, withholding)
    expect(statusOf(open)).toBe('sent')
    const { access } = ready
    expect(statusOf(await settle(open, { ...access, connection: connectTo(clusterAt(other.url())) }))).toBe(
      'expired',
    )
  })
})

test('a consent is not called too late because a node claims impossible heights', async () => {
  const { payer, prepared, access } = await onDevnet(aReadyOperation(chain))
  const dearer = aSigner(payer, ({ message }) => {
    const [limit, , ...rest] = prepared.first.instructions
    const bid = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 700_000 })
    const instructions = [...(limit ? [limit] : []), bid, ...rest]
    const changed = new VersionedTransaction(
      compileMessage(payer.publicKey, instructions, message.recentBlockhash),
    )
    changed.sign([payer])
    return changed
  })
  const asking = await readOperation(access, await drive(executeOperation(prepared, dearer, access)))
  node.tell(first(wholly(1e9), withholding))
  openTab(5_000)
  await drive(settleOperation(asking, access))
  expect(statusOf(await readOperation(access, asking.operation.id))).toBe('awaiting-consent')
  openTab(5_000)
  await drive(answerConsent(asking, true, access))
  expect(statusOf(await readOperation(access, asking.operation.id))).toBe('sent')
  node.release()
  node.truth()
  expect(statusOf(await settle(await readOperation(access, asking.operation.id), access))).toBe('confirmed')
})

describe('a reloaded page', () => {
  const DAY = 86_400_000
  test.each([
    ['as it was, of a node that is honest', 0, () => undefined],
    ['five days back, of a node that is honest', -5 * DAY, () => undefined],
    ['five days ahead, of a node that is honest', 5 * DAY, () => undefined],
    ['as it was, of a node that lies by little', 0, wholly(200)],
    ['five days back, of a node that lies by little', -5 * DAY, wholly(200)],
    ['five days ahead, of a node that lies by 10^9 blocks', 5 * DAY, wholly(1e9)],
  ] as const)('its clock %s: reports the expiry once it has expired', async (_, by, lie: Lie) => {
    const ready = await onDevnet(aReadyOperation(chain))
    const born = chain.chain.blocks.tip.height
    const open = await begin(1_000, ready, withholding)
    node.tell(first(lie, withholding))
    vi.resetModules()
    const anew = await import('../../src/transactions/settle')
    const access = { ...ready.access, now: () => Date.now() + by }
    openTab(5 * MINUTE)
    await drive(anew.settleOperation(open, access))
    expect(statusOf(await readOperation(access, open.operation.id))).toBe('expired')
    expect(chain.chain.blocks.tip.height - born).toBeGreaterThan(150)
  })
})

describe('two endpoints', () => {
  test.each([
    ['what has landed', () => aReadyOperation(chain)],
    ['what opened an account unless it was there', () => aReadyToken(chain, openingAnAccount)],
  ])('of which one hides %s: the other one is asked, and it is found', async (_, make) => {
    const ready = await beside(make())
    const done = await begin(5 * MINUTE, ready, hiding())
    expect(statusOf(done)).toBe('confirmed')
  })

  test('of which one hides what a lost prompt has sent: the other one is asked, and it is found', async () => {
    const { payer, prepared, access } = await beside(aReadyOperation(chain))
    const sending = aSigner(payer, async (signed) => {
      await chain.connection.sendRawTransaction(signed.serialize())
      pass(2_000)
      throw new Error('the wallet lost it')
    })
    const open = await readOperation(access, await drive(executeOperation(prepared, sending, access)))
    expect(statusOf(open)).toBe('awaiting-approval')
    node.tell(hiding())
    expect(statusOf(await settle(open, access))).toBe('confirmed')
  })

  test('of which the second does not answer: it stays open until that one does', async () => {
    const ready = await beside(aReadyOperation(chain))
    other.tell(down)
    const open = await begin(5 * MINUTE, ready, withholding)
    expect(statusOf(open)).toBe('sent')
    expect(doubtAbout(blockhashOf(open))).toBe('second')
    other.truth()
    const expired = await settle(open, ready.access)
    expect(statusOf(expired)).toBe('expired')
    expect(expired.transactions[0]).not.toHaveProperty('alone')
  })

  test('of which the second refuses this page: the first one alone is believed, and that is said', async () => {
    const ready = await beside(aReadyOperation(chain), 'refusing')
    other.tell(() => 'refusal')
    const expired = await begin(5 * MINUTE, ready, withholding)
    expect(expired.transactions[0]).toMatchObject({ status: 'expired', alone: true })
  })

  describe('and a prompt whose answer was lost', () => {
    const short: Lie = about('getFirstAvailableBlock', () => 1e9)
    const lost = async (...more: readonly LyingNode[]) => {
      const { payer, prepared, access } = await beside(aReadyOperation(chain), undefined, ...more)
      const losing = aSigner(payer, () => Promise.reject(new Error('the wallet lost it')))
      return {
        access,
        open: await readOperation(access, await drive(executeOperation(prepared, losing, access))),
      }
    }

    test.each([
      ['first', () => node],
      ['second', () => other],
    ])(
      'of which the %s lacks blocks: the other one alone is believed, and that is said',
      async (_, which) => {
        const { access, open } = await lost()
        which().tell(short)
        const [state] = (await settle(open, access)).transactions
        expect(state).toMatchObject({ status: 'expired', alone: true })
      },
    )

    test('of which the second lacks blocks, beside a third that does not answer: it stays open until that one does', async () => {
      const third = await startLyingNode(chain.chain)
      onTestFinished(() => third.stop())
      const { access, open } = await lost(third)
      other.tell(short)
      third.tell(down)
      expect(statusOf(await settle(open, access))).toBe('awaiting-approval')
      third.truth()
      const expired = await settle(open, access)
      expect(statusOf(expired)).toBe('expired')
      expect(expired.transactions[0]).not.toHaveProperty('alone')
    })

    test('of which both lack blocks: neither can tell', async () => {
      const { access, open } = await lost()
      node.tell(short)
      other.tell(short)
      await expect(settle(open, access)).rejects.toMatchObject({ code: 'rpc/short-history' })
    })
  })

  test('of which the second refuses this page for a while: it stays open until that one answers again', async () => {
    const ready = await beside(aReadyOperation(chain))
    const [, second] = await connectToEach(ready.access.connection)
    await second?.getSlot()
    other.tell(() => 'refusal')
    const open = await begin(5 * MINUTE, ready, withholding)
    expect(statusOf(open)).toBe('sent')
    expect(doubtAbout(blockhashOf(open))).toBe('second')
  })

  test('of which one takes the bytes and keeps them: the other one is sent them as well', async () => {
    const ready = await beside(aReadyOperation(chain))
    expect(statusOf(await begin(5 * MINUTE, ready, withholding))).toBe('confirmed')
  })

  test('of which the second does not answer: what can be made only once does not wait for it', async () => {
    const ready = await beside(aReadyToken(chain))
    other.tell(down)
    expect(statusOf(await begin(5 * MINUTE, ready, withholding))).toBe('expired')
  })

  test('are both asked before the wallet is asked again, whatever was written down', async () => {
    const ready = await beside(aReadyOperation(chain))
    const { payer, prepared, access, before } = ready
    const open = await begin(1_000, ready, hiding())
    await access.journal.append(open.operation.id, { type: 'expired', at: 1, transaction: 0, height: 1 })
    const expired = await readOperation(access, open.operation.id)
    const never = aSigner(payer, () => Promise.reject(new Error('it was asked')))
    other.tell(down)
    await expect(drive(signAgain(expired, never, access))).rejects.toMatchObject({
      code: 'rpc/not-known-yet',
    })
    pass(2 * MINUTE)
    await expect(drive(signAgain(expired, never, access))).rejects.toMatchObject({
      code: 'rpc/not-known-yet',
    })
    other.truth()
    await drive(signAgain(expired, never, access))
    expect(statusOf(await readOperation(access, open.operation.id))).toBe('confirmed')
    expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
  })
})

describe('a node that takes the bytes, keeps them, and shows them as failed', () => {
  test('beside another one: is not believed, and one payment lands', async () => {
    const { payer, prepared, before, access } = await beside(aReadyOperation(chain))
    const done = await begin(MINUTE / 2, { payer, prepared, access }, failing)
    expect(statusOf(done)).toBe('confirmed')
    expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
  })

  test('beside another one that has not seen it either: is not believed before it expired', async () => {
    const ready = await beside(aReadyOperation(chain))
    other.tell(withholding)
    const open = await begin(MINUTE / 2, ready, failing)
    expect(statusOf(open)).toBe('sent')
    expect(doubtAbout(blockhashOf(open))).toBe('second')
    expect(statusOf(await settle(open, ready.access))).toBe('failed')
  })

  test('alone: the wallet is asked again only once the bytes can land no more', async () => {
    const ready = await onDevnet(aReadyOperation(chain))
    const { payer, prepared, before, access } = ready
    const failed = await begin(MINUTE / 2, ready, failing)
    expect(statusOf(failed)).toBe('failed')
    const press = () => drive(signAgain(failed, aSigner(payer), access))
    await expect(press()).rejects.toMatchObject({ code: 'rpc/not-known-yet' })
    // Nor does a new operation that does the same ask before.
    const anew = () => drive(executeOperation(prepared, aSigner(payer), access))
    await expect(anew()).rejects.toMatchObject({ code: 'rpc/not-known-yet' })
    pass(2 * MINUTE)
    node.release()
    node.tell(() => undefined)
    await press()
    expect(statusOf(await readOperation(access, failed.operation.id))).toBe('confirmed')
    expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
  })
})

describe('what landed and failed indeed, as its money was gone by then', () => {
  test.each([
    ['by the word of two endpoints, is asked for again at once', beside, 0],
    ['by the word of one, is asked for again once it can land no more', onDevnet, 2 * MINUTE],
  ])('%s', async (_, reached, wait) => {
    const ready = await reached(aReadyOperation(chain))
    const { payer, prepared, access } = ready
    const poor = aSigner(payer, async (signed) => (await giveAway(payer), signed))
    openTab(MINUTE / 2)
    const failed = await readOperation(access, await drive(executeOperation(prepared, poor, access)))
    expect(failed.transactions[0]).toMatchObject({ status: 'failed', landed: true })
    await chain.fund(payer.publicKey)
    const press = () => drive(signAgain(failed, aSigner(payer), access))
    if (wait > 0) await expect(press()).rejects.toMatchObject({ code: 'rpc/not-known-yet' })
    pass(wait)
    await press()
    expect(statusOf(await readOperation(access, failed.operation.id))).toBe('confirmed')
  })

  async function giveAway(payer: Keypair): Promise<void> {
    const lamports = (await chain.balance(payer)) - 1_500_000n
    const { publicKey: fromPubkey } = payer
    const { blockhash } = await chain.connection.getLatestBlockhash()
    const toPubkey = Keypair.generate().publicKey
    const away = SystemProgram.transfer({ fromPubkey, toPubkey, lamports })
    const transaction = new VersionedTransaction(compileMessage(fromPubkey, [away], blockhash))
    transaction.sign([payer])
    await chain.connection.sendRawTransaction(transaction.serialize())
    pass(2_000)
  }
})

describe('a blockhash', () => {
  test.each([
    ['as it is', 0, false],
    ['of a node that is a little behind', -100, false],
    ['that is to live too short', -300, true],
    ['that is to live for ever', 1e9, true],
  ])('%s', async (_, by, isRefused) => {
    node.tell(livesUntil(by))
    const asking = fetchBlockhash(new Connection(node.url(), 'confirmed'))
    if (isRefused) await expect(asking).rejects.toMatchObject({ code: 'rpc/invalid-answer' })
    else await expect(asking).resolves.toHaveProperty('slot')
  })
})

describe('a node that never can tell', () => {
  const says =
    (method: string, said: Said): Lie =>
    (call) =>
      call.method === method ? said : undefined
  const noHistory = { error: { code: -32_011, message: 'Transaction history is not available' } }
  const noMethod = { error: { code: -32_601, message: 'Method not found' } }
  const fails = about('getSignatureStatuses', ({ context }: { context: { slot: number } }) => ({
    context,
    value: [
      { slot: context.slot, confirmations: null, err: 'AccountInUse', confirmationStatus: 'finalized' },
    ],
  }))

  test.each([
    ['has no list of signatures', first(withholding, says('getSignaturesForAddress', noHistory))],
    ['does not know the method', first(withholding, says('getSignaturesForAddress', noMethod))],
    ['refuses to say since when it knows', first(withholding, says('getFirstAvailableBlock', 'refusal'))],
    ['says that it failed, and cannot show it', first(withholding, fails, says('getTransaction', noHistory))],
  ])('as it %s: that is said once it has expired, and it stays open', async (_, lie) => {
    const { payer, prepared, access } = await onDevnet(aReadyOperation(chain))
    const signer = aSigner(payer, (signed) => (node.tell(lie), signed))
    openTab(15 * MINUTE)
    const planned: string[] = []
    const running = (async () => {
      for await (const event of executeOperation(prepared, signer, access))
        if (event.type === 'planned') planned.push(event.operation.id)
    })()
    await expect(running).rejects.toMatchObject({ code: 'rpc/short-history' })
    expect(statusOf(await readOperation(access, planned[0] ?? ''))).toBe('sent')
  })

  test('what a wallet has sent: that is said, it stays open, and an honest one finds it', async () => {
    const { payer, prepared, access, before } = await onDevnet(aReadyOperation(chain))
    const signAndSend = async (asked: VersionedTransaction) => {
      asked.sign([payer])
      await chain.connection.sendRawTransaction(asked.serialize())
      pass(2_000)
      node.tell(says('getTransaction', noHistory))
      return bs58.encode(asked.signatures[0] ?? [])
    }
    const wallet = { address: payer.publicKey, walletName: 'Sender', sends: true, signAndSend } as const
    openTab(15 * MINUTE)
    await expect(drive(executeOperation(prepared, wallet, access))).rejects.toMatchObject({
      code: 'rpc/short-history',
    })
    const [open] = await access.journal.list(access.genesisHash, payer.publicKey.toBase58())
    if (!open) throw new Error('nothing was written')
    expect(statusOf(open)).toBe('sent')
    node.truth()
    expect(statusOf(await settle(open, access))).toBe('confirmed')
    expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
  })
})

test('what others pay to a busy wallet is read once, however few questions a node allows', async () => {
  const { payer, prepared, access } = await onDevnet(aReadyOperation(chain))
  const stranger = await chain.aPayer()
  let left = 40
  const limited: Lie = ({ method }) =>
    method === 'getTransaction' && (left -= 1) < 0
      ? { error: { code: -32_005, message: 'Too many requests' } }
      : undefined
  const signer = aSigner(payer, async (signed) => {
    for (let lamports = 1; lamports <= 60; lamports += 1) {
      const dust = SystemProgram.transfer({
        fromPubkey: stranger.publicKey,
        toPubkey: payer.publicKey,
        lamports,
      })
      const { recentBlockhash } = signed.message
      const paying = new VersionedTransaction(compileMessage(stranger.publicKey, [dust], recentBlockhash))
      paying.sign([stranger])
      await chain.connection.sendRawTransaction(paying.serialize(), { skipPreflight: true })
    }
    // It allows so many with each block that somebody looks for.
    const anew: Lie = ({ method }) => {
      if (method === 'getEpochInfo') left = 40
      return undefined
    }
    node.tell(first(withholding, anew, limited))
    return signed
  })
  openTab(15 * MINUTE)
  expect(statusOf(await readOperation(access, await drive(executeOperation(prepared, signer, access))))).toBe(
    'expired',
  )
})

test('what is signed is sent again by this page’s own clock, however another one is set', async () => {
  const { payer, prepared, access } = await onDevnet(aReadyOperation(chain))
  const clock = vi.spyOn(Date, 'now')
  const now = clock.getMockImplementation() ?? Date.now
  const setBack: Lie = ({ method }) => {
    if (method === 'sendTransaction') clock.mockImplementation(() => now() - 86_400_000)
    return undefined
  }
  const signer = aSigner(payer, (signed) => (node.tell(first(setBack, withholding)), signed))
  openTab(MINUTE)
  await drive(executeOperation(prepared, signer, access)).finally(() => clock.mockImplementation(now))
  const sent = node.asked.filter(({ method }) => method === 'sendTransaction')
  expect(sent.length).toBeGreaterThan(5)
})

test('whatever a node claims, and however a clock is set: nothing has expired before its blocks can have passed', async () => {
  const isBlockhashValid = () => Promise.resolve({ context: { slot: 0 }, value: false })
  const connection = Object.assign(new Connection(node.url()), { isBlockhashValid })
  const claims = fc.array(
    fc.record({
      wait: fc.integer({ min: 0, max: 60_000 }),
      blockHeight: fc.oneof(fc.integer({ min: 1_000, max: 3_000 }), fc.maxSafeNat()),
      absoluteSlot: fc.oneof(fc.integer({ min: 2_000, max: 4_000 }), fc.maxSafeNat()),
      clock: fc.integer({ min: -1e9, max: 1e9 }),
    }),
    { maxLength: 20 },
  )
  const dated = { lastValidBlockHeight: 1_150, slot: 2_000, at: Date.now() }
  let given = 0
  let times = 0
  await fc.assert(
    fc.asyncProperty(claims, async (said) => {
      const hash = { ...dated, blockhash: `given ${(given += 1)}` }
      await noteGiven(hash, connection)
      let waited = 0
      for (const { wait, clock, ...claim } of said) {
        waited += wait
        pass(wait)
        const way = { connection, cluster: 'mainnet', now: () => Date.now() + clock } as const
        const past = await isPast(way, hash, claim)
        if (!past) continue
        times += 1
        expect(waited).toBeGreaterThanOrEqual(LIFE_MS)
        expect(claim.blockHeight).toBeLessThan(1_000 + waited / 100 + 200)
      }
    }),
  )
  expect(times).toBeGreaterThan(0)
})

/** The same where another endpoint stands beside it. */
async function beside(
  ready: Promise<ReadyOperation>,
  name?: string,
  ...more: readonly LyingNode[]
): Promise<ReadyOperation> {
  const { access, ...rest } = await onDevnet(ready)
  const urls = [node.url(), other.url(name), ...more.map((each) => each.url())]
  return { ...rest, access: { ...access, connection: connectTo(clusterAt(...urls)) } }
}

/** What a wallet's first swap into a token does besides: it opens the wallet's account of it. That lands a second time as well. */
function openingAnAccount(plan: Plan, { publicKey: payer }: Keypair): Plan {
  const account = getAssociatedTokenAddressSync(NATIVE_MINT, payer)
  const label = saidText('Your account')
  const rent = { kind: 'rent', label, lamports: 2_039_280n, refundable: true } as const
  const open = createAssociatedTokenAccountIdempotentInstruction(payer, account, payer, NATIVE_MINT)
  const steps = plan.steps.slice(0, 1).map((step) => ({
    ...step,
    instructions: [open],
    costs: [{ ...rent, account: account.toBase58() }],
    signers: [],
    changes: [],
  }))
  return {
    ...plan,
    steps,
    accounts: { payer, creates: [{ label, address: account }] },
    subject: SUBJECTS['create-token'],
  }
}

/** The same on a network whose node may lie. */
async function onDevnet(ready: Promise<ReadyOperation>): Promise<ReadyOperation> {
  const { access, ...rest } = await ready
  return { ...rest, access: { ...access, connection: connectTo(clusterAt(node.url())), cluster: 'devnet' } }
}

/** Signs it, has the node lie from then on, and looks on for so many milliseconds. What the journal says then. */
async function begin(
  ms: number,
  { payer, prepared, access }: Pick<ReadyOperation, 'payer' | 'prepared' | 'access'>,
  lie: Lie,
): Promise<Execution> {
  const signer = aSigner(payer, (signed) => (node.tell(lie), signed))
  openTab(ms)
  return await readOperation(access, await drive(executeOperation(prepared, signer, access)))
}

/** What becomes of it in the end. */
async function settle(open: Execution, access: ReadyOperation['access']): Promise<Execution> {
  openTab(5 * MINUTE)
  await drive(settleOperation(open, access))
  return await readOperation(access, open.operation.id)
}

/** Goes on until it has come to its end, or its tab is closed. The operation's id. */
async function drive(events: ReturnType<typeof executeOperation>): Promise<string> {
  let id = ''
  try {
    for await (const event of events) if (event.type === 'planned') id = event.operation.id
  } catch (error) {
    if (!(error instanceof TabClosed)) throw error
  }
  return id
}

function blockhashOf({ transactions: [state] }: Execution): string {
  return state && 'asked' in state ? (state.asked?.blockhash ?? '') : ''
}

function statusOf({ transactions: [state] }: Execution): string | undefined {
  return state?.status
}
