/**
 * Page translators take a text out of the page and put an element with its translation in its place. React does not know: what it writes into
 * that text is never seen, and to remove or insert beside it throws. With this guard what React writes comes back into the page, in the place
 * of the translation, and nothing throws. Of translators that change a text in place, React overwrites what it draws anew.
 */

/** What stands in the page instead of a node that was taken out: of a text, a foreign node; of that one, the text again. */
const standIns = new WeakMap<Node, Node>()
/** The text in whose place a foreign node stands. */
const originals = new WeakMap<Node, Text>()
/** Whether anything was put in the place of a text yet. */
let isTranslated = false

type NodeMethods = Readonly<{
  insertBefore: (this: Node, node: Node, before: Node | null) => Node
  appendChild: (this: Node, node: Node) => Node
  removeChild: (this: Node, child: Node) => Node
}>

/** Guards the document from now on; it is called before React renders. */
export function guardTexts(): void {
  const observer = new MutationObserver(note)
  observer.observe(document, { childList: true, subtree: true })
  const { insertBefore, appendChild, removeChild } = Node.prototype as NodeMethods

  // React writes a text in this way alone.
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get(this: Text) {
      return this.data
    },
    set(this: Text, value: string) {
      this.data = value
      if (!this.parentNode) note(observer.takeRecords())
      originals.delete(this)
      putBack(placeOf(this)?.parentNode)
    },
  })

  Object.assign(Node.prototype, {
    removeChild(this: Node, child: ChildNode) {
      if (child.parentNode !== this) note(observer.takeRecords())
      if (child instanceof Text) putBack(this)
      if (child.parentNode === this) return removeChild.call(this, child)
      if (this.contains(child)) child.remove()
      return child
    },
    insertBefore(this: Node, node: Node, before: Node | null) {
      if (before && before.parentNode !== this) note(observer.takeRecords())
      if (standIns.has(node)) putBack(placeOf(node)?.parentNode)
      return insertBefore.call(this, node, before && childOf(this, before))
    },
    appendChild(this: Node, node: Node) {
      if (standIns.has(node)) putBack(placeOf(node)?.parentNode)
      return appendChild.call(this, node)
    },
  })
}

/** Notes which texts were taken out, and what was put in their place: before it, after it, or by the same call. */
function note(records: readonly MutationRecord[]): void {
  const added = new Set<Node>()
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    for (const node of addedNodes) added.add(node)
    for (const node of removedNodes) {
      const text = originals.get(node) ?? node
      const around = [...addedNodes, previousSibling, nextSibling]
      const stand = around.find((other) => other && added.has(other) && !originals.has(other))
      if (!(text instanceof Text) || !stand || stand === text) continue
      if (text === node && !isForeign(stand)) continue
      standIns.set(text, stand)
      originals.set(stand, text)
      isTranslated = true
    }
  }
}

/** Whether this is an element that is none of React's: React marks each of its own. */
function isForeign(node: Node): boolean {
  return node instanceof Element && !Object.keys(node).some((key) => key.startsWith('__react'))
}

/** The node that is in the page: this one, or what stands in its place. */
function placeOf(node: Node): Node | undefined {
  return node.parentNode ? node : standIns.get(node)
}

/** The child of this parent that is the node, holds it, or stands in its place; null where there is none. */
function childOf(parent: Node, node: Node): Node | null {
  let at: Node | null = placeOf(node) ?? null
  while (at && at.parentNode !== parent) at = at.parentNode
  return at
}

/**
 * Puts all texts of a parent back into the page: a translator may have put the words of one into the place of another. It translates them
 * anew. A text that React has moved meanwhile stays where it is.
 */
function putBack(parent: Node | null | undefined): void {
  if (!isTranslated) return
  for (const child of Array.from(parent?.childNodes ?? [])) {
    const text = originals.get(child)
    if (!text) continue
    originals.delete(child)
    standIns.delete(text)
    standIns.set(child, text)
    if (text.parentNode && !child.contains(text)) child.remove()
    else child.replaceWith(text)
  }
}
