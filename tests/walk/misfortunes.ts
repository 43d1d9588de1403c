import type { Lie } from '../hostile/lyingNode'
import { about } from '../hostile/lyingNode'
import { LIES, NONSENSE, type NamedLie } from '../hostile/lies'
import type { Chance } from './chance'
import type { Habit } from './wallet'

/*
 * What goes wrong in a step: at the node, with the wallet, in the tab, on the way, with the clock. Any of them may come together.
 */

export type Misfortune = Readonly<{
  name: string
  /** The node of the step's page lies, from when on; `beside`: an honest one is the second endpoint. */
  node?: Readonly<{ lie: Lie; since: NamedLie['since']; beside: boolean }>
  wallet?: Habit
  /** How often the wallet has this habit before it signs; Infinity: always. */
  times?: number
  kill?: Readonly<{ after: number; heard: boolean }>
  /** Two tabs do the same at once. */
  twoTabs?: true
  /** The computer's clock is so many milliseconds off. */
  clock?: number
  /** The next transactions are dropped, or all land so many blocks late. */
  way?: Readonly<{ drop: number; lag: number }>
}>

const HOUR = 3_600_000

/** It sends on what it gets, and then knows nothing of it, under a current slot: no status, no signature, no transaction. */
const SHOWS_NOTHING: Lie = first(
  about('getSignatureStatuses', ({ context, value }: { context: unknown; value: readonly unknown[] }) => ({
    context,
    value: value.map(() => null),
  })),
  about('getSignaturesForAddress', () => []),
  about('getTransaction', () => null),
)

/** One in so many calls is not answered as it should be. */
function flaky(chance: Chance, share: number, kinds: readonly string[]): Lie {
  return () => {
    if (!chance.is(share)) return undefined
    const kind = chance.of(kinds)
    if (kind === 'null') return { result: null }
    if (kind === 'busy') return { error: { code: -32_005, message: 'Node is behind by 151 slots' } }
    if (kind === 'limit') return { error: { code: -32_429, message: 'Too many requests' } }
    if (kind === 'refusal') return 'refusal'
    return 'hang-up'
  }
}

/** What is not final yet it does not know. */
const LAGS: Lie = about(
  'getSignatureStatuses',
  ({
    context,
    value,
  }: {
    context: { slot: number }
    value: readonly ({ confirmationStatus?: string } | null)[]
  }) => ({
    context: { ...context, slot: context.slot - 32 },
    value: value.map((each) => (each?.confirmationStatus === 'finalized' ? each : null)),
  }),
)

function first(...lies: readonly Lie[]): Lie {
  return async (...told) => {
    for (const lie of lies) {
      // oxlint-disable-next-line no-await-in-loop -- the first that applies
      const said = await lie(...told)
      if (said !== undefined) return said
    }
    return undefined
  }
}

type Kind = readonly [weight: number, make: (chance: Chance, hostile: readonly Habit[]) => Misfortune]

const node = (name: string, lie: Lie, beside = false, since: NamedLie['since'] = 'prompt'): Misfortune => ({
  name,
  node: { lie, since, beside },
})

const wallet = (habit: Habit, chance: Chance, name: string = habit): Misfortune => ({
  name,
  wallet: habit,
  times: chance.of([1, 1, 2, Infinity]),
})

const named = ({ name, lie, since, beside }: NamedLie, what: string): Misfortune =>
  node(`${what}: ${name}`, lie, beside === true, since)

const KINDS: readonly Kind[] = [
  [24, () => ({ name: 'none' })],
  [5, (chance) => wallet('declines', chance)],
  [5, (chance) => wallet('declines, and sends later', chance)],
  [3, (chance) => wallet('never answers', chance)],
  [5, (chance) => wallet('sends, and never answers', chance)],
  [4, (chance) => wallet('signs too late', chance)],
  [4, (chance) => wallet('raises its fee', chance)],
  [2, (chance) => wallet('fails at several', chance)],
  [10, (chance, hostile) => wallet(chance.of(hostile), chance)],
  [
    12,
    (chance) => ({
      name: 'the tab is closed',
      kill: { after: chance.between(0, 40), heard: chance.is(0.5) },
    }),
  ],
  [5, () => ({ name: 'two tabs', twoTabs: true, wallet: 'declines', times: 1 })],
  [8, () => node('it shows nothing, and is the only one', SHOWS_NOTHING)],
  [2, () => node('it shows nothing, beside an honest one', SHOWS_NOTHING, true)],
  [4, (chance) => node('it lags', LAGS, chance.is(0.3), 'plan')],
  [
    5,
    (chance) =>
      node(
        'it is unreliable',
        flaky(chance, chance.of([0.03, 0.1, 0.3]), ['null', 'busy', 'hang-up', 'refusal']),
        chance.is(0.3),
        chance.of(['plan', 'review', 'prompt']),
      ),
  ],
  [3, (chance) => node('it limits requests', flaky(chance, 0.4, ['limit']), chance.is(0.3), 'plan')],
  [9, (chance) => named(chance.of(LIES), 'lie')],
  [5, (chance) => named(chance.of(NONSENSE), 'nonsense')],
  [5, (chance) => ({ name: 'dropped on the way', way: { drop: chance.between(1, 4), lag: 0 } })],
  [4, (chance) => ({ name: 'late on the way', way: { drop: 0, lag: chance.of([2, 20, 100, 200]) } })],
  [3, (chance) => ({ name: 'the clock is off', clock: chance.of([-HOUR, HOUR]) })],
]

/** Draws what goes wrong, if anything: sometimes two things at once. */
export function misfortuneBy(chance: Chance, hostile: readonly Habit[]): Misfortune {
  const draw = () => chance.weighed(KINDS)(chance, hostile)
  const one = draw()
  if (!chance.is(0.15)) return one
  const other = draw()
  const names = [one, other].map(({ name }) => name).filter((name) => name !== 'none')
  return { ...other, ...one, name: names.join(' + ') || 'none' }
}

/** What counts of its name: the kinds of misfortune, without which lie or wallet it was. */
export function kindsOf({ name }: Misfortune): readonly string[] {
  return name
    .split(' + ')
    .map((one) => (/^(lie|nonsense|hostile): /.test(one) ? (one.split(': ')[0] ?? one) : one))
}
