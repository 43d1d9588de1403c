import { expect } from '@playwright/test'
import { TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import { aRichKey, begin, chain, openSection } from '../support/journey'
import { aMint } from '../support/liquidity'
import { aHistoryFile, aListFile, answerWithHolders, holdMany, storeRun } from '../support/many'
import { test } from '../support/page'
import { aPool, meteora } from '../support/pools'
import { addTestWallet } from '../support/testWallet'
import { expectShortTasks, processorMs, slowness } from './longTasks'

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

/** The most milliseconds of the processor's time that drawing them may take. */
const MOST_DRAW_MS = 1_500
/** The most elements of a page that lists hundreds of tokens and positions. */
const MOST_NODES = 2_000

test('draws 533 tokens and 200 positions', async ({ page }) => {
  test.setTimeout(600_000)
  const owner = await aRichKey(60)
  const mints = await holdMany(owner, 1_066, chain)
  const deposit = { base: 500_000n, quote: 10_000_000n }
  for (let at = 0; at < 200; at += 10)
    await Promise.all(
      mints.slice(at, at + 10).map((mint) => {
        const token = { mint, program: TOKEN_PROGRAM_ID, symbol: 'HRN' }
        return aPool(meteora, owner, { token, deposit })
      }),
    )
  await addTestWallet(page, { keys: [owner], returning: true })
  const nodes = () => page.evaluate(() => document.querySelectorAll('*').length)
  const since = (start: number) => `${Date.now() - start} ms`
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectShortTasks(page, async () => {
      const start = Date.now()
      await page.goto('/account')
      await expect(page.getByRole('heading', { name: /^Tokens · \d/ })).toBeVisible({ timeout: 60_000 })
      const tokens = since(start)
      const press = Date.now()
      await page.getByRole('button', { name: 'Look for LP tokens' }).click()
      const positions = page.getByRole('list', { name: 'Positions' })
      await expect(positions.getByRole('listitem').first()).toBeAttached({ timeout: 120_000 })
      console.log(`${width} px: tokens ${tokens}, positions ${since(press)}, ${await nodes()} elements`)
      expect(await nodes()).toBeLessThanOrEqual(MOST_NODES)
      await positions.scrollIntoViewIfNeeded()
      const from = Date.now()
      await page.getByRole('combobox', { name: 'Order' }).selectOption('name')
      await page.evaluate(() => new Promise(requestAnimationFrame))
      console.log(`${width} px: in another order ${since(from)}, ${await nodes()} elements`)
      expect(await nodes()).toBeLessThanOrEqual(MOST_NODES)
    })
    // All of it is read: what is left is to draw it.
    await page.getByRole('contentinfo').getByRole('link', { name: 'History' }).click()
    await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const spent = await processorMs(page, async () => {
      await page.getByRole('link', { name: 'Tokens', exact: true }).click()
      await expect(page.getByRole('list', { name: 'Positions' }).getByRole('listitem').first()).toBeAttached()
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
    })
    console.log(`${width} px: drawn from what was read in ${spent.toFixed(0)} ms of the processor's time`)
    expect(spent).toBeGreaterThan(0)
    expect(spent).toBeLessThanOrEqual(MOST_DRAW_MS * slowness())
    expect(await nodes()).toBeLessThanOrEqual(MOST_NODES)
  }
})

test('imports, shows and exports a history of twenty thousand operations', async ({ page }) => {
  test.setTimeout(600_000)
  const file = await aHistoryFile(20_000)
  await page.goto('/history')
  await page.waitForLoadState('networkidle')
  const imported = page.getByText('20,000 transactions were imported')
  await expectShortTasks(
    page,
    async (time) => {
      if (time === 0) await page.locator('input[type=file]').first().setInputFiles(file)
      else await page.reload()
      if (time === 0) await expect(imported).toBeVisible({ timeout: 300_000 })
      await expect(page.getByText('20,000 transactions', { exact: true })).toBeVisible({ timeout: 120_000 })
      await page.waitForLoadState('networkidle')
      for (const name of ['JSON', 'CSV']) {
        if (!(await page.getByRole('dialog').isVisible()))
          await page.getByRole('button', { name: /^Export/ }).click()
        const saved = page.waitForEvent('download', { timeout: 120_000 })
        await page.getByRole('dialog').getByRole('button', { name }).click()
        await saved
      }
      // The rows of all are sorted, filtered and counted in one go.
    },
    400,
  )
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
