import { paths } from '../../paths'
import { clearNumber } from '../../units/typedNumber'
import type { TypedSum } from '../AmountField'

/** The path of a swap of two mints (base58), with the typed amount and its multiplier. */
export function swapPath(from: string, to: string, { text, times }: Partial<TypedSum> = {}): string {
  const sum = text && { amount: clearNumber(text), ...(times && { times }) }
  const search = new URLSearchParams({ from, to, ...sum })
  return `${paths.swap}?${search.toString()}`
}
