import type { Chain } from '../chain/Chain'
import { readMint } from '../chain/tokens'
import { addressFrom, SAMPLE_TOKENS, type SampleToken } from './samples'

export type SampleIcon = (token: SampleToken) => string

const SOL = 'So11111111111111111111111111111111111111112'

/** Jupiter, `/tokens/v2/toptrending/{interval}` and `/tokens/v2/tag`. What the chain knows is read from it. */
export function jupiterTokens(chain: Chain, icon: SampleIcon): object[] {
  return SAMPLE_TOKENS.flatMap((token, rank) => {
    const mint = readMint(chain.account(token.address, 'confirmed'))
    if (!mint) return []
    const supply = wholeSupply(mint)
    return [
      {
        id: token.address,
        name: token.name,
        symbol: token.symbol,
        icon: icon(token),
        decimals: mint.decimals,
        tokenProgram: token.program,
        website: token.website,
        circSupply: supply,
        totalSupply: supply,
        holderCount: token.holders,
        audit: {
          mintAuthorityDisabled: mint.mintAuthority === null,
          freezeAuthorityDisabled: mint.freezeAuthority === null,
          topHoldersPercentage: 100 / (rank + 2),
        },
        organicScore: 96 - 13 * rank,
        organicScoreLabel: rank < 2 ? 'high' : rank < 4 ? 'medium' : 'low',
        isVerified: isVerified(token),
        tags: isVerified(token) ? ['verified'] : [],
        usdPrice: token.usdPrice,
        mcap: supply * token.usdPrice,
        fdv: supply * token.usdPrice,
        liquidity: token.liquidity,
        stats5m: stats(token, 0, 288),
        stats1h: stats(token, 1, 24),
        stats6h: stats(token, 2, 4),
        stats24h: stats(token, 3, 1),
      },
    ]
  })
}

export function isVerified(token: SampleToken): boolean {
  return token.mintAuthority === null && token.freezeAuthority === null
}

/** `parts` of the period make a day. */
function stats(token: SampleToken, period: 0 | 1 | 2 | 3, parts: number): object {
  const volume = token.volume / parts
  const traders = Math.ceil(token.holders / 4 / parts)
  const buyVolume = volume * (0.5 + token.change[period] / 400)
  return {
    priceChange: token.change[period],
    buyVolume,
    sellVolume: volume - buyVolume,
    numBuys: traders * 2,
    numSells: traders,
    numTraders: traders,
  }
}

/** DexScreener, `/token-boosts/top/v1` and `/token-profiles/latest/v1`. */
export function dexScreenerProfiles(icon: SampleIcon): object[] {
  return SAMPLE_TOKENS.map((token, rank) => ({
    url: `https://dexscreener.com/solana/${token.address}`,
    chainId: 'solana',
    tokenAddress: token.address,
    icon: icon(token),
    description: `${token.name} is a sample of the practice chain.`,
    links: [{ type: 'website', label: 'Website', url: token.website }],
    totalAmount: 500 - 80 * rank,
  }))
}

/** DexScreener, `/tokens/v1/solana/{mints}`: one pair a known mint. */
export function dexScreenerPairs(chain: Chain, mints: readonly string[], icon: SampleIcon): object[] {
  return SAMPLE_TOKENS.filter(({ address }) => mints.includes(address)).flatMap((token) => {
    const mint = readMint(chain.account(token.address, 'confirmed'))
    if (!mint) return []
    const [m5, h1, h6, h24] = token.change
    const marketCap = wholeSupply(mint) * token.usdPrice
    return [
      {
        chainId: 'solana',
        dexId: 'raydium',
        pairAddress: poolOf(token),
        baseToken: { address: token.address, name: token.name, symbol: token.symbol },
        quoteToken: { address: SOL, name: 'Wrapped SOL', symbol: 'SOL' },
        priceUsd: `${token.usdPrice}`,
        txns: { h24: { buys: token.holders, sells: Math.ceil(token.holders / 2) } },
        volume: { m5: token.volume / 288, h1: token.volume / 24, h6: token.volume / 4, h24: token.volume },
        priceChange: { m5, h1, h6, h24 },
        liquidity: { usd: token.liquidity },
        fdv: marketCap,
        marketCap,
        pairCreatedAt: chain.blocks.first.time * 1000,
        info: { imageUrl: icon(token), websites: [{ label: 'Website', url: token.website }], socials: [] },
      },
    ]
  })
}

/** GeckoTerminal, `/api/v2/networks/solana/trending_pools?include=base_token` (JSON:API). */
export function geckoTerminalPools(chain: Chain, icon: SampleIcon): object {
  return {
    data: SAMPLE_TOKENS.map((token) => geckoTerminalPool(chain, token)),
    included: SAMPLE_TOKENS.map((token) => ({
      id: `solana_${token.address}`,
      type: 'token',
      attributes: {
        address: token.address,
        name: token.name,
        symbol: token.symbol,
        decimals: readMint(chain.account(token.address, 'confirmed'))?.decimals ?? null,
        image_url: icon(token),
      },
    })),
  }
}

function geckoTerminalPool(chain: Chain, token: SampleToken): object {
  const mint = readMint(chain.account(token.address, 'confirmed'))
  const [m5, h1, h6, h24] = token.change.map((percent) => `${percent}`)
  return {
    id: `solana_${poolOf(token)}`,
    type: 'pool',
    attributes: {
      address: poolOf(token),
      name: `${token.symbol} / SOL`,
      base_token_price_usd: `${token.usdPrice}`,
      fdv_usd: mint ? `${wholeSupply(mint) * token.usdPrice}` : null,
      reserve_in_usd: `${token.liquidity}`,
      price_change_percentage: { m5, h1, h6, h24 },
      volume_usd: { h24: `${token.volume}` },
    },
    relationships: { base_token: { data: { id: `solana_${token.address}`, type: 'token' } } },
  }
}

function poolOf(token: SampleToken): string {
  return addressFrom(`pool of ${token.symbol}`)
}

function wholeSupply({ supply, decimals }: { supply: bigint; decimals: number }): number {
  return Number(supply) / 10 ** decimals
}
