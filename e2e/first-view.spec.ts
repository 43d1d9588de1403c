import { expect, type BrowserContext, type Page, type Request, type Route } from '@playwright/test'
import { TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { Keypair } from '@solana/web3.js'
import { SAMPLE_TOKENS } from '../sandbox/market/samples'
import { prerendered } from '../src/app/prerendered'
import { drawn, runSeed } from '../tests/seed'
import { aRichKey } from './support/journey'
import { aMint } from './support/liquidity'
import { ORIGIN } from './support/origin'
import { test, untilReady, walkTo } from './support/page'
import { aPool, hasVenues, raydium } from './support/pools'
import { addTestWallet } from './support/testWallet'

/** Longer than a page waits for a sign that somebody uses it, in seconds of the page's clock. */
const READING = 5
/** Longer than a page waits, after that, for a node that never answers. */
const SILENCE = 20
/** So many seconds pass at once: the page's clock does not wait for its scripts, which the test waits for in between. */
const STEP = 5

/** A label that follows its figure by a few pixels is less, in shares of the screen (`strayed`). */
const LEAST_SHIFT = 0.00001

/** What a page loads once it is shown: the app, and the sheet of all pages. */
const APP = /\/assets\/(app|react)-/
const SHEET = /\/assets\/style-/

/** How long main.tsx waits for the first paint. A busy machine may paint later: the page then does not wait for it. */
const PAINT_MS = 3_000

/** Unreachable: every request fails at once. Silent: none ever ends. */
type NodeWay = 'answers' | 'is unreachable' | 'is silent'

type RpcCall = Readonly<{ id: unknown; method: string; params: readonly unknown[] }>

/** A Mainnet node's answers to a page that nobody uses. */
function answerTo({ method, params }: RpcCall): unknown {
  if (method === 'getMinimumBalanceForRentExemption') return 1_000_000
  if (method === 'getRecentPrioritizationFees') return []
  if (method === 'getLatestBlockhash') return { value: { blockhash: '1'.repeat(32) } }
  if (method === 'getFeeForMessage') return { value: 5_001 }
  if (method === 'getMultipleAccounts')
    return { context: { slot: 1 }, value: (params[0] as unknown[]).map(() => null) }
  // By this the page knows an endpoint as one of Mainnet.
  if (method === 'getGenesisHash') return '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKvc147dw2N9d'
  return method === 'getSlot' ? 1 : null
}

type Visitor = Readonly<{
  page: Page
  /** What the page has asked a node since it was opened. */
  asked: string[]
  /** The requests to the page's own host that are under way. */
  loading: Set<Request>
  /** Lets what the page loads later, or its sheet, come from now on; until the next page. */
  release: (what: 'app' | 'sheet') => void
  hold: () => void
}>

/**
 * A tab, for one page after the other where the node tells them nothing: for less than a tab each. Serves the pages without the practice
 * tags, so that they talk to Mainnet, and counts what they ask it.
 */
async function aVisitor(context: BrowserContext, node: NodeWay): Promise<Visitor> {
  const page = await context.newPage()
  const asked: string[] = []
  for (const { path } of prerendered)
    await page.route(`${ORIGIN}${path}`, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/<meta name="mintwright-practice"[^>]*>/, '')
      await route.fulfill({
        response: answer,
        body: body.replace(/<script[^>]*\/practice\/[^>]*><\/script>/, ''),
      })
    })
  await page.route(/^https:/, async (route) => {
    const text = route.request().postData()
    if (text?.includes('"jsonrpc"') !== true) return await route.abort()
    asked.push(text)
    if (node === 'is silent') return
    if (node === 'is unreachable') return await route.abort()
    const question = JSON.parse(text) as RpcCall | RpcCall[]
    const answers = [question].flat().map((call) => ({ jsonrpc: '2.0', id: call.id, result: answerTo(call) }))
    await route.fulfill({ json: Array.isArray(question) ? answers : answers[0] })
  })
  const held = { app: aGate(), sheet: aGate() }
  const come = async (what: keyof typeof held, route: Route) => {
    await held[what].passed
    await route.continue()
  }
  await page.route(APP, (route) => come('app', route))
  await page.route(SHEET, (route) => come('sheet', route))
  const loading = new Set<Request>()
  page.on('request', (request) => request.url().startsWith(ORIGIN) && loading.add(request))
  page.on('requestfinished', (request) => loading.delete(request))
  page.on('requestfailed', (request) => loading.delete(request))
  await page.clock.install()
  // These follow the machine's clock, not the page's: on a busy machine a silent node would be given up, and another asked.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  const hold = () => void Object.assign(held, { app: aGate(), sheet: aGate() })
  return { page, asked, loading, release: (what) => held[what].open(), hold }
}

