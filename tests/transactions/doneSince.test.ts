import 'fake-indexeddb/auto'
import {
  createMint,
  createTransferCheckedInstruction,
  createTransferCheckedWithFeeInstruction,
  getAssociatedTokenAddressSync,
  getOrCreateAssociatedTokenAccount,
  mintTo,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { MEMO_ADDRESS } from '../../src/solana/knownPrograms'
import { planTokenOrders } from '../../src/operations/token/planOrders'
import { planSendSol } from '../../src/tokens/operations/transfer'
import { findLinesPaidSince, readDoneSince } from '../../src/transactions/doneSince'
import { executeOperation } from '../../src/transactions/sign'
import type { Execution } from '../../src/transactions/execution'
import { prepareOperation } from '../../src/transactions/prepare'
import type { RecordingAccess } from '../../src/transactions/contract'
import type { Plan } from '../../src/transactions/plan'
import { signAgain } from '../../src/transactions/resume'
import { startPracticeChain, withMethods, type PracticeChain } from '../support/chain'
import { all, aChainAccess, aSigner } from '../support/engine'
import { anOperation, events } from '../support/events'
import { readOperation, run } from '../support/operations'
import { saidText } from '../support/said'
import { SUBJECTS } from '../support/subjects'
import { SOL_MINT } from '../../src/tokens/wellKnown'
import { openJournal } from '../../src/transactions/journal'
import { compileMessage, PLACEHOLDER_BLOCKHASH } from '../../src/transactions/pack'
import { createRun, type DropRecord, type RunHead, type RunLine } from '../../src/transactions/runs/keptRuns'
import { openRunJournal } from '../../src/transactions/runs/runJournal'
import { toBase64 } from '../../src/units/bytes'
import { aRun, lines } from './runs/aRun'

let chain: PracticeChain
beforeAll(async () => void (chain = await startPracticeChain()))
afterAll(() => chain.stop())

const AMOUNT = 1_250_000_000n

/** A wallet that has declined to send an amount to a receiver. `send` sends to the same receiver, or to another one. */
async function aDeclinedSend() {
  const payer = await chain.aPayer(10_000_000_000n)
  // Reads the clock each time, for some of these tests set it.
  const access: RecordingAccess = { ...(await aChainAccess(chain)), now: () => Date.now() }
  const to = Keypair.generate().publicKey
  const prepared = async (lamports: bigint, receiver: PublicKey) =>
    prepareOperation(
      await planSendSol(chain.connection, payer.publicKey, { to: receiver.toBase58(), lamports }),
      { connection: chain.connection, priority: 'normal' },
    )
  const send = async (lamports = AMOUNT, receiver = to) =>
    run(executeOperation(await prepared(lamports, receiver), aSigner(payer), access), access)
  const declining = aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))
  const decline = async () => run(executeOperation(await prepared(AMOUNT, to), declining, access), access)
  const counts = { asked: 0 }
  const signer = aSigner(payer, (signed) => {
    counts.asked += 1
    return signed
  })
  const again = (execution: Execution, agreed: readonly string[] = [], over: RecordingAccess = access) =>
    all(signAgain(execution, signer, over, undefined, undefined, agreed))
  const received = async () => BigInt(await chain.connection.getBalance(to))
  return { access, send, decline, again, counts, received, declining, signer, payer }
}

const since = async (execution: Execution) => (await readDoneSince([execution])).get(execution.operation.id)
const statusOf = (execution: Execution) => execution.transactions[0]?.status

