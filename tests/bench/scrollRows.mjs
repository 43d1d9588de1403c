/*
 * npm run bench:rows: how Copy Trending scrolls a thousand rows in real Chromium, beside the same rows as a plain table in the same
 * run. Prints how long frames take and ratios; asserts nothing. -- --slow 4 makes the processor four times slower.
 */
import { answerFor, manyTokens } from '../../e2e/support/market.ts'
import { withApp } from './serveApp.mjs'

const ROWS = 1_000
/** Pixels a step of the wheel, and steps; then as many back. */
const [STEP, STEPS] = [400, 120]

async function main({ origin, browser }) {
  const slow = Number(process.argv[process.argv.indexOf('--slow') + 1]) || 1
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await answerFor(page, 'jupiter', (route) => route.fulfill({ json: manyTokens(ROWS) }))
  for (const other of ['dexscreener', 'geckoterminal'])
    await answerFor(page, other, (route) => route.fulfill({ status: 500 }))
  await page.goto(`${origin}/copy-trending`)
  await page.getByText('Token number 1', { exact: true }).waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow })
  const own = await scroll(page)
  await makePlain(page)
  const plain = await scroll(page)
  console.log(`processor slowed ${slow} times`)
  console.log('this page  ', JSON.stringify(own))
  console.log('plain table', JSON.stringify(plain))
  console.log(`longest frame: ${(own.longestMs / plain.longestMs).toFixed(2)} of the plain table's`)
  console.log(`rows in the document: ${(own.rows / plain.rows).toFixed(3)} of the plain table's`)
}

/** Scrolls the region of the rows down and up again with the wheel, and looks at every frame (above 100 ms it counts as frozen) and every long task. */
async function scroll(page) {
  const table = page.getByRole('table').first()
  await table.hover({ position: { x: 200, y: 200 } })
  await page.evaluate(() => {
    const times = []
    Object.assign(globalThis, { frameTimes: times })
    const look = (at) => {
      times.push(at)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    const tasks = []
    Object.assign(globalThis, { longTasks: tasks })
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    )
    observer.observe({ type: 'longtask' })
  })
  for (const way of [1, -1])
    for (let step = 0; step < STEPS; step++) {
      await page.mouse.wheel(0, way * STEP)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
  const { times, tasks, rows } = await page.evaluate(() => ({
    times: globalThis.frameTimes.splice(0),
    tasks: globalThis.longTasks.splice(0),
    rows: document.querySelectorAll('table tbody tr').length,
  }))
  const lengths = times.slice(1).map((time, at) => time - (times[at] ?? time))
  const sorted = lengths.toSorted((a, b) => a - b)
  return {
    rows,
    frames: lengths.length,
    medianMs: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
    longestMs: Math.round(sorted.at(-1) ?? 0),
    longestTaskMs: Math.round(Math.max(0, ...tasks)),
    frozen: lengths.filter((length) => length > 100).length,
  }
}

/** The same rows, all of them at once: what a page without virtual rows would have. */
async function makePlain(page) {
  await page.evaluate((count) => {
    const table = document.querySelector('table')
    const row = table?.querySelector('tbody tr[aria-rowindex]')
    if (!table || !row) throw new Error('no rows')
    const plain = table.cloneNode(true)
    const body = plain.tBodies[0]
    body?.replaceChildren(...Array.from({ length: count }, () => row.cloneNode(true)))
    table.replaceWith(plain)
  }, ROWS)
}

await withApp(main)
