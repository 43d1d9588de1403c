/** A lesson: `id` is the end of its URL, `summary` one sentence that also describes its page to search engines. */
export type Lesson = Readonly<{ id: LessonId; title: string; summary: string }>

export type LessonId = keyof typeof TEXTS

const TEXTS = {
  'what-a-mint-is': [
    'What a mint is',
    'A Solana token is one account on the chain, its mint: what it records, and why its address is the only name that cannot be copied.',
  ],
  authorities: [
    'Authorities',
    'Who can make more of a Solana token, freeze its accounts or change its name, and what it means to revoke each authority.',
  ],
  'token-2022-or-spl': [
    'Token-2022 or SPL',
    'The two token programs of Solana side by side: what each costs today, what only Token-2022 can do, and what venues refuse.',
  ],
  'metadata-and-storage': [
    'Metadata and storage',
    'Where a token’s name, picture and description are kept, which of it is on the chain, and what happens when a file disappears.',
  ],
  'decimals-and-supply': [
    'Decimals and supply',
    'The chain counts whole base units: what decimals change, what they limit, and why they can never be changed.',
  ],
  'rent-and-fees': [
    'Rent and fees',
    'What Solana charges for an account and for a transaction, with today’s figures, and which part of it comes back.',
  ],
  'pools-and-prices': [
    'Pools and prices',
    'How a pool sets a token’s price: drag a deposit, and see the opening price and how far one purchase moves it.',
  ],
  'liquidity-locking-vesting': [
    'Liquidity, locking, vesting',
    'What a share of a pool is worth when the price moves, beside holding both tokens, and what a lock promises.',
  ],
  'locking-tokens': [
    'Locking tokens until a date',
    'How tokens are kept for a team or for later, what a lock promises to holders, what it does not hold, and how to check one.',
  ],
  'reading-a-report-card': [
    'Reading a report card',
    'The lines of a token’s report card in the order in which to read them, and what each one can do to a holder.',
  ],
  'avoiding-copycats': [
    'Avoiding copycats',
    'Names and pictures of tokens can be copied, addresses cannot: how to tell a token from its copy, and how not to look like one.',
  ],
  'what-wallets-show': [
    'What wallets show and why they warn',
    'What a wallet shows before you sign, what makes it warn, and how to compare it with the review on this page.',
  ],
  'no-picture-there': [
    'Why does my token have no picture there?',
    'Why a wallet, an explorer or a market shows a token without its picture, what a browser can check, and each place’s official next step.',
  ],
  'going-to-mainnet': [
    'Going to Mainnet',
    'What to check before a token is made with real money, in the order in which it matters.',
  ],
} as const satisfies Readonly<Record<string, readonly [title: string, summary: string]>>

/** All lessons in their order. */
export const LESSONS: readonly Lesson[] = Object.entries(TEXTS).map(([id, [title, summary]]) => ({
  id: id as LessonId,
  title,
  summary,
}))

/** The lesson at the end of a URL; undefined for an unknown name. */
export function lessonOf(id: string | undefined): Lesson | undefined {
  return LESSONS.find((lesson) => lesson.id === id)
}
