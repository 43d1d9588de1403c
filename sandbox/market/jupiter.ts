import type { Chain } from '../chain/Chain'
import {
  changeIn,
  listed,
  poolOf,
  poolOpened,
  tradersIn,
  volumeIn,
  type IconOf,
  type Listed,
  type Window,
} from './market'
import type { SampleToken } from './samples'

/** Jupiter, `/tokens/v2/toptrending/{interval}`: the largest price rise in a window first. */
export function jupiterTrending(chain: Chain, iconOf: IconOf, window: Window): object[] {
  const rose = ({ token }: Listed) => changeIn(token, window) ?? -100
  return listed(chain, iconOf, ({ listed: by }) => by.includes('jupiter'))
    .toSorted((a, b) => rose(b) - rose(a))
    .map((one) => jupiterToken(chain, one))
}

/** Jupiter, `/tokens/v2/tag?query=verified`. */
export function jupiterVerified(chain: Chain, iconOf: IconOf): object[] {
  return listed(chain, iconOf, ({ verified }) => verified === true).map((one) => jupiterToken(chain, one))
}

/** Values that are on the chain are read from it. */
function jupiterToken(chain: Chain, { token, mint, supply, icon }: Listed): object {
  const verified = token.verified === true
  return {
    id: token.address,
    name: token.name,
    symbol: token.symbol,
    ...(icon !== undefined && { icon }),
    decimals: mint.decimals,
    website: token.website,
    dev: token.maker,
    circSupply: supply,
    totalSupply: supply,
    tokenProgram: token.program,
    ...(token.change && {
      firstPool: { id: poolOf(token), createdAt: poolOpened(chain, token).toISOString() },
    }),
    holderCount: token.holders,
    audit: {
      mintAuthorityDisabled: mint.mintAuthority === null,
      freezeAuthorityDisabled: mint.freezeAuthority === null,
      topHoldersPercentage: token.topHolders,
    },
    organicScore: Math.round(100 - token.topHolders),
    organicScoreLabel: token.topHolders < 20 ? 'high' : token.topHolders < 50 ? 'medium' : 'low',
    isVerified: verified,
    tags: verified ? ['verified'] : ['unknown'],
    fdv: supply * token.usdPrice,
    mcap: supply * token.usdPrice,
    usdPrice: token.usdPrice,
    ...(token.change && { liquidity: token.liquidity, ...statsOf(token) }),
    updatedAt: new Date().toISOString(),
  }
}

function statsOf(token: SampleToken): object {
  const windows = { stats5m: '5m', stats1h: '1h', stats6h: '6h', stats24h: '24h' } as const
  return Object.fromEntries(Object.entries(windows).map(([key, window]) => [key, stats(token, window)]))
}

function stats(token: SampleToken, window: Window): object {
  const [volume, traders] = [volumeIn(token, window), tradersIn(token, window)]
  const change = changeIn(token, window) ?? 0
  const bought = Math.min(Math.max(0.5 + change / 400, 0.1), 0.9)
  return {
    priceChange: change,
    holderChange: change / 10,
    liquidityChange: change / 20,
    volumeChange: change / 2,
    buyVolume: volume * bought,
    sellVolume: volume * (1 - bought),
    numBuys: traders * 2,
    numSells: traders,
    numTraders: traders,
  }
}
