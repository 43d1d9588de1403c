import { paths } from '../../paths'
import type { TypedSum } from '../AmountField'

/** The path of a swap of two mints (base58), with the typed amount and its multiplier. */
export function swapPath(from: string, to: string, { text, times }: Partial<TypedSum> = {}): string {
  const search = new URLSearchParams({ from, to, ...(text && { amount: text, ...(times && { times }) }) })
  return `${paths.swap}?${search.toString()}`
}
