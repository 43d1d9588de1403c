import type { TransactionState } from '../../transactions/execution'
import { formatWhole } from '../../units/grouping'

/** The texts of this page. */
export const copy = {
  title: 'History',
  lede: 'Everything that you started in this browser, from the wallet’s prompt to the receipt. It is kept only here: clearing the browser’s data deletes it; what is on the chain stays.',
  unknown: {
    title: (count: number) =>
      count === 1 ? 'One operation cannot be shown' : `${formatWhole(count)} operations cannot be shown`,
    detail:
      'Another version of Mintwright wrote them down, and this version does not know their kind. They are kept as they are. Load the page again to get the newest version.',
  },
  reading: 'Reading what this browser remembers.',
  again: 'Try again',
  empty: 'Nothing was begun here yet',
  emptyDetail:
    'What you create, and what you do with a pool, is listed here with its receipt. A history that you exported elsewhere can be imported.',
  create: 'Create a token',
  none: 'Nothing matches',
  noneDetail: 'No operation fits the words and choices above.',
  clear: 'Show all',
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
  count: (shown: number, all: number) =>
    shown === all ? operations(all) : `${formatWhole(shown)} of ${operations(all)}`,
  more: (count: number) => `Show ${formatWhole(count)} more`,
  list: 'Operations',
  gone: 'gone',
  imported: 'from a file',
  paid: 'paid',
  received: 'received',
  promised: { in: 'expected', out: 'promised' },
  inFile: 'in the file',
  lookedUp: 'being looked up',
  detail: {
    transaction: (at: number, of: number) => `Transaction ${at} of ${of}`,
    note: 'SOL · as promised',
    venue: 'Venue',
    pool: 'Pool',
    position: 'Position',
    madeAfter: 'Made after',
    wallet: 'Wallet',
    network: 'Network',
    signature: 'Transaction',
    signatureName: 'signature',
    look: 'Look at it on',
    begun: 'Begun',
    through: 'Through',
    pickUp: 'Pick it up',
    receipt: 'Open the receipt',
    token: 'See the token',
    seePool: 'See the pool',
    erase: 'Erase',
    goneTitle: 'This practice chain is gone',
    goneDetail:
      'A new practice chain was started since. Nothing of it can land any more, and nothing was real money.',
    elsewhereTitle: 'Not a network of this page',
    elsewhereDetail: 'This copy of Mintwright does not reach that network, so nothing can be looked up here.',
    idle: 'How it ended is not known here, and nobody is sending it.',
    lookUp: 'Look it up',
    fileNote: 'SOL · as the file says',
    fileSays: 'The file says',
    says: {
      prepared: 'not begun',
      'awaiting-approval': 'its wallet was to approve it',
      'awaiting-consent': 'its wallet changed it',
      declined: 'declined',
      signed: 'signed',
      sent: 'signed and sent',
      expired: 'expired',
      failed: 'failed',
      confirmed: 'landed',
    } satisfies Record<TransactionState['status'], string>,
  },
  file: {
    export: 'Export',
    import: 'Import',
    erase: 'Erase settled',
  },
  exporting: {
    title: 'Export the history',
    which: 'Which operations',
    shown: (count: number) => `Shown (${formatWhole(count)})`,
    all: (count: number) => `All (${formatWhole(count)})`,
    json: 'JSON',
    jsonDetail: 'Everything, to the lamport. It can be imported again, here or in another browser.',
    csv: 'CSV',
    csvDetail: 'One line a transaction, for a spreadsheet.',
    privacy:
      'The files hold addresses, amounts and signatures, never a key. The JSON also holds your settings without the RPC endpoints. And it holds the signed bytes: of an operation that is still open, whoever has them can send it.',
    close: 'Close',
    fileName: (day: string) => `mintwright-history-${day}`,
  },
  importing: {
    busy: 'Reading the file',
    taken: (count: number) => (count === 1 ? 'One operation was taken' : `${operations(count)} were taken`),
    nothing: 'Nothing new in this file',
    known: (count: number) =>
      count === 1
        ? 'One was here already and stays as it is.'
        : `${operations(count)} were here already and stay as they are.`,
    unreadable: (count: number) =>
      count === 1
        ? 'One entry is not an operation of Mintwright and was left out.'
        : `${formatWhole(count)} entries are not operations of Mintwright and were left out.`,
    settings: (count: number) =>
      count === 1 ? 'One setting was changed.' : `${count} settings were changed.`,
    ask: {
      title: 'Import settings too?',
      holds: (count: number) => `The file holds ${operations(count)}. Nothing is imported yet.`,
      changes: 'It would also change these settings of this browser. RPC endpoints are never imported.',
      becomes: 'becomes',
      cancel: 'Cancel',
      historyOnly: 'Only the history',
      both: 'History and settings',
    },
    marked: 'Imported operations are marked: they can be looked up and are never sent.',
    refused: {
      'too-large': [
        'This file is too large',
        'A history of ten thousand operations takes less than 32 MB. Nothing was taken.',
      ],
      'not-json': [
        'This file cannot be read',
        'It is not JSON. Choose a file that was exported as JSON. Nothing was taken.',
      ],
      'not-ours': [
        'This is no history of Mintwright',
        'Choose a file that was exported here as JSON. Nothing was taken.',
      ],
      newer: [
        'This file is from a newer Mintwright',
        'Reload this page to get the newest version, then import it again. Nothing was taken.',
      ],
    },
  },
  erasing: {
    one: (title: string) => `Erase “${title}”?`,
    many: (count: number) => (count === 1 ? 'Erase one operation?' : `Erase ${operations(count)}?`),
    lost: 'Its figures, its signatures and its receipt are forgotten in this browser. What happened stays on the chain.',
    lostMany:
      'Their figures, signatures and receipts are forgotten in this browser. What happened stays on the chain.',
    stay: (count: number) =>
      count === 1
        ? 'One stays: it is still open, and only this browser can find out how it ends.'
        : `${operations(count)} stay: they are still open, and only this browser can find out how they end.`,
    keep: 'Keep',
    exportFirst: 'Export first',
    erase: 'Erase',
    done: (count: number) =>
      count === 1 ? 'One operation was erased.' : `${operations(count)} were erased.`,
    open: 'It is still open, and only this browser can find out how it ends. After that it can be erased.',
  },
} as const

function operations(count: number): string {
  return count === 1 ? '1 operation' : `${formatWhole(count)} operations`
}
