/** The key in localStorage of the wallet that was connected when the page was last left, which `memory` writes and reads. */
export const SESSION = 'mintwright.wallet'

/** Whether a wallet was connected then. Also for the script that runs before the app does. */
export function remembersWallet(): boolean {
  try {
    return localStorage.getItem(SESSION) !== null
  } catch {
    return false
  }
}
