/**
 * The size budgets, measured on the built files: what a fresh profile is sent in real Chromium on Home in small and large
 * windows, by a plain host and by the practice server, and on other pages until they are idle; the chain's libraries, and
 * each page's own script. Prints one line a budget and exits with 1 where one is exceeded.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { buildServer, buildWallet, WALLET_FOLDER } from '../sandbox/start/prepare.mjs'

const DIST = 'dist'
const REPORT = 'node_modules/.cache/mintwright/bundle.json'
const IDLE_MS = 5000
const KB = 1000

/** Packages that no first load may contain, by the path of a module. */
const HEAVY = [/node_modules\/@reown\//, /node_modules\/@solana\/web3\.js\//]
const CHAIN = /node_modules\/@solana\/(web3\.js|spl-token)\//
const PAGE = /^src\/pages\/.*Page\.tsx$/

/** The part of Home that waits for a scroll, or for idle time where the window shows it at once. */
const BELOW = 'src/pages/home/Below.tsx'
const PHONE = { width: 390, height: 844 }
const WINDOWS = [PHONE, { width: 1440, height: 900 }, { width: 2560, height: 1440 }]
/** The widths of windows in which nothing of it may be fetched before a scroll. */
const WITHOUT_BELOW = [390, 1440]
/** What reads accounts of the chain: the part below shows what market sources say. */
const SCHEMAS =
  /^src\/(liquidity|operations|tokens|transactions)\/|^src\/solana\/(amountScale|knownPrograms|programs)/
/** What other pages are sent until they are idle, in kB: figures that only fall. */
const UNTIL_IDLE = { '/settings': 130, '/faq': 120, '/history': 120 }

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const chunks = JSON.parse(readFileSync(REPORT, 'utf8'))
const results = [...(await firstLoads()), chainChunk(), ...pageChunks(), ...search()]
for (const { name, value, limit, ok } of results) {
  console.log(`${ok ? 'ok  ' : 'OVER'} ${name}: ${value} (limit ${limit})`)
}
process.exitCode = results.every((result) => result.ok) ? 0 : 1

async function firstLoads() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run',
      '--disable-background-networking --disable-component-update --disable-sync',
    ].flatMap((line) => line.split(' ')),
  })
  try {
    const [plain, practice] = [await serveDist(), await servePractice()]
    try {
      const measured = await Promise.all([
        ...WINDOWS.map((window) => home(browser, plain.origin, window)),
        firstLoad(browser, practice.origin),
        ...Object.entries(UNTIL_IDLE).map(([path, most]) => untilIdle(browser, plain.origin, path, most)),
      ])
      return [...measured.flat(), schemasBelow()]
    } finally {
      plain.stop()
      await practice.stop()
    }
  } finally {
    await browser.close()
  }
}

/** Home on a plain host in a window: what comes at once, and what is below. */
async function home(browser, origin, viewport) {
  const where = `on / at ${viewport.width} × ${viewport.height}`
  const { page, scripts, idle } = await open(browser, `${origin}/`, viewport)
  const below = belowFiles()
  const first = [...scripts]
  await page.mouse.wheel(0, 10_000)
  await idle()
  await page.context().close()
  const ofBelow = [...scripts].filter(([file]) => below.has(file))
  if (ofBelow.length === 0)
    throw new Error('A scroll fetched nothing of what is below: the measurement is broken.')
  const isOfBelow = ([file]) => below.has(file)
  return [
    size(
      `scripts until 5 s idle ${where}, without the part below`,
      weigh(first.filter((one) => !isOfBelow(one))),
      100,
    ),
    size(`scripts of the part below ${where}`, weigh(ofBelow), 30),
    heavyModules(scripts, where),
    ...(WITHOUT_BELOW.includes(viewport.width)
      ? [none(`scripts of the part below before a scroll ${where}`, first.filter(isOfBelow))]
      : []),
  ]
}

/** Home as `npm start` serves it. */
async function firstLoad(browser, origin) {
  const where = 'on / from npm start, practice wallet included'
  const { page, scripts } = await open(browser, `${origin}/`, PHONE)
  await page.context().close()
  return [size(`all scripts until 5 s idle ${where}`, weigh(scripts), 100), heavyModules(scripts, where)]
}

async function untilIdle(browser, origin, path, most) {
  const { page, scripts } = await open(browser, origin + path, PHONE)
  await page.context().close()
  return [size(`all scripts until 5 s idle on ${path}`, weigh(scripts), most)]
}

function heavyModules(scripts, where) {
  const modules = chunks.filter((chunk) => scripts.has(chunk.file)).flatMap((chunk) => chunk.modules)
  return none(
    `modules of AppKit and web3.js ${where}`,
    modules.filter((id) => HEAVY.some((pattern) => pattern.test(id))),
  )
}

