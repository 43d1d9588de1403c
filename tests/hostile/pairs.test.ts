// @vitest-environment node
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { describeWithPrograms, METAPLEX, practicePrograms } from '../support/programs'
import { ASSETS, type Case, ENDS, FORMS, pair, settings } from './pairs'

const SIDES = FORMS.flatMap((form) => ENDS.map((end) => ({ form, end })))

const EVERY: readonly Case[] = SIDES.flatMap((first) =>
  SIDES.flatMap((second) =>
    ASSETS.flatMap((asset) =>
      [true, false].flatMap((agrees) =>
        [true, false].map((early) => ({ first, second, asset, agrees, early })),
      ),
    ),
  ),
).filter(({ first, early }) => early || first.end === 'declined, and sent later')

/*
 * PAIRS: how many of these orders are tried, or all. Without it, eight of those in which both were answered: the others wait for blocks that
 * pass, which takes them longer.
 */
const { PAIRS } = process.env
const isAnswered = ({ end }: Case['first']) => end === 'declined' || end === 'done'
const some = PAIRS ? EVERY : EVERY.filter(({ first, second }) => isAnswered(first) && isAnswered(second))
const count = PAIRS === 'all' ? EVERY.length : Number(PAIRS ?? 8)
const [chosen = []] = fc.sample(fc.shuffledSubarray([...some], { minLength: count, maxLength: count }), {
  numRuns: 1,
  seed: inject('seed'),
})

describeWithPrograms('two that pay the same', [METAPLEX], () => {
  let practice: PracticeChain
  let aSetting: ReturnType<typeof settings>
  beforeAll(async () => {
    practice = await startPracticeChain(practicePrograms())
    aSetting = settings(practice)
  })
  afterAll(() => practice.stop())

  test.each(chosen.map((each) => [nameOf(each), each] as const))('%s', async (_, each) => {
    await pair(await aSetting(each.asset), each)
  })
})

function nameOf({ first, second, asset, agrees, early }: Case): string {
  const sides = [first, second].map(({ form, end }) => `a ${form} (${end})`).join(' and ')
  return `${asset}: ${sides}${early ? '' : ', sent after the second'}${agrees ? ', agreed' : ''}`
}
