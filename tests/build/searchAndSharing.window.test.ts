import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documentTitle } from '../../src/app/documentTitle'
import { applyHead, headOf } from '../../src/app/pageHeads'
import { prerendered } from '../../src/app/prerendered'
import { routes } from '../../src/app/routes'
import { LESSONS } from '../../src/pages/learn/lessons'
import { headTags, robotsFile, siteUrl, sitemapFile } from '../../src/build/headTags'
import { SHELLS } from '../../src/build/hostFiles'

/** What the build prerenders, and the pages whose address names something. */
const ALL = [...prerendered, ...routes.filter(({ path }) => /[:*]/.test(path) && !path.includes(':lesson'))]
const PAGES = ALL.map(({ path, title }) => ({ path, title: documentTitle(title), ...headOf(path) }))

test('every page has a title and a description of its own, of a length that a search shows whole', () => {
  expect(new Set(PAGES.map(({ title }) => title)).size).toBe(PAGES.length)
  expect(new Set(PAGES.map(({ description }) => description)).size).toBe(PAGES.length)
  for (const { path, description } of PAGES) {
    expect([path, description.length >= 50 && description.length <= 160]).toEqual([path, true])
    expect(description).toMatch(/^[A-Z].*[.]$/)
  }
})

test('each address with a parameter has a shell, but for the lessons, which have files', () => {
  const open = routes.flatMap(({ path }) => /^\/(.*)\/:(?!lesson)/.exec(path)?.[1] ?? [])
  expect(open.length).toBeGreaterThan(1)
  expect(SHELLS.map(({ name }) => name)).toEqual(open)
})

test('what is one person’s, or leads on, is hidden from search engines', () => {
  const hidden = PAGES.filter(({ hiddenFrom }) => hiddenFrom).map(({ path }) => path)
  expect(hidden).toEqual(['/callback', '/account', '/history', '/settings', '/tx/:signature', '*'])
  expect(headOf('/no/such/page')).toBe(headOf('*'))
  expect(headOf('/learn/no-such-lesson')).toBe(headOf('*'))
  expect(headOf('/token/abc/')).toBe(headOf('/token/:mint'))
})

test('the head follows a navigation', () => {
  const content = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null
  applyHead('/history')
  expect(content('description')).toBe(headOf('/history').description)
  expect(content('googlebot')).toBe('noindex')
  applyHead('/faq')
  expect(content('description')).toBe(headOf('/faq').description)
  expect(content('googlebot')).toBeNull()
  expect(document.querySelectorAll('meta[name="description"]')).toHaveLength(1)
})

test('with the address of the copy, a page names its own and a picture; without it, neither', () => {
  const page = { path: '/faq', title: 'A "B"', description: 'What <it> is.' }
  const known = headTags(page, 'https://a.example/x/', 'home')
  for (const tag of [
    '<link rel="canonical" href="https://a.example/x/faq">',
    '<meta property="og:url" content="https://a.example/x/faq">',
    '<meta property="og:image" content="https://a.example/x/social/home.png">',
    '<meta property="og:title" content="A &quot;B&quot;">',
    '<meta name="description" content="What &lt;it> is.">',
    '<meta name="twitter:card" content="summary_large_image">',
  ])
    expect(known).toContain(tag)
  const unknown = headTags(page, undefined, 'home')
  expect(unknown).toContain('<meta name="twitter:card" content="summary">')
  expect(unknown).not.toMatch(/canonical|og:image|og:url/)
  const shell = headTags({ title: 'M', description: 'D' }, 'https://a.example/', 'home')
  expect(shell).not.toMatch(/canonical|og:url/)
  expect(headTags({ ...page, hiddenFrom: ['googlebot'] }, 'https://a.example/', 'home')).toMatch(
    /^(?!.*canonical).*<meta name="googlebot" content="noindex">/,
  )
})

test('the address of the copy may leave out the base path, and a wrong one stops the build with a sentence', () => {
  expect(siteUrl(undefined, '/')).toBeUndefined()
  expect(siteUrl(' ', '/')).toBeUndefined()
  expect(siteUrl('https://a.example', '/')).toBe('https://a.example/')
  expect(siteUrl(' https://a.example/x ', '/x/')).toBe('https://a.example/x/')
  expect(siteUrl('https://a.example', '/x/')).toBe('https://a.example/x/')
  for (const [wrong, base, sentence] of [
    ['a.example', '/', 'VITE_SITE_URL must be an http(s) address, but is "a.example".'],
    ['https://', '/', 'VITE_SITE_URL must be an http(s) address, but is "https://".'],
    ['https://a.example/?x', '/', 'VITE_SITE_URL must be an address without ? and #'],
    ['https://a.example/y', '/x/', 'VITE_SITE_URL must be an address that ends with the BASE_PATH /x/'],
  ] as const)
    expect(() => siteUrl(wrong, base)).toThrow(sentence)
})

test('robots.txt lets everyone read, and names the sitemap only where its address is known', () => {
  expect(robotsFile(undefined)).toBe('User-agent: *\nAllow: /\n')
  expect(robotsFile('https://a.example/')).toMatch(/\nSitemap: https:\/\/a\.example\/sitemap\.xml\n$/)
  const sitemap = sitemapFile('https://a.example/x/', [{ path: '/' }, { path: '/send/many' }])
  expect(sitemap).toContain('<loc>https://a.example/x/</loc>')
  expect(sitemap).toContain('<loc>https://a.example/x/send/many</loc>')
})

test('the icons of the manifest are there, as large as it says, at addresses that work below any base', () => {
  const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as {
    start_url: string
    icons: { src: string; sizes: string; purpose?: string }[]
  }
  expect(manifest.start_url).toBe('./')
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const { src, sizes } of manifest.icons.filter((icon) => icon.src.endsWith('.png')))
    expect([src, sizeOf(`public/${src}`)]).toEqual([src, sizes])
  expect(sizeOf('public/icons/apple-touch-icon.png')).toBe('180x180')
})

test('the pictures of link previews have the size that the tags name, and are light', () => {
  const pictures = readdirSync('public/social')
  expect(pictures.toSorted()).toEqual(['home.png', ...LESSONS.map(({ id }) => `learn-${id}.png`)].toSorted())
  for (const name of pictures) {
    expect([name, sizeOf(`public/social/${name}`)]).toEqual([name, '1200x630'])
    expect(statSync(`public/social/${name}`).size).toBeLessThan(100_000)
  }
})

/** The width and height that a PNG's header names. */
function sizeOf(file: string): string {
  const bytes = readFileSync(file)
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}
