import type { Wallet, WindowRegisterWalletEventCallback } from '@wallet-standard/base'

/**
 * Announces a wallet to the page as the Wallet Standard says, whichever of the two is there first. (Its own helper
 * does the same with a third of the first load that a wallet may take here.)
 */
export function registerWallet(wallet: Wallet): void {
  const detail: WindowRegisterWalletEventCallback = (page) => page.register(wallet)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  window.addEventListener('wallet-standard:app-ready', (event) =>
    detail((event as CustomEvent<Parameters<typeof detail>[0]>).detail),
  )
}
