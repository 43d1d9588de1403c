import type { Chain } from '../chain/Chain'
import { readMint, type Mint } from '../chain/tokens'
import { addressFrom, SAMPLE_TOKENS, type SampleToken } from './samples'

/** The windows of the sources, shortest first, and how many of each make a day. */
export const WINDOWS = ['5m', '1h', '6h', '24h'] as const
export type Window = (typeof WINDOWS)[number]
const A_DAY: Readonly<Record<Window, number>> = { '5m': 288, '1h': 24, '6h': 4, '24h': 1 }

/** A sample with its values on the chain; the URL of its picture, where it has one. */
export type Listed = Readonly<{ token: SampleToken; mint: Mint; supply: number; icon: string | undefined }>
export type IconOf = (token: SampleToken) => string | undefined

/** The samples that a source lists and that are on the chain: a chain of an earlier version may lack some. */
export function listed(
  chain: Chain,
  iconOf: IconOf,
  isListed: (token: SampleToken) => boolean,
): readonly Listed[] {
  return SAMPLE_TOKENS.filter(isListed).flatMap((token) => {
    const mint = readMint(chain.account(token.address, 'confirmed'))
    if (!mint) return []
    return [{ token, mint, supply: Number(mint.supply) / 10 ** mint.decimals, icon: iconOf(token) }]
  })
}

/** Percent over a window; null where nobody traded. */
export function changeIn({ change }: SampleToken, window: Window): number | null {
  return change?.[WINDOWS.indexOf(window)] ?? null
}

/** Dollars in a window: more than the window's part of the day where the price moved. */
export function volumeIn(token: SampleToken, window: Window): number {
  const share = token.volume / A_DAY[window]
  return window === '24h' ? share : share * (1 + Math.abs(changeIn(token, window) ?? 0) / 100)
}

/** How many wallets traded over a window. */
export function tradersIn(token: SampleToken, window: Window): number {
  return Math.ceil(token.holders / 4 / A_DAY[window])
}

/** When its first pool opened: this long before the chain began. */
export function poolOpened(chain: Chain, { ageMinutes }: SampleToken): Date {
  return new Date((chain.blocks.first.time - ageMinutes * 60) * 1000)
}

export function poolOf({ symbol }: SampleToken): string {
  return addressFrom(`pool of ${symbol}`)
}
