import type { Chain } from '../chain/Chain'
import { HttpError } from '../server/http'
import { changeIn, poolOf, poolOpened } from './market'
import { SAMPLE_TOKENS, type SampleToken } from './samples'

const MINUTE = 60
const TIMEFRAMES: Readonly<Record<string, Readonly<{ seconds: number; aggregates: readonly number[] }>>> = {
  minute: { seconds: MINUTE, aggregates: [1, 5, 15] },
  hour: { seconds: 60 * MINUTE, aggregates: [1, 4, 12] },
  day: { seconds: 1_440 * MINUTE, aggregates: [1] },
}

/**
 * GeckoTerminal, `/api/v2/networks/solana/pools/{pool}/ohlcv/{timeframe}`: start in seconds, open, high, low, close and volume, the newest
 * first. The prices follow the changes that the lists tell of each window.
 */
export function geckoTerminalCandles(
  chain: Chain,
  pool: string,
  timeframe: string,
  asked: URLSearchParams,
): object {
  const token = SAMPLE_TOKENS.find((one) => one.change !== null && poolOf(one) === pool)
  const frame = TIMEFRAMES[timeframe]
  const aggregate = Number(asked.get('aggregate') ?? 1)
  if (!token) throw new HttpError(404, 'No such pool.')
  if (!frame?.aggregates.includes(aggregate)) throw new HttpError(400, 'No such timeframe.')
  const limit = Math.min(Number(asked.get('limit')) || 100, 1_000)
  const length = frame.seconds * aggregate
  const now = Math.floor(Date.now() / 1_000)
  const opened = poolOpened(chain, token).getTime() / 1_000
  const list = Array.from({ length: limit }, (_, at) => Math.floor(now / length) * length - at * length)
    .filter((start) => start + length > opened)
    .map((start) => candle(token, start, Math.min(start + length, now), now))
  return {
    data: { id: pool, type: 'ohlcv_request_response', attributes: { ohlcv_list: list } },
    meta: { base: { address: token.address, name: token.name, symbol: token.symbol } },
  }
}

function candle(token: SampleToken, start: number, end: number, now: number): readonly number[] {
  const [open, close] = [priceAt(token, start, now), priceAt(token, end, now)]
  const volume = (token.volume * (end - start)) / (1_440 * MINUTE)
  return [start, open, Math.max(open, close) * 1.001, Math.min(open, close) * 0.999, close, volume]
}

/** Seconds before now for which the lists tell a change. */
const KNOWN = [
  [1_440 * MINUTE, '24h'],
  [360 * MINUTE, '6h'],
  [60 * MINUTE, '1h'],
  [5 * MINUTE, '5m'],
] as const

/** The price in US dollars at a time: between the known ones, with a ripple that vanishes at them. */
function priceAt(token: SampleToken, time: number, now: number): number {
  const known = [
    ...KNOWN.map(([age, window]) => ({
      age,
      price: token.usdPrice / (1 + (changeIn(token, window) ?? 0) / 100),
    })),
    { age: 0, price: token.usdPrice },
  ]
  const age = now - time
  const next = known.findIndex((one) => one.age <= age)
  const [before, after] = [known[next - 1], known[next]]
  if (!after) return token.usdPrice
  if (!before) return after.price
  const part = (before.age - age) / (before.age - after.age)
  const straight = before.price ** (1 - part) * after.price ** part
  return straight * (1 + 0.02 * Math.sin(part * Math.PI) * Math.sin(part * Math.PI * 9))
}
