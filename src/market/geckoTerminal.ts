import * as v from 'valibot'
import {
  CHANGE,
  listOf,
  mint,
  numeralIn,
  perWindow,
  poolAddressField,
  PRICE,
  readNames,
  readPicture,
  readTime,
  SUM,
  text,
  UNKNOWN,
  windowsOf,
} from './rows'
import type { SourceList, TrendingToken, TrendingWindow } from './trending'

/** The URL of the trending pools of a window with their base tokens, twenty a page (GeckoTerminal's API V2). */
export function geckoTerminalTrendingAddress(place: string, window: TrendingWindow): string {
  return `${place}/api/v2/networks/solana/trending_pools?include=base_token&duration=${window}`
}

/** Token ids hold network and address, as "solana_So111…"; other networks are left out. */
const tokenId = v.pipe(
  v.string(),
  v.maxLength(64),
  v.startsWith('solana_'),
  v.transform((id) => id.slice('solana_'.length)),
  mint,
)
const pool = v.object({
  attributes: v.object({
    name: text,
    address: poolAddressField,
    base_token_price_usd: numeralIn(...PRICE),
    price_change_percentage: perWindow(numeralIn(...CHANGE)),
    volume_usd: perWindow(numeralIn(...SUM)),
    reserve_in_usd: numeralIn(...SUM),
    market_cap_usd: numeralIn(...SUM),
    pool_created_at: text,
  }),
  relationships: v.object({ base_token: v.object({ data: v.object({ id: tokenId }) }) }),
})
type Pool = v.InferOutput<typeof pool>

const included = v.object({
  id: tokenId,
  type: v.literal('token'),
  attributes: v.object({ name: text, symbol: text, image_url: text }),
})
type Included = v.InferOutput<typeof included>['attributes']

const answerOf = v.object({
  data: v.array(v.unknown()),
  included: v.fallback(v.array(v.unknown()), []),
})

/**
 * GeckoTerminal's trending tokens in its order, each with the figures of its trending pool with the most liquidity; `at` is when it
 * answered. Undefined where the answer has another shape.
 */
export function parseGeckoTerminalTrending(answer: unknown, at: number): SourceList | undefined {
  const parsed = v.safeParse(answerOf, answer)
  if (!parsed.success) return undefined
  const { data, included: more } = parsed.output
  const named = namesOf(more)
  const list = listOf('geckoterminal', at, data, (one) => tokenOf(one, named, at), deeper)
  return data.length > 0 && list.tokens.length === 0 ? undefined : list
}

function namesOf(more: readonly unknown[]): ReadonlyMap<string, Included> {
  return new Map(
    more.slice(0, MOST_INCLUDED).flatMap((one) => {
      const parsed = v.safeParse(included, one)
      return parsed.success ? [[parsed.output.id, parsed.output.attributes] as const] : []
    }),
  )
}

const MOST_INCLUDED = 2_000

function tokenOf(one: unknown, named: ReadonlyMap<string, Included>, at: number): TrendingToken | undefined {
  const parsed = v.safeParse(pool, one)
  if (!parsed.success) return undefined
  const { attributes, relationships } = parsed.output
  const { id } = relationships.base_token.data
  const { name, symbol, image_url: picture } = named.get(id) ?? namesFromPool(attributes.name)
  const names = readNames(name, symbol)
  return names.name === ''
    ? undefined
    : { ...figuresOf(attributes, at), ...names, mint: id, picture: readPicture(picture) }
}

/** The base token's symbol from a pool's name, "BASE / QUOTE", which ends in the fee where the pair has several pools. */
function namesFromPool(name: string | null): Included {
  return { name: null, symbol: name?.split(' / ', 1)[0] ?? null, image_url: null }
}

function figuresOf(said: Pool['attributes'], at: number) {
  return {
    ...UNKNOWN,
    price: said.base_token_price_usd,
    change: windowsOf(said.price_change_percentage),
    volume: windowsOf(said.volume_usd),
    liquidity: said.reserve_in_usd,
    marketCap: said.market_cap_usd,
    createdAt: readTime(said.pool_created_at, at),
    pool: said.address,
    sources: ['geckoterminal'] as const,
  }
}

function deeper(first: TrendingToken, next: TrendingToken): TrendingToken {
  return (next.liquidity ?? 0) > (first.liquidity ?? 0) ? next : first
}
