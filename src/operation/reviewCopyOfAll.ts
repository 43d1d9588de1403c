/** The sentences of the review that are the same for every operation. */
export const copy = {
  several: (count: number) =>
    `This takes ${count} transactions, and your wallet asks for each, one after the other. If one is declined or does not land, what came before it stays and only that is paid; the rest can be continued later.`,
  transaction: (index: number, count: number) => `Transaction ${index} of ${count}`,
  sizeOfSeveral: (count: number) =>
    `Each of the ${count} transactions takes exactly its part, or nothing. The fees of those after the first are estimates until they are tried out; you see the exact sum before each prompt.`,
  changes: {
    title: 'Before and after',
    lead: 'Simulated result: what these accounts hold after the operation. A different result stops it.',
    leadMoved:
      'Simulated result: what these accounts hold after the operation. Amounts that depend on the price may differ within your slippage; any other difference stops it.',
    later:
      'What the later transactions will leave. Each is tried out and compared before your wallet is asked.',
    field: 'What',
    before: 'Before',
    after: 'After',
    nothing: 'not there yet',
    wallet: 'your wallet',
    yours: 'Your wallet',
    account: 'Account',
    sol: 'SOL',
  },
  guards: {
    title: 'No room for your wallet’s guards',
    what: (wallet: string | null) =>
      `${wallet === null ? 'Some wallets add' : `${wallet} adds`} guards to what you sign. A guard stops the transaction if it takes more than the wallet showed you.`,
    why: (bytes: number, over: number, which: string) =>
      `The guards need about 160 bytes. ${which} has ${bytes.toLocaleString('en')} of 1,232 bytes, so it is ${over === 1 ? '1 byte' : `${over} bytes`} too long. Your wallet signs it without guards and may warn you. The transaction does and costs the same.`,
    this: 'This transaction',
    nth: (index: number, count: number) => `Transaction ${index} of ${count}`,
    remedy: {
      token: (over: number) =>
        `The guards fit if name, symbol, fields and the metadata’s address are ${over === 1 ? '1 byte' : `${over} bytes`} shorter in all. A letter from A to Z is one byte, others are up to four. One share or one extension less also helps.`,
      pool: 'You can let the pool be a second transaction: go back to the form and tick it under “And open a pool”.',
      claims: 'You can claim fewer positions at once.',
      other: 'Nothing in this transaction can be left out.',
    },
  },
  priority: {
    label: 'Priority fee',
    levels: { low: 'Low', normal: 'Normal', high: 'High' },
    ceiling: (sol: string) => `at most ${sol} SOL a transaction`,
    change: 'Change the ceiling',
    asking: 'Trying it out with the new bid',
  },
} as const
