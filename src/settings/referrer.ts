import { useStore } from 'zustand'
import { env } from '../env'
import {
  ASSOCIATED_ADDRESS,
  MEMO_1_ADDRESS,
  MEMO_ADDRESS,
  METAPLEX_ADDRESS,
  TOKEN_2022_ADDRESS,
  TOKEN_ADDRESS,
} from '../solana/knownPrograms'
import { keptStore } from '../storage/keptStore'
import { isAddress } from '../units/base58'

/** Who sent this person here: a wallet's address (base58), and when its link was opened (ms since 1970). */
export type Referrer = Readonly<{ address: string; since: number }>

/** The first referrer holds for so long; until then other links change nothing. */
export const REFERRER_DAYS = 90
const MS_A_DAY = 86_400_000

/** Native programs and sysvars end with a row of ones, as no found key does; other programs are told by their addresses. */
const NATIVE = /1{7}$/
const PROGRAMS: readonly string[] = [
  TOKEN_ADDRESS,
  TOKEN_2022_ADDRESS,
  ASSOCIATED_ADDRESS,
  MEMO_ADDRESS,
  MEMO_1_ADDRESS,
  METAPLEX_ADDRESS,
]

const referrerStore = keptStore<Referrer | null>('mintwright.referrer', {
  empty: null,
  /** A time in the future would hold for ever. */
  parse: (text) => {
    const [, since = '', address = ''] = /^(\d{13}) (\w+)$/.exec(text) ?? []
    return isPerson(address) && Number(since) <= Date.now() ? { address, since: Number(since) } : null
  },
  format: (referrer) => referrer && `${referrer.since} ${referrer.address}`,
  isShared: true,
})

/** The referrer that holds now; null where there is none. */
export function referrerNow(now = Date.now()): Referrer | null {
  const referrer = referrerStore.getState()
  return referrer && isHeld(referrer, now) ? referrer : null
}

/** The same, for a component. */
export function useReferrer(): Referrer | null {
  return useStore(referrerStore, () => referrerNow())
}

/** When a referrer's time ends, in ms since 1970. */
export function heldUntil({ since }: Referrer): number {
  return since + REFERRER_DAYS * MS_A_DAY
}

/**
 * Takes the referrer of a link, where it can be a person's wallet and none holds. Says whether it holds now. What the chain says of an
 * address is looked at in a review, before anything is paid.
 */
export function takeReferrer(address: string, now = Date.now()): boolean {
  if (!isPerson(address)) return false
  const held = referrerNow(now)
  if (held) return held.address === address
  referrerStore.keep({ address, since: now })
  return true
}

/** Whether an address may be one that a person has the key of, and who does not get the rest of the fee anyway. */
function isPerson(address: string): boolean {
  return (
    isAddress(address) &&
    !NATIVE.test(address) &&
    !PROGRAMS.includes(address) &&
    address !== env.serviceFee?.address
  )
}

export function removeReferrer(): void {
  referrerStore.keep(null)
}

function isHeld(referrer: Referrer, now: number): boolean {
  return now < heldUntil(referrer)
}
