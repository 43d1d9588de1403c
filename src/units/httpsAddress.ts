/** Whether a text is an https address that every program reads alike; see addressProblem. */
export function isHttpsAddress(text: string): boolean {
  return /^https:\/\//i.test(text) && isPlainAddress(text)
}

/** Whether a text is an https or http address that every program reads alike. */
export function isPlainAddress(text: string): boolean {
  return addressProblem(text) === undefined
}

/**
 * Why a text is no https or http address that every program reads alike; undefined where it is one. Two slashes must follow the scheme: a
 * page reads "https:x" as a path of its own, other programs as a host. The host must not have a backslash or a space, which browsers
 * correct, nor name and password before it ("https://phantom.app@elsewhere").
 */
export function addressProblem(text: string): 'not-plain' | 'user-name' | undefined {
  const host = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1]
  if (host === undefined || /[\s\\]/.test(host) || !URL.canParse(text)) return 'not-plain'
  return host.includes('@') ? 'user-name' : undefined
}

/** Whether a host's name is that of the computer itself, so that no other one reaches it. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.')
}
