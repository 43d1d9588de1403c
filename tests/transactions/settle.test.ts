import { Connection, VersionedTransaction, Keypair } from '@solana/web3.js'
import bs58 from 'bs58'
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { receiptOf } from '../../src/operation/bills'
import { type OperationSource, resumeOperation } from '../../src/operation/driver'
import { connectTo } from '../../src/solana/connection'
import { noteEndpoints } from '../../src/solana/exactCall'
import type { RecordingAccess } from '../../src/transactions/contract'
import type { UnprovenReason } from '../../src/transactions/events'
import { isDone, isFinal, type Execution } from '../../src/transactions/execution'
import { readHistory } from '../../src/transactions/journal'
import { prove } from '../../src/transactions/paid'
import {
  finalizeTogether,
  findDoubtful,
  settleFinality,
  settleOperation,
} from '../../src/transactions/settle'
import { executeOperation } from '../../src/transactions/sign'
import { about, clusterAt, startLyingNode, withholding, type Lie, type LyingNode } from '../hostile/lyingNode'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aChainAccess, aSigner } from '../support/engine'
import { aReadyOperation, PAST_EXPIRY, readOperation, run } from '../support/operations'

// Which of two endpoints is asked first does not depend on how fast they are here.
vi.mock('../../src/solana/rpcPing', async (original) => ({
  ...(await original<typeof import('../../src/solana/rpcPing')>()),
  betterFirst: (urls: readonly string[]) => urls,
}))

