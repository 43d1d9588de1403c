import { hosts } from '../hosts.ts'

const framed = hosts.filter((entry) => entry.framed).map(({ host }) => `https://${host}`)

/**
 * Who may make markup or the address of a script out of a text: the kit's templates (lit, which the kit brings twice), the identicons and the
 * thread for verified names. A text from anywhere else is refused where it would become markup or code.
 */
const TRUSTED = ['lit-html', 'mintwright-identicon', 'mintwright-thread']

/**
 * What a page of ours may load and talk to. Styles: the wallet kit injects style elements. Connections: people bring
 * their own RPC. Pictures: token pictures live anywhere. Frames: what the list of hosts says. No inline script runs, and no form
 * is sent anywhere: pages read their own.
 */
const DIRECTIVES = [
  `default-src 'self'`,
  `script-src 'self' 'wasm-unsafe-eval'`,
  `worker-src 'self'`,
  `object-src 'none'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `require-trusted-types-for 'script'`,
  `trusted-types ${TRUSTED.join(' ')} 'allow-duplicates'`,
  `style-src 'self' 'unsafe-inline'`,
  `connect-src 'self' https: wss:`,
  `frame-src ${framed.join(' ')}`,
  `img-src 'self' https: data: blob:`,
]

/** The policy for the meta tag, which every host serves. */
export const metaPolicy = DIRECTIVES.join('; ')

/** The policy for the header, where a host allows one: a meta tag cannot forbid framing. */
export const headerPolicy = [...DIRECTIVES, `frame-ancestors 'none'`].join('; ')
