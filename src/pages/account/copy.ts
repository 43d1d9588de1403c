import { usualOperationWords } from '../../operation/copy'
import { describeError } from '../../errors/describeError'
import { MONEY } from '../../errors/money'
import { formatWhole } from '../../units/grouping'

/** The texts of this page. */
export const accountCopy = {
  title: 'Account',
  lede: 'What your wallet holds, and what it did.',
  disconnected: 'No wallet is connected',
  disconnectedDetail: 'Connect one to see what it holds. Looking costs nothing and asks for no signature.',
  connect: 'Connect wallet',
  connecting: 'Waiting for a wallet',
  address: 'Address',
  network: 'Network',
  balance: 'Balance',
  unknown: 'not known',
  wrapped: 'Wrapped SOL',
  unwrap: 'Unwrap',
  look: 'View on',
  send: 'Send',
  sendMany: 'Send to many',
  receive: 'Receive',
  received: { idle: '', copied: 'Address copied', refused: 'The browser does not allow copying' },
  tabs: { label: 'Account', tokens: 'Tokens', nfts: 'NFTs', activity: 'Activity' },
  groups: {
    tokens: (count: string) => `Tokens · ${count}`,
    lp: (count: string) => `LP tokens · ${count}`,
    lpLabel: 'LP tokens',
    empty: (count: string) => `Empty accounts · ${count}`,
    emptyLabel: 'Empty accounts',
  },
  search: 'Search',
  searchHint: 'Name, symbol or address',
  notFound: 'Nothing found',
  notFoundDetail:
    'Search finds the names of tokens that you have scrolled to, and any mint or account address.',
  manyAccounts:
    'LP tokens are listed among the tokens: this wallet has too many accounts to read every mint.',
  searchPools: 'Look for LP tokens',
  noTokens: 'No tokens here yet',
  noTokensDetail: (network: string) => `This wallet holds no token on ${network}.`,
  noNfts: 'No NFTs here yet',
  noNftsDetail: (network: string) => `This wallet holds no NFT on ${network}.`,
  create: 'Create a token',
  units: (amount: bigint) => (amount === 1n ? '1 base unit' : `${amount} base units`),
  frozen: 'frozen',
  closedByOther: 'Closed by another authority only',
  reading: 'Reading what the wallet holds.',
  again: 'Try again',
  unavailable: 'Token Balance Unavailable',
  unavailableDetail: (error: unknown, network: string) => {
    const { detail, remedy } = describeError(error)
    return `What the wallet holds on ${network} is not known now. ${detail} ${remedy}`
  },
  heldBack: (seconds: number) => `Possible again in ${seconds} s`,
  rent: {
    title: 'Rent',
    lead: 'What your token accounts hold for the chain’s storage, and what of it you can have back. Mintwright takes nothing of it.',
    close: 'Close empty accounts',
    wrapped: (count: string, sol: string) =>
      `${count === '1' ? 'One account wraps' : `${count} accounts wrap`} SOL: ${sol} SOL come back as plain SOL, the rent included.`,
    closable: (count: string, sol: string) =>
      `${count === '1' ? 'One empty account holds' : `${count} empty accounts hold`} ${sol} SOL.`,
    none: 'No empty account can be closed.',
    others: (count: string) => `${count} more can be closed by another authority only.`,
    withdraw: 'Withdraw excess lamports',
    withdrawLead: 'Accounts and mints that were made when rent was higher hold more than they need today.',
    most: (most: string) => `One operation closes ${most} of them. Press again for the rest.`,
    holding: (count: string) =>
      count === '1'
        ? 'One account holds tokens: it can be closed once it is empty.'
        : `${count} accounts hold tokens: each can be closed once it is empty.`,
    working: 'Asking the network.',
    forecast: 'What the next steps give back',
    forecastLead:
      'Solana lowers rent in steps (SIMD-0437). When each comes is decided by the validators. So much of what your token accounts hold is then beyond their rent, while they stay open:',
    step: (perByte: string) => `${perByte} lamports a byte`,
    noStep: 'The rent of this network is none of the steps of SIMD-0437, so the next one is not known.',
    lastStep: 'This is the last step of SIMD-0437.',
    factsUnread: 'Today’s rent could not be read. Close this and open it again.',
    locked: 'Mints that can never give theirs back',
    lockedLead:
      'Their mint authority is revoked. Only a key of the mint itself could ask for what they hold, and a mint made from a seed has none. Withdraw before you revoke.',
  },
  operation: {
    ...usualOperationWords,
    back: 'Back to the account',
    page: 'Account',
    kept: 'Your accounts are as they were.',
    safe: 'The same operation is signed again, and it can land only once.',
  },
  activity: {
    lead: (network: string) =>
      `Transactions that name this wallet on ${network}, with what you did in this browser.`,
    allHistory: 'Full history',
    reading: 'Reading the transactions of the wallet.',
    failed: 'Failed to fetch transactions',
    failedDetail: (network: string) =>
      `${network} did not answer with the wallet’s transactions. ${MONEY.unaffected}`,
    none: 'No transactions yet',
    noneDetail: (network: string) => `No transaction on ${network} names this wallet.`,
    older: 'Load older',
    spam: (count: number, shown: boolean) => `${formatWhole(count)} ${shown ? 'marked' : 'hidden'} as spam`,
    showSpam: 'Show spam',
    hideSpam: 'Hide spam',
    noDate: 'Date not known',
    noTime: 'time not known',
    months: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
    sent: 'Sent',
    received: 'Received',
    to: 'to',
    from: 'from',
    onlyFee: 'A transaction that failed: only its fee was paid',
    nothingPaid: 'A transaction that failed: nothing was paid',
    unreadable: (short: string) => `Transaction ${short}, which this page cannot read`,
    failedMark: 'failed',
    nothingMoved: 'Nothing of this wallet moved',
    notKept: (signature: string) => `Transaction ${signature}: the node no longer has its details`,
    receipt: 'Receipt',
  },
} as const
