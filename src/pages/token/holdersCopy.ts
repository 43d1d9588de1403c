/** The texts about holders. */
import { byCount } from '../../units/byCount'

export const holdersCopy = {
  title: 'Largest holders',
  drop: 'Share a total among all its holders',
  reading: 'Reading the largest holders.',
  readingWord: 'reading',
  notKnown: 'Not known',
  refused:
    'The network did not list the largest holders: public nodes often refuse this question. Try again, or set an RPC of your own in the settings.',
  none: 'No one holds any of it.',
  all: (slot: string) => `These are all holders, at slot ${slot}.`,
  largest: (slot: string) =>
    `The owners of the 20 largest accounts, at slot ${slot}. Shares are of the whole supply.`,
  yours: 'your wallet',
  frozen: { some: 'partly frozen', all: 'frozen' },
  pool: (name: string) => `pool: ${name}`,
  locker: (name: string) => `locked: ${name}`,
  burnt: (name: string) => `burnt: ${name}`,
  program: 'a program’s address',
  unread: 'owner not known',
  inAccounts: (count: number) => `in ${count} accounts`,
  at: (slot: string) => `at slot ${slot}`,
  top: {
    title: 'Top 10 share',
    meaning: (owners: number) =>
      `Of ${byCount(owners, 'one owner', '# owners')}, without pools and burnt tokens.`,
    source: 'A share of the whole supply, counted from the owners and amounts of the 20 largest accounts',
    unknown: 'not known',
    refused: 'The network did not list the largest holders.',
    none: { word: 'none', meaning: 'There is no supply, so no one holds any of it.' },
    room: 'Of 10 owners, without pools and burnt tokens.',
  },
  snapshot: 'All holders',
  snapshotLede:
    'A file with a line for each owner: address and amount, summed over the owner’s accounts. Send to many takes it.',
  peopleOnly: 'Leave out pools, burnt tokens and programs',
  peopleOnlyDetail: 'Only addresses that can be a wallet get a line.',
  save: 'Save holders as CSV',
  arrived: (size: string) => `Reading: ${size}`,
  saved: ({
    holders,
    size,
    slot,
    leftOut,
  }: Readonly<{ holders: string; size: string; slot: string; leftOut: string | null }>) =>
    `Saved ${holders === '1' ? 'one holder' : `${holders} holders`} (${size}), as of slot ${slot}${leftOut === null ? '' : `; ${leftOut} left out`}.`,
  snapshotRefused:
    'The list of holders is not known. Public nodes often refuse to search all accounts; an RPC of your own can be set in the settings.',
  fileName: (mint: string, slot: number) => `holders-${mint}-${slot}.csv`,
} as const

/** The texts about locked liquidity. */
export const lockedCopy = {
  title: 'Liquidity locked',
  reading: 'Looking for its pools.',
  unknown: 'not known',
  refused: 'Its pools did not load.',
  noPools: (venues: readonly string[]) =>
    venues.length === 0
      ? 'There is no venue on this chain.'
      : `No pool was found at ${venues.join(' or ')}. Other venues are not searched.`,
  nonePays: 'None of its pools pays for it now, so what is locked in them does not count.',
  nonePaysFound: 'None of the pools found pays for it now, so what is locked in them does not count.',
  noPoolFound: 'No pool was found.',
  locked: (share: string) => `${share} forever`,
  /** Where not all pools that were found count. */
  lockedOf: (share: string, quote: string) => `${share} of the ${quote}`,
  /** Names that end in Found: where not all pools could be searched for. */
  lockedFound: (share: string, quote: string) => `${share} of the ${quote} found`,
  free: 'can be withdrawn',
  meaningLocked: (quote: string) =>
    `This part of the ${quote} can never be withdrawn. The rest can, at any time.`,
  meaningFree: (quote: string) =>
    `All the ${quote} in its pools can be withdrawn: then no one can sell for ${quote}.`,
  meaningLockedFound: (quote: string) =>
    `This part of the ${quote} in the pools found can never be withdrawn. The rest can, at any time.`,
  meaningFreeFound: (quote: string) => `All the ${quote} in the pools found can be withdrawn.`,
  meaningUnknown: 'How much of it is locked is not known.',
  searchDates: 'Search for locks until a date',
  dates: {
    unsearched: 'Locks until a date are not searched for until you ask.',
    searching: 'Looking for locks until a date.',
    refused: 'Locks until a date could not be searched for at this RPC endpoint.',
  },
  searchAgain: 'Search again',
  searchedAt: (time: string) => `Searched at ${time}.`,
  forATime: 'for a time',
  inPoolsFound: (quote: string) => `${quote} in the pools found`,
  meaningDated: (quote: string, forever: string | null, isRestFree: boolean) =>
    `This part of the ${quote} cannot be withdrawn before its date${forever === null ? '' : `, and another ${forever} never`}.${isRestFree ? ' The rest can, at any time.' : ''}`,
  meaningUndated: (quote: string, forever: string | null) =>
    `This part of the ${quote} is locked for a time whose end was not read${forever === null ? '' : `, and another ${forever} forever`}.`,
  noDates: 'Nothing is locked until a date.',
  datesUnread: (share: string) => `Another ${share} is locked for a time whose end was not read.`,
  notCounted: 'Pools at other venues are not counted.',
  otherQuotes: 'Pools at other venues, in other tokens or not open now are not counted.',
  incomplete:
    'Not all pools could be searched for. Pools at other venues, in other tokens or not open now are not counted.',
  /** As long as the longest of what a usual quote brings. */
  room: 'This part of the USDC in the pools found can never be withdrawn. The rest can, at any time. Not all pools could be searched for. Pools at other venues, in other tokens or not open now are not counted.',
  about:
    'Locked liquidity is burnt, or held by a program that never returns it. Other venues are, for example, Orca Whirlpools, Raydium CLMM, Meteora DLMM and PumpSwap.',
  source: 'From the pools at the venues of this page',
  readFrom: (venue: string) => `Read from the LP supply and the locks of the ${venue} pool`,
  morePools: (count: number) => byCount(count, 'and 1 other', 'and # others'),
  readAt: (slot: string) => `at slot ${slot} or later`,
} as const

