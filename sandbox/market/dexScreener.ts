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

/** DexScreener, `/tokens/v1/solana/{mints}`: one pair for each of the mints with trades. */
export function dexScreenerPairs(chain: Chain, iconOf: IconOf, mints: readonly string[]): object[] {
  return listed(chain, iconOf, ({ address, change }) => change !== null && mints.includes(address)).map(
    (one) => pairOf(chain, one),
  )
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
    priceNative: `${token.usdPrice / 150}`,
    priceUsd: `${token.usdPrice}`,
    txns: { h24: { buys: token.holders, sells: Math.ceil(token.holders / 2) } },
    volume: perWindow((window) => volumeIn(token, window)),
    priceChange: perWindow((window) => changeIn(token, window)),
    liquidity: {
      usd: token.liquidity,
      base: token.liquidity / 2 / token.usdPrice,
      quote: token.liquidity / 300,
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
