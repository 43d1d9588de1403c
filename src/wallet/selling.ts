import type { AppKit } from '@reown/appkit'
import { walletStore } from './walletStore'

/** The providers that sell crypto through the kit, by their names in the vendor's dashboard. */
const SELLERS = ['meld'] as const

/**
 * Makes the modal load the views for buying when it first opens. It loads views only then, and only for features that the dashboard has
 * named until then: a later answer would lead to an empty view.
 */
export function expectSellers(kit: AppKit): void {
  kit.remoteFeatures = { ...kit.remoteFeatures, onramp: [...SELLERS] }
}

/** Removes the kit's "Buy" where no provider sells and on test networks: the kit offers it on every network. */
export function followSelling(kit: AppKit): void {
  const follow = () => {
    const offered = kit.getRemoteFeatures()?.onramp
    if (offered === undefined) return
    const wanted = isSold(kit) && kit.remoteFeatures.onramp
    if (Boolean(offered) !== Boolean(wanted)) kit.updateRemoteFeatures({ onramp: wanted })
  }
  kit.subscribeRemoteFeatures(follow)
  walletStore.subscribe(follow)
}

/** Whether the dashboard names a provider that sells on the current network. */
export function isSold(kit: AppKit): boolean {
  const named: unknown = kit.remoteFeatures.onramp
  const known = Array.isArray(named) && SELLERS.some((seller) => named.includes(seller))
  return known && walletStore.getState().cluster.money === 'real'
}
