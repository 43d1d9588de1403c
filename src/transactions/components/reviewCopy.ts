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
  priority: {
    label: 'Priority fee',
    levels: { low: 'Low', normal: 'Normal', high: 'High' },
    ceiling: (sol: string) => `at most ${sol} SOL a transaction`,
    change: 'Change the ceiling',
    asking: 'Trying it out with the new bid',
  },
} as const
