/** How an operation stands, in a word and a sentence about the money. `at` is a time of day. */
export const summaryCopy = {
  done: 'done',
  doneSentence: 'It is on the chain.',
  open: 'not yet known',
  openSentence: (at: string) =>
    `Your wallet was asked at ${at}; how it ended is not known yet. Pick it up to find out. You never pay twice.`,
  consent: 'waits for you',
  consentSentence: 'Your wallet signed it at another price. Nothing is sent until you agree.',
  partly: (done: number, of: number) => `${done} of ${of} done`,
  partlySentence: (done: number, of: number) =>
    `${done} of its ${of} transactions ${done === 1 ? 'is' : 'are'} on the chain, the next is not. Pick it up to go on; nothing is made twice.`,
  expired: 'not taken in time',
  expiredSentence: (at: string) => `You signed at ${at}, the network did not take it in time.`,
  tooLateSentence: (at: string) => `Your wallet was asked at ${at} and did not approve in time.`,
  declined: 'declined',
  declinedSentence: (at: string) => `You declined it in your wallet at ${at}.`,
  failed: 'stopped',
  failedSentence: (at: string) => `It was stopped at ${at}.`,
  refusedSentence: (at: string) => `The network refused it at ${at}. It took the network fee alone.`,
  pageSentNothing: 'This page sent nothing.',
  nothingPaid: 'Nothing of it is on the chain: nothing was paid.',
  landedBefore: {
    failed: 'This time nothing landed; an earlier try failed on the chain and took its network fee.',
    another: 'This time nothing landed; at an earlier try your wallet sent something else.',
  },
  prepared: 'not begun',
  preparedSentence: 'It was prepared, but your wallet was never asked. Nothing was sent.',
} as const
