import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError, type ErrorCode } from '../../../src/errors/AppError'
import type { FailureRecord } from '../../../src/transactions/events'
import type { Execution } from '../../../src/transactions/execution'
import type { Conditions } from '../../../src/transactions/fees'
import type { Plan, Step } from '../../../src/transactions/plan'
import type { PreparedOperation } from '../../../src/transactions/prepare'
import type { RunHead } from '../../../src/transactions/runs/keptRuns'
import type { PlacedLine, RunPlanner } from '../../../src/transactions/runs/planner'
import { isOfOneTransaction, prepareLines } from '../../../src/transactions/runs/prepareLines'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { aChainAccess } from '../../support/engine'
import { anOperation, events } from '../../support/events'
import { foldExecution } from '../../../src/transactions/execution'
import { saidText } from '../../support/said'
import { SUBJECTS } from '../../support/subjects'

const SOL = 1_000_000_000n
const IN_ONE = 4

let chain: PracticeChain
let payer: Keypair
beforeAll(async () => {
  chain = await startPracticeChain()
  payer = await chain.aPayer(10n * SOL)
})
afterAll(() => chain.stop())

function aStep(id: string, ...to: readonly PublicKey[]): Step {
  const instructions = to.map((toPubkey) =>
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports: 1n }),
  )
  return { id, title: saidText(id), instructions, signers: [], costs: [], finality: 'reversible' }
}

const receivers = Array.from({ length: 12 }, () => Keypair.generate().publicKey)
const linesTo = (keys: readonly PublicKey[], units = 1n): readonly PlacedLine[] =>
  keys.map((key, place) => ({ line: place + 1, place, address: key.toBase58(), units }))

/** What stands in the way: of these places, of the further step, or of the whole. */
type Troubles = Readonly<{
  refused?: readonly number[]
  /** Why they are refused. */
  why?: ErrorCode
  unpayable?: readonly number[]
  further?: ErrorCode
  all?: ErrorCode
  /** By the first place of a transaction, the account that it opens. */
  opens?: Readonly<Record<number, PublicKey>>
}>

type Asked = Readonly<{
  lines: readonly PlacedLine[]
  most?: number
  further?: Step
  executions?: readonly Execution[]
}>

/** Prepares lines, four in one transaction, and tells which places each transaction pays, and which were skipped with which reason. */
async function prepared({ lines, most = 20, further, executions = [] }: Asked, troubles: Troubles = {}) {
  const skipped = new Map<number, FailureRecord>()
  const placeOf = new Map(lines.map(({ address, place }) => [address, place]))
  const plan: RunPlanner = (_, asked, count, beside) => {
    const isUnpayable = ({ place }: PlacedLine) => troubles.unpayable?.includes(place) === true
    const payable = asked.filter((line) => !isUnpayable(line))
    const all = Array.from({ length: Math.ceil(payable.length / IN_ONE) }, (__, at) =>
      payable.slice(at * IN_ONE, (at + 1) * IN_ONE),
    )
    const payments = all.slice(0, count).map((some, at) => {
      const opened = troubles.opens?.[some[0]?.place ?? -1]
      const pay = aStep('pay', ...some.map(({ address }) => new PublicKey(address)))
      const made: Plan = {
        kind: 'send',
        title: saidText('Send'),
        steps: beside && at === 0 ? [pay, beside] : [pay],
        accounts: {
          payer: payer.publicKey,
          creates: opened ? [{ label: saidText('Account'), address: opened }] : [],
        },
        subject: SUBJECTS['send'],
      }
      return { lines: some, plan: made }
    })
    const failure = { code: 'input/invalid', context: {} } as const
    return Promise.resolve({
      payments,
      unpayable: asked.filter(isUnpayable).map((line) => ({ line, failure })),
    })
  }
  const prepare = ({ steps }: Plan): Promise<PreparedOperation> => {
    const places = (steps[0]?.instructions ?? []).map(({ keys }) =>
      placeOf.get(keys[1]?.pubkey.toBase58() ?? ''),
    )
    const wrong = places.find((place) => place !== undefined && troubles.refused?.includes(place))
    const code =
      troubles.all ??
      (wrong === undefined ? undefined : (troubles.why ?? 'simulation/failed')) ??
      (steps.length > 1 ? troubles.further : undefined)
    if (code) return Promise.reject(new AppError(code, { place: wrong ?? -1 }))
    const total = lines.reduce((sum, { place, units }) => (places.includes(place) ? sum + units : sum), 0n)
    return Promise.resolve({ bill: { total } } as unknown as PreparedOperation)
  }
  const access = await aChainAccess(chain)
  const operations = await prepareLines(
    {
      head: { payer: payer.publicKey.toBase58() } as RunHead,
      ways: { access, plan, prepare, further, fetchConditions: () => Promise.resolve({} as Conditions) },
      journal: {
        executions: () => executions,
        skip: (place, failure) => Promise.resolve(void skipped.set(place, failure)),
      },
    },
    lines,
    most,
  )
  return {
    pays: operations.map(({ payment }) => payment.lines.map(({ place }) => place)),
    steps: operations.map(({ payment }) => payment.plan.steps.map(({ id }) => id)),
    skipped: [...skipped].map(([place, { code }]) => [place, code] as const).toSorted(([a], [b]) => a - b),
  }
}

