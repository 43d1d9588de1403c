// @vitest-environment node
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterAll, beforeAll, inject, test, vi } from 'vitest'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { describeWithPrograms, METAPLEX, practicePrograms } from '../support/programs'
import { randomBy } from '../support/random'
import { ASSETS, type Case, FORMS, pair, settings } from './pairs'
import { ENDS } from './parties'
import { beginTime } from './time'

// Nobody waits: the chain goes on while a page does.
vi.mock('../../src/storage/pause', () => import('./time'))

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

/*
 * PAIRS: how many of these orders are tried, or all. KILLS: of those in which a tab is killed at some moment, drawn by the seed. Without
 * either, a few.
 */
const { PAIRS, KILLS } = process.env
const isKill = ({ first, second }: Case) => [first.end, second.end].includes('killed at some moment')
const some = KILLS ? EVERY.filter(isKill) : EVERY
const count = PAIRS === 'all' ? EVERY.length : Number(KILLS ?? PAIRS ?? 8)
const [chosen = []] = fc.sample(fc.shuffledSubarray([...some], { minLength: count, maxLength: count }), {
  numRuns: 1,
  seed: inject('seed'),
})

describeWithPrograms('two that pay the same', [METAPLEX], () => {
  let practice: PracticeChain
  let aSetting: ReturnType<typeof settings>
  beforeAll(async () => {
    practice = await startPracticeChain(practicePrograms())
    beginTime(practice.chain)
    aSetting = settings(practice)
  })
  afterAll(() => practice.stop())

  test.each(chosen.map((each) => [nameOf(each), each] as const))('%s', async (_, each) => {
    await pair(await aSetting(each.asset), each)
  })
})

function nameOf({ first, second, asset, agrees, early }: Case): string {
  const sides = [first, second].map(sideName).join(' and ')
  return `${asset}: ${sides}${early ? '' : ', sent after the second'}${agrees ? ', agreed' : ''}`
}

function sideName({ form, end, moment: { after, heard } }: Case['first']): string {
  const moment = end === 'killed at some moment' ? `: after ${after} answers${heard ? ', heard' : ''}` : ''
  return `a ${form} (${end}${moment})`
}
