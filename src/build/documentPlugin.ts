import { readFileSync } from 'node:fs'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { metaPolicy, headerPolicy } from './contentSecurityPolicy.ts'

/** The document's policy, and the files beside it: configuration for hosts, our licence and our notice. */
export function documentPlugin(): Plugin {
  let base = '/'
  return {
    name: 'mintwright:document',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => ({
        // The first paint needs nothing of the script, so the script may load after it.
        html: html.replace('<script type="module"', '<script type="module" fetchpriority="low"'),
        tags: [policyTag()],
      }),
    },
    generateBundle() {
      const files = {
        ...hostFiles(base),
        'LICENSE.txt': readFileSync('LICENSE', 'utf8'),
        'NOTICE.txt': readFileSync('NOTICE', 'utf8'),
      }
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

function policyTag(): HtmlTagDescriptor {
  const attrs = { 'http-equiv': 'Content-Security-Policy', content: metaPolicy }
  return { tag: 'meta', attrs, injectTo: 'head-prepend' }
}

type Header = Readonly<{ key: string; value: string }>

const EVERYWHERE: readonly Header[] = [
  { key: 'Content-Security-Policy', value: headerPolicy },
  // A site that opened this page gets no reference to it; this page can still close the windows that it opens (Buy crypto, a wallet).
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
]
/** An answer's address must not reach other hosts. The page's own tag has the same policy where a host sends no headers. */
const NO_REFERRER: Header = { key: 'Referrer-Policy', value: 'no-referrer' }
const IMMUTABLE: Header = { key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }

/** Routes with a parameter: no file has their name, so the host must answer them with the empty shell. */
const OPEN_ADDRESSES = ['token', 'tx']

/**
 * The files that static hosts read, by name: `_headers` and `_redirects` (Netlify, Cloudflare Pages), `vercel.json`,
 * and `.nojekyll` (GitHub Pages, which answers unknown addresses with 404.html by itself). `base` ends with a slash.
 */
export function hostFiles(base: string): Readonly<Record<string, string>> {
  return {
    _headers: headersFile(base),
    _redirects: OPEN_ADDRESSES.map((name) => `${base}${name}/* ${base}200.html 200\n`).join(''),
    'vercel.json': `${JSON.stringify(vercel(base), null, 2)}\n`,
    '.nojekyll': '',
  }
}

function headersFile(base: string): string {
  const lines = (headers: readonly Header[]) =>
    headers.map(({ key, value }) => `  ${key}: ${value}\n`).join('')
  const rules = [
    ['*', EVERYWHERE],
    ['callback', [NO_REFERRER]],
    ['assets/*', [IMMUTABLE]],
  ] as const
  return rules.map(([path, headers]) => `${base}${path}\n${lines(headers)}`).join('\n')
}

function vercel(base: string) {
  return {
    cleanUrls: true,
    rewrites: OPEN_ADDRESSES.map((name) => ({
      source: `${base}${name}/:rest`,
      destination: `${base}200.html`,
    })),
    headers: [
      { source: `${base}(.*)`, headers: EVERYWHERE },
      { source: `${base}callback`, headers: [NO_REFERRER] },
      { source: `${base}assets/(.*)`, headers: [IMMUTABLE] },
    ],
  }
}
