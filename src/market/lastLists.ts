import * as v from 'valibot'
import { keep, readKept } from '../storage/kept'
import {
  CHANGE,
  flag,
  listOf,
  mint,
  numberIn,
  PRICE,
  readNames,
  readPicture,
  readTime,
  SUM,
  text,
} from './rows'
import { TRENDING_SOURCES, type SourceList, type TrendingSource, type TrendingToken } from './trending'

/** Each source's last list while the page is open, because a browser may store nothing. */
const last = new Map<string, SourceList>()

/** Stores a list under a name, in memory and in the browser's database. */
export function rememberList(id: string, list: SourceList): void {
  last.set(id, list)
  void keep(id, list, list.at)
}

/** The list of that name in memory. */
export function lastList(id: string): SourceList | undefined {
  return last.get(id)
}

/** The list of that name in memory or in the database. A stored list is parsed again: another version may have written it. */
export async function readLastList(id: string, source: TrendingSource): Promise<SourceList | undefined> {
  const known = last.get(id)
  if (known) return known
  const list = parseList((await readKept(id))?.value, source)
  if (list && !last.has(id)) last.set(id, list)
  return last.get(id)
}

const perWindow = (one: ReturnType<typeof numberIn>) =>
  v.object({ '5m': one, '1h': one, '6h': one, '24h': one })
const token = v.object({
  mint,
  name: v.string(),
  symbol: v.string(),
  altered: v.boolean(),
  picture: text,
  price: numberIn(...PRICE),
  change: perWindow(numberIn(...CHANGE)),
  volume: perWindow(numberIn(...SUM)),
  liquidity: numberIn(...SUM),
  marketCap: numberIn(...SUM),
  createdAt: numberIn(0, 1e14),
  holders: numberIn(0, 1e10),
  verified: v.boolean(),
  audit: v.object({ mintGone: flag, freezeGone: flag, topHolders: numberIn(0, 100) }),
  advertising: v.nullable(v.picklist(['boost', 'profile'])),
  sources: v.array(v.picklist(TRENDING_SOURCES)),
})
const kept = v.object({
  source: v.picklist(TRENDING_SOURCES),
  at: v.pipe(v.number(), v.finite(), v.minValue(0)),
  tokens: v.array(v.unknown()),
  cut: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
})

function parseList(value: unknown, source: TrendingSource): SourceList | undefined {
  const parsed = v.safeParse(kept, value)
  if (!parsed.success || parsed.output.source !== source) return undefined
  const { at, tokens, cut } = parsed.output
  const list = listOf(source, at, tokens, (one) => parseToken(one, at))
  return list.tokens.length > 0 ? { ...list, cut } : undefined
}

function parseToken(one: unknown, at: number): TrendingToken | undefined {
  const parsed = v.safeParse(token, one)
  if (!parsed.success) return undefined
  const said = parsed.output
  const names = readNames(said.name, said.symbol)
  return {
    ...said,
    ...names,
    altered: said.altered || names.altered,
    picture: readPicture(said.picture),
    createdAt: readTime(said.createdAt, at),
  }
}
