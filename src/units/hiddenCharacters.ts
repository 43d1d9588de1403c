/*
 * Characters that a reader cannot see and that can make one name look like another: controls, direction marks and
 * overrides, zero-width characters, variation selectors, tags, blank fillers, half surrogates. What draws an emoji stays: a joiner
 * between two of them, and the selector that makes one of a letter or a figure.
 */
const HIDDEN =
  '[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800\\u{16FE4}\\u{1D159}]'
const EMOJI_JOINER =
  '(?<=\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]?)\\u200D(?=\\p{Extended_Pictographic})'
const EMOJI_SELECTOR =
  '(?<=(?!\\p{Emoji_Presentation})\\p{Extended_Pictographic})\\uFE0F|(?<=[0-9#*])\\uFE0F(?=\\u20E3)'
const ALL_HIDDEN = new RegExp(HIDDEN, 'gu')
const HIDDEN_BUT_OF_NO_EMOJI = new RegExp(`(?!${EMOJI_JOINER}|${EMOJI_SELECTOR})${HIDDEN}`, 'gu')

/** The first character of a text that a reader cannot see, as "U+202E", or undefined. */
export function findHiddenCharacter(text: string): string | undefined {
  const found = text.match(HIDDEN_BUT_OF_NO_EMOJI)?.[0]?.codePointAt(0)
  return found === undefined ? undefined : `U+${found.toString(16).toUpperCase().padStart(4, '0')}`
}

/** What can be seen of a text, for comparing: joiners and selectors of emojis are left out as well. */
export function visibleText(text: string): string {
  return text.replace(ALL_HIDDEN, '')
}

/**
 * A text from a stranger, fit to be shown: each hidden character becomes "�", and what is longer than `limit`
 * characters is cut with "…". `altered` says whether anything was.
 */
export function plainText(text: string, limit: number): Readonly<{ text: string; altered: boolean }> {
  const visible = Array.from(text.replace(HIDDEN_BUT_OF_NO_EMOJI, '�'))
  const shown = visible.length > limit ? `${cut(visible, limit)}…` : visible.join('')
  return { text: shown, altered: shown !== text }
}

/** A joiner at the end has nothing to join any more. */
function cut(chars: readonly string[], limit: number): string {
  return chars
    .slice(0, limit)
    .join('')
    .replace(/\u200D$/, '')
}
