import { expect, type Page, type Route } from '@playwright/test'
import { prerendered } from '../src/app/prerendered'
import { ORIGIN } from './support/origin'
import { test } from './support/page'

/** Longer than a page waits for a sign that somebody uses it. */
const READING_MS = 5_000
/** Longer than a page waits, after that, for a node that never answers. */
const SILENCE_MS = 20_000

/** So many pages are open together: more of them keep two cores busy with nothing but themselves. One that a silent node keeps waits most of the time. */
const AT_ONCE = { answers: 5, 'is unreachable': 5, 'is silent': 12 } as const
/** How long main.tsx waits for the first paint. A busy machine may paint later: the page then does not wait for it. */
const PAINT_MS = 3_000

/** Unreachable: every request fails at once. Silent: none ever ends. */
type NodeWay = 'answers' | 'is unreachable' | 'is silent'

type RpcCall = Readonly<{ id: unknown; method: string; params: readonly unknown[] }>

/** A Mainnet node's answers to a page that nobody uses. */
function answerTo({ method, params }: RpcCall): unknown {
  if (method === 'getMinimumBalanceForRentExemption') return 1_000_000
  if (method === 'getRecentPrioritizationFees') return []
  if (method === 'getMultipleAccounts')
    return { context: { slot: 1 }, value: (params[0] as unknown[]).map(() => null) }
  return method === 'getSlot' ? 1 : null
}

type Shift = PerformanceEntry & {
  value: number
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Serves the pages without the practice tags, so that they talk to Mainnet, and counts what they ask it. */
async function openOnMainnet(page: Page, path: string, node: NodeWay) {
  const asked: string[] = []
  await page.route(`${ORIGIN}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return await route.continue()
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/<meta name="mintwright-practice"[^>]*>/, '')
    await route.fulfill({
      response: answer,
      body: body.replace(/<script[^>]*\/practice\/[^>]*><\/script>/, ''),
    })
  })
  await page.route(
    ({ protocol }) => protocol === 'https:',
    async (route: Route) => {
      const text = route.request().postData()
      if (text?.includes('"jsonrpc"') !== true) return await route.abort()
      asked.push(text)
      if (node === 'is silent') return
      if (node === 'is unreachable') return await route.abort()
      const question = JSON.parse(text) as RpcCall | RpcCall[]
      const answers = [question]
        .flat()
        .map((call) => ({ jsonrpc: '2.0', id: call.id, result: answerTo(call) }))
      await route.fulfill({ json: Array.isArray(question) ? answers : answers[0] })
    },
  )
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        const moved = entry.sources.map(({ node, previousRect: before, currentRect: after }) => {
          const what = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent
          return `${what} from ${before.x},${before.y} to ${after.x},${after.y}`
        })
        const said = `${entry.value} at ${Math.round(entry.startTime)} ms: ${moved.join('; ')}`
        // Less is a label that follows its figure by a pixel or two.
        if (entry.value >= 0.0001) shifts.push(said)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path)
  // Many pages load at once: on a busy machine a sheet can take longer than the reading does.
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null))
  await page.waitForTimeout(node === 'is silent' ? READING_MS + SILENCE_MS : READING_MS)
  return { path, asked, ...(await page.evaluate(whatHappened, PAINT_MS)) }
}

function whatHappened(patience: number) {
  const { shifts } = window as unknown as { shifts: readonly string[] }
  const loaded = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
    renderBlockingStatus: string
  })[]
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
  const due = Math.min(painted, patience)
  return {
    shifts,
    blocking: loaded.filter((one) => one.renderBlockingStatus === 'blocking').map(({ name }) => name),
    early: loaded
      .filter(({ name, startTime }) => /\/assets\/(app|react|style)-/.test(name) && startTime < due)
      .map(({ name }) => name),
    sheets: [...document.styleSheets].filter(({ href }) => href !== null).length,
  }
}

for (const node of ['answers', 'is unreachable', 'is silent'] as const)
  test(`no page waits for a script or a sheet, shifts once it is shown, or asks a node more than twice; the node ${node}`, async ({
    context,
  }) => {
    const seen = []
    for (let at = 0; at < prerendered.length; at += AT_ONCE[node])
      seen.push(
        ...(await Promise.all(
          prerendered.slice(at, at + AT_ONCE[node]).map(async ({ path }) => {
            const page = await context.newPage()
            const view = await openOnMainnet(page, path, node)
            await page.close()
            return view
          }),
        )),
      )
    for (const { path, asked, ...view } of seen) {
      // The callback's few lines that take codes and keys out of the address bar come before everything else.
      const blocking = path === '/callback' ? [`${ORIGIN}/callback.js`] : []
      expect({ path, ...view }).toEqual({ path, shifts: [], blocking, early: [], sheets: 1 })
      // A request that fails at once is repeated three times.
      if (node !== 'is unreachable')
        expect(asked.length, `${path}: ${asked.join('\n')}`).toBeLessThanOrEqual(2)
    }
  })

test('the style sheet that a page does not wait for changes nothing that the page shows', async ({
  page,
}) => {
  // The app never loads: the page stays as it was built.
  await page.route(/\/assets\/app-.*\.js/, () => {})
  for (const { path } of prerendered) {
    await page.goto(path, { early: true })
    const looks = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('#root *')].map((element) => {
          const { width, height, x, y } = element.getBoundingClientRect()
          const style = getComputedStyle(element)
          return [element.className, x, y, width, height, style.color, style.font, style.background].join(' ')
        }),
      )
    await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null))
    const whole = await looks()
    await page.evaluate(() => document.querySelector('link[rel=stylesheet]')?.remove())
    const changed = (await looks()).filter((look, at) => look !== whole[at])
    expect(changed, path).toEqual([])
  }
})
