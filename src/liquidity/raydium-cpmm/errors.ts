import { CHANGE_FORM, type ErrorTable, OURS, READ_ANEW } from '../../transactions/failures/programs'
import { SLIPPAGE, ALLOW_MORE, TOO_SMALL, TOO_LARGE, OTHER_FEE, NOT_OPEN } from '../errorWords'

/** The errors of Raydium's constant product pools (raydium-cp-swap, error.rs). */
export const CPMM_ERRORS: ErrorTable = {
  6000: [
    'NotApproved',
    NOT_OPEN,
    'Wait until the pool opens. A swap cannot be in the transaction that makes the pool.',
  ],
  6001: ['InvalidOwner', 'An account belongs to someone else.', READ_ANEW],
  6002: ['EmptySupply', 'The token account is empty.', CHANGE_FORM],
  6003: ['InvalidInput', 'The pool does not take this token or amount.', CHANGE_FORM],
  6004: ['IncorrectLpMint', 'The LP mint is not this pool’s.', OURS],
  6005: ['ExceededSlippage', SLIPPAGE, ALLOW_MORE],
  6006: ['ZeroTradingTokens', TOO_SMALL, CHANGE_FORM],
  6007: [
    'NotSupportMint',
    'Raydium does not accept one of the token’s extensions.',
    'Choose another venue, or another token.',
  ],
  6008: ['InvalidVault', 'A vault is not this pool’s.', OURS],
  6009: [
    'InitLpAmountTooLess',
    'The deposit is too small. The first 100 base units of the LP mint stay locked in the pool.',
    'Deposit more of both tokens, then review again.',
  ],
  6010: [
    'TransferFeeCalculateNotMatch',
    'The token’s transfer fee differs from what was computed.',
    READ_ANEW,
  ],
  6011: ['MathOverflow', TOO_LARGE, CHANGE_FORM],
  6012: ['InsufficientVault', 'The pool holds less than that.', 'Lower the amount, then review again.'],
  6013: ['InvalidFeeModel', OTHER_FEE, OURS],
  6014: ['NoFeeCollect', 'There are no fees to claim.', 'Nothing is lost. Come back after the next trades.'],
}
