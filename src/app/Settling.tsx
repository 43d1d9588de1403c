import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  driveOperation,
  drivenViews,
  type OperationSource,
  type OperationShown,
  resumeOperation,
} from '../operation/driver'
import { operationPath } from '../operations/registry'
import { outcomeWords } from '../operation/outcomeWords'
import { namedOperation } from '../paths'
import { settingsStore } from '../settings/settingsStore'
import { listClusters, type ClusterId, type Cluster } from '../solana/cluster'
import { fetchGenesisHash } from '../solana/genesis'
import { pause } from '../units/pause'
import {
  isDone,
  type Execution,
  currentTransaction,
  isFinal,
  isRecentlyConfirmed,
  isUnsettled,
  needsSettling,
} from '../transactions/execution'
import { openJournal, readHistory, beginSettling } from '../transactions/journal'
import { outcomeOfOperation } from '../transactions/outcome'
import { toast } from '../ui/toast/toast'
import { basename } from './basePath'

const RETRY_MS = 15_000

const words = { receipt: 'See the receipt' } as const

/** Finds out how open operations ended and shows a toast for each, unless the page shows that operation itself. */
export default function Settling() {
  const navigate = useNavigate()
  const follow = useEffectEvent((path: string) => void navigate(path))
  useEffect(() => {
    const stop = new AbortController()
    settleOpenOperations({
      clusters: listClusters(),
      ownRpcUrl: ownEndpoint,
      source,
      retryMs: RETRY_MS,
      signal: stop.signal,
      onSettled: (execution) => void announce(execution, (path) => follow(path)),
    }).catch(() => {}) // Without a readable journal there is nothing to settle.
    return () => stop.abort()
  }, [])
  return null
}

const source: OperationSource = {
  journal: openJournal(),
  openAccess: async (id, genesisHash) => {
    const [{ reopenAccess }] = await Promise.all([
      import('../transactions/chainAccess'),
      import('../liquidity/profiles'),
    ])
    return await reopenAccess(id, genesisHash, ownEndpoint(id))
  },
}

function ownEndpoint(id: ClusterId): string | undefined {
  return settingsStore.getState().rpcUrls[id]
}

/** Shows how an operation ended, unless the page shows that operation itself. */
export async function announce(execution: Execution, follow: (path: string) => void): Promise<void> {
  const { operation } = execution
  if (namedOperation(new URLSearchParams(window.location.search)) === operation.id) return
  const path = operationPath(operation)
  // With the title come the words for why somebody refused it.
  const { title, symbols } = await titleOf(execution)
  const { word, sentence, next } = outcomeWords(outcomeOfOperation(execution), operation.subject)
  toast({
    variant: isDone(execution) ? 'success' : 'warning',
    message: `${title}: ${word}`,
    detail: sentence,
    symbols,
    link: {
      label: isDone(execution) ? words.receipt : next,
      href: basename + path,
      onFollow: () => follow(path),
    },
  })
}

/** The operation's title, with the tokens in it whose symbols nobody vouches for, and the symbols and names in it. */
async function titleOf({ operation }: Execution) {
  const parts = Promise.all([
    import('../operations/calledTokens'),
    import('../operation/ownMints'),
    import('../operations/said'),
  ])
  const [{ calledTokens, namesIn, withStrangers }, { ownMints }, { sentenceOf }] = await parts
  const title = withStrangers(sentenceOf(operation.title), calledTokens(operation), await ownMints())
  return { title, symbols: namesIn(operation.subject) }
}

/** The input of settling. `ownRpcUrl` returns the user's present endpoint; `retryMs` is the time between two attempts. */
type OpenOperations = Readonly<{
  clusters: readonly Cluster[]
  ownRpcUrl: (cluster: Cluster['id']) => string | undefined
  source: OperationSource
  retryMs: number
  signal: AbortSignal
  /** Called for each operation that was open and now has ended. */
  onSettled: (execution: Execution) => void
}>

/**
 * Finds out how the open operations of this browser ended, on this page's networks and independent of the shown page. Each operation has a
 * lock, so that only one tab settles it, and another tab takes over when that one is closed. A network that does not answer is asked
 * again. Resolves when no operation is open; rejects with journal/unavailable or when `signal` is aborted.
 */
