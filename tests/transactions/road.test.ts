// @vitest-environment node
import 'fake-indexeddb/auto'
import { Keypair, SystemProgram, VersionedMessage, VersionedTransaction } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { executePlan } from '../../src/transactions/execute'
import { deedInProgress } from '../../src/transactions/deedInProgress'
import type { ExecutionEvent } from '../../src/transactions/events'
import { foldExecution, type Execution } from '../../src/transactions/execution'
import { compileMessage, packPlan } from '../../src/transactions/pack'
import { prepareDeed, prepareTransaction, type PreparedDeed } from '../../src/transactions/prepare'
import type { Road } from '../../src/transactions/road'
import { settleDeed } from '../../src/transactions/settle'
import { canSignAgain, signAgain } from '../../src/transactions/signAgain'
import type { TransactionSigner } from '../../src/transactions/signer'
import { fromBase64 } from '../../src/units/bytes'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aCreateTokenPlan, all, aRoad, aSigner, aTokenDraft } from '../support/road'

let chain: PracticeChain
beforeAll(async () => void (chain = await startPracticeChain()))
afterEach(() => Object.assign(chain.chain.faults, { drop: 0, lag: 0 }))
afterAll(() => chain.stop())

/** Blocks after which a blockhash is dead at finalized, whatever the node thinks of commitments. */
const PAST_EXPIRY = 200

