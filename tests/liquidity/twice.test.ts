import 'fake-indexeddb/auto'
import type { Keypair } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import { executeOperation } from '../../src/transactions/sign'
import { currentTransaction, isDone, type Execution } from '../../src/transactions/execution'
import { type Plan } from '../../src/transactions/plan'
import { ACT_IDS, type ActId } from '../../src/operations/registry'
import { prepareOperation } from '../../src/transactions/prepare'
import type { RecordingAccess } from '../../src/transactions/contract'
import { settleOperation } from '../../src/transactions/settle'
import { repeatableActionsOf } from '../../src/transactions/repeats'
import { signAgain } from '../../src/transactions/resume'
import { landings } from '../../src/units/channel'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { PAST_EXPIRY, readOperation, run, runUntil } from '../support/operations'
import { EVERY_OPERATION } from '../support/everyOperation'
import { ALL_PROGRAMS, describeWithPrograms, practicePrograms } from '../support/programs'
import { aChainAccess, all, aSigner } from '../support/engine'
import { sampleOf } from '../support/sample'

const SOL = 1_000_000_000n

/** Kinds of which every plan makes a new mint: the same one is only what has the same address. */
const MAKING = ['create-token', 'launch-token']

/*
 * Each kind of operation is declined and done anew from its form, which is announced; what was declined is then not asked for without a
 * tick. And then it is done again: declined, its prompt lost, lost on its way, and finally signed. The first one is never mistaken for the
 * second, the wallet is asked each time, and each is paid once.
 */
describeWithPrograms('an operation done twice', ALL_PROGRAMS, () => {
  let practice: PracticeChain
  beforeAll(async () => void (practice = await startPracticeChain(practicePrograms())))
  afterEach(() => Object.assign(practice.chain.faults, { drop: 0, lag: 0 }))
  afterAll(() => practice.stop())

  test('every kind is among them', () => {
    expect(new Set(EVERY_OPERATION.map(({ kind }) => kind))).toEqual(new Set(ACT_IDS))
  })

  test.each(sampleOf(EVERY_OPERATION))('$name', async ({ kind, prepare }) => {
    const payer = await practice.aPayer(100n * SOL)
    const access: RecordingAccess = { ...(await aChainAccess(practice)), readAccount: readAccountFields }
    const again = await prepare(practice, payer)
    await declineAndDoAnew(payer, access, kind, await again())

    const plan = await (await again())()
    const prepared = await prepareOperation(plan, { ...access, priority: 'normal' })
    const before = await practice.balance(payer)
    expect(prepared.plan.kind).toBe(kind)

    const declined = await run(executeOperation(prepared, declining(payer), access), access)
    expect(statusOf(declined)).toBe('declined')

    await runUntil('approval-requested', signAgain(declined, aSigner(payer), access))
    const lost = await readOperation(access, declined.operation.id)
    expect(statusOf(lost)).toBe('awaiting-approval')
    practice.chain.warp(PAST_EXPIRY)
    const expired = await run(settleOperation(lost, access), access, lost)
    expect(statusOf(expired)).toBe('expired')

    practice.chain.faults.drop = 1_000
    const dropping = run(signAgain(expired, aSigner(payer), access), access, expired)
    await expect.poll(() => practice.chain.faults.drop).toBeLessThan(1_000)
    practice.chain.warp(PAST_EXPIRY)
    const dropped = await dropping
    expect(statusOf(dropped)).toBe('expired')
    practice.chain.faults.drop = 0
    expect(await practice.balance(payer)).toBe(before)

    let asked = 0
    const signing = aSigner(payer, (signed) => {
      asked += 1
      return signed
    })
    const done = await run(signAgain(dropped, signing, access), access, dropped)
    expect([asked, statusOf(done)]).toEqual([1, 'confirmed'])
    const [state] = done.transactions
    const paid = state?.status === 'confirmed' ? state.paid?.total : undefined
    expect(paid).toBe(state?.simulation?.total)
    expect(await practice.balance(payer)).toBe(before - (paid ?? 0n))
  })

  async function declineAndDoAnew(
    payer: Keypair,
    access: RecordingAccess,
    kind: ActId,
    planner: () => Promise<Plan>,
  ): Promise<void> {
    const plan = await planner()
    const prepared = await prepareOperation(plan, { ...access, priority: 'normal' })
    const declined = await run(executeOperation(prepared, declining(payer), access), access)
    const wanted = repeatableActionsOf(declined, () => true)
    expect(wanted).not.toEqual([])
    const { pool, from, base = '', quote = '' } = plan.subject
    if (kind === 'swap')
      expect(wanted.map(({ about }) => about)).toEqual([
        from === 'base' || from === undefined ? expect.stringContaining('swap ') : `swap ${quote} ${base}`,
      ])
    else if (pool !== undefined && !['burn-liquidity', 'close-position', 'launch-token'].includes(kind))
      expect(wanted.map(({ about }) => about).join(' ')).toContain(pool)

    const done = await doAnnounced(payer, access, MAKING.includes(kind) ? plan : await planner())
    // The journal of a list decides about its own lines.
    if (kind === 'send-many') return
    let asked = 0
    const signing = aSigner(payer, (signed) => {
      asked += 1
      return signed
    })
    await expect(all(signAgain(declined, signing, access))).rejects.toMatchObject({
      code: 'transaction/done-since',
      context: { operation: done.operation.id, kind },
    })
    expect(asked).toBe(0)
  }

  /** Carries it out. It announces once what each of its transactions names, for that is then read again (readAgain in ui/QueryRoot). */
  async function doAnnounced(payer: Keypair, access: RecordingAccess, plan: Plan): Promise<Execution> {
    const prepared = await prepareOperation(plan, { ...access, priority: 'normal' })
    const heard: (readonly string[])[] = []
    const stop = landings.listen((addresses) => void heard.push(addresses))
    const done = await run(executeOperation(prepared, aSigner(payer), access), access)
    expect(isDone(done)).toBe(true)
    const own = () => heard.filter((each) => each.includes(payer.publicKey.toBase58()))
    await expect.poll(() => own().length).toBe(prepared.drafts.length)
    stop()
    const named = plan.steps.flatMap(({ instructions }) =>
      instructions.flatMap(({ keys }) => keys.map(({ pubkey }) => pubkey.toBase58())),
    )
    expect(new Set(own().flat())).toEqual(new Set([...own().flat(), ...named]))
    return done
  }
})

function declining(payer: Keypair) {
  return aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))
}

function statusOf(execution: Execution): string {
  return currentTransaction(execution).state.status
}
