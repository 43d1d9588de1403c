import { describeError } from '../errors/describeError'
import { VENUES } from '../liquidity/profiles'
import type { WalletWorth } from '../liquidity/walletWorth'
import { byCount } from '../units/byCount'

const venues = VENUES.map(({ name }) => name).join(' or ')

type UnreadOfMade = 'isMadeUnread' | 'isWithheldUnread' | 'isClockUnread' | 'isLocksUnread'

/** The texts of the desk. */
export const deskCopy = {
  worth: {
    label: 'Worth',
    play: 'Play money, worth nothing',
    inAll: (usd: string) => `${usd} in all`,
    noPrice: 'The price of SOL is not known',
    about: 'What is counted',
    locked: '· of it locked forever:',
    change: (percent: string, tokens: number) =>
      `· SOL${tokens > 0 ? byCount(tokens, ' and one token', ' and # tokens') : ''} ${percent} in 24 h`,
    counted: (prices: string, hasChange: boolean) =>
      [
        `Counted: SOL, each token at what selling all of it now brings in a pool found at ${venues}, unless somebody can freeze or pause it, positions with their fees, locked ones as well, at their SOL or stablecoins and at what selling their tokens brings in the liquidity of others, fees of pools that you made, and the rent of accounts that you can close.`,
        'Not counted: NFTs, and tokens that you made here, because selling them takes from their own pool.',
        prices,
        hasChange
          ? 'The change in 24 h is that of your SOL, and of the tokens whose change a source tells, at their prices in dollars, each by no more than it counts for. Positions are not in it.'
          : '',
      ]
        .filter(Boolean)
        .join(' '),
    prices: (sources: string, time: string) => `Prices in dollars: ${sources}, ${time}.`,
    uncounted: (
      { tokens, unsearched, pools, fees }: Omit<WalletWorth['uncounted'], 'made'>,
      isUnread: boolean,
    ) => {
      const parts = [
        unsearched > 0
          ? byCount(
              unsearched,
              'one token whose pools were not searched',
              '# tokens whose pools were not searched',
            )
          : '',
        tokens > 0 ? byCount(tokens, 'one token of unknown worth', '# tokens of unknown worth') : '',
        pools > 0 ? byCount(pools, 'one position of unknown worth', '# positions of unknown worth') : '',
        fees > 0 ? byCount(fees, 'the fees of one position or pool', 'the fees of # positions or pools') : '',
        isUnread ? 'positions that were not read' : '',
      ].filter(Boolean)
      return parts.length === 0 ? undefined : `Not counted: ${parts.join(', ')}`
    },
    reading: 'Reading the pools of your tokens',
  },
  balance: 'Balance',
  /** What the worth is the sum of. */
  sums: { tokens: 'Tokens', positions: 'Positions', fees: 'Fees', rent: 'Rent' },
  unknown: 'not known',
  atLeast: '≥',
  at: 'at',
  noPool: 'no SOL or USDC pool',
  noPrice: 'price not known',
  notCounted: 'not counted',
  poolsUnread: 'pools not read',
  send: 'Send',
  sendMany: 'Send to many',
  swap: 'Swap',
  receive: 'Receive',
  receiveOn: (network: string) => `Receive on ${network}`,
  receiveCode: 'QR code of your address',
  receiveDetail: (network: string) =>
    `For SOL and any Solana token on ${network}. What is sent on another network does not arrive here.`,
  close: 'Close',
  made: {
    title: (count: number) => (count === 1 ? 'Token you made' : 'Tokens you made'),
    token: 'Token',
    price: 'Price',
    holders: 'Holders',
    liquidity: 'Liquidity',
    inSol: (name: string) => `${name}, SOL`,
    volume: 'Volume 24 h',
    ofOnePool: 'of one pool',
    line: (trades: number) => `The prices of ${trades} recent trades`,
    fees: 'Fees to claim',
    noPrice: 'no price yet',
    unsearched: 'not searched',
    again: 'Read again',
    claim: 'Claim',
    claimAll: 'Claim all',
    noFees: 'none yet',
    withWithdrawal: 'with withdrawal',
    createPool: 'Create liquidity',
    mintable: 'you can mint more',
    freezable: 'you can freeze holders',
    held: 'you hold',
  },
  positions: {
    title: 'Positions',
    manage: 'Manage',
    about: 'What a position is worth',
    counted:
      'What is counted above: its SOL or stablecoins, and what selling its tokens brings in the liquidity of others. A sale in your own liquidity pays yourself, so that part is not counted.',
    pool: 'Pool',
    share: 'Your share',
    worth: 'Worth, SOL',
    fees: 'Fees, SOL',
    locked: 'Locked',
    inPool: 'in the pool',
    noFees: 'none yet',
    nothing: 'nothing',
    forever: (share: string) => (share === '100 %' ? 'all, forever' : `${share}, forever`),
    order: 'Order',
    orders: { worth: 'Worth', fees: 'Fees', name: 'Name' },
  },
  due: {
    title: 'Due',
    nothing: 'Nothing is due. Fees to claim and rent to get back will stand here.',
    fees: (count: number) => `of fees in ${byCount(count, 'one position', '# positions')}`,
    unknownFees: (count: number) =>
      `Fees of unknown worth, if any, in ${byCount(count, 'one position', '# positions')}`,
    atLeast: 'At least',
    creatorFees: (pair: string) => `of creator fees in ${pair}`,
    unknownCreatorFees: (pair: string) => `Creator fees of unknown worth in ${pair}`,
    most: (most: string) => `One operation closes ${most} of them. Press again for the rest.`,
    nothingElse: 'Nothing else is due. Locks for you are searched further down.',
    unread: 'Not all positions were read, so not all fees to claim are known.',
    notRead: (unread: Readonly<Record<UnreadOfMade, boolean>>) => {
      const { isMadeUnread, isWithheldUnread, isClockUnread, isLocksUnread } = unread
      const parts = [
        isMadeUnread ? 'some tokens that you made' : '',
        isWithheldUnread ? 'withheld transfer fees' : '',
        isClockUnread ? 'the network’s epoch' : '',
        isLocksUnread ? 'locks for you' : '',
      ].filter(Boolean)
      return parts.length === 0 ? undefined : `Not read: ${parts.join(', ')}. More may be due.`
    },
    rest: (more: number, putOff: number) =>
      [
        more > 0 ? byCount(more, 'One more is due', '# more are due') : '',
        putOff > 0 ? byCount(putOff, 'One is put off', '# are put off') : '',
      ]
        .filter(Boolean)
        .join('. '),
    show: 'Show',
    rent: (count: number) => `of rent in ${byCount(count, 'one empty account', '# empty accounts')}`,
    withheld: 'of withheld transfer fees',
    lockClaim: (symbol: string, locks: number, from: string | null) =>
      `${symbol} are free in ${byCount(locks, 'a lock', '# locks')}${from === null ? '' : ` from ${from}`}`,
    lockDate: (symbol: string, at: string, isPromise: boolean) =>
      isPromise
        ? `${symbol} are promised for ${at} in a lock that can be taken back`
        : `${symbol} become free in a lock on ${at}`,
    lockOthers: (locks: number) =>
      byCount(
        locks,
        'One lock for you is of a token that you do not hold. Anybody can make one.',
        '# locks for you are of tokens that you do not hold. Anybody can make such locks.',
      ),
    seeLocks: 'See them',
    liquidityDate: {
      all: (pair: string, at: string) => `Locked liquidity in ${pair} is free from ${at} on`,
      first: (pair: string, at: string) =>
        `The first part of locked liquidity in ${pair} is free from ${at} on`,
      last: (pair: string, at: string) =>
        `The last part of locked liquidity in ${pair} is free from ${at} on`,
    },
    seeLock: 'See the lock',
    seePool: 'See the pool',
    multiplier: (symbol: string, times: string, from: string) =>
      `From ${from} on, amounts of ${symbol} are shown ${times}`,
    transferFee: (symbol: string, fee: string, from: bigint, now: bigint) =>
      `From epoch ${from} on (this is ${now}), ${symbol} withholds ${fee}`,
    ofToken: {
      file: (symbol: string) => `The metadata file of ${symbol} does not answer or cannot be read`,
      picture: (symbol: string) => `The picture of ${symbol} cannot be shown`,
    },
    /** Of one token by its symbol, or of several, whose symbols are the links. */
    kept: {
      mint: (what: string) => `You can still mint more ${what}`,
      freeze: (what: string) => `You can still freeze holders of ${what}`,
      update: (what: string) => `You can still change the name and picture of ${what}`,
    },
    tokens: (count: number) => `${count} tokens. Revoke, forever:`,
    revoke: (symbol: string) => `Revoke, forever: ${symbol}`,
    /** The panel of the token's page for each, and its link. */
    actions: {
      withheld: ['collect-fees', 'Collect'],
      file: ['update-metadata', 'Change its metadata'],
      picture: ['update-metadata', 'Change its metadata'],
      multiplier: ['scaled-amount', 'Change'],
      'transfer-fee': ['transfer-fee', 'Change'],
      mint: ['revoke-mint', 'Revoke, forever'],
      freeze: ['revoke-freeze', 'Revoke, forever'],
      update: ['make-immutable', 'Revoke, forever'],
    },
    claim: 'Claim',
    claimAll: 'Claim all',
    getBack: 'Get back',
    later: 'Next week',
  },
  groups: {
    tokens: (count: string) => `Tokens · ${count}`,
    others: (count: string) => `Other tokens · ${count}`,
    empty: (count: string) => `Empty accounts · ${count}`,
    emptyLabel: 'Empty accounts',
  },
  search: 'Search',
  searchHint: 'Name, symbol or address',
  clearSearch: 'Clear the search',
  toTokens: 'Show the tokens',
  notFound: 'Nothing found',
  notFoundDetail:
    'Search finds the names of tokens that you have scrolled to, and any mint or account address.',
  manyAccounts:
    'LP tokens are listed among the tokens: this wallet has too many accounts to read every mint.',
  searchPools: 'Look for LP tokens',
  noTokens: 'No tokens here yet',
  noTokensDetail: (network: string) => `This wallet holds no tokens on ${network}.`,
  nothingDetail: (network: string) =>
    `This wallet holds no SOL and no tokens on ${network}. Every operation is paid in SOL: receive some first.`,
  noNfts: 'No NFTs here yet',
  noNftsDetail: (network: string) => `This wallet holds no NFTs on ${network}.`,
  create: 'Create a token',
  frozen: 'frozen',
  reading: 'Reading what the wallet holds.',
  again: 'Try again',
  unavailable: 'Token Balance Unavailable',
  unread: (network: string) => `What the wallet holds on ${network} is not known now.`,
  unavailableDetail: (error: unknown, network: string) => {
    const { detail, remedy } = describeError(error)
    return `${deskCopy.unread(network)} ${detail} ${remedy}`
  },
  heldBack: (seconds: number) => `Possible again in ${seconds} s`,
} as const
