import { expect, type Page } from '@playwright/test'

/* Long tasks of a page, and how long they may be on this machine. */

type Watched = Window & { longTasks?: number[] }

/** Notes each of the page's tasks of more than 50 ms, from the next navigation on. `forget` begins anew. */
export async function watchTasks(
  page: Page,
): Promise<Readonly<{ longest: () => Promise<number>; forget: () => Promise<unknown> }>> {
  await page.addInitScript(() => {
    const watched = window as Watched
    watched.longTasks = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.longTasks?.push(duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  return {
    longest: () => page.evaluate(() => Math.max(0, ...((window as Watched).longTasks ?? []))),
    forget: () => page.evaluate(() => ((window as Watched).longTasks = [])),
  }
}

/** What a fixed piece of work takes on a machine where a task may take a hundred milliseconds. */
const REFERENCE_MS = 25

/** Something else may hold up the machine each time: that proves nothing about the page. */
const MOST_TIMES = 8

/** Does the same until once no task of the page is too long, more than `most` milliseconds. Fails where that is never so. */
export async function expectShortTasks(
  page: Page,
  { longest, forget }: Awaited<ReturnType<typeof watchTasks>>,
  act: (time: number) => Promise<void>,
  most = 100,
): Promise<void> {
  const over: number[] = []
  for (let time = 0; time < MOST_TIMES && !over.some((ms) => ms <= 0); time += 1) {
    await forget()
    await act(time)
    over.push((await longest()) - most * (await slowness(page)))
  }
  expect(Math.min(...over), 'milliseconds over the longest task allowed').toBeLessThanOrEqual(0)
}

/** How many times as long as usual a piece of work takes in this page, because the machine is slow or busy; 1 where it takes no longer. */
async function slowness(page: Page): Promise<number> {
  const took = await page.evaluate(() => {
    const start = performance.now()
    let text = ''
    for (let at = 0; at < 60_000; at += 1) text = JSON.stringify({ at, text: text.slice(0, 20) })
    return text === '' ? 0 : performance.now() - start
  })
  return Math.max(1, took / REFERENCE_MS)
}
