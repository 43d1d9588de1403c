import { isAddress } from './base58'
import { isNameLike } from './walletName'

/* Texts that were copied from somewhere: invisible characters come along, in lists and in fields. */

/** Zero-width and bidirectional characters, and byte order marks. */
export const HIDDEN =
  '\\u00AD\\u034F\\u061C\\u180E\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2064\\u2066-\\u206F\\uFEFF'
const SPACE = new RegExp(`[\\s${HIDDEN}]`)
const WITHIN = new RegExp(`[${HIDDEN}]`, 'g')
const WITHIN_ADDRESS = new RegExp(`[${HIDDEN}\\u00A0\\u2000-\\u200A\\u202F\\u205F\\u3000]`, 'g')

/** A text without hidden characters. `hadHidden`: some stood within the text, not only around it. */
export type CleanedText = Readonly<{ text: string; hadHidden: boolean }>

/** Removes hidden characters from a text. Spaces stay within an amount, where they can stand between thousands. */
export function cleanText(text: string): CleanedText {
  return cleaned(text, WITHIN)
}

/**
 * Cleans an address or a name. Special spaces are removed from an address, too. A text in which only a part is an address stays as it is:
 * the rest is something else, and both together may be another address.
 */
export function cleanReceiver(text: string): CleanedText {
  const visible = cleaned(text, WITHIN)
  if (trimmed(text).search(WITHIN_ADDRESS) === -1) return visible
  const joined = isReceiver(visible.text) ? visible : cleaned(text, WITHIN_ADDRESS)
  if (text.split(WITHIN_ADDRESS).some(isAddress)) return { text: trimmed(text), hadHidden: false }
  return isAddress(joined.text) ? joined : visible
}

function cleaned(text: string, within: RegExp): CleanedText {
  const inner = trimmed(text)
  const visible = inner.replace(within, '')
  return { text: visible, hadHidden: visible !== inner }
}

/** The text without spaces and hidden characters around it. Loops, because a pattern would take time by the square of the length. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && SPACE.test(text[start] ?? '')) start += 1
  while (end > start && SPACE.test(text[end - 1] ?? '')) end -= 1
  return text.slice(start, end)
}

/** Whether a text is an address, or meant as a name. */
export function isReceiver(text: string): boolean {
  return isAddress(text) || isNameLike(text)
}
