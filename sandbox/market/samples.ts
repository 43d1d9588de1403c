import { createHash } from 'node:crypto'
import bs58 from 'bs58'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../chain/tokens'

/**
 * A Token-2022 sample's extensions. Fees and interest in basis points, the maximum fee in whole tokens; the sample's maker has all
 * authorities.
 */
export type SampleExtensions = Readonly<{
  transferFee?: Readonly<{ basisPoints: number; maximum: bigint }>
  interest?: number
  permanentDelegate?: true
  nonTransferable?: true
  defaultFrozen?: true
  closeAuthority?: true
  pausable?: true
  multiplier?: number
  transferHook?: true
  /** Two extensions that no form here makes. */
  confidential?: true
  group?: true
}>

type Made = Readonly<{
  name: string
  symbol: string
  decimals: number
  /** Whole tokens. */
  supply: bigint
  /** Authorities that its maker kept, as in some real tokens. */
  keeps: readonly ('mint' | 'freeze' | 'metadata')[]
  /** The address of an SPL sample's Metaplex account, derived from its mint. */
  metaplex?: string
  extensions?: SampleExtensions
  about: string
  /** Its picture; some have none, or one that is gone. */
  picture?: 'none' | 'gone'
}>

type Traded = Readonly<{
  usdPrice: number
  /** Dollars in its pool. */
  liquidity: number
  /** Percent over 5 m, 1 h, 6 h, 24 h; null: nobody traded it. */
  change: readonly [number, number, number, number] | null
  /** Dollars traded in 24 hours. */
  volume: number
  holders: number
  /** The percentage of the supply of the ten largest holders. */
  topHolders: number
  /** The age of its first pool when the chain began. */
  ageMinutes: number
  /** The sources that list it. */
  listed: readonly ('jupiter' | 'geckoterminal')[]
  verified?: true
  /** Paid at DexScreener: boosts, or a profile. */
  boost?: number
  profile?: true
}>

/** An invented token of the practice chain with an invented market. */
export type SampleToken = Made &
  Traded &
  Readonly<{
    address: string
    maker: string
    program: string
    mintAuthority: string | null
    freezeAuthority: string | null
    updateAuthority: string | null
    website: string
  }>

const [HOUR, DAY] = [60, 1440]

/**
 * A dozen tokens of both programs: some with everything revoked, some whose makers kept authorities, one with a hostile name.
 */
