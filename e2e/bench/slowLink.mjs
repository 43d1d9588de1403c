/*
 * npm run bench:slow-link: a shared link to a token on a slow phone (400 kbit/s, 400 ms to an answer), in a browser that has never been
 * here. Films the window, and tells when something is drawn, when a skeleton stands there, when the token's name, and when its price;
 * with how many scripts and kB until then. -- --shots <folder> keeps the frames by their milliseconds; -- --runs 3 is how often.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { Keypair } from '@solana/web3.js'
import { withApp } from '../../tests/bench/serveApp.mjs'
import { connectTo } from '../support/journey.ts'
import { aMint } from '../support/liquidity.ts'
import { aPool, hasVenues, raydium } from '../support/pools.ts'

const LINK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const LAMPORTS = 5e9
const PATIENCE_MS = 60_000
/** What is waited for, and what it is to take at most, in ms. */
const GOALS = { skeleton: null, name: 8_000, price: 12_000 }

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, shots: { type: 'string' } },
})

await withApp(async ({ origin, browser }) => {
  if (!hasVenues) throw new Error('The programs of the pools are missing: npm run sandbox:programs.')
  const path = await aTokenWithPool(origin)
  const runs = []
  for (let run = 1; run <= Number(options.runs); run += 1)
    runs.push(await openSlowly(browser, origin + path, run))
  for (const [what, most] of Object.entries(GOALS)) {
    const times = runs.map((seen) => seen[what]?.at ?? Infinity).toSorted((a, b) => a - b)
    const median = times[Math.floor(times.length / 2)]
    console.log(`${what}: ${median} ms in the median${most === null ? '' : ` (at most ${most})`}`)
    if (most !== null && median > most) process.exitCode = 1
  }
})

/** The path of a token that has a pool with SOL. */
async function aTokenWithPool(origin) {
  const on = connectTo(origin)
  const owner = Keypair.generate()
  await on.confirmTransaction(await on.requestAirdrop(owner.publicKey, LAMPORTS))
  const mint = await aMint(owner, { symbol: 'QHRN' }, on)
  await aPool(raydium, owner, { token: { mint, program: TOKEN_2022_PROGRAM_ID, symbol: 'QHRN' } }, on)
  return `/token/${mint.toBase58()}`
}

/** Opens the link once: when each thing was first there, in ms after the request, with the scripts and bytes that had arrived. */
async function openSlowly(browser, url, run) {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce', serviceWorkers: 'block' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINK)
  const arrived = { scripts: 0, bytes: 0 }
  const scripts = new Set()
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    arrived.bytes += encodedDataLength
    if (scripts.has(requestId)) arrived.scripts += 1
  })
  const began = Date.now()
  const seen = {}
  await page.exposeFunction('tell', (what) => (seen[what] ??= { at: Date.now() - began, ...arrived }))
  await page.addInitScript(watch)
  if (options.shots) await film(session, join(options.shots, `${run}`), began)
  await page.goto(url, { waitUntil: 'commit' })
  const isOver = () => Object.keys(GOALS).every((what) => what in seen) || Date.now() - began > PATIENCE_MS
  while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 100))
  await context.close()
  const told = Object.entries(seen).map(
    ([what, { at, scripts: files, bytes }]) =>
      `${what} ${at} ms (${files} scripts, ${Math.round(bytes / 1000)} kB)`,
  )
  console.log(`${run}: ${told.join(', ')}`)
  return seen
}

/** Keeps each frame of the window by its time. */
async function film(session, folder, began) {
  mkdirSync(folder, { recursive: true })
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const at = Math.round(metadata.timestamp * 1000 - began)
    writeFileSync(join(folder, `${`${at}`.padStart(6, '0')}.jpg`), Buffer.from(data, 'base64'))
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 60 })
}

/** Runs in the page before anything else: tells what each frame shows for the first time. */
function watch() {
  const told = new Set()
  const look = () => {
    const main = document.querySelector('main')
    const is = {
      drawn: Boolean(document.querySelector('#root')?.firstElementChild),
      loading: main?.textContent.includes('Loading...'),
      skeleton: Boolean(main?.querySelector('.sk')),
      name: /Quiet|QHRN/.test(main?.querySelector('h1')?.textContent ?? ''),
      price: /\d/.test(main?.querySelector('.token-figures dd')?.textContent ?? ''),
    }
    for (const [what, there] of Object.entries(is)) {
      if (!there || told.has(what)) continue
      told.add(what)
      globalThis.tell(what)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
