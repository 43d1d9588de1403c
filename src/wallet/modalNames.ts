/** What the kit's icon buttons do, by the icon's name. Others are named after their icon. */
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

/** What a button of the kit does whatever it shows: its icon may give way to a picture as soon as that is loaded. */
const BY_ELEMENT: Readonly<Record<string, string>> = { 'WUI-SELECT': 'Change network' }

/** The buttons whose names are ours: they follow the icon where it changes. */
const named = new WeakSet<Element>()

/**
 * Gives a screen reader the words that the kit's modal lacks, for as long as it is open: its icon buttons have no
 * names, and its pictures repeat the words beside them. `onPart` gets each part as soon as it is there, and again after
 * each change. Returns what ends it.
 */
export function nameModalParts(modal: Element, onPart: (root: ShadowRoot) => void): () => void {
  const observer = new MutationObserver(() => name())
  const watched = new Set<ShadowRoot>()
  const name = () => {
    for (const root of shadowRoots(modal)) {
      if (!watched.has(root))
        observer.observe(root, { childList: true, subtree: true, attributeFilter: ['name'] })
      watched.add(root)
      root.querySelectorAll('button').forEach(nameButton)
      root.querySelectorAll('img').forEach(quietPicture)
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

/** The words stand beside each picture. (Setting what is set already would wake the observer for ever.) */
function quietPicture(picture: HTMLImageElement): void {
  if (picture.alt !== '') picture.alt = ''
}

/** The text that a button shows, its slots included. */
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