describe('a payment that was declined', () => {
  test('and made anew is not asked for again: the error names the one that landed', async () => {
    const { send, decline, again, counts, received } = await aDeclinedSend()
    const declined = await decline()
    const done = await send()
    await expect(again(declined)).rejects.toMatchObject({
      code: 'transaction/done-since',
      context: { operation: done.operation.id, kind: 'send', at: expect.any(Number) as number },
    })
    expect(counts.asked).toBe(0)
    expect(await received()).toBe(AMOUNT)
    expect(await since(declined)).toMatchObject([
      { execution: { operation: { id: done.operation.id } }, isEqual: true },
    ])
  })

  test('is made a second time where the person agreed, and a third one needs another yes', async () => {
    const { access, send, decline, again, counts, received } = await aDeclinedSend()
    const declined = await decline()
    const first = await send()
    const second = await send()
    await expect(again(declined, [first.operation.id])).rejects.toMatchObject({
      code: 'transaction/done-since',
      context: { operation: second.operation.id },
    })
    await again(declined, [first.operation.id, second.operation.id])
    expect(counts.asked).toBe(1)
    expect(statusOf(await readOperation(access, declined.operation.id))).toBe('confirmed')
    expect(await received()).toBe(3n * AMOUNT)
  })

  test('is asked for again where another amount went to the same receiver since: that one is named', async () => {
    const { send, decline, again, counts, received } = await aDeclinedSend()
    const declined = await decline()
    const other = await send(AMOUNT / 2n)
    expect(await since(declined)).toMatchObject([
      { execution: { operation: { id: other.operation.id } }, isEqual: false },
    ])
    await again(declined)
    expect(counts.asked).toBe(1)
    expect(await received()).toBe(AMOUNT + AMOUNT / 2n)
  })

  test('is asked for again where the same was paid before it, or to somebody else since', async () => {
    const { send, decline, again, counts } = await aDeclinedSend()
    await send()
    const declined = await decline()
    await send(AMOUNT, Keypair.generate().publicKey)
    expect(await since(declined)).toEqual([])
    await again(declined)
    expect(counts.asked).toBe(1)
  })

  test('is not asked for where another tab made it after this one looked', async () => {
    const { access, send, decline, again, counts, received } = await aDeclinedSend()
    const declined = await decline()
    let isSent = false
    const slow: RecordingAccess = {
      ...access,
      connection: withMethods(chain.connection, {
        getLatestBlockhashAndContext: async (...commitment) => {
          if (!isSent) {
            isSent = true
            await send()
          }
          return await chain.connection.getLatestBlockhashAndContext(...commitment)
        },
      }),
    }
    await expect(again(declined, [], slow)).rejects.toMatchObject({ code: 'transaction/done-since' })
    expect(counts.asked).toBe(0)
    expect(await received()).toBe(AMOUNT)
  })
})

describe('an operation of two transactions, of which one has landed', () => {
  /** Payments to two receivers, each with a note that leaves no room for the other one. */
  function twoPayments(payer: PublicKey, receivers: readonly PublicKey[]): Plan {
    const [lamports, data] = [AMOUNT, Buffer.alloc(700, 'x')]
    const steps = receivers.map((to, at) => ({
      id: `send-${at}`,
      title: saidText('Send'),
      instructions: [
        SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports }),
        new TransactionInstruction({ keys: [], programId: new PublicKey(MEMO_ADDRESS), data }),
      ],
      signers: [],
      costs: [{ kind: 'deposit', label: saidText('Sent'), lamports, refundable: false } as const],
      finality: 'reversible' as const,
    }))
    const subject = SUBJECTS['send']
    return {
      kind: 'send',
      title: saidText('Send'),
      steps,
      accounts: { payer, creates: [] },
      subject,
    }
  }

  test('does not ask for the other one where another tab has paid the same meanwhile', async () => {
    const { access, send, signer, payer, counts } = await aDeclinedSend()
    const [first, second] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
    const { connection } = chain
    const plan = twoPayments(payer.publicKey, [first, second])
    const prepared = await prepareOperation(plan, { connection, priority: 'normal' })
    expect(prepared.drafts).toHaveLength(2)
    const carriedOut = async () => {
      for await (const event of executeOperation(prepared, signer, access))
        if (event.type === 'confirmed' && event.transaction === 0) await send(AMOUNT, second)
    }
    await expect(carriedOut()).rejects.toMatchObject({ code: 'transaction/done-since' })
    expect(counts.asked).toBe(1)
    const held = (to: PublicKey) => connection.getBalance(to, 'confirmed')
    expect([await held(first), await held(second)].map(BigInt)).toEqual([AMOUNT, AMOUNT])
  })
})

