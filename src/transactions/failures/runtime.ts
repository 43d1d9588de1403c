import { CHANGE_FORM, OURS, READ_ANEW, type KnownError } from './errorTable'

const TAKEN = 'An account that should be made is there already.'
const OTHER_KIND = 'An account holds something else than the program expects.'
const UNREADABLE = 'The program could not read what it was asked.'
const BUSY = 'The network is too busy for it just now.'
const WAIT = 'Wait a few seconds, then review again.'
const SIGNER = 'The signature of an account is missing that must allow this.'

/** What any program may refuse with (solana-instruction-error, InstructionError). */
export const INSTRUCTION_ERRORS: Readonly<Record<string, readonly [what: string, remedy: string]>> = {
  AccountAlreadyInitialized: [TAKEN, READ_ANEW],
  AccountBorrowFailed: ['One account is used in two places where only one is allowed.', CHANGE_FORM],
  AccountDataTooSmall: ['An account is too small for what should be written in it.', OURS],
  AccountNotExecutable: ['What should be a program on this network is none.', CHANGE_FORM],
  ArithmeticOverflow: ['A number is larger than the program can compute with.', CHANGE_FORM],
  BorshIoError: [UNREADABLE, OURS],
  CallDepth: ['The programs call each other more often than is allowed.', CHANGE_FORM],
  ComputationalBudgetExceeded: ['It takes more compute units than were asked for.', READ_ANEW],
  ExternalAccountDataModified: ['A program wrote to an account that is not its own.', OURS],
  ExternalAccountLamportSpend: ['A program took SOL from an account that is not its own.', OURS],
  IllegalOwner: ['An account belongs to another program or person than it should.', CHANGE_FORM],
  Immutable: ['What should be changed was made unchangeable.', READ_ANEW],
  IncorrectAuthority: ['Another account has the authority to do this.', READ_ANEW],
  IncorrectProgramId: ['An account belongs to another program than it should.', CHANGE_FORM],
  InvalidAccountData: [OTHER_KIND, READ_ANEW],
  InvalidAccountOwner: ['An account belongs to another program or person than it should.', CHANGE_FORM],
  InvalidArgument: ['The program does not accept one of the values.', CHANGE_FORM],
  InvalidInstructionData: [UNREADABLE, OURS],
  InvalidRealloc: ['An account should grow more than is allowed at once.', CHANGE_FORM],
  InvalidSeeds: ['An address does not follow from what it should be derived from.', OURS],
  MaxSeedLengthExceeded: ['A seed is longer than 32 bytes.', OURS],
  MissingAccount: ['An account that the program needs is missing.', READ_ANEW],
  MissingRequiredSignature: [SIGNER, READ_ANEW],
  NotEnoughAccountKeys: ['The program was given fewer accounts than it needs.', OURS],
  PrivilegeEscalation: [SIGNER, OURS],
  ProgramFailedToComplete: ['The program broke off.', READ_ANEW],
  ReadonlyDataModified: ['A program wrote to an account that was for reading only.', OURS],
  ReadonlyLamportChange: ['A program moved SOL of an account that was for reading only.', OURS],
  UninitializedAccount: ['An account that should be used does not exist yet.', READ_ANEW],
  UnsupportedProgramId: ['The program is not on this network.', CHANGE_FORM],
  UnsupportedSysvar: ['The program asks the network for something that it does not have.', OURS],
}

/** What the network may refuse a whole transaction with (solana-transaction-error, TransactionError). */
export const TRANSACTION_ERRORS: Readonly<Record<string, KnownError>> = {
  AccountInUse: ['AccountInUse', BUSY, WAIT],
  AlreadyProcessed: ['AlreadyProcessed', 'The very same transaction is on the chain already.', READ_ANEW],
  BlockhashNotFound: ['BlockhashNotFound', 'The node does not know the blockhash, or not any more.', WAIT],
  InvalidProgramForExecution: [
    'InvalidProgramForExecution',
    'What should be a program is none.',
    CHANGE_FORM,
  ],
  MaxLoadedAccountsDataSizeExceeded: [
    'MaxLoadedAccountsDataSizeExceeded',
    'Its accounts hold more than may be loaded.',
    CHANGE_FORM,
  ],
  ProgramAccountNotFound: [
    'ProgramAccountNotFound',
    'A program that it needs is not on this network.',
    'Choose another network in the header, or take off what needs that program.',
  ],
  ProgramExecutionTemporarilyRestricted: ['ProgramExecutionTemporarilyRestricted', BUSY, WAIT],
  TooManyAccountLocks: [
    'TooManyAccountLocks',
    'It names more accounts than one transaction may.',
    CHANGE_FORM,
  ],
  WouldExceedAccountDataBlockLimit: ['WouldExceedAccountDataBlockLimit', BUSY, WAIT],
  WouldExceedMaxAccountCostLimit: ['WouldExceedMaxAccountCostLimit', BUSY, WAIT],
  WouldExceedMaxBlockCostLimit: ['WouldExceedMaxBlockCostLimit', BUSY, WAIT],
}
