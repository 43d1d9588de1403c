import type { IncomingHttpHeaders } from 'node:http'

const NAMES = ['127.0.0.1', 'localhost']

/**
 * Why a request is refused, or null. A page elsewhere can make a browser send requests here under another name (DNS
 * rebinding) or from another origin: both are refused, so that only this machine's own pages and tools can use the chain.
 * `hostPort` is the listener's port, `pagePort` that of the pages.
 */
export function foreignness(headers: IncomingHttpHeaders, hostPort: number, pagePort: number): string | null {
  if (!isOurs(headers.host, hostPort)) return 'This server answers to 127.0.0.1 and localhost only.'
  const { origin } = headers
  if (origin !== undefined && !(origin.startsWith('http://') && isOurs(origin.slice(7), pagePort)))
    return 'This server answers to its own pages only.'
  return null
}

function isOurs(host: string | undefined, port: number): boolean {
  return NAMES.some((name) => host === `${name}:${port}` || (port === 80 && host === name))
}
