/** Prices in US dollars by mint, for those requested mints that have one. */
export type UsdPrices = ReadonlyMap<string, number>
