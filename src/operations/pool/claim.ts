/* The operation that claims fees: of one position, of several, or those that a pool owes to its creator. */

import * as v from 'valibot'
import { SOL_MINT } from '../../liquidity/orient'
import { subjectFields } from '../../transactions/subject'
import { byCount } from '../../units/byCount'
import type { Act, SubjectOf } from '../act'
import {
  type ActualDeltas,
  actualDelta,
  amountFact,
  type Decision,
  type DecisionAmount,
  decidedPool,
  type ReadOperation,
  shown,
  SIDES,
  simulatedSol,
  simulatedTokens,
  sizeOf,
  together,
} from '../figures'
import { scaledFacts } from '../scales'
import { bothAmounts, may, poolFields } from './pool'

const { names, count, venues, pools, positions, baseAmounts, quoteAmounts } = subjectFields
const { baseVaults, quoteVaults, position, baseAmount, quoteAmount, owed } = subjectFields

/** Of several positions, with lists of their known values. */
const ofMany = v.object({
  count,
  ...may({ names, venues, pools, positions, baseAmounts, quoteAmounts, baseVaults, quoteVaults }),
})
const ofOne = v.object({ ...poolFields, ...may({ position, baseAmount, quoteAmount, owed }) })
const claimFields = v.union([ofMany, ofOne])
type ClaimRead = ReadOperation<SubjectOf<typeof claimFields>>

export const claimFeesAct: Act<typeof claimFields> = {
  id: 'claim-fees',
  action: 'Claim fees',
  done: 'Fees claimed',
  did: (pair) => `Claimed fees of ${pair}`,
  undone: 'No fees were claimed',
  categories: ['liquidity'],
  subject: claimFields,
  repeats: ['pool-claim'],
  describe: describeClaim,
}

function describeClaim(read: ClaimRead): Decision {
  const { done, subject, place } = read
  const claim = done ? 'Claimed' : 'Claim'
  if (subject.count !== undefined) return describeClaims(read, claim)
  const fees = subject.owed === 'creator' ? 'creator fees' : 'fees'
  const amounts = bothAmounts(read)
  const what = amounts === null ? `the ${fees} of` : `${amounts} of ${fees} from`
  return {
    line: `${claim} ${what} ${place}`,
    pool: decidedPool(read),
    facts: SIDES.flatMap((side) => amountFact((symbol) => `${symbol} from the pool`, read[side])),
  }
}

const MOST_NAMED = 4

/** The decision for several positions: each token once, with its total. */
function describeClaims(read: ClaimRead, claim: string): Decision {
  const { steps, sums, actual, subject } = read
  const { count = 0, baseVaults = [], quoteVaults = [] } = subject
  const begins = `${claim} the fees of ${byCount(count, 'one position', '# positions')}`
  const vaults = [...baseVaults, ...quoteVaults]
  const tokens = new Map<string, DecisionAmount>(
    sums.map(({ token, amount }) => [token.mint, { token, promised: amount, actual: null }]),
  )
  const sol = simulatedSol(steps, vaults)
  if (sol !== null) {
    const token = { mint: SOL_MINT, symbol: 'SOL', decimals: 9 }
    tokens.set(SOL_MINT, { token, promised: sizeOf(sol), actual: null })
  }
  for (const { moves, unit } of steps.flatMap(({ changes = [] }) => changes)) {
    if (!moves || !unit || moves.mint === SOL_MINT) continue
    const simulated = simulatedTokens(steps, moves.mint)
    const token = { mint: moves.mint, ...unit }
    tokens.set(moves.mint, { token, promised: simulated === null ? null : sizeOf(simulated), actual: null })
  }
  const own = new Set(vaults)
  const every = [...tokens.values()].map((amount) => ({
    ...amount,
    actual: actual && actualDelta(actual, amount.token.mint, solVaults(actual, own)),
  }))
  const amounts = every.filter((amount) => shown(amount) !== 0n)
  const all = together(amounts.slice(0, MOST_NAMED))
  const more =
    amounts.length > MOST_NAMED
      ? `, and ${byCount(amounts.length - MOST_NAMED, 'one more token', '# more tokens')}`
      : ''
  return {
    line: all === null ? begins : `${begins}: ${all}${more}`,
    pool: null,
    facts: [
      ...amounts.flatMap((amount) => amountFact((symbol) => `${symbol} from the pools`, amount)),
      ...scaledFacts(amounts),
    ],
  }
}

function solVaults({ deltas }: ActualDeltas, vaults: ReadonlySet<string>): readonly string[] {
  return deltas
    .filter(({ account, mint }) => mint === SOL_MINT && vaults.has(account))
    .map(({ account }) => account)
}
