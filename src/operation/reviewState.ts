import type { AppError } from '../errors/AppError'
import type { PriorityLevel } from '../solana/priorityLevel'
import type { Ready } from './prepare'

/**
 * Where the way from the form to the review stands. `notice` says why it was left; `progress` is null until something is said. What
 * failed stays until `leave` or the next `review`; `isOld`: wallet or network changed since.
 */
export type ReviewState<Fields = unknown, R = Ready, Progress = unknown> =
  | Readonly<{ status: 'idle'; notice?: string }>
  | Readonly<{ status: 'connecting'; fields: Fields }>
  | Readonly<{ status: 'working'; progress: Progress | null }>
  | Readonly<{ status: 'failed'; error: AppError; isOld?: true }>
  | ReadyState<R>

export type ReadyState<R = Ready> = Readonly<{ status: 'ready'; ready: R; bidding?: 'asking' | AppError }>

export type ReviewControls<Fields, R extends Ready, Progress> = Readonly<{
  state: ReviewState<Fields, R, Progress>
  /** Goes from the parsed form to the review; asks for a wallet first where none is connected. */
  review: (fields: Fields) => void
  /** Tries what the review shows out anew, with a bid of that level, which becomes the person's setting. */
  bid: (priority: PriorityLevel) => void
  /** Back to the form. */
  leave: (notice?: string) => void
}>
