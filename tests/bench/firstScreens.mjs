/*
 * npm run bench:pages: what the first screen of each page holds, with a wallet that owns a token and a pool, at three widths: its words,
 * how far down its first control stands, how much it shifts while it loads, and whether it is wider than the window.
 * -- --shots <folder> keeps a picture of each first screen, and of each whole page; -- --empty takes a wallet that has nothing;
 * -- --pages <name,name> takes these pages alone.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { Keypair } from '@solana/web3.js'
import { connectTo } from '../../e2e/support/journey.ts'
import { aMint } from '../../e2e/support/liquidity.ts'
import { aPool, hasVenues, raydium } from '../../e2e/support/pools.ts'
import { addTestWallet } from '../../e2e/support/testWallet.ts'
import { findChromium } from '../chromium.mjs'
import { serveApp } from './serveApp.mjs'

const SCREENS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
const LAMPORTS = 5e9

const valueOf = (option) =>
  process.argv.includes(option) ? process.argv[process.argv.indexOf(option) + 1] : null
const shots = valueOf('--shots')
const only = valueOf('--pages')?.split(',')
const isEmpty = process.argv.includes('--empty')

async function main() {
  const owner = Keypair.generate()
  const paths = await pathsOf(owner)
  if (shots) mkdirSync(shots, { recursive: true })
  console.log(
    ['page'.padEnd(28), ...SCREENS.map(({ width }) => `${width}: words, control at, shift`)].join(' '),
  )
  for (const [name, path] of Object.entries(paths)) {
    if (only && !only.includes(name)) continue
    const told = []
    for (const screen of SCREENS) told.push(await look(owner, name, path, screen))
    console.log([name.padEnd(28), ...told].join(' | '))
  }
}

/** The pages by name. The wallet holds SOL, a token, and a pool of it where the practice chain has the programs of all venues. */
async function pathsOf(owner) {
  const on = connectTo(server.origin)
  const paths = {
    home: '/',
    'create-token': '/create-token',
    'copy-trending': '/copy-trending',
    'create-liquidity': '/create-liquidity',
    'manage-liquidity': '/manage-liquidity',
    swap: '/swap',
    send: '/send',
    'send-many': '/send/many',
    account: '/account',
    history: '/history',
    settings: '/settings',
    affiliate: '/affiliate',
    faq: '/faq',
    learn: '/learn',
  }
  if (isEmpty) return paths
  await on.confirmTransaction(await on.requestAirdrop(owner.publicKey, LAMPORTS))
  const mint = await aMint(owner, { symbol: 'QHRN' }, on)
  paths.token = `/token/${mint.toBase58()}`
  paths['swap-token'] = `/swap?to=${mint.toBase58()}&amount=0.01`
  paths.template = `/create-token?template=${mint.toBase58()}`
  if (!hasVenues) return paths
  const token = { mint, program: TOKEN_2022_PROGRAM_ID, symbol: 'QHRN' }
  paths.pool = `/manage-liquidity?pool=${(await aPool(raydium, owner, { token }, on)).address}`
  return paths
}

/** One page at one size, in a browser that has never been here. */
async function look(owner, name, path, viewport) {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  // tsx names functions by a helper that a page does not have.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(watchShifts)
  await addTestWallet(page, { keys: [owner], returning: true })
  await page.goto(path)
  await page.waitForFunction((at) => document.documentElement.dataset.ready === at, path.split('?')[0])
  await page.waitForLoadState('networkidle')
  // What is read from the chain is there: nothing on the screen is a placeholder any more.
  await page
    .waitForFunction(
      () =>
        ![...document.querySelectorAll('main .sk')].some((one) =>
          one.checkVisibility({ visibilityProperty: true }),
        ),
      null,
      { timeout: 20_000 },
    )
    .catch(() => console.log(`  ${name} ${viewport.width}: still reads`))
  await page.evaluate(() => document.fonts.ready.then(() => true))
  const { words, control, shift, moved, over } = await page.evaluate(measure)
  if (shots) {
    const file = join(shots, `${name}-${viewport.width}`)
    writeFileSync(`${file}.png`, await page.screenshot())
    writeFileSync(`${file}-whole.png`, await page.screenshot({ fullPage: true }))
  }
  await context.close()
  for (const one of moved) console.log(`  ${name} ${viewport.width} moved: ${one}`)
  return `${words}, ${control}, ${shift.toFixed(3)}${over > 0 ? `, ${over} px too wide` : ''}`
}

/** Runs in the page, before anything else. */
function watchShifts() {
  const shifts = []
  const placeOf = ({ x, y }) => `${Math.round(x)},${Math.round(y)}`
  Object.assign(globalThis, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const nodes = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${(node instanceof Element ? node.outerHTML : (node?.textContent ?? '?')).slice(0, 90)} ${placeOf(previousRect)} -> ${placeOf(currentRect)}`,
      )
      shifts.push({ value: entry.value, nodes })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page. */
function measure() {
  const main = document.querySelector('main') ?? document.body
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  let words = 0
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    if (!node.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (node.parentElement.closest('.sr, [aria-hidden="true"], script, style')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const { top, bottom, width, height } = range.getBoundingClientRect()
    if (width * height > 1 && bottom > 0 && top < innerHeight)
      words += node.textContent.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  }
  const controls = [...main.querySelectorAll('input, select, textarea, button, a[href]')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width * height > 4)
  const { shifts } = globalThis
  return {
    words,
    control: Math.round(Math.min(...controls.map(({ y }) => y + scrollY))),
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.flatMap(({ value, nodes }) => (value < 0.0005 ? [] : nodes)),
    over: document.documentElement.scrollWidth - innerWidth,
  }
}

// The fonts of the browser tests, whatever the machine has.
process.env.FONTCONFIG_FILE = fileURLToPath(new URL('../../e2e/support/fonts.conf', import.meta.url))
const server = await serveApp()
const executablePath = (await findChromium()) ?? undefined
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await main()
} finally {
  await browser.close()
  await server.stop()
}
