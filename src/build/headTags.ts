import type { PageHead } from '../app/pageHeads'

/**
 * A page with its head: `path` below the base, absent for an empty shell, which stands for many pages. `image`: the https address of a
 * picture of its own.
 */
export type HeadOfPage = PageHead & Readonly<{ title: string; path?: string; image?: string }>

/**
 * Title, description, link preview and, for pages that are useless in a search, a tag for the search engines. Addresses of previews must
 * be absolute: without the site's address (`url`, with a slash at the end) there is neither a picture nor a canonical link. `picture`: its
 * name under public/social/.
 */
export function headTags(page: HeadOfPage, url: string | undefined, picture: string): string {
  const { title, description, path, hiddenFrom = [], image } = page
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
  const open = (name: string, content: string) =>
    `<meta property="og:${name}" content="${escapeHtml(content)}">`
  const own =
    url !== undefined && path !== undefined && hiddenFrom.length === 0 ? url + path.slice(1) : undefined
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', description),
    ...hiddenFrom.map((engine) => named(engine, 'noindex')),
    ...(own === undefined ? [] : [`<link rel="canonical" href="${escapeHtml(own)}">`, open('url', own)]),
    open('type', 'website'),
    open('site_name', 'Mintwright'),
    open('title', title),
    open('description', description),
    ...pictureTags(image, url, picture),
    named('twitter:card', image !== undefined || url === undefined ? 'summary' : 'summary_large_image'),
  ].join('')

  function pictureTags(own: string | undefined, site: string | undefined, shared: string): readonly string[] {
    if (own !== undefined) return [open('image', own)]
    if (site === undefined) return []
    const size = [open('image:width', '1200'), open('image:height', '630')]
    return [open('image', `${site}social/${shared}.png`), ...size]
  }
}

/**
 * The address of the copy, with a slash at the end, from VITE_SITE_URL; undefined where none is set. It may leave out the base path.
 * Throws, with the variable's name, so that a typo does not reach a deploy.
 */
export function siteUrl(value: string | undefined, base: string): string | undefined {
  const given = value?.trim() ?? ''
  if (given === '') return undefined
  const wrong = (why: string) => new Error(`VITE_SITE_URL must be ${why}, but is "${given}".`)
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given)) throw wrong('an http(s) address')
  const { origin, pathname, search, hash } = new URL(given)
  if (search !== '' || hash !== '') throw wrong('an address without ? and #')
  const path = pathname.replace(/\/*$/, '/')
  if (path !== '/' && path !== base) throw wrong(`an address that ends with the BASE_PATH ${base}`)
  return origin + base
}

/** robots.txt for search engines: they may read every page; and the address of the sitemap. */
export function robotsFile(url: string | undefined): string {
  return `User-agent: *\nAllow: /\n${url === undefined ? '' : `\nSitemap: ${url}sitemap.xml\n`}`
}

/** The sitemap: the pages that are useful in a search. */
export function sitemapFile(url: string, pages: readonly Required<Pick<HeadOfPage, 'path'>>[]): string {
  const lines = pages.map(({ path }) => `  <url><loc>${escapeHtml(url + path.slice(1))}</loc></url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</urlset>\n`
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}
