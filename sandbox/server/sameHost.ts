import type { IncomingHttpHeaders } from 'node:http'

const NAMES = ['127.0.0.1', 'localhost']

/** The origins of other pages on this machine that may use the chain, as the browser names them. */
export type Guests = ReadonlySet<string>
export const NO_GUESTS: Guests = new Set()

/**
 * The origins that the user let in, separated by commas. Throws, with a sentence, for one that is not of this machine: whoever
 * writes a page elsewhere is not who sits here.
 */
export function readGuests(text = ''): Guests {
  const origins = text.split(',').map((each) => each.trim())
  return new Set(origins.filter((each) => each !== '').map(guestOrigin))
}

function guestOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (isOrigin && NAMES.includes(url.hostname)) return url.origin
  throw new Error(
    `MINTWRIGHT_ORIGINS=${text} is no page of this machine. Use origins such as http://localhost:3000, separated by commas.`,
  )
}

/** Whether a request comes from a page that was let in. */
export function isGuest({ origin }: IncomingHttpHeaders, guests: Guests): boolean {
  return origin !== undefined && guests.has(origin)
}

/**
 * Why a request is refused, or null. A page elsewhere can make a browser send requests here under another name (DNS
 * rebinding) or from another origin: both are refused, so that only this machine's own pages and tools can use the chain, and
 * those pages of this machine that were let in. `hostPort` is the listener's port, `pagePort` that of the pages.
 */
export function foreignness(
  headers: IncomingHttpHeaders,
  hostPort: number,
  pagePort: number,
  guests: Guests,
): string | null {
  if (!isOurs(headers.host, hostPort)) return 'This server answers to 127.0.0.1 and localhost only.'
  const { origin } = headers
  const isOwn = origin === undefined || (origin.startsWith('http://') && isOurs(origin.slice(7), pagePort))
  if (!isOwn && !isGuest(headers, guests)) return 'This server answers to its own pages only.'
  return null
}

function isOurs(host: string | undefined, port: number): boolean {
  return NAMES.some((name) => host === `${name}:${port}` || (port === 80 && host === name))
}
