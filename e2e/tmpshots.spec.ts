import { expect } from '@playwright/test'
import { aRichKey, expectAccessible } from './support/journey'
import { receivers } from './support/many'
import { addTestWallet } from './support/testWallet'
import { test } from './support/page'

test('shots', async ({ page }) => {
  const key = await aRichKey(50)
  await addTestWallet(page, { keys: [key], returning: true })
  await page.goto('/send/many')
  const to = receivers(20)
  const list = page.getByRole('textbox', { name: 'Addresses and amounts' })
  const cases: Record<string, string> = {
    claimed: ['wallet,amount,claimed', ...to.map((a, i) => `${a},0.${i + 1},${i < 12 ? 'true' : 'false'}`)].join('\n'),
    own: ['line,address,amount,state,signature,reason', ...to.map((a, i) => `${i + 1},${a},0.${i + 1},${i < 12 ? 'paid' : i < 14 ? 'open' : 'waiting'},,`)].join('\n'),
    sure: ['wallet,amount,status', ...to.map((a, i) => `${a},0.${i + 1},${i < 12 ? 'paid' : 'pending'}`)].join('\n'),
    unit: ['wallet,amount (USDC)', ...to.map((a, i) => `${a},0.${i + 1}`)].join('\n'),
    base: ['# amounts in lamports', ...to.map((a, i) => `${a},100${i + 1}`)].join('\n'),
  }
  for (const [name, text] of Object.entries(cases)) {
    await list.fill(text)
    await page.waitForTimeout(1200)
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.waitForTimeout(200)
      await page.screenshot({ path: `/tmp/shots/${name}-${width}.png`, fullPage: true })
    }
    await expectAccessible(page)
  }
  await list.fill(cases['own'] as string)
  await page.getByRole('radio', { name: 'Leave out 14, pay 6' }).check()
  await page.waitForTimeout(1000)
  await page.screenshot({ path: '/tmp/shots/own-answered-1440.png', fullPage: true })
  await page.getByRole('button', { name: /^Left out/ }).click()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
  await page.screenshot({ path: '/tmp/shots/review-1440.png', fullPage: true })
  await page.setViewportSize({ width: 390, height: 900 })
  await page.screenshot({ path: '/tmp/shots/review-390.png', fullPage: true })
  await expectAccessible(page)
})