describe('finality', () => {
  let practice: PracticeChain
  let node: LyingNode
  let other: LyingNode
  let access: RecordingAccess
  beforeAll(async () => {
    practice = await startPracticeChain({ consensus: 'towerbft' })
    node = await startLyingNode(practice.chain)
    other = await startLyingNode(practice.chain)
    access = await aChainAccess({ connection: new Connection(node.url(), 'confirmed') })
  })
  afterEach(() => {
    node.truth()
    other.truth()
  })
  afterAll(async () => {
    await node.stop()
    await other.stop()
    await practice.stop()
  })

  const never = new AbortController().signal
  const source = (over: RecordingAccess): OperationSource => ({
    journal: over.journal,
    openAccess: () => Promise.resolve(over),
  })

  /** An engine over both nodes: the app takes each for an endpoint of its own. */
  function engineOverTwo(): RecordingAccess {
    pairs += 1
    const urls = [node.url(`${pairs}`), other.url(`${pairs}`)]
    return { ...access, connection: connectTo(clusterAt(...urls)) }
  }
  let pairs = 0

  async function done(over = access): Promise<Execution> {
    const { payer, prepared } = await aReadyOperation(practice, over)
    return await run(executeOperation(prepared, aSigner(payer), over), over)
  }

  /** Opens the page of an operation and stays until it has come to rest. */
  async function reload({ operation }: Execution, over = access): Promise<Execution> {
    for await (const _ of resumeOperation(operation.id, source(over), never));
    return await readOperation(over, operation.id)
  }

  /** Opens the page of an operation for a while. */
  async function lookOn({ operation }: Execution, over = access): Promise<Execution> {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 1_500)
    const watching = async () => {
      for await (const _ of resumeOperation(operation.id, source(over), stop.signal));
    }
    await watching().catch(() => {})
    return await readOperation(over, operation.id)
  }

  async function eventsOf({ operation }: Execution): Promise<readonly string[]> {
    const kept = (await readHistory()).find(({ execution }) => execution.operation.id === operation.id)
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
      await finalizeTogether(many, access)
      expect(node.asked.map(({ method }) => method)).toEqual(['getSignatureStatuses'])
      const final = await Promise.all(many.map(({ operation }) => readOperation(access, operation.id)))
      expect(final.map(isFinal)).toEqual([true, true, true])
      // What is final is not asked for again.
      node.truth()
      await finalizeTogether(final, access)
      expect(node.asked).toEqual([])
    })

    it('is asked for in as many requests as a node needs, where it answers for fewer at once', async () => {
      const many = Array<Execution>(257).fill(await done())
      node.truth()
      // A node refuses a request for more than 256.
      await finalizeTogether(many, access)
      const asked = node.asked.map(({ params }) => (params[0] as readonly string[]).length)
      expect([asked.length, asked.reduce((sum, each) => sum + each, 0)]).toEqual([2, many.length])
    })

    it('and is called something else in its figures is read once more', async () => {
      const { payer, prepared } = await aReadyOperation(practice, access)
      type Meta = { meta: { preBalances: number[]; postBalances: number[] } }
      node.tell(
        about('getTransaction', (shown: Meta | null) => {
          const post = shown?.meta.postBalances
          if (post?.[0] !== undefined && post[1] !== undefined)
            [post[0], post[1]] = [post[0] - 9, post[1] + 9]
          return shown
        }),
      )
      const told = await run(executeOperation(prepared, aSigner(payer), access), access)
      expect(receiptOf(told)?.same).toBe(false)
      node.truth()
      expect(receiptOf(await reload(told))?.same).toBe(true)
    })
  })

  describe('what is final, and a node calls failed,', () => {
    const status: Lie = about('getSignatureStatuses', ({ context }: { context: { slot: number } }) => ({
      context,
      value: [
        { slot: context.slot, confirmations: null, err: { Wrong: 1 }, confirmationStatus: 'finalized' },
      ],
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
      node.tell(async (...asked) => (await status(...asked)) ?? (await shown(...asked)))
      const connection = connectTo(clusterAt(node.url(), other.url()))
      for await (const _ of settleFinality(final, { ...access, connection }));
      expect(finalOf(await readOperation(access, final.operation.id))).toBe('yes')
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
        const { payer, prepared } = await aReadyOperation(practice, access)
        node.tell(claiming({ confirmationStatus }))
        return await run(executeOperation(prepared, aSigner(payer), access), access)
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
        expect((await lookOn(told)).transactions[0]?.status).toBe('confirmed')
      })
    },
  )

  it('what was declined and then called confirmed stands as declined once that is taken back, and is searched for', async () => {
    const { payer, prepared } = await aReadyOperation(practice, access)
    const refusing = aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))
    const declined = await run(executeOperation(prepared, refusing, access), access)
    const signature = bs58.encode(new Uint8Array(64).fill(7))
    const claim = { type: 'confirmed', at: Date.now(), transaction: 0, signature, slot: 7 } as const
    await access.journal.append(declined.operation.id, claim)
    practice.chain.warp(PAST_EXPIRY)
    const now = await reload(declined)
    expect(await eventsOf(now)).toContain('retracted')
    expect(now.transactions[0]).toMatchObject({ status: 'declined', retracted: true })
    expect(now.transactions[0]).toHaveProperty('searched')
  })

  it('what landed after all is confirmed again once it was taken back', async () => {
    const { payer, prepared } = await aReadyOperation(practice, access)
    node.tell(claiming({ confirmationStatus: 'confirmed' }))
    const told = await run(executeOperation(prepared, aSigner(payer), access), access)
    node.release()
    node.truth()
    practice.chain.warp(PAST_EXPIRY)
    const now = await reload(told)
    expect(receiptOf(now)).toMatchObject({ same: true, final: 'yes' })
  })

  /** Does not know of any transaction, though it has all blocks as it says. */
  const forgetful: Lie = (call, honest, lying) =>
    about('getSignatureStatuses', (result: { value: unknown[] }) => ({
      ...result,
      value: result.value.map(() => null),
    }))(call, honest, lying) ??
    about('getTransaction', () => null)(call, honest, lying) ??
    about('getSignaturesForAddress', () => [])(call, honest, lying)

  describe('what is final and proven', () => {
    it('is not taken back by one endpoint alone', async () => {
      const final = await reload(await done())
      practice.chain.warp(PAST_EXPIRY)
      node.tell(forgetful)
      const now = await reload(final)
      expect(receiptOf(now)).toMatchObject({ same: true, final: 'yes' })
      expect(await eventsOf(now)).not.toContain('retracted')
    })

    it('is taken back by two', async () => {
      const two = engineOverTwo()
      const final = await reload(await done(two), two)
      practice.chain.warp(PAST_EXPIRY)
      node.tell(forgetful)
      other.tell(forgetful)
      expect((await reload(final, two)).transactions[0]).toMatchObject({ status: 'expired', retracted: true })
    })
  })

  describe('with Alpenglow', () => {
    beforeAll(() => practice.chain.setConsensus('alpenglow'))
    afterAll(() => practice.chain.setConsensus('towerbft'))

    it.each(['one endpoint', 'two endpoints'])('what is confirmed is final at once, by %s', async (by) => {
      const over = by === 'one endpoint' ? access : engineOverTwo()
      const confirmed = await done(over)
      expect([finalOf(confirmed), isFinal(confirmed)]).toEqual(['yes', true])
      expect((await eventsOf(confirmed)).slice(-3)).toEqual(['confirmed', 'finalized', 'paid'])
    })

    it('is not yet where a second endpoint is a block behind, and soon is', async () => {
      const two = engineOverTwo()
      let behind = true
      other.tell((call, honest, lying) => (behind ? forgetful(call, honest, lying) : undefined))
      const confirmed = await done(two)
      expect([finalOf(confirmed), isFinal(confirmed)]).toEqual(['not-yet', false])
      setTimeout(() => (behind = false), 200)
      const final = await lookOn(confirmed, two)
      expect([finalOf(final), isFinal(final)]).toEqual(['yes', true])
    })
  })

  describe('where there are two endpoints', () => {
    /** Keeps what it is given, calls it final, and shows a transaction whose balances add up. */
    const forging: Lie = (call, honest, lying) => {
      const [wire] = lying.withheld
      if (call.method !== 'getTransaction' || wire === undefined)
        return claiming({ confirmationStatus: 'finalized' })(call, honest, lying)
      const { message } = VersionedTransaction.deserialize(Buffer.from(wire, 'base64'))
      const others = message.staticAccountKeys.slice(1).map(() => 10 ** 9)
      const meta = {
        err: null,
        fee: 5_000,
        preBalances: [10 ** 10, ...others],
        postBalances: [10 ** 10 - 5_000, ...others],
      }
      const { slot } = practice.chain.blocks.tip
      return { result: { slot, blockTime: null, transaction: [wire, 'base64'], meta } }
    }

    it('nothing is final that one of them made up', async () => {
      const two = engineOverTwo()
      const { payer, prepared } = await aReadyOperation(practice, two)
      node.tell(forging)
      other.tell(withholding)
      const told = await run(executeOperation(prepared, aSigner(payer), two), two)
      expect(receiptOf(told)?.paid).toBeDefined()
      expect(finalOf(await lookOn(told, two))).toBe('not-yet')
      await finalizeTogether([told], two)
      expect(isFinal(await readOperation(two, told.operation.id))).toBe(false)
    })

    it('nothing is final that each of them names in another block', async () => {
      const two = engineOverTwo()
      const told = await done(two)
      practice.chain.warp(40)
      type Told = { context: object; value: ({ slot: number } | null)[] }
      const inAnother = ({ context, value }: Told) => ({
        context,
        value: value.map((status) => status && { ...status, slot: status.slot - 1 }),
      })
      other.tell(about('getSignatureStatuses', inAnother))
      await finalizeTogether([told], two)
      expect(isFinal(await readOperation(two, told.operation.id))).toBe(false)
      other.truth()
      await finalizeTogether([told], two)
      expect(isFinal(await readOperation(two, told.operation.id))).toBe(true)
    })

    it('each is asked once for all that is open', async () => {
      const two = engineOverTwo()
      const many = await Promise.all([done(two), done(two)])
      practice.chain.warp(40)
      node.truth()
      other.truth()
      await finalizeTogether(many, two)
      for (const { asked } of [node, other])
        expect(asked.filter(({ method }) => method === 'getSignatureStatuses')).toHaveLength(1)
      for (const { operation } of many) expect(isFinal(await readOperation(two, operation.id))).toBe(true)
    })

    const failing =
      (code: number): Lie =>
      ({ method }) =>
        method === 'getSignatureStatuses' ? { error: { code, message: 'It cannot say' } } : undefined

    type Statuses = { context: object; value: (object | null)[] }
    const saying = (over: object) =>
      about('getSignatureStatuses', ({ context, value }: Statuses) => ({
        context,
        value: value.map((status) => status && { ...status, ...over }),
      }))

    it('what one of them does not call final now is doubtful, whatever both said before', async () => {
      const two = engineOverTwo()
      const many = [await done(two), await done(two)]
      practice.chain.warp(40)
      await finalizeTogether(many, two)
      const final = await Promise.all(many.map(({ operation }) => readOperation(two, operation.id)))
      expect(await findDoubtful(final, two)).toEqual([])
      const [, lost] = final
      const [state] = lost?.transactions ?? []
      const signature = state?.status === 'confirmed' ? state.signature : ''
      other.tell(
        about('getSignatureStatuses', ({ context, value }: Statuses, [asked]) => ({
          context,
          value: value.map((status, at) => ((asked as string[])[at] === signature ? null : status)),
        })),
      )
      expect(await findDoubtful(final, two)).toEqual([lost])
      for (const each of [node, other]) each.tell(failing(-32000))
      await expect(findDoubtful(final, two)).rejects.toThrow('It cannot say')
    })

    test.each<[string, Lie, boolean]>([
      ['calls it confirmed: nothing is final yet', saying({ confirmationStatus: 'confirmed' }), false],
      [
        'calls it failed: nothing is final yet',
        saying({ err: { InstructionError: [0, { Custom: 1 }] } }),
        false,
      ],
      ['refuses this page: the other is believed', () => 'refusal', true],
      ['keeps no history: the other is believed', failing(-32011), true],
      ['does not answer: nothing is final yet', failing(-32000), false],
      ['knows nothing of it: nothing is final yet', forgetful, false],
    ])('and one %s', async (_, lie, isKnown) => {
      for (const [silent, honest] of [
        [other, node],
        [node, other],
      ] as const) {
        honest.truth()
        const two = engineOverTwo()
        const told = await done(two)
        practice.chain.warp(40)
        silent.tell(lie)
        await finalizeTogether([told], two)
        expect(isFinal(await readOperation(two, told.operation.id))).toBe(isKnown)
      }
    })
  })
})

