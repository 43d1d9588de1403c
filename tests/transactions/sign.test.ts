import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
  SystemProgram,
  type Connection,
} from '@solana/web3.js'
import bs58 from 'bs58'
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, describe, expect, test, afterEach, beforeEach } from 'vitest'
import { LIGHTHOUSE } from '../../sandbox/programs/standIn'
import { AppError } from '../../src/errors/AppError'
import type { RecordingAccess } from '../../src/transactions/contract'
import { isUnsettled, promisedCosts } from '../../src/transactions/execution'
import { compileMessage } from '../../src/transactions/pack'
import type { PreparedOperation } from '../../src/transactions/prepare'
import { signAgain } from '../../src/transactions/resume'
import { settleOperation } from '../../src/transactions/settle'
import { answerConsent, executeOperation, type SendingWallet } from '../../src/transactions/sign'
import { toSigningError } from '../../src/wallet/walletSigner'
import { startPracticeChain, withMethods, type PracticeChain } from '../support/chain'
import { all, aSigner } from '../support/engine'
import {
  aReadyOperation,
  aReadyToken,
  outliving,
  upTo,
  PAST_EXPIRY,
  readOperation,
  run,
  runUntil,
  without,
  canSignAgain,
} from '../support/operations'

describe('a wallet that changes what it signs', () => {
  let chain: PracticeChain
  beforeAll(async () => void (chain = await startPracticeChain()))
  afterAll(() => chain.stop())

  const bid = (microLamports: number) => ComputeBudgetProgram.setComputeUnitPrice({ microLamports })
  const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 100_000 })
  const guard = new TransactionInstruction({
    programId: new PublicKey(LIGHTHOUSE),
    keys: [],
    data: Buffer.from('ok'),
  })

  describe('what a wallet added', () => {
    test('at another price is not sent before the person agrees; then it is, and costs what was shown', async () => {
      const { payer, prepared, access, before } = await aReadyOperation(chain)
      const asking = await run(
        executeOperation(prepared, adding(payer, [limit, bid(700_000)]), access),
        access,
      )
      const state = asking.transactions[0]
      if (state?.status !== 'awaiting-consent') throw new Error(`it is ${state?.status}`)
      expect(state.changed.added).toEqual(['unit-limit', 'unit-price'])
      expect(state.changed.total - prepared.bill.total).toBe(69_999n)
      expect(state.changed.fees.map(({ kind, lamports }) => [kind, lamports])).toEqual([
        ['network-fee', 5_000n],
        ['priority-fee', 70_000n],
      ])
      expect(isUnsettled(asking)).toBe(true)
      expect(canSignAgain(asking)).toBe(false)
      await slots()
      expect(await chain.balance(payer)).toBe(before)

      const done = await run(answerConsent(asking, true, access), access, asking)
      expect(done.transactions[0]).toMatchObject({
        status: 'confirmed',
        agreed: { total: state.changed.total },
        paid: { total: state.changed.total },
      })
      expect(await chain.balance(payer)).toBe(before - state.changed.total)
      expect(sum(promisedCosts(done))).toBe(state.changed.total)
    })

    test('and the person does not want is never sent, by no later event either', async () => {
      const { payer, prepared, access, before } = await aReadyOperation(chain)
      const asking = await run(executeOperation(prepared, adding(payer, [bid(700_000)]), access), access)
      const declined = await run(answerConsent(asking, false, access), access, asking)
      expect(declined.transactions[0]?.status).toBe('declined')
      expect(await all(answerConsent(declined, true, access))).toEqual([])
      expect(await all(settleOperation(declined, access))).toEqual([])
      await slots()
      expect(await chain.balance(payer)).toBe(before)
      const done = await run(signAgain(declined, aSigner(payer), access), access, declined)
      expect(done.transactions[0]).toMatchObject({
        status: 'confirmed',
        paid: { total: prepared.bill.total },
      })
      expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
    })

    test('is still asked about after a reload, and sent once', async () => {
      const { payer, prepared, access, before } = await aReadyOperation(chain)
      const id = await runUntil('changed', executeOperation(prepared, adding(payer, [bid(700_000)]), access))
      const found = await readOperation(access, id)
      expect(await all(settleOperation(found, access))).toEqual([])
      await Promise.all([all(answerConsent(found, true, access)), all(answerConsent(found, true, access))])
      const done = await readOperation(access, id)
      const state = done.transactions[0]
      expect(state?.status).toBe('confirmed')
      expect(before - (await chain.balance(payer))).toBe(state?.agreed?.total)
    })

    test('came to nothing where nobody agreed in time: nothing was sent, and a fresh one is asked for', async () => {
      const { payer, prepared, access, before } = await aReadyOperation(chain)
      const asking = await run(executeOperation(prepared, adding(payer, [bid(700_000)]), access), access)
      chain.chain.warp(PAST_EXPIRY)
      const late = await run(answerConsent(asking, true, access), access, asking)
      expect(late.transactions[0]?.status).toBe('expired')
      expect(await chain.balance(payer)).toBe(before)
      expect(canSignAgain(late)).toBe(true)

      const again = await run(signAgain(late, adding(payer, [bid(700_000)]), access), access, late)
      chain.chain.warp(PAST_EXPIRY)
      const settling = run(settleOperation(again, access), access, again)
      await outliving(chain, settling)
      expect((await settling).transactions[0]?.status).toBe('expired')
      expect(await chain.balance(payer)).toBe(before)
    })

    test('whoever answers second in another tab, the first word counts', async () => {
      const { payer, prepared, access, before } = await aReadyOperation(chain)
      const asking = await run(executeOperation(prepared, adding(payer, [bid(700_000)]), access), access)
      await all(answerConsent(asking, false, access))
      const second = await all(answerConsent(asking, true, access))
      expect(second.map(({ type }) => type)).toEqual(['signed'])
      expect((await readOperation(access, asking.operation.id)).transactions[0]?.status).toBe('declined')
      await slots()
      expect(await chain.balance(payer)).toBe(before)
    })

    test('is asked about anew where its price moved while it was open', async () => {
      const { payer, prepared, access } = await aReadyOperation(chain)
      const asking = await run(executeOperation(prepared, adding(payer, [bid(700_000)]), access), access)
      const state = asking.transactions[0]
      if (state?.status !== 'awaiting-consent') throw new Error(`it is ${state?.status}`)
      const changed = { ...state.changed, total: state.changed.total + 1n }
      const moved = { ...asking, transactions: [{ ...state, changed }] }
      await expect(all(answerConsent(moved, true, access))).rejects.toMatchObject({
        code: 'simulation/mismatch',
      })
      expect((await readOperation(access, asking.operation.id)).transactions[0]?.status).toBe(
        'awaiting-consent',
      )
      await all(answerConsent(asking, false, access))
    })

    test('a lower bid, or another limit at the same fee, needs no word', async () => {
      const units = (limit: number) => ComputeBudgetProgram.setComputeUnitLimit({ units: limit })
      for (const [others, own] of [
        [700_000, [bid(700)]],
        [0, [units(900_000)]],
        [0, [units(900_000), bid(1)]],
      ] as const) {
        const { payer, prepared, access } = await aReadyOperation(whereOthersBid(others))
        const done = await run(executeOperation(prepared, adding(payer, own), access), access)
        const [state] = done.transactions
        if (state?.status !== 'confirmed') throw new Error(`it is ${state?.status}`)
        expect(state.agreed).toBeUndefined()
        expect((state.paid?.total ?? prepared.bill.total + 1n) <= prepared.bill.total).toBe(true)
        expect(state.paid?.total === prepared.bill.total).toBe(others === 0)
      }
    })

    test('a lamport more is asked about', async () => {
      const { payer, prepared, access } = await aReadyOperation(chain)
      const own = [ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000_001 }), bid(1)]
      const asking = await run(executeOperation(prepared, adding(payer, own), access), access)
      const [state] = asking.transactions
      if (state?.status !== 'awaiting-consent') throw new Error(`it is ${state?.status}`)
      expect(state.changed.total).toBe(prepared.bill.total + 1n)
      await all(answerConsent(asking, false, access))
    })

    test('a guard that costs nothing needs no word', async () => {
      const { payer, prepared, access } = await aReadyToken(chain)
      const done = await run(executeOperation(prepared, adding(payer, [guard]), access), access)
      expect(done.transactions[0]).toMatchObject({
        status: 'confirmed',
        paid: { total: prepared.bill.total },
      })
    })

    test('bytes that are not those that were read are not sent', async () => {
      const { payer, prepared, access } = await aReadyOperation(chain)
      const asking = await run(executeOperation(prepared, adding(payer, [bid(700_000)]), access), access)
      const state = asking.transactions[0]
      if (state?.status !== 'awaiting-consent') throw new Error(`it is ${state?.status}`)
      const changed = { ...state.changed, signature: '1'.repeat(64) }
      const other = { ...asking, transactions: [{ ...state, changed }] }
      await expect(all(answerConsent(other, true, access))).rejects.toMatchObject({
        code: 'wallet/changed-transaction',
      })
      await all(answerConsent(asking, false, access))
    })
  })

  describe('a blockhash of the wallet’s own', () => {
    test('is followed until it dies, not until ours would have', async () => {
      const { payer, prepared, access } = await aReadyOperation(chain)
      const fresh = aSigner(payer, async (asked) => {
        chain.chain.warp(40)
        const { blockhash } = await chain.connection.getLatestBlockhash('confirmed')
        const { instructions } = TransactionMessage.decompile(asked.message)
        return signed(payer, instructions, blockhash)
      })
      const events = await all(executeOperation(prepared, fresh, access))
      const asked = events.find((event) => event.type === 'approval-requested')
      const sent = events.find((event) => event.type === 'signed')
      if (!asked || !sent) throw new Error('it was not signed')
      expect(sent.lastValidBlockHeight).toBeGreaterThanOrEqual(asked.lastValidBlockHeight + 40)
      expect(events.at(-1)).toMatchObject({ type: 'paid', total: prepared.bill.total })
    })

    test('that is dead by a node’s word is followed all the same, until nothing of it can land', async () => {
      const { payer, prepared, access, before } = await aReadyOperation(chain)
      const { blockhash } = await chain.connection.getLatestBlockhash('confirmed')
      chain.chain.warp(PAST_EXPIRY)
      const stale = aSigner(payer, (asked) =>
        signed(payer, TransactionMessage.decompile(asked.message).instructions, blockhash),
      )
      const events = executeOperation(prepared, stale, access)
      await upTo('signed', events)
      const [last] = (await outliving(chain, all(events))).slice(-1)
      expect(last?.type).toBe('expired')
      expect(await chain.balance(payer)).toBe(before)
    })
  })

  /** A wallet that signs these instructions besides, in front of what it was asked: its limit and price in place of those. */
  function adding(payer: Keypair, extra: readonly TransactionInstruction[]) {
    return aSigner(payer, (asked) => {
      const { instructions, recentBlockhash } = TransactionMessage.decompile(asked.message)
      const replaced = ({ programId, data }: TransactionInstruction) =>
        programId.equals(ComputeBudgetProgram.programId) &&
        extra.some((own) => own.programId.equals(programId) && own.data[0] === data[0])
      const kept = instructions.filter((instruction) => !replaced(instruction))
      return signed(payer, [...extra, ...kept], recentBlockhash)
    })
  }

  /** The same chain, on which others have lately bid so much, in micro-lamports a unit. */
  function whereOthersBid(prioritizationFee: number): PracticeChain {
    const getRecentPrioritizationFees = () => Promise.resolve([{ slot: 1, prioritizationFee }])
    return { ...chain, connection: withMethods(chain.connection, { getRecentPrioritizationFees }) }
  }

  function signed(payer: Keypair, instructions: readonly TransactionInstruction[], blockhash: string) {
    const transaction = new VersionedTransaction(compileMessage(payer.publicKey, instructions, blockhash))
    transaction.sign([payer])
    return transaction
  }

  /** So many blocks later anything that was sent would have landed. */
  function slots(): Promise<void> {
    chain.chain.warp(5)
    return Promise.resolve()
  }

  function sum(costs: readonly { lamports: bigint }[]): bigint {
    return costs.reduce((total, { lamports }) => total + lamports, 0n)
  }
})

