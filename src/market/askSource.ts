import { textAtMost } from '../units/atMost'
import type { SourceTrouble } from './trending'
import { inTurn } from './turns'

/** `limit`: the most bytes of an answer; `timeoutMs` counts from when the request is sent, not from when it was queued. */
type AskSource = Readonly<{ limit?: number; timeoutMs?: number; signal?: AbortSignal | undefined }>

/** Why a source failed, the HTTP status of a refusal, and its Retry-After in ms, where it sent one. */
export class SourceError extends Error {
  override readonly name = 'SourceError'

  constructor(
    readonly trouble: SourceTrouble,
    message: string,
    options: Readonly<{ cause?: unknown; status?: number; retryAfterMs?: number | undefined }> = {},
  ) {
    super(message, options)
    this.status = options.status
    this.retryAfterMs = options.retryAfterMs
  }

  readonly status: number | undefined
  readonly retryAfterMs: number | undefined
}

/**
 * Asks a source once the request's turn has come (turns.ts), and resolves with unchecked JSON. Rejects with a SourceError when the source
 * does not answer, refuses, or sends more than `limit` or no JSON; with the signal's reason when that is aborted.
 */
export async function askSource(
  url: string,
  { limit = 1_000_000, timeoutMs = 6_000, signal }: AskSource = {},
): Promise<unknown> {
  const text = await inTurn(url, () => fetchText(url, limit, timeoutMs, signal), signal)
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new SourceError('nonsense', `${url} did not answer with JSON`, { cause })
  }
}

async function fetchText(
  url: string,
  limit: number,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<string> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    if (response.status !== 200) throw await refusal(url, response)
    const { text, isCut } = await textAtMost(response, limit)
    if (isCut) throw new SourceError('too-long', `${url} answered with too many bytes`)
    return text
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof SourceError) throw cause
    throw new SourceError('unreachable', `${url} did not answer`, { cause })
  }
}

async function refusal(url: string, response: Response): Promise<SourceError> {
  await response.body?.cancel().catch(() => {})
  const { status } = response
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'))
  const trouble = status === 429 ? 'limited' : 'refused'
  return new SourceError(trouble, `${url} answered ${status}`, { status, retryAfterMs })
}

/** Reads Retry-After, where it is in seconds, as ms. A date is ignored, because clocks differ. */
function readRetryAfter(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header.trim()) ? Number(header) * 1_000 : undefined
}