function aGate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => (open = resolve))
  return { passed, open: () => open() }
}

/** Until the first view is measured nothing comes that the page loads later; then the page's clock runs for so many seconds. */
async function look(
  { page, asked, loading, ...held }: Visitor,
  path: string,
  node: NodeWay,
  seconds: number,
) {
  held.hold()
  asked.length = 0
  const app = page.waitForRequest(/\/assets\/app-/)
  await page.goto(path, { early: true })
  await app
  expect(await page.evaluate(rememberPlaces), `${path}: elements on the screen`).toBeGreaterThan(0)
  held.release('sheet')
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null))
  const restyled = await page.evaluate(changedBySheet)
  held.release('app')
  await untilReady(page)
  // Hydration takes over what is there. What a page waits for is replaced by the node's answer, or its failure.
  const moved = new Set(node === 'is silent' ? await page.evaluate(replaced) : [])
  for (const one of await page.evaluate(strayed, LEAST_SHIFT)) moved.add(one)
  for (let second = 0; second < seconds; second += STEP) {
    await page.clock.runFor(STEP * 1_000)
    await expect.poll(() => loading.size).toBe(0)
    for (const one of await page.evaluate(strayed, LEAST_SHIFT)) moved.add(one)
  }
  return { asked, restyled, moved: [...moved], ...(await page.evaluate(whatHappened, PAINT_MS)) }
}

/** What looks otherwise, or stands elsewhere, without the sheet that the page does not wait for. */
function changedBySheet(): readonly string[] {
  const looks = () =>
    [...document.querySelectorAll('#root *')].map((element) => {
      const { width, height, x, y } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      return [element.className, x, y, width, height, style.color, style.font, style.background].join(' ')
    })
  const late = [...document.styleSheets].filter(({ href }) => href !== null)
  const whole = looks()
  for (const sheet of late) sheet.disabled = true
  const changed = looks().filter((look, at) => look !== whole[at])
  for (const sheet of late) sheet.disabled = false
  return changed
}

/** Notes where each element stands of which something can be seen on the screen, and returns how many these are. Drawings move within. */
function rememberPlaces(): number {
  const places = [...document.querySelectorAll('#root :not(svg *)')].flatMap((element) => {
    const { x, y, width, height, bottom } = element.getBoundingClientRect()
    const isSeen = bottom > 0 && y < innerHeight && element.checkVisibility({ visibilityProperty: true })
    return isSeen ? [{ element, x, y, area: width * height }] : []
  })
  Object.assign(window, { places })
  return places.length
}

type Place = Readonly<{ element: Element; x: number; y: number; area: number }>

/** The elements that are no longer in the page, of which nobody can say where they would stand. What says that the page still reads may go. */
function replaced(): readonly string[] {
  const { places } = window as unknown as { places: readonly Place[] }
  return places.flatMap(({ element }) =>
    element.isConnected || element.matches('.sk, :has(.sk), output')
      ? []
      : [`${element.outerHTML.slice(0, 120)} was replaced`],
  )
}

/** The elements that stand elsewhere now: by three pixels or more, and by the part of the screen that they fill times that of its length. */
function strayed(least: number): readonly string[] {
  const { places } = window as unknown as { places: readonly Place[] }
  return places.flatMap(({ element, x, y, area }) => {
    const now = element.getBoundingClientRect()
    const by = Math.max(Math.abs(now.x - x), Math.abs(now.y - y))
    const weight = (area / (innerWidth * innerHeight)) * (by / Math.max(innerWidth, innerHeight))
    if (by < 3 || weight < least || !element.checkVisibility({ visibilityProperty: true })) return []
    return [`${element.outerHTML.slice(0, 120)} from ${x},${y} to ${now.x},${now.y}`]
  })
}

/** What the page loaded, by the browser's own clock. */
async function whatHappened(patience: number) {
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntryList>((resolve) =>
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true }),
    )
  const loaded = (await entriesOf('resource')) as (PerformanceResourceTiming & {
    renderBlockingStatus: string
  })[]
  const paints = await entriesOf('paint')
  const painted = paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Infinity
  const due = Math.min(painted, patience)
  return {
    blocking: loaded.filter((one) => one.renderBlockingStatus === 'blocking').map(({ name }) => name),
    early: loaded
      .filter(({ name, startTime }) => /\/assets\/(app|react|style)-/.test(name) && startTime < due)
      .map(({ name }) => name),
    sheets: [...document.styleSheets].filter(({ href }) => href !== null).length,
  }
}

