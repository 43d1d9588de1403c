/* Operations that give up liquidity for good or until a date: lock it, or burn its LP tokens. */

import * as v from 'valibot'
import type { PoolSide } from '../../liquidity/venue'
import { subjectFields } from '../../transactions/subject'
import type { Act, SubjectOf } from '../act'
import {
  actualDelta,
  amountFact,
  type Decision,
  type DecisionAmount,
  decidedPool,
  type DecisionFact,
  factOf,
  type ReadOperation,
  shownShare,
  SIDES,
  together,
  withNote,
} from '../figures'
import { chainMoment } from '../saidValues'
import { lpFields, may, positionFields, rentFact, untilWords } from './pool'

const { baseAmount, quoteAmount, nft, lockedUntil, rentBack } = subjectFields

const partFields = { ...positionFields, ...lpFields, ...may({ baseAmount, quoteAmount }) }
const burnFields = v.object(partFields)
const lockFields = v.object({ ...partFields, ...may({ nft, rentBack }) })
const untilFields = v.object({ ...partFields, lockedUntil, ...may({ rentBack }) })
type UntilRead = ReadOperation<SubjectOf<typeof untilFields>>
type LockRead = ReadOperation<SubjectOf<typeof lockFields>>
type BurnRead = ReadOperation<SubjectOf<typeof burnFields>>

export const lockLiquidityAct: Act<typeof lockFields> = {
  id: 'lock-liquidity',
  action: 'Lock forever',
  done: 'Locked forever',
  undone: 'Nothing was locked',
  categories: ['liquidity'],
  subject: lockFields,
  repeats: ['pool-lock'],
  describe: describeLock,
}

export const lockUntilAct: Act<typeof untilFields> = {
  id: 'lock-until',
  action: 'Lock until the date',
  done: 'Locked until a date',
  undone: 'Nothing was locked',
  categories: ['liquidity'],
  subject: untilFields,
  repeats: ['pool-lock'],
  describe: describeUntil,
}

export const burnLiquidityAct: Act<typeof burnFields> = {
  id: 'burn-liquidity',
  action: 'Burn LP tokens',
  done: 'LP tokens burnt',
  undone: 'No LP tokens were burnt',
  categories: ['liquidity'],
  subject: burnFields,
  repeats: ['burns'],
  describe: describeBurn,
}

type Part = LockRead | UntilRead | BurnRead

/** The facts of a part of the pool that is locked or burnt: the pool, the share, and the amounts that it represents. */
function partOf(read: Part, label: string, rest: string): readonly DecisionFact[] {
  const { free, lpAmount, lpSupply } = read.subject
  const mine = shownShare(lpAmount, free)
  const left = shownShare(free - lpAmount, lpSupply)
  const what = lockedShare(read)
  return [
    ...(what === null
      ? []
      : [
          withNote({ label, value: `${what} of the pool`, final: true }, [
            mine && `${mine} of what you have free`,
          ]),
        ]),
    ...SIDES.flatMap((side) => amountFact((symbol) => `${symbol} in this share`, standsFor(read, side))),
    ...factOf(rest, left && `${left} of the pool`),
  ]
}

/** The share that was locked: for LP tokens the amount that really left the wallet; a position is locked exactly as promised. */
function lockedShare({ subject, actual }: Part): string | null {
  const { lpAmount, lpSupply, lpMint } = subject
  const moved = actual && lpMint !== undefined ? actualDelta(actual, lpMint, []) : null
  return shownShare(moved ?? lpAmount, lpSupply)
}

/** The amount that the part represents, at the order's price: no tokens move. */
function standsFor(read: Part, side: PoolSide): DecisionAmount | null {
  const amount = read[side]
  return amount && { ...amount, actual: null }
}

function worth(read: Part): string {
  const amounts = together([standsFor(read, 'base'), standsFor(read, 'quote')])
  return amounts === null ? '' : `: ${amounts}`
}

function describeLock(read: LockRead): Decision {
  const share = lockedShare(read)
  const of = `${share === null ? 'liquidity' : share} of ${read.thePool}`
  return {
    line: `${read.done ? 'Locked' : 'Lock'} ${of} forever${worth(read)}`,
    pool: decidedPool(read),
    facts: [
      ...partOf(read, 'Locked forever', 'Stays free'),
      ...nftFact(read),
      ...rentFact(read.subject.rentBack),
    ],
  }
}

function describeUntil(read: UntilRead): Decision {
  const share = lockedShare(read)
  const of = `${share === null ? 'liquidity' : share} of ${read.thePool}`
  const { lockedUntil: until } = read.subject
  return {
    line: `${read.done ? 'Locked' : 'Lock'} ${of} ${untilWords(until)}${worth(read)}. Nobody can withdraw it before. Fees can be claimed and liquidity added meanwhile`,
    pool: decidedPool(read),
    facts: [
      ...partOf(read, 'Locked until a date', 'Stays free'),
      ...untilFacts(until),
      ...rentFact(read.subject.rentBack),
    ],
  }
}

/** The dates of a lock, each of which means the same everywhere. */
export function untilFacts({ first, last, parts }: UntilRead['subject']['lockedUntil']): DecisionFact[] {
  if (parts === 1) return [{ label: 'Free from', value: chainMoment(first) }]
  return [
    { label: 'First part free', value: chainMoment(first), note: `in ${parts} equal parts` },
    { label: 'All free', value: chainMoment(last) },
  ]
}

/** Burn & Earn: the fees of a lock belong to the holder of its NFT. */
function nftFact({ subject: { nft } }: LockRead): DecisionFact[] {
  return nft === undefined
    ? []
    : [{ label: 'Whoever holds this NFT gets the fees', value: 'NFT', address: nft }]
}

function describeBurn(read: BurnRead): Decision {
  const share = lockedShare(read)
  const of = share === null ? 'LP tokens of' : `the LP tokens of ${share} of`
  return {
    line: `${read.done ? 'Burnt' : 'Burn'} ${of} ${read.thePool}${worth(read)}, given up forever`,
    pool: decidedPool(read),
    facts: partOf(read, 'Given up forever', 'Stays yours'),
  }
}
