import { explainPart } from './followRelay'
import { explainSignIn } from './signIn'

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
  if (!modal) return
  const list = holdMovingList()
  const size = new ResizeObserver(list.hold)
  if (card) size.observe(card)
  const stop = nameModalParts(modal, (root) => {
    list.look(root)
    explainPart(root)
    if (__SIGN_IN__ === 'optional') explainSignIn(root)
  })
  stopNaming = () => {
    stop()
    size.disconnect()
  }
}

/** Ends the work of enterModal and returns the focus to the button that opened the modal, or to the wallet button where it is gone. */
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

/** Milliseconds after a change in which a person still aims at what they saw before. */
const AIMED_MS = 400

/**
 * Keeps a press from landing on another wallet than the one aimed at. The kit moves its list: wallets that announce themselves late come
 * first, and the window stays in the middle of the screen while it grows. After each change the list takes no press of a pointer until it
 * has stood still; a press of a key is aimed at nothing that moves. `look` notices other rows, and `hold` is called when the window has
 * another size.
 */
function holdMovingList(): Readonly<{ look: (root: ShadowRoot) => void; hold: () => void }> {
  let list: HTMLElement | null = null
  let rows = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const release = () => list?.style.removeProperty('pointer-events')
  // By the clock alone: a frame may never come, and the list must not stay closed.
  const hold = () => {
    list?.style.setProperty('pointer-events', 'none')
    clearTimeout(timer)
    timer = setTimeout(release, AIMED_MS)
  }
  const look = ({ host }: ShadowRoot) => {
    if (!(host instanceof HTMLElement) || host.localName !== 'w3m-connector-list') return
    const wallets = host.shadowRoot?.querySelectorAll('w3m-list-wallet') ?? []
    const now = Array.from(wallets, (wallet) => wallet.getAttribute('name')).join('\n')
    if (host === list && now === rows) return
    list = host
    rows = now
    hold()
  }
  return { look, hold }
}

/** Renders the kit's list of wallets once more: the kit itself does not where a way to connect appears after the list. */
export function renderList(): void {
  const modal = document.querySelector('w3m-modal')
  for (const { host } of modal ? shadowRoots(modal) : [])
    if (host.tagName === 'W3M-CONNECTOR-LIST') (host as LitHost).requestUpdate()
}

type LitHost = Element & { requestUpdate: () => void }

function setPageInert(inert: boolean): void {
  const root = document.getElementById('root')
  if (root) root.inert = inert
}

function walletButton(): Element | null {
  return document.querySelector('.head .acct') ?? document.querySelector('.head .btn')
}

/** Accessible names for the kit's icon buttons, by icon. Other buttons are named after their icon. */
const ACTIONS: Readonly<Record<string, string>> = {
  close: 'Close',
  helpCircle: 'What is a wallet?',
  chevronLeft: 'Back',
  chevronBottom: 'More',
  chevronRight: 'Go on',
  copy: 'Copy',
  search: 'Search',
  qrCode: 'Show QR code',
}

/** Accessible names by element, for buttons whose icon may be replaced by a picture. */
const BY_ELEMENT: Readonly<Record<string, string>> = { 'WUI-SELECT': 'Change network' }

const CERTIFIED = 'Only wallets that WalletConnect has certified'

/** The buttons that we named: their names change with the icon. */
const named = new WeakSet<Element>()

/**
 * Makes the kit's modal accessible to screen readers while it is open: it adds names for icon buttons, and empty alternative texts for
 * pictures that repeat the text beside them. `onPart` is called for each part when it appears and after each change. Returns a function
 * that stops it.
 */
function nameModalParts(modal: Element, onPart: (root: ShadowRoot) => void): () => void {
  const observer = new MutationObserver(() => name())
  const watched = new Set<ShadowRoot>()
  const name = () => {
    for (const root of shadowRoots(modal)) {
      if (!watched.has(root))
        observer.observe(root, { childList: true, subtree: true, attributeFilter: ['name'] })
      watched.add(root)
      root.querySelectorAll('button').forEach(nameButton)
      root.querySelectorAll('img').forEach(quietPicture)
      // The kit has only one switch: above its list of all wallets, beside a picture without a text.
      root.querySelector('input[type=checkbox]:not([aria-label])')?.setAttribute('aria-label', CERTIFIED)
      onPart(root)
    }
  }
  name()
  return () => observer.disconnect()
}

function nameButton(button: HTMLButtonElement): void {
  if (button.hasAttribute('aria-label') && !named.has(button)) return
  const name = wordsOf(button) === '' ? nameOf(button) : undefined
  if (name === undefined || name === button.getAttribute('aria-label')) return
  button.setAttribute('aria-label', name)
  named.add(button)
}

function nameOf(button: HTMLButtonElement): string | undefined {
  const root = button.getRootNode()
  const element = root instanceof ShadowRoot ? BY_ELEMENT[root.host.tagName] : undefined
  const icon = button.querySelector('wui-icon[name]')?.getAttribute('name')
  return element ?? (icon ? (ACTIONS[icon] ?? separate(icon)) : undefined)
}

/** Hides a picture from screen readers: its text stands beside it. It sets only attributes that differ, else the observer would loop. */
function quietPicture(picture: HTMLImageElement): void {
  if (picture.alt !== '') picture.alt = ''
}

/** The visible text of a button, including its slots. */
function wordsOf(button: HTMLElement): string {
  const slotted = [...button.querySelectorAll('slot')].flatMap((slot) =>
    slot.assignedNodes({ flatten: true }),
  )
  return [button, ...slotted]
    .map((node) => node.textContent ?? '')
    .join('')
    .trim()
}

function separate(camel: string): string {
  const words = camel.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function shadowRoots(element: Element): ShadowRoot[] {
  const own = element.shadowRoot
  const inner = own ? [...own.querySelectorAll('*')].flatMap(shadowRoots) : []
  return own ? [own, ...inner] : []
}
