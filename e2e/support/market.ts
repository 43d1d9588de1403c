import type { Page, Route } from '@playwright/test'
import { PublicKey } from '@solana/web3.js'

/** The questions of each source, as the practice server takes them. */
export const SOURCES = {
  jupiter: '**/market/jupiter/tokens/v2/toptrending/**',
  dexscreener: '**/market/dexscreener/**',
  geckoterminal: '**/market/geckoterminal/**',
} as const

export type SourceName = keyof typeof SOURCES

/** Lets something else answer in the place of a source. The page waits for it longer than the app does: a busy machine is no source that fails. */
export async function answerFor(
  page: Page,
  source: SourceName,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => timeout(10 * ms)
  })
  await page.unroute(SOURCES[source])
  await page.route(SOURCES[source], answer)
}

/** So many tokens as Jupiter lists them, the first with the largest volume; none of them is on any chain. */
export function manyTokens(count: number): object[] {
  return Array.from({ length: count }, (_, at) => {
    const stats = {
      priceChange: ((at * 37) % 400) - 150,
      buyVolume: 2 * (count - at),
      sellVolume: count - at,
    }
    return {
      id: addressOf(at),
      name: `Token number ${at + 1}`,
      symbol: `N${at + 1}`,
      icon: null,
      decimals: 6,
      tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      firstPool: { id: addressOf(at + count), createdAt: '2026-01-02T03:04:05Z' },
      holderCount: 100 + at,
      audit: {
        mintAuthorityDisabled: at % 2 === 0,
        freezeAuthorityDisabled: true,
        topHoldersPercentage: at % 90,
      },
      organicScore: 50,
      organicScoreLabel: 'medium',
      isVerified: at % 5 === 0,
      usdPrice: 1 / (at + 1) ** 2,
      mcap: 1_000_000 + at,
      fdv: 1_000_000 + at,
      liquidity: 5_000 + at,
      stats5m: stats,
      stats1h: stats,
      stats6h: stats,
      stats24h: stats,
    }
  })
}

function addressOf(at: number): string {
  const bytes = new Uint8Array(32).fill(5)
  new DataView(bytes.buffer).setUint32(0, at + 1)
  return new PublicKey(bytes).toBase58()
}
