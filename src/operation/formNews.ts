/*
 * What becomes of the forms of a page as network or wallet change, in one sentence for all of them: what belonged to the other network and
 * went, and whether something typed is still here. Each form says for itself what belongs to a network (`src/forms/keptForm.ts`).
 */
import { createStore } from 'zustand/vanilla'
import { walletStore } from '../wallet/walletStore'

/** `gone`: what a form lost with the network, in words that follow each other: "the token". `other`: another draft is shown there. */
export type FormNews = Readonly<{ gone: readonly string[]; isTyped: boolean; other: boolean }>

const NOTHING: FormNews = { gone: [], isTyped: false, other: false }

/** The news since the last change of network or wallet. */
export const formNews = createStore<FormNews>(() => NOTHING)

/** The forms of the page: whether each holds something typed. */
const forms = new Set<() => boolean>()

walletStore.subscribe((now, before) => {
  if (now.cluster.id !== before.cluster.id) formNews.setState(NOTHING)
})

/** Adds a form of the page; the returned function removes it. */
export function addForm(isTyped: () => boolean): () => void {
  forms.add(isTyped)
  return () => {
    forms.delete(isTyped)
    if (forms.size === 0) forgetFormNews()
  }
}

/** Adds what a form has lost with the network. */
export function tellGone(gone: readonly string[]): void {
  formNews.setState((before) => ({ gone: [...before.gone, ...gone], isTyped: areTyped() }))
}

/** Says that a form shows another draft, which this network has. */
export function tellOther(): void {
  formNews.setState({ other: true, isTyped: true })
}

/** Reads again whether a form holds something typed, where a review was closed over it. */
export function tellTyped(): void {
  formNews.setState({ isTyped: areTyped() })
}

/** Forgets the news, because the person goes on. */
export function forgetFormNews(): void {
  formNews.setState(NOTHING)
}

function areTyped(): boolean {
  return [...forms].some((isTyped) => isTyped())
}

/** The sentence; undefined where there is nothing to say. */
export function sentenceOfNews({ gone, isTyped, other }: FormNews): string | undefined {
  if (other)
    return 'On this network you have another draft, which is shown. What you typed is kept for the other network.'
  if (gone.length === 0) return isTyped ? 'What you typed is still here.' : undefined
  const names = gone.map((name, at) => (at > 0 && at === gone.length - 1 ? `and ${name}` : name))
  const went = `Removed, because the network changed: ${names.join(gone.length > 2 ? ', ' : ' ')}.`
  return isTyped ? `${went} The rest of what you typed is still here.` : went
}
