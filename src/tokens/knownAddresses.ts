/*
 * What this browser knows of the addresses that a wallet pays. An imitation of a known address has the same first and last characters, or
 * nearly the same, because people compare only those: somebody made it so that people take it for the known one.
 */

import type { ReceiverDoubt } from '../transactions/plan'
import type { ListReceiver } from './sendList/readReceivers'

/** The addresses (base58) that a wallet has paid from this browser, and all known addresses by their ends. */
export type KnownAddresses = Readonly<{
  paid: ReadonlySet<string>
  /** Addresses that the wallet paid or that paid the wallet, by their first and last characters. */
  byEnds: ReadonlyMap<string, ReadonlySet<string>>
}>

/** Collects the known addresses. `received`: addresses that have paid the wallet, as far as the page has read them. */
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
 * The number of characters that are compared at each end, in any case: one fewer than the app shows, because an imitation with three right
 * at one end and five at the other passes as well. By chance two addresses share them once in more than a billion.
 */
const COMPARED = 3

function endsOf(address: string): string {
  return (address.slice(0, COMPARED) + address.slice(-COMPARED)).toLowerCase()
}

/** The addresses (base58) that look like another one of the list. */
export function alikeAmong(addresses: Iterable<string>): ReadonlySet<string> {
  const groups = [...groupByEnds(addresses).values()].filter(({ size }) => size > 1)
  return new Set(groups.flatMap((group) => [...group]))
}

/** Whether the wallet has not paid an address before, and the address looks like a known one without being it. */
export function isImitation(address: string, { paid, byEnds }: KnownAddresses): boolean {
  if (paid.has(address)) return false
  return [...(byEnds.get(endsOf(address)) ?? [])].some((other) => other !== address)
}

/** The numbers of the lines of a list for each fact about their receivers. */
export type ReceiverLines = Readonly<{
  imitations: readonly number[]
  /** Lines whose receiver looks like another line's receiver without being the same address. */
  alike: readonly number[]
  unused: readonly number[]
  unpaid: readonly number[]
}>

/**
 * Sorts lines by the facts of their receivers. `receivers`: the kinds of the addresses, as far as they were read; `known`: null until it
 * is read.
 */
export function linesOfReceivers(
  lines: readonly Readonly<{ line: number; address: string }>[],
  receivers: ReadonlyMap<string, ListReceiver> | null,
  known: KnownAddresses | null,
): ReceiverLines {
  const alike = alikeAmong(lines.map(({ address }) => address))
  const numbersOf = (holds: (address: string, receiver: ListReceiver | undefined) => boolean | null) =>
    numbersIn(lines.filter(({ address }) => holds(address, receivers?.get(address))))
  return {
    imitations: numbersOf((address) => known && isImitation(address, known)),
    alike: numbersOf((address) => alike.has(address)),
    unused: numbersOf(
      (_, receiver) => receiver !== undefined && 'isUsed' in receiver.at && !receiver.at.isUsed,
    ),
    unpaid: numbersOf((address) => known && !known.paid.has(address)),
  }
}

/** The numbers of the lines whose receivers may be unable to use what they get, by the doubt. */
export function doubtsOfLines(
  lines: readonly Readonly<{ line: number; address: string }>[],
  receivers: ReadonlyMap<string, ListReceiver> | null,
): ReadonlyMap<ReceiverDoubt, readonly number[]> {
  const doubtOf = ({ address }: { address: string }) => receivers?.get(address)?.verdict.doubt ?? null
  const doubts = new Set(lines.flatMap((line) => doubtOf(line) ?? []))
  return new Map(
    [...doubts].map((doubt) => [doubt, numbersIn(lines.filter((line) => doubtOf(line) === doubt))]),
  )
}

function numbersIn(lines: readonly Readonly<{ line: number }>[]): readonly number[] {
  return lines.map(({ line }) => line).toSorted((a, b) => a - b)
}
