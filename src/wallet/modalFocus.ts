import { explainPart } from './followRelay'
import { nameModalParts } from './modalNames'

let opener: Element | null = null
let stopNaming: () => void = () => {}

/**
 * Moves the focus into the kit's modal. The kit tries to, but looks for its dialog before that is rendered. While the modal is open, the
 * page behind is inert, and the dialog and its buttons get accessible names.
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

/** Ends that and returns the focus to the button that opened the modal, or to the wallet button where that one is gone. */
export function leaveModal(): void {
  stopNaming()
  setPageInert(false)
  // After React has rendered the store's change: the button may have been replaced.
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
