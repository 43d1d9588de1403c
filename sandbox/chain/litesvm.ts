import { createRequire } from 'node:module'
import type * as internal from 'litesvm/dist/internal'

/**
 * LiteSVM's raw-bytes classes. The package's main entry wraps them in another client's types and loads all of it; this file
 * is CommonJS without an ES entry, so it is required rather than imported.
 */
const native = createRequire(import.meta.url)('litesvm/dist/internal.js') as typeof internal

export const { Account, Clock, EpochSchedule, FailedTransactionMetadata, LiteSvm, TransactionMetadata } =
  native
export type Account = internal.Account
export type LiteSvm = internal.LiteSvm
export type FailedTransactionMetadata = internal.FailedTransactionMetadata
export type TransactionMetadata = internal.TransactionMetadata
