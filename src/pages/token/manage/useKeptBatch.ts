import { useEffect, useEffectEvent, useState } from 'react'
import type { AppContext } from '../../../operation/appContext'
import type { ReadToken } from '../../../tokens/readToken'
import { fetchCode } from '../../../ui/lazyPart'
import { isSame } from '../../../units/isSame'
import type { KeptBatch } from './keptBatch'
import type { BatchItem } from './tokenWork'

const fetchKeeping = () => fetchCode(() => import('./keptBatch'))

const NONE: readonly BatchItem[] = []

type BatchControls = Readonly<{
  batch: readonly BatchItem[]
  setBatch: (batch: readonly BatchItem[]) => void
  /**
   * Notes that the batch is asked for. From then on it is the operation's: this page still shows it, but a later visit does not offer it
   * again, whatever became of it. The history goes on with it.
   */
  noteAsked: () => void
  /** Takes what was asked for out of the batch. */
  noteLanded: () => void
  /** The names of operations of an earlier visit that are not possible any more. */
  dropped: readonly string[]
  /** The operations that wait in the batch of the wallet or network before, until this one's is read. */
  ofAnother: number
}>

type Kept = KeptBatch & Readonly<{ row: string | null; asked: readonly BatchItem[] }>

const NOTHING: Kept = { row: null, items: NONE, dropped: [], asked: NONE }

/** The batch of the connected wallet on a token, kept in this browser. It is read once the token is, and again when the page is looked at again. */
export function useKeptBatch(
  { cluster, address }: AppContext,
  mint: string,
  token: ReadToken | undefined,
): BatchControls {
  const row = address === null ? null : `batch ${cluster.id} ${address} ${mint}`
  const [kept, setKept] = useState<Kept>(NOTHING)
  const isOwn = row !== null && kept.row === row
  const isUnread = row !== null && !isOwn
  const read = async (): Promise<KeptBatch | null> =>
    token && row !== null && address !== null
      ? await (await fetchKeeping()).readBatch(row, token, address).catch(() => null)
      : null
  const readFirst = useEffectEvent(read)
  useEffect(() => {
    if (!isUnread || !token) return undefined
    let isOver = false
    readFirst().then(
      (found) => !isOver && found && setKept({ ...NOTHING, row, ...found }),
      () => undefined, // Without its code there is no batch to show; the page itself says what did not load.
    )
    return () => {
      isOver = true
    }
  }, [isUnread, row, token])
  // Another tab may have changed it, or carried it out.
  const readAgain = useEffectEvent(async () => {
    if (!isOwn || kept.asked.length > 0 || document.visibilityState === 'hidden') return
    const before = kept
    const found = await read().catch(() => null)
    if (!found || isSameBatch(before.items, found.items)) return
    // What changed here meanwhile is newer.
    setKept((now) => (now === before ? { ...NOTHING, row, ...found } : now))
  })
  useEffect(() => {
    const look = () => void readAgain()
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  const save = (items: readonly BatchItem[]) => {
    if (row === null) return
    void fetchKeeping().then(
      ({ saveBatch }) => saveBatch(row, items),
      () => undefined,
    )
  }
  const change = (items: readonly BatchItem[], asked: readonly BatchItem[]) => {
    setKept({ row, items, asked, dropped: [] })
    save(items.filter((item) => !asked.includes(item)))
  }
  return {
    batch: isOwn ? kept.items : NONE,
    // Before the row is read, there is nothing that could be changed.
    setBatch: (items) =>
      isOwn &&
      change(
        items,
        kept.asked.filter((item) => items.includes(item)),
      ),
    noteAsked: () => isOwn && kept.items.length > 0 && change(kept.items, kept.items),
    noteLanded: () =>
      isOwn &&
      change(
        kept.items.filter((item) => !kept.asked.includes(item)),
        NONE,
      ),
    dropped: isOwn ? kept.dropped : [],
    ofAnother: isOwn ? 0 : kept.items.length,
  }
}

/** Whether two lists hold the same operations; their pictures are new objects after each reading. */
function isSameBatch(one: readonly BatchItem[], other: readonly BatchItem[]): boolean {
  const told = (items: readonly BatchItem[]) => items.map(({ words, order }) => [words, order])
  return isSame(told(one), told(other))
}
