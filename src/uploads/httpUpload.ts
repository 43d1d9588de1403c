import { AppError, toAppError } from '../errors/AppError'
import { textAtMost } from '../units/atMost'

/** The progress of an upload: bytes sent, of all bytes. */
export type OnSent = (sent: number, total: number) => void

/** A storage provider for a token's picture and metadata file. Each provider has a file of its own. */
export interface UploadStorage {
  readonly name: string
  /** Where the files are stored, in a few words for the form: "on this machine, with the practice chain". */
  readonly place: string
  /** The number of characters of an address that `upload` returns: the bill needs it before the upload. */
  readonly addressLength: number
  /** The largest file that is stored without payment, in bytes. Rejects with storage/unavailable. */
  fetchFreeLimit(signal?: AbortSignal): Promise<number>
  /**
   * Stores the bytes under their content type and resolves with their https (or practice) address. Temporary failures are
   * retried. Rejects with storage/too-large, storage/failed or storage/unavailable.
   */
  upload(file: Blob, signal?: AbortSignal, onSent?: OnSent): Promise<string>
}
import { pause } from '../units/pause'

/** The time limit of an upload, the number of retries, and the first wait, which doubles; in ms. */
export type UploadPatience = Readonly<{ timeoutMs: number; retries: number; firstWaitMs: number }>

const PATIENCE: UploadPatience = { timeoutMs: 60_000, retries: 3, firstWaitMs: 600 }

type PostFile = Upload &
  Readonly<{
    signal?: AbortSignal | undefined
    patience?: UploadPatience | undefined
    /** What a status means with this provider, as a reason. */
    refusals?: Readonly<Record<number, string>>
  }>

/** Statuses after which a retry may succeed. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])
/** The longest wait in ms, whatever the server asks for. */
const LONGEST_WAIT_MS = 20_000

/**
 * POSTs a file, with retries after temporary failures, and resolves with the JSON answer. Rejects with storage/too-large for 402 and 413
 * (unless `refusals` gives them another meaning), storage/failed for any other refusal, storage/unavailable without an answer, or with
 * the signal's reason.
 */
export async function postFile({
  signal,
  patience = PATIENCE,
  refusals = {},
  ...upload
}: PostFile): Promise<unknown> {
  const answer = await sendPatiently(upload, patience, signal)
  const { status, text } = answer
  if (status >= 200 && status < 300) return parsed(text)
  if (refusals[status] === undefined && (status === 402 || status === 413))
    throw new AppError('storage/too-large', { ...bytesOf(upload), status })
  throw new AppError('storage/failed', { status, reason: refusals[status] })
}

async function sendPatiently(
  upload: Upload,
  patience: UploadPatience,
  signal?: AbortSignal,
): Promise<UploadAnswer> {
  for (let tries = 0; ; tries++) {
    const isLast = tries >= patience.retries
    const answer = await sendBody(upload, patience.timeoutMs, signal).catch((error: unknown) => {
      if (isLast || signal?.aborted || toAppError(error).code === 'storage/failed') throw error
      return undefined
    })
    if (answer && (isLast || !PASSING.has(answer.status))) return answer
    await pause(waitOf(answer, patience.firstWaitMs * 2 ** tries), signal)
  }
}

/** The wait in ms: Retry-After as seconds or as a date, else the usual one. */
function waitOf(answer: UploadAnswer | undefined, usual: number): number {
  const asked = answer?.retryAfter ?? ''
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now()
  return Number.isNaN(ms) ? usual : Math.min(Math.max(ms, usual), LONGEST_WAIT_MS)
}

function bytesOf({ body }: Upload): { bytes: number } | Record<string, never> {
  return body instanceof Blob ? { bytes: body.size } : {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new AppError('storage/failed', { reason: 'no-json' }, { cause })
  }
}

/** An upload. `onSent` receives its progress. */
type Upload = Readonly<{
  url: string
  body: Blob | FormData
  headers: Readonly<Record<string, string>>
  onSent?: OnSent | undefined
}>

/** A server's answer: its status, its whole text, and its Retry-After. */
type UploadAnswer = Readonly<{ status: number; text: string; retryAfter: string | null }>

/**
 * POSTs once. Only XMLHttpRequest reports progress, so it is used where it exists and `onSent` is given. Rejects with
 * storage/unavailable (no answer in time), storage/failed (an answer that is too long), or with the signal's reason.
 */
async function sendBody(upload: Upload, timeoutMs: number, signal?: AbortSignal): Promise<UploadAnswer> {
  signal?.throwIfAborted()
  const listened = upload.onSent !== undefined && typeof XMLHttpRequest === 'function'
  try {
    return await (listened ? viaRequest : viaFetch)(upload, timeoutMs, signal)
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof AppError) throw cause
    throw new AppError('storage/unavailable', { host: new URL(upload.url).host }, { cause })
  }
}

async function viaFetch(
  { url, body, headers }: Upload,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<UploadAnswer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers,
    credentials: 'omit',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  const { text, isCut } = await textAtMost(response, LONGEST_ANSWER)
  if (isCut) throw tooLong()
  return {
    status: response.status,
    text,
    retryAfter: response.headers.get('retry-after'),
  }
}

function viaRequest(
  { url, body, headers, onSent }: Upload,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const fail = () => reject(new Error('no answer'))
    request.open('POST', url)
    request.timeout = timeoutMs
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onSent?.(loaded, total)
    }
    request.onprogress = ({ loaded }) => {
      if (loaded <= LONGEST_ANSWER) return
      reject(tooLong())
      request.abort()
    }
    request.onload = () => resolve(answerOf(request))
    request.onerror = fail
    request.ontimeout = fail
    request.onabort = fail
    request.onloadend = () => signal?.removeEventListener('abort', stop)
    signal?.addEventListener('abort', stop, { once: true })
    request.send(body)
  })
}

/** The most bytes of an answer, which holds an address of a few hundred bytes. */
const LONGEST_ANSWER = 64 * 1024

function tooLong(): AppError {
  return new AppError('storage/failed', { reason: 'too-long' })
}

/** The answer of a request. It reads Retry-After only where the other origin exposes it: browsers log an error otherwise. */
function answerOf(request: XMLHttpRequest): UploadAnswer {
  const readable = /^retry-after:/im.test(request.getAllResponseHeaders())
  const retryAfter = readable ? request.getResponseHeader('retry-after') : null
  return { status: request.status, text: request.responseText, retryAfter }
}
