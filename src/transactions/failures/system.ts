import { OURS, READ_ANEW, type ErrorTable } from './errorTable'

/** The system program's errors (solana-system-interface, error.rs). */
export const SYSTEM_ERRORS: ErrorTable = {
  0: ['AccountAlreadyInUse', 'The address that should be made holds something already.', READ_ANEW],
  1: [
    'ResultWithNegativeLamports',
    'An account has less SOL than it should pay.',
    'Add SOL to it, then review again.',
  ],
  2: ['InvalidProgramId', 'An account cannot be given to that program.', OURS],
  3: ['InvalidAccountDataLength', 'An account cannot be that large.', OURS],
  4: ['MaxSeedLengthExceeded', 'The seed is longer than 32 bytes.', OURS],
  5: ['AddressWithSeedMismatch', 'The address does not follow from the wallet and the seed.', OURS],
  6: ['NonceNoRecentBlockhashes', 'The stored nonce cannot be renewed now.', READ_ANEW],
  7: ['NonceBlockhashNotExpired', 'The stored nonce was renewed a moment ago.', READ_ANEW],
  8: ['NonceUnexpectedBlockhashValue', 'The stored nonce is another one by now.', READ_ANEW],
}

/** The associated token account program's only error of its own (spl-associated-token-account, error.rs). */
export const ASSOCIATED_TOKEN_ERRORS: ErrorTable = {
  0: [
    'InvalidOwner',
    'The token account at that address was handed to another owner.',
    'Choose another recipient, then review again.',
  ],
}
