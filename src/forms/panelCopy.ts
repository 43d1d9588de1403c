/** The texts that the panels of all pages share. */
export const panelCopy = {
  close: 'Close',
  fee: 'Network and priority fee',
  after: 'Your balance after',
  afterUnknown: 'once connected',
  missing: 'Missing in your wallet',
  comesBack: 'comes back',
  reading: 'Reading rent and fees from the network.',
  held: (amount: string) => `You hold ${amount}.`,
  frozen: (amount: string) => `Another ${amount} are frozen.`,
  unwraps: (sol: string) =>
    `${sol} SOL of it are wrapped: where they are needed, their accounts are closed first, and the review names them.`,
  heldUnits: (amount: string, unscaled: string) => `You hold ${amount}: ${unscaled}.`,
  moves: (unscaled: string, shown: string) => `What moves is ${unscaled}, shown as ${shown}.`,
  otherMultiplier: (before: string, now: string) =>
    `The multiplier was ${before} when you typed this, and is ${now} now. Type the amount again.`,
  max: 'Max',
  half: 'Half',
  problems: {
    empty: 'Type an amount.',
    tooMuch: 'Type a smaller amount.',
    'not-a-number': 'This is not a number. Use digits and one point.',
    'too-many-decimals': 'Too many decimal places for this token.',
    'too-large': 'This is more than any account can hold.',
    zero: 'It must be more than zero.',
    'too-small': 'This is less than the smallest amount of this token.',
  },
  tooMuch: (held: string) => `This is more than you hold: ${held}.`,
} as const