describe('payments of a token that were declined', () => {
  test('read each list of that token once, and no list of another token', async () => {
    const payer = await chain.aPayer()
    const [mint, other] = [await aMint(payer), await aMint(payer)]
    const access: RecordingAccess = { ...(await aChainAccess(chain)), now: () => Date.now() }
    const declining = aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))
    const decline = async () => {
      const to = Keypair.generate().publicKey.toBase58()
      const order = { kind: 'send', amount: 1n, to } as const
      const plan = await planTokenOrders(chain.connection, payer.publicKey, mint, [order])
      const prepared = await prepareOperation(plan, { connection: chain.connection, priority: 'normal' })
      return await run(executeOperation(prepared, declining, access), access)
    }
    const declined = [await decline(), await decline()]
    for (const of of [mint, other]) {
      const token = { mint: of.toBase58(), program: 'token', decimals: 9, symbol: 'T' } as const
      await aRun(chain, payer, lines(2), token)
    }
    const reading = vi.spyOn(IDBIndex.prototype, 'getAllKeys')
    await readDoneSince(declined)
    const opened = (reading.mock.contexts as IDBIndex[]).filter(
      ({ objectStore }) => objectStore.name === 'runEvents',
    ).length
    reading.mockRestore()
    expect(opened).toBe(1)
  })
})

async function aMint(payer: Keypair): Promise<PublicKey> {
  const { connection } = chain
  const mint = await createMint(connection, payer, payer.publicKey, null, 9)
  const { address } = await getOrCreateAssociatedTokenAccount(connection, payer, mint, payer.publicKey)
  await mintTo(connection, payer, mint, address, payer, 10n)
  return mint
}

describe('a clock that was set', () => {
  const HOUR = 3_600_000

  test('back by an hour after a payment was declined: what was paid since is still seen', async () => {
    const { send, decline, again, counts } = await aDeclinedSend()
    const declined = await decline()
    vi.setSystemTime(Date.now() - HOUR)
    const done = await send().finally(() => vi.useRealTimers())
    expect(await since(declined)).toMatchObject([{ execution: { operation: { id: done.operation.id } } }])
    await expect(again(declined)).rejects.toMatchObject({ code: 'transaction/done-since' })
    expect(counts.asked).toBe(0)
  })

  test('back by an hour before a payment was declined: what was paid before is named too, for no clock tells that it was known', async () => {
    const { send, decline, again, counts } = await aDeclinedSend()
    const done = await send()
    vi.setSystemTime(Date.now() - HOUR)
    const declined = await decline().finally(() => vi.useRealTimers())
    expect(await since(declined)).toMatchObject([{ execution: { operation: { id: done.operation.id } } }])
    await again(declined, [done.operation.id])
    expect(counts.asked).toBe(1)
  })
})