describe('the road', () => {
  test('writes the prompt down before the wallet is asked and the signature before it is sent', async () => {
    const { payer, prepared, road } = await prepare()
    const seen: string[] = []
    const spied = { ...road, journal: { ...road.journal, append: noting(road, seen) } }
    const signer = aSigner(payer, (signed) => {
      seen.push('wallet')
      return signed
    })
    await all(executePlan(prepared, signer, spied))
    expect(seen.slice(0, 6)).toEqual([
      'planned',
      'simulated',
      'approval-requested',
      'wallet',
      'signed',
      'broadcast',
    ])
    expect(deedInProgress()).toBe(false)
  })

  test('takes a decline calmly, costs nothing, and asks again for the same mint', async () => {
    const { payer, prepared, road } = await prepare()
    const declined = await run(executePlan(prepared, refusing(payer, 'wallet/declined'), road), road)
    expect(declined.transactions[0]?.status).toBe('declined')
    expect(await balance(payer)).toBe(prepared.balanceBefore)
    expect(canSignAgain(declined)).toBe(true)
    const done = await run(signAgain(declined, aSigner(payer), road), road, declined)
    expect(done.transactions[0]).toMatchObject({ status: 'confirmed', paid: { total: prepared.bill.total } })
    expect(done.deed.subject['mint']).toBe(prepared.plan.subject['mint'])
  })

  test('says in the programs’ words why a transaction landed and failed, and that only its fee was paid', async () => {
    const { payer, prepared, road } = await prepare()
    const { instructions } = prepared.first
    const overtaken = aSigner(payer, async (signed) => {
      const { recentBlockhash } = signed.message
      const gift = SystemProgram.transfer({
        fromPubkey: payer.publicKey,
        toPubkey: payer.publicKey,
        lamports: 1,
      })
      const other = new VersionedTransaction(
        compileMessage(payer.publicKey, [...instructions, gift], recentBlockhash),
      )
      other.sign([payer])
      const signature = await chain.connection.sendTransaction(other)
      await chain.connection.confirmTransaction(signature, 'confirmed')
      return signed
    })
    const ended = await run(executePlan(prepared, overtaken, road), road)
    expect(ended.transactions[0]).toMatchObject({
      status: 'failed',
      landed: true,
      failure: { code: 'transaction/failed', context: { program: 'System Program' } },
    })
  })

  test('broadcasts nothing where the blockhash died while the prompt was open', async () => {
    const { payer, prepared, road } = await prepare()
    const slow = aSigner(payer, async (signed) => {
      chain.chain.warp(PAST_EXPIRY)
      return signed
    })
    const execution = await run(executePlan(prepared, slow, road), road)
    expect(execution.transactions[0]).toMatchObject({ status: 'expired' })
    expect(await balance(payer)).toBe(prepared.balanceBefore)
  })

  test('finds out that a dropped transaction has expired, and only then lets sign again', async () => {
    const { payer, prepared, road } = await prepare()
    chain.chain.faults.drop = 1_000
    const events: ExecutionEvent[] = []
    for await (const event of executePlan(prepared, aSigner(payer), road)) {
      events.push(event)
      if (event.type === 'broadcast') {
        expect(canSignAgain(folded(events))).toBe(false)
        chain.chain.warp(PAST_EXPIRY)
      }
    }
    const expired = folded(events)
    expect(expired.transactions[0]?.status).toBe('expired')
    chain.chain.faults.drop = 0
    const done = await run(signAgain(expired, aSigner(payer), road), road, expired)
    expect(done.transactions[0]).toMatchObject({ status: 'confirmed', paid: { total: prepared.bill.total } })
    expect(await balance(payer)).toBe(prepared.balanceBefore - prepared.bill.total)
  })

  test.each(['signed', 'broadcast'] as const)(
    'picks up a deed whose tab died right after "%s", and pays once',
    async (last) => {
      const { payer, prepared, road } = await prepare()
      const id = await runUntil(last, executePlan(prepared, aSigner(payer), road))
      const found = await road.journal.read(id)
      if (!found) throw new Error('the journal lost it')
      const settled = await run(settleDeed(found, road), road, found)
      expect(settled.transactions[0]).toMatchObject({
        status: 'confirmed',
        paid: { total: prepared.bill.total },
      })
      expect(await balance(payer)).toBe(prepared.balanceBefore - prepared.bill.total)
    },
  )

  test('tells by the mint what became of a prompt whose answer was lost: landed', async () => {
    const { payer, prepared, road } = await prepare()
    const sendsItself = aSigner(payer, async (signed) => {
      await chain.connection.sendRawTransaction(signed.serialize())
      throw new AppError('wallet/failed', { message: 'the tab is gone' })
    })
    const id = await runUntil('approval-requested', executePlan(prepared, sendsItself, road))
    if (sendsItself.sends) throw new Error('it signs')
    await sendsItself.signTransaction(askedTransaction(await road.journal.read(id))).catch(() => undefined)
    const found = await road.journal.read(id)
    if (!found) throw new Error('the journal lost it')
    const settled = await run(settleDeed(found, road), road, found)
    expect(settled.transactions[0]).toMatchObject({
      status: 'confirmed',
      paid: { total: prepared.bill.total },
    })
  })

  test('tells what became of a prompt whose answer was lost: nothing, and it is safe to repeat', async () => {
    const { payer, prepared, road } = await prepare()
    const id = await runUntil('approval-requested', executePlan(prepared, aSigner(payer), road))
    const found = await road.journal.read(id)
    if (!found) throw new Error('the journal lost it')
    chain.chain.warp(PAST_EXPIRY)
    const settled = await run(settleDeed(found, road), road, found)
    expect(settled.transactions[0]?.status).toBe('expired')
    expect(canSignAgain(settled)).toBe(true)
  })

  test('does not send what the wallet changed', async () => {
    const { payer, prepared, road } = await prepare()
    const greedy = aSigner(payer, (signed) => {
      const drain = SystemProgram.transfer({
        fromPubkey: payer.publicKey,
        toPubkey: Keypair.generate().publicKey,
        lamports: 1,
      })
      const message = compileMessage(
        payer.publicKey,
        [...prepared.first.instructions, drain],
        signed.message.recentBlockhash,
      )
      return resigned(payer, message)
    })
    const execution = await run(executePlan(prepared, greedy, road), road)
    expect(execution.transactions[0]).toMatchObject({
      status: 'failed',
      landed: false,
      failure: { code: 'wallet/changed-transaction' },
    })
    expect(await balance(payer)).toBe(prepared.balanceBefore)
  })

  test('asks nothing of the wallet where the journal cannot be written', async () => {
    const { payer, prepared, road } = await prepare()
    let asked = 0
    const counting = aSigner(payer, (signed) => (asked++, signed))
    const broken: Road = {
      ...road,
      journal: {
        ...road.journal,
        append: () => Promise.reject(new AppError('journal/unavailable', { reason: 'QuotaExceededError' })),
      },
    }
    await expect(all(executePlan(prepared, counting, broken))).rejects.toMatchObject({
      code: 'journal/unavailable',
    })
    expect(asked).toBe(0)
  })

  test('a bid for priority is on the bill and paid, to the lamport', async () => {
    const { payer, prepared, road } = await prepare()
    const [draft] = packPlan(prepared.plan, true)
    if (!draft) throw new Error('no draft')
    const first = await prepareTransaction(chain.connection, draft, 123_457n)
    const done = await run(executePlan({ ...prepared, first, drafts: [draft] }, aSigner(payer), road), road)
    expect(first.fees.find(({ kind }) => kind === 'priority-fee')?.lamports).toBeGreaterThan(3_000n)
    expect(done.transactions[0]).toMatchObject({ status: 'confirmed', paid: { total: first.bill.total } })
    expect(await balance(payer)).toBe(prepared.balanceBefore - first.bill.total)
    expect(first.bytes).toBe(prepared.bytes + 52)
  })

  test('goes on through an endpoint that fails for a while', async () => {
    const { payer, prepared, road } = await prepare()
    let refusals = 4
    const flaky = new Proxy(chain.connection, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver)
        if (name !== 'sendRawTransaction' && name !== 'getSignatureStatuses') return value
        return (...args: never[]) =>
          refusals-- > 0
            ? Promise.reject(new TypeError('Failed to fetch'))
            : (value as (...a: never[]) => unknown).apply(target, args)
      },
    })
    const execution = await run(executePlan(prepared, aSigner(payer), { ...road, connection: flaky }), road)
    expect(execution.transactions[0]?.status).toBe('confirmed')
  })

  test('does not take lamports at the mint’s address for the mint: a lost prompt is known by its own transaction', async () => {
    const { payer, prepared, road } = await prepare()
    const id = await runUntil('approval-requested', executePlan(prepared, aSigner(payer), road))
    const found = await road.journal.read(id)
    const [mint] = prepared.plan.accounts.creates
    if (!found || !mint) throw new Error('the journal lost it')
    await chain.fund(mint.address, 1_000_000n)
    chain.chain.warp(PAST_EXPIRY)
    const settled = await run(settleDeed(found, road), road, found)
    expect(settled.transactions[0]?.status).toBe('expired')
  })

  test('asks nothing and writes nothing down where the price moved between review and signing', async () => {
    const { payer, prepared, road } = await prepare()
    const before = chain.chain.svm.minimumBalanceForRentExemption(0n)
    chain.chain.setRent(before / 128n / 2n)
    try {
      const signer = aSigner(payer, () => Promise.reject(new Error('it was asked')))
      await expect(all(executePlan(prepared, signer, road))).rejects.toMatchObject({
        code: 'simulation/mismatch',
      })
      chain.chain.setRent((before / 128n) * 2n)
      await expect(all(executePlan(prepared, signer, road))).rejects.toMatchObject({
        code: 'simulation/rent-changed',
      })
    } finally {
      chain.chain.setRent(before / 128n)
    }
    expect(await road.journal.list(road.genesisHash, payer.publicKey.toBase58())).toEqual([])
  })

  test('leaves a deed as it stood where the network is gone when it is asked again', async () => {
    const { payer, prepared, road } = await prepare()
    const declined = await run(executePlan(prepared, refusing(payer, 'wallet/declined'), road), road)
    const silent = without(road, 'getLatestBlockhashAndContext')
    await expect(all(signAgain(declined, aSigner(payer), silent))).rejects.toMatchObject({
      code: 'rpc/failed',
    })
    const after = await road.journal.read(declined.deed.id)
    expect(after?.transactions[0]?.status).toBe('declined')
    expect(after && canSignAgain(after)).toBe(true)
  })

  test('begins no deed where no blockhash can be had', async () => {
    const { payer, prepared, road } = await prepare()
    const silent = without(road, 'getLatestBlockhashAndContext')
    await expect(all(executePlan(prepared, aSigner(payer), silent))).rejects.toMatchObject({
      code: 'rpc/failed',
    })
    expect(await road.journal.list(road.genesisHash, payer.publicKey.toBase58())).toEqual([])
  })

  test('keeps a signature that was given while the network was silent, and sends it', async () => {
    const { payer, prepared, road } = await prepare()
    const silent = without(road, 'getBlockHeight')
    const done = await run(executePlan(prepared, aSigner(payer), silent), road)
    expect(done.transactions[0]).toMatchObject({ status: 'confirmed', paid: { total: prepared.bill.total } })
  })

  test('stops waiting for a wallet that never answers, and lets it be asked again', async () => {
    const { payer, prepared, road } = await prepare()
    const giveUp = new AbortController()
    const mute = aSigner(payer, () => new Promise<never>(() => setTimeout(() => giveUp.abort(), 50)))
    const execution = await run(executePlan(prepared, mute, road, giveUp.signal), road)
    expect(execution.transactions[0]).toMatchObject({
      status: 'failed',
      landed: false,
      failure: { code: 'wallet/unavailable', context: { wallet: 'Test Wallet' } },
    })
    const done = await run(signAgain(execution, aSigner(payer), road), road, execution)
    expect(done.transactions[0]?.status).toBe('confirmed')
  })

  test('asks for no second deed of the same mint while the first is open', async () => {
    const { payer, prepared, road } = await prepare()
    const id = await runUntil('approval-requested', executePlan(prepared, aSigner(payer), road))
    await expect(all(executePlan(prepared, aSigner(payer), road))).rejects.toMatchObject({
      code: 'transaction/under-way',
      context: { deed: id },
    })
  })

  test('signs with no other wallet than the one that was reviewed', async () => {
    const { prepared, road } = await prepare()
    const other = Keypair.generate()
    await expect(all(executePlan(prepared, aSigner(other), road))).rejects.toMatchObject({
      code: 'wallet/disconnected',
    })
  })

  test('says what a wallet must keep where too little would stay in it', async () => {
    const { payer, prepared } = await prepare()
    const poor = Keypair.generate()
    await chain.fund(poor.publicKey, prepared.bill.total + 1_000n)
    const plan = await aCreateTokenPlan(chain, poor, aTokenDraft())
    const least = chain.chain.svm.minimumBalanceForRentExemption(0n)
    await expect(
      prepareDeed(plan, { connection: chain.connection, priority: 'normal' }),
    ).rejects.toMatchObject({
      code: 'simulation/insufficient-funds',
      context: { keep: least, missing: least - 1_000n },
    })
    expect(payer.publicKey.equals(poor.publicKey)).toBe(false)
  })

  test('takes the very last lamport where the balance is the bill', async () => {
    const { prepared, road } = await prepare()
    const exact = Keypair.generate()
    await chain.fund(exact.publicKey, prepared.bill.total)
    const plan = await aCreateTokenPlan(chain, exact, aTokenDraft())
    const deed = await prepareDeed(plan, { connection: chain.connection, priority: 'normal' })
    const done = await run(executePlan(deed, aSigner(exact), road), road)
    expect(done.transactions[0]?.status).toBe('confirmed')
    expect(await balance(exact)).toBe(0n)
  })

  test('says that a mint made meanwhile cannot be made twice', async () => {
    const { payer, prepared, road } = await prepare()
    await run(executePlan(prepared, aSigner(payer), road), road)
    await expect(
      prepareDeed(prepared.plan, { connection: chain.connection, priority: 'normal' }),
    ).rejects.toMatchObject({
      code: 'simulation/failed',
      context: { step: 'Make the mint' },
    })
  })

  test('two tabs that settle the same deed end in one payment and one truth', async () => {
    const { payer, prepared, road } = await prepare()
    const id = await runUntil('signed', executePlan(prepared, aSigner(payer), road))
    const found = await road.journal.read(id)
    if (!found) throw new Error('the journal lost it')
    await Promise.all([all(settleDeed(found, road)), all(settleDeed(found, road))])
    expect((await road.journal.read(id))?.transactions[0]).toMatchObject({ status: 'confirmed' })
    expect(await balance(payer)).toBe(prepared.balanceBefore - prepared.bill.total)
  })
})

