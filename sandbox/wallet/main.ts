import { registerWallet } from '@wallet-standard/wallet'
import { showPill } from './pill'
import { PracticeWallet } from './PracticeWallet'

/** Blocks take 0.4 s: a deed that was just signed shows in the balance after one of these, in milliseconds. */
const LOOK_AGAIN = [600, 2000, 5000]

const wallet = new PracticeWallet(lookAgain)
const pill = showPill(togglePanel)
registerWallet(wallet)

function lookAgain(): void {
  for (const delay of [0, ...LOOK_AGAIN]) setTimeout(() => pill.refresh(), delay)
}

function togglePanel(place: HTMLElement, button: HTMLButtonElement): void {
  const opens = place.childElementCount === 0
  button.setAttribute('aria-expanded', `${opens}`)
  if (!opens) {
    place.replaceChildren()
    return
  }
  void import('./desk').then(({ openPanel }) =>
    openPanel(place, {
      onMoney: () => pill.refresh(),
      onAccount: (account) => wallet.accountChanged(account),
    }),
  )
}
