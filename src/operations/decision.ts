/* What the person decides, of every kind of operation: the sentence and the figures that panel, review, receipt and history say of it. */

import { isDone, promisedSteps, type Execution } from '../transactions/execution'
import type { PlanKind } from '../transactions/plan'
import type { TypedNames } from '../transactions/subjects'
import { DESCRIBE_ACCOUNTS } from './accountDecisions'
import {
  type ActualDeltas,
  type DecidedOperation,
  type Decision,
  type ReadOperation,
  readDecided,
} from './figures'
import { DESCRIBE_NEW_TOKEN } from './newTokenDecisions'
import { DESCRIBE_POOL } from './poolDecisions'
import { scaledFacts } from './scales'
import { DESCRIBE_SWAP } from './swapDecisions'
import { DESCRIBE_TOKEN } from './tokenDecisions'

export type { Decision, DecisionFact } from './figures'

const DESCRIBE: { readonly [Kind in PlanKind]: (read: ReadOperation<Kind>) => Decision } = {
  ...DESCRIBE_NEW_TOKEN,
  ...DESCRIBE_POOL,
  ...DESCRIBE_SWAP,
  ...DESCRIBE_TOKEN,
  ...DESCRIBE_ACCOUNTS,
}

/** The decision before the operation starts. */
export function decisionOf<Kind extends PlanKind>(decided: DecidedOperation<Kind>): Decision {
  return describe(decided, false, null)
}

/** Of a record whose subject this version cannot read. */
const UNREAD: Decision = { line: 'An operation that this version cannot describe', pool: null, facts: [] }

/**
 * The decision of an operation in the journal; once it is done, with the amounts that really moved, and the promised ones where
 * those differ.
 */
export function operationDecision(execution: Execution): Decision {
  const { kind, subject, payer } = execution.operation
  if (subject.unread !== undefined) return UNREAD
  const decided = { kind, subject, payer, steps: promisedSteps(execution) }
  return describe(decided, isDone(execution), tokenDeltasOf(execution))
}

function describe<Kind extends PlanKind>(
  decided: DecidedOperation<Kind>,
  done: boolean,
  actual: ActualDeltas | null,
): Decision {
  const read = readDecided(decided, done, actual)
  const decision = DESCRIBE[decided.kind](read)
  return named(
    { ...decision, facts: [...decision.facts, ...scaledFacts([read.base, read.quote])] },
    decided.subject.names,
  )
}

/** The decision with the names that were typed for its addresses: beside each address, which no name replaces. */
function named(decision: Decision, typed: TypedNames = {}): Decision {
  const names = Object.entries(typed)
  if (names.length === 0) return decision
  const left = new Map(names)
  const facts = decision.facts.map((fact) => {
    const [name] = names.find(([, address]) => address === fact.address) ?? []
    if (name === undefined) return fact
    left.delete(name)
    return { ...fact, value: fact.value === '' ? name : `${fact.value}, ${name}` }
  })
  const others = [...left].map(([name, address]) => ({ label: 'Name', value: name, address }))
  return { ...decision, facts: [...facts, ...others] }
}

/** All token deltas of a finished operation, with its payer; null where they are not known. */
function tokenDeltasOf(execution: Execution): ActualDeltas | null {
  if (!isDone(execution)) return null
  const known = execution.transactions.map((state) =>
    state.status === 'confirmed' ? state.paid?.tokens : null,
  )
  const deltas = known.flatMap((tokens) => tokens ?? [])
  return known.every((tokens) => tokens) ? { payer: execution.operation.payer, deltas } : null
}
