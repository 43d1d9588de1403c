import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { type Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { RunWays } from '../../src/transactions/runs/planner'
import type { Run } from '../../src/transactions/runs/keptRuns'
import { readRunSignatures } from '../../src/transactions/runs/runSignatures'
import type { RunView } from '../../src/transactions/runs/runView'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { randomBy } from '../support/random'
import type { Denial } from '../support/swallowingNode'
import { aRun, aTab, dieAfter, lines, pressAgain, readAgain, untilWritten } from '../transactions/runs/aRun'
import { beginTime, openTab } from './time'

/*
 * A list whose only endpoint takes what is sent and denies it, in any way, while tabs are killed and opened, and the person presses. Then
 * an honest endpoint answers. No line is paid twice but by a press that names it, and all that was paid is told.
 */

// Nobody waits: the chain goes on while a page does.
vi.mock('../../src/units/pause', () => import('./time'))

const DENIALS: readonly Denial[] = ['hides', 'fails', 'drops']
const WALLETS = { several: {}, 'one by one': { one: true }, 'by itself': { sends: true } } as const
/** A press names what is in doubt, leaves it as it is, or names nothing. */
const PRESSES = ['names it', 'leaves it', 'names nothing'] as const
type Press = (typeof PRESSES)[number]
/** More answers than a list takes to its end. */
const MOST_ANSWERS = 60

type Case = Readonly<{
  denial: Denial
  wallet: keyof typeof WALLETS
  presses: readonly Press[]
  /** By tab, the first one and one for each press: after how many answers it is killed, and whether the node hears its next question. */
  kills: readonly (Readonly<{ after: number; heard: boolean }> | null)[]
}>

const random = randomBy('denied lists')
const aKill = () =>
  random() < 0.4 ? { after: Math.floor(random() * MOST_ANSWERS), heard: random() < 0.5 } : null

const EVERY: readonly Case[] = DENIALS.flatMap((denial) =>
  (Object.keys(WALLETS) as (keyof typeof WALLETS)[]).flatMap((wallet) =>
    PRESSES.flatMap((first) =>
      PRESSES.map((second) => ({
        denial,
        wallet,
        presses: [first, second],
        kills: [aKill(), aKill(), aKill()],
      })),
    ),
  ),
)

/* LISTS: how many of these are tried. The seed draws them, and when their tabs are killed. */
const COUNT = Math.min(Number(process.env['LISTS'] ?? 6), EVERY.length)
const [drawn = []] = fc.sample(fc.shuffledSubarray([...EVERY], { minLength: COUNT, maxLength: COUNT }), {
  numRuns: 1,
  seed: inject('seed'),
})

describe('a list whose only endpoint denies what it takes', { timeout: 120_000 }, () => {
  let practice: PracticeChain
  beforeAll(async () => {
    practice = await startPracticeChain()
    beginTime(practice.chain)
    openTab(Infinity)
  })
  afterAll(() => practice.stop())

  test.each(drawn.map((each) => [nameOf(each), each] as const))('%s', async (_, each) => {
    const payer = await practice.aPayer()
    const before = await practice.balance(payer)
    const run = await aRun(
      practice,
      payer,
      lines(44, (at) => 2_000_000n + BigInt(at)),
    )
    const { denial, wallet, presses, kills } = each
    const denied = async (over: Partial<RunWays>, at: number) => {
      const tab = await aTab(practice, payer, over, { ...WALLETS[wallet], denies: () => denial })
      const kill = kills[at]
      const driving = tab.drive(await readAgain(run.head.id))
      await Promise.race([driving, ...(kill ? [dieAfter(tab.id, kill.after, kill.heard)] : [])])
      await untilWritten()
    }
    let most = 1
    await denied({}, 0)
    await requireTimes(practice, run, most)
    for (const [at, press] of presses.entries()) {
      await denied({ signer: null }, -1)
      if (press === 'names it') most += 1
      await denied(await decisionOf(press, run), at + 1)
      await requireTimes(practice, run, most)
    }
    const looked = await open(practice, payer, run)
    await requireTold(practice, payer, before, looked)
    // The person goes on with the rest, and an honest endpoint's word is named where it is the only one.
    let last = looked
    for (let at = 0; at < 3 && !last.done; at += 1) {
      const tab = await aTab(practice, payer, await pressAgain(run))
      last = await tab.drive(await readAgain(run.head.id))
    }
    expect(last).toMatchObject({ done: true, counts: { paid: 44 } })
    await requireTimes(practice, run, most)
    await requireTold(practice, payer, before, await open(practice, payer, run))
  })
})

async function decisionOf(press: Press, run: Run): Promise<Partial<RunWays>> {
  if (press === 'names nothing') return {}
  const { doubtful } = await pressAgain(run)
  return doubtful ? { doubtful: { ...doubtful, again: press === 'names it' } } : {}
}

/** What the page finds out when it is opened with an honest endpoint. */
async function open(practice: PracticeChain, payer: Keypair, run: Run): Promise<RunView> {
  return await (await aTab(practice, payer, { signer: null })).drive(await readAgain(run.head.id))
}

/** How often the receiver of each line got its amount. */
async function timesOf(practice: PracticeChain, { lines: list }: Pick<Run, 'lines'>) {
  return await Promise.all(
    list.map(async ({ address, units }) =>
      Number((await practice.balance({ publicKey: new PublicKey(address) })) / units),
    ),
  )
}

async function requireTimes(practice: PracticeChain, run: Run, most: number): Promise<void> {
  expect(
    Math.max(...(await timesOf(practice, run))),
    'paid once more than it was pressed',
  ).toBeLessThanOrEqual(most)
}

/** What is on the chain is told: line by line, in all, and by the list of lists. */
async function requireTold(practice: PracticeChain, payer: Keypair, before: bigint, view: RunView) {
  const { rows, head, executions, spent } = view
  const times = await timesOf(practice, { lines: rows })
  const told = rows.map(({ state, more = [] }) => (state === 'paid' ? 1 + more.length : 0))
  expect(told, 'told of each line').toEqual(times)
  expect(spent, 'told in all').toBe(before - (await practice.balance(payer)))
  const beyond = rows.flatMap(({ units }, at) =>
    (times[at] ?? 0) > 1 ? [units * BigInt((times[at] ?? 0) - 1)] : [],
  )
  const units = beyond.reduce((sum, one) => sum + one, 0n)
  expect(head.beyond).toEqual(beyond.length > 0 ? { lines: beyond.length, units } : undefined)
  expect((await readAgain(head.id)).head.beyond).toEqual(head.beyond)
  // One of them funded the wallet.
  const history = await practice.connection.getSignaturesForAddress(payer.publicKey, {}, 'confirmed')
  const landed = history.slice(0, -1).map(({ signature }) => ({ signature, failed: false }))
  const signatures = executions.flatMap(({ transactions }) =>
    transactions.flatMap((state) => (state.status === 'confirmed' ? [state.signature] : [])),
  )
  expect(signatures.toSorted()).toEqual(landed.map(({ signature }) => signature).toSorted())
  // In History the list's row stands for each line once; what was paid beyond that stands for itself.
  const { told: byRow, untold } = await readRunSignatures(landed)
  expect([...untold]).toEqual([])
  expect(byRow.size < landed.length).toBe(beyond.length > 0)
}

function nameOf({ denial, wallet, presses, kills }: Case): string {
  const tabs = kills.map((kill) =>
    kill ? `killed after ${kill.after}${kill.heard ? ', heard' : ''}` : 'alive',
  )
  return `${denial}, signed ${wallet}, then ${presses.join(' and ')} (${tabs.join('; ')})`
}
