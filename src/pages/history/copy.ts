import { MONEY } from '../../errors/money'
import { formatWhole } from '../../units/grouping'
import { byCount } from '../../units/byCount'

/** The texts of this page. */
export const historyCopy = {
  title: 'History',
  lede: 'Clearing this browser’s data deletes your receipts.',
  unknown: {
    title: (count: number) =>
      byCount(
        count,
        'One transaction is of a kind that this version does not know',
        '# transactions are of kinds that this version does not know',
      ),
    detail:
      'Another version of Mintwright stored this. It stays as it is. Load the page again to get the newest version.',
  },
  before: {
    title: (count: number) =>
      byCount(count, 'An earlier build kept one operation here', 'An earlier build kept # operations here'),
    detail:
      'It was not a release, and this version cannot read what it kept. Save it as a file, then remove it from this browser.',
    open: (count: number) =>
      byCount(
        count,
        'How this transaction ended was not known. Look it up before you do the same again.',
        'How these transactions ended was not known. Look them up before you do the same again.',
      ),
    save: 'Save as a file',
    remove: 'Remove it',
    copy: 'Copy the signature',
  },
  reading: 'Reading your history.',
  again: 'Try again',
  empty: 'No transactions yet',
  emptyDetail: 'Your operations and your wallet’s transactions are listed here.',
  create: 'Create a token',
  none: 'Nothing matches',
  clear: 'Show all',
  filter: (inUse: number) => (inUse === 0 ? 'Filter' : `Filter (${inUse})`),
  filtered: (count: number) => `Show ${formatWhole(count)}`,
  search: 'Search',
  searchHint: 'Name, address or signature',
  about: 'About',
  abouts: { all: 'All', tokens: 'Tokens', liquidity: 'Liquidity' },
  wallets: 'Wallets',
  thisWallet: 'This wallet',
  allWallets: 'All wallets',
  networks: 'Network',
  allNetworks: 'All networks',
  goneNetworks: 'Practice chains that are gone',
  count: (shown: number, all: number, rest: 'being read' | 'not read' | null) =>
    `${shown === all ? '' : `${formatWhole(shown)} of `}${countTransactions(all)}${rest === 'being read' ? ', reading the chain' : rest ? ' so far' : ''}`,
  rows: countTransactions,
  networkFees: 'network fees',
  more: (count: number) => `Show ${formatWhole(count)} more`,
  list: 'Transactions',
  noTime: 'time not known',
  noDate: 'Date not known',
  zone: 'Times in',
  month: (year: number, month: number) => `${MONTHS[month]} ${year}`,
  fees: {
    title: 'Fees by month',
    fees: 'of network and priority fees',
    rent: 'of rent',
    unknown: (count: number) => byCount(count, 'one row is not fully known', '# rows are not fully known'),
    about:
      'Of the rows above, in the months of this browser’s time zone. Rent is that of operations of this browser. What a file says is not counted; lists of payments are rows that are not fully known.',
  },
  gone: 'gone',
  imported: 'from a file',
  promised: { in: 'expected', out: 'promised' },
  inFile: 'in the file',
  lookedUp: 'being looked up',
  chain: {
    reading: 'Reading the chain',
    unread: 'Failed to fetch transactions',
    unreadDetail: (network: string) => `${network} did not answer. ${MONEY.unaffected}`,
    older: 'Load older',
    olderUnread: 'Older transactions are not read yet.',
    spam: (count: number, shown: boolean) => `${formatWhole(count)} ${shown ? 'marked' : 'hidden'} as spam`,
    showSpam: 'Show spam',
    hideSpam: 'Hide spam',
    sent: 'Sent',
    received: 'Received',
    exchanged: 'Sent and received',
    ownIn: 'Put SOL into its own token account',
    ownOut: 'Took SOL out of its own token account',
    unnamed: 'tokens',
    lp: 'LP',
    opened: (venue: string) => `Opened a ${venue} pool`,
    /** Before its pair. */
    openedPair: 'Opened pool',
    /** Behind the token that was made with it. */
    openedToo: (venue: string) => `opened a ${venue} pool`,
    made: { mint: 'Created a token', metadata: 'Set a token’s metadata' },
    /** Before the token's name. */
    madeOf: { mint: 'Created', metadata: 'Set metadata of' },
    of: 'of',
    to: 'to',
    from: 'from',
    /** Before the one who got the right: "Let 7Qhn…Ro2V spend tokens of this wallet". */
    given: {
      spend: ['Let', 'spend tokens of this wallet'],
      close: ['Let', 'close a token account of this wallet and take its SOL'],
      account: ['Gave a token account to', ''],
      mint: ['Gave the mint authority', ''],
      freeze: ['Gave the freeze authority', ''],
      update: ['Gave the update authority to', ''],
      setting: ['Gave an authority', ''],
      wallet: ['Gave this wallet and its SOL to the program', ''],
      stake: ['Gave a stake account to', ''],
    },
    got: {
      spend: 'Got the right to spend another’s tokens',
      close: 'Got the right to close another’s token account',
      account: 'Got a token account',
      mint: 'Got the mint authority',
      freeze: 'Got the freeze authority',
      update: 'Got the update authority',
      setting: 'Got an authority',
      wallet: 'Got this wallet back',
      stake: 'Got a stake account',
    },
    onlyFeePaid: 'Nothing of this wallet moved but the fee',
    lessThanFee: 'Received less than the fee',
    nothingMoved: 'Nothing of this wallet moved',
    unreadable: (short: string) => `Transaction ${short}, which this page cannot read`,
    notKept: (short: string) => `Transaction ${short}: the node no longer has its details`,
  },
  file: {
    export: 'Export',
    import: 'Import',
    erase: 'Clear',
    /** Left out on a phone, except for a screen reader. */
    completed: 'completed',
  },
  importing: {
    busy: 'Reading the file',
    taken: (count: number) => byCount(count, 'One transaction was imported', '# transactions were imported'),
    nothing: 'Nothing new in this file',
    known: (count: number) =>
      byCount(
        count,
        'One was here already and stays as it is.',
        '# transactions were here already and stay as they are.',
      ),
    unreadable: (count: number) =>
      byCount(
        count,
        'One entry is not a transaction of Mintwright and was left out.',
        '# entries are not transactions of Mintwright and were left out.',
      ),
    settings: (count: number) => byCount(count, 'One setting was changed.', '# settings were changed.'),
    favourites: (count: number) => byCount(count, 'One favourite was added.', '# favourites were added.'),
    ask: {
      title: {
        settings: 'Import settings too?',
        favourites: 'Import favourites too?',
        all: 'Import settings and favourites too?',
      },
      holds: (count: number) => `The file holds ${countTransactions(count)}. Nothing is imported yet.`,
      changes: 'It would also change these settings. RPC endpoints are never imported.',
      favourites: (count: number) =>
        byCount(
          count,
          'It would also add this token to the favourites of Copy Trending.',
          'It would also add these # tokens to the favourites of Copy Trending.',
        ),
      becomes: 'becomes',
      cancel: 'Cancel',
      historyOnly: 'Only the history',
      both: {
        settings: 'History and settings',
        favourites: 'History and favourites',
        all: 'History, settings and favourites',
      },
    },
    marked: 'Imported transactions are marked. You can look them up; they are never sent.',
    refused: {
      'too-large': [
        'This file is too large',
        'A history of ten thousand transactions takes less than 32 MB. Nothing was imported.',
      ],
      'not-json': [
        'This file cannot be read',
        'It is not JSON. Choose a file that was exported as JSON. Nothing was imported.',
      ],
      'not-ours': [
        'This is not a history of Mintwright',
        'Choose a file that was exported here as JSON. Nothing was imported.',
      ],
      newer: [
        'This file is from a newer Mintwright',
        'Reload this page to get the newest version, then import it again. Nothing was imported.',
      ],
    },
  },
  erased: (count: number) => byCount(count, 'One transaction was cleared.', '# transactions were cleared.'),
} as const

function countTransactions(count: number): string {
  return byCount(count, '1 transaction', '# transactions')
}

const MONTHS = [
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
] as const