/** The texts about locks of the supply. */
export const supplyLocksCopy = {
  title: 'Supply locked',
  search: 'Search for locks of its supply',
  unread: {
    unsearched: 'Locks of its supply are not searched for until you ask.',
    searching: 'Looking for locks of its supply.',
    refused: 'Locks of its supply could not be searched for at this RPC endpoint.',
  },
  words: { unsearched: 'not searched', searching: 'searching', refused: lockedCopy.unknown },
  none: 'none found',
  notAll: 'not all read',
  noneFound: 'No lock of Jupiter Lock keeps 0.01 % or more of it until a date.',
  part: (share: string, until: string) => `${share} ${until}`,
  meaning:
    'Nobody can move this part of the supply before its dates, unless Jupiter replaces its Lock program, whose version on Mainnet was not read.',
  revocable: (share: string) =>
    `In locks that can be cancelled or given to somebody else, and so be taken back at any time: ${share}.`,
  revocableWord: (share: string) => `${share}, can be taken back`,
  unreadLocks: (locks: number) =>
    byCount(
      locks,
      'One lock more was found and not read: it does not count.',
      '# locks more were found and not read: they do not count.',
    ),
  source: 'From the accounts of Jupiter Lock that hold this mint',
  about:
    'A lock is a program’s account that pays its recipient on dates. Locks of less than 0.01 % of the supply do not count, and other lockers than Jupiter Lock are not searched.',
} as const

/** The texts about what sellers get. An amount follows `tenth`, `outside`, `few`, `allOutside` and `all`, and `less` an amount. */
export const sellersCopy = {
  title: 'What sellers get',
  allInPools: 'All of it is in its pools, so no one has any to sell.',
  tenth: 'A tenth of the',
  outside: 'outside its pools sells now for',
  /** Of too few to have a tenth. */
  few: 'All of the',
  allOutside: 'outside its pools sell now for',
  all: 'All of them sell for',
  notTaken: 'nothing: no pool takes so many.',
  less: (loss: string) => `${loss} less than at the price above.`,
  lessToo: (loss: string) => `${loss} less.`,
  fee: (venue: string, rate: string) =>
    `The fee of the pool at ${venue}, ${rate} of each trade, is taken off.`,
  about:
    'In the pool that pays the most, after trading fees, transfer fees and the price impact of the sale. Others who sell first leave less. Pools at other venues are not counted.',
  source: 'Quoted from the pools at the venues of this page',
} as const

/** The texts about how a mint was made. */
export const provenanceCopy = {
  title: 'Where it comes from',
  reading: 'Looking for the transaction that made it.',
  further: (read: string) => `Reading further back than ${read} transactions.`,
  notKnown: 'not known',
  notFound: (read: string) =>
    `The transaction that made the mint is not among the ${read} that the node gave. The node may not keep older ones.`,
  unfinished: (read: string) =>
    `It has more than ${read} transactions, and the oldest one says how it was made.`,
  readFurther: 'Read further back',
  unanswered: 'How it was made is not known now.',
  madeBy: 'Made by',
  fromSeed: 'from the seed',
  key: 'Made with a keypair',
  program: 'Made by a program',
  paidBy: 'paid by',
  on: (date: string, time: string) => `on ${date} at ${time}`,
  atSlot: (slot: string) => `at slot ${slot}`,
  inTransaction: 'in transaction',
  proof: {
    seed: 'The address follows from that wallet, the seed and the token program, and the wallet signed. No one else can make a mint at this address.',
    key: 'The mint’s own keypair signed. That does not tell who has it.',
    program: 'The address belongs to a program, which made the mint there.',
  },
  isFirst: 'Whether it was closed and made again since then was not checked: it has many transactions.',
} as const
