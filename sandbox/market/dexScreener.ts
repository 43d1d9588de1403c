import type { Chain } from '../chain/Chain'
import {
  changeIn,
  listed,
  poolOf,
  poolOpened,
  volumeIn,
  type IconOf,
  type Listed,
  type Window,
} from './market'
import { addressFrom } from './samples'

const SOL = 'So11111111111111111111111111111111111111112'

/** DexScreener, `/token-boosts/top/v1`: the most boosted first. */
export function dexScreenerBoosts(chain: Chain, iconOf: IconOf): object[] {
  const paid = ({ token }: Listed) => token.boost ?? 0
  return listed(chain, iconOf, ({ boost }) => boost !== undefined)
    .toSorted((a, b) => paid(b) - paid(a))
    .map((one) => ({ ...profileOf(one), amount: 10, totalAmount: paid(one) }))
}

/** DexScreener, `/token-profiles/latest/v1`. */
export function dexScreenerProfiles(chain: Chain, iconOf: IconOf): object[] {
  return listed(chain, iconOf, ({ profile }) => profile === true).map(profileOf)
}

function profileOf({ token, icon }: Listed): object {
  return {
    url: `https://dexscreener.com/solana/${token.address.toLowerCase()}`,
    chainId: 'solana',
    tokenAddress: token.address,
    ...(icon !== undefined && { icon, header: icon }),
    description: token.about,
    links: [{ type: 'website', label: 'Website', url: token.website }],
  }
}

/** DexScreener, `/tokens/v1/solana/{mints}`: one pair for each of the mints with trades, and one for SOL. */
export function dexScreenerPairs(chain: Chain, iconOf: IconOf, mints: readonly string[]): object[] {
  const samples = listed(chain, iconOf, ({ address, change }) => change !== null && mints.includes(address))
  return [...samples.map((one) => pairOf(chain, one)), ...(mints.includes(SOL) ? [solPair()] : [])]
}

/** The price of SOL in US dollars in all samples. */
const SOL_USD = 150

/** A deep pool of SOL and dollars, so that worth can be shown in dollars on the practice chain. */
function solPair(): object {
  return {
    chainId: 'solana',
    dexId: 'raydium',
    pairAddress: addressFrom('pool of SOL'),
    baseToken: { address: SOL, name: 'Wrapped SOL', symbol: 'SOL' },
    quoteToken: { address: addressFrom('sample dollar'), name: 'USD Coin', symbol: 'USDC' },
    priceNative: `${SOL_USD}`,
    priceUsd: `${SOL_USD}`,
    liquidity: { usd: 30_000_000, base: 100_000, quote: 15_000_000 },
  }
}

function pairOf(chain: Chain, { token, supply, icon }: Listed): object {
  const marketCap = supply * token.usdPrice
  return {
    chainId: 'solana',
    dexId: 'raydium',
    url: `https://dexscreener.com/solana/${poolOf(token).toLowerCase()}`,
    pairAddress: poolOf(token),
    baseToken: { address: token.address, name: token.name, symbol: token.symbol },
    quoteToken: { address: SOL, name: 'Wrapped SOL', symbol: 'SOL' },
    priceNative: `${token.usdPrice / SOL_USD}`,
    priceUsd: `${token.usdPrice}`,
    txns: { h24: { buys: token.holders, sells: Math.ceil(token.holders / 2) } },
    volume: perWindow((window) => volumeIn(token, window)),
    priceChange: perWindow((window) => changeIn(token, window)),
    liquidity: {
      usd: token.liquidity,
      base: token.liquidity / 2 / token.usdPrice,
      quote: token.liquidity / 2 / SOL_USD,
    },
    fdv: marketCap,
    marketCap,
    pairCreatedAt: poolOpened(chain, token).getTime(),
    info: {
      ...(icon !== undefined && { imageUrl: icon }),
      websites: [{ label: 'Website', url: token.website }],
      socials: [],
    },
    ...(token.boost !== undefined && { boosts: { active: token.boost } }),
  }
}

function perWindow(of: (window: Window) => number | null): SampleFigures {
  return { m5: of('5m'), h1: of('1h'), h6: of('6h'), h24: of('24h') }
}

type SampleFigures = Readonly<Record<'m5' | 'h1' | 'h6' | 'h24', number | null>>
