/**
 * The size budgets, measured on the built files: what a fresh profile is sent on Home in real Chromium, by a plain host
 * and by the practice server, the chain's libraries, and each page's own script. Prints one line a budget and exits
 * with 1 where one is exceeded.
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
    return [
      ...(await firstLoad(browser, 'on a plain host', await serveDist())),
      ...(await firstLoad(browser, 'from npm start, practice wallet included', await servePractice())),
    ]
  } finally {
    await browser.close()
  }
}

async function firstLoad(browser, where, { origin, stop }) {
  try {
    const scripts = await scriptsFetched(browser, origin)
    const modules = chunks.filter((chunk) => scripts.has(chunk.file)).flatMap((chunk) => chunk.modules)
    const heavy = modules.filter((id) => HEAVY.some((pattern) => pattern.test(id)))
    const bytes = [...scripts.values()].reduce((total, code) => total + gzipped(code), 0)
    return [
      size(`all scripts on / until 5 s idle, ${where}`, bytes, 100),
      {
        name: `modules of AppKit and web3.js on /, ${where}`,
        value: heavy.length,
        limit: 0,
        ok: heavy.length === 0,
      },
    ]
  } finally {
    await stop()
  }
}

/** The scripts that a new visitor's browser is sent, by path, until nothing has been asked for during five seconds. */
async function scriptsFetched(browser, origin) {
  const page = await (await browser.newContext()).newPage()
  const scripts = new Map()
  let last = Date.now()
  page.on('request', () => (last = Date.now()))
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    const isScript = response.request().resourceType() === 'script' || pathname.endsWith('.js')
    if (isScript) scripts.set(pathname.slice(1), await response.body())
  })
  await page.goto(`${origin}/`, { waitUntil: 'load' })
  while (Date.now() - last < IDLE_MS) await new Promise((resolve) => setTimeout(resolve, 100))
  await page.close()
  if (scripts.size === 0) throw new Error('Home fetched no script: the measurement is broken.')
  return scripts
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
