/* The operation that opens a pool, and the words of a new pool. */

import * as v from 'valibot'
import type { PoolSide } from '../../liquidity/venue'
import { formatAmount } from '../../solana/amountScale'
import { subjectFields } from '../../transactions/subject'
import { localMoment } from '../../units/moments'
import { formatRate } from '../../units/percent'
import type { Ratio } from '../../units/ratio'
import type { Act, SubjectOf } from '../act'
import {
  amountFact,
  atPrice,
  type Decision,
  type DecisionFact,
  decidedPool,
  factOf,
  priceText,
  rateBetween,
  type ReadOperation,
  SIDES,
  shown,
  shownShare,
  textOf,
} from '../figures'
import { besidesFacts, depthFact } from '../priceFacts'
import { untilFacts } from './lock'
import {
  amountFields,
  arrivedInPool,
  bothAmounts,
  inPoolFields,
  may,
  poolFields,
  spentWords,
  untilWords,
} from './pool'
import { mintFact } from './swap'

const { lpAmount, lpSupply, besides, opensAt, locked, lockedUntil, position } = subjectFields
const { shallowBuy, shallowTimes } = subjectFields

/** A pool as an operation opens it. */
export const openedFields = {
  ...poolFields,
  lpAmount,
  lpSupply,
  ...amountFields,
  ...inPoolFields,
  ...may({ besides, opensAt, locked, lockedUntil, position, shallowBuy, shallowTimes }),
}

const createFields = v.object(openedFields)
export type OpeningRead = ReadOperation<SubjectOf<typeof createFields>>

export const createPoolAct: Act<typeof createFields> = {
  id: 'create-pool',
  action: 'Open the pool',
  done: 'Pool opened',
  did: (pair) => `Opened pool ${pair}`,
  undone: 'The pool was not opened',
  categories: ['liquidity'],
  subject: createFields,
  repeats: ['makes'],
  // The tokens of the pair, which no other address says, come first.
  describe(read) {
    const decision = describePool(read)
    const tokens = [read.base, read.quote].flatMap((amount) => mintFact('Token', read.subject, amount))
    return { ...decision, facts: [...tokens, ...decision.facts] }
  },
}

export const HOLD = 'You hold'
export const OUT = 'Can be withdrawn'

export function describePool(read: OpeningRead): Decision {
  const { done, subject } = read
  return {
    line: `${done ? 'Opened' : 'Open'} ${opens(read)}, ${stays(read)}`,
    ...spentWords(bothAmounts(read)),
    pool: decidedPool(read),
    facts: [
      ...factOf('Opening price', priceText(read, openingPrice(read))),
      ...factOf('Inverse price', priceText(read, openingPrice(read), true)),
      ...besidesFacts(read),
      ...depthFact(read),
      ...SIDES.flatMap((side) =>
        amountFact((symbol) => `${symbol} in the pool`, arrivedInPool(read, side), keptBack(read, side)),
      ),
      ...factOf('Fee of each trade', formatRate(subject.feeRate)),
      ...factOf('Opens', momentOf(subject.opensAt)),
      ...factOf(HOLD, holdText(read)),
      ...outFacts(subject),
    ],
  }
}

function outFacts({ locked, lockedUntil }: OpeningRead['subject']): DecisionFact[] {
  if (locked === 'forever') return [{ label: OUT, value: 'never: locked forever', final: true }]
  if (!lockedUntil) return [{ label: OUT, value: 'at any time' }]
  return [{ label: OUT, value: 'not before its date', final: true }, ...untilFacts(lockedUntil)]
}

/** "QHR / SOL on Raydium CPMM at 0.0000025 SOL per QHR: 792,000 QHR + 2 SOL" */
export function opens(read: OpeningRead): string {
  const amounts = [arrivedInPool(read, 'base'), arrivedInPool(read, 'quote')]
    .map(textOf)
    .filter((text) => text !== null)
  return `${read.place}${atPrice(read, openingPrice(read))}${amounts.length === 0 ? '' : `: ${amounts.join(' + ')}`}`
}

/** The words for the time that the deposit stays in a new pool, and for a later start of trading. */
export function stays({ subject }: OpeningRead): string {
  const { lockedUntil: until } = subject
  const long =
    subject.locked === 'forever'
      ? 'locked forever'
      : until
        ? `locked ${untilWords(until)}: nobody can withdraw it before, and its fees can be claimed`
        : 'removable at any time'
  return subject.opensAt === undefined ? long : `${long}, trading from ${momentOf(subject.opensAt)}`
}

/** The price in base units; null where it is not known. */
function openingPrice(read: OpeningRead): Ratio | null {
  const [base, quote] = [arrivedInPool(read, 'base'), arrivedInPool(read, 'quote')]
  return rateBetween({ base: base && shown(base), quote: quote && shown(quote) })
}

/** The amount that leaves the wallet, where a transfer fee is taken from it. */
function keptBack(read: OpeningRead, side: PoolSide): string | null {
  const [paid, arrives] = [read[side], arrivedInPool(read, side)]
  const units = paid && shown(paid)
  if (!paid || units === null || !arrives || units === shown(arrives) || shown(arrives) === null) return null
  return `${formatAmount(units, paid.token)} ${read.done ? 'left' : 'leave'} your wallet, before its transfer fee`
}

function holdText({ subject: { lpAmount, lpSupply } }: OpeningRead): string | null {
  if (lpSupply === 0n) return null
  return lpAmount === lpSupply ? 'all of the pool' : `${shownShare(lpAmount, lpSupply)} of the pool`
}

/** Unix seconds as a moment to the minute; without a value: as soon as it is confirmed. */
function momentOf(seconds: bigint | undefined): string {
  if (seconds === undefined) return 'as soon as it is confirmed'
  if (seconds > 253_402_300_799n) return 'after the year 9999'
  return localMoment(Number(seconds) * 1000, 'minute')
}
