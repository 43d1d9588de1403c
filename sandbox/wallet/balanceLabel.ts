import { formatSol } from '../../src/units/lamports'
import { storedAccount } from './account'
import { lookAtChain } from './chainState'
import type { Pill } from './pill'
import { markPill } from './pillMark'
import { fetchBalance } from './rpc'

/** Blocks take 0.4 s: an operation that was just signed shows in the balance after one of these, in milliseconds. */
const LOOK_AGAIN = [0, 600, 2000, 5000]

let pill: Pill | undefined

/**
 * Has the pill say what the wallet holds and what is wrong with the chain, from now on: whenever money may have moved, and
 * when the tab is looked at again.
 */
export function labelPill(drawn: Pill): void {
  pill = drawn
  markPill(drawn)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refresh()
  })
  refresh()
}

/** Money may have moved, or is about to. */
export function lookAgain(): void {
  for (const delay of LOOK_AGAIN) setTimeout(refresh, delay)
}

/** Shows balance and chain as they are now. */
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

/** To a ten-thousandth of a SOL, downwards: a label, not a bill. */
function rounded(lamports: bigint): bigint {
  return lamports - (lamports % 100_000n)
}
