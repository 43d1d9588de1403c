import { useEffect, useState } from 'react'
import { toAppError } from '../../../errors/AppError'
import { readOwnMetadata, type OwnMetadata, type OwnTyped } from '../../../tokens/ownMetadata'

/** What the file at the person's own address says; `message` is why it could not be read, where somebody said so. */
export type OwnRead =
  | Readonly<{ status: 'none' }>
  | Readonly<{ status: 'reading' }>
  | Readonly<{ status: 'there'; metadata: OwnMetadata }>
  | Readonly<{ status: 'failed'; message: string | undefined }>

const WAIT_MS = 500

/** Reads the file a moment after the last key press, and again when asked; null reads nothing. */
export function useOwnMetadata(
  address: string | null,
  { name, symbol, template }: OwnTyped,
): [OwnRead, () => void] {
  const [found, setFound] = useState<Readonly<{ key: string; read: OwnRead }> | null>(null)
  const [turn, setTurn] = useState(0)
  const key = JSON.stringify([address, name, symbol, template, turn])
  useEffect(() => {
    if (address === null) return undefined
    const stop = new AbortController()
    const show = (read: OwnRead) => {
      if (!stop.signal.aborted) setFound({ key, read })
    }
    const typed = { name, symbol, ...(template && { template }) }
    const timer = setTimeout(() => void readNow(address, typed, stop.signal).then(show), WAIT_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [address, name, symbol, template, key])
  const read = found?.key === key ? found.read : ({ status: address === null ? 'none' : 'reading' } as const)
  return [read, () => setTurn((count) => count + 1)]
}

async function readNow(address: string, typed: OwnTyped, signal: AbortSignal): Promise<OwnRead> {
  try {
    return { status: 'there', metadata: await readOwnMetadata(address, typed, signal) }
  } catch (error) {
    const { message } = toAppError(error).context
    return {
      status: 'failed',
      message: typeof message === 'string' && message !== '' ? `${message}.` : undefined,
    }
  }
}
