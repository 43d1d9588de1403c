import { hosts } from '../hosts.ts'

const framed = hosts.filter((entry) => entry.framed).map(({ host }) => `https://${host}`)

/**
 * The Trusted Types policies that may turn a text into markup or a script's URL: the wallet kit's templates (lit), the identicons and
 * our workers. The browser refuses any other text as markup or code.
 */
const TRUSTED = ['lit-html', 'mintwright-identicon', 'mintwright-thread']

/**
 * What a page may load and connect to. Styles: inline, because the wallet kit injects style elements. Connections: any https host,
 * because users set their own RPC. Images: any https host, because token pictures are hosted anywhere. Frames: those of hosts.ts.
 * No inline script runs, and no form is submitted: pages read their own forms.
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
  `font-src 'self' data:`,
  `connect-src 'self' https: wss:`,
  `frame-src ${framed.join(' ')}`,
  `img-src 'self' https: data: blob:`,
]

/** The policy for the meta tag, which every host serves. */
export const metaPolicy = DIRECTIVES.join('; ')

/** The policy for the header, where a host allows one: a meta tag cannot forbid framing. */
export const headerPolicy = [...DIRECTIVES, `frame-ancestors 'none'`].join('; ')
