/*
 * Invisible characters that can make one name look like another: control characters, direction marks and overrides, zero-width
 * characters, variation selectors, tags, blank fillers, lone surrogates. Those that are part of an emoji are allowed: a joiner between
 * two emojis, and the selector that turns a letter, a digit or a black-and-white sign into one.
 */
const HIDDEN =
  '[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800\\u{16FE4}\\u{1D159}]'
const TEXT_TO_EMOJI = '(?<=(?!\\p{Emoji_Presentation})\\p{Extended_Pictographic})\\uFE0F'
const EMOJI_JOINER = `(?<=\\p{Extended_Pictographic}(?:${TEXT_TO_EMOJI}|\\p{Emoji_Modifier})?)\\u200D(?=\\p{Extended_Pictographic})`
const EMOJI_SELECTOR = `${TEXT_TO_EMOJI}|(?<=[0-9#*])\\uFE0F(?=\\u20E3)`
const ALL_HIDDEN = new RegExp(HIDDEN, 'gu')
const HIDDEN_BUT_OF_NO_EMOJI = new RegExp(`(?!${EMOJI_JOINER}|${EMOJI_SELECTOR})${HIDDEN}`, 'gu')

/** The first invisible character of a text, as "U+202E", or undefined. */
export function findHiddenCharacter(text: string): string | undefined {
  const found = text.match(HIDDEN_BUT_OF_NO_EMOJI)?.[0]?.codePointAt(0)
  return found === undefined ? undefined : `U+${found.toString(16).toUpperCase().padStart(4, '0')}`
}

/** The text without invisible characters, for comparisons: the joiners and selectors of emojis are removed too. */
export function visibleText(text: string): string {
  return text.replace(ALL_HIDDEN, '')
}

/**
 * A third party's text, safe to show: each invisible character becomes "�", and a text longer than `limit` characters is cut with
 * "…". `altered` says whether the text was changed.
 */
export function plainText(text: string, limit: number): Readonly<{ text: string; altered: boolean }> {
  const visible = Array.from(text.replace(HIDDEN_BUT_OF_NO_EMOJI, '�'))
  const shown = visible.length > limit ? `${cut(visible, limit)}…` : visible.join('')
  return { text: shown, altered: shown !== text }
}

/** Cuts the text. No joiner and no keycap selector stays at the end without the character that it belongs to. */
function cut(chars: readonly string[], limit: number): string {
  return chars
    .slice(0, limit)
    .join('')
    .replace(/\u200D$|(?<=[0-9#*])\uFE0F$/, '')
}
