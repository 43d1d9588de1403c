import type { ErrorTable } from '../../solana/programs'
import { CHANGE_FORM, OURS, READ_ANEW } from '../../transactions/failures/programs'
import { SLIPPAGE, ALLOW_MORE, TOO_SMALL, TOO_LARGE, OTHER_FEE, NOT_OPEN } from '../errorWords'

/** What Raydium's constant product pools refuse with (raydium-cp-swap, error.rs). */
export const ERRORS: ErrorTable = {
  6000: ['NotApproved', NOT_OPEN, 'Wait until it opens: a pool cannot be swapped in where it was just made.'],
  6001: ['InvalidOwner', 'An account belongs to somebody else.', READ_ANEW],
  6002: ['EmptySupply', 'The token account is empty.', CHANGE_FORM],
  6003: ['InvalidInput', 'The pool does not take this token or amount.', CHANGE_FORM],
  6004: ['IncorrectLpMint', 'The pool’s own token is another one.', OURS],
  6005: ['ExceededSlippage', SLIPPAGE, ALLOW_MORE],
  6006: ['ZeroTradingTokens', TOO_SMALL, CHANGE_FORM],
  6007: [
    'NotSupportMint',
    'Raydium takes no token with one of its extensions.',
    'Choose another venue, or another token.',
  ],
  6008: ['InvalidVault', 'A vault is not this pool’s.', OURS],
  6009: [
    'InitLpAmountTooLess',
    'The deposit is too small: the first 100 units of a pool’s own token stay locked in it.',
    'Put more of both in, then review again.',
  ],
  6010: ['TransferFeeCalculateNotMatch', 'The token’s transfer fee came out differently.', READ_ANEW],
  6011: ['MathOverflow', TOO_LARGE, CHANGE_FORM],
  6012: ['InsufficientVault', 'The pool holds less than that.', 'Lower the amount, then review again.'],
  6013: ['InvalidFeeModel', OTHER_FEE, OURS],
  6014: ['NoFeeCollect', 'There are no fees to claim.', 'Nothing is lost: come back after the next trades.'],
}
