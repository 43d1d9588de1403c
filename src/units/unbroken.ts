const DATE = /\b\d{1,2} [A-Z][a-z]{2,8} \d{4}\b/g

/**
 * The text with no-break spaces inside of amounts ("2 SOL", "25 %"), pairs ("QHR / SOL") and dates ("20 Nov 2026"), so that a line
 * ends beside them; and before a dot between two things, so that no line begins with it.
 */
export function unbroken(text: string): string {
  return text
    .replace(DATE, (date) => date.replaceAll(' ', '\u00a0'))
    .replace(/(^|[ (+−])([\d.,:'’\u202f]*\d) (?=\S)/g, '$1$2\u00a0')
    .replaceAll(' / ', '\u00a0/\u00a0')
    .replaceAll(' · ', '\u00a0· ')
}
