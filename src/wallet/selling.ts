import type { AppKit } from '@reown/appkit'
import { walletStore } from './walletStore'

/** Whom the kit knows to sell crypto, by the names that its maker's dashboard has for them. */
const SELLERS = ['meld'] as const

/**
 * Lets the modal fetch the views of selling when it is first opened. It fetches views only then, and by what the dashboard
 * has said until then: an answer that comes later would offer what leads to an empty view.
 */
export function expectSellers(kit: AppKit): void {
  kit.remoteFeatures = { ...kit.remoteFeatures, onramp: [...SELLERS] }
}

/** Takes back the kit's offer to buy where nobody it knows sells, and where money is play money: it offers it on every network. */
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

/** Whether somebody sells for the present network, by what the dashboard has said. */
export function isSold(kit: AppKit): boolean {
  const named: unknown = kit.remoteFeatures.onramp
  const known = Array.isArray(named) && SELLERS.some((seller) => named.includes(seller))
  return known && walletStore.getState().cluster.money === 'real'
}
