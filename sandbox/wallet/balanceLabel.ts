import { formatSol } from '../../src/units/lamports'
import { storedAccount } from './account'
import { lookAtChain } from './chainState'
import type { Pill } from './pill'
import { markPill } from './pillMark'
import { fetchBalance } from './rpc'

/** Milliseconds after which the balance is read again: a new operation, which shows with the next blocks, shows after one of these. */
const LOOK_AGAIN = [0, 600, 2000, 5000]

let pill: Pill | undefined

/**
 * Shows the wallet's balance and the chain's faults on the pill from now on: updated whenever the balance may have changed,
 * and when the tab becomes visible.
 */
export function labelPill(drawn: Pill): void {
  pill = drawn
  markPill(drawn)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refresh()
  })
  refresh()
}

/** The balance may have changed, or is about to. */
export function lookAgain(): void {
  for (const delay of LOOK_AGAIN) setTimeout(refresh, delay)
}

/** Shows the current balance and chain. */
export function refresh(): void {
  void label().then((text) => pill?.say(text))
  void lookAtChain()
}

async function label(): Promise<string> {
  const account = storedAccount()
  if (!account) return 'Play money'
  const lamports = await fetchBalance(account.address).catch(() => null)
  return lamports === null ? 'Play money\noffline' : `Play money\n${formatSol(rounded(lamports))} SOL`
}

/** Rounds down to a ten-thousandth of a SOL: it is a label, not a bill. */
function rounded(lamports: bigint): bigint {
  return lamports - (lamports % 100_000n)
}
