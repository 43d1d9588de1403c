import 'fake-indexeddb/auto'
import { Keypair, SystemProgram } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { FEE_STEPS } from '../../sandbox/chain/feeSteps'
import { AppError } from '../../src/errors/AppError'
import { billOf, mostAdded } from '../../src/transactions/bill'
import { executeOperation } from '../../src/transactions/sign'
import {
  currentTransaction,
  foldExecution,
  isDone,
  promisedCosts,
  type Execution,
} from '../../src/transactions/execution'
import { dropSigners, heldSigners } from '../../src/transactions/heldSigners'
import { nextDraft, prepareNext, signAgain } from '../../src/transactions/resume'
import type { GuardExpectation } from '../../src/transactions/pack'
import type { Step } from '../../src/transactions/plan'
import type { RecordingAccess } from '../../src/transactions/contract'
import { settleOperation } from '../../src/transactions/settle'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import {
  aReadyToken,
  PAST_EXPIRY,
  readOperation,
  run,
  runUntil,
  type ReadyOperation,
  canSignAgain,
} from '../support/operations'
import { aGuardingSigner, all, aSigner } from '../support/engine'
import { saidText } from '../support/said'

let chain: PracticeChain
beforeAll(async () => void (chain = await startPracticeChain()))
afterEach(() => Object.assign(chain.chain.faults, { drop: 0, lag: 0 }))
afterAll(() => chain.stop())

