import { AppError } from '../errors/AppError'
import { atMost } from '../units/atMost'
import { isReadableAddress } from './readableAddress'

/** A fetched file: its content type without parameters (lower case, '' where there is none) and its bytes. */
export type FetchedFile = Readonly<{ type: string; bytes: Uint8Array<ArrayBuffer> }>

/** `cache`: whether a copy in the browser's cache is accepted; by default it is not. */
type FetchFile = Readonly<{
  limit: number
  timeoutMs: number
  signal?: AbortSignal | undefined
  cache?: RequestCache
}>

/**
 * Fetches a file of at most `limit` bytes. Redirects are followed; the final address, like the first, must be https or on this page's
 * own origin. Rejects with storage/failed (`status`, or `reason`: 'address' or
 * 'redirect'), storage/too-large, or storage/unavailable where nobody answers in time or the body breaks off.
 */
export async function fetchFile(
  url: string,
  { limit, timeoutMs, signal, cache = 'no-store' }: FetchFile,
): Promise<FetchedFile> {
  if (!isReadableAddress(url))
    throw new AppError('storage/failed', { url, reason: 'address', message: NOT_READABLE })
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      cache,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    requireAnswer(url, response)
    const type = typeOf(response)
    let tooLarge = false
    const cut = atMost(response, limit, () => (tooLarge = true))
    const bytes = new Uint8Array(await cut.arrayBuffer())
    if (tooLarge) throw new AppError('storage/too-large', { url, type, limit })
    return { type, bytes }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    signal?.throwIfAborted()
    throw new AppError('storage/unavailable', { host: new URL(url).host }, { cause })
  }
}

const NOT_READABLE = 'The address does not begin with https://'

/** Throws unless the answer is a file at an allowed address. Status 202 means that the gateway will have the file later. */
function requireAnswer(url: string, { status, url: end, redirected }: Response): void {
  if (redirected && !isReadableAddress(end)) {
    const message = `The address leads on to ${new URL(end).origin}, which is not https`
    throw new AppError('storage/failed', { url, reason: 'redirect', message })
  }
  if (status === 200) return
  throw new AppError('storage/failed', { url, status, message: `The file’s address answered ${status}` })
}

function typeOf(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}
