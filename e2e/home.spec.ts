import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/journey'

/** The requests of a page to the samples of the market, and to any other host. */
function watch(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.includes('/market/') || url.protocol === 'https:') asked.push(request.url())
  })
  return asked
}

/** Counts each layout shift from the start of the page. */
async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)
}

for (const width of [390, 768, 1440])
  test(`what trends is asked for once its section comes near, and moves nothing, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 })
    const asked = watch(page)
    const shift = await countShifts(page)
    await page.goto('/')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
    const section = page.getByRole('region', { name: 'What trends now' })
    const height = () => section.evaluate((element) => element.getBoundingClientRect().height)
    const before = await height()
    // The sentence about the practice chain moves the page while it starts.
    const atStart = await shift()
    await section.scrollIntoViewIfNeeded()
    const rows = page.getByRole('list', { name: 'Trending tokens' }).getByRole('link')
    await expect(rows).toHaveCount(5)
    await expect(section.getByText('invented tokens')).toBeVisible()
    await expect(section.getByText(/DexScreener/)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await height()).toBe(before)
    expect((await shift()) - atStart).toBeLessThan(0.0005)
    expect(asked.filter((url) => url.startsWith('https:'))).toEqual([])
    await expectAccessible(page)
    await rows.first().click()
    await expect(page).toHaveURL(/\/copy-trending\?token=/)
  })

test('without scripts Home leads to what trends, and shows no empty rows', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  const section = page.getByRole('region', { name: 'What trends now' })
  await expect(section.getByRole('link', { name: 'All that trends' })).toHaveAttribute(
    'href',
    '/copy-trending',
  )
  expect(await section.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(160)
  await context.close()
})