function schemasBelow() {
  const modules = chunks.filter(({ file }) => belowFiles().has(file)).flatMap((chunk) => chunk.modules)
  return none(
    'modules of the chain in the part below',
    modules.filter((id) => SCHEMAS.test(id)),
  )
}

/** The scripts that only the part below imports at once, and not what comes with Home. */
function belowFiles() {
  const home = importedBy('src/pages/home/HomePage.tsx')
  return new Set([...importedBy(BELOW)].filter((file) => !home.has(file)))
}

/** The script of an entry, with all that it imports statically. */
function importedBy(entry) {
  const chunk = chunks.find((one) => one.entry === entry)
  if (!chunk) throw new Error(`No script begins with ${entry}: the measurement is broken.`)
  const files = new Set([chunk.file])
  for (const file of files)
    for (const imported of chunks.find((one) => one.file === file)?.imports ?? []) files.add(imported)
  return files
}

/**
 * Opens a page as a new visitor. `scripts`: what the browser is sent, by path. Resolves when nothing has been asked for during five seconds;
 * `idle` waits for that again.
 */
async function open(browser, url, viewport) {
  const page = await (await browser.newContext({ viewport })).newPage()
  const scripts = new Map()
  let last = Date.now()
  /** Scripts whose last byte is on its way. */
  const bodies = new Set()
  page.on('request', () => (last = Date.now()))
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.request().resourceType() !== 'script' && !pathname.endsWith('.js')) return
    const body = response.body().then((bytes) => {
      scripts.set(pathname.slice(1), bytes)
      bodies.delete(body)
      last = Date.now()
    })
    bodies.add(body)
  })
  const idle = async () => {
    last = Date.now()
    while (Date.now() - last < IDLE_MS) {
      await Promise.all(bodies)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  await page.goto(url, { waitUntil: 'load' })
  await idle()
  if (scripts.size === 0) throw new Error(`${url} fetched no script: the measurement is broken.`)
  return { page, scripts, idle }
}

function chainChunk() {
  const files = chunks
    .filter((chunk) => chunk.modules.some((id) => CHAIN.test(id)))
    .map((chunk) => chunk.file)
  if (files.length === 0) throw new Error('No script contains web3.js: the measurement is broken.')
  return size(`web3.js and spl-token (${files.length} file${files.length > 1 ? 's' : ''})`, sum(files), 110)
}

function pageChunks() {
  return chunks
    .filter((chunk) => PAGE.test(chunk.entry ?? ''))
    .map((chunk) => size(chunk.entry.replace(/^.*\//, '').replace('.tsx', ''), gzip(chunk.file), 25))
}

/** The search for a mint's address: its compiled kernel, and the worker's script around it, which loads with the first search. */
function search() {
  const file = readdirSync(join(DIST, 'assets')).find((name) => /^search\.worker-.*\.js$/.test(name))
  const script = readFileSync(join(DIST, 'assets', file))
  const [kernel] = /[\w+/]{4000,}=*/.exec(script.toString('latin1')) ?? []
  if (kernel === undefined) throw new Error('The worker holds no compiled kernel: the measurement is broken.')
  return [
    size('kernel of the search for an address', gzipped(Buffer.from(kernel, 'base64')), 8),
    size('worker of the search, kernel included', gzipped(script), 12),
  ]
}

function none(name, found) {
  return { name, value: found.length, limit: 0, ok: found.length === 0 }
}

function weigh(scripts) {
  return [...scripts].reduce((total, [, code]) => total + gzipped(code), 0)
}

function size(name, bytes, limit) {
  return { name, value: `${(bytes / KB).toFixed(1)} kB`, limit: `${limit} kB gzip`, ok: bytes <= limit * KB }
}

function sum(files) {
  return files.reduce((total, file) => total + gzip(file), 0)
}

function gzip(file) {
  return gzipped(readFileSync(join(DIST, file)))
}

function gzipped(bytes) {
  return gzipSync(bytes, { level: 9 }).length
}

/** The built files as any host serves them. */
async function serveDist() {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://localhost').pathname)
    const file = [path, `${path}.html`, join(path, 'index.html')].map((name) => join(DIST, name)).find(isFile)
    if (!file) return response.writeHead(404).end()
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
    response.end(readFileSync(file))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() }
}

/** The same files as `npm start` serves them: its own server, with the practice wallet in the page. */
async function servePractice() {
  await buildWallet()
  const { startPractice } = await import(pathToFileURL(await buildServer()))
  return startPractice({ port: 0, dist: DIST, wallet: WALLET_FOLDER })
}

function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
