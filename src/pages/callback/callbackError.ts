const LONGEST = 200

/**
 * The error that a sign-in returned in its address (OAuth 2.0, RFC 6749 section 4.1.2.1: `error_description`, else
 * `error`, after ? or #), as one line of text. Anyone can write it, so it is shown as a quotation and never as markup.
 */
export function readCallbackError(search: string, hash: string): string | undefined {
  for (const part of [search, hash.replace(/^#/, '?')]) {
    const given = new URLSearchParams(part)
    const text = (given.get('error_description') ?? given.get('error') ?? '').replace(/\s+/g, ' ').trim()
    if (text !== '') return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  }
  return undefined
}
