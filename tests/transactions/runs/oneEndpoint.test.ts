import 'fake-indexeddb/auto'
import { type Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Run } from '../../../src/transactions/runs/keptRuns'
import type { RunView } from '../../../src/transactions/runs/runView'
import { openRunJournal } from '../../../src/transactions/runs/runJournal'
import { type PracticeChain, startPracticeChain, withMethods } from '../../support/chain'
import type { Denial } from '../../support/swallowingNode'
import { aRun, aTab, lines, pressAgain, readAgain } from './aRun'

/* One endpoint sends what it is given, and denies that it landed. Nothing but a press that names it asks the wallet for it again. */

let practice: PracticeChain
beforeAll(async () => void (practice = await startPracticeChain()))
afterAll(() => practice.stop())

type Tab = Awaited<ReturnType<typeof aTab>>

/** How often the receiver of each line got its amount. */
const times = ({ lines: list }: Run) =>
  Promise.all(
    list.map(async ({ address, units }) =>
      Number((await practice.balance({ publicKey: new PublicKey(address) })) / units),
    ),
  )
const each = ({ lines: list }: Run, count: number) => list.map(() => count)

/** Once all of a prompt was sent, it expires. */
function expiring({ prompts, untilSent }: Pick<Tab, 'prompts' | 'untilSent'>) {
  let expired = 0
  return ({ activity }: RunView) => {
    if (activity !== 'landing' || prompts.length === expired) return
    expired = prompts.length
    void untilSent().then(() => practice.chain.warp(200))
  }
}

/** A list whose transactions land, which their only endpoint denies. */
async function denied(denial: Denial, count = 44, how: Parameters<typeof aTab>[3] = {}) {
  const payer = await practice.aPayer()
  const before = await practice.balance(payer)
  const run = await aRun(
    practice,
    payer,
    lines(count, (at) => 4_000_000n + BigInt(at)),
  )
  const tab = await aTab(practice, payer, {}, { ...how, denies: () => denial })
  const last = await tab.drive(run, expiring(tab))
  return { payer, before, run, tab, last, again: () => readAgain(run.head.id) }
}

/** What the page finds out when it is opened while an honest endpoint answers. */
async function look(payer: Keypair, run: Run): Promise<RunView> {
  return await (await aTab(practice, payer, { signer: null })).drive(await readAgain(run.head.id))
}

describe('the only endpoint sends a list, and denies that it landed', { timeout: 120_000 }, () => {
  test.each<Denial>(['hides', 'fails'])(
    'where it %s it: the wallet is asked once, the list stops, and its lines are doubtful',
    async (denial) => {
      const { payer, run, tab, last, again } = await denied(denial)
      expect(last).toMatchObject({ problem: null, done: false, counts: { doubtful: 44, paid: 0 } })
      expect(last.doubtful).toHaveLength(3)
      expect(tab.prompts).toEqual([3])
      // Neither a reload nor a press that does not name them asks for them again.
      const second = await aTab(practice, payer, {}, { denies: () => denial })
      expect(await second.drive(await again())).toMatchObject({ problem: null, counts: { doubtful: 44 } })
      expect(second.prompts).toEqual([])
      expect(await times(run)).toEqual(each(run, 1))
      const looked = await look(payer, run)
      expect(looked).toMatchObject({ done: true, counts: { paid: 44, doubtful: 0 } })
      expect(looked.rows.some(({ more }) => more)).toBe(false)
    },
  )

  test('a press that names them asks once more, and stops again; an honest endpoint then tells what was paid twice, and in all', async () => {
    const { payer, before, run, again } = await denied('hides')
    const second = await aTab(practice, payer, await pressAgain(run), { denies: () => 'hides' })
    expect(await second.drive(await again(), expiring(second))).toMatchObject({ counts: { doubtful: 44 } })
    expect(second.prompts).toEqual([3])
    expect(await times(run)).toEqual(each(run, 2))

    const looked = await look(payer, run)
    expect(looked).toMatchObject({ done: true, counts: { paid: 44 } })
    expect(looked.spent).toBe(before - (await practice.balance(payer)))
    const signatures = new Set(looked.rows.flatMap(({ signature = '', more = [] }) => [signature, ...more]))
    expect(looked.rows.every(({ more }) => more?.length === 1)).toBe(true)
    expect(signatures.size).toBe(6)
    const beyond = { lines: 44, units: run.head.total }
    expect((await again()).head).toMatchObject({ paid: 44, beyond })
    // Found once: a later look adds nothing.
    expect(await look(payer, run)).toMatchObject({ spent: looked.spent, head: { beyond } })
    const third = await aTab(practice, payer)
    expect(await third.drive(await again())).toMatchObject({ done: true })
    expect(third.prompts).toEqual([])
  })

  test('killed as it asks again, and reopened with an honest endpoint: what landed is told, and nothing more is paid', async () => {
    const { payer, before, run, again } = await denied('hides')
    const second = await aTab(practice, payer, await pressAgain(run), { denies: () => 'hides' })
    await second.driveUntil(await again(), ({ activity }) => activity === 'landing')
    practice.chain.warp(200)
    const looked = await look(payer, run)
    const third = await aTab(practice, payer)
    const last = await third.drive(await again())
    expect(third.prompts).toEqual([])
    expect(last.spent).toBe(before - (await practice.balance(payer)))
    expect(last.rows.map(({ more = [] }) => 1 + more.length)).toEqual(await times(run))
    expect(looked.done).toBe(true)
  })

  test('the other lines can be paid without them, and each new loss stops the list', async () => {
    const { payer, run, last, tab, again } = await denied('hides', 44, { one: true })
    expect(tab.prompts).toEqual([1])
    expect(last.counts).toMatchObject({ doubtful: 20, waiting: 24 })
    const others = (view: RunView) => ({ doubtful: { ids: new Set(view.doubtful), again: false } })
    const second = await aTab(practice, payer, others(last), { one: true, denies: () => 'hides' })
    const lost = await second.drive(await again(), expiring(second))
    expect(second.prompts).toEqual([1])
    expect(lost.counts).toMatchObject({ doubtful: 40, waiting: 4 })
    const third = await aTab(practice, payer, others(lost), { one: true, denies: () => 'hides' })
    const all = await third.drive(await again(), expiring(third))
    expect(all).toMatchObject({ problem: null, done: false, counts: { doubtful: 44 } })
    const fourth = await aTab(practice, payer, others(all))
    expect(await fourth.drive(await again())).toMatchObject({ done: true, counts: { paid: 44 } })
    expect(fourth.prompts).toEqual([])
    expect(await times(run)).toEqual(each(run, 1))
  })

  test('a line that was paid since elsewhere gives its neighbours to no other transaction, unless that is named', async () => {
    const { payer, run, again } = await denied('hides', 5)
    const [first] = run.lines
    if (!first) throw new Error('there are lines')
    const elsewhere = await aRun(practice, payer, [first])
    expect(await (await aTab(practice, payer)).drive(elsewhere)).toMatchObject({ done: true })
    const unnamed = await aTab(practice, payer, {}, { denies: () => 'hides' })
    expect(await unnamed.drive(await again())).toMatchObject({ counts: { doubtful: 5 } })
    expect(unnamed.prompts).toEqual([])
    const named = await aTab(practice, payer, await pressAgain(run), { denies: () => 'hides' })
    await named.drive(await again(), expiring(named))
    expect(named.prompts).toEqual([1])
    expect(await times(run)).toEqual([2, 2, 2, 2, 2])
    // The transaction that was given up is looked for, too.
    const looked = await look(payer, run)
    expect(looked.rows.map(({ state, more = [] }) => [state, more.length])).toEqual([
      ['paid', 0],
      ...[1, 1, 1, 1].map((more) => ['paid', more]),
    ])
    expect(looked.done).toBe(true)
  })
})

