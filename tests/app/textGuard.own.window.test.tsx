import { act, cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { guardTexts } from '../../src/app/textGuard'

/* What React draws after a page translator has put elements in the place of its texts. This test patches the window: a process of its own. */

type NodeMethods = Readonly<{
  insertBefore: (this: Node, node: Node, before: Node | null) => Node
  appendChild: (this: Node, node: Node) => Node
  removeChild: (this: Node, child: Node) => Node
}>

const { insertBefore, removeChild, appendChild } = Node.prototype as NodeMethods
guardTexts()

afterEach(cleanup)

type Shown = Readonly<{ amount: string; symbol?: string; late?: boolean; gone?: boolean }>

/** Texts beside texts, beside an element that comes later, and alone. */
function Sentence({ amount, symbol = 'HERON', late = false, gone = false }: Shown) {
  return (
    <p>
      {late && <b>Now: </b>}
      {!gone && 'You get at least '}
      {amount} {symbol}
      {late && '!'}
    </p>
  )
}

/** How translators put their element in the place of a text. Theirs are the browser's own functions. */
const WAYS: Readonly<Record<string, (parent: Node, text: Text, font: HTMLElement) => void>> = {
  'an element before it': (parent, text, font) => {
    insertBefore.call(parent, font, text)
    removeChild.call(parent, text)
  },
  'an element after it': (parent, text, font) => {
    insertBefore.call(parent, font, text.nextSibling)
    removeChild.call(parent, text)
  },
  'an element around it': (parent, text, font) => {
    insertBefore.call(parent, font, text)
    removeChild.call(parent, text)
    font.textContent = ''
    appendChild.call(font, text)
  },
}

function translate(root: Node, put: (typeof WAYS)[string] | undefined): void {
  for (const text of textsIn(root)) {
    const font = document.createElement('font')
    font.innerHTML = `<font>[${text.data}]</font>`
    if (text.parentNode) put?.(text.parentNode, text, font)
  }
}

function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

const CHANGES: readonly (readonly [string, Shown, string])[] = [
  ['a figure', { amount: '706.6' }, 'You get at least 706.6 HERON'],
  ['a symbol', { amount: '47.03', symbol: 'SOL' }, 'You get at least 47.03 SOL'],
  ['more words', { amount: '47.03', late: true }, 'Now: You get at least 47.03 HERON!'],
  ['fewer words', { amount: '47.03', gone: true }, '47.03 HERON'],
]

describe.each(Object.entries(WAYS))('%s', (_, way) => {
  test.each(CHANGES)('what changes is drawn: %s', async (__, next, drawn) => {
    const { container, rerender } = render(<Sentence amount="47.03" />)
    translate(container, way)
    await act(async () => {})
    rerender(<Sentence {...next} />)
    expect(wordsIn(container)).toBe(drawn)
    // Translated once more, and changed back.
    translate(container, way)
    rerender(<Sentence amount="1" />)
    expect(wordsIn(container)).toBe('You get at least 1 HERON')
  })

  test('texts in a row keep their places when the row is put in another order', async () => {
    const row = (words: readonly string[]) => words.map((word) => <Word key={word} word={word} />)
    const { container, rerender } = render(row(['a', 'b', 'c']))
    translate(container, way)
    await act(async () => {})
    rerender(row(['c', 'x', 'a', 'b']))
    expect(wordsIn(container)).toBe('cxab')
    rerender(row(['b']))
    expect(wordsIn(container)).toBe('b')
  })
})

function Word({ word }: { word: string }) {
  return <>{word}</>
}

/** The words in the page, without the translator's brackets. */
function wordsIn({ textContent }: Element): string {
  return textContent.replaceAll(/[[\]]/g, '')
}

test('a translation that holds the words of all texts is taken away as a whole', () => {
  const { container, rerender } = render(<Sentence amount="47.03" />)
  for (const [at, text] of textsIn(container).entries()) {
    const font = document.createElement('font')
    font.textContent = at === 0 ? 'Mindestens 47.03 HERON' : ''
    WAYS['an element before it']?.(text.parentNode as Node, text, font)
  }
  rerender(<Sentence amount="706.6" />)
  expect(container.textContent).toBe('You get at least 706.6 HERON')
})

test('a translator shows the original again in a text of its own, and what changes is drawn', async () => {
  const { container, rerender } = render(<Sentence amount="47.03" />)
  translate(container, WAYS['an element before it'])
  await act(async () => {})
  for (const font of container.querySelectorAll('p > font')) {
    insertBefore.call(font.parentNode as Node, document.createTextNode(wordsIn(font)), font)
    removeChild.call(font.parentNode as Node, font)
  }
  await act(async () => {})
  rerender(<Sentence amount="706.6" />)
  expect(container.textContent).toBe('You get at least 706.6 HERON')
})

test('a text changed in place is drawn anew where it changes', () => {
  const { container, rerender } = render(<Sentence amount="47.03" />)
  for (const text of textsIn(container)) text.data = `[${text.data}]`
  rerender(<Sentence amount="706.6" symbol="SOL" />)
  expect(container.textContent).toBe('[You get at least ]706.6[ ]SOL')
})
