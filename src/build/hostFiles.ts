import { headerPolicy } from './contentSecurityPolicy.ts'

type Header = Readonly<{ key: string; value: string }>

const EVERYWHERE: readonly Header[] = [
  { key: 'Content-Security-Policy', value: headerPolicy },
  // The site that opened this page gets no reference to it; this page can still close the windows that it opens (Buy crypto, a wallet).
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
]
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
  return `${base}*\n${lines(EVERYWHERE)}\n${base}assets/*\n${lines([IMMUTABLE])}`
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
      { source: `${base}assets/(.*)`, headers: [IMMUTABLE] },
    ],
  }
}
