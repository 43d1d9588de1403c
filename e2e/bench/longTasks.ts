import { expect, test, type Page } from '@playwright/test'

/** What a fixed piece of work takes on a machine where a task may take a hundred milliseconds. */
const REFERENCE_MS = 25

/** Garbage collection, or another machine on the same processor, may lengthen a single task: that proves nothing. */
const MOST_TIMES = 4

/**
 * Does the same until once no task of the page's main thread is too long: at most `most` milliseconds of the processor's time, which the
 * machine's other work does not lengthen. Fails where that is never so.
 */
export async function expectShortTasks(
  page: Page,
  act: (time: number) => Promise<void>,
  most = 100,
): Promise<void> {
  const over: number[] = []
  for (let time = 0; time < MOST_TIMES && !over.some((ms) => ms <= 0); time += 1) {
    const longest = await longestTask(page, () => act(time))
    const allowed = most * slowness()
    over.push(longest - allowed)
    const part = (longest / allowed).toFixed(2)
    console.log(`${test.info().title}: longest task ${longest.toFixed(0)} ms, ${part} of what is allowed`)
  }
  expect(Math.min(...over), 'milliseconds over the longest task allowed').toBeLessThanOrEqual(0)
}

/** The name of each task in Chromium's traces. */
const TASK = 'ThreadControllerImpl::RunTask'

/** An event of a trace (the Trace Event Format): `tdur` is the processor's time, in microseconds. */
type TraceEvent = Readonly<{
  name: string
  pid: number
  tid: number
  tdur?: number
  args?: Readonly<{ name?: string }>
}>

/** The longest task of the browser's pages while `act` runs, in milliseconds of the processor's time. */
async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser()
  if (!browser) throw new Error('This page has no browser that can be traced')
  const session = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const traceConfig = { recordMode: 'recordAsMuchAsPossible' as const, includedCategories: ['toplevel'] }
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  try {
    await act()
  } finally {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await complete
    await session.detach()
  }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const main = new Set(mains.map(threadOf))
  const tasks = events.filter((event) => event.name === TASK && main.has(threadOf(event)))
  expect(tasks.length, 'tasks in the trace').toBeGreaterThan(0)
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0)
}

/** The processor's time that the page's main thread takes while `act` runs, in milliseconds. */
export async function processorMs(page: Page, act: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taken = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
  }
  const before = await taken()
  await act()
  const after = await taken()
  await session.detach()
  return after - before
}

/** How many times as long as usual a piece of work takes on this processor; 1 where it takes no longer. */
export function slowness(): number {
  const start = process.cpuUsage()
  let text = ''
  for (let at = 0; at < 60_000; at += 1) text = JSON.stringify({ at, text: text.slice(0, 20) })
  const { user, system } = process.cpuUsage(start)
  return text === '' ? 1 : Math.max(1, (user + system) / 1000 / REFERENCE_MS)
}
