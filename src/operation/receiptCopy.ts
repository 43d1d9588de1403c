/** What every receipt says. */
export const receiptCopy = {
  transaction: (count: number) => (count === 1 ? 'Transaction' : 'Transactions'),
  copySignature: 'Copy signature',
  look: 'Look at it on',
} as const
