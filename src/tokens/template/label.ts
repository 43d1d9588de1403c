import { utf8Length } from '../../units/bytes'
import { plainText } from '../../units/hiddenCharacters'

/** A stranger's name or symbol as a form takes it: nothing hidden, single ordinary spaces, cut to `limit` bytes at a letter's end. */
export function labelFrom(text: string, limit: number): string {
  const letters =
    withoutHidden(text)
      .replace(/\s+/g, ' ')
      .trim()
      .match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
  const end = letters.findIndex((_, at) => utf8Length(letters.slice(0, at + 1).join('')) > limit)
  return withoutHidden(letters.slice(0, end === -1 ? undefined : end).join('')).trim()
}

/** A half emoji leaves a joiner behind, which is hidden then. */
function withoutHidden(text: string): string {
  return plainText(text, Infinity).text.replaceAll('�', '')
}