describe('a wallet that does not return what it signs', () => {
  let chain: PracticeChain
  beforeAll(async () => void (chain = await startPracticeChain()))
  afterEach(() => Object.assign(chain.chain.faults, { drop: 0, lag: 0 }))
  afterAll(() => chain.stop())

  let sentByUs = 0
  beforeEach(() => void (sentByUs = 0))
  /** The same engine, through which we can send nothing; what we try is counted. */
  const withoutSending = (access: RecordingAccess) =>
    without(access, 'sendRawTransaction', () => (sentByUs += 1))

  describe('a wallet that sends by itself', () => {
    test('is asked after that is written down, and its signature is followed: we send nothing', async () => {
      const { payer, prepared, access, before } = await aReadyOperation(chain)
      const events = await all(executeOperation(prepared, sending(payer), withoutSending(access)))
      expect(events.map(({ type }) => type)).toEqual([
        'planned',
        'simulated',
        'approval-requested',
        'sent-by-wallet',
        'confirmed',
        'finalized',
        'paid',
      ])
      expect(events[2]).toMatchObject({ sends: true })
      expect(sentByUs).toBe(0)
      expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
    })

    test('is not said to have paid because a node shows a transaction of its own making', async () => {
      const { payer, prepared, access, before } = await aReadyOperation(chain)
      const claimed = bs58.encode(new Uint8Array(64).fill(7))
      const asked: VersionedTransaction[] = []
      const telling = sending(payer, (signed) => {
        asked.push(signed)
        return Promise.resolve(claimed)
      })
      const events: string[] = []
      let shown = 0
      const lying = withMethods(chain.connection, {
        getSignatureStatuses: async () => ({
          context: { slot: 9 },
          value: [{ slot: 9, confirmations: null, err: null, confirmationStatus: 'finalized' }],
        }),
        getTransaction: (async () => {
          if ((shown += 1) > 5) return await new Promise(() => {})
          const message = asked[0]?.message
          return { slot: 9, transaction: { message, signatures: [claimed] }, meta: { err: null } }
        }) as Connection['getTransaction'],
      })
      const following = (async () => {
        for await (const { type } of executeOperation(prepared, telling, { ...access, connection: lying }))
          events.push(type)
      })()
      await Promise.race([following, expect.poll(() => shown).toBeGreaterThan(5)])
      expect(events).toEqual(['planned', 'simulated', 'approval-requested', 'sent-by-wallet'])
      expect(await chain.balance(payer)).toBe(before)
    })

    test('that declines has sent nothing', async () => {
      const { payer, prepared, access } = await aReadyOperation(chain)
      const declining = sending(payer, () => Promise.reject(new AppError('wallet/declined')))
      const declined = await run(executeOperation(prepared, declining, access), access)
      expect(declined.transactions[0]?.status).toBe('declined')
      const done = await run(signAgain(declined, sending(payer), access), access, declined)
      expect(done.transactions[0]?.status).toBe('confirmed')
    })

    test.each([
      ['The user aborted a request.', undefined, 'awaiting-approval'],
      ['Transaction was rejected by the RPC', undefined, 'awaiting-approval'],
      ['Rejected', -32_003, 'awaiting-approval'],
      ['User rejected the request.', undefined, 'declined'],
      ['Approval denied', 4001, 'declined'],
    ] as const)(
      'that throws “%s” with code %s is %s: a network that refuses is no person',
      async (message, code, status) => {
        const { payer, prepared, access } = await aReadyOperation(chain)
        const thrown = toSigningError({ message, ...(code !== undefined && { code }) }, 'Test Wallet')
        const ended = await run(
          executeOperation(
            prepared,
            sending(payer, () => Promise.reject(thrown)),
            access,
          ),
          access,
        )
        expect(ended.transactions[0]?.status).toBe(status)
      },
    )

    test.each(['', 'no base58 at all!', bs58.encode(new Uint8Array(63))])(
      'that returns “%s” as its signature is said to have returned none, in this page’s words',
      async (returned) => {
        const { payer, prepared, access } = await aReadyOperation(chain)
        const mumbling = sending(payer, () => Promise.resolve(returned))
        const open = await run(executeOperation(prepared, mumbling, access), access)
        expect(open.transactions[0]).toMatchObject({
          status: 'awaiting-approval',
          unanswered: { code: 'wallet/failed', context: { reason: 'no-signature' } },
        })
      },
    )

    test.each([
      ['nothing', undefined],
      ['what has no bytes', {}],
    ])('that signs and returns %s is said to have returned no transaction', async (_, returned) => {
      const { payer, prepared, access } = await aReadyOperation(chain)
      const mumbling = aSigner(payer, () => returned as unknown as VersionedTransaction)
      const open = await run(executeOperation(prepared, mumbling, access), access)
      expect(open.transactions[0]).toMatchObject({
        status: 'awaiting-approval',
        unanswered: { code: 'wallet/failed', context: { reason: 'no-transaction' } },
      })
    })

    test('that fails after it has sent is not believed: the chain tells', async () => {
      const { payer, prepared, access, before } = await aReadyOperation(chain)
      const failing = sending(payer, async (signed) => {
        await send(signed)
        throw new AppError('wallet/failed', { message: 'no answer in time' })
      })
      const open = await run(executeOperation(prepared, failing, access), access)
      expect(open.transactions[0]?.status).toBe('awaiting-approval')
      expect(canSignAgain(open)).toBe(false)
      const done = await run(settleOperation(open, withoutSending(access)), access, open)
      expect(done.transactions[0]).toMatchObject({
        status: 'confirmed',
        paid: { total: prepared.bill.total },
      })
      expect(sentByUs).toBe(0)
      expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
    })

    test('that is given up is watched until it can no longer land', async () => {
      const { payer, prepared, access } = await aReadyOperation(chain)
      const aborter = new AbortController()
      const mute = sending(payer, () => {
        aborter.abort()
        return new Promise<never>(() => {})
      })
      const open = await run(executeOperation(prepared, mute, access, aborter.signal), access)
      expect(open.transactions[0]?.status).toBe('awaiting-approval')
      const settling = run(settleOperation(open, access), access, open)
      await outliving(chain, settling)
      expect((await settling).transactions[0]?.status).toBe('expired')
    })

    test.each(['approval-requested', 'sent-by-wallet'] as const)(
      'whose page is closed right after "%s" is found on the chain, and pays once',
      async (last) => {
        const { payer, prepared, access, before } = await aReadyOperation(chain)
        const wallet = sending(payer)
        const id = await runUntil(last, executeOperation(prepared, wallet, access))
        const found = await readOperation(access, id)
        const state = found.transactions[0]
        if (state?.status === 'awaiting-approval')
          await wallet.signAndSend(askedIn(prepared, state.asked.blockhash))
        const done = await run(settleOperation(found, withoutSending(access)), access, found)
        expect(done.transactions[0]).toMatchObject({ status: 'confirmed' })
        expect(sentByUs).toBe(0)
        expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
      },
    )

    test('that put in a blockhash of its own is followed until that one dies', async () => {
      const { payer, prepared, access } = await aReadyOperation(chain)
      chain.chain.faults.drop = 1_000
      const fresh = sending(payer, async (asked) => {
        chain.chain.warp(100)
        const { blockhash } = await chain.connection.getLatestBlockhash('confirmed')
        const { instructions } = TransactionMessage.decompile(asked.message)
        return await send(signed(payer, instructions, blockhash))
      })
      const events = executeOperation(prepared, fresh, access)
      const before = await upTo('sent-by-wallet', events)
      const heights = [...before, ...(await outliving(chain, all(events)))].flatMap((event) =>
        event.type === 'expired'
          ? [event.height]
          : event.type === 'approval-requested'
            ? [event.lastValidBlockHeight]
            : [],
      )
      const [asked = 0, expired = 0] = heights
      expect(expired).toBeGreaterThan(asked + 100)
    })

    test('and sends something else is found out: what was asked has not happened', async () => {
      const { payer, prepared, access } = await aReadyOperation(chain)
      const other = sending(payer, async (asked) => {
        const lamports = 1_000_000
        const gift = SystemProgram.transfer({
          fromPubkey: payer.publicKey,
          toPubkey: Keypair.generate().publicKey,
          lamports,
        })
        return await send(signed(payer, [gift], asked.message.recentBlockhash))
      })
      const ended = await run(executeOperation(prepared, other, access), access)
      expect(ended.transactions[0]).toMatchObject({
        status: 'failed',
        landed: true,
        failure: { code: 'wallet/changed-transaction' },
      })
    })

    test('is not asked where another key must sign as well', async () => {
      const { payer, prepared, access } = await aReadyOperation(chain)
      const [draft] = prepared.drafts
      if (!draft) throw new Error('no draft')
      const withKey = { ...prepared, drafts: [{ ...draft, signers: [Keypair.generate()] }] }
      await expect(all(executeOperation(withKey, sending(payer), access))).rejects.toMatchObject({
        code: 'wallet/unsupported',
      })
      expect(await access.journal.list(access.genesisHash, payer.publicKey.toBase58())).toHaveLength(1)
    })

    test('that lands after the page had given it up is found before it is asked again', async () => {
      const { payer, prepared, access, before } = await aReadyOperation(chain)
      const mute = sending(payer, () => Promise.reject(new Error('the window was closed')))
      const open = await run(executeOperation(prepared, mute, access), access)
      const settling = run(settleOperation(open, access), access, open)
      await outliving(chain, settling)
      const expired = await settling
      expect(expired.transactions[0]?.status).toBe('expired')
      const { blockhash } = await chain.connection.getLatestBlockhash('confirmed')
      await sending(payer).signAndSend(askedIn(prepared, blockhash))
      await expect.poll(() => chain.balance(payer)).toBeLessThan(before)
      const refusing = sending(payer, () => Promise.reject(new Error('it was asked')))
      const done = await run(signAgain(expired, refusing, access), access, expired)
      expect(done.transactions[0]?.status).toBe('confirmed')
      expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
    })
  })

  /** A wallet that signs with its key and sends; `act` is what it does with a signed transaction instead. */
  function sending(
    key: Keypair,
    act: (signed: VersionedTransaction) => Promise<string> = send,
  ): SendingWallet {
    return {
      address: key.publicKey,
      walletName: 'Test Wallet',
      sends: true,
      signAndSend: (transaction) => {
        transaction.sign([key])
        return act(transaction)
      },
    }
  }

  async function send(transaction: VersionedTransaction): Promise<string> {
    await chain.connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
    return bs58.encode(transaction.signatures[0] ?? [])
  }

  function signed(payer: Keypair, instructions: TransactionMessage['instructions'], blockhash: string) {
    const transaction = new VersionedTransaction(compileMessage(payer.publicKey, instructions, blockhash))
    transaction.sign([payer])
    return transaction
  }

  function askedIn(prepared: PreparedOperation, blockhash: string): VersionedTransaction {
    const { draft, instructions } = prepared.first
    return new VersionedTransaction(compileMessage(draft.payer, instructions, blockhash))
  }
})
