/** What the review says of every operation. */
export const reviewCopy = {
  lede: (time: string) =>
    `This is all that will happen, in this order, in one transaction. It was simulated against the network at ${time} and succeeded.`,
  ledeOfSeveral: (time: string, count: number) =>
    `This is all that will happen, in this order, in ${count} transactions. The first was simulated against the network at ${time} and succeeded; the others are when their turn comes.`,
  decided: 'What you approve',
  note: (time: string) => `SOL · simulated ${time}`,
  bidding: 'Trying it out anew',
  notAsked: 'Your wallet was not asked: nothing was sent and nothing was paid.',
  seeOperation: 'See how it stands',
} as const
