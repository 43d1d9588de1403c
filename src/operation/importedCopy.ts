import type { Finding } from '../transactions/lookUpOperation'
import type { OperationRecord } from '../transactions/events'
import { utcDate } from '../units/moments'

/** What is said of an operation that came from a file, wherever it is shown. */
export const importedCopy = {
  title: ({ importedAt }: OperationRecord) =>
    importedAt === undefined ? 'From a file' : `From a file that you opened on ${utcDate(importedAt)}`,
  detail:
    'This browser has not seen it happen: what stands here is what the file says, and anybody can write a file. Nothing of it is ever sent, and your wallet is never asked for it.',
  name: (name: string) => `${name}: from a file`,
  toHistory: 'See it in the history',
  word: 'not seen here',
  sentence: 'It came from a file. This browser has not seen it happen.',
  found: ({ found, slot = 0 }: Finding) =>
    ({
      landed: `The chain has a transaction with this signature, signed by this wallet, in slot ${slot.toLocaleString('en')}. It shows that something happened, not that it is what the file says: open the transaction to see what it did.`,
      failed: `The chain has a transaction with this signature in slot ${slot.toLocaleString('en')}. It failed there and took no more than its fee, whatever the file says.`,
      untold: `The chain has a transaction with this signature, signed by this wallet, in slot ${slot.toLocaleString('en')}. The RPC endpoint does not say whether it failed: look again, or choose another RPC endpoint in the settings.`,
      stranger:
        'The chain has a transaction with this signature, but another wallet signed it: the file is wrong about it.',
      nowhere:
        'The node knows no transaction with this signature. It may be older than what the node keeps, or it never was.',
    })[found],
  foundNothing: 'The file names no signature, and the chain has none that is known to be of this operation.',
} as const
