/** Every error code, grouped by folder. `describeError` has one entry for each. */
const ERROR_CODES = [
  'config/invalid',
  'input/invalid',
  'wallet/declined',
  'wallet/disconnected',
  'wallet/unavailable',
  'wallet/changed-transaction',
  'wallet/unsupported',
  'wallet/failed',
  'wallet/not-allowed',
  'wallet/service',
  'sign-in/failed',
  'rpc/offline',
  'rpc/timeout',
  'rpc/rate-limited',
  'rpc/forbidden',
  'rpc/no-method',
  'rpc/failed',
  'rpc/invalid-answer',
  'rpc/not-known-yet',
  'rpc/short-history',
  'rpc/other-chain',
  'name/unresolved',
  'name/moved',
  'account/not-found',
  'account/not-a-mint',
  'account/not-a-pool',
  'account/exists',
  'simulation/insufficient-funds',
  'simulation/failed',
  'simulation/mismatch',
  'simulation/rent-changed',
  'transaction/too-large',
  'transaction/under-way',
  'transaction/done-since',
  'transaction/expired',
  'transaction/failed',
  'storage/too-large',
  'storage/failed',
  'storage/mismatch',
  'storage/unavailable',
  'storage/own-file',
  'journal/unavailable',
  'page/altered',
  'page/not-loaded',
  'venue/missing',
  'pool/unknown-layout',
  'pool/price-moved',
  'pool/refused',
  'pool/exists',
  'route/refused',
  'route/unanswered',
  'unknown',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** Whether a text of the journal is an error code of this version. */
export function isErrorCode(value: string): value is ErrorCode {
  return ERROR_CODES.some((code) => code === value)
}

/**
 * The name of the venues' program error for a swap or deposit that would pay out less, or take more, than the instruction allows:
 * pool/price-moved.
 */
export const PRICE_MOVED = 'ExceededSlippage'
