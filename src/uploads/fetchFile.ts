import { AppError, toAppError } from '../errors/AppError'
import { bytesAtMost } from '../units/atMost'
import { pause } from '../units/pause'
import { addressToRead, isReadableAddress, whyNotRead } from './readableAddress'

/**
 * A fetched file: its content type without parameters (lower case, '' where there is none), its bytes, and the address that answered,
 * behind all redirects.
 */
export type FetchedFile = Readonly<{ type: string; bytes: Uint8Array<ArrayBuffer>; end: string }>

/** `cache`: whether a copy in the browser's cache is accepted; by default it is not. */
type FetchFile = Readonly<{
  limit: number
  timeoutMs: number
  signal?: AbortSignal | undefined
  cache?: RequestCache
}>

/**
 * Fetches a file of at most `limit` bytes; an ipfs:// address through the chosen gateway. Redirects are followed; the final address, like
 * the first, must be https or on this page's own origin. Rejects with storage/failed (`status`, or `reason`: 'address' or 'redirect'),
 * storage/too-large, or storage/unavailable where nobody answers in time or the body breaks off.
 */
export async function fetchFile(
  address: string,
  { limit, timeoutMs, signal, cache = 'no-store' }: FetchFile,
): Promise<FetchedFile> {
  const message = whyNotRead(address)
  if (message !== null) throw new AppError('storage/failed', { url: address, reason: 'address', message })
  const url = addressToRead(address)
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
    const { bytes, isCut } = await bytesAtMost(response, limit)
    if (isCut) throw new AppError('storage/too-large', { url, type, limit })
    return { type, bytes, end: response.url || url }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    signal?.throwIfAborted()
    throw new AppError('storage/unavailable', { host: new URL(url).host }, { cause })
  }
}

/** Throws unless the answer is a file at an allowed address. Status 202 means that the gateway will have the file later. */
function requireAnswer(url: string, { status, url: end, redirected }: Response): void {
  if (redirected && !isReadableAddress(end)) {
    const message = `The address leads on to ${new URL(end).origin}, which is not https`
    throw new AppError('storage/failed', { url, end, reason: 'redirect', message })
  }
  if (status === 200) return
  throw new AppError('storage/failed', { url, status })
}

function typeOf(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

/** The waits between tries, because a gateway may lag behind the upload, and the time limit of each try, in milliseconds. */
export type GatewayPatience = Readonly<{ waits: readonly number[]; timeoutMs: number }>

const PATIENCE: GatewayPatience = {
  waits: [500, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 5_000, 5_000, 5_000, 5_000],
  timeoutMs: 15_000,
}

/**
 * Reads a stored file back from its address (redirects followed) and compares it byte by byte with the sent file, so that no
 * token is created with an address that does not work. A gateway that does not have the file yet is asked again; `onWait` is
 * called before each wait. Rejects with storage/mismatch, storage/unavailable or storage/failed.
 */
export async function fetchBack(
  url: string,
  expected: Blob,
  signal?: AbortSignal,
  onWait?: () => void,
  { waits, timeoutMs }: GatewayPatience = PATIENCE,
): Promise<void> {
  const sent = new Uint8Array(await expected.arrayBuffer())
  for (let tries = 0; ; tries++) {
    const trouble = await troubleOf(url, expected.type, sent, timeoutMs, signal)
    if (!trouble) return
    const wait = waits[tries]
    if (wait === undefined || !mayPass(trouble, expected.type)) throw trouble
    onWait?.()
    await pause(wait, signal)
  }
}

/** The error where the stored file differs from the sent one or cannot be read; else nothing. */
async function troubleOf(
  url: string,
  type: string,
  sent: Uint8Array,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<AppError | undefined> {
  try {
    const file = await fetchFile(url, { limit: sent.length, timeoutMs, signal })
    return differenceOf(url, file, type, sent)
  } catch (error) {
    signal?.throwIfAborted()
    const trouble = toAppError(error, 'storage/unavailable')
    const isLonger = trouble.code === 'storage/too-large'
    return isLonger ? new AppError('storage/mismatch', { url, type: trouble.context['type'] }) : trouble
  }
}

function differenceOf(url: string, file: FetchedFile, type: string, sent: Uint8Array): AppError | undefined {
  if (file.type !== type) return new AppError('storage/mismatch', { url, type: file.type, expected: type })
  return sameBytes(file.bytes, sent) ? undefined : new AppError('storage/mismatch', { url })
}

/**
 * Whether a later try may succeed: after no answer, after any refusal (a gateway that does not have the file yet may refuse in any way),
 * and after a web page in place of the file. An address that must not be read, or different bytes, are final.
 */
function mayPass({ code, context }: AppError, type: string): boolean {
  if (code === 'storage/mismatch') return context['type'] === 'text/html' && type !== 'text/html'
  return context['reason'] === undefined
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
