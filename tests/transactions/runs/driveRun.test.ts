import 'fake-indexeddb/auto'
import { getAccount, getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { PublicKey, SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { planSendSol } from '../../../src/tokens/operations/transfer'
import { planTokenOrders } from '../../../src/operations/token/planOrders'
import type { RaisedFee } from '../../../src/transactions/runs/planner'
import { countPayments } from '../../../src/tokens/sendList/payLines'
import { openRunJournal } from '../../../src/transactions/runs/runJournal'
import type { RunToken } from '../../../src/transactions/runs/keptRuns'
import { type PracticeChain, startPracticeChain } from '../../support/chain'
import { randomBy } from '../../support/random'
import { aManagedToken, WITH_FEE } from '../../support/tokenOperations'
import { AppError } from '../../../src/errors/AppError'
import { prepareOperation } from '../../../src/transactions/prepare'
import { type FeeSplit, serviceFeeStep } from '../../../src/transactions/serviceFee'
import { signAgain } from '../../../src/transactions/resume'
import { executeOperation } from '../../../src/transactions/sign'
import { all, aChainAccess, aSigner } from '../../support/engine'
import { carryOutPlan, run } from '../../support/operations'
import { aRun, aTab, lines, pressAgain, readAgain } from './aRun'

let practice: PracticeChain
beforeAll(async () => void (practice = await startPracticeChain()))
afterAll(() => practice.stop())

const balanceOf = (address: string) => practice.balance({ publicKey: new PublicKey(address) })

test('pays every line once, in a few prompts, and says what it took to the lamport', async () => {
  const payer = await practice.aPayer()
  const before = await practice.balance(payer)
  const list = lines(60, (at) => 1_000_000n + BigInt(at))
  const run = await aRun(practice, payer, list)
  const { drive, prompts } = await aTab(practice, payer)
  const last = await drive(run)
  expect(last.problem).toBeNull()
  expect(last).toMatchObject({ activity: 'resting', done: true, counts: { paid: 60 } })
  expect(prompts).toEqual([3])
  expect(await Promise.all(list.map(({ address }) => balanceOf(address)))).toEqual(
    list.map(({ units }) => units),
  )
  expect(last.spent).toBe(before - (await practice.balance(payer)))
})

/** The balances of these addresses, read by web3.js alone. */
async function balancesOf(addresses: readonly string[]): Promise<readonly number[]> {
  const keys = addresses.map((address) => new PublicKey(address))
  const parts = Array.from({ length: Math.ceil(keys.length / 100) }, (_, at) =>
    keys.slice(at * 100, at * 100 + 100),
  )
  const found = await Promise.all(parts.map((part) => practice.connection.getMultipleAccountsInfo(part)))
  return found.flat().map((account) => account?.lamports ?? 0)
}

test(
  'pays two thousand lines once each, though the tab is killed three times',
  { timeout: 600_000 },
  async () => {
    const payer = await practice.aPayer(1_000n * 10n ** 9n)
    const before = await practice.balance(payer)
    const list = lines(2_000, (at) => 900_000n + BigInt(at))
    const { head } = await aRun(practice, payer, list)
    const random = randomBy('when the tab is killed')
    // After the last one more is left than a prompt takes, so that each moment comes once more.
    const kills = [0.05, 0.2, 0.35].map((from) => Math.floor((from + random() * 0.15) * list.length))
    const moments = ['asking', 'landing', 'preparing', 'landing'] as const
    for (const [at, paid] of kills.entries()) {
      const moment = moments[(at + Math.floor(random() * 3)) % 4]
      const tab = await aTab(practice, payer)
      await tab.driveUntil(
        await readAgain(head.id),
        ({ counts, activity }) => counts.paid >= paid && activity === moment,
      )
    }
    const last = await (await aTab(practice, payer)).drive(await readAgain(head.id))
    expect(last).toMatchObject({ problem: null, done: true, counts: { paid: 2_000 } })
    expect(await balancesOf(list.map(({ address }) => address))).toEqual(
      list.map(({ units }) => Number(units)),
    )
    expect(last.spent).toBe(before - (await practice.balance(payer)))
  },
)

test('declined, it pays no one and says so; asked again, each once', async () => {
  const payer = await practice.aPayer()
  const list = lines(30)
  const run = await aRun(practice, payer, list)
  const first = await aTab(practice, payer, {}, { declines: true })
  expect(await first.drive(run)).toMatchObject({
    declined: true,
    problem: null,
    counts: { paid: 0, unpaid: 30 },
  })
  const second = await aTab(practice, payer)
  expect(await second.drive(await readAgain(run.head.id))).toMatchObject({ done: true, counts: { paid: 30 } })
  expect(second.prompts).toEqual([2])
  expect(await balancesOf(list.map(({ address }) => address))).toEqual(list.map(() => 1_000_000))
})

test('asks again for those alone that have expired, once the person has named them: one endpoint says so', async () => {
  const payer = await practice.aPayer()
  const list = lines(60)
  const run = await aRun(practice, payer, list)
  // The wallet signs three, and only the first reaches the network before the tab is killed.
  const first = await aTab(practice, payer, {}, { passesOn: 1 })
  await first.driveUntil(run, ({ counts }) => counts.paid > 0)
  practice.chain.warp(200)
  const unnamed = await aTab(practice, payer)
  expect(await unnamed.drive(await readAgain(run.head.id))).toMatchObject({
    problem: null,
    counts: { paid: 20, doubtful: 40 },
  })
  expect(unnamed.prompts).toEqual([])
  const second = await aTab(practice, payer, await pressAgain(run))
  const last = await second.drive(await readAgain(run.head.id))
  expect(last).toMatchObject({ done: true, counts: { paid: 60 } })
  expect(second.prompts).toEqual([2])
  expect(await balancesOf(list.map(({ address }) => address))).toEqual(list.map(() => 1_000_000))
})

test('a wallet that sends by itself, or signs one at a time, is asked for one after another', async () => {
  const payer = await practice.aPayer()
  for (const how of [{ sends: true }, { one: true }]) {
    const list = lines(45)
    const tab = await aTab(practice, payer, {}, how)
    expect(await tab.drive(await aRun(practice, payer, list))).toMatchObject({
      done: true,
      counts: { paid: 45 },
    })
    expect(tab.prompts).toEqual([1, 1, 1])
    expect(await balancesOf(list.map(({ address }) => address))).toEqual(list.map(() => 1_000_000))
  }
})

/** When the person stops: while the wallet is asked, or while the page looks up what it was asked for before. */
const MOMENTS = [
  { lines: 4, moment: 'asking', code: 'wallet/unavailable' },
  { lines: 45, moment: 'asking', code: 'wallet/unavailable' },
  { lines: 4, moment: 'settling', code: undefined },
  { lines: 45, moment: 'settling', code: undefined },
] as const

test.each(MOMENTS)(
  'a list of $lines lines whose wallet never answers stops with the person, and names no other error: $moment',
  async ({ lines: count, moment, code }) => {
    const payer = await practice.aPayer()
    const stopping = new AbortController()
    let wasAsked = () => {}
    const silent = () => {
      wasAsked()
      return new Promise<never>(() => {})
    }
    const mute = {
      address: payer.publicKey,
      walletName: 'Mute',
      signTransaction: silent,
      signTransactions: silent,
    }
    const run = await aRun(practice, payer, lines(count))
    const first = await aTab(practice, payer, { signer: mute })
    if (moment === 'settling') await first.driveUntil(run, ({ counts }) => counts.open === count)
    const { drive } = await aTab(practice, payer, { signer: mute, stop: stopping.signal })
    const stop = () => setTimeout(() => stopping.abort(), 400)
    if (moment === 'asking') wasAsked = stop
    const last = await drive(await readAgain(run.head.id), ({ activity }) => {
      if (moment === 'settling' && activity === moment) stop()
    })
    expect(last.problem?.code).toBe(code)
    expect(last).toMatchObject({ activity: 'resting', done: false, counts: { paid: 0 } })
    expect(last.counts.open).toBeGreaterThan(0)
  },
)

test('leaves out what cannot be paid, with the reason, and pays the others', async () => {
  const payer = await practice.aPayer()
  const list = lines(30)
  const dust = { line: 31, address: lines(1)[0]?.address ?? '', units: 1n }
  const program = { line: 32, address: '11111111111111111111111111111111', units: 5n }
  const last = await (
    await aTab(practice, payer)
  ).drive(await aRun(practice, payer, [dust, ...list, program]))
  expect(last).toMatchObject({ done: true, counts: { paid: 30, skipped: 2 } })
  expect(
    last.rows.filter(({ state }) => state === 'skipped').map(({ failure }) => failure?.context['message']),
  ).toEqual([
    expect.objectContaining({ id: 'least-of-address' }),
    expect.objectContaining({ id: 'receiver-refused' }),
  ])
})

test.each([
  ['its first payment', 1],
  ['the first lines of its first payment', 4],
])('pays the fee of the site once, as the review said, where the network refuses %s', async (_, refused) => {
  const [payer, operator] = await Promise.all([practice.aPayer(), practice.aPayer()])
  const before = await practice.balance(operator)
  const split: FeeSplit = {
    parts: [{ to: 'operator', address: operator.publicKey.toBase58(), lamports: 4_000_000n }],
    leftOut: [],
  }
  const further = serviceFeeStep(payer.publicKey, split)
  // Nobody can pay the clock: the planner takes its address for one of a wallet, and the simulation fails.
  const clock = lines(refused).map((line) => ({ ...line, address: SYSVAR_CLOCK_PUBKEY.toBase58() }))
  const list = [...clock, ...lines(20)].map((line, at) => ({ ...line, line: at + 1 }))
  const begun = await aRun(practice, payer, list)
  const promised = countPayments(list, {
    payer: payer.publicKey,
    further,
    token: begun.head.token,
    opens: new Set(),
    hasFee: false,
    guarding: 'never',
  })
  const tab = await aTab(practice, payer, { further })
  const last = await tab.drive(begun)
  expect(last).toMatchObject({ problem: null, done: true, counts: { paid: 20, skipped: refused } })
  expect((await practice.balance(operator)) - before).toBe(4_000_000n)
  expect(tab.prompts).toHaveLength(1)
  expect(tab.prompts[0]).toBeLessThanOrEqual(promised.transactions)
})

test('leaves out no line where it is the fee of the site that the network refuses: it stops before the wallet is asked', async () => {
  const payer = await practice.aPayer()
  const clock = SYSVAR_CLOCK_PUBKEY.toBase58()
  const split: FeeSplit = { parts: [{ to: 'operator', address: clock, lamports: 4_000_000n }], leftOut: [] }
  const tab = await aTab(practice, payer, { further: serviceFeeStep(payer.publicKey, split) })
  const last = await tab.drive(await aRun(practice, payer, lines(3)))
  expect(last).toMatchObject({ done: false, counts: { waiting: 3, skipped: 0 } })
  expect(last.problem?.code).toMatch(/^simulation\//)
  expect(tab.prompts).toEqual([])
})

test('leaves out no line where the network could not be asked whether it is paid without the fee of the site', async () => {
  const [payer, operator] = await Promise.all([practice.aPayer(), practice.aPayer()])
  const split: FeeSplit = {
    parts: [{ to: 'operator', address: operator.publicKey.toBase58(), lamports: 4_000_000n }],
    leftOut: [],
  }
  const further = serviceFeeStep(payer.publicKey, split)
  const tab = await aTab(practice, payer, {
    further,
    prepare: async ({ steps }) => {
      // The error of this tab's own copy of the scripts.
      const { AppError: OwnError } = await import('../../../src/errors/AppError')
      throw new OwnError(steps.some(({ id }) => id === further?.id) ? 'simulation/failed' : 'rpc/failed')
    },
  })
  const last = await tab.drive(await aRun(practice, payer, lines(1)))
  expect(last).toMatchObject({
    done: false,
    problem: { code: 'rpc/failed' },
    counts: { waiting: 1, skipped: 0 },
  })
})

test('stops before the wallet is asked where the SOL does not suffice, and goes on once it does', async () => {
  const payer = await practice.aPayer(100_000_000n)
  const run = await aRun(
    practice,
    payer,
    lines(20, () => 6_000_000n),
  )
  const first = await aTab(practice, payer)
  const stopped = await first.drive(run)
  expect(stopped).toMatchObject({ done: false, counts: { waiting: 20 } })
  expect(stopped.problem?.code).toBe('simulation/insufficient-funds')
  expect(first.prompts).toEqual([])
  await practice.fund(payer.publicKey)
  expect(await (await aTab(practice, payer)).drive(await readAgain(run.head.id))).toMatchObject({
    done: true,
  })
})

test('opens the accounts that are missing, in as many transactions as it said; the second time none is missing', async () => {
  const payer = await practice.aPayer(100n * 10n ** 9n)
  const mint = await aManagedToken(practice, payer, { extensions: WITH_FEE })
  const token: RunToken = { mint: mint.toBase58(), program: 'token-2022', decimals: 9, symbol: 'QHRN' }
  const list = lines(100, (at) => 1_000n * BigInt(at + 1)).map((line) => {
    return { ...line, arrives: line.units - (line.units + 99n) / 100n }
  })
  for (const opens of [new Set(list.map(({ address }) => address)), new Set<string>()]) {
    const before = await practice.balance(payer)
    const tab = await aTab(practice, payer)
    const last = await tab.drive(await aRun(practice, payer, list, token))
    expect(last).toMatchObject({ problem: null, done: true, counts: { paid: 100 } })
    const counted = countPayments(list, {
      payer: payer.publicKey,
      token,
      opens,
      hasFee: true,
      guarding: 'never',
    })
    expect(tab.prompts.reduce((sum, one) => sum + one, 0)).toBe(counted.transactions)
    expect(counted.opened).toBe(opens.size)
    expect(last.spent).toBe(before - (await practice.balance(payer)))
  }
  for (const { address, arrives } of list) {
    const account = getAssociatedTokenAddressSync(mint, new PublicKey(address), false, TOKEN_2022_PROGRAM_ID)
    const { amount } = await getAccount(practice.connection, account, 'confirmed', TOKEN_2022_PROGRAM_ID)
    expect(amount).toBe(2n * arrives)
  }
})

test('does not skip lines where no line can be paid: a paused token stops the run', async () => {
  const payer = await practice.aPayer()
  const mint = await aManagedToken(practice, payer, { extensions: { pausable: payer.publicKey } })
  await carryOutPlan(
    practice,
    payer,
    await planTokenOrders(practice.connection, payer.publicKey, mint, [{ kind: 'pause' }]),
  )
  const token: RunToken = { mint: mint.toBase58(), program: 'token-2022', decimals: 9, symbol: 'QHRN' }
  const last = await (await aTab(practice, payer)).drive(await aRun(practice, payer, lines(3), token))
  expect(last).toMatchObject({ done: false, counts: { waiting: 3 } })
  expect(last.problem?.context['message']).toMatchObject({ id: 'transfers-paused' })
})

test('asks once where the wallet raises its fee: no pays no one, yes pays each once', async () => {
  const payer = await practice.aPayer()
  for (const go of [false, true]) {
    const list = lines(45)
    const asked: RaisedFee[] = []
    const consent = async (more: RaisedFee) => {
      asked.push(more)
      return go
    }
    const tab = await aTab(practice, payer, { consent }, { raises: 2_000_000n })
    const last = await tab.drive(await aRun(practice, payer, list))
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ by: 'wallet', transactions: 3 })
    expect(asked[0]?.lamports).toBeGreaterThan(0n)
    expect(last).toMatchObject(
      go ? { done: true, counts: { paid: 45 } } : { declined: true, counts: { unpaid: 45 } },
    )
    expect(await balancesOf(list.map(({ address }) => address))).toEqual(list.map(() => (go ? 1_000_000 : 0)))
  }
})

test.each(['nothing was asked for yet', 'the wallet declined what was asked for'] as const)(
  'asks once where the network takes more than the review said: no pays no one, yes pays each once at that fee; %s',
  async (when) => {
    const payer = await practice.aPayer()
    const list = lines(45)
    const run = await aRun(practice, payer, list, undefined, undefined, 5_000n)
    const asked: RaisedFee[] = []
    const consent = (go: boolean) => async (more: RaisedFee) => asked.push(more) > 0 && go
    if (when === 'the wallet declined what was asked for')
      expect(await (await aTab(practice, payer, {}, { declines: true })).drive(run)).toMatchObject({
        declined: true,
      })
    practice.chain.setFeeStep('1/2')
    onTestFinished(() => practice.chain.setFeeStep('off'))
    const before = await practice.balance(payer)
    const no = await aTab(practice, payer, { consent: consent(false) })
    expect(await no.drive(await readAgain(run.head.id))).toMatchObject({ problem: null, done: false })
    expect([no.prompts, await practice.balance(payer)]).toEqual([[], before])
    const yes = await aTab(practice, payer, { consent: consent(true) })
    const last = await yes.drive(await readAgain(run.head.id))
    expect(last).toMatchObject({ problem: null, done: true, counts: { paid: 45 } })
    expect(await balancesOf(list.map(({ address }) => address))).toEqual(list.map(() => 1_000_000))
    // The three bids are the lowest that there are: one lamport each.
    const fees = before - (await practice.balance(payer)) - 45_000_000n - 3n
    const each = { by: 'network', transactions: 3, lamports: fees - 3n * 5_000n }
    expect(asked).toEqual([each, each])
    // Agreed to, it is not asked about again; what is cheaper than the review said is not asked about at all.
    practice.chain.setFeeStep('off')
    const cheaper = await aRun(practice, payer, lines(20), undefined, undefined, 5_001n)
    const tab = await aTab(practice, payer, { consent: consent(false) })
    expect(await tab.drive(cheaper)).toMatchObject({ done: true, counts: { paid: 20 } })
    expect(asked).toHaveLength(2)
  },
)

test('asks about a higher fee of the network once, however many prompts follow', async () => {
  const payer = await practice.aPayer()
  practice.chain.setFeeStep('1/4')
  onTestFinished(() => practice.chain.setFeeStep('off'))
  let asked = 0
  const consent = async () => (asked += 1) > 0
  const tab = await aTab(practice, payer, { consent }, { one: true })
  const last = await tab.drive(await aRun(practice, payer, lines(60), undefined, undefined, 5_000n))
  expect(last).toMatchObject({ problem: null, done: true, counts: { paid: 60 } })
  expect([tab.prompts.length > 2, asked]).toEqual([true, 1])
})

test('pays two lines to one address, also the very same ones', async () => {
  const payer = await practice.aPayer()
  const [one] = lines(1)
  const list = Array.from({ length: 130 }, (_, at) => ({
    line: at + 1,
    address: one?.address ?? '',
    units: 1_000_000n,
  }))
  expect(await (await aTab(practice, payer)).drive(await aRun(practice, payer, list))).toMatchObject({
    done: true,
    counts: { paid: 130 },
  })
  expect(await balancesOf([one?.address ?? ''])).toEqual([130_000_000])
})

test('pays an account in a later prompt than the one that opens it', async () => {
  const payer = await practice.aPayer()
  const mint = await aManagedToken(practice, payer)
  const token: RunToken = { mint: mint.toBase58(), program: 'token-2022', decimals: 9, symbol: 'QHRN' }
  const [one] = lines(1)
  const list = Array.from({ length: 60 }, (_, at) => ({
    line: at + 1,
    address: one?.address ?? '',
    units: BigInt(at + 1),
  }))
  const before = await practice.balance(payer)
  const tab = await aTab(practice, payer)
  const last = await tab.drive(await aRun(practice, payer, list, token))
  expect(last).toMatchObject({ done: true, counts: { paid: 60, skipped: 0 } })
  expect(tab.prompts).toEqual([1, 2])
  expect(last.spent).toBe(before - (await practice.balance(payer)))
})

test('stops where another tab has worked on it meanwhile', async () => {
  const payer = await practice.aPayer()
  const run = await aRun(practice, payer, lines(20))
  const journal = await openRunJournal(run.head.id)
  expect(await (await aTab(practice, payer)).drive(run)).toMatchObject({ done: true })
  await expect(journal.skip(0, { code: 'unknown', context: {} })).rejects.toMatchObject({
    code: 'journal/unavailable',
  })
})

test('lines that were paid since by a single payment or another list are left out, and paid again only where that is wanted', async () => {
  const payer = await practice.aPayer()
  const list = lines(4, (at) => BigInt(at + 1) * 1_000_000n)
  const [first, second, third] = list
  if (!first || !second || !third) throw new Error('there are four lines')
  const run = await aRun(practice, payer, list)
  const declining = await aTab(practice, payer, {}, { declines: true })
  expect(await declining.drive(run)).toMatchObject({ declined: true, counts: { unpaid: 4 } })

  const single = await planSendSol(practice.connection, payer.publicKey, {
    to: first.address,
    lamports: first.units,
  })
  await carryOutPlan(practice, payer, single)
  const other = await aRun(practice, payer, [second, { ...third, units: third.units + 1n }])
  expect(await (await aTab(practice, payer)).drive(other)).toMatchObject({ done: true })

  const tab = await aTab(practice, payer, { paysAgain: new Set([1]) })
  const last = await tab.drive(await readAgain(run.head.id))
  expect(last.rows.map(({ state }) => state)).toEqual(['skipped', 'paid', 'paid', 'paid'])
  expect(last.rows[0]?.failure).toMatchObject({ code: 'transaction/done-since', context: { kind: 'send' } })
  expect(last).toMatchObject({ done: true, counts: { paid: 3, skipped: 1 } })
  const got = await Promise.all(list.map(({ address }) => balanceOf(address)))
  expect(got).toEqual([1_000_000n, 4_000_000n, 6_000_001n, 4_000_000n])
})

test('a single payment that was declined is not asked for again once a list has paid the same', async () => {
  const payer = await practice.aPayer()
  const [line] = lines(1)
  if (!line) throw new Error('there is a line')
  const access = await aChainAccess(practice)
  const order = { to: line.address, lamports: line.units }
  const plan = await planSendSol(practice.connection, payer.publicKey, order)
  const prepared = await prepareOperation(plan, { connection: practice.connection, priority: 'normal' })
  const declining = aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))
  const declined = await run(executeOperation(prepared, declining, access), access)
  const list = await aRun(practice, payer, [line])
  expect(await (await aTab(practice, payer)).drive(list)).toMatchObject({ done: true })
  const again = all(signAgain(declined, aSigner(payer), access))
  const named = { kind: 'send-many', run: list.head.id }
  await expect(again).rejects.toMatchObject({ code: 'transaction/done-since', context: named })
  expect(await balanceOf(line.address)).toBe(line.units)
})
