/** The texts of the panel of a swap. */
export const swapCopy = {
  unwrapped: 'SOL · unwrapped',
  pay: 'You pay',
  gets: 'You get about',
  mint: 'Compare its address:',
  turn: 'Switch',
  turnTo: (symbol: string) => `Switch: pay ${symbol}`,
  choose: 'Choose both tokens.',
  chooseTo: 'Choose the token that you get.',
  beyond: 'What it costs is shown here for a smaller amount, or once you tick the box.',
  same: 'Both tokens are the same. Choose another one.',
  reading: 'Reading the pools of this pair from the network.',
  protected: (least: string) => `You get at least ${least}, or nothing is swapped.`,
  account: 'if you have none; ↩ when you close it',
  tradingFee: 'Trading fee',
  included: 'included',
  risk: 'Names get copied: compare addresses.',
  again: 'Try again',
  unsupported: {
    title: 'Network not supported for Swaps',
    detail: (network: string) =>
      `None of the exchanges that this page uses is on ${network}. Choose another network in the header.`,
    needs: (venues: readonly string[]) =>
      `The practice chain does not have the programs of ${venues.join(' and ')} yet. Swaps need one of them.`,
  },
  none: {
    title: 'No pool for these tokens takes swaps now',
    detail: (pair: string, venues: readonly string[]) =>
      `No open pool on ${venues.join(' or ')} swaps ${pair}. Choose other tokens, or open a pool.`,
    open: 'Open a pool',
  },
  opens: {
    title: (venues: readonly string[]) => `No pool on ${venues.join(' or ')} is open yet`,
    detail: (moment: string) => `The first one opens on ${moment}. Swap after that.`,
    why: 'The pool is not open yet.',
  },
  incomplete: 'Not every venue could be searched, so another pool may give more.',
  offers: 'Ways to swap',
  best: 'gives the most',
  less: (percent: string) => `${percent} less`,
  jupiter: (ways: string) => `Jupiter: ${ways}`,
  through: (symbol: string) => `through ${symbol}`,
  check: {
    less: {
      market: (percent: string) =>
        `At market prices, what you get is worth ${percent} less than what you pay, trading fees included.`,
      pools: (percent: string) =>
        `You get ${percent} less than at the pools’ price before any trade, after their trading fees.`,
    },
    stop: 'Swap a smaller amount, or use another offer if there is one.',
    unknown: (tokens: string) =>
      `No market price is known for ${tokens}, so this page cannot check Jupiter’s price. Compare it elsewhere before you swap.`,
    silent:
      'No source of market prices answered, so this page cannot check Jupiter’s price. Compare it elsewhere before you swap.',
    wait: 'This page is still comparing the price.',
    why: 'This offer gives far too little for what you pay.',
  },
  routeSaid: (sentence: string) => `The route: ${sentence}.`,
  fee: (rate: string) => `${rate} fee`,
  age: {
    now: 'Quote read just now',
    old: (seconds: number) => `Quote of ${seconds} s ago`,
    next: (seconds: number) => `renews in ${seconds} s`,
    renewing: 'renewing',
    renew: 'Renew',
    renewed: (time: string, change: string) => `Renewed at ${time}: ${change}.`,
    same: 'you get the same',
    more: (percent: string) => `you get ${percent} more`,
    less: (percent: string) => `you get ${percent} less`,
    failed: 'The quote could not be renewed. The review compares it with the chain.',
  },
} as const
