import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterAll, beforeAll, inject, test, vi } from 'vitest'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { ALL_PROGRAMS, describeWithPrograms, METAPLEX, practicePrograms } from '../support/programs'
import { randomBy } from '../support/random'
import { ASSETS, type Case, FORMS, pair, settings } from './pairs'
import { type KindCase, kindPair, REPEATABLE } from './kindPairs'
import { ENDS, type Side } from './parties'
import { beginTime } from './time'

// Nobody waits: the chain goes on while a page does.
vi.mock('../../src/units/pause', () => import('./time'))

/** More answers than a list or an operation takes from its beginning to its end. */
const MOST_ANSWERS = 40
const random = randomBy('pairs')
const aMoment = () => ({ after: Math.floor(random() * MOST_ANSWERS), heard: random() < 0.5 })

const SIDES = FORMS.flatMap((form) => ENDS.map((end) => ({ form, end })))

const EVERY: readonly Case[] = SIDES.flatMap((first) =>
  SIDES.flatMap((second) =>
    ASSETS.flatMap((asset) =>
      [true, false].flatMap((agrees) =>
        [true, false].map((early) => ({
          first: { ...first, moment: aMoment() },
          second: { ...second, moment: aMoment() },
          asset,
          agrees,
          early,
        })),
      ),
    ),
  ),
)
  .filter(({ first, early }) => early || first.end === 'declined, and sent later')
  .filter(
    ({ first, second, asset }) => asset !== 'SOL' || (first.form !== 'batch' && second.form !== 'batch'),
  )

const EVERY_KIND: readonly KindCase[] = REPEATABLE.flatMap((operation) =>
  ENDS.flatMap((first) =>
    ENDS.flatMap((second) =>
      [true, false].flatMap((agrees) =>
        [true, false].map((early) => ({
          operation,
          first: { end: first, moment: aMoment() },
          second: { end: second, moment: aMoment() },
          agrees,
          early,
        })),
      ),
    ),
  ),
).filter(({ first, early }) => early || first.end === 'declined, and sent later')

/*
 * PAIRS: how many of these orders are tried, or all; KINDS: how many of those of two operations of one kind, or all. KILLS: how many of those
 * in which a tab is killed at some moment. Without them, a few. The seed draws them, and their moments.
 */
const { PAIRS, KINDS, KILLS } = process.env
const isKill = ({ first, second }: Readonly<{ first: Side; second: Side }>) =>
  [first.end, second.end].includes('killed at some moment')

function drawn<Each extends Readonly<{ first: Side; second: Side }>>(
  all: readonly Each[],
  wanted: string | undefined,
  few: number,
): readonly Each[] {
  const some = KILLS ? all.filter(isKill) : all
  const others = PAIRS ?? KINDS ?? KILLS
  const count = wanted === 'all' ? some.length : Number(wanted ?? (others === undefined ? few : 0))
  const [chosen = []] = fc.sample(fc.shuffledSubarray([...some], { minLength: count, maxLength: count }), {
    numRuns: 1,
    seed: inject('seed'),
  })
  return chosen
}

const payments = drawn(EVERY, PAIRS ?? KILLS, 5)
const kinds = drawn(EVERY_KIND, KINDS, 1)

if (payments.length > 0)
  describeWithPrograms('two that pay the same', [METAPLEX], () => {
    let practice: PracticeChain
    let aSetting: ReturnType<typeof settings>
    beforeAll(async () => {
      practice = await startPracticeChain(practicePrograms())
      beginTime(practice.chain)
      aSetting = settings(practice)
    })
    afterAll(() => practice.stop())

    test.each(payments.map((each) => [`${each.asset}: ${nameOf(each)}`, each] as const))(
      '%s',
      async (_, each) => {
        await pair(await aSetting(each.asset), each)
      },
    )
  })

if (kinds.length > 0)
  describeWithPrograms('two that do the same', ALL_PROGRAMS, () => {
    let practice: PracticeChain
    beforeAll(async () => {
      practice = await startPracticeChain(practicePrograms())
      beginTime(practice.chain)
    })
    afterAll(() => practice.stop())

    test.each(kinds.map((each) => [`${each.operation.name}: ${nameOf(each)}`, each] as const))(
      '%s',
      async (_, each) => kindPair(practice, each),
    )
  })

type Named = Pick<Case, 'agrees' | 'early'> & Readonly<{ first: Side; second: Side }>

function nameOf({ first, second, agrees, early }: Named): string {
  const sides = [first, second].map(sideName).join(' and ')
  return `${sides}${early ? '' : ', sent after the second'}${agrees ? ', agreed' : ''}`
}

function sideName({ end, moment: { after, heard }, ...of }: Side & Partial<Case['first']>): string {
  const moment = end === 'killed at some moment' ? `: after ${after} answers${heard ? ', heard' : ''}` : ''
  return `${of.form ? `a ${of.form}` : 'one'} (${end}${moment})`
}