export const SAMPLE_TOKENS: readonly SampleToken[] = [
  sample({
    name: 'Paper Lantern',
    symbol: 'LANTERN',
    decimals: 6,
    supply: 1_000_000_000n,
    keeps: [],
    metaplex: '6T96DV8FXCesa27wuJBJAzBKrfUmat9ZuP3Yzgyf9UWq',
    about: 'A light that folds flat. Every lantern that is lit lights the next one.',
    usdPrice: 0.00184,
    liquidity: 412_000,
    change: [0.4, 38.4, 12.8, 41.2],
    volume: 910_000,
    holders: 8_214,
    topHolders: 14.2,
    ageMinutes: 9 * HOUR,
    listed: ['jupiter', 'geckoterminal'],
    verified: true,
    profile: true,
  }),
  sample({
    name: 'Tidewater',
    symbol: 'TIDE',
    decimals: 9,
    supply: 100_000_000n,
    keeps: [],
    extensions: { transferFee: { basisPoints: 100, maximum: 5_000n } },
    about: 'One percent of each transfer goes to keeping a river clean, and never more than 5,000.',
    usdPrice: 0.0231,
    liquidity: 188_500,
    change: [-0.9, 21.7, 6.6, 18.9],
    volume: 402_300,
    holders: 3_480,
    topHolders: 17.9,
    ageMinutes: 6 * DAY,
    listed: ['jupiter', 'geckoterminal'],
    verified: true,
  }),
  sample({
    name: 'Brass Otter',
    symbol: 'OTTER',
    decimals: 6,
    supply: 420_000_000n,
    keeps: ['freeze', 'metadata'],
    metaplex: '3ENARUTvkXM551Wx7WmxCEYagoop2nBW7SJa9nhrRBrt',
    about: 'An otter, cast in brass. It swims badly and shines well.',
    usdPrice: 0.00042,
    liquidity: 51_200,
    change: [2.2, 9.7, -14.1, 77.3],
    volume: 230_700,
    holders: 1_902,
    topHolders: 31.5,
    ageMinutes: 2 * HOUR + 12,
    listed: ['jupiter'],
    boost: 50,
  }),
  sample({
    name: 'Quiet Comet',
    symbol: 'COMET',
    decimals: 9,
    supply: 21_000_000n,
    keeps: ['mint', 'metadata'],
    extensions: { interest: 500 },
    about: 'Shows five percent more of itself each year, without a sound.',
    usdPrice: 0.118,
    liquidity: 96_400,
    change: [0.1, 0.8, 1.9, -3.7],
    volume: 88_100,
    holders: 1_155,
    topHolders: 24.6,
    ageMinutes: 31 * DAY,
    listed: ['jupiter'],
  }),
  sample({
    name: 'Ninth Orchard',
    symbol: 'ORCHARD',
    decimals: 2,
    supply: 5_000_000n,
    keeps: ['mint', 'freeze', 'metadata'],
    metaplex: 'H2ZyK5UCebSS7adTwMSgv76mCRUh7wLJoDo6JcrDvjo4',
    about: 'Shares of an orchard: two places after the point, like the coins that one pays apples with.',
    usdPrice: 0.0074,
    liquidity: 14_900,
    change: [-4.8, -11.3, -20.5, -38.6],
    volume: 39_800,
    holders: 402,
    topHolders: 58.8,
    ageMinutes: 12 * DAY,
    listed: ['jupiter', 'geckoterminal'],
  }),
  sample({
    name: 'Linen',
    symbol: 'LINEN',
    decimals: 0,
    supply: 10_000_000n,
    keeps: [],
    about: 'Whole pieces only: linen is not cut.',
    picture: 'none',
    usdPrice: 0.0019,
    liquidity: 9_300,
    change: [0, 1.2, 2.5, 6.1],
    volume: 12_450,
    holders: 211,
    topHolders: 12.4,
    ageMinutes: 140 * DAY,
    listed: ['jupiter'],
    verified: true,
  }),
  sample({
    name: 'Velvet Anvil',
    symbol: 'VANV',
    decimals: 6,
    supply: 999_999_999n,
    keeps: ['mint', 'metadata'],
    extensions: { permanentDelegate: true, closeAuthority: true },
    about: 'Soft to the hand and hard to move: its maker can move it for you.',
    usdPrice: 0.00002816,
    liquidity: 96_000,
    change: [6.1, 17.9, 44.3, 210.5],
    volume: 2_410_000,
    holders: 902,
    topHolders: 36.2,
    ageMinutes: 41,
    listed: ['jupiter', 'geckoterminal'],
    boost: 500,
    profile: true,
  }),
  sample({
    name: 'Moss Almanac',
    symbol: 'MOSA',
    decimals: 8,
    supply: 100_000_000n,
    keeps: [],
    extensions: { multiplier: 1.5 },
    about: 'Grows slowly, and shows half as much again as lies on the chain.',
    usdPrice: 0.0712,
    liquidity: 2_750_000,
    change: [0.2, 9.2, 3.4, 11],
    volume: 310_000,
    holders: 24_377,
    topHolders: 9.8,
    ageMinutes: 83 * DAY,
    listed: ['jupiter', 'geckoterminal'],
    verified: true,
  }),
  sample({
    name: 'Slow Ferry',
    symbol: 'SFRY',
    decimals: 6,
    supply: 10_000_000n,
    keeps: ['freeze', 'metadata'],
    extensions: { defaultFrozen: true, pausable: true },
    about: 'Boards one holder after the other: each account is let on by hand.',
    usdPrice: 0.00001107,
    liquidity: 71_000,
    change: [-0.4, -3.1, 8.8, 5.2],
    volume: 528_000,
    holders: 644,
    topHolders: 71.4,
    ageMinutes: 2 * HOUR,
    listed: [],
    boost: 120,
  }),
  sample({
    name: 'Grey Biscuit',
    symbol: 'GBSC',
    decimals: 9,
    supply: 100_000_000n,
    keeps: ['metadata'],
    metaplex: 'DKMiFuZMnTbzs4NxDPhG4C3ZTQHRtsaiS68mzXkLCqr1',
    about: 'Goes with anything. Nobody remembers who baked it.',
    usdPrice: 0.01266,
    liquidity: 340_000,
    change: [-1.1, -6.8, -2.2, 1.3],
    volume: 97_000,
    holders: 5_590,
    topHolders: 18.1,
    ageMinutes: 33 * DAY,
    listed: ['geckoterminal'],
  }),
  sample({
    name: 'Umbra \u202EKettle<img src=x onerror=alert(1)>',
    symbol: 'UKTL',
    decimals: 6,
    supply: 100_000_000_000n,
    keeps: ['mint', 'freeze', 'metadata'],
    extensions: { transferHook: true },
    about: '<script>alert("kettle")</script> Read me the other way round: \u202Edlog\u202C.',
    usdPrice: 0.00000044,
    liquidity: 18_000,
    change: [-2.9, -12, -31.4, -64.9],
    volume: 61_000,
    holders: 118,
    topHolders: 88.3,
    ageMinutes: 25,
    listed: ['jupiter', 'geckoterminal'],
  }),
  sample({
    name: 'Guild Stamp',
    symbol: 'GSTM',
    decimals: 0,
    supply: 1_200n,
    keeps: ['mint', 'metadata'],
    extensions: { nonTransferable: true, group: true },
    about: 'Given to members, and not to be passed on.',
    picture: 'gone',
    usdPrice: 0.05,
    liquidity: 0,
    change: null,
    volume: 0,
    holders: 96,
    topHolders: 22,
    ageMinutes: 0,
    listed: ['jupiter'],
  }),
  sample({
    name: 'Pewter Moth',
    symbol: 'PMTH',
    decimals: 6,
    supply: 7_000_000n,
    keeps: ['metadata'],
    extensions: { confidential: true },
    about: 'Its amounts can be hidden; its adverts cannot.',
    usdPrice: 0.0033,
    liquidity: 6_200,
    change: [0, -0.6, 2.1, 14.7],
    volume: 4_100,
    holders: 77,
    topHolders: 41.9,
    ageMinutes: 3 * DAY,
    listed: [],
    profile: true,
  }),
]

function sample(given: Made & Traded): SampleToken {
  const maker = addressFrom(`maker of ${given.symbol}`)
  const authority = (kind: Made['keeps'][number]) => (given.keeps.includes(kind) ? maker : null)
  return {
    ...given,
    address: addressFrom(`mint of ${given.symbol}`),
    maker,
    program: given.metaplex === undefined ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM,
    mintAuthority: authority('mint'),
    freezeAuthority: authority('freeze'),
    updateAuthority: authority('metadata'),
    website: `https://example.org/${given.symbol.toLowerCase()}`,
  }
}

/** An address that is the same in every run. */
export function addressFrom(text: string): string {
  return bs58.encode(createHash('sha256').update(`mintwright sample: ${text}`).digest())
}
