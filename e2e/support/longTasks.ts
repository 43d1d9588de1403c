import type { Page } from '@playwright/test'

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

/**
 * The milliseconds that a task may take: a hundred, and more where the same piece of work takes longer in this page because the machine
 * is slow or busy.
 */
export async function mostOfTask(page: Page): Promise<number> {
  const took = await page.evaluate(() => {
    const start = performance.now()
    let text = ''
    for (let at = 0; at < 60_000; at += 1) text = JSON.stringify({ at, text: text.slice(0, 20) })
    return text === '' ? 0 : performance.now() - start
  })
  return 100 * Math.max(1, took / REFERENCE_MS)
}
