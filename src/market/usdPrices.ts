import * as v from 'valibot'

/** Prices in US dollars by mint, of those that were asked for and have one. */
export type UsdPrices = ReadonlyMap<string, number>

/** Outside of this nothing has a price: an answer with such a number is a mistake, or worse. */
const price = v.pipe(v.number(), v.finite(), v.minValue(1e-18), v.maxValue(1e12))
const jupiterAnswer = v.record(v.string(), v.unknown())
const jupiterPrice = v.object({ usdPrice: price })

/** Jupiter's Price API, `/price/v3?ids=`: an object by mint. Undefined where the answer is of another shape. */
export function parseJupiter(answer: unknown, mints: readonly string[]): UsdPrices | undefined {
  const parsed = v.safeParse(jupiterAnswer, answer)
  if (!parsed.success || Array.isArray(answer)) return undefined
  return new Map(
    mints.flatMap((mint) => {
      const one = v.safeParse(jupiterPrice, Object.hasOwn(parsed.output, mint) ? parsed.output[mint] : null)
      return one.success ? [[mint, one.output.usdPrice] as const] : []
    }),
  )
}

/** US dollars in a pool below which its price says nothing: anybody could have put it there. */
const LEAST_LIQUIDITY = 1_000

const pair = v.object({
  baseToken: v.object({ address: v.string() }),
  priceUsd: v.pipe(v.string(), v.maxLength(40), v.transform(Number), price),
  liquidity: v.object({ usd: v.pipe(v.number(), v.finite(), v.minValue(LEAST_LIQUIDITY)) }),
})

/** DexScreener, `/tokens/v1/solana/{mints}`: an array of pools; the deepest one of a mint counts. */
export function parseDexScreener(answer: unknown, mints: readonly string[]): UsdPrices | undefined {
  if (!Array.isArray(answer)) return undefined
  const pools = answer
    .flatMap((one) => {
      const parsed = v.safeParse(pair, one)
      return parsed.success ? [parsed.output] : []
    })
    .toSorted((a, b) => a.liquidity.usd - b.liquidity.usd)
  const deepest = new Map(pools.map(({ baseToken, priceUsd }) => [baseToken.address, priceUsd]))
  return new Map([...deepest].filter(([mint]) => mints.includes(mint)))
}
