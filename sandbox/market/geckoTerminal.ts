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

/**
 * GeckoTerminal, `/api/v2/networks/solana/trending_pools?include=base_token` (JSON:API): the most traded in a window first. All
 * numbers are texts, and unverified tokens have no market cap.
 */
export function geckoTerminalPools(chain: Chain, iconOf: IconOf, window: Window): object {
  const pools = listed(chain, iconOf, ({ listed: by }) => by.includes('geckoterminal')).toSorted(
    (a, b) => volumeIn(b.token, window) - volumeIn(a.token, window),
  )
  return { data: pools.map((one) => poolObject(chain, one)), included: pools.map(tokenObject) }
}

function poolObject(chain: Chain, { token, supply }: Listed): object {
  const worth = `${supply * token.usdPrice}`
  return {
    id: `solana_${poolOf(token)}`,
    type: 'pool',
    attributes: {
      base_token_price_usd: `${token.usdPrice}`,
      base_token_price_native_currency: `${token.usdPrice / 150}`,
      quote_token_price_usd: '150.0',
      address: poolOf(token),
      name: `${token.symbol} / SOL`,
      pool_created_at: poolOpened(chain, token).toISOString().replace('.000Z', 'Z'),
      fdv_usd: worth,
      market_cap_usd: token.verified ? worth : null,
      price_change_percentage: perWindow((each) => `${changeIn(token, each) ?? 0}`),
      volume_usd: perWindow((each) => `${volumeIn(token, each)}`),
      reserve_in_usd: `${token.liquidity}`,
    },
    relationships: {
      base_token: { data: { id: `solana_${token.address}`, type: 'token' } },
      quote_token: { data: { id: `solana_${SOL}`, type: 'token' } },
      dex: { data: { id: 'raydium', type: 'dex' } },
    },
  }
}

function tokenObject({ token, mint, icon }: Listed): object {
  return {
    id: `solana_${token.address}`,
    type: 'token',
    attributes: {
      address: token.address,
      name: token.name,
      symbol: token.symbol,
      decimals: mint.decimals,
      image_url: icon ?? 'missing.png',
      coingecko_coin_id: null,
    },
  }
}

function perWindow(of: (window: Window) => string): Readonly<Record<'m5' | 'h1' | 'h6' | 'h24', string>> {
  return { m5: of('5m'), h1: of('1h'), h6: of('6h'), h24: of('24h') }
}
