import { operationCopy } from '../operation/copy'

/** The texts that the panels of all pages share. */
export const panelCopy = {
  close: 'Close',
  fee: operationCopy.usual.fee,
  after: 'Your balance after',
  afterUnknown: 'once connected',
  missing: 'Missing in your wallet',
  comesBack: 'comes back',
  reading: 'Reading rent and fees from the network.',
  unwraps: (sol: string) =>
    `${sol} SOL of it are wrapped: where they are needed, their accounts are closed first, and the review names them.`,
  moves: (unscaled: string, shown: string) => `What moves is ${unscaled}, shown as ${shown}.`,
  otherMultiplier: (before: string, now: string) =>
    `The multiplier was ${before} when you typed this, and is ${now} now. Type the amount again.`,
  /** The field of an amount. */
  amount: {
    label: 'Amount',
    of: (symbol: string) => `Amount of ${symbol}`,
    choose: 'Choose',
    pick: (side: string, symbol: string) => `${side}: ${symbol}. Choose another`,
    pickFirst: (side: string) => `${side}: choose one`,
    held: (amount: string) => `you hold ${amount}`,
    heldUnits: (amount: string, unscaled: string) => `you hold ${amount}: ${unscaled}`,
    heldUnread: 'balance not read',
    frozen: (amount: string) => `and ${amount} that are frozen`,
    wrapped: (amount: string) => `(${amount} wrapped)`,
    parts: (symbol: string) => `Parts of the ${symbol} that you hold`,
    max: 'Max',
    aboutMax: 'About this balance',
    half: 'Half',
  },
  /** What Max leaves. The others stand in two short lines beside Max and Half, and say why those are off. */
  max: {
    leaves: (sol: string) => `Max leaves ${sol} SOL for fees and rent.`,
    reading: 'Reading fees and rent',
    unknown: 'Fees and rent are not known',
    nothing: 'Fees and rent take all of it',
    noPool: 'No open pool takes it',
  },
  problems: {
    empty: operationCopy.bill.empty,
    tooMuch: 'Type a smaller amount.',
    'not-a-number': 'This is not a number. Use digits and one point.',
    'too-many-decimals': 'Too many decimal places for this token.',
    'too-large': 'This is more than any account can hold.',
    zero: 'It must be more than zero.',
    'too-small': 'This is less than the smallest amount of this token.',
  },
  tooMuch: (held: string, lacks: string) => `This is more than you hold: ${held}. ${lacksWords(lacks)}`,
} as const

/** What is missing for an amount: "You lack 0.12 SOL." */
export function lacksWords(sum: string): string {
  return `You lack ${sum}.`
}
