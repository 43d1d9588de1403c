import { AppError } from '../errors/AppError'
import { answerOf } from './httpUpload'

/** A gateway may lag behind the upload: so often, and so many milliseconds apart, it is asked. */
const TRIES = 10
const BETWEEN_MS = 1_500

/**
 * Reads a stored file back from its address (redirects followed) and compares it byte by byte with what was sent, so that no
 * token is ever made with an address that does not answer. Rejects with storage/mismatch, storage/unavailable or storage/failed.
 */
export async function fetchBack(url: string, expected: Blob, signal?: AbortSignal): Promise<void> {
  const response = await firstAnswer(url, signal)
  const type = response.headers.get('content-type')?.split(';')[0]
  const [got, sent] = await Promise.all([response.arrayBuffer(), expected.arrayBuffer()])
  if (type !== expected.type || !sameBytes(new Uint8Array(got), new Uint8Array(sent)))
    throw new AppError('storage/mismatch', { url })
}

async function firstAnswer(url: string, signal?: AbortSignal): Promise<Response> {
  let status = 0
  for (let tries = 0; tries < TRIES; tries++) {
    const response = await answerOf(url, { cache: 'no-store' }, signal)
    if (response.ok) return response
    status = response.status
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
    signal?.throwIfAborted()
  }
  throw new AppError('storage/failed', {
    url,
    status,
    message: `The stored file did not come back (${status})`,
  })
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
