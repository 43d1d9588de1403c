import { useEffect, useState } from 'react'
import type { AppContext } from '../../../operation/appContext'
import type { ReadToken } from '../../../tokens/readToken'
import { fetchCode } from '../../../ui/lazyPart'
import type { KeptBatch } from './keptBatch'
import type { BatchItem } from './tokenWork'

const fetchKeeping = () => fetchCode(() => import('./keptBatch'))

const NONE: readonly BatchItem[] = []

type BatchControls = Readonly<{
  batch: readonly BatchItem[]
  setBatch: (batch: readonly BatchItem[]) => void
  /** The operation that was asked for with the batch last, also before a reload. */
  asked: string | null
  /** Notes the operation that is asked for with it. */
  noteAsked: (id: string) => void
  /** The names of operations of an earlier visit that are not possible any more. */
  dropped: readonly string[]
  /** The operations that wait in the batch of the wallet or network before, until this one's is read. */
  ofAnother: number
}>

/** The batch of the connected wallet on a token, kept in this browser. It is read once the token is. */
export function useKeptBatch(
  { cluster, address }: AppContext,
  mint: string,
  token: ReadToken | undefined,
): BatchControls {
  const row = address === null ? null : `batch ${cluster.id} ${address} ${mint}`
  const [kept, setKept] = useState<KeptBatch & Readonly<{ row: string | null }>>({
    row: null,
    items: NONE,
    asked: null,
    dropped: [],
  })
  const isOwn = row !== null && kept.row === row
  const isUnread = row !== null && !isOwn
  useEffect(() => {
    if (!isUnread || !token || address === null) return undefined
    let isOver = false
    const read = async () => {
      const found = await (await fetchKeeping()).readBatch(row, token, address)
      if (!isOver) setKept({ row, ...found })
    }
    read().catch(() => undefined) // Without its code there is no batch to show; the page itself says what did not load.
    return () => {
      isOver = true
    }
  }, [isUnread, row, token, address])
  const change = (next: Pick<KeptBatch, 'items' | 'asked'>) => {
    if (row === null) return
    setKept({ row, dropped: [], ...next })
    void fetchKeeping().then(
      ({ saveBatch }) => saveBatch(row, next),
      () => undefined,
    )
  }
  return {
    batch: isOwn ? kept.items : NONE,
    setBatch: (items) => change({ items, asked: null }),
    asked: isOwn ? kept.asked : null,
    noteAsked: (asked) => isOwn && kept.items.length > 0 && change({ items: kept.items, asked }),
    dropped: isOwn ? kept.dropped : [],
    ofAnother: isOwn ? 0 : kept.items.length,
  }
}
