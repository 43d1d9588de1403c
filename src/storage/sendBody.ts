import { AppError } from '../errors/AppError'
import type { OnSent } from './metadataStorage'
import { atMost } from '../units/atMost'

/** An upload. `onSent` receives its progress. */
export type Upload = Readonly<{
  url: string
  body: Blob | FormData
  headers: Readonly<Record<string, string>>
  onSent?: OnSent | undefined
}>

/** A server's answer: its status, its whole text, and its Retry-After. */
export type UploadAnswer = Readonly<{ status: number; text: string; retryAfter: string | null }>

/**
 * POSTs once. Only XMLHttpRequest reports progress, so it is used where it exists and `onSent` is given. Rejects with
 * storage/unavailable (no answer in time), storage/failed (an answer that is too long), or with the signal's reason.
 */
export async function sendBody(
  upload: Upload,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<UploadAnswer> {
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
  let endless = false
  const text = await atMost(response, LONGEST_ANSWER, () => (endless = true)).text()
  if (endless) throw tooLong()
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
  return new AppError('storage/failed', { message: 'The storage answered with far more than an address' })
}

/** The answer of a request. It reads Retry-After only where the other origin exposes it: browsers log an error otherwise. */
function answerOf(request: XMLHttpRequest): UploadAnswer {
  const readable = /^retry-after:/im.test(request.getAllResponseHeaders())
  const retryAfter = readable ? request.getResponseHeader('retry-after') : null
  return { status: request.status, text: request.responseText, retryAfter }
}