describe('figures that a node tells', () => {
  /** A transaction as a node shows it, as far as it is altered here. */
  type Shown = {
    slot: number
    blockTime: number | null
    transaction: [string, 'base64']
    meta: { err: unknown; fee: number; preBalances: number[]; postBalances: number[] }
  }

  let practice: PracticeChain
  let node: LyingNode
  let access: RecordingAccess
  beforeAll(async () => {
    practice = await startPracticeChain()
    node = await startLyingNode(practice.chain)
    access = await aChainAccess({ connection: new Connection(node.url(), 'confirmed') })
  })
  afterEach(() => node.truth())
  afterAll(async () => {
    await node.stop()
    await practice.stop()
  })

  /** An operation that is carried out while the node shows its transaction otherwise. */
  async function doneWhile(alter: (shown: Shown) => void): Promise<Execution> {
    const { payer, prepared } = await aReadyOperation(practice)
    node.tell(
      about('getTransaction', (shown: Shown | null) => {
        if (shown) alter(shown)
        return shown
      }),
    )
    return await run(executeOperation(prepared, aSigner(payer), access), access)
  }

  const signedBytes = (shown: Shown) =>
    VersionedTransaction.deserialize(Buffer.from(shown.transaction[0], 'base64'))
  const rewrite = (shown: Shown, change: (transaction: VersionedTransaction) => void) => {
    const transaction = signedBytes(shown)
    change(transaction)
    shown.transaction[0] = Buffer.from(transaction.serialize()).toString('base64')
  }
  const now = () => Math.floor(Date.now() / 1000)

  describe('a receipt says nothing of what was paid', () => {
    it.each<[string, UnprovenReason, (shown: Shown) => void]>([
      [
        'of another signature',
        'signature',
        (shown) => rewrite(shown, ({ signatures }) => signatures[0]?.fill(7)),
      ],
      [
        'of bytes that were not signed',
        'signature',
        (shown) =>
          rewrite(shown, ({ message }) => void (message.recentBlockhash = bs58.encode(Buffer.alloc(32, 1)))),
      ],
      [
        'of another wallet',
        'signature',
        (shown) =>
          rewrite(shown, ({ message }) => void (message.staticAccountKeys[0] = Keypair.generate().publicKey)),
      ],
      ['that failed', 'failed', ({ meta }) => void (meta.err = { InstructionError: [0, 'Custom'] })],
      ['whose sum is wrong', 'sums', ({ meta }) => void (meta.postBalances[1] = 7)],
      ['whose fee is wrong', 'sums', ({ meta }) => void (meta.fee -= 1)],
      ['with a balance too many', 'sums', ({ meta }) => void meta.preBalances.push(0)],
      ['before it was asked for', 'slot', (shown) => void (shown.slot = 1)],
      ['that cannot be read', 'unreadable', (shown) => void (shown.transaction[0] = 'AAAA')],
    ])('%s', async (_, why, alter) => {
      const execution = await doneWhile(alter)
      expect(execution.transactions[0]).toMatchObject({ status: 'confirmed', unproven: why })
      expect(receiptOf(execution)).toMatchObject({ paid: undefined, same: false, unproven: why })
      node.truth()
      const honest = receiptOf(await run(settleOperation(execution, access), access, execution))
      expect(honest).toMatchObject({ same: true, unproven: undefined })
    })

    it('of a time that cannot be, but says when this browser saw it', async () => {
      for (const year of ['2001', '2050']) {
        const execution = await doneWhile((shown) => void (shown.blockTime = Date.parse(year) / 1000))
        const receipt = receiptOf(execution)
        expect(receipt).toMatchObject({ same: true, isDated: false })
        expect(Math.abs((receipt?.at ?? 0) / 1000 - now())).toBeLessThan(600)
      }
      expect(receiptOf(await doneWhile(() => {}))).toMatchObject({ same: true, isDated: true })
    })
  })

  it.each([
    ['something else', (shown: Shown | null) => shown && { ...shown, slot: 1 }],
    ['nothing', () => null],
  ])('another endpoint shows what was paid where the first shows %s', async (_, alter) => {
    const { payer, prepared } = await aReadyOperation(practice)
    noteEndpoints(access.connection, () => Promise.resolve([node.url(), practice.rpcUrl]))
    node.tell(about('getTransaction', alter))
    const execution = await run(executeOperation(prepared, aSigner(payer), access), access)
    noteEndpoints(access.connection, () => Promise.resolve([node.url()]))
    expect(receiptOf(execution)?.same).toBe(true)
  })

  it('no figure about money can be shown otherwise and still be called the same', async () => {
    const execution = await doneWhile(() => {})
    const [state] = execution.transactions
    if (state?.status !== 'confirmed' || !state.paid) throw new Error('it did not land')
    const { signature, asked, paid } = state
    const rpc = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'getTransaction',
      params: [signature, { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }],
    })
    const answer = await fetch(node.url(), { method: 'POST', body: rpc })
    const { result } = (await answer.json()) as { result: Shown }
    const landed = { index: 0, signature, asked, tables: [], payer: execution.operation.payer }
    expect(prove(result, landed, Date.now())).toEqual(paid)
    const accounts = result.meta.preBalances.length
    const alteration = fc.record({
      side: fc.constantFrom('preBalances', 'postBalances'),
      at: fc.nat(accounts - 1),
      by: fc.integer({ min: -3_000_000, max: 3_000_000 }),
      /** Takes from another account, or from the fee, what it gives. */
      hides: fc.option(fc.nat(accounts)),
    } as const)
    fc.assert(
      fc.property(fc.array(alteration, { minLength: 1, maxLength: 4 }), (alterations) => {
        const shown = structuredClone(result)
        for (const { side, at, by, hides } of alterations) {
          const { meta } = shown
          meta[side][at] = Math.max(0, (meta[side][at] ?? 0) + by)
          if (hides === null) continue
          if (hides === accounts) meta.fee = Math.max(0, meta.fee + (side === 'preBalances' ? by : -by))
          else meta[side][hides] = Math.max(0, (meta[side][hides] ?? 0) - by)
        }
        const read = prove(shown, landed, Date.now())
        if (typeof read === 'string') return
        const receipt = receiptOf({ ...execution, transactions: [{ ...state, paid: read }] })
        const { total, fee, rents } = paid
        if (receipt?.same) expect(read).toMatchObject({ total, fee, rents })
      }),
      { numRuns: 400 },
    )
  })
})
