import { CHANGE_FORM, type ErrorTable, OURS, READ_ANEW } from '../transactions/failures/programs'

/** The errors of Jupiter Lock (locker, errors.rs). */
export const LOCK_ERRORS: ErrorTable = {
  6000: ['MathOverFlow', 'A number is larger than the program can compute with.', CHANGE_FORM],
  6001: ['FrequencyIsZero', 'The steps of the lock follow each other without a pause.', CHANGE_FORM],
  6002: ['InvalidEscrowTokenAddress', 'The vault is not this lock’s.', OURS],
  6003: [
    'InvalidUpdateRecipientMode',
    'The right to change the recipient is none of the four that exist.',
    OURS,
  ],
  6004: ['InvalidCancelMode', 'The right to cancel is none of the four that exist.', OURS],
  6005: ['NotPermitToDoThisAction', 'Only the recipient of a lock can claim from it.', READ_ANEW],
  6006: ['InvalidRecipientTokenAccount', 'The recipient’s token account is not of this token.', READ_ANEW],
  6007: ['InvalidCreatorTokenAccount', 'The creator’s token account is not of this token.', READ_ANEW],
  6008: ['InvalidEscrowMetadata', 'The description is not this lock’s.', OURS],
  6009: ['InvalidVestingStartTime', 'The lock would begin after its first date.', CHANGE_FORM],
  6010: ['AlreadyCancelled', 'The lock was cancelled: nothing is left in it.', READ_ANEW],
  6012: ['IncorrectTokenProgramId', 'The token belongs to the other token program.', READ_ANEW],
  6013: ['TransferFeeCalculationFailure', 'The token’s transfer fee takes all of it.', CHANGE_FORM],
  6014: ['UnsupportedMint', 'Jupiter Lock does not take a token with these extensions.', CHANGE_FORM],
  6018: ['NoTransferHookProgram', 'The token calls a program at each transfer.', OURS],
  6022: ['AmountIsZero', 'The amount is zero.', CHANGE_FORM],
}
