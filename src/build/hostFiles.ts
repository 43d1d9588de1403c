import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { ResolvedConfig } from 'vite'
import { headerPolicy } from './contentSecurityPolicy.ts'

/**
 * Writes the files that static hosts read: `_headers` and `_redirects` (Netlify, Cloudflare Pages), `.nojekyll` (GitHub Pages), and, where
 * Vercel builds, its output folder. Call it once all pages are written. `listed`: mints with a page of their own.
 */
export function writeHostFiles(root: string, base: string, listed: readonly string[]): void {
  writeAll(root, hostFiles(base, listed))
  if (process.env['VERCEL']) writeForVercel(root, base)
}

/**
 * The folder that stands for the root of the host, whose files hosts read only there: the build's folder without the base path. Below a
 * base path the app lies in the folder of that name.
 */
export function hostRoot({ base, build: { outDir } }: Pick<ResolvedConfig, 'base' | 'build'>): string {
  return resolve(outDir, ...base.split('/').flatMap((part) => (part === '' ? [] : ['..'])))
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

/**
 * The addresses with a parameter, which have no file: a host answers them with a shell of their own, /shells/<name>/. The modules of `first`
 * are fetched with the shell and the app, those of `after` at a low priority: what the page is read and drawn with. A token's page itself
 * comes once the app asks for it: on a slow connection its scripts would delay the price by seconds.
 */
export const SHELLS = [
  {
    name: 'token',
    first: ['src/pages/token/FirstLook.tsx'],
    after: [
      'src/pages/token/FirstFigures.tsx',
      'src/solana/connection.ts',
      'src/tokens/readToken.ts',
      'src/liquidity/allVenues.ts',
    ],
  },
  {
    name: 'lock',
    first: ['src/pages/lock/LockPage.tsx'],
    after: ['src/solana/connection.ts', 'src/locks/readLock.ts'],
  },
  {
    name: 'tx',
    first: ['src/pages/transaction/TransactionPage.tsx'],
    after: ['src/solana/connection.ts', 'src/transactions/readTransaction.ts'],
  },
] as const

/**
 * The host's files by their names below its root. `base` ends with a slash. The targets of `_redirects` are folders: Cloudflare Pages
 * redirects a target that ends in .html to its short form.
 */
export function hostFiles(base: string, listed: readonly string[] = []): Readonly<Record<string, string>> {
  // Cloudflare Pages reads these lines before it looks for a file, and takes the first that fits.
  const pages = listed.map((mint) => `${base}token/${mint}`).map((page) => [page, page, 200] as const)
  const shells = SHELLS.map(({ name }) => [`${base}${name}/*`, `${base}shells/${name}/`, 200] as const)
  // Netlify looks for 404.html at the root alone. Cloudflare Pages finds the nearest, and reports this line as one it does not know.
  const missing = base === '/' ? [] : [[`${base}*`, `${base}404.html`, 404] as const]
  return {
    _headers: headersFile(base),
    _redirects: [...pages, ...shells, ...missing].map((line) => `${line.join(' ')}\n`).join(''),
    // Below a path the folder of the app is the root of a project's site.
    [`${base.slice(1)}.nojekyll`]: '',
  }
}

const PAGE_HEADERS = [
  ['*', EVERYWHERE],
  ['callback', [NO_REFERRER]],
  ['callback.html', [NO_REFERRER]],
] as const
const ASSET_HEADERS = ['assets/*', [IMMUTABLE]] as const

function headersFile(base: string): string {
  const lines = (headers: readonly Header[]) =>
    headers.map(({ key, value }) => `  ${key}: ${value}\n`).join('')
  const rules = [...PAGE_HEADERS, ASSET_HEADERS]
  return rules.map(([path, headers]) => `${base}${path}\n${lines(headers)}`).join('\n')
}

/**
 * Writes what Vercel deploys in place of its own reading of the build: its Build Output API, version 3. Vercel adds a route to a /404.html,
 * so that one is at the root, whatever the base.
 */
function writeForVercel(root: string, base: string): void {
  const folder = join('.vercel', 'output')
  const files = join(folder, 'static')
  rmSync(files, { recursive: true, force: true })
  cpSync(root, files, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) })
  cpSync(join(root, base, '404.html'), join(files, '404.html'))
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  )
  writeAll(folder, { 'config.json': `${JSON.stringify(vercelOutput(base, pages), null, 2)}\n` })
}

/**
 * Vercel's routes: headers, files, then the shells, then the page of what is missing. `pages`: the .html files below the root. A file that
 * is missing must not be remembered as missing for a year, so the assets' header is one of files that were found.
 */
export function vercelOutput(base: string, pages: readonly string[]) {
  const below = (path: string) => `^${base}${path}$`.replaceAll('.', '\\.').replaceAll('*', '.*')
  const withHeaders = ([path, headers]: readonly [string, readonly Header[]]) => ({
    src: below(path),
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    continue: true,
  })
  return {
    version: 3,
    routes: [
      ...PAGE_HEADERS.map(withHeaders),
      { src: below(''), dest: `${base}index.html` },
      { src: `^${base}(.+)/$`, status: 308, headers: { Location: `${base}$1` } },
      { handle: 'filesystem' },
      ...SHELLS.map(({ name }) => ({ src: below(`${name}/*`), dest: `${base}shells/${name}/index.html` })),
      { handle: 'hit' },
      withHeaders(ASSET_HEADERS),
      { handle: 'error' },
      { src: '^.*$', status: 404, dest: '/404.html' },
    ],
    overrides: Object.fromEntries(
      pages
        .filter((file) => !/(^|\/)(404|index)\.html$/.test(file))
        .map((file) => [file, { path: file.replace(/\.html$/, '') }]),
    ),
  }
}

function writeAll(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}