describe('an operation of several transactions', () => {
  test('goes from one to the next, and takes what it promised', async () => {
    const { payer, prepared, access } = await prepare()
    expect(prepared.drafts.length).toBe(2)
    const done = await run(executeOperation(prepared, aSigner(payer), access), access)
    expect(isDone(done)).toBe(true)
    const paid = done.transactions.map((state) => (state.status === 'confirmed' ? state.paid?.total : null))
    const promised = done.transactions.map(({ simulation }) => simulation?.total)
    expect(paid).toEqual(promised)
  })

  test.each(['confirmed', 'paid'] as const)(
    'whose tab dies between two, right after "%s", is continued, and never the first again',
    async (last) => {
      const { payer, prepared, access } = await prepare()
      const before = await chain.balance(payer)
      const id = await runUntil(last, executeOperation(prepared, aSigner(payer), access))
      await all(settleOperation(await readOperation(access, id), access))
      const halfway = await readOperation(access, id)
      expect(halfway.transactions.map(({ status }) => status)).toEqual(['confirmed', 'prepared'])
      expect(halfway.transactions[0]).toHaveProperty('paid')
      expect(currentTransaction(halfway).index).toBe(1)
      expect(billOf(promisedCosts(halfway)).total).toBe(prepared.bill.total)
      const next = await prepareNext(halfway, { connection: chain.connection, priority: 'normal' })
      expect(next.draft.steps.map(({ title }) => title)).toEqual(
        prepared.drafts[1]?.steps.map(({ title }) => title),
      )
      const signed: string[] = []
      const counting = aSigner(payer, (transaction) => {
        signed.push('asked')
        return transaction
      })
      await all(signAgain(halfway, counting, access, undefined, next))
      const done = await readOperation(access, id)
      expect(isDone(done)).toBe(true)
      expect(signed).toEqual(['asked'])
      expect(before - (await chain.balance(payer))).toBe(sumPaid(done))
      await all(signAgain(done, counting, access))
      expect(signed).toEqual(['asked'])
    },
  )

  test('whose second was declined can be asked for again, at what it costs then', async () => {
    const { payer, prepared, access } = await prepare()
    const declined = await run(executeOperation(prepared, decliningTheSecond(payer), access), access)
    expect(declined.transactions.map(({ status }) => status)).toEqual(['confirmed', 'declined'])
    expect(canSignAgain(declined)).toBe(true)
    const next = await prepareNext(declined, { connection: chain.connection, priority: 'normal' })
    await all(signAgain(declined, aSigner(payer), access, undefined, next))
    expect(isDone(await readOperation(access, declined.operation.id))).toBe(true)
  })

  test('whose second becomes dearer stops before the wallet is asked; its page shows the new bill, and that is paid', async () => {
    const { payer, prepared, access } = await prepare()
    const asked: string[] = []
    const wallet = aSigner(payer, (signed) => {
      asked.push('asked')
      return signed
    })
    const begin = async () => {
      for await (const { type } of executeOperation(prepared, wallet, access))
        if (type === 'confirmed') chain.chain.setFeeStep('1/2')
    }
    onTestFinished(() => chain.chain.setFeeStep('off'))
    await expect(begin()).rejects.toMatchObject({ code: 'simulation/mismatch' })
    const [halfway] = await access.journal.list(access.genesisHash, payer.publicKey.toBase58())
    if (!halfway) throw new Error('it is kept')
    expect(halfway.transactions.map(({ status }) => status)).toEqual(['confirmed', 'prepared'])
    expect(asked).toEqual(['asked'])
    const next = await readyNext(halfway)
    const promised = billOf(prepared.laterFees.flat()).total
    expect(billOf(next.fees).total).toBeGreaterThan(promised)
    // It is shown, and then the network takes less: that bill is not silently another one either.
    chain.chain.setFeeStep('1/4')
    const press = (bill: typeof next) => all(signAgain(halfway, wallet, access, undefined, bill))
    await expect(press(next)).rejects.toMatchObject({
      code: 'simulation/mismatch',
      context: { promised: next.bill.total },
    })
    expect(asked).toEqual(['asked'])
    const shown = await readyNext(halfway)
    const before = await chain.balance(payer)
    await press(shown)
    expect(isDone(await readOperation(access, halfway.operation.id))).toBe(true)
    expect(before - (await chain.balance(payer))).toBe(shown.bill.total)
  })

  test.each(FEE_STEPS)(
    'continued at %s takes what its new bill says, guards within their bound',
    async (step) => {
      const { payer, prepared, access } = await prepare()
      const declined = await run(executeOperation(prepared, decliningTheSecond(payer), access), access)
      chain.chain.setFeeStep(step)
      onTestFinished(() => chain.chain.setFeeStep('off'))
      const next = await readyNext(declined, 'surely')
      const before = await chain.balance(payer)
      await all(signAgain(declined, aGuardingSigner(payer), access, undefined, next))
      const done = await readOperation(access, declined.operation.id)
      expect(isDone(done)).toBe(true)
      const added = before - (await chain.balance(payer)) - next.bill.total
      expect(added > 0n).toBe(step !== 'off')
      expect(added).toBeLessThanOrEqual(mostAdded(next.fees))
    },
  )

  test('whose second expired is asked for again only once it cannot land', async () => {
    const { payer, prepared, access } = await prepare()
    let id = ''
    for await (const event of executeOperation(prepared, aSigner(payer), access)) {
      if (event.type === 'planned') id = event.operation.id
      if (event.type === 'confirmed') chain.chain.faults.drop = 1_000
      if (event.type === 'broadcast' && event.transaction === 1) {
        expect(canSignAgain(await readOperation(access, id))).toBe(false)
        chain.chain.warp(PAST_EXPIRY)
      }
    }
    const expired = await readOperation(access, id)
    expect(expired.transactions.map(({ status }) => status)).toEqual(['confirmed', 'expired'])
    chain.chain.faults.drop = 0
    await all(signAgain(expired, aSigner(payer), access))
    expect(isDone(await readOperation(access, id))).toBe(true)
  })

  test('whose second prompt was answered after the tab died is found by what it does', async () => {
    const { payer, prepared, access } = await prepare()
    const wires: Uint8Array[] = []
    const keeping = aSigner(payer, (signed) => {
      wires.push(signed.serialize())
      return signed
    })
    let id = ''
    for await (const event of executeOperation(prepared, keeping, access)) {
      if (event.type === 'planned') id = event.operation.id
      if (event.type === 'signed' && event.transaction === 1) break
    }
    const [, second] = wires
    if (!second) throw new Error('it was not asked twice')
    await chain.connection.sendRawTransaction(second)
    const asked = withoutLast(await readOperation(access, id))
    expect(asked.transactions.map(({ status }) => status)).toEqual(['confirmed', 'awaiting-approval'])
    const events = await all(settleOperation(asked, access))
    expect(events.map(({ type, transaction }) => `${type} ${transaction}`)).toEqual(['confirmed 1', 'paid 1'])
  })

  test('that landed after it was thought to have expired is found before it is asked for again', async () => {
    const { payer, prepared, access } = await prepare()
    const declined = await run(executeOperation(prepared, decliningTheSecond(payer), access), access)
    const next = await prepareNext(declined, { connection: chain.connection, priority: 'normal' })
    const { id } = declined.operation
    await all(signAgain(declined, aSigner(payer), { ...access, journal: forgetful(access) }, undefined, next))
    await access.journal.append(id, { type: 'expired', at: 1, transaction: 1, height: 1 })
    const refusing = aSigner(payer, () => Promise.reject(new Error('it was asked')))
    await all(signAgain(await readOperation(access, id), refusing, access))
    expect(isDone(await readOperation(access, id))).toBe(true)
  })

  test('that landed is found also where its record lacks what it consists of', async () => {
    const { payer, prepared, access } = await prepare()
    const declined = await run(executeOperation(prepared, decliningTheSecond(payer), access), access)
    const next = await prepareNext(declined, { connection: chain.connection, priority: 'normal' })
    const { id } = declined.operation
    await all(signAgain(declined, aSigner(payer), { ...access, journal: forgetful(access) }, undefined, next))
    await access.journal.append(id, { type: 'expired', at: 1, transaction: 1, height: 1 })
    const expired = await readOperation(access, id)
    const { parts: _, ...operation } = expired.operation
    const refusing = aSigner(payer, () => Promise.reject(new Error('it was asked')))
    await all(signAgain({ ...expired, operation }, refusing, access))
    expect(isDone(await readOperation(access, id))).toBe(true)
  })

  test('whose record lacks what it consists of is not asked for again', async () => {
    const { payer, prepared, access } = await prepare()
    const declined = await run(executeOperation(prepared, decliningTheSecond(payer), access), access)
    expect(canSignAgain(declined)).toBe(true)
    const { parts: _, ...operation } = declined.operation
    const asked = aSigner(payer, () => Promise.reject(new Error('it was asked')))
    expect(canSignAgain({ ...declined, operation })).toBe(false)
    await expect(all(signAgain({ ...declined, operation }, asked, access))).rejects.toMatchObject(GONE)
    expect((await readOperation(access, operation.id)).transactions).toEqual(declined.transactions)
  })

  test.each([
    ['another payer', { payer: Keypair.generate().publicKey.toBase58() }],
    ['fewer parts than transactions', { transactions: 3 }],
    ['no steps', { steps: [] }],
  ])('a record with %s is not continued', async (_, over) => {
    const { payer, prepared, access } = await prepare()
    const halfway = await run(executeOperation(prepared, decliningTheSecond(payer), access), access)
    const changed = foldExecution([
      { type: 'planned', at: 1, transaction: 0, operation: { ...halfway.operation, ...over } },
    ])
    expect(changed && nextDraft(changed)).toBeNull()
  })
})

