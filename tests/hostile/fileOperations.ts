import { createHash } from 'node:crypto'
import { Keypair } from '@solana/web3.js'
import bs58 from 'bs58'
import { expect } from 'vitest'
import type { ExecutionEvent } from '../../src/transactions/events'
import { foldExecution } from '../../src/transactions/execution'
import type { KeptOperation } from '../../src/transactions/journal'
import { journalFileParts, parseJournalFile } from '../../src/transactions/journalFile'
import { ACT_IDS, type ActId } from '../../src/operations/registry'
import { anOperation, events } from '../support/events'
import { saidText } from '../support/said'
import { joined } from '../support/joined'

/*
 * Operations for a file that anybody may have written, in every state that events can bring a transaction into, and the claims that
 * no page may make for them. New kinds and events come into it without a new line here.
 */

export const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKvc147dw2N9d'
const address = () => Keypair.generate().publicKey.toBase58()
export const signature = bs58.encode(new Uint8Array(64).fill(9))
const blockhash = address()
export const [payer, mint] = [address(), address()] as const
const pool = address()
/** The name of what each of these operations is about. Nothing else on a page says it. */
export const FORGED = 'Zzforged'

/** Claims and offers that are only allowed for operations of this browser. “Minimum received” is the name of a figure that was promised. */
const CLAIMS =
  /\bpaid\b|(?<!Minimum )\breceived\b|exists|(?:token|pool) (?:created|opened|made)|sent again|go on with this|do not send|(?:sign|ask|try) again|safe to|never pay|nothing (?:was|is) (?:sent|paid)|on the chain|(?:open|see) the receipt|pick it up|not yet known|wallet was asked|the same, to the lamport|can(?: no longer|not) land|waiting for|being looked up|your balance|\bdone\b|in slot/gi

/** Each claim of a text, as often as the text makes it. */
export function claimsOf(text: string): readonly string[] {
  return Array.from(text.matchAll(CLAIMS), ([claim]) => claim.toLowerCase())
}

type Events = readonly ExecutionEvent[]

/** One sequence of events for each state that a transaction can come into, told apart by all that is known of it but times. */
export const STATES: ReadonlyMap<string, Events> = everyState()

const statusIn = (name: string) => name.split(' ', 1)[0] ?? ''
export const STATUSES: readonly string[] = [...new Set([...STATES.keys()].map(statusIn))]

/** The events of a state with that status: of one after the other as `at` grows. */
export function eventsTo(status: string, at: number): Events {
  const states = [...STATES].filter(([name]) => statusIn(name) === status)
  const [, told = []] = states[at % states.length] ?? []
  return told
}

/** The events of an operation that is done, and what it cost known. */
export function doneEvents(): Events {
  const [, done = []] = [...STATES].find(([name]) => /^confirmed.* paid/.test(name)) ?? []
  return done
}

function everyState(): ReadonlyMap<string, Events> {
  const found = new Map<string, Events>()
  let front: Events[] = [[]]
  for (let length = 1; length <= 7; length++) {
    front = front.flatMap((before) =>
      anyEvent().flatMap((event) => {
        const told = [...before, event]
        const name = nameOf(told)
        if (name === null || found.has(name)) return []
        found.set(name, told)
        return [told]
      }),
    )
  }
  return found
}

/** Each event that there is, and its variants. */
function anyEvent(): Events {
  const { planned: _, ...later } = events
  const variants: ExecutionEvent[] = [events.asked({ sends: true }), events.failed({ landed: true })]
  return [...Object.values(later).map((make): ExecutionEvent => make()), ...variants].map((event) => ({
    ...event,
    ...('signature' in event && { signature }),
    ...('blockhash' in event && { blockhash }),
  }))
}

function nameOf(later: Events): string | null {
  const [state] = ownOperation('x', 'create-token', later).execution.transactions
  if (!state || state.status === 'prepared') return null
  const { status, times: _, ...known } = state
  const flags = Object.entries(known).map(([name, value]) =>
    typeof value === 'boolean' ? `${name}=${value}` : name === 'asked' && value.sends ? 'sends' : name,
  )
  return [status, ...new Set(flags)].join(' ')
}

/** Each state, its kinds in turn; and each kind, done. */
export function everyOperation(prefix: string): readonly KeptOperation[] {
  const states = [...STATES.values()].map((told, at) => [kindAt(at), told] as const)
  const kinds = ACT_IDS.map((kind) => [kind, doneEvents()] as const)
  return [...states, ...kinds].map(([kind, told], at) => ownOperation(`${prefix}-${at}`, kind, told))
}

export function kindAt(at: number): ActId {
  return ACT_IDS[at % ACT_IDS.length] ?? 'create-token'
}

/** An operation as the browser that started it keeps it. `isRouted`: a swap through the pools of a route, not in one pool. */
export function ownOperation(id: string, kind: ActId, later: Events, isRouted = false): KeptOperation {
  const all = [events.planned({ operation: record(id, kind, isRouted) }), ...later]
  const execution = foldExecution(all)
  if (!execution) throw new Error('no operation')
  return { execution, events: all }
}

function record(id: string, kind: ActId, isRouted: boolean) {
  const subject = {
    mint,
    pool,
    name: FORGED,
    symbol: 'ZZF',
    supply: 1000n,
    base: mint,
    quote: pool,
    venue: 'raydium-cpmm',
    ...(isRouted && { legs: [{ name: FORGED, pool, part: 10_000n }] }),
  }
  // What makes the same account as a newer one is left out of the lists of this browser: each makes one of its own.
  const account = bs58.encode(createHash('sha256').update(id).digest())
  const creates = [
    { label: saidText(`${FORGED} account`), address: account },
    { label: saidText('Mint'), address: mint },
  ]
  return anOperation({
    id,
    kind,
    title: saidText(`${FORGED} ${id}`),
    cluster: 'mainnet',
    genesisHash: MAINNET,
    payer,
    subject,
    creates,
    createdAt: 1_700_000_000_000,
    steps: [{ id: 'one', title: saidText('Zzstep'), finality: 'reversible', costs: [], changes: [] }],
  })
}

/** The same operations, each of them, written to a file and read from it. */
export function throughFile(operations: readonly KeptOperation[]): readonly KeptOperation[] {
  const file = parseJournalFile(joined(journalFileParts(operations, Date.now())), Date.now())
  if (file.status !== 'read') throw new Error(file.why)
  const idsOf = (some: readonly KeptOperation[]) =>
    some.map(({ execution }) => execution.operation.id).toSorted()
  expect(idsOf(file.operations)).toEqual(idsOf(operations))
  return file.operations
}
