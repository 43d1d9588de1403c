import { type OperationWords, usualOperationWords } from '../../operation/copy'
import type { FieldProblem } from './form/readDeposit'
import { byCount } from '../../units/byCount'

/** The texts of this page. */
export const createLiquidityCopy = {
  title: 'Create liquidity',
  lede: 'Open a pool for your token.',
  pair: {
    title: 'Pair and deposit',
    base: 'Token',
    quote: 'Against',
    ofSupply: (share: string) => `${share} of the whole supply`,
    wholeSupply: 'The whole supply',
    arrives: (amount: string, symbol: string) =>
      `After the token’s transfer fee, ${amount} ${symbol} arrive in the pool.`,
    leavesSol: (sol: string) => `Leaves ${sol} SOL after all costs`,
    leaves: (amount: string, symbol: string) => `Leaves ${amount} ${symbol} in your wallet`,
    together: (worth: string, atOpening: string | null, source: string) =>
      `Both deposits together: ${worth}${atOpening === null ? '' : `, with ${atOpening} at the opening price`}. ${source}`,
    pricesBy: (source: string) => `Prices by ${source}.`,
    samplePrices: 'Sample prices of the practice chain.',
    noToken: 'Choose a token.',
    equal: 'A pool needs two different tokens. Choose another one.',
    notRead: 'This token could not be read.',
    moreThanHeld: (amount: string, symbol: string) => `You hold ${amount} ${symbol}. Type less.`,
    notSpare: (amount: string) =>
      `You need ${amount} more SOL for the deposit and all costs. Type less, or add SOL.`,
    problems: {
      empty: () => 'Type how much goes in.',
      'not-a-number': () => 'Type a number, such as 1,000.5.',
      'too-many-decimals': (decimals: number) =>
        decimals === 0
          ? 'This token has whole units only.'
          : `This token has ${decimals} decimals. Type fewer places.`,
      'too-large': () => 'More than a token account can ever hold. Type less.',
      'too-small': () => 'This is less than the smallest amount of this token. Type more.',
      'other-multiplier': () =>
        'This was typed by another multiplier, or for another token. Type the amount again.',
      zero: () => 'A pool needs some of both. Type more than zero.',
      nothing: () =>
        'At this price the amount is less than the token’s smallest unit. Type more of the other token, or another price.',
    } satisfies Record<FieldProblem, (decimals: number) => string>,
  },
  price: {
    title: 'Opening price',
    lead: 'Off the market’s price, the first trader takes the difference.',
    how: 'How the price is set',
    follows: 'Your deposits set it. If you type it, a deposit follows.',
    buys: (symbol: string) => `1 ${symbol} buys`,
    costs: (symbol: string) => `1 ${symbol} costs`,
    placeholder: 'from the deposit',
    problems: {
      empty: 'Type a price, or both deposits.',
      'not-a-number': 'Type a number, such as 0.000005.',
      zero: 'A price is more than zero.',
      'other-multiplier': 'This price was typed by another multiplier, or for another token. Type it again.',
      nothing: 'This token has no supply, so a market cap sets no price. Type a price.',
    } as Readonly<Partial<Record<FieldProblem, string>>>,
    cap: 'Opening market cap',
    counts: (supply: string, symbol: string) => `All ${supply} ${symbol} at the opening price.`,
    noSupply: (symbol: string) => `No ${symbol} exists yet.`,
    unknown: (symbol: string) => `No source of prices lists ${symbol}.`,
    silent: 'No source of market prices answers just now.',
    playMoney: 'Nothing has a market price on this network.',
    /** Where every venue was searched. */
    noPools: (symbol: string) =>
      `No venue here has another pool of ${symbol}, so there is nothing to compare with.`,
    notAllPools: (symbol: string) => `Not every venue could be searched for pools of ${symbol}.`,
    accept: 'Open it at this price nevertheless',
    unagreed: 'Far from other prices: tick the box below, or type another price.',
    asking: 'Asking what the market pays.',
    near: (source: string, price: string, symbol: string) =>
      `Close to the market: ${source} says ${price} ${symbol}.`,
    above: (gap: string, source: string, price: string, symbol: string) =>
      `${gap} the market price: ${source} says ${price} ${symbol}. Traders would sell into your pool until the difference is gone.`,
    below: (gap: string, source: string, price: string, symbol: string) =>
      `${gap} the market price: ${source} says ${price} ${symbol}. Traders would buy from your pool until the difference is gone.`,
    stopTitle: 'This price is ten times off, or more',
    stop: (source: string, price: string, symbol: string) =>
      `${source} says ${price} ${symbol}. The first trader would profit within seconds, and your deposit would lose. Check the digits of both deposits. This page opens a pool only if its price is less than ten times off the market price.`,
  },
  venue: {
    title: 'Venue',
    lead: 'In SOL, read from the programs’ own accounts.',
    leadNoPair: 'The cheapest is chosen.',
    caption: 'The venues side by side',
    what: 'What',
    reading: 'Reading what the venues ask.',
    notRead: 'The costs at the venues could not be read.',
    rows: {
      creation: 'Creation fee',
      rent: 'Rent',
      network: 'Network fee',
      fee: 'Trading fee',
      earns: 'Who earns it',
      yours: 'Your fees',
      hold: 'You hold',
      lock: 'Lock',
      accepted: 'Accepted',
      acceptedPair: (base: string, quote: string) => `${base} and ${quote} accepted`,
      pools: 'Pools of this pair',
      cost: 'Cost before deposit',
    },
    cheapest: (venue: string, low: string, high: string) =>
      `${venue} is the cheapest: ${low} SOL instead of ${high}.`,
    cheaper: (venue: string, low: string, high: string) => `${venue} costs ${low} SOL instead of ${high}.`,
    sameCost: (first: string, second: string, sol: string) =>
      `${first} and ${second} cost the same: ${sol} SOL.`,
    onlyOne: (venue: string) => `Only ${venue} accepts this pair.`,
    none: 'none',
    rentGone: 'does not come back',
    rentBack: 'all of it comes back',
    rentPart: (sol: string) => `${sol} comes back`,
    tier: (venue: string) => `Trading fee at ${venue}`,
    tierOption: (rate: string, creation: string | null) =>
      creation === null ? rate : `${rate}, ${creation} SOL to open`,
    tiers: (count: number) => `one of ${count}`,
    earns: {
      'lp-tokens': (pool: string, operator: string, rest: string) => `pool ${pool}, ${operator} ${rest}`,
      'position-nft': (pool: string, operator: string, rest: string) => `you ${pool}, ${operator} ${rest}`,
    },
    fees: { 'with-withdrawal': 'come with withdrawal', claim: 'claim at any time' },
    holds: { 'lp-tokens': 'LP tokens', 'position-nft': 'a position NFT' },
    forever: 'forever',
    lockAtOnce: 'when it opens, or later',
    lockDated: 'or until a date, when it opens or later',
    noLock: 'none here',
    yes: 'yes',
    no: 'no',
    badge: 'needs a badge',
    because: (extensions: string) => `for ${extensions}`,
    missing: 'not on this chain',
    unread: 'could not be read',
    noPools: 'none yet',
    noPoolsSeen: 'none seen',
    noPoolsSeenDetail: 'the RPC endpoint refused the search',
    pools: (count: number) => byCount(count, 'one exists', '# exist'),
    addThere: 'Add there instead',
    needs: (names: string) => `The practice chain does not have the program of ${names} yet.`,
    again: 'Try again',
    refused: (venue: string, extensions: string) =>
      `${venue} does not accept this pair because of ${extensions}. Choose another venue.`,
    refusedAll: (extensions: string) =>
      `No venue here accepts this pair because of ${extensions}. Choose another token.`,
    missingChosen: (venue: string) =>
      `What ${venue} asks could not be read on this chain. Choose another venue.`,
    exists: (venue: string) =>
      `${venue} already has such a pool, and allows only one. Add liquidity to that pool, or choose another venue.`,
    /** Where the venue allows one pool of a pair whose maker chooses the fee. */
    existsAtFee: (venue: string, fee: string) =>
      `${venue} already has a pool of this pair, with a fee of ${fee}, and allows only one whose fee its maker chose. Add liquidity to that pool, or choose another venue.`,
    existsAtSome: (venue: string) =>
      `${venue} already has such a pool of this pair, and allows only one. Add liquidity to that pool, or choose another venue.`,
    noneThere: 'This page could not read any venue on this chain. So you cannot open a pool now.',
  },
  curve: {
    priceAxis: 'Price, × the opening price',
    sizeAxis: (symbol: string) => `${symbol} spent in one buy (logarithmic)`,
    title: 'What a buyer would do to the price',
    lead: (fee: string) => `One buy right after opening, with ${fee} fee. Scales are logarithmic.`,
    leadNoFee: 'One buy right after opening, before any fee. Scales are logarithmic.',
    empty: 'Shown once there is a deposit.',
    picture: (from: string, to: string, points: string) =>
      `Price after a buy of ${from} to ${to}, as a multiple of the opening price, on logarithmic scales: ${points}`,
    point: (spends: string, times: string) => `${spends} ${times} times`,
    after: 'price afterwards',
    paid: 'average the buyer paid',
    spends: 'A buyer spends',
    gets: (symbol: string) => `gets, ${symbol}`,
    share: 'of the pool',
    average: 'average paid',
    afterwards: 'price afterwards',
    refused: 'refused',
    shallow: 'A shallow pool',
    shallowDetail: (spends: string, times: string, deeper: string, then: string) =>
      `One buyer with ${spends} raises the price to ${times} times the opening price, and one seller can undo that. With ${deeper} in the pool, that buyer would raise the price to ${then} times the opening price.`,
  },
  later: {
    title: 'Opening time and lock',
    now: 'Opens at once',
    at: (time: string) => `Opens ${time}`,
    unlocked: 'nothing locked',
    locked: 'your share locked forever',
    said: (opens: string, lock: string) => `${opens}, ${lock}.`,
    more: 'Set a later opening, up to a year ahead, or lock your share.',
    when: 'When it opens',
    once: 'As soon as it is confirmed',
    onceDetail: 'Anyone can trade from that moment.',
    chosen: 'At a chosen time',
    chosenDetail:
      'The pool exists at once and stays closed until then. No one can trade before then, not even you.',
    time: 'Opening time',
    noTime: 'Choose day and time.',
    past: 'This is in the past. Choose a later time, or let it open at once.',
    far: (days: string) => `This is too far ahead. A pool must open within ${days} days.`,
    lock: 'Lock my share',
    free: 'Not locked',
    freeDetail: 'You can withdraw your share at any time.',
    untilDate: 'Lock my share until a date',
    untilDateDetail:
      'Before that date nobody can withdraw your share, and nobody can cancel the lock. Its fees can be claimed, and liquidity added.',
    untilDateLocked: (until: string) => `your share locked ${until}`,
    noDates: (why: string) => `The lock of your share: ${why}`,
    forever: 'Lock my share forever',
    lockDetail: (program: string) =>
      `No one can ever withdraw your share, not even you. You can still claim its trading fees. ${program} locks your share in the same transaction.`,
    lockLater: (venue: string) =>
      `A share at ${venue} can be locked only after the pool is made. You can lock it on Manage Liquidity then.`,
    noLock: (venue: string) => `On this chain a share of ${venue} cannot be locked.`,
  },
  card: {
    none: 'Your pool',
    venue: (venue: string, fee: string) => `${venue}, ${fee}`,
  },
  bill: {
    example: 'SOL · for an example deposit',
    foot: 'Fees and rent are read from the network.',
    and: (amount: string, symbol: string, lock: boolean | 'until') =>
      `And ${amount} ${symbol}. ${lock === true ? 'The pool keeps this deposit forever.' : lock === 'until' ? 'The pool keeps this deposit until its date. What you get back then depends on the pool’s price.' : 'You get the deposit back when you remove liquidity. The amount depends on the pool’s price.'}`,
    before: (why: string) => `Before the review: ${why}`,
    existsTitle: 'This pool already exists',
  },
  costs: {
    lead: 'A pool costs about this, plus your deposit.',
    line: (venues: string) => `Costs ≈ ${venues}, plus your deposit.`,
    at: (sol: string, venue: string) => `${sol} SOL (${venue})`,
    or: ' or ',
    none: 'What a pool costs is not known now.',
    missing: 'not on this chain',
    unknown: 'not known now',
  },
  review: {
    secondKey:
      'Your wallet signs first. Then a second key signs, which was made only for this position. This page discards that key, because it is never needed again.',
  },
  receipt: {
    pool: 'Pool',
    venue: 'Venue',
    there: 'On the chain now',
    reading: 'Reading the pool from the chain.',
    notKnown: 'not known now',
    reserves: (base: string, quote: string) => `${base} and ${quote}`,
    price: 'Price',
    opens: 'Opens',
    again: 'Try again',
    another: 'Open another pool',
  },
  kept: 'This is kept in your browser and survives a reload. Nothing is sent yet.',
} as const

/** The page's texts for its operation. */
export const operationWords: OperationWords = {
  ...usualOperationWords,
  page: createLiquidityCopy.title,
  safe: 'The earlier transaction can no longer land. So the deposit leaves your wallet at most once.',
  oneKey: 'Use another wallet, or open the pool on Raydium CPMM, where your wallet signs alone.',
}