describe('a key besides the wallet’s', () => {
  test('is at hand while the tab lives; once it is gone nothing is asked', async () => {
    const { payer, prepared, access, key } = await prepareWithKey()
    const declining = aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))
    const declined = await run(executeOperation(prepared, declining, access), access)
    expect(declined.operation.parts?.[0]?.signers).toEqual([key.publicKey.toBase58()])
    expect(canSignAgain(declined)).toBe(true)
    dropSigners([key.publicKey.toBase58()])
    expect(canSignAgain(declined)).toBe(false)
    expect(nextDraft(declined)).toBeNull()
    const asked = aSigner(payer, () => Promise.reject(new Error('it was asked')))
    await expect(all(signAgain(declined, asked, access))).rejects.toMatchObject(GONE)
    expect(await readOperation(access, declined.operation.id)).toEqual(declined)
  })

  test('signs after the wallet, and is forgotten once the operation is done', async () => {
    const { payer, prepared, access, key } = await prepareWithKey()
    const done = await run(executeOperation(prepared, aSigner(payer), access), access)
    expect(isDone(done)).toBe(true)
    expect(await chain.connection.getAccountInfo(key.publicKey)).not.toBeNull()
    expect(heldSigners([key.publicKey.toBase58()])).toBeNull()
  })
})

/** The page says so: a press that did nothing would look like a fault. */
const GONE = { code: 'input/invalid', context: { barred: true } }

/** A token, and gifts to so many people that they need a second transaction. */
function prepare(): Promise<ReadyOperation> {
  const gifts = (payer: Keypair) => Array.from({ length: 20 }, (_, at) => aGift(payer, at))
  return aReadyToken(chain, (token, payer) => ({ ...token, steps: [...token.steps, ...gifts(payer)] }))
}

/** The operation's next transaction as its page prepares it again. */
function readyNext(execution: Execution, guarding?: GuardExpectation) {
  return prepareNext(execution, { connection: chain.connection, priority: 'normal', guarding })
}

/** An account that its own key must sign for as well. */
async function prepareWithKey(): Promise<ReadyOperation & { key: Keypair }> {
  const key = Keypair.generate()
  const lamports = chain.chain.svm.minimumBalanceForRentExemption(0n)
  const ready = await aReadyToken(chain, (token, payer) => {
    const instruction = SystemProgram.createAccount({
      fromPubkey: payer.publicKey,
      newAccountPubkey: key.publicKey,
      lamports: Number(lamports),
      space: 0,
      programId: SystemProgram.programId,
    })
    return {
      ...token,
      steps: [{ ...aGift(payer, 0, lamports), instructions: [instruction], signers: [key] }],
    }
  })
  return { ...ready, key }
}

function aGift(payer: Keypair, at: number, lamports = 1_000_000n): Step {
  const toPubkey = Keypair.generate().publicKey
  return {
    id: `gift-${at}`,
    title: saidText(`Gift ${at}`),
    instructions: [SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports })],
    signers: [],
    costs: [{ kind: 'deposit', label: saidText(`Gift ${at}`), lamports, refundable: false }],
    finality: 'reversible',
  }
}

function decliningTheSecond(payer: Keypair) {
  let asked = 0
  return aSigner(payer, (signed) => {
    if (asked++ > 0) throw new AppError('wallet/declined')
    return signed
  })
}

/** The operation as it stood before its second transaction was signed. */
function withoutLast(execution: Execution): Execution {
  const [first, second] = execution.transactions
  if (!first || second?.status !== 'signed') throw new Error('the second is not signed')
  const { times, asked } = second
  return { ...execution, transactions: [first, { status: 'awaiting-approval', times, asked }] }
}

/** A journal that forgets what the wallet and the chain answered. */
function forgetful(access: RecordingAccess): RecordingAccess['journal'] {
  return { ...access.journal, append: () => Promise.resolve() }
}

function sumPaid({ transactions }: Execution): bigint {
  return transactions.reduce(
    (sum, state) => sum + (state.status === 'confirmed' ? (state.paid?.total ?? 0n) : 0n),
    0n,
  )
}
