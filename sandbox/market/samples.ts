import { createHash } from 'node:crypto'
import bs58 from 'bs58'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../chain/tokens'

/** An invented token of the practice chain with an invented market. */
export type SampleToken = Readonly<{
  address: string
  name: string
  symbol: string
  decimals: number
  /** Whole tokens. */
  supply: bigint
  program: string
  /** An address that can freeze holders, as some tokens in the wild keep it. */
  freezeAuthority: string | null
  mintAuthority: string | null
  website: string
  usdPrice: number
  liquidity: number
  /** Percent over 5 m, 1 h, 6 h, 24 h. */
  change: readonly [number, number, number, number]
  /** Dollars traded in 24 hours. */
  volume: number
  holders: number
}>

/** A handful of tokens of both programs, some as good as can be, some with powers that their makers kept. */
export const SAMPLE_TOKENS: readonly SampleToken[] = [
  sample(
    'Paper Lantern',
    'LANTERN',
    6,
    1_000_000_000n,
    TOKEN_PROGRAM,
    {},
    0.00184,
    412_000,
    [0.4, 3.1, 12.8, 41.2],
    910_000,
    8_214,
  ),
  sample(
    'Tidewater',
    'TIDE',
    9,
    100_000_000n,
    TOKEN_2022_PROGRAM,
    {},
    0.0231,
    188_500,
    [-0.9, -2.4, 6.6, 18.9],
    402_300,
    3_480,
  ),
  sample(
    'Brass Otter',
    'OTTER',
    6,
    420_000_000n,
    TOKEN_PROGRAM,
    { freeze: true },
    0.00042,
    51_200,
    [2.2, 9.7, -14.1, 77.3],
    230_700,
    1_902,
  ),
  sample(
    'Quiet Comet',
    'COMET',
    9,
    21_000_000n,
    TOKEN_2022_PROGRAM,
    { mint: true },
    0.118,
    96_400,
    [0.1, 0.8, 1.9, -3.7],
    88_100,
    1_155,
  ),
  sample(
    'Ninth Orchard',
    'ORCHARD',
    2,
    5_000_000n,
    TOKEN_PROGRAM,
    { mint: true, freeze: true },
    0.0074,
    14_900,
    [-4.8, -11.3, -20.5, -38.6],
    39_800,
    402,
  ),
  sample(
    'Linen',
    'LINEN',
    0,
    10_000_000n,
    TOKEN_2022_PROGRAM,
    {},
    0.0019,
    9_300,
    [0, 1.2, 2.5, 6.1],
    12_450,
    211,
  ),
]

type Powers = { mint?: boolean; freeze?: boolean }

function sample(
  name: string,
  symbol: string,
  decimals: number,
  supply: bigint,
  program: string,
  powers: Powers,
  usdPrice: number,
  liquidity: number,
  change: SampleToken['change'],
  volume: number,
  holders: number,
): SampleToken {
  const maker = addressFrom(`maker of ${symbol}`)
  return {
    address: addressFrom(`mint of ${symbol}`),
    name,
    symbol,
    decimals,
    supply,
    program,
    mintAuthority: powers.mint ? maker : null,
    freezeAuthority: powers.freeze ? maker : null,
    website: `https://example.org/${symbol.toLowerCase()}`,
    usdPrice,
    liquidity,
    change,
    volume,
    holders,
  }
}

/** An address that stays the same from start to start. */
export function addressFrom(text: string): string {
  return bs58.encode(createHash('sha256').update(`mintwright sample: ${text}`).digest())
}
