import { paths } from '../../paths'

/** The address of a swap of two mints (base58); `amount` as typed, '' for none. */
export function swapPath(from: string, to: string, amount = ''): string {
  const search = new URLSearchParams({ from, to, ...(amount !== '' && { amount }) })
  return `${paths.swap}?${search.toString()}`
}
