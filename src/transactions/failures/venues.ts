/** The errors of the venues' programs: what each means and what to do. */

import { CHANGE_FORM, type ErrorTable, OURS, READ_ANEW } from './programs'

const SLIPPAGE = 'The price moved by more than you allow.'
const ALLOW_MORE = 'Try again, or allow more slippage in the settings.'
const TOO_SMALL = 'The amount is too small: nothing would come out.'
const TOO_LARGE = 'A number is larger than the program can compute with.'
const OTHER_FEE = 'The pool does not allow that fee.'
const NOT_OPEN = 'The pool is not open for this now.'

/** What Raydium's constant product pools refuse with (raydium-cp-swap, error.rs). */
export const RAYDIUM_CPMM_ERRORS: ErrorTable = {
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

/** What Meteora's DAMM v2 refuses with (cp-amm, error.rs), without what only its operators do. */
export const METEORA_DAMM_ERRORS: ErrorTable = {
  6000: ['MathOverflow', TOO_LARGE, CHANGE_FORM],
  6001: ['InvalidFee', OTHER_FEE, CHANGE_FORM],
  6002: ['ExceededSlippage', SLIPPAGE, ALLOW_MORE],
  6003: ['PoolDisabled', NOT_OPEN, 'Wait until it opens, or choose another pool.'],
  6004: ['ExceedMaxFeeBps', 'The fee is above what the pool allows.', CHANGE_FORM],
  6006: ['AmountIsZero', TOO_SMALL, CHANGE_FORM],
  6007: ['TypeCastFailed', TOO_LARGE, CHANGE_FORM],
  6009: [
    'InvalidAuthorityToCreateThePool',
    'Only somebody else may open a pool with these settings.',
    CHANGE_FORM,
  ],
  6008: ['UnableToModifyActivationPoint', 'The pool’s opening can no longer be changed.', READ_ANEW],
  6010: ['InvalidActivationType', 'The pool does not allow that way to open.', CHANGE_FORM],
  6011: ['InvalidActivationPoint', 'The pool cannot open at that time.', CHANGE_FORM],
  6012: ['InvalidQuoteMint', 'The other side of the pool must be SOL or USDC.', CHANGE_FORM],
  6013: ['InvalidFeeCurve', OTHER_FEE, CHANGE_FORM],
  6014: ['InvalidPriceRange', 'That range of prices is not allowed.', CHANGE_FORM],
  6015: ['PriceRangeViolation', 'The trade would leave the pool’s range of prices.', CHANGE_FORM],
  6016: ['InvalidParameters', 'The program does not accept one of the values.', CHANGE_FORM],
  6017: ['InvalidCollectFeeMode', 'The pool does not allow fees in that token.', CHANGE_FORM],
  6018: ['InvalidInput', 'The program does not accept one of the values.', CHANGE_FORM],
  6020: [
    'InvalidTokenBadge',
    'Meteora takes this token only with a badge.',
    'Choose another venue, or ask Meteora for one.',
  ],
  6021: ['InvalidMinimumLiquidity', 'The liquidity is too small.', CHANGE_FORM],
  6022: ['InvalidVestingInfo', 'That time of release is not allowed.', CHANGE_FORM],
  6023: ['InsufficientLiquidity', 'The position or pool holds less than that.', CHANGE_FORM],
  6024: ['InvalidVestingAccount', 'The lock is another position’s.', READ_ANEW],
  6025: ['InvalidPoolStatus', NOT_OPEN, READ_ANEW],
  6026: ['UnsupportNativeMintToken2022', 'SOL wrapped by Token-2022 is not taken.', CHANGE_FORM],
  6039: ['PositionIsNotEmpty', 'The position still holds something.', 'Take it out first.'],
  6040: [
    'InvalidPoolCreatorAuthority',
    'Only somebody else may open a pool with these settings.',
    CHANGE_FORM,
  ],
  6041: ['InvalidConfigType', 'The pool’s settings are of another kind.', CHANGE_FORM],
  6042: ['InvalidPoolCreator', 'Only who opened the pool may do this.', READ_ANEW],
  6043: ['RewardVaultFrozenSkipRequired', 'A reward of this pool is frozen.', READ_ANEW],
  6044: ['InvalidSplitPositionParameters', 'The position cannot be divided like that.', CHANGE_FORM],
  6045: ['UnsupportPositionHasVestingLock', 'The position is locked.', READ_ANEW],
  6046: ['SamePosition', 'Both positions are the same.', CHANGE_FORM],
  6047: ['InvalidBaseFeeMode', OTHER_FEE, CHANGE_FORM],
  6048: ['InvalidFeeRateLimiter', OTHER_FEE, CHANGE_FORM],
  6049: [
    'FailToValidateSingleSwapInstruction',
    'This pool allows one swap in a transaction while it opens.',
    'Swap by itself, then review again.',
  ],
  6050: ['InvalidFeeTimeScheduler', OTHER_FEE, CHANGE_FORM],
  6051: ['UndeterminedError', 'The program does not say why.', READ_ANEW],
  6052: ['InvalidPoolVersion', 'The pool is of an older kind, which cannot do this.', READ_ANEW],
  6053: ['InvalidAuthority', 'Another account may do this.', READ_ANEW],
  6055: ['InvalidFeeMarketCapScheduler', OTHER_FEE, CHANGE_FORM],
  6057: ['InvalidDynamicFeeParameters', OTHER_FEE, CHANGE_FORM],
  6060: ['IncorrectATA', 'A token account is not the owner’s usual one.', READ_ANEW],
  6067: ['InvalidCompoundingFeeBps', OTHER_FEE, CHANGE_FORM],
  6069: [
    'TransferFeeExcludedAmountIsZero',
    'The transfer fee takes all of it: nothing would arrive.',
    CHANGE_FORM,
  ],
}
