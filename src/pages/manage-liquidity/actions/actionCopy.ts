/** The texts of the panels. */
import { byCount } from '../../../units/byCount'

export const actionCopy = {
  unwrapped: 'SOL · unwrapped',
  maxLeavesMore: (sol: string) =>
    `Max leaves ${sol} SOL for fees and rent, and for a price move within the slippage.`,
  part: {
    group: 'How much',
    all: 'All',
    exactly: 'Exactly',
    unit: '% of your free part',
    wrong: 'Type a percentage from 0.0001 to 100.',
    tooLittle: 'This part is too small: it rounds down to nothing.',
  },
  add: {
    title: 'Add',
    lead: 'Type either amount; the other follows from the pool’s price.',
    protected: (percent: string) =>
      `If the price moves, at most ${percent} % more than these amounts leaves your wallet, or nothing is added.`,
    prices: 'This pool’s price beside others:',
    accept: 'Add at this price nevertheless',
    unagreed: 'The price of this pool is far from others. Tick the box to add nevertheless.',
    first: 'This makes a position of your own in the pool.',
    what: 'What you add',
    both: 'Both tokens',
    only: (symbol: string) => `Only ${symbol}`,
    aloneLead: (symbol: string, other: string) =>
      `A part of the ${symbol} is swapped for ${other} in this pool, then both are added, in one transaction.`,
    aloneProtected: (percent: string) =>
      `No more than this amount leaves your wallet. What you already hold of the other token is not used. The slippage is ${percent} %: the price may move by half of it, or nothing is added. What is left over stays in your wallet.`,
    into: 'Add to',
    intoOwn: (share: string, worth: string) => `Your position of ${share} of the pool, with ${worth}`,
    intoNew: 'A new position',
  },
  remove: {
    title: 'Remove',
    lead: 'You receive both tokens, at the pool’s price at that moment.',
    lockedHalf: 'The locked half stays. You take from the rest.',
    locked: (share: string) => `The locked part, ${share} of it, stays. You take from the rest.`,
    closesLater: (date: string) =>
      `The position can be closed once nothing in it is locked, from ${date} on.`,
    protected: (percent: string) =>
      `If the price moves, you get at most ${percent} % less than these amounts, or nothing is removed.`,
    close: 'Close the position with it',
    closeDetail: (sol: string) => `Then nothing is left in it, and ${sol} SOL of rent comes back.`,
  },
  claim: {
    title: 'Claim fees',
    lead: 'What the position has earned comes into your wallet. The position stays as it is.',
    nothing: 'There is nothing to claim just now.',
  },
  claimAll: {
    title: 'Claim all fees',
    lead: (count: number) =>
      `You claim the fees of ${byCount(count, 'one position', '# positions')}, in as few transactions as possible.`,
    leadOfMany: (count: number, all: number) =>
      `You claim the fees of ${count} of your ${all} positions, those that have earned the most, in as few transactions as possible. You can claim the others afterwards.`,
    more: (count: number) => `and ${count} more`,
  },
  creatorFees: {
    title: 'Claim creator fees',
    lead: 'The pool has put these fees aside for you as its creator. They come into your wallet.',
  },
  lock: {
    title: 'Lock forever',
    lead: 'What is locked can never be removed again, by you or anyone. You can still claim the fees that it earns.',
  },
  lockUntil: {
    title: 'Lock until a date',
    lead: 'Before its date nobody can withdraw what is locked, and nobody can cancel the lock. Fees can still be claimed, and liquidity added.',
    choice: 'For how long',
    forever: 'Forever',
    untilDate: 'Until a date',
  },
  burn: {
    title: 'Burn LP tokens',
    lead: 'Burnt LP tokens are gone: no one can ever remove their part of the pool or claim its fees.',
  },
  closing: {
    title: 'Close the position',
    lead: 'The position is empty. Its accounts are closed, and their rent comes back.',
  },
  swap: {
    title: 'Swap in this pool',
    lead: 'Swaps in this pool only. Another pool may give more.',
    everywhere: 'Compare all pools of this pair',
  },
} as const
