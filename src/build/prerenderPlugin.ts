import react from '@vitejs/plugin-react'
import { transform, type Selector } from 'lightningcss'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { wasmPlugin } from './wasmPlugin.ts'
import { type HeadOfPage, headTags, robotsFile, sitemapFile } from './headTags.ts'
import { hostRoot, SHELLS, writeHostFiles } from './hostFiles.ts'
import type { Rendered, RenderedPage } from './renderPage'

const WORKSHOP = 'node_modules/.cache/mintwright/prerender'

/**
 * Writes one file for each prerendered page and for each mint of `listed`, and empty shells for the other paths: one for each kind of
 * address with a parameter, 404.html for what is missing, and 200.html, which the practice server answers for it. Also writes the files of
 * the host, and those for search engines: robots.txt, which they read at the root of the host alone, and a sitemap where the address of the copy is
 * known (`url`, with a slash at the end). In the build for tests, pages depend on settings at run time: each of its files is an empty shell.
 */
export function prerenderPlugin({
  url,
  listed,
  isForTests,
}: {
  url: string | undefined
  listed: readonly string[]
  isForTests: boolean
}): Plugin {
  let config: ResolvedConfig
  return {
    name: 'mintwright:prerender',
    apply: 'build',
    config: ({ base = '/', build: { outDir = 'dist' } = {} }) =>
      base === '/' ? {} : { build: { outDir: join(outDir, base) } },
    configResolved(resolved) {
      config = resolved
    },
    async writeBundle(_, bundle) {
      const built = bundle['index.html']
      if (built?.type !== 'asset') throw new Error('The build has no index.html to fill.')
      const sheet = styleSheetOf(bundle)
      const { faces, styles } = apart(String(sheet.source))
      const template = replaceOnce(String(built.source), HEAD_END, `<style>${faces}</style></head>`)
      const write = (name: string, content: string, folder = config.build.outDir) => {
        const file = join(folder, name)
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, content)
      }
      write(sheet.fileName, styles)
      const { pages, shells, tokens } = isForTests ? NOTHING : await render(config, listed)
      for (const page of pages) {
        const head = ownHead(page, config.base) + headTags(page, url, pictureOf(page.path, config.publicDir))
        write(
          fileName(page.path),
          fillShell(template, page, criticalStyles(styles, template + page.html), head),
        )
      }
      const shellOf = (head: HeadOfPage, html = '') => {
        const shell = emptyShell(template, headTags(head, url, 'home'))
        return html === '' ? shell : fillFrame(shell, html)
      }
      for (const name of ['200.html', '404.html', ...(isForTests ? ['index.html'] : [])])
        write(name, shellOf(SHELL))
      const fetched = (html: string, { first, after }: (typeof SHELLS)[number]) => {
        const early = withPreloads(html, bundle, [...FIRST, ...first], config.base)
        return withPreloads(early, bundle, after, config.base, ' fetchpriority="low"')
      }
      for (const shell of SHELLS)
        write(
          `shells/${shell.name}/index.html`,
          fetched(shellOf(shells[shell.name] ?? SHELL, shells[shell.name]?.html), shell),
        )
      // Not marked with its route: the app draws it anew, because all but its name may have changed since.
      for (const token of tokens) write(fileName(token.path), fetched(shellOf(token, token.html), SHELLS[0]))
      write('robots.txt', robotsFile(url), hostRoot(config))
      if (url !== undefined)
        write(
          'sitemap.xml',
          sitemapFile(
            url,
            [...pages, ...tokens].filter((page) => !page.hiddenFrom),
          ),
        )
      writeHostFiles(hostRoot(config), config.base, listed)
    },
  }
}

const NOTHING: Rendered = { pages: [], shells: {}, tokens: [] }

/** What every page begins with. */
const FIRST = ['src/app/start.tsx', 'src/app/react.ts']

