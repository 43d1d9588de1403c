import { storedAccount } from './account'
import { drawPill } from './pill'
import { createPracticeWallet, type Desk } from './practiceWallet'
import { registerWallet } from './registerWallet'

/*
 * Loaded by every page of the practice server: small, because it counts in the page's first load. The desk loads when the
 * pointer comes near the pill, when the wallet is asked for something, and for people who have used it before.
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
