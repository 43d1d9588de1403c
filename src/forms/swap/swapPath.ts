import { paths } from '../../paths'
import { NO_SUM } from '../AmountField'

/** The address of a swap of two mints (base58), with the amount as typed and the multiplier by which it was. */
export function swapPath(from: string, to: string, { text: amount, times } = NO_SUM): string {
  const typed = amount === '' ? {} : { amount, ...(times !== '' && { times }) }
  const search = new URLSearchParams({ from, to, ...typed })
  return `${paths.swap}?${search.toString()}`
}