describe('lines of a list', () => {
  test('are each paid once or left out with their own reason, whichever are refused', async () => {
    const some = fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(some, some, async (refused, unpayable) => {
        const { pays, skipped } = await prepared({ lines: linesTo(receivers) }, { refused, unpayable })
        const reasons = new Map<number, string>(refused.map((place) => [place, 'simulation/failed']))
        for (const place of unpayable) reasons.set(place, 'input/invalid')
        expect(new Map(skipped)).toEqual(new Map([...reasons].toSorted(([a], [b]) => a - b)))
        expect(pays.flat().toSorted((a, b) => a - b)).toEqual(
          [...receivers.keys()].filter((place) => !reasons.has(place)),
        )
      }),
      {
        numRuns: 20,
        examples: [
          [[0], []],
          [[3], [4]],
          [[0, 1, 2, 3], []],
          [[], [0, 1, 2, 3, 4, 5]],
        ],
      },
    )
  })

  test('of which none can be paid stop the list with the first reason, but one alone is left out', async () => {
    const [two, one] = [linesTo(receivers.slice(0, 2)), linesTo(receivers.slice(0, 1))]
    await expect(prepared({ lines: two }, { refused: [0, 1] })).rejects.toMatchObject({
      code: 'simulation/failed',
      context: { place: 0 },
    })
    expect(await prepared({ lines: one }, { refused: [0] })).toEqual({
      pays: [],
      steps: [],
      skipped: [[0, 'simulation/failed']],
    })
    expect((await prepared({ lines: two }, { unpayable: [0, 1] })).pays).toEqual([])
  })

  test('are not left out where no node answers or the balance is too small for any', async () => {
    for (const all of ['rpc/offline', 'simulation/insufficient-funds'] as const)
      await expect(prepared({ lines: linesTo(receivers) }, { all })).rejects.toMatchObject({ code: all })
    await expect(
      prepared({ lines: linesTo(receivers) }, { refused: [5], why: 'rpc/offline' }),
    ).rejects.toMatchObject({ code: 'rpc/offline' })
  })

  test('come as many transactions at a time as were asked for', async () => {
    const { pays } = await prepared({ lines: linesTo(receivers), most: 2 })
    expect(pays).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6, 7],
    ])
    const divided = await prepared({ lines: linesTo(receivers), most: 2 }, { refused: [1] })
    expect(divided.pays).toHaveLength(2)
  })

  test('need a balance for all transactions together', async () => {
    const each = SOL
    await expect(prepared({ lines: linesTo(receivers, each) })).rejects.toMatchObject({
      code: 'simulation/insufficient-funds',
      context: { needed: 12n * SOL, balance: 10n * SOL },
    })
    expect((await prepared({ lines: linesTo(receivers, each), most: 2 })).pays).toHaveLength(2)
  })

  test('wait for a later prompt where they need an account that an earlier transaction opens', async () => {
    const [, , , , fifth] = receivers
    if (!fifth) throw new Error('there is no fifth receiver')
    expect((await prepared({ lines: linesTo(receivers) }, { opens: { 0: fifth } })).pays).toEqual([
      [0, 1, 2, 3],
    ])
    const unused = Keypair.generate().publicKey
    expect((await prepared({ lines: linesTo(receivers) }, { opens: { 0: unused } })).pays).toHaveLength(3)
    // An account that it opens itself is in no one's way.
    expect((await prepared({ lines: linesTo(receivers) }, { opens: { 4: fifth } })).pays).toHaveLength(3)
  })

  test('that pay the same in two transactions come one after the other', async () => {
    const four = receivers.slice(0, 4)
    const { pays } = await prepared({ lines: linesTo([...four, ...four, ...receivers.slice(4, 8)]) })
    expect(pays).toEqual([
      [0, 1, 2, 3],
      [8, 9, 10, 11],
    ])
    const [first, second] = [linesTo(four, 1n), linesTo(four, 2n)]
    const others = second.map((line) => ({ ...line, place: line.place + 4 }))
    expect((await prepared({ lines: [...first, ...others] })).pays).toHaveLength(2)
  })
})

