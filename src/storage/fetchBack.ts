import { AppError, toAppError } from '../errors/AppError'
import { fetchFile, type FetchedFile } from './fetchFile'
import { pause } from './pause'

/** A gateway may lag behind the upload: the waits between the tries, and how long each may take, in milliseconds. */
export type GatewayPatience = Readonly<{ waits: readonly number[]; timeoutMs: number }>

const PATIENCE: GatewayPatience = {
  waits: [500, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 5_000, 5_000, 5_000, 5_000],
  timeoutMs: 15_000,
}

/**
 * Reads a stored file back from its address (redirects followed) and compares it byte by byte with what was sent, so that no
 * token is ever made with an address that does not answer. A gateway that does not have it yet is asked again; `onWait` is
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

/** What stands between the stored file and the one that was sent, if anything. */
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
 * What a later try may mend: no answer, a refusal (a gateway that does not have it yet may refuse in any way), and a page of words
 * in place of the file. An address that must not be read, or other bytes, stay what they are.
 */
function mayPass({ code, context }: AppError, type: string): boolean {
  if (code === 'storage/mismatch') return context['type'] === 'text/html' && type !== 'text/html'
  return context['reason'] === undefined
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
