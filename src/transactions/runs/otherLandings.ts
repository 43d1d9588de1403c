/** Finds the payments of a run that landed besides those that its operations tell. */

import { connectToEach } from '../../solana/eachEndpoint'
import { searchOnce } from '../search'
import type { ChainAccess } from '../contract'
import type { ExecutionEvent } from '../events'
import {
  type Confirmed,
  currentTransaction,
  type Execution,
  otherRequests,
  type PaidState,
  type WalletRequest,
} from '../execution'
import { landedOf, readPaid } from '../paid'
import { MOST_STATUSES } from '../settle'

/**
 * Looks for the other requests of transactions that landed: where one that was believed to be lost was asked for again, both may have
 * landed. Resolves with the events of each that did and was read, as of an operation of its own, and with its id. An endpoint that does not
 * answer finds nothing. Rejects when `signal` is aborted.
 */
export async function findOtherLandings(
  executions: readonly Execution[],
  access: ChainAccess,
  signal?: AbortSignal,
): Promise<readonly OtherLanding[]> {
  const told = new Set(executions.flatMap(({ transactions }) => transactions.flatMap(signatureOf)))
  const asked = executions.flatMap((execution): readonly OtherRequest[] => {
    const { state } = currentTransaction(execution)
    if (state.status !== 'confirmed') return []
    return otherRequests(state).map((request) => ({ execution, state, request }))
  })
  const signatures = asked.flatMap(({ request: { signature } }) => signature ?? [])
  const landed = await landedAmong(
    signatures.filter((signature) => !told.has(signature)),
    access,
  )
  const found: OtherLanding[] = []
  for (const one of asked) {
    const { request, execution, state } = one
    // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
    const other = request.signature ? landed.get(request.signature) : await findUnsigned(one, access)
    if (!other || told.has(other.signature)) continue
    const { index } = currentTransaction(execution)
    const of = landedOf(execution, index, { signature: other.signature, asked: state.asked })
    // oxlint-disable-next-line no-await-in-loop
    const paid = await readPaid(access.connection, of, access.now(), signal)
    if (paid === null || typeof paid !== 'object') continue
    told.add(other.signature)
    found.push(recordOf(one, other, paid, access.now()))
  }
  return found
}

/** A payment as an operation of its own. */
export type OtherLanding = Readonly<{ id: string; events: readonly ExecutionEvent[] }>

type OtherRequest = Readonly<{ execution: Execution; state: Confirmed; request: WalletRequest }>
type Landed = Readonly<{ signature: string; slot: number }>

function signatureOf(state: Execution['transactions'][number]): readonly string[] {
  return state.status === 'confirmed' ? [state.signature] : []
}

/** Searches the chain for a request whose signature is not known; undefined where nothing is found. */
async function findUnsigned(
  { execution, state, request }: OtherRequest,
  access: ChainAccess,
): Promise<Landed | undefined> {
  const { signed: _, ...unsigned } = state
  const { earlier: __, ...latest } = state.asked
  const { index } = currentTransaction(execution)
  const transactions = execution.transactions.with(index, { ...unsigned, asked: { ...latest, ...request } })
  const found = await searchOnce({ ...execution, transactions }, access).catch(() => null)
  return found?.kind === 'confirmed' ? found : undefined
}

/** Those of the signatures that any endpoint calls landed. */
async function landedAmong(
  signatures: readonly string[],
  { connection }: ChainAccess,
): Promise<ReadonlyMap<string, Landed>> {
  const landed = new Map<string, Landed>()
  if (signatures.length === 0) return landed
  const nodes = await connectToEach(connection).catch(() => [connection])
  for (const node of nodes)
    for (let at = 0; at < signatures.length; at += MOST_STATUSES) {
      const some = signatures.slice(at, at + MOST_STATUSES)
      const asking = node.getSignatureStatuses(some, { searchTransactionHistory: true })
      // oxlint-disable-next-line no-await-in-loop -- few nodes, and hardly ever more than one question to each
      const said = await asking.catch(() => null)
      for (const [index, signature] of some.entries()) {
        const status = said?.value[index]
        if (status?.err === null) landed.set(signature, { signature, slot: status.slot })
      }
    }
  return landed
}

function recordOf(
  { execution: { operation }, state, request }: OtherRequest,
  { signature, slot }: Landed,
  paid: PaidState,
  now: number,
): OtherLanding {
  const id = crypto.randomUUID()
  const { message, lastValidBlockHeight, at = operation.createdAt } = state.asked
  const asked = { message: request.message ?? message, blockhash: request.blockhash, lastValidBlockHeight }
  const since = request.slot !== undefined && { slot: request.slot }
  const then = { at, transaction: 0 } as const
  const seen = { at: now, transaction: 0 } as const
  const events: readonly ExecutionEvent[] = [
    { type: 'planned', ...then, operation: { ...operation, id } },
    ...(state.simulation ? [{ type: 'simulated', ...then, ...state.simulation } as const] : []),
    { type: 'approval-requested', ...then, ...asked, ...since },
    { type: 'confirmed', ...seen, signature, slot },
    { type: 'paid', ...seen, ...paid },
  ]
  return { id, events }
}
