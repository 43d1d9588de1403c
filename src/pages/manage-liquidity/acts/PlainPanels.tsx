import { decisionOf } from '../../../liquidity/decision'
import { SOL_MINT } from '../../../liquidity/orient'
import { claimSubject, closeSubject, creatorFeesSubject } from '../../../liquidity/subject'
import type { Pair, PairToken, Pool, Position } from '../../../liquidity/venue'
import type { PageWork } from '../pageWork'
import { actCopy } from './actCopy'
import { PanelFrame } from './PanelFrame'
import { hasSol } from './quotes'

/* The acts at which nothing is typed. */

/** The fees of one position; of what another program locks only that program knows how much it is. */
export function ClaimPanel({ work, position }: { work: PageWork; position: Position }) {
  const { fees, pool } = position
  const nothing = fees !== null && fees.base + fees.quote === 0n
  return (
    <PanelFrame
      title={actCopy.claim.title}
      lead={actCopy.claim.lead}
      work={work}
      result={nothing ? { order: null, why: actCopy.claim.nothing } : { order: { act: 'claim', position } }}
      figures={{
        title: actCopy.get,
        note: noteOf(pool.pair),
        decision: nothing ? null : decisionOf({ kind: 'claim-fees', subject: claimSubject(position) }),
      }}
    />
  )
}

const MOST_LINES = 6
/** More would be more prompts than anybody waits for: those that have earned the most come first. */
const AT_ONCE = 24

/** The fees of all positions that have some, added up by token. */
export function ClaimAllPanel({ work, positions: all }: { work: PageWork; positions: readonly Position[] }) {
  const words = actCopy.claimAll
  const positions = all.toSorted(mostFirst).slice(0, AT_ONCE)
  const subject = { count: `${positions.length}` }
  const decision = decisionOf({ kind: 'claim-fees', subject, sums: sumsOf(positions) })
  const more = decision.facts.length - MOST_LINES
  return (
    <PanelFrame
      title={words.title}
      lead={
        all.length > AT_ONCE ? words.leadOfMany(positions.length, all.length) : words.lead(positions.length)
      }
      work={work}
      result={{ order: { act: 'claim-all', positions } }}
      figures={{
        title: actCopy.get,
        note: more > 0 ? words.more(more) : undefined,
        decision: { ...decision, facts: decision.facts.slice(0, MOST_LINES) },
      }}
    />
  )
}

function mostFirst(a: Position, b: Position): number {
  const [one, other] = [a.fees?.quote ?? 0n, b.fees?.quote ?? 0n]
  return one === other ? 0 : one > other ? -1 : 1
}

/** What the pool owes to the one who made it. */
export function CreatorFeesPanel({ work, pool }: { work: PageWork; pool: Pool }) {
  const { creatorFees: fees, pair } = pool
  return (
    <PanelFrame
      title={actCopy.creatorFees.title}
      lead={actCopy.creatorFees.lead}
      work={work}
      result={fees ? { order: { act: 'creator-fees', pool } } : { order: null, why: actCopy.claim.nothing }}
      figures={{
        title: actCopy.get,
        note: noteOf(pair),
        decision: fees && decisionOf({ kind: 'claim-fees', subject: creatorFeesSubject(pool, fees) }),
      }}
    />
  )
}

/** An empty position is closed, and its rent comes back. */
export function ClosePanel({ work, position }: { work: PageWork; position: Position }) {
  const words = actCopy.closing
  return (
    <PanelFrame
      title={words.title}
      lead={words.lead}
      work={work}
      result={{ order: { act: 'close', position } }}
      figures={{
        title: actCopy.get,
        decision: decisionOf({ kind: 'close-position', subject: closeSubject(position) }),
      }}
    />
  )
}

function noteOf(pair: Pair): string | undefined {
  return hasSol(pair, SOL_MINT) ? actCopy.unwrapped : undefined
}

/** By mint, in the order in which they come: two tokens of one symbol stay two. */
function sumsOf(positions: readonly Position[]) {
  const sums = new Map<string, { token: PairToken; amount: bigint }>()
  for (const { fees, pool } of positions)
    for (const side of ['quote', 'base'] as const) {
      const token = pool.pair[side]
      const before = sums.get(token.mint)?.amount ?? 0n
      sums.set(token.mint, { token, amount: before + (fees?.[side] ?? 0n) })
    }
  return [...sums.values()].filter(({ amount }) => amount > 0n)
}
