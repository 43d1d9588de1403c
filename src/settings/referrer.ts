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

/** The referrer whose link brought this person here: the wallet's address (base58), and when the link was opened (ms since 1970). */
export type Referrer = Readonly<{ address: string; since: number }>

/** The number of days for which the first referrer holds; until then other links change nothing. */
export const REFERRER_DAYS = 90
const MS_A_DAY = 86_400_000

/** Native programs and sysvars end with a row of ones, as no generated key does; other programs are recognised by their addresses. */
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
  /** Ignores a time in the future, with which a referrer would hold too long. */
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

/** The referrer that holds now, for a component. */
export function useReferrer(): Referrer | null {
  return useStore(referrerStore, () => referrerNow())
}

/** When a referrer's time ends, in ms since 1970. */
export function heldUntil({ since }: Referrer): number {
  return since + REFERRER_DAYS * MS_A_DAY
}

/**
 * Takes the referrer of a link, where the address can be a person's wallet and no referrer holds. Returns whether it holds now. A review
 * checks the address on the chain before anything is paid.
 */
export function takeReferrer(address: string, now = Date.now()): boolean {
  if (!isPerson(address)) return false
  const held = referrerNow(now)
  if (held) return held.address === address
  referrerStore.keep({ address, since: now })
  return true
}

/** Whether a person may have the key of an address, and it is not the operator's, who gets the rest of the fee anyway. */
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
