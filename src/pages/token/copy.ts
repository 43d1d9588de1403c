import { storageCopy } from '../../forms/storageCopy'
import { operationCopy, usualOperationWords } from '../../operation/copy'
import { THAW_WORDS } from '../../tokens/spendable'
import { ADDRESS_RULE } from '../../units/base58'
import type { HolderObstacle } from './manage/actions'
import { byCount } from '../../units/byCount'

/** The pool's transactions that were read: its last ones, or of the `listed` ones of the last 24 hours all or some. */
function transactionsOf(read: number, listed: number | null): string {
  const count = (of: number) => byCount(of, 'transaction', '# transactions')
  if (listed === null) return `the pool’s last ${count(read)}`
  return `${read < listed ? `${read} of ` : ''}the pool’s ${count(listed)} in the last 24 hours`
}

/** The texts of this page. */
export const tokenCopy = {
  title: 'Token',
  toLock: 'See the lock',
  lede: 'What the chain says about a mint.',
  reading: 'Reading the mint from the network.',
  programs: { token: 'SPL Token', 'token-2022': 'Token-2022' },
  noName: 'A token without a name',
  head: {
    price: 'Price',
    priceAt: (venue: string) => `Price at ${venue}`,
    playMoney: ', play money',
    change: (change: string) => `${change} in 24 h`,
    changeTitle: 'the change in 24 hours',
    changeSaid: (source: string) => `Of its price in dollars, as ${source} says.`,
    changeTraded: (venue: string) => `From trade to trade in the pool at ${venue}, fees included.`,
    priceOfSome: (venue: string) => `Price at ${venue} (there may be more pools)`,
    /** What the pools can pay out together: a market cap tells of no such sum. */
    liquidity: 'Liquidity for sellers',
    /** Where other pools pay in another token. */
    liquidityOf: (quote: string) => `Liquidity for sellers, ${quote}`,
    liquidityWhat: (quote: string, venues: readonly string[]) =>
      `The ${quote} in its open pools at ${venues.join(' and ')}: all sellers together cannot get more ${quote} there. Pools at other venues are not counted.`,
    /** Where not all pools could be searched for. */
    liquidityFound: (quote: string) => `${quote} in the pools found`,
    liquidityFoundWhat: (quote: string, venues: readonly string[]) =>
      `The ${quote} in its open pools that were found at ${venues.join(' and ')}; there may be more. Pools at other venues are not counted.`,
    holders: 'Holders',
    holdersWhat: 'Owners of its accounts; the network lists the 20 largest accounts.',
    volume: 'Volume in 24 h',
    volumeWhat: (venue: string) => `Of the pool at ${venue} whose trades the chart shows.`,
    none: 'none',
    reading: 'reading',
    unread: 'not known',
    cap: 'Market cap',
    capWhat: 'Price × supply. No one could sell the whole supply at this price.',
    about: (figure: string) => `About: ${figure}`,
    chart: {
      reading: 'Reading the last trades of the pool.',
      counts: (trades: number, read: number, listed: number | null) =>
        `${trades} trades in ${transactionsOf(read, listed)}, fees included.`,
      /** Of the last 24 hours, in which there were `listed` transactions. */
      day: (trades: number, read: number, listed: number) =>
        read < listed
          ? `The last 24 hours: ${trades} trades in ${read} of the pool’s ${listed} transactions, evenly spread, fees included.`
          : `The last 24 hours: ${trades} trades, fees included.`,
      noTrades: 'No trades yet.',
      tooFew: (trades: number, read: number, listed: number | null) =>
        read === 0
          ? 'The network lists no transaction of the pool.'
          : `Too few trades to draw: ${trades} among ${transactionsOf(read, listed)}.`,
      unread: (read: number, listed: number | null) =>
        `The RPC endpoint keeps no details of ${transactionsOf(read, listed)}.`,
      small: (count: number) => `Too small to tell a price: ${count}.`,
      unknown: (count: number) => `Not known, because the RPC endpoint keeps no details: ${count}.`,
      picture: ({
        from,
        to,
        lowest,
        highest,
      }: Readonly<{ from: string; to: string; lowest: string; highest: string }>) =>
        `Price from ${from} to ${to}; lowest ${lowest}, highest ${highest}.`,
      noTime: 'time not known',
    },
    noPool: 'No pool was found, so it has no price here.',
    nonePays: 'None of its pools pays for it now, so it has no price here.',
    notAll: 'No pool was found yet: some sources did not answer.',
    notKnown: 'Its pools did not load.',
    swap: 'Swap',
    share: 'Share',
    createPool: 'Create its pool',
    close: 'Close',
  },
  views: {
    label: 'This token',
    overview: 'Overview',
    holders: 'Holders',
    manage: 'Manage',
    manageBatch: (count: number) => `Manage (${count})`,
    handOver: 'Hand over…',
  },
  next: {
    title: 'What next',
    batch: (count: number) => byCount(count, 'One operation waits', '# operations wait'),
    batchWhat: 'Nothing of your batch is signed yet.',
    review: 'Review together',
    giveUp: {
      'permanent-delegate': 'You can take the tokens of any holder.',
      freeze: 'You can freeze any holder.',
      mint: 'You can print more at any time.',
    },
    revoke: 'Revoke',
    liquidity: 'Liquidity',
    pools: 'In its deepest pool.',
    add: 'Add',
    list: 'Send to a list',
    listWhat: 'One bill for all of them.',
    send: 'Send',
  },
  yours: {
    title: 'Yours in it',
    held: 'You hold',
    part: 'Your part of its pools',
    otherParts: 'Your part of other pools of it',
    /** Of a wallet with many accounts, which takes many requests. */
    search: 'Search for it',
    partOf: (pair: string, venue: string) => `Your part of ${pair} at ${venue}`,
    claim: 'Fees to claim',
    none: 'none',
    noneYet: 'none yet',
    unread: 'not read',
    reading: 'reading',
  },
  standstill: {
    paused: 'Paused: no one can transfer, mint or burn it now.',
    'frozen-authority': `Your account of it is frozen, so you cannot send it. ${THAW_WORDS.authority}`,
    'frozen-none': `Your account of it is frozen, so you cannot send it. ${THAW_WORDS.none}`,
    'frozen-programmable': `You cannot send it here. ${THAW_WORDS.programmable}`,
    never: 'It can never be transferred. It stays with whoever received it.',
  } satisfies Record<HolderObstacle, string>,
  elsewhere: 'Its name is kept in another account, which this page does not read:',
  altered: 'Parts of this token’s texts are hidden characters or far too long. They are shown as � or cut.',
  supply: 'Supply',
  unscaled: 'On the chain',
  decimals: 'Decimals',
  rent: 'Rent',
  madeAfter: {
    title: 'Made from a template',
    original: 'The original',
    claim: 'Its maker says so, and no one has checked it. It proves nothing about who made either token.',
  },
  pools: {
    title: 'Where it can be traded',
    reading: 'Looking for its pools.',
    none: (against: readonly string[], venues: readonly string[]) =>
      `No pool with ${against.join(' or ')} was found at ${venues.join(' or ')}.`,
    noVenues: 'No venue of this page has its program on this chain, so nothing can be traded here.',
    incomplete: 'There may be more: some sources did not answer.',
    holds: (base: string, quote: string) => `It holds ${base} and ${quote}.`,
    fee: (rate: string) => `Its fee is ${rate} of each trade.`,
    open: 'Open a pool',
  },
  details: 'Details',
  readAt: 'Read at slot',
  seen: 'What others can show',
  file: {
    title: 'Metadata file',
    none: 'none',
    description: 'Description',
    undescribed: 'No description.',
    unreadHere: 'No description: its file could not be read.',
    website: 'Website',
    x: 'X',
    telegram: 'Telegram',
    discord: 'Discord',
  },
  lookUp: {
    title: 'Look up another',
    label: 'Mint address',
    action: 'Look up',
    wrong: ADDRESS_RULE,
  },
  again: 'Try again',
  steps: {
    ...operationCopy.review.steps,
    ...storageCopy.steps,
  },
  operation: {
    ...usualOperationWords,
    back: 'Back to the token',
    running: (name: string) => name,
    stopped: (name: string) => name,
    kept: 'What you typed is still in its panel.',
    safe: 'Trying again signs the same operation, and it can land only once.',
  },
} as const
