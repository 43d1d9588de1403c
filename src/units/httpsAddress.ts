/**
 * Whether a text is an https address that every program reads alike. Two slashes follow the scheme: a page reads "https:x" as a path of
 * its own, other programs as a host. No name and password stand before the host ("https://phantom.app@elsewhere"), and neither a
 * backslash nor a space in it, which browsers correct.
 */
export function isHttpsAddress(text: string): boolean {
  return /^https:\/\//i.test(text) && isPlainAddress(text)
}

/** The same for an https or http address. */
export function isPlainAddress(text: string): boolean {
  const host = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1]
  return host !== undefined && !/[\s\\@]/.test(host) && URL.canParse(text)
}
