import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { namedOperation } from '../paths'
import { settingsStore } from '../settings/settingsStore'
import { listClusters, type ClusterId } from '../solana/cluster'
import { operationPath } from '../operation/kinds'
import { summariseOperation } from '../operation/operationSummary'
import type { Engines } from '../operation/operationViews'
import { isDone, type Execution } from '../transactions/execution'
import { openJournal } from '../transactions/journal'
import { toast } from '../ui/toast/toast'
import { basename } from './basePath'
import { settleOpenOperations } from './settleOpenOperations'

const RETRY_MS = 15_000

const words = { receipt: 'See the receipt', pickUp: 'Pick it up' } as const

/** Looks up how open operations ended and shows a toast for each, unless the page shows that operation itself. */
export default function Settling() {
  const navigate = useNavigate()
  const go = useRef(navigate)
  useEffect(() => {
    go.current = navigate
  })
  useEffect(() => {
    const stop = new AbortController()
    const follow = (path: string) => void go.current(path)
    settleOpenOperations({
      clusters: listClusters(),
      ownRpcUrl: ownEndpoint,
      engines,
      retryMs: RETRY_MS,
      signal: stop.signal,
      onSettled: (execution) => announce(execution, follow),
    }).catch(() => {}) // Without a readable journal there is nothing to settle.
    return () => stop.abort()
  }, [])
  return null
}

const engines: Engines = {
  journal: openJournal(),
  openEngine: async (id, genesisHash) => {
    const { reopenEngine } = await import('../transactions/engine')
    return await reopenEngine(id, genesisHash, ownEndpoint(id))
  },
}

function ownEndpoint(id: ClusterId): string | undefined {
  return settingsStore.getState().rpcUrls[id]
}

function announce(execution: Execution, follow: (path: string) => void): void {
  const { operation } = execution
  if (namedOperation(new URLSearchParams(window.location.search)) === operation.id) return
  const path = operationPath(operation)
  const { word, sentence } = summariseOperation(execution)
  toast({
    variant: isDone(execution) ? 'success' : 'warning',
    message: `${operation.title}: ${word}`,
    detail: sentence,
    link: {
      label: isDone(execution) ? words.receipt : words.pickUp,
      href: basename + path,
      onFollow: () => follow(path),
    },
  })
}