/** The same road with a node that does not answer this method. */
function without(road: Road, method: string): Road {
  const connection = new Proxy(road.connection, {
    get: (target, name) => {
      if (name === method) return () => Promise.reject(new TypeError('Failed to fetch'))
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  return { ...road, connection }
}

type Prepared = PreparedDeed & Readonly<{ balanceBefore: bigint }>

async function prepare(): Promise<{ payer: Keypair; prepared: Prepared; road: Road }> {
  const payer = Keypair.generate()
  await chain.fund(payer.publicKey)
  const plan = await aCreateTokenPlan(chain, payer, aTokenDraft())
  const prepared = await prepareDeed(plan, { connection: chain.connection, priority: 'normal' })
  const balanceBefore = await balance(payer)
  return { payer, prepared: { ...prepared, balanceBefore }, road: await aRoad(chain) }
}

async function run(events: AsyncIterable<ExecutionEvent>, road: Road, from?: Execution): Promise<Execution> {
  const list = await all(events)
  const id = from?.deed.id ?? list.flatMap((event) => (event.type === 'planned' ? [event.deed.id] : []))[0]
  const read = id ? await road.journal.read(id) : folded(list)
  if (!read) throw new Error('no deed')
  return read
}

/** Runs up to that event and then drops everything, as a closed tab does. */
async function runUntil(
  last: ExecutionEvent['type'],
  events: AsyncGenerator<ExecutionEvent>,
): Promise<string> {
  let id = ''
  for await (const event of events) {
    if (event.type === 'planned') id = event.deed.id
    if (event.type === last) break
  }
  return id
}

function folded(events: readonly ExecutionEvent[]): Execution {
  const execution = foldExecution(events)
  if (!execution) throw new Error('no deed')
  return execution
}

function noting(road: Road, seen: string[]): Road['journal']['append'] {
  return async (deedId, event) => {
    await road.journal.append(deedId, event)
    seen.push(event.type)
  }
}

function refusing(key: Keypair, code: 'wallet/declined'): TransactionSigner {
  return aSigner(key, () => Promise.reject(new AppError(code)))
}

function resigned(key: Keypair, message: VersionedMessage): VersionedTransaction {
  const transaction = new VersionedTransaction(message)
  transaction.sign([key])
  return transaction
}

function askedTransaction(execution: Execution | null): VersionedTransaction {
  const state = execution?.transactions[0]
  if (state?.status !== 'awaiting-approval') throw new Error('nothing was asked')
  return new VersionedTransaction(VersionedMessage.deserialize(fromBase64(state.asked.message)))
}

async function balance(payer: Keypair): Promise<bigint> {
  return BigInt(await chain.connection.getBalance(payer.publicKey, 'confirmed'))
}
