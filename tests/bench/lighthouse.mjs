/*
 * npm run lighthouse: installs Lighthouse where it is not (it has a package.json of its own, here), builds the app, serves it as a plain static host does (brotli, no headers of ours), and lets Lighthouse (mobile, its usual
 * throttling) measure every prerendered page beside a copy of its HTML without scripts. Page and copy take turns, so that a machine that slows down is unfair to neither; where one paints later than 1.2 times
 * its copy, the page's own scripts are the cause. Prints the medians and the ratios, writes the reports as HTML, and ends with 1 where a goal is missed. Not part of npm test: what it measures depends
 * on the machine, whose speed it prints (benchmarkIndex). -- --runs 3: how often each is measured; -- --only /learn,/faq: these pages alone; -- --dist folder: a build that is there.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { ensureInstalled, isOlderNode } from '../../sandbox/install.mjs'
import { findChromium } from '../chromium.mjs'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const REPORTS = join(ROOT, 'node_modules', '.cache', 'mintwright', 'lighthouse')
const VITE = join('node_modules', 'vite', 'bin', 'vite.js')
/** Files that stand for other addresses: they hold no page. */
const SHELLS = ['200.html', '404.html']

/** What each page is to reach. Milliseconds; ratios are of its copy. */
const GOALS = { ratio: 1.2, copyLcp: 900, tbt: 50, cls: 0 }
/** The scores. Here no node answers, which the browser writes to its console, and that alone costs four points of practice. */
const SCORES = { performance: 98, accessibility: 100, 'best-practices': 95, seo: 100 }
const CATEGORIES = Object.keys(SCORES)

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
}

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
    dist: { type: 'string' },
  },
})

process.chdir(ROOT)
const lighthouse = await loadLighthouse()
if (options.dist === undefined)
  execFileSync(process.execPath, [VITE, 'build', '--logLevel', 'warn'], { stdio: 'inherit' })
const dist = options.dist ?? 'dist'
const pages = pagesOf(dist)
mkdirSync(REPORTS, { recursive: true })
const hosts = [await serve(dist, (html) => html), await serve(dist, withoutScripts)]
const chromium = await openChromium()
try {
  const lines = summarise(await measureAll(chromium.port))
  print(lines)
  process.exitCode = lines.some(({ missed }) => missed.length > 0) ? 1 : 0
} finally {
  chromium.close()
  for (const { stop } of hosts) stop()
}

/** Lighthouse declares a newer Node than the app does. It has run on 20.20 all the same: the terminal is told, and it goes on. */
async function loadLighthouse() {
  await ensureInstalled()
  await ensureInstalled(HERE, 'Lighthouse')
  const { version, engines } = JSON.parse(
    readFileSync(join(HERE, 'node_modules', 'lighthouse', 'package.json'), 'utf8'),
  )
  const declared = /(\d+)\.(\d+)/.exec(engines.node).slice(1).map(Number)
  if (isOlderNode(declared))
    console.log(
      `Lighthouse ${version} asks for Node ${declared.join('.')} or newer, and this is ${process.versions.node}. It is tried all the same.`,
    )
  return (await import('lighthouse')).default
}

