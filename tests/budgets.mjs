/**
 * The size budgets, measured on the built files: what a fresh profile fetches on Home in real Chromium, the chain's
 * libraries, and each page's own script. Prints one line a budget and exits with 1 where one is exceeded.
 */
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'

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
const results = [...(await firstLoad()), chainChunk(), ...pageChunks()]
for (const { name, value, limit, ok } of results) {
  console.log(`${ok ? 'ok  ' : 'OVER'} ${name}: ${value} (limit ${limit})`)
}
process.exitCode = results.every((result) => result.ok) ? 0 : 1

async function firstLoad() {
  const server = await serve()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run',
      '--disable-background-networking --disable-component-update --disable-sync',
    ].flatMap((line) => line.split(' ')),
  })
  try {
    const files = await scriptsFetched(browser, server.address().port)
    const modules = chunks.filter((chunk) => files.includes(chunk.file)).flatMap((chunk) => chunk.modules)
    const heavy = modules.filter((id) => HEAVY.some((pattern) => pattern.test(id)))
    return [
      size('all scripts on / until 5 s idle', sum(files), 95),
      { name: 'modules of AppKit and web3.js on /', value: heavy.length, limit: 0, ok: heavy.length === 0 },
    ]
  } finally {
    await browser.close()
    server.close()
  }
}

/** The scripts of ours that a new visitor's browser asks for, until nothing has been asked for during five seconds. */
async function scriptsFetched(browser, port) {
  const page = await (await browser.newContext()).newPage()
  const files = new Set()
  let last = Date.now()
  page.on('request', (request) => {
    last = Date.now()
    const url = new URL(request.url())
    if (url.port === String(port) && url.pathname.endsWith('.js')) files.add(url.pathname.slice(1))
  })
  await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'load' })
  while (Date.now() - last < IDLE_MS) await new Promise((resolve) => setTimeout(resolve, 100))
  if (files.size === 0) throw new Error('Home fetched no script: the measurement is broken.')
  return [...files]
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

function size(name, bytes, limit) {
  return { name, value: `${(bytes / KB).toFixed(1)} kB`, limit: `${limit} kB gzip`, ok: bytes <= limit * KB }
}

function sum(files) {
  return files.reduce((total, file) => total + gzip(file), 0)
}

function gzip(file) {
  return gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length
}

function serve() {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://localhost').pathname)
    const file = [path, `${path}.html`, join(path, 'index.html')].map((name) => join(DIST, name)).find(isFile)
    if (!file) return response.writeHead(404).end()
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
    response.end(readFileSync(file))
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
