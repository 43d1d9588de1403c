import { explainPart } from './followRelay'
import { nameModalParts } from './modalNames'

let opener: Element | null = null
let stopNaming: () => void = () => {}

/**
 * Takes the keyboard into the kit's modal. The kit means to (its card is an alertdialog that catches Tab), but looks
 * for the card before it is drawn. The page behind is inert meanwhile; the dialog and its parts get the names that they lack.
 */
export async function enterModal(): Promise<void> {
  opener = document.activeElement
  setPageInert(true)
  const modal = document.querySelector<HTMLElement & { updateComplete?: Promise<unknown> }>('w3m-modal')
  await modal?.updateComplete
  const card = modal?.shadowRoot?.querySelector<HTMLElement>('wui-card')
  card?.setAttribute('aria-label', 'Wallet')
  card?.focus()
  if (modal) stopNaming = nameModalParts(modal, explainPart)
}

/** Gives the page and the focus back; to the wallet button where the opener is gone ("Connect wallet" after connecting). */
export function leaveModal(): void {
  stopNaming()
  setPageInert(false)
  // After the store's change is on the page: the button may only just have been replaced.
  setTimeout(() => {
    const free = document.activeElement === document.body || document.activeElement?.tagName === 'W3M-MODAL'
    const target = opener?.isConnected && opener !== document.body ? opener : walletButton()
    if (free && target instanceof HTMLElement) target.focus()
  }, 50)
}

function setPageInert(inert: boolean): void {
  const root = document.getElementById('root')
  if (root) root.inert = inert
}

function walletButton(): Element | null {
  return document.querySelector('.head .acct') ?? document.querySelector('.head .btn')
}
