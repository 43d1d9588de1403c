/*
 * What this browser knows of the addresses that a wallet pays. An imitation of a known address has the same first and last characters,
 * because people compare those alone: it was made to be taken for the other one.
 */

import type { ListReceiver } from './sendList/readReceivers'

/** The addresses (base58) that a wallet has paid from this browser, and those that look alike among all that are known. */
export type KnownAddresses = Readonly<{
  paid: ReadonlySet<string>
  /** Those that were paid or have paid the wallet, by their first and last characters. */
  byEnds: ReadonlyMap<string, ReadonlySet<string>>
}>

/** `received`: those that have paid the wallet, as far as the page has read it. */
export function knownAddresses(paid: ReadonlySet<string>, received: Iterable<string>): KnownAddresses {
  const byEnds = new Map<string, Set<string>>()
  for (const address of [...paid, ...received]) {
    const same = byEnds.get(endsOf(address))
    if (same) same.add(address)
    else byEnds.set(endsOf(address), new Set([address]))
  }
  return { paid, byEnds }
}

/** As many characters as the app shows of an address at each end. */
const SHOWN = 4

function endsOf(address: string): string {
  return address.slice(0, SHOWN) + address.slice(-SHOWN)
}

/** Whether an address was not paid before and looks like one that is known, but is another. */
export function isImitation(address: string, { paid, byEnds }: KnownAddresses): boolean {
  if (paid.has(address)) return false
  return [...(byEnds.get(endsOf(address)) ?? [])].some((other) => other !== address)
}

/** The numbers of the lines of a list for each fact about their receivers. */
export type ReceiverLines = Readonly<{
  imitations: readonly number[]
  ofPrograms: readonly number[]
  unused: readonly number[]
  unpaid: readonly number[]
}>

/** `receivers`: what is at the addresses, as far as it was read; `known`: null while that is not read. */
export function linesOfReceivers(
  lines: readonly Readonly<{ line: number; address: string }>[],
  receivers: ReadonlyMap<string, ListReceiver> | null,
  known: KnownAddresses | null,
): ReceiverLines {
  const numbersOf = (holds: (address: string, receiver: ListReceiver | undefined) => boolean | null) =>
    lines
      .filter(({ address }) => holds(address, receivers?.get(address)))
      .map(({ line }) => line)
      .toSorted((a, b) => a - b)
  return {
    imitations: numbersOf((address) => known && isImitation(address, known)),
    ofPrograms: numbersOf((_, receiver) => receiver?.kind === 'wallet' && receiver.isOfProgram),
    unused: numbersOf((_, receiver) => receiver?.kind === 'wallet' && !receiver.isUsed),
    unpaid: numbersOf((address) => known && !known.paid.has(address)),
  }
}
