import 'fake-indexeddb/auto'
import { createMint, getOrCreateAssociatedTokenAccount, mintTo } from '@solana/spl-token'
import { Keypair, PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { MEMO_ADDRESS } from '../../src/solana/knownPrograms'
import { planTokenOrders } from '../../src/operations/token/planOrders'
import { planSendSol } from '../../src/tokens/operations/transfer'
import { readDoneSince } from '../../src/transactions/doneSince'
import { executeOperation } from '../../src/transactions/sign'
import type { Execution } from '../../src/transactions/execution'
import { prepareOperation } from '../../src/transactions/prepare'
import type { RecordingAccess } from '../../src/transactions/contract'
import type { Plan } from '../../src/transactions/plan'
import { signAgain } from '../../src/transactions/resume'
import { startPracticeChain, withMethods, type PracticeChain } from '../support/chain'
import { all, aChainAccess, aSigner } from '../support/engine'
import { readOperation, run } from '../support/operations'
import { saidText } from '../support/said'
import { SUBJECTS } from '../support/subjects'
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
