import { expect, type Page } from '@playwright/test'
import { aRichKey, expectAccessible, review } from './support/journey'
import { aToken, hasVenues } from './support/pools'
import { addTestWallet } from './support/testWallet'
import { test, walkTo } from './support/page'

/* A pool that was opened here, on the pages that are not about pools. */

test.skip(!hasVenues, 'needs the venues’ programs: npm run sandbox:programs')

test('a pool that was opened here is on Home, in the history, on Account and on the token’s page, each leading to it', async ({
  page,
}) => {
  const key = await aRichKey(20)
  const { mint } = await aToken(key, { symbol: 'GALM' })
  await addTestWallet(page, { returning: true, keys: [key] })
  await page.goto(`/create-liquidity?token=${mint.toBase58()}`)
  await page.getByRole('radio', { name: 'Raydium CPMM' }).check()
  await page.getByLabel('Amount of GALM').fill('400')
  await page.getByLabel('Amount of SOL').fill('2')
  await review(page)
  await page.getByRole('button', { name: 'Open the pool' }).click()
  await expect(page.getByRole('heading', { name: 'Pool opened', level: 1 })).toBeVisible()

  await walkTo(page, '/')
  await expect(page.getByRole('heading', { name: 'Positions' })).toBeVisible()
  await leadsToPool(page, /GALM \/ SOL.*Raydium CPMM, /)

  await walkTo(page, '/history')
  await page.getByRole('searchbox', { name: 'Search' }).fill('galm')
  await page.getByRole('button', { name: /^Opened pool GALM \/ SOL/ }).click()
  await expect(page.locator('dt:text-is("Venue") + dd')).toHaveText('Raydium CPMM')
  await standsAlone(page)
  await page.getByRole('link', { name: 'Open the receipt' }).click()
  await expect(page.getByRole('heading', { name: 'Pool opened', level: 1 })).toBeVisible()

  await walkTo(page, '/account')
  await leadsToPool(page, /GALM \/ SOL.*Raydium CPMM, /)

  await walkTo(page, `/token/${mint.toBase58()}`)
  await page.getByRole('heading', { name: 'Where it can be traded' }).scrollIntoViewIfNeeded()
  await leadsToPool(page, /^GALM \/ SOL/)
})

async function leadsToPool(page: Page, name: RegExp): Promise<void> {
  const link = page.getByRole('link', { name })
  await expect(link).toBeVisible()
  await standsAlone(page)
  await link.click()
  await expect(page.getByRole('heading', { name: 'GALM / SOL', level: 1 })).toBeVisible()
}

/** No violation of the accessibility rules, and no sideways scrolling. */
async function standsAlone(page: Page): Promise<void> {
  await expectAccessible(page)
  for (const width of [360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(beyond, `at ${width} px`).toBeLessThanOrEqual(0)
  }
}