async function expectStill(visitor: Visitor, path: string, node: NodeWay, seconds: number) {
  const { asked, ...view } = await look(visitor, path, node, seconds)
  // The callback's few lines that take codes and keys out of the address bar come before everything else.
  const blocking = path === '/callback' ? [`${ORIGIN}/callback.js`] : []
  expect({ path, ...view }).toEqual({ path, restyled: [], moved: [], blocking, early: [], sheets: 1 })
  // A request that fails at once is repeated three times; the health of several endpoints is checked every four seconds.
  const questions = asked.filter((text) => !text.includes('"getHealth"'))
  if (node !== 'is unreachable')
    expect(questions.length, `${path}: ${questions.join('\n')}`).toBeLessThanOrEqual(2)
}

const TITLE = 'waits for a script or a sheet, changes with the sheet, moves, or asks a node more than twice'

/** The lessons are made alike: some of them, which the run's seed draws. */
function pagesInSilence(): readonly string[] {
  const all = prerendered.map(({ path }) => path)
  const isLesson = (path: string) => path.startsWith('/learn/')
  return [...all.filter((path) => !isLesson(path)), ...drawn(all.filter(isLesson), 3)]
}

test(`no page ${TITLE}; the node is silent`, async ({ context }) => {
  const visitor = await aVisitor(context, 'is silent')
  for (const path of pagesInSilence()) await expectStill(visitor, path, 'is silent', READING + SILENCE)
})

/**
 * A page for each way in which pages ask a node before anybody uses them: for a bill, for a form's bill, for what pools cost, for the
 * figures of FAQ and lessons, and for the slot. What a page asks, and how it waits, does not depend on the answer.
 */
const ASKING = ['/', '/create-token', '/create-liquidity', '/faq', '/affiliate']

test(`no page ${TITLE}; the node answers, or is unreachable`, async ({ browser, baseURL }) => {
  for (const node of ['answers', 'is unreachable'] as const) {
    // A browser that has been answered keeps figures, and shows them where the node is unreachable.
    const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
    for (const path of node === 'answers' ? ASKING : drawn(ASKING, 2)) {
      // A tab of its own: what one page was answered saves the next one a question, or costs it another.
      const visitor = await aVisitor(context, node)
      await expectStill(visitor, path, node, READING)
      await visitor.page.close()
    }
    await context.close()
  }
})

test('on a work page the button to the review is on the first screen of a desk, and the first control on the first 200 pixels of a phone', async ({
  page,
}) => {
  await page.goto('/create-token')
  for (const path of ['/create-token', '/create-liquidity', '/swap', '/send']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await walkTo(page, path)
    const review = await page.getByRole('button', { name: 'Review' }).boundingBox()
    expect((review?.y ?? Infinity) + (review?.height ?? 0), path).toBeLessThan(900)
    await page.setViewportSize({ width: 390, height: 844 })
    // The line of the practice chain is on no other network.
    const line = await page.locator('.practice-line').boundingBox()
    const first = await page.locator('#operation-form :is(.drop, .ctl, .choice, .btn)').first().boundingBox()
    expect((first?.y ?? Infinity) - (line?.height ?? 0), path).toBeLessThanOrEqual(200)
  }
})

