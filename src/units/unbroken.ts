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

/** Letters and digits that are written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko and their like. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * A stranger's name for a sentence: between Unicode's isolates where it is written from right to left, so that it turns neither the words
 * around it nor another name. For what is drawn or read aloud, never for what is stored.
 */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name
}