describe('a line of a list', () => {
  const BEGAN = 1_000
  const aKey = () => Keypair.generate().publicKey
  const SOL = { mint: SOL_MINT, program: null, decimals: 9, symbol: 'SOL' } as const
  const [mint, friend, stranger] = [aKey(), aKey(), aKey()]
  const TOKEN = { mint: mint.toBase58(), program: 'token-2022', decimals: 6, symbol: 'T' } as const
  const to = (receiver: PublicKey, over: Partial<RunLine> = {}): RunLine => ({
    line: 1,
    address: receiver.toBase58(),
    units: 5n,
    ...over,
  })

  /** A wallet with a list that has stopped, and payments since that its journals tell of. */
  async function aStoppedList(of: readonly RunLine[], over: Partial<RunHead> = {}) {
    const payer = aKey()
    const headOf = (more: Partial<RunHead>): RunHead => ({
      id: crypto.randomUUID(),
      cluster: 'practice',
      genesisHash: 'genesis',
      payer: payer.toBase58(),
      createdAt: BEGAN,
      token: SOL,
      lines: of.length,
      total: 0n,
      paid: 0,
      skipped: 0,
      ...more,
    })
    const head = headOf(over)
    await createRun(head, of)
    /** Writes a payment; `in`: the list that it belongs to. */
    const pay = async (
      instruction: TransactionInstruction,
      how: Readonly<{ at?: number; isRead?: boolean; in?: string }> = {},
    ): Promise<string> => {
      const message = toBase64(compileMessage(payer, [instruction], PLACEHOLDER_BLOCKHASH).serialize())
      const id = crypto.randomUUID()
      const operation = anOperation({
        id,
        kind: 'send',
        payer: payer.toBase58(),
        createdAt: 1,
        steps: [{ id: 'send', title: saidText('Send'), costs: [], finality: 'reversible' }],
        parts: [{ message, steps: [{ id: 'send', instructions: 1 }], signers: [] }],
      })
      const journal = how.in === undefined ? openJournal() : await openRunJournal(how.in)
      const happened = [
        events.planned({ operation }),
        events.simulated(),
        events.asked({ slot: 1 }),
        events.signed(),
        events.broadcast(),
        events.confirmed({ at: how.at ?? BEGAN + 1, slot: 1 }),
        ...(how.isRead === false ? [] : [events.paid()]),
      ]
      for (const event of happened) await journal.append(id, event)
      return id
    }
    const anotherList = async (more: Partial<RunHead> = {}): Promise<string> => {
      const other = headOf(more)
      await createRun(other, of)
      return other.id
    }
    const paidSince = async (asked: Parameters<typeof findLinesPaidSince>[0]['lines'] = of) => {
      const found = await findLinesPaidSince({ head, lines: asked }, [...asked.keys()])
      return [...found].map(([place, { execution, isEqual, isRead, run: list, sent }]) => ({
        place,
        id: execution.operation.id,
        isEqual,
        isRead,
        ...(list !== undefined && { list }),
        ...(sent !== undefined && { sent }),
      }))
    }
    const sol = (receiver: PublicKey, lamports = 5n) =>
      SystemProgram.transfer({ fromPubkey: payer, toPubkey: receiver, lamports })
    const token = (account: PublicKey, units = 5n) =>
      createTransferCheckedInstruction(aKey(), mint, account, payer, units, 6, [], TOKEN_2022_PROGRAM_ID)
    return { head, pay, paidSince, anotherList, sol, token, payer }
  }

  test('was paid since by a single payment to its receiver, whatever its amount, which is said', async () => {
    const { pay, paidSince, sol } = await aStoppedList([to(stranger), to(friend)])
    const id = await pay(sol(friend, 6n))
    expect(await paidSince()).toEqual([{ place: 1, id, isEqual: false, isRead: true }])
    const equal = await pay(sol(friend), { isRead: false })
    expect(await paidSince()).toEqual([{ place: 1, id: equal, isEqual: true, isRead: false }])
  })

  test('was not by what landed before its list began', async () => {
    const { pay, paidSince, sol } = await aStoppedList([to(friend)])
    await pay(sol(friend), { at: BEGAN })
    expect(await paidSince()).toEqual([])
  })

  test('counts each payment for one of two lines to a receiver', async () => {
    const { pay, paidSince, sol } = await aStoppedList([to(friend), to(friend)])
    const id = await pay(sol(friend))
    expect(await paidSince()).toEqual([{ place: 0, id, isEqual: true, isRead: true }])
  })

  test('keeps the payment for which it was skipped before', async () => {
    const { pay, paidSince, sol } = await aStoppedList([to(friend), to(friend)])
    const id = await pay(sol(friend))
    const failure = { code: 'transaction/done-since', context: { operation: id } } as const
    expect(await paidSince([to(friend), { ...to(friend), failure }])).toEqual([])
    const other = { ...failure, context: { operation: 'another' } }
    expect(await paidSince([{ ...to(friend), failure: other }])).toHaveLength(1)
    const invalid = { ...failure, code: 'input/invalid' } as const
    expect(await paidSince([to(friend), { ...to(friend), failure: invalid }])).toHaveLength(1)
  })

  test('was paid since by another list of the same token that was open then, not by its own', async () => {
    const { head, pay, paidSince, anotherList, sol } = await aStoppedList([to(friend)])
    await pay(sol(friend), { in: head.id })
    await pay(sol(friend), { in: await anotherList({ endedAt: BEGAN }) })
    await pay(sol(friend), { in: await anotherList({ token: TOKEN }) })
    await pay(sol(friend), { in: await anotherList({ payer: stranger.toBase58() }) })
    await pay(sol(friend), { in: await anotherList({ genesisHash: 'another' }) })
    expect(await paidSince()).toEqual([])
    const list = await anotherList({ endedAt: BEGAN + 1 })
    const id = await pay(sol(friend), { in: list })
    expect(await paidSince()).toEqual([{ place: 0, id, isEqual: true, isRead: true, list }])
  })

  test('of a drop was paid by another drop on the same holders, whatever it sent; by no other', async () => {
    const drop = (of: string): Pick<RunHead, 'drop'> => ({
      drop: {
        mint: of,
        readAt: 1,
        slots: [],
        supply: 1n,
        sum: 1n,
        withheld: 0n,
        by: 'equal',
        amount: 1n,
        leastHolding: 0n,
        top: null,
        leastPayout: 0n,
        raises: false,
        out: [],
        sha256: '',
      } satisfies DropRecord,
    })
    const { pay, paidSince, anotherList, sol } = await aStoppedList([to(friend)], drop('held'))
    const of = async (other: string) => await anotherList(drop(other))
    const another = await of('another')
    const first = await pay(sol(friend, 9n), { in: another })
    expect(await paidSince()).toEqual([{ place: 0, id: first, isEqual: false, isRead: true, list: another }])
    const same = await of('held')
    const second = await pay(sol(friend, 8n), { in: same })
    expect(await paidSince()).toEqual([
      { place: 0, id: second, isEqual: true, isRead: true, list: same, sent: 8n },
    ])
    const third = await pay(sol(friend), { in: same })
    expect(await paidSince()).toEqual([{ place: 0, id: third, isEqual: true, isRead: true, list: same }])
  })

  test('of a token was paid to the account that it names, or with its amount to that of its wallet', async () => {
    const account = getAssociatedTokenAddressSync(mint, friend, true, TOKEN_2022_PROGRAM_ID)
    const { pay, paidSince, token, sol, payer } = await aStoppedList([to(friend), to(stranger)], {
      token: TOKEN,
    })
    await pay(sol(friend))
    await pay(token(account, 6n))
    expect(await paidSince()).toEqual([])
    const named = await pay(token(stranger, 7n))
    expect(await paidSince()).toEqual([{ place: 1, id: named, isEqual: false, isRead: true }])
    const withFee = createTransferCheckedWithFeeInstruction(
      aKey(),
      mint,
      account,
      payer,
      9n,
      6,
      2n,
      [],
      TOKEN_2022_PROGRAM_ID,
    )
    const arrived = await pay(withFee)
    // Its receiver got 7 by it, which is what the line promised to arrive.
    const [found] = await paidSince([to(friend, { units: 8n, arrives: 7n })])
    expect(found).toEqual({ place: 0, id: arrived, isEqual: true, isRead: true })
    const sent = await pay(token(account))
    expect(await paidSince([to(friend)])).toEqual([{ place: 0, id: sent, isEqual: true, isRead: true }])
  })
})