/** The addresses that have a file of their own. */
function pagesOf(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.html') && !SHELLS.includes(name) && !name.startsWith('shells/'))
  const paths = names.map((name) => (name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`))
  const wanted = options.only?.split(',')
  return wanted ? paths.filter((path) => wanted.includes(path)) : paths
}

/** A copy of a page that runs nothing: what its HTML and its styles alone cost. */
function withoutScripts(html) {
  return html.replace(/<script\b[^>]*>[^]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')
}

/** The built files as a plain host serves them, each page changed by `change`. */
async function serve(folder, change) {
  const packed = new Map()
  const read = (name) => {
    const bytes = readFileSync(join(folder, name))
    return name.endsWith('.html') ? Buffer.from(change(bytes.toString('utf8'))) : bytes
  }
  const names = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://localhost').pathname).slice(1)
    const name = [path, `${path}.html`, 'index.html'].find((each) => extname(each) && names.has(each))
    if (name === undefined || (name === 'index.html' && path !== '')) return response.writeHead(404).end()
    if (!packed.has(name)) packed.set(name, brotliCompressSync(read(name)))
    const type = TYPES[extname(name)] ?? 'text/plain; charset=utf-8'
    const isText = /^text|svg/.test(type)
    response.writeHead(200, { 'content-type': type, ...(isText && { 'content-encoding': 'br' }) })
    response.end(isText ? packed.get(name) : read(name))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() }
}

/** A Chromium with a profile of its own, and the port at which it can be steered. It finds no host but this computer: no run waits for a node that another would not. */
async function openChromium() {
  const path = await findChromium()
  if (!path) throw new Error('There is no Chromium to measure with.')
  const profile = mkdtempSync(join(tmpdir(), 'mintwright-chromium-'))
  const flags =
    '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --remote-debugging-port=0'
  const alone = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'
  const child = spawn(path, [...flags.split(' '), alone, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const port = await new Promise((resolve, reject) => {
    let said = ''
    child.once('exit', () => reject(new Error(`Chromium ended: ${said}`)))
    child.stderr.on('data', (chunk) => {
      said += chunk
      const found = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(said)
      if (found) resolve(Number(found[1]))
    })
  })
  const close = () => {
    child.once('exit', () => rmSync(profile, { recursive: true, force: true }))
    child.kill()
  }
  return { port, close }
}

/** Each page and its copy, one after the other, as often as was asked for. */
async function measureAll(port) {
  const measured = Object.fromEntries(pages.map((path) => [path, { page: [], copy: [] }]))
  const [own, bare] = hosts
  for (let run = 0; run < Number(options.runs); run++)
    for (const path of pages) {
      measured[path].page.push(await measure(own.origin + path, port, CATEGORIES, path))
      measured[path].copy.push(await measure(bare.origin + path, port, ['performance']))
    }
  return measured
}

async function measure(url, port, onlyCategories, path) {
  const result = await lighthouse(url, { port, output: 'html', logLevel: 'error', onlyCategories })
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse could not measure ${url}`)
  if (path !== undefined)
    writeFileSync(
      join(REPORTS, `${path.slice(1).replaceAll('/', '-') || 'home'}.html`),
      String(result.report),
    )
  return result.lhr
}

/** One line a page: medians, its ratios to its copy, and which goals it misses. */
function summarise(measured) {
  return Object.entries(measured).map(([path, { page, copy }]) => {
    const [own, bare] = [medians(page), medians(copy)]
    const line = { path, own, bare, fcp: own.fcp / bare.fcp, lcp: own.lcp / bare.lcp }
    return { ...line, missed: missedBy(line) }
  })
}

function missedBy({ own, bare, fcp, lcp }) {
  const misses = {
    FCP: fcp > GOALS.ratio,
    LCP: lcp > GOALS.ratio,
    'LCP of the copy': bare.lcp > GOALS.copyLcp,
    TBT: own.tbt > GOALS.tbt,
    CLS: own.cls > GOALS.cls,
    ...Object.fromEntries(CATEGORIES.map((name) => [name, own[name] < SCORES[name]])),
  }
  return Object.keys(misses).filter((name) => misses[name])
}

function medians(results) {
  const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  const metric = (name) => middle(results.map((lhr) => lhr.audits[name]?.numericValue ?? 0))
  const score = (name) => Math.round(middle(results.map((lhr) => lhr.categories[name]?.score ?? 0)) * 100)
  return {
    fcp: metric('first-contentful-paint'),
    lcp: metric('largest-contentful-paint'),
    tbt: metric('total-blocking-time'),
    cls: metric('cumulative-layout-shift'),
    benchmarkIndex: middle(results.map((lhr) => lhr.environment.benchmarkIndex)),
    ...Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])),
  }
}

function print(lines) {
  const ms = (value) => String(Math.round(value))
  console.table(
    Object.fromEntries(
      lines.map(({ path, own, bare, fcp, lcp }) => [
        path,
        {
          'FCP ms': `${ms(own.fcp)} / ${ms(bare.fcp)}`,
          'FCP ×': fcp.toFixed(2),
          'LCP ms': `${ms(own.lcp)} / ${ms(bare.lcp)}`,
          'LCP ×': lcp.toFixed(2),
          'TBT ms': ms(own.tbt),
          CLS: own.cls.toFixed(4),
          scores: CATEGORIES.map((name) => own[name]).join(' '),
          benchmarkIndex: ms(own.benchmarkIndex),
        },
      ]),
    ),
  )
  for (const { path, missed } of lines)
    if (missed.length > 0) console.log(`${path} misses: ${missed.join(', ')}`)
  console.log(
    `Milliseconds are of the page / of its copy without scripts. Scores: ${CATEGORIES.join(', ')}. Reports: ${REPORTS}`,
  )
}
