import { type ErrorTable, READ_ANEW } from '../../transactions/failures/programs'
import { ALLOW_MORE, SLIPPAGE } from '../errorWords'

const ROUTE = 'Jupiter’s route does not fit the accounts as they are now.'

/**
 * The errors of Jupiter's program (developers.jup.ag/docs/swap/v1/common-errors). Jupiter calls 6001 SlippageToleranceExceeded; here it
 * has the name by which the engine knows a moved price.
 */
export const JUPITER_ERRORS: ErrorTable = {
  6001: ['ExceededSlippage', SLIPPAGE, ALLOW_MORE],
  6008: ['NotEnoughAccountKeys', ROUTE, READ_ANEW],
  6014: ['IncorrectTokenProgramID', ROUTE, READ_ANEW],
  6024: ['InsufficientFunds', 'The wallet holds less than the swap takes.', READ_ANEW],
  6025: ['InvalidTokenAccount', ROUTE, READ_ANEW],
}
