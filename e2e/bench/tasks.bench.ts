import { expect } from '@playwright/test'
import { PublicKey } from '@solana/web3.js'
import { aRichKey, begin, chain, openSection } from '../support/journey'
import { aMint } from '../support/liquidity'
import { aListFile, answerWithHolders, holdMany, storeRun } from '../support/many'
import { test } from '../support/page'
import { addTestWallet } from '../support/testWallet'
import { expectShortTasks } from './longTasks'

/* The longest task of a page while it has much to do. Fails where one is longer than a person would notice. */

test('opens a wallet with 5,000 token accounts', async ({ page }) => {
  test.setTimeout(240_000)
  const owner = await aRichKey(50)
  await holdMany(owner, 5_000, chain)
  await addTestWallet(page, { keys: [owner], returning: true })
  const first = page.getByRole('list', { name: 'Tokens' }).getByRole('link').first()
  await expectShortTasks(page, async () => {
    await page.goto('/account')
    await expect(page.getByRole('heading', { name: 'Tokens · 2,500' })).toBeVisible({ timeout: 30_000 })
    await expect(first).toBeVisible()
    await page.waitForLoadState('networkidle')
  })
})

test('checks ten thousand lines from a file', async ({ page }) => {
  await addTestWallet(page, { keys: [await aRichKey(5)], returning: true })
  await page.goto('/send/many')
  await expect(page.getByRole('heading', { name: 'Send to many', level: 1 })).toBeVisible()
  const file = await aListFile(10_000, '0.000001')
  await page.waitForLoadState('networkidle')
  await expectShortTasks(page, async (time) => {
    if (time > 0) await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page.getByText('10,000', { exact: true })).toHaveCount(0)
    await page.getByLabel('Choose a file').last().setInputFiles(file)
    await expect(page.getByText('10,000', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(page.getByText('Line 10000')).toBeVisible()
  })
})

for (const path of ['/', '/history'])
  test(`opens ${path} with a stored run of ten thousand lines`, async ({ page }) => {
    await storeRun(page, 10_000)
    await expectShortTasks(page, async () => {
      await page.goto(path)
      await expect(page.getByRole('link', { name: /Send 10 SOL to 10,000 lines/ })).toBeVisible()
      await page.waitForLoadState('networkidle')
    })
  })

test('saves ten thousand holders', async ({ page }) => {
  const mint = await aMint(await aRichKey(5), { symbol: 'HRN' })
  await answerWithHolders(page, new PublicKey(mint), 10_000)
  await page.goto(`/token/${mint.toBase58()}?tab=holders`)
  // All of them, also those whose address no wallet can have.
  await page.getByRole('checkbox', { name: /Leave out pools/ }).uncheck()
  await expectShortTasks(page, async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save holders as CSV' }).click()
    await saved
    await expect(page.getByText(/^Saved 10,000 holders/)).toBeVisible()
  })
})

test('takes what is typed while every core searches', async ({ page }) => {
  await begin(page)
  const section = await openSection(page, 'Mint address')
  await section.getByRole('radio', { name: 'With letters that I choose' }).check()
  await section.getByLabel('Address ends with').fill('zzzzzzz')
  await section.getByRole('button', { name: 'Search' }).click()
  await expect(section.getByText(/million addresses a second/)).toBeVisible()
  await expectShortTasks(
    page,
    async (time) => {
      // Long enough for many reports of the search.
      for (const name of ['Quiet', 'Quiet Heron', `Quiet Heron ${time}`]) {
        await page.getByLabel('Name', { exact: true }).fill(name)
        await page.waitForTimeout(1_000)
      }
    },
    50,
  )
  await expect(section.getByRole('progressbar', { name: 'Search for an address' })).toBeVisible()
})