/** Runs in the page, before anything else: what moves, and by how much of the screen together. */
function watchShifts(): void {
  const shifts = { sum: 0, moved: [] as string[] }
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      sources: readonly { node: Node | null }[]
    })[]) {
      shifts.sum += entry.value
      for (const { node } of entry.sources)
        shifts.moved.push(
          `${entry.value.toFixed(4)} ${(node instanceof Element ? node.outerHTML : (node?.textContent ?? '')).slice(0, 120)}`,
        )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** What `watchShifts` has seen. */
const shiftsSoFar = () => (window as unknown as { shifts: { sum: number; moved: readonly string[] } }).shifts

/** The node of the practice chain. */
const RPC = '**/rpc'

const PHONE = [390, 844] as const
const WIDER = [
  [768, 1024],
  [1440, 900],
] as const

/** The windows in which the page of that number is looked at: a phone's, and one of the wider ones, which the run's seed draws. */
const widthsOf = (at: number) => [PHONE, ...drawn(WIDER, WIDER.length, runSeed() + at)]

test('a template in the address moves nothing on the first screen, whatever comes of it, on a phone and in one of two wider windows', async ({
  page,
}) => {
  const owner = await aRichKey()
  const mint = (await aMint(owner)).toBase58()
  await addTestWallet(page, { keys: [owner], returning: true })
  await page.addInitScript(watchShifts)
  const outcomes = [
    ['is found', mint, page.locator('.title output', { hasText: 'Template:' })],
    ['is no token', owner.publicKey.toBase58(), page.locator('.note b', { hasText: /^This is not a token/ })],
    ['is no address', 'paper-comet', page.locator('.note b', { hasText: /^This is not an address/ })],
  ] as const
  for (const [width, height] of widthsOf(0)) {
    await page.setViewportSize({ width, height })
    // On a phone each outcome is shown, where its lines wrap.
    for (const [how, template, said] of width === 390 ? outcomes : outcomes.slice(0, 1)) {
      await page.goto(`/create-token?template=${template}`)
      await expect(said).toBeInViewport()
      await page.waitForLoadState('networkidle')
      // What fills the form is named in the title, and covers no field.
      await expect(page.locator('.wrap > .note')).toHaveCount(how === 'is found' ? 0 : 1)
      const { sum, moved } = await page.evaluate(shiftsSoFar)
      expect
        .soft(sum.toFixed(2), `a template that ${how} at ${width} px, by:\n${moved.join('\n')}`)
        .toBe('0.00')
    }
  }
})

test('with a wallet that holds a token and a position, nothing moves on the first screen while a page loads, on a phone and in one of two wider windows; that of the token has name, price and verdict', async ({
  page,
}) => {
  const owner = await aRichKey()
  const mint = await aMint(owner)
  if (hasVenues)
    await aPool(raydium, owner, { token: { mint, program: TOKEN_2022_PROGRAM_ID, symbol: 'QHRN' } })
  await addTestWallet(page, { keys: [owner], returning: true })
  await page.addInitScript(watchShifts)
  const own = [`/token/${mint.toBase58()}`, `/swap?to=${mint.toBase58()}&amount=0.01`]
  const paths = ['/', '/account', '/manage-liquidity', '/send', '/settings', '/history', ...own]
  for (const [at, path] of paths.entries())
    for (const [width, height] of widthsOf(at)) {
      await page.setViewportSize({ width, height })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      if (path.startsWith('/token/') && hasVenues) {
        const verdict = page.getByRole('region', { name: 'Verdict' })
        const answers = [page.getByRole('heading', { level: 1 }), page.locator('.token-figures dd')]
        for (const answer of [...answers, verdict.getByText(/^You can .*\.$/)])
          await expect(answer).toBeInViewport({ ratio: 1 })
      }
      const { sum, moved } = await page.evaluate(shiftsSoFar)
      expect
        .soft(sum.toFixed(2), `${path} at ${width} px, of the screen, by:\n${moved.join('\n')}`)
        .toBe('0.00')
    }
})

test('the first look at a token has the place of what follows it, whether the node is unreachable, knows no such mint, or answers late, on a phone and on a desk', async ({
  page,
}) => {
  const mint = (await aMint(await aRichKey())).toBase58()
  // What the market says of it comes, whatever the node does.
  const [{ address: traded } = { address: '' }] = SAMPLE_TOKENS
  await page.addInitScript(watchShifts)
  const answered = page.getByRole('region', { name: 'Verdict' })
  const ways = [
    ['is unreachable', traded, page.getByText('Not known now.')],
    ['knows no such mint', Keypair.generate().publicKey.toBase58(), page.locator('.work .note')],
    ['answers late', mint, answered],
  ] as const
  for (const [width, height] of [PHONE, [1440, 900]]) {
    await page.setViewportSize({ width, height })
    for (const [how, token, end] of ways) {
      const { passed, open } = aGate()
      await page.route(RPC, async (route) => {
        await passed
        await (how === 'is unreachable' ? route.abort() : route.continue())
      })
      await page.goto(`/token/${token}`)
      await expect(page.getByText('A name proves nothing.')).toBeVisible()
      open()
      await expect(end).toBeInViewport()
      await page.waitForLoadState('networkidle')
      const { sum, moved } = await page.evaluate(shiftsSoFar)
      expect.soft(sum.toFixed(2), `a node that ${how} at ${width} px, by:\n${moved.join('\n')}`).toBe('0.00')
      await page.unroute(RPC)
    }
  }
})
