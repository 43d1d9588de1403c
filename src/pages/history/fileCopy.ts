import { formatWhole } from '../../units/grouping'
import { byCount } from '../../units/byCount'

/** So many wallets are named. */
const MOST_WALLETS = 3

/** The texts of the dialogs that export and erase. */
export const fileCopy = {
  exporting: {
    title: 'Export the history',
    which: 'Which transactions',
    shown: (count: number) => `Shown (${formatWhole(count)})`,
    all: (count: number) => `All (${formatWhole(count)})`,
    json: 'JSON',
    jsonDetail: 'Every detail, to import again here or in another browser.',
    csv: 'CSV',
    csvDetail: 'One line a transaction, with its SOL and tokens, for a spreadsheet.',
    privacy:
      'Both hold addresses, amounts and signatures, never a key. The JSON also holds favourites, settings without RPC endpoints, and signed bytes: whoever has those of an unfinished transaction can send it.',
    close: 'Close',
    of: (wallets: readonly string[]) =>
      wallets.length === 1
        ? `It holds what the wallet ${wallets[0]} did.`
        : `It holds what ${formatWhole(wallets.length)} wallets did: ${wallets.slice(0, MOST_WALLETS).join(', ')}${wallets.length > MOST_WALLETS ? ' …' : ''}. Each line names its own.`,
    fileName: (day: string, wallets: readonly string[]) =>
      `mintwright-history-${day}${wallets.length === 1 ? `-${wallets[0]?.slice(0, 8)}` : ''}`,
  },
  erasing: {
    one: (title: string) => `Clear “${title}” from the history?`,
    many: (count: number) =>
      byCount(count, 'Clear one completed transaction?', 'Clear # completed transactions?'),
    lost: 'Its amounts, signatures and receipt are deleted from this browser. What happened stays on the chain.',
    lostMany:
      'Their amounts, signatures and receipts are deleted from this browser. What happened stays on the chain.',
    stay: (count: number) =>
      byCount(
        count,
        'One stays: its result is not known yet.',
        '# transactions stay: their results are not known yet.',
      ),
    keep: 'Keep',
    exportFirst: 'Export first',
    erase: 'Clear',
    open: 'Its result is not known yet. You can clear it once the result is known.',
  },
} as const
