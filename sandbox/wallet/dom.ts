type Attributes = Readonly<Record<string, string | boolean | ((event: Event) => void)>>

/** An element with attributes (`onclick` and the like are listeners) and children. Text is always text. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== false) element.setAttribute(name, value)
  }
  element.append(...children)
  return element
}

/** A shadow root at the end of the parent, so that the page's styles and ours do not mix. */
export function shadowHost(css: string, parent: HTMLElement = document.body): ShadowRoot {
  const host = parent.appendChild(el('div'))
  const root = host.attachShadow({ mode: 'open' })
  adopt(root, css)
  return root
}

/** Sets the only style sheet of a shadow root. */
export function adopt(root: ShadowRoot, css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
}