test.each([
  ['asks for nothing again', false],
  ['gives nothing to another transaction, where a line of it was paid elsewhere', true],
])(
  'what expired unseen, and could not be looked for before the prompt: the list %s on one word',
  { timeout: 60_000 },
  async (_, isPaidElsewhere) => {
    const payer = await practice.aPayer()
    const run = await aRun(practice, payer, lines(3))
    const signTransaction = () => new Promise<never>(() => {})
    const signer = { address: payer.publicKey, walletName: 'Silent', signTransaction }
    await (await aTab(practice, payer, { signer })).driveUntil(run, ({ counts }) => counts.open === 3)
    const journal = await openRunJournal(run.head.id)
    const [id = ''] = journal.executions().map(({ operation }) => operation.id)
    await journal.append(id, { type: 'expired', at: Date.now(), transaction: 0, height: 1 })
    practice.chain.warp(200)
    if (isPaidElsewhere) {
      const elsewhere = await aRun(practice, payer, run.lines.slice(0, 1))
      expect(await (await aTab(practice, payer)).drive(elsewhere)).toMatchObject({ done: true })
    }
    const tab = await aTab(practice, payer)
    const { access } = tab.ways
    let isSilent = true
    const connection = withMethods(access.connection, {
      getSignaturesForAddress: async (...asked) => {
        if (!isSilent) return await access.connection.getSignaturesForAddress(...asked)
        isSilent = false
        throw new Error('nobody answers')
      },
    })
    Object.assign(tab.ways, { access: { ...access, connection } })
    expect(await tab.drive(await readAgain(run.head.id))).toMatchObject({ counts: { doubtful: 3, paid: 0 } })
    expect(isSilent).toBe(false)
    expect(tab.prompts).toEqual([])
  },
)

test('where two endpoints say that it expired, the list goes on by itself', { timeout: 60_000 }, async () => {
  const payer = await practice.aPayer()
  const run = await aRun(practice, payer, lines(44))
  let denial: Denial | null = 'drops'
  const tab = await aTab(practice, payer, {}, { denies: () => denial })
  const { noteEndpoints } = await import('../../../src/solana/exactCall')
  const url = new URL(`/?tab=${tab.id}`, practice.rpcUrl)
  const second = new URL(url)
  // Another name of the same node stands for another operator.
  second.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  noteEndpoints(tab.ways.access.connection, () => Promise.resolve([url.href, second.href]))
  const expire = expiring(tab)
  const last = await tab.drive(run, (view) => {
    if (tab.prompts.length > 1) denial = null
    else expire(view)
  })
  expect(last).toMatchObject({ done: true, counts: { paid: 44 } })
  expect(tab.prompts).toEqual([3, 3])
  expect(await times(run)).toEqual(each(run, 1))
})
