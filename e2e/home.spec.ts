import { expect, type Page } from '@playwright/test'
import { begin, created, createToken, expectAccessible, keptDraft, review } from './support/journey'
import { test } from './support/page'

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
    await section.scrollIntoViewIfNeeded()
    const rows = page.getByRole('list', { name: 'Trending tokens' }).getByRole('link')
    await expect(rows).toHaveCount(5)
    await expect(section.getByText('invented tokens')).toBeVisible()
    await expect(section.getByText(/DexScreener/)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await height()).toBe(before)
    expect(await shift()).toBeLessThan(0.002)
    expect(asked.filter((url) => url.startsWith('https:'))).toEqual([])
    await expectAccessible(page)
    await rows.first().click()
    await expect(page).toHaveURL(/\/copy-trending\?token=/)
  })

test('without scripts Home leads to what trends, and shows no empty rows', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/', { early: true })
  const section = page.getByRole('region', { name: 'What trends now' })
  await expect(section.getByRole('link', { name: 'All trending tokens' })).toHaveAttribute(
    'href',
    '/copy-trending',
  )
  expect(await section.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(160)
  await context.close()
})

test('who comes back finds a draft, and the wallet’s token with its picture and amount', async ({ page }) => {
  await begin(page)
  await review(page)
  await createToken(page)
  await created(page)
  await page.goto('/create-token')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Quiet Heron')
  await expect.poll(async () => await keptDraft(page)).toContain('Quiet Heron')
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
  const yours = page.getByRole('region', { name: 'Yours' })
  await expect(yours.getByRole('link', { name: 'Go on: Create token: Quiet Heron' })).toBeVisible()
  const tokens = yours.getByRole('list', { name: 'Your tokens' }).getByRole('link')
  await expect(tokens).toHaveCount(1)
  await expect(yours.getByText(/price/)).toHaveCount(0)
  await expectAccessible(page)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const [left, right] = await Promise.all(
      [yours.getByRole('list', { name: 'Drafts' }), yours.getByRole('list', { name: 'Your tokens' })].map(
        async (one) => await one.evaluate((element) => element.getBoundingClientRect().left),
      ),
    )
    expect((right ?? 0) > (left ?? 0)).toBe(width > 960)
    await yours.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await yours.getByRole('button', { name: 'Remove: Create token: Quiet Heron' }).click()
  await yours.getByRole('button', { name: 'Undo: Create token: Quiet Heron' }).click()
  await yours.getByRole('link', { name: 'Go on: Create token: Quiet Heron' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Quiet Heron')
})
