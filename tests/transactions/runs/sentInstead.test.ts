import 'fake-indexeddb/auto'
import {
  type Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../src/storage/database'
import { parseEvent } from '../../../src/transactions/events'
import { lookAtRun } from '../../../src/transactions/runs/runProgress'
import { readRunSignatures } from '../../../src/transactions/runs/runSignatures'
import type { TransactionSigner } from '../../../src/transactions/sign'
import { type PracticeChain, startPracticeChain } from '../../support/chain'
import { aRun, aTab, lines, pressAgain, readAgain } from './aRun'

/* A wallet that sends by itself sends something else than it was asked for, and names its signature. */

let practice: PracticeChain
beforeAll(async () => void (practice = await startPracticeChain()))
afterAll(() => practice.stop())

const SOL = 1_000_000_000n

/** A wallet that sends what it wants: a payment of so many lamports to another. */
function sendsInstead(payer: Keypair, lamports: bigint, sent: string[]): TransactionSigner {
  return {
    address: payer.publicKey,
    walletName: 'Own Mind',
    sends: true,
    async signAndSend({ message: { recentBlockhash } }) {
      const toPubkey = new PublicKey(new Uint8Array(32).fill(66))
      const theft = SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports })
      const message = new TransactionMessage({
        payerKey: payer.publicKey,
        recentBlockhash,
        instructions: [theft],
      }).compileToV0Message()
      const transaction = new VersionedTransaction(message)
      transaction.sign([payer])
      const how = { skipPreflight: true }
      sent.push(await practice.connection.sendRawTransaction(transaction.serialize(), how))
      return sent.at(-1) ?? ''
    },
  }
}

/** A list whose wallet sends so many lamports to another instead, once for each of its transactions. */
async function sentInstead(lamports: bigint) {
  const payer = await practice.aPayer()
  const before = await practice.balance(payer)
  const run = await aRun(practice, payer, lines(4))
  const sent: string[] = []
  const tab = await aTab(practice, payer, { signer: sendsInstead(payer, lamports, sent) })
  const last = await tab.drive(run)
  const took = async () => before - (await practice.balance(payer))
  return { payer, run, sent, last, took, again: () => readAgain(run.head.id) }
}

/** As where the tab was closed before it wrote events of these types. */
function forget(...types: readonly string[]): Promise<void> {
  return inTransaction(['runEvents'], 'readwrite', async (rows) => {
    const events = rows.objectStore('runEvents')
    for (const key of await events.getAllKeys()) {
      const [event] = parseEvent((await events.get(key))?.event)
      if (event && types.includes(event.type)) await events.delete(key)
    }
  })
}

/** As where two endpoints have said, long after, that no other copy landed. */
function endSearch(runId: string): Promise<void> {
  return inTransaction(['runEvents'], 'readwrite', async (rows) => {
    const events = rows.objectStore('runEvents')
    const [row] = await events.index('runId').getAll(runId)
    const event = { type: 'expired', at: Date.now(), transaction: 0, height: 1_000_000_000, searched: true }
    await events.add({ runId, operationId: row?.operationId ?? '', event })
  })
}

describe.each([
  { what: 'something else', lamports: SOL },
  { what: 'something that fails on the chain', lamports: 10_000_000n * SOL },
])('a list whose wallet sends $what', ({ lamports }) => {
  test('says what that took, also once it is opened again, and once its lines are paid', async () => {
    const { payer, run, sent, last, took, again } = await sentInstead(lamports)
    expect(sent).toHaveLength(1)
    expect(last).toMatchObject({ done: false, counts: { paid: 0, open: 0 } })
    expect(await took()).toBeGreaterThan(0n)
    expect(last.spent).toBe(await took())
    expect((await lookAtRun(await again())).spent).toBe(await took())
    const press = async () => (await aTab(practice, payer, await pressAgain(run))).drive(await again())
    // The first press looks, and may find that one endpoint alone says that no other copy landed.
    const looked = await press()
    const paid = looked.doubtful.length > 0 ? await press() : looked
    expect(paid).toMatchObject({ done: true, counts: { paid: 4 } })
    expect(paid.spent).toBe(await took())
    const { told } = await readRunSignatures(sent.map((signature) => ({ signature, failed: false })))
    expect([...told], 'it stands for itself in the history').toEqual([])
    expect((await lookAtRun(run)).spent).toBe(await took())
  })

  test.each([
    { when: 'how it ended', types: ['failed', 'expired', 'paid'] },
    { when: 'what it took', types: ['paid'] },
    { when: 'what it took, and nothing else is searched for any more', types: ['paid'], isOver: true },
  ])('says so as well where the tab was closed before it was read $when', async ({ types, isOver }) => {
    const { payer, run, took, again } = await sentInstead(lamports)
    await forget(...types)
    if (isOver) await endSearch(run.head.id)
    expect((await lookAtRun(await again())).spent).toBe(0n)
    const { drive } = await aTab(practice, payer, { signer: null })
    expect((await drive(await again())).spent).toBe(await took())
  })
})

test('where the wallet has sent something else, the list says that it landed, and not that nothing was sent', async () => {
  const { last } = await sentInstead(SOL)
  expect(last.problem).toMatchObject({ code: 'wallet/changed-transaction', context: { landed: true } })
  const { describeError } = await import('../../../src/errors/describeError')
  const { title, detail } = describeError(last.problem)
  expect(`${title}. ${detail}`).toBe('Your wallet sent something else. What landed is not what was asked.')
})
