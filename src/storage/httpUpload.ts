import { AppError } from '../errors/AppError'

/** Milliseconds that an upload may take before it is given up. */
const TIMEOUT_MS = 60_000

/**
 * POSTs the bytes under their content type and resolves with the JSON answer. Rejects with storage/too-large for 402 and 413,
 * storage/failed for any other refusal and storage/unavailable where nobody answers.
 */
export async function postFile(url: string, file: Blob, signal?: AbortSignal): Promise<unknown> {
  const response = await answerOf(
    url,
    { method: 'POST', body: file, headers: { 'content-type': file.type } },
    signal,
  )
  if (response.status === 402 || response.status === 413)
    throw new AppError('storage/too-large', { bytes: file.size })
  if (!response.ok)
    throw new AppError('storage/failed', {
      status: response.status,
      message: `The storage answered ${response.status}`,
    })
  return response.json().catch((cause: unknown) => {
    throw new AppError(
      'storage/failed',
      { message: 'The storage answered with something that is not JSON' },
      { cause },
    )
  })
}

/** The answer of a storage provider, or storage/unavailable (no answer, too late, aborted). */
export async function answerOf(url: string, init: RequestInit = {}, signal?: AbortSignal): Promise<Response> {
  try {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    return await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
  } catch (cause) {
    throw new AppError('storage/unavailable', { host: new URL(url).host }, { cause })
  }
}
