import type { Addition } from '../transactions/events'

/** The sentences about an operation that a wallet changed, that a wallet sends by itself, or that takes several transactions. */
export const operationCopy = {
  sends: (wallet: string) =>
    `${wallet} sends by itself what you approve in it. This page then follows its signature on the chain.`,
  sendsAlone: (wallet: string, oneKey: string) =>
    `${wallet} signs and sends in one go, so no second key can sign with it. ${oneKey}`,
  consent: {
    title: 'Your wallet changed the price',
    more: (sol: string) => `It costs ${sol} SOL more than it was asked for.`,
    nothing: 'All that you asked for is still in it. Nothing is sent until you decide.',
    added: {
      'unit-price': 'It bids for priority by itself.',
      'unit-limit': 'It set how many compute units may be used.',
      budget: 'It set other limits of what may be used.',
      guard: 'It added a guard, which only checks and can move nothing.',
    } satisfies Record<Addition, string>,
    go: 'Go on with this',
    stop: 'Do not send',
    busy: 'Trying it out on the network',
    yours: (name: string) => `${name}: for you to decide`,
  },
  several: {
    part: (name: string, done: number, all: number) => `${name}: ${done} of ${all} done`,
    title: (done: number, all: number) => `${done} of ${all} transactions are on the chain`,
    detail:
      'What is done stays as it is and is never asked for again. The next one was tried out anew: its bill is what it costs now.',
    reading: 'Trying out the next one on the network.',
    continue: 'Continue',
    bill: 'SOL · the next transaction',
  },
  newPrice: {
    title: 'The price moved meanwhile',
    detail: 'It was tried out anew: the bill is what it costs now.',
    bill: 'SOL · as of now',
  },
  keyGone: {
    title: 'A key that it needs is gone',
    detail: (address: string) =>
      `It must also be signed by the key of ${address}, which was never stored and left with the page. What is on the chain stays as it is.`,
    begin: 'Beginning again from the form is safe: nothing of this can land any more.',
  },
  notKept: {
    title: 'This cannot be continued here',
    detail:
      'An earlier version of this page did not keep what the missing part does. What is on the chain stays as it is.',
  },
} as const
