import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { buildInfo } from '../../src/build/buildInfo'
import { headTags } from '../../src/build/headTags'
import { render, fillShell } from '../../src/build/prerenderPlugin'
afterEach(() => vi.unstubAllEnvs())

/** What is only true of a copy that takes nothing. */
const FREE = [
  /\bat cost\b(?! \+ 0\.0123 SOL)/i,
  /no fee/i,
  /fee[^.]{0,40}\b(zero|nothing|none)\b/i,
  /it is zero/i,
  /nothing is added/i,
  /no address earns/i,
  /so much cheaper/i,
  /you pay what the network and its programs charge(?! and 0\.0123 SOL)/i,
  /0\.000000000/,
]

test('a copy with a fee names it, and never claims that there is none', async () => {
  vi.stubEnv('VITE_SERVICE_FEE_LAMPORTS', '12300000')
  vi.stubEnv('VITE_SERVICE_FEE_ADDRESS', 'Fwmr1111111111111111111111111111111111113kQz')
  const define = {
    __BUILD_INFO__: JSON.stringify(buildInfo(undefined)),
    __SIGN_IN__: '"off"',
    __TEST_SETTINGS__: 'false',
  }
  const workshop = 'node_modules/.cache/mintwright/prerender-with-fee'
  const about = { root: process.cwd(), base: '/', mode: 'production', define }
  const { pages } = await render(about, [], workshop)
  expect(pages.length).toBeGreaterThan(10)
  const template = readFileSync('index.html', 'utf8').replace('</head>', '<link rel="stylesheet"></head>')
  const read = new Map(
    pages.map((page) => [
      page.path,
      textOf(fillShell(template, page, '', headTags(page, undefined, 'home'))),
    ]),
  )
  const claims = [...read].flatMap(([path, text]) =>
    FREE.flatMap((claim) => (claim.test(text) ? [`${path}: ${claim.exec(text)?.[0]}`] : [])),
  )
  expect(claims).toEqual([])
  const naming = [...read].filter(([, text]) => text.includes('0.0123 SOL')).map(([path]) => path)
  expect(naming).toEqual(expect.arrayContaining(['/', '/faq', '/affiliate']))
  const home = read.get('/') ?? ''
  for (const part of [
    'for what the network and its programs charge and 0.0123 SOL to whoever runs this copy. Nothing is paid',
    'A fee of 0.0123 SOL Whoever runs this copy takes it for most operations.',
    'Mintwright’s fee 0.0123 SOL to whoever runs this copy',
  ])
    expect(home).toContain(part)
  // It builds all pages: on a busy machine that takes its time.
}, 300_000)

/** What a page says: its text and what its head tells of it, without tags, scripts and what only readers of code see. */
function textOf(html: string): string {
  const told = [...html.matchAll(/content="([^"]*)"/g)].map(([, text = '']) => text)
  const text = html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/ ([,.’])/g, '$1')
  return `${told.join(' ')} ${text}`
}
