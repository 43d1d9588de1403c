import { useEffect, useRef, useState } from 'react'
import { toAppError, type AppError } from '../errors/AppError'
import { lookAgain } from '../solana/cluster'
import { whenInUse } from '../ui/whenInUse'
import type { AppContext } from './appContext'

/** What was read while one types. `value` null: not read yet, or `error` says why not. `again` asks anew. */
export type Live<T> = Readonly<{ value: T | null; error: AppError | null; again: () => void }>

const WAIT_MS = 350

/**
 * Reads anew, a third of a second after the last change, when something changes that the answer depends on: what is asked about
 * (plain data; compared by what it says), `read` itself (memoised by the page), wallet, network, priority. What is shown stays until
 * the new answer is there, unless wallet or network changed. Without a wallet nothing is asked before the page is in use. What fails for
 * want of a program is read again while the practice chain may still get it.
 */
export function useLive<What, T>(
  what: What,
  context: AppContext,
  read: (what: What, context: AppContext) => Promise<T>,
): Live<T> {
  const [shown, setShown] = useState<Omit<Live<T>, 'again'> & { whose: string }>({ ...NOTHING, whose: '' })
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(what)
  const { cluster, ownRpcUrl, priority, priorityCeiling, address } = context
  const asked = JSON.stringify(what, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  const whose = `${cluster.id} ${ownRpcUrl ?? ''} ${address ?? ''}`

  useEffect(() => {
    latest.current = what
  })

  useEffect(() => {
    let current = true
    let timer: ReturnType<typeof setTimeout>
    const who = { cluster, ownRpcUrl, priority, priorityCeiling, address }
    const readNow = async () => {
      // A connected wallet is somebody who came to do something; others may be looking only.
      if (address === null) await whenInUse()
      if (!current) return
      const next = await read(latest.current, who).then(
        (value) => ({ value, error: null }),
        (error: unknown) => ({ value: null, error: toAppError(error) }),
      )
      if (!current) return
      setShown({ ...next, whose })
      const soon = lookAgain(cluster, next.error?.code === 'venue/missing')
      if (soon !== false) timer = setTimeout(() => void readNow(), soon)
    }
    timer = setTimeout(() => void readNow(), WAIT_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [asked, read, cluster, ownRpcUrl, priority, priorityCeiling, address, whose, attempt])

  const again = () => setAttempt((count) => count + 1)
  const { value, error } = shown.whose === whose ? shown : NOTHING
  return { value, error, again }
}

const NOTHING = { value: null, error: null }
