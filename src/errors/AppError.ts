import type { Said } from '../units/said'
import type { ErrorCode } from './errorCodes'

export type { ErrorCode }

export type ErrorContext = Readonly<
  Record<string, string | number | bigint | boolean | readonly string[] | Said | undefined>
>

/** An error with a code. `context` holds the details, such as the needed and the available amount; `cause` holds the thrown value. */
export class AppError extends Error {
  override readonly name = 'AppError'

  constructor(
    readonly code: ErrorCode,
    readonly context: ErrorContext = {},
    options?: ErrorOptions,
  ) {
    super(
      `${code} ${JSON.stringify(context, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))}`,
      options,
    )
  }
}

/**
 * The error itself where it is an AppError, else one of code `fallback`, or page/not-loaded for a script that did not load. The
 * thrown value becomes the cause, and its message `raw`, which is not a sentence of ours.
 */
export function toAppError(thrown: unknown, fallback: ErrorCode = 'unknown'): AppError {
  if (thrown instanceof AppError) return thrown
  const message = messageOf(thrown)
  return new AppError(
    SCRIPT_MISSING.test(message) ? 'page/not-loaded' : fallback,
    { raw: message },
    { cause: thrown },
  )
}

/** Whether the error is a script that did not load. */
export function isMissingScript(thrown: unknown): boolean {
  return toAppError(thrown).code === 'page/not-loaded'
}

/** Whether a thrown value says only that a signal was aborted: somebody has stopped or left, and nothing went wrong. */
export function isAbort(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === 'AbortError'
}

/** Whether an error says only that the input is empty. */
export function isEmptyState(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.code === 'input/invalid' && thrown.context['empty'] === true
}

/** The messages of Chromium, Firefox and Safari when the script of an import() does not load. */
const SCRIPT_MISSING =
  /dynamically imported module|importing a module script failed|not a valid JavaScript MIME type/i

/** The message of a thrown value. Wallets throw anything, also objects that cannot be converted to a string. */
function messageOf(thrown: unknown): string {
  if (typeof thrown === 'string') return thrown
  if (typeof thrown !== 'object' || thrown === null || !('message' in thrown)) return ''
  return typeof thrown.message === 'string' ? thrown.message : ''
}
