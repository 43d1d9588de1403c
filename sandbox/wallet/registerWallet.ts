import type { Wallet, WindowRegisterWalletEventCallback } from '@wallet-standard/base'

/**
 * Announces a wallet to the page by the Wallet Standard, whichever of the two is there first. (The standard's own helper does
 * the same in a third of the size that the wallet may add to the first load.)
 */
export function registerWallet(wallet: Wallet): void {
  const detail: WindowRegisterWalletEventCallback = (page) => page.register(wallet)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  window.addEventListener('wallet-standard:app-ready', (event) =>
    detail((event as CustomEvent<Parameters<typeof detail>[0]>).detail),
  )
}
