import { hosts } from '../hosts.ts'

const framed = hosts.filter((entry) => entry.framed).map(({ host }) => `https://${host}`)

/**
 * What a page of ours may load and talk to. Styles: the wallet kit injects style elements. Connections: people bring
 * their own RPC. Pictures: token pictures live anywhere. Frames: what the list of hosts says. No inline script runs.
 */
const DIRECTIVES = [
  `default-src 'self'`,
  `script-src 'self' 'wasm-unsafe-eval'`,
  `worker-src 'self'`,
  `object-src 'none'`,
  `base-uri 'none'`,
  `style-src 'self' 'unsafe-inline'`,
  `connect-src 'self' https: wss:`,
  `frame-src ${framed.join(' ')}`,
  `img-src 'self' https: data: blob:`,
]

/** The policy for the meta tag, which every host serves. */
export const metaPolicy = DIRECTIVES.join('; ')

/** The policy for the header, where a host allows one: a meta tag cannot forbid framing. */
export const headerPolicy = [...DIRECTIVES, `frame-ancestors 'none'`].join('; ')
