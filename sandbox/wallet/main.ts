import { storedAccount } from './account'
import { drawPill } from './pill'
import { createPracticeWallet, type Desk } from './practiceWallet'
import { registerWallet } from './registerWallet'

/*
 * What every page of the practice server starts with: small, because it counts in the page's first load. The desk is
 * fetched when the pill is approached, when the wallet is asked for something, and for whoever has used it before.
 */
let fetched: Promise<Desk> | undefined
const pill = drawPill()
const { wallet, session } = createPracticeWallet(fetchDesk)
registerWallet(wallet)

pill.button.onpointerenter = pill.button.onfocus = preload
pill.button.onclick = () => fetchDesk().then(({ togglePanel }) => togglePanel(pill, session), sayOffline)
if (storedAccount()) preload()

function fetchDesk(): Promise<Desk> {
  return (fetched ??= import('./desk').then(
    (desk) => {
      desk.labelPill(pill)
      return desk
    },
    (thrown: unknown) => {
      fetched = undefined
      throw thrown
    },
  ))
}

function preload(): void {
  fetchDesk().catch(sayOffline)
}

function sayOffline(): void {
  pill.say('Play money\noffline')
}
