/** What the venues' programs refuse with in the same words. */

export const SLIPPAGE = 'The price moved by more than the transaction allows.'
export const ALLOW_MORE = 'Try again, or allow more slippage in the settings.'
export const TOO_SMALL = 'The amount is too small: nothing would come out.'
export const TOO_LARGE = 'A number is larger than the program can compute with.'
export const OTHER_FEE = 'The pool does not allow that fee.'
export const NOT_OPEN = 'The pool is not open for this now.'