/** The document with links that fetch the scripts of these modules at once, with all that they import, before the app asks for them. */
function withPreloads(
  html: string,
  bundle: Readonly<Rolldown.OutputBundle>,
  modules: readonly string[],
  base: string,
  attributes = '',
): string {
  const isThere = (name: string) => html.includes(`"${base}${name}"`)
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<string>()
  const add = (name: string) => {
    const chunk = byName.get(name)
    if (!chunk || isThere(name) || found.has(name)) return
    found.add(name)
    for (const imported of chunk.imports) add(imported)
  }
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
    if (!chunk) throw new Error(`The build has no script with ${module}.`)
    add(chunk.fileName)
  }
  const links = [...found].map(
    (name) => `<link rel="modulepreload" crossorigin href="${base}${name}"${attributes}>`,
  )
  return replaceOnce(html, FACES, `${links.join('')}<style>@font-face`)
}

/** The head of an empty shell, until the app knows which page it shows. */
const SHELL = {
  title: 'Mintwright',
  description:
    'A workshop for Solana tokens and their pools. You sign with your own wallet, and see every lamport first.',
}

/** The one sheet of the build. */
function styleSheetOf(bundle: Readonly<Rolldown.OutputBundle>): Rolldown.OutputAsset {
  const sheets = Object.values(bundle).filter(({ fileName: name }) => name.endsWith('.css'))
  const [sheet, ...others] = sheets
  if (sheet?.type !== 'asset' || others.length > 0) throw new Error('The build has not one style sheet.')
  return sheet
}

/**
 * The fonts of a sheet, which each document brings, and its other styles. A sheet with fonts that arrives later makes the browser lay out the
 * whole page again, though they are the same.
 */
function apart(css: string): Readonly<{ faces: string; styles: string }> {
  const face = /@font-face\s*\{[^}]*\}/g
  return { faces: (css.match(face) ?? []).join(''), styles: css.replace(face, '') }
}

function fileName(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}

/** The picture of a page's link preview, by its name in public/social/: its own, or that of Home. */
function pictureOf(path: string, publicDir: string): string {
  const own = path.slice(1).replaceAll('/', '-')
  return existsSync(join(publicDir, 'social', `${own}.png`)) ? own : 'home'
}

/**
 * The callback page's additional head, before everything that could send a request: its script removes the answer from the address bar,
 * and requests send no referrer.
 */
function ownHead({ path }: RenderedPage, base: string): string {
  if (path !== '/callback') return ''
  return `<meta name="referrer" content="no-referrer"><script src="${base}callback.js"></script>`
}

type Rendering = Pick<ResolvedConfig, 'root' | 'base' | 'mode' | 'define'>

/** Builds the app for Node, into a temporary folder, and renders its pages there. */
export async function render(
  { root, base, mode, define }: Rendering,
  listed: readonly string[] = [],
  workshop = WORKSHOP,
): Promise<Rendered> {
  await build({
    configFile: false,
    root,
    base,
    mode,
    define: define ?? {},
    logLevel: 'warn',
    plugins: [react(), wasmPlugin()],
    worker: { format: 'es', plugins: () => [wasmPlugin()] },
    build: {
      ssr: 'src/build/renderPage.tsx',
      outDir: workshop,
      emptyOutDir: true,
      copyPublicDir: false,
      cssCodeSplit: false,
    },
  })
  const entry = `${pathToFileURL(resolve(root, workshop, 'renderPage.js')).href}?built=${Date.now()}`
  const { renderPages } = (await import(entry)) as typeof import('./renderPage')
  return renderPages(listed)
}

const ROOT = /<div id="root"><\/div>/
const HEAD_END = /<\/head>/
/** The fonts, which are the largest part of an empty shell: what it fetches is named before them. */
const FACES = /<style>@font-face/
const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /<meta\s+name="description"[^>]*>/
const SHEET = /<link rel="stylesheet"[^>]*>/
const NOSCRIPT = /<noscript\s*>[^<]*<\/noscript\s*>/
/** Nothing is painted before the header is parsed completely: otherwise its parts would move to the left as later ones arrive. */
const WHOLE_HEADER = '<link rel="expect" href="#main" blocking="render" />'

/**
 * The document with a prerendered page, marked with its route, so that the app hydrates it only on that route. It contains the styles that
 * its markup needs (`styles`): the full style sheet stays disabled until the page is painted. Without scripts it is an ordinary sheet.
 * `head` replaces the title and the description of the template: it comes before everything else that could send a request.
 */
