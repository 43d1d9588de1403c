/** Prices in US dollars by mint, of those that were asked for and have one. */
export type UsdPrices = ReadonlyMap<string, number>
