/*
 * What this browser knows of the addresses that a wallet pays. An imitation of a known address has the same first and last characters, or
 * nearly, because people compare those alone: it was made to be taken for the other one.
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
  return { paid, byEnds: groupByEnds([...paid, ...received]) }
}

function groupByEnds(addresses: Iterable<string>): ReadonlyMap<string, ReadonlySet<string>> {
  const byEnds = new Map<string, Set<string>>()
  for (const address of addresses) {
    const same = byEnds.get(endsOf(address))
    if (same) same.add(address)
    else byEnds.set(endsOf(address), new Set([address]))
  }
  return byEnds
}

/**
 * So many characters of each end are compared, in any case: one fewer than the app shows, because an imitation with three right at one end
 * and five at the other passes as well. By chance two addresses have them once in more than a billion.
 */
const COMPARED = 3

function endsOf(address: string): string {
  return (address.slice(0, COMPARED) + address.slice(-COMPARED)).toLowerCase()
}

/** Those among these addresses (base58) that look like another of them. */
export function alikeAmong(addresses: Iterable<string>): ReadonlySet<string> {
  const groups = [...groupByEnds(addresses).values()].filter(({ size }) => size > 1)
  return new Set(groups.flatMap((group) => [...group]))
}

/** Whether an address was not paid before and looks like one that is known, but is another. */
export function isImitation(address: string, { paid, byEnds }: KnownAddresses): boolean {
  if (paid.has(address)) return false
  return [...(byEnds.get(endsOf(address)) ?? [])].some((other) => other !== address)
}

/** The numbers of the lines of a list for each fact about their receivers. */
export type ReceiverLines = Readonly<{
  imitations: readonly number[]
  /** Those whose receiver looks like that of another line, but is another. */
  alike: readonly number[]
  ofPrograms: readonly number[]
  /** Those to whose address no wallet has a key. */
  offCurve: readonly number[]
  unused: readonly number[]
  unpaid: readonly number[]
}>

/** `receivers`: what is at the addresses, as far as it was read; `known`: null while that is not read. */
export function linesOfReceivers(
  lines: readonly Readonly<{ line: number; address: string }>[],
  receivers: ReadonlyMap<string, ListReceiver> | null,
  known: KnownAddresses | null,
): ReceiverLines {
  const alike = alikeAmong(lines.map(({ address }) => address))
  const numbersOf = (holds: (address: string, receiver: ListReceiver | undefined) => boolean | null) =>
    lines
      .filter(({ address }) => holds(address, receivers?.get(address)))
      .map(({ line }) => line)
      .toSorted((a, b) => a - b)
  return {
    imitations: numbersOf((address) => known && isImitation(address, known)),
    alike: numbersOf((address) => alike.has(address)),
    ofPrograms: numbersOf((_, receiver) => receiver?.kind === 'wallet' && receiver.isOfProgram),
    offCurve: numbersOf((_, receiver) => receiver?.kind === 'wallet' && !receiver.isOnCurve),
    unused: numbersOf((_, receiver) => receiver?.kind === 'wallet' && !receiver.isUsed),
    unpaid: numbersOf((address) => known && !known.paid.has(address)),
  }
}
