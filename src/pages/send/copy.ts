import { lacksWords } from '../../forms/panelCopy'
import { usualOperationWords } from '../../operation/copy'
import { MONEY } from '../../errors/money'

/** The texts of this page. docs/wallet.md prescribes `started`, `failed`, `incomplete` and `balanceUnavailable` word for word. */
export const sendCopy = {
  title: 'Send',
  lede: 'To one address.',
  started: 'Transaction started',
  failed: 'Failed to send transaction. Please try again.',
  incomplete: 'Please enter a valid amount and receiver address',
  balanceUnavailable: 'Token Balance Unavailable',
  balanceDetail: `What your wallet holds could not be read, so the amount cannot be compared with it. ${MONEY.unaffected}`,
  again: 'Try again',
  againIn: (seconds: number) => `Try again in ${seconds} s`,
  showReceipt: 'Show the receipt',
  loading: 'Loading the list',
  amount: 'You send',
  receiver: 'Receiver address',
  receiverHint: 'An address, or a name such as alice.sol.',
  risk: 'A payment cannot be undone: compare the whole address.',
  reading: 'Looking at this address.',
  unread: 'This address could not be looked at. The review checks it again.',
  notAddress: 'This is not a Solana address. One has 32 to 44 letters and digits, without 0, O, I and l.',
  own: 'This is your own wallet. Type another address.',
  useOwner: 'Send to its owner',
  compare: 'Compare all of it with what you were given: an imitation has the same first and last characters.',
  tooMuch: (held: string, lacks: string) => `You can send at most ${held}. ${lacksWords(lacks)}`,
  takesTooMuch: (sent: string, held: string, lacks: string) =>
    `That takes ${sent}, and you can send at most ${held}. ${lacksWords(lacks)}`,
  nothingArrives: 'Nothing would arrive: the transfer fee takes all of it.',
  neverArrives: 'So much can never arrive: the transfer fee takes too much of it.',
  opens: 'You open its account for this token, and pay the rent.',
  sendMany: 'Send to many',
  foot: 'Nothing is asked of your wallet yet.',
  disconnected: 'Connect a wallet to see what it holds.',
  operation: {
    ...usualOperationWords,
    safe: 'The same transfer is signed again, and it can land only once.',
  },
  another: 'Send something else',
} as const
