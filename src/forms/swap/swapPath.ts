import { paths } from '../../paths'
import type { TypedSum } from '../AmountField'

/** The address of a swap of two mints (base58), with the amount as typed and the multiplier by which it was. */
export function swapPath(from: string, to: string, { text, times }: Partial<TypedSum> = {}): string {
  const search = new URLSearchParams({ from, to, ...(text && { amount: text, ...(times && { times }) }) })
  return `${paths.swap}?${search.toString()}`
}
