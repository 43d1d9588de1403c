import type { ErrorCode, ErrorContext } from './AppError'
import { arrivedWords, type ErrorQuestion } from './codes'

const QUESTIONS: Readonly<Partial<Record<ErrorCode, ErrorQuestion>>> = {
  'wallet/declined': 'declined',
  'wallet/disconnected': 'other-account',
  'wallet/unavailable': 'no-answer',
  'wallet/changed-transaction': 'changed-transaction',
  'wallet/unsupported': 'which-wallet',
  'wallet/failed': 'no-answer',
  'wallet/not-allowed': 'not-allowed',
  'wallet/service': 'phone',
  'sign-in/failed': 'no-answer',
  'rpc/offline': 'slow-network',
  'rpc/timeout': 'slow-network',
  'rpc/rate-limited': 'endpoint',
  'rpc/forbidden': 'endpoint',
  'rpc/no-method': 'endpoint',
  'rpc/failed': 'endpoint',
  'rpc/invalid-answer': 'wrong-answer',
  'rpc/not-known-yet': 'not-known-yet',
  'rpc/short-history': 'not-known-yet',
  'rpc/other-chain': 'practice',
  'account/exists': 'taken',
  'simulation/insufficient-funds': 'more-sol',
  'simulation/failed': 'simulation',
  'simulation/mismatch': 'mismatch',
  'simulation/rent-changed': 'rent',
  'transaction/too-large': 'too-large',
  'transaction/under-way': 'under-way',
  'transaction/expired': 'expired',
  'transaction/failed': 'failed',
  'storage/too-large': 'upload',
  'storage/failed': 'upload',
  'storage/mismatch': 'upload',
  'storage/unavailable': 'upload',
  'storage/own-file': 'own-file',
  'journal/unavailable': 'record',
  'page/not-loaded': 'new-version',
  'venue/missing': 'venue-missing',
  'pool/unknown-layout': 'unknown-layout',
  'pool/price-moved': 'price-moved',
  'pool/exists': 'pool-exists',
}

/** The question of the FAQ that an error raises; undefined where its message is enough. */
export function questionOf(code: ErrorCode, context: ErrorContext): ErrorQuestion | undefined {
  if (code === 'rpc/failed' && context['reason'] === 'other-chain') return 'wrong-answer'
  return arrivedWords(code, context)?.question ?? QUESTIONS[code]
}