describe('the site’s fee of a list', () => {
  const fee = () => aStep('fee', Keypair.generate().publicKey)
  const lines = linesTo(receivers)

  test('is in its first transaction, and in no later one', async () => {
    const { steps } = await prepared({ lines, further: fee() })
    expect(steps).toEqual([['pay', 'fee'], ['pay'], ['pay']])
    const asked = (id: string) => {
      const recorded = [{ id, title: saidText(id), costs: [], finality: 'reversible' as const }]
      return foldExecution([events.planned({ operation: anOperation({ steps: recorded }) })])
    }
    const [paid, other] = [asked('fee'), asked('pay')]
    if (!paid || !other) throw new Error('there is no operation')
    const later = await prepared({ lines, further: fee(), executions: [other, paid] })
    expect(later.steps).toEqual([['pay'], ['pay'], ['pay']])
    const first = await prepared({ lines, further: fee(), executions: [other] })
    expect(first.steps[0]).toEqual(['pay', 'fee'])
  })

  test('is paid with the first lines that can be paid where the first of all are refused', async () => {
    const { pays, steps, skipped } = await prepared({ lines, further: fee() }, { refused: [0, 1, 2, 3] })
    expect(pays).toEqual([
      [4, 5, 6, 7],
      [8, 9, 10, 11],
    ])
    expect(steps).toEqual([['pay', 'fee'], ['pay']])
    expect(skipped.map(([place]) => place)).toEqual([0, 1, 2, 3])
    const half = await prepared({ lines, further: fee() }, { refused: [0] })
    expect(half.steps.flat().filter((id) => id === 'fee')).toHaveLength(1)
    expect(half.steps[0]).toContain('fee')
  })

  test('leaves no line out where the fee is what is refused', async () => {
    await expect(prepared({ lines, further: fee() }, { further: 'simulation/failed' })).rejects.toMatchObject(
      { code: 'simulation/failed' },
    )
    const one = linesTo(receivers.slice(0, 1))
    await expect(
      prepared({ lines: one, further: fee() }, { further: 'simulation/failed' }),
    ).rejects.toMatchObject({ code: 'simulation/failed' })
  })
})

test.each<[ErrorCode, boolean]>([
  ['simulation/failed', true],
  ['simulation/mismatch', true],
  ['input/invalid', true],
  ['name/moved', true],
  ['simulation/insufficient-funds', false],
  ['rpc/offline', false],
  ['wallet/failed', false],
])('%s is about one transaction alone: %s', (code, is) => {
  expect(isOfOneTransaction(new AppError(code))).toBe(is)
})