export async function settleOpenOperations(settling: OpenOperations): Promise<void> {
  const open = (await readHistory('own')).map(({ execution }) => execution).filter(isLeftOpen)
  await Promise.all(settling.clusters.map((cluster) => settleOn(cluster, open, settling)))
}

/**
 * Whether an operation is open: requested, signed, confirmed without its figures, or confirmed within a day and not final yet. One
 * that waits for the user's consent, or came from a file, is left to the user.
 */
function isLeftOpen(execution: Execution): boolean {
  const { status } = currentTransaction(execution).state
  if (execution.operation.imported || status === 'awaiting-consent') return false
  if (needsSettling(execution)) return true
  const isRecent = execution.transactions.some((state) => isRecentlyConfirmed(state, Date.now()))
  return isRecent && isDone(execution) && !isFinal(execution)
}

async function settleOn(
  cluster: Cluster,
  open: readonly Execution[],
  settling: OpenOperations,
): Promise<void> {
  const here = open.filter(({ operation }) => operation.cluster === cluster.id)
  if (here.length === 0) return
  const ask = () => fetchGenesisHash(cluster, settling.ownRpcUrl(cluster.id))
  const genesisHash = await patiently(ask, settling)
  const mine = here.filter(({ operation }) => operation.genesisHash === genesisHash)
  await finalizeAll(mine, settling)
  await Promise.all(mine.map((execution) => settle(execution, settling)))
}

/** Asks in one request about all operations that only wait to become final; settles those that are final now. */
async function finalizeAll(executions: readonly Execution[], { source }: OpenOperations): Promise<void> {
  const [first, ...rest] = executions.filter((execution) => !needsSettling(execution))
  if (!first) return
  const { finalizeTogether } = await import('../transactions/settle')
  const { cluster, genesisHash } = first.operation
  const opened = await source.openAccess(cluster, genesisHash).catch(() => null)
  if (opened) await finalizeTogether([first, ...rest], opened).catch(() => {})
}

async function patiently<T>(ask: () => Promise<T>, { retryMs, signal }: OpenOperations): Promise<T> {
  for (;;) {
    const answer = await ask().catch(() => null)
    if (answer !== null) return answer
    await pause(retryMs, signal)
  }
}

async function settle(execution: Execution, settling: OpenOperations): Promise<void> {
  const { source, retryMs, signal, onSettled } = settling
  const { operation } = execution
  const wasOpen = needsSettling(execution)
  const known = wasOpen ? execution : await source.journal.read(operation.id)
  if (!known || (!wasOpen && isFinal(known))) return
  for (;;) {
    // A page of this tab already drives this operation and shows it.
    if (drivenViews(operation.id, signal)) return
    const { first, last } = await settleOnce(operation.id, source, signal, wasOpen)
    if (!last?.problem) {
      // Another tab may have told it, and left to this one what is not final yet.
      const isNews = last && (needsSettling((first ?? last).execution) || !isDone(last.execution))
      if (last && isNews && !isUnsettled(last.execution)) onSettled(last.execution)
      return
    }
    await pause(retryMs, signal)
  }
}

/**
 * Resolves with the operation's first and last view; null where another tab or a page settled it. `isTold`: pages show that it is being
 * looked up.
 */
async function settleOnce(
  id: string,
  source: OperationSource,
  signal: AbortSignal,
  isTold: boolean,
): Promise<Readonly<{ first: OperationShown | null; last: OperationShown | null }>> {
  let end: (() => void) | null = null
  let first: OperationShown | null = null
  let last: OperationShown | null = null
  try {
    for await (const view of driveOperation(drivenByThisTab(id, source, signal), () => {})) {
      if (isTold) end ??= beginSettling(id)
      first ??= view
      last = view
    }
  } finally {
    end?.()
  }
  return { first, last }
}

/** The operation's views, from the moment at which this tab drives it. */
async function* drivenByThisTab(
  id: string,
  source: OperationSource,
  signal: AbortSignal,
): AsyncGenerator<OperationShown> {
  let driving = false
  for await (const view of resumeOperation(id, source, signal)) {
    if (view.status !== 'shown') continue
    // A page of this tab has begun to drive the operation meanwhile, and shows it.
    if (!driving && drivenViews(id, signal)) return
    driving ||= view.activity === 'driving'
    if (driving) yield view
  }
}
