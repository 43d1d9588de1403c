/** What the review of a token says besides `copy.review`. */
export const reviewCopy = {
  ledeOfSeveral: (time: string, count: number) =>
    `This is all that will happen, in this order, in ${count} transactions. The first was simulated against the network at ${time} and succeeded; the others are when their turn comes.`,
  bidding: 'Trying it out anew',
} as const
