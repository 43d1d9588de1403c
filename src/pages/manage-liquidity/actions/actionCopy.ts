/** The texts of the panels. */
export const actionCopy = {
  close: 'Close',
  get: 'You get',
  pay: 'You pay',
  unwrapped: 'unwrapped to SOL',
  fee: 'Network and priority fee',
  after: 'Your balance after',
  afterUnknown: 'once connected',
  missing: 'Missing in your wallet',
  comesBack: 'comes back',
  reading: 'The network is asked for rent and fees.',
  held: (amount: string) => `You hold ${amount}.`,
  useAll: 'All of it',
  problems: {
    empty: 'Type an amount.',
    'not-a-number': 'This is no number. Digits, and one point.',
    'too-many-decimals': 'Too many decimal places for this token.',
    'too-large': 'This is more than any account can hold.',
    zero: 'It must be more than nothing.',
  },
  tooMuch: (held: string) => `This is more than you hold: ${held}.`,
  slippage: {
    summary: 'Change the slippage',
    label: 'Slippage',
    unit: '%',
    hint: 'How far the price may move; beyond it nothing happens. From your settings; a change here is for this action alone.',
  },
  part: {
    group: 'How much',
    all: 'All',
    exactly: 'Exactly',
    unit: '% of your free part',
    wrong: 'From 0.0001 to 100 %.',
    tooLittle: 'This is less than the smallest part of a share.',
  },
  add: {
    title: 'Add',
    lead: 'Type either side; the other follows the price of the pool.',
    protected: (percent: string) =>
      `At most this leaves your wallet, with a slippage of ${percent} %; otherwise nothing happens.`,
    first: 'This makes a position of your own in the pool.',
  },
  remove: {
    title: 'Remove',
    lead: 'You receive both tokens, at the pool’s price of that moment.',
    lockedHalf: 'The locked half stays. You take from the rest.',
    locked: (share: string) => `The locked part, ${share} of it, stays. You take from the rest.`,
    protected: (percent: string) => `You get at least this, or nothing happens: slippage ${percent} %.`,
    close: 'Close the position with it',
    closeDetail: (sol: string) => `Nothing is left in it then, and ${sol} SOL of rent come back.`,
  },
  claim: {
    title: 'Claim fees',
    lead: 'What the position has earned comes into your wallet. The position stays as it is.',
    nothing: 'There is nothing to claim just now.',
  },
  claimAll: {
    title: 'Claim all fees',
    lead: (count: number) =>
      `From ${count === 1 ? 'one position' : `${count} positions`}, in as few transactions as they fit into.`,
    leadOfMany: (count: number, all: number) =>
      `From the ${count} of ${all} positions that have earned the most, in as few transactions as they fit into. The others can be claimed after them.`,
    more: (count: number) => `and ${count} more`,
  },
  creatorFees: {
    title: 'Claim creator fees',
    lead: 'The fees that the pool has put aside for you as its creator.',
  },
  lock: {
    title: 'Lock forever',
    lead: 'What is locked can never be taken out again, by you or anyone. Fees it earns stay yours.',
    figures: 'Of your share',
  },
  burn: {
    title: 'Burn LP tokens',
    lead: 'Burnt LP tokens are gone: no one can ever take out their part of the pool or its fees.',
    figures: 'Of your share',
  },
  closing: {
    title: 'Close the position',
    lead: 'It is empty. Its accounts are closed and their rent comes back.',
  },
  swap: {
    title: 'Swap in this pool',
    lead: 'For a small amount, to see that it works: only this one pool is used.',
    direction: 'What you pay with',
    pays: (symbol: string) => `Pay ${symbol}`,
    amount: 'Amount',
    protected: (percent: string) => `You get at least this, or nothing happens: slippage ${percent} %.`,
    warn: (move: string) => `This moves the price by ${move}. A smaller amount moves it less.`,
    stop: (move: string) => `This would move the price by ${move}. Take a smaller amount, or a deeper pool.`,
  },
} as const