export function fillShell(
  template: string,
  page: Pick<RenderedPage, 'path' | 'html'>,
  styles: string,
  head: string,
): string {
  const [sheet = ''] = SHEET.exec(template) ?? []
  const waiting = sheet.replace('<link ', '<link disabled ')
  const parts: readonly [RegExp, string][] = [
    [ROOT, `<div id="root" data-route="${page.path}">${page.html}</div>`],
    [DESCRIPTION, ''],
    [TITLE, head],
    [SHEET, `${WHOLE_HEADER}<style>${styles}</style>${waiting}<noscript>${sheet}</noscript>`],
  ]
  return parts.reduce((document, [part, by]) => replaceOnce(document, part, by), template)
}

/** The document without a page, for every path without a file of its own. */
export function emptyShell(template: string, head: string): string {
  return replaceOnce(replaceOnce(template, DESCRIPTION, ''), TITLE, head)
}

/** The shell with a frame that the app draws anew. In its empty `noscript` stands what the shell says below it where no script runs. */
export function fillFrame(shell: string, frame: string): string {
  const [sentence = ''] = NOSCRIPT.exec(shell) ?? []
  const filled = replaceOnce(frame, /<noscript><\/noscript>/, sentence)
  return replaceOnce(replaceOnce(shell, NOSCRIPT, ''), ROOT, `<div id="root" data-frame>${filled}</div>`)
}

/** Replaces one place of the template; throws where the place is missing, so that no page is dropped silently. */
function replaceOnce(text: string, part: RegExp, by: string): string {
  if (text.search(part) < 0) throw new Error(`index.html has no ${String(part)}`)
  return text.replace(part, () => by)
}

/**
 * The rules of `css` that a prerendered page may need: those whose classes and ids are all in its `html`, and the animations and custom
 * properties that these name. Rules for tags stay, and so do states (`:hover`, `:not(…)`): there may be a rule too many, never one too few.
 */
export function criticalStyles(css: string, html: string): string {
  const present = namesIn(html)
  const styles = minified(css, { unusedSymbols: namesOf(css).filter((name) => !present.has(name)) })
  return withoutUnnamed(styles, html)
}

/** The styles without animations and custom properties that nothing names; one may be named by another one alone. */
function withoutUnnamed(styles: string, html: string): string {
  const animations = [...styles.matchAll(/@keyframes ([\w-]+)/g)].flatMap(([, name = '']) =>
    timesIn(styles, name) > 1 ? [] : [name],
  )
  const properties = [...styles.matchAll(/[{;](--[\w-]+):/g)].flatMap(([, name = '']) =>
    (styles + html).includes(`var(${name}`) ? [] : [name],
  )
  if (animations.length + properties.length === 0) return styles
  const fewer = minified(styles, { unusedSymbols: [...animations, ...properties] })
  return fewer === styles ? styles : withoutUnnamed(fewer, html)
}

function timesIn(text: string, name: string): number {
  return text.split(new RegExp(`(?<![\\w-])${name}(?![\\w-])`)).length - 1
}

/** Every class and id in the markup. */
function namesIn(html: string): ReadonlySet<string> {
  const values = [...html.matchAll(/\s(?:class|id)="([^"]*)"/g)].flatMap(([, value = '']) =>
    value.split(/\s+/),
  )
  return new Set(values)
}

/** Every class and id in a selector, except those that are also the name of an animation: the minifier would drop both. */
function namesOf(css: string): readonly string[] {
  const names = new Set<string>()
  const animations = new Set<string>()
  const note = (selector: Selector) => {
    for (const part of selector) if (part.type === 'class' || part.type === 'id') names.add(part.name)
  }
  minified(css, {
    visitor: {
      Selector: note,
      Rule: { keyframes: ({ value }) => void animations.add(value.name.value) },
    },
  })
  return [...names].filter((name) => !animations.has(name))
}

function minified(css: string, options: Partial<Parameters<typeof transform>[0]>): string {
  const { code } = transform({ filename: 'styles.css', code: Buffer.from(css), minify: true, ...options })
  return Buffer.from(code).toString('utf8')
}
