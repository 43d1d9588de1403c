/** The sentences of the review that are the same for every deed. */
export const copy = {
  several: (count: number) =>
    `This takes ${count} transactions, and your wallet asks for each, one after the other. If one is declined or does not land, what came before it stays and only that is paid; the rest can be continued later.`,
  transaction: (index: number, count: number) => `Transaction ${index} of ${count}`,
  sizeOfSeveral: (count: number) =>
    `Each of the ${count} transactions takes exactly its part, or nothing. The fees of those after the first are estimates until they are tried out; you see the exact sum before each prompt.`,
  changes: {
    title: 'Before and after',
    lead: 'What the trial on the network left in these accounts. Anything else would have stopped it.',
    leadMoved:
      'What the trial on the network left in these accounts. What the price moves may come out otherwise within your slippage; anything else stops it.',
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
      `${wallet === null ? 'Some wallets put guards around what you sign' : `${wallet} puts guards around what you sign`}: instructions that stop it where it would take more than the wallet has shown.`,
    why: (bytes: number, over: number, which: string) =>
      `They take about 160 bytes, and ${which} has ${bytes.toLocaleString('en')} of 1,232: ${over} too many. Your wallet then signs it as it is, and may warn of it. What it does and costs is the same.`,
    this: 'this transaction',
    nth: (index: number, count: number) => `transaction ${index} of ${count}`,
    remedy: {
      'create-token': (over: number) =>
        `They fit once name, symbol, fields and the metadata’s address are ${over === 1 ? 'one letter' : `${over} letters`} shorter in all, or without a share or an extension.`,
      'launch-token': () =>
        'They fit where the pool is a second transaction: go back to the form, and let it be one under “And open a pool”.',
      'claim-fees': () => 'They fit where fewer positions are claimed at once.',
      other: () => 'There is nothing in it that could be left out.',
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
