/*
 * npm run bench:vanity: how many addresses a second the search for a seed tries in real Chromium, beside key pairs made by WebCrypto and by
 * @noble/curves in the same run. Prints rates and ratios; asserts nothing. -- --seconds 10 measures each for so long.
 * -- --minutes 10 searches for so long on Create Token instead, and prints what memory the page takes; --cores 1 leaves it one core.
 */
import { chromium } from '@playwright/test'
import { Keypair } from '@solana/web3.js'
import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { bundled } from '../../e2e/support/bundled.ts'
import { addTestWallet } from '../../e2e/support/testWallet.ts'
import { findChromium } from '../chromium.mjs'
import { serveApp } from './serveApp.mjs'

const given = (name, otherwise) => Number(process.argv[process.argv.indexOf(`--${name}`) + 1]) || otherwise
const SECONDS = given('seconds', 3)
const MINUTES = given('minutes', 0)

/** Filters of every kind: all of them are on in the last one. */
const PATTERNS = {
  'ends with 4 characters': { prefix: '', suffix: 'moon', anyCase: false },
  'begins with 4, in any case': { prefix: 'Moon', suffix: '', anyCase: true },
  'begins with 3 and ends with 5, in any case': { prefix: 'Mun', suffix: 'wrght', anyCase: true },
}
const SEED_LENGTHS = [8, 32]

async function main() {
  const page = await browser.newPage()
  await page.goto(server.origin)
  const cores = await page.evaluate(() => navigator.hardwareConcurrency)
  const keys = {
    'WebCrypto, Ed25519 key pairs': await keyPairs(page, 'webCrypto'),
    '@noble/curves, Ed25519 key pairs': await keyPairs(page, 'noble'),
  }
  for (const [name, rate] of Object.entries(keys)) console.log(`${name}: ${thousands(rate)} a second`)
  const { 'WebCrypto, Ed25519 key pairs': webCrypto, '@noble/curves, Ed25519 key pairs': noble } = keys
  for (const [name, pattern] of Object.entries(PATTERNS))
    for (const seedLength of SEED_LENGTHS) {
      console.log(`\n${name}; seed of ${seedLength}`)
      const one = await search(page, { pattern, seedLength, workers: 1, by: 'best' })
      const all = await search(page, { pattern, seedLength, workers: cores, by: 'best' })
      const plain = await search(page, { pattern, seedLength, workers: 1, by: 'js' })
      const rows = { 'SIMD, 1 worker': one, [`SIMD, ${cores} workers`]: all, 'JavaScript, 1 worker': plain }
      for (const [what, rate] of Object.entries(rows))
        console.log(
          `  ${what}: ${thousands(rate)} a second, ${Math.round(rate / webCrypto)} × WebCrypto, ${Math.round(rate / noble)} × noble`,
        )
      console.log(`  ${cores} workers: ${(all / one).toFixed(2)} × one`)
    }
}

/** A search that finds nothing, on the page as `npm start` serves it: what its scripts and its processes hold, minute by minute. */
async function memory() {
  const app = await serveApp()
  try {
    const page = await browser.newPage()
    const cores = given('cores', undefined)
    await page.addInitScript((count) => {
      if (count) Object.defineProperty(navigator, 'hardwareConcurrency', { value: count })
    }, cores)
    // tsx names functions by a helper that a page does not have.
    await page.addInitScript('globalThis.__name = (named) => named')
    await addTestWallet(page, { keys: [Keypair.generate()], returning: true })
    await page.goto(`${app.origin}/create-token`)
    await page.getByText('Mint address', { exact: true }).click()
    await page.getByRole('radio', { name: 'With letters that I choose' }).check()
    await page.getByLabel('Address ends with').fill('zzzzzzzz')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    for (let minute = 0; minute <= MINUTES; minute++) {
      await new Promise((resolve) => setTimeout(resolve, minute === 0 ? 20_000 : 60_000))
      await session.send('HeapProfiler.collectGarbage')
      const { metrics } = await session.send('Performance.getMetrics')
      const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize').value
      const tried = await page.getByText(/^[\d,]+ addresses$/).textContent()
      console.log(
        `${minute} min: scripts ${megabytes(heap)}, page and workers ${megabytes(residentBytes())}, ${tried}`,
      )
    }
  } finally {
    await app.stop()
  }
}

/** Of the largest renderer, which is the page's. */
function residentBytes() {
  const lines = execFileSync('ps', ['-eo', 'rss,args'], { encoding: 'utf8' }).split('\n')
  const renderers = lines.filter((line) => line.includes('--type=renderer'))
  return 1024 * Math.max(...renderers.map((line) => Number.parseInt(line, 10)))
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

function thousands(rate) {
  return `${Math.round(rate / 1000).toLocaleString('en')} k`
}

/** Key pairs a second on one thread, each with its public key as bytes, as a search for an address needs it. */
function keyPairs(page, how) {
  return page.evaluate(
    async ({ how, seconds }) => {
      const { make } = await import(`/${how}.js`)
      const until = performance.now() + seconds * 1000
      const began = performance.now()
      let made = 0
      while (performance.now() < until) made += await make()
      return (made / (performance.now() - began)) * 1000
    },
    { how, seconds: SECONDS },
  )
}

/** Candidates a second of all workers, after the first half second. */
function search(page, { pattern, seedLength, workers, by }) {
  return page.evaluate(
    async ({ pattern, seedLength, workers, by, seconds }) => {
      const wallet = new Uint8Array(32).fill(7)
      const program = new Uint8Array(32).fill(9)
      const first = crypto.getRandomValues(new Uint32Array(1))[0]
      const tried = { all: 0 }
      const all = Array.from({ length: workers }, (_, worker) => {
        const thread = new Worker('/search.worker.js', { type: 'module' })
        thread.onmessage = ({ data }) => {
          if ('tried' in data) tried.all += data.tried
        }
        thread.postMessage({ part: { pattern, wallet, program, seedLength, first, worker, workers }, by })
        return thread
      })
      const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
      await wait(700)
      const [before, began] = [tried.all, performance.now()]
      await wait(seconds * 1000)
      const rate = ((tried.all - before) / (performance.now() - began)) * 1000
      for (const thread of all) thread.terminate()
      return rate
    },
    { pattern, seedLength, workers, by, seconds: SECONDS },
  )
}

const WEB_CRYPTO = `
export async function make() {
  const one = async () => {
    const { publicKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
    await crypto.subtle.exportKey('raw', publicKey)
  }
  await Promise.all(Array.from({ length: 100 }, one))
  return 100
}`

/** Serves the worker as the build makes it, and the two peers. */
async function serve() {
  const scripts = {
    '/search.worker.js': await bundled('src/vanity/search.worker.ts'),
    '/noble.js': await bundled('tests/bench/nobleKeys.mjs'),
    '/webCrypto.js': WEB_CRYPTO,
  }
  const listening = createServer((request, response) => {
    const script = scripts[request.url]
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript')
    response.end(script ?? '<!doctype html><title>bench</title>')
  })
  await new Promise((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return { origin: `http://localhost:${listening.address().port}`, stop: () => listening.close() }
}

const server = await serve()
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
try {
  await (MINUTES > 0 ? memory() : main())
} finally {
  await browser.close()
  server.stop()
}
