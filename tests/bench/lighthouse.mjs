/*
 * npm run lighthouse: installs Lighthouse where it is not (it has a package.json of its own, here), builds the app, serves it as `npm start` does, and lets Lighthouse (mobile, its usual throttling) judge Home,
 * Create Token and Copy Trending five times each, in turn. Prints the median of each category, writes the reports as HTML, and ends with 1 where
 * one is below 95. Not part of npm test: what it measures depends on the machine, whose speed it prints (benchmarkIndex).
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, isOlderNode } from '../../sandbox/install.mjs'
import { findChromium } from '../chromium.mjs'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const REPORTS = join(ROOT, 'node_modules', '.cache', 'mintwright', 'lighthouse')
const PAGES = { home: '/', 'create-token': '/create-token', 'copy-trending': '/copy-trending' }
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const RUNS = 5
const LEAST = 95

const lighthouse = await loadLighthouse()
const { serveApp } = await import('./serveApp.mjs')
const server = await serveApp()
mkdirSync(REPORTS, { recursive: true })
const chromium = await openChromium()
try {
  const runs = await judgeAll(server.origin, chromium.port)
  const medians = Object.entries(runs).map(([page, results]) => ({ page, ...medianOf(results) }))
  for (const line of medians) console.log(JSON.stringify(line))
  console.log(`Reports: ${REPORTS}`)
  const low = medians.flatMap((line) => CATEGORIES.filter((category) => line[category] < LEAST))
  process.exitCode = low.length > 0 ? 1 : 0
} finally {
  chromium.close()
  await server.stop()
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

/** A Chromium with a profile of its own, and the port at which it can be steered. */
async function openChromium() {
  const path = await findChromium()
  if (!path) throw new Error('There is no Chromium to measure with.')
  const profile = mkdtempSync(join(tmpdir(), 'mintwright-chromium-'))
  const flags =
    '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --remote-debugging-port=0'
  const child = spawn(path, [...flags.split(' '), `--user-data-dir=${profile}`], {
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

/** The pages in turn, so that a machine that slows down is unfair to none. */
async function judgeAll(origin, port) {
  const runs = Object.fromEntries(Object.keys(PAGES).map((page) => [page, []]))
  for (let run = 0; run < RUNS; run++) {
    for (const [page, path] of Object.entries(PAGES))
      runs[page].push(await judge(`${origin}${path}`, port, page))
  }
  return runs
}

async function judge(url, port, page) {
  const result = await lighthouse(url, {
    port,
    output: 'html',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
  })
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse could not judge ${url}`)
  writeFileSync(join(REPORTS, `${page}.html`), String(result.report))
  return result.lhr
}

function medianOf(results) {
  const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  const score = (category) =>
    Math.round(middle(results.map((lhr) => lhr.categories[category].score ?? 0)) * 100)
  const metric = (name) => Math.round(middle(results.map((lhr) => lhr.audits[name].numericValue ?? 0)))
  return {
    ...Object.fromEntries(CATEGORIES.map((category) => [category, score(category)])),
    lcpMs: metric('largest-contentful-paint'),
    tbtMs: metric('total-blocking-time'),
    benchmarkIndex: middle(results.map((lhr) => lhr.environment.benchmarkIndex)),
    failed: [
      ...new Set(
        results.flatMap((lhr) =>
          Object.values(lhr.audits)
            .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
            .map(({ id }) => id),
        ),
      ),
    ],
  }
}
