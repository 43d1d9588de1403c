/*
 * Characters that a reader cannot see and that can make one name look like another: controls, direction marks and
 * overrides, zero-width characters, tags, blank fillers, half surrogates. A joiner between two emoji is what draws a
 * family or a flag, and stays.
 */
const HIDDEN =
  '[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u3164\\uFFA0]'
const EMOJI_JOINER =
  '(?<=\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]?)\\u200D(?=\\p{Extended_Pictographic})'
const HIDDEN_BUT_NO_EMOJI_JOINER = new RegExp(`(?!${EMOJI_JOINER})${HIDDEN}`, 'gu')

/** The first character of a text that a reader cannot see, as "U+202E", or undefined. */
export function findHiddenCharacter(text: string): string | undefined {
  const found = text.match(HIDDEN_BUT_NO_EMOJI_JOINER)?.[0]?.codePointAt(0)
  return found === undefined ? undefined : `U+${found.toString(16).toUpperCase().padStart(4, '0')}`
}

/**
 * A text from a stranger, fit to be shown: each hidden character becomes "�", and what is longer than `limit`
 * characters is cut with "…". `altered` says whether anything was.
 */
export function plainText(text: string, limit: number): Readonly<{ text: string; altered: boolean }> {
  const visible = Array.from(text.replace(HIDDEN_BUT_NO_EMOJI_JOINER, '�'))
  const shown = visible.length > limit ? `${visible.slice(0, limit).join('')}…` : visible.join('')
  return { text: shown, altered: shown !== text }
}
