import { AppError, toAppError } from '../errors/AppError'
import { answerOf } from './httpUpload'

/** A gateway may lag behind the upload: so often, and so many milliseconds apart, it is asked. */
const TRIES = 10
const BETWEEN_MS = 1_500

/**
 * Reads a stored file back from its address (redirects followed) and compares it byte by byte with what was sent, so that no
 * token is ever made with an address that does not answer. Rejects with storage/mismatch, storage/unavailable or storage/failed.
 */
export async function fetchBack(url: string, expected: Blob, signal?: AbortSignal): Promise<void> {
  const { type, bytes } = await firstAnswer(url, signal)
  const sent = new Uint8Array(await expected.arrayBuffer())
  if (type !== expected.type || !sameBytes(bytes, sent)) throw new AppError('storage/mismatch', { url })
}

type Answer = Readonly<{ type: string | undefined; bytes: Uint8Array }>

/** A gateway that does not have it yet may also refuse without the headers that let a page read its refusal: asked again as well. */
async function firstAnswer(url: string, signal?: AbortSignal): Promise<Answer> {
  let failure = new AppError('storage/unavailable', { host: new URL(url).host })
  for (let tries = 0; tries < TRIES; tries++) {
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
    signal?.throwIfAborted()
    try {
      const response = await answerOf(url, { cache: 'no-store' }, signal)
      if (response.ok) return await readAnswer(response)
      failure = refused(url, response.status)
    } catch (error) {
      failure = toAppError(error, 'storage/unavailable')
    }
  }
  throw failure
}

async function readAnswer(response: Response): Promise<Answer> {
  const type = response.headers.get('content-type')?.split(';')[0]
  return { type, bytes: new Uint8Array(await response.arrayBuffer()) }
}

function refused(url: string, status: number): AppError {
  const message = `The stored file did not come back (${status})`
  return new AppError('storage/failed', { url, status, message })
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
