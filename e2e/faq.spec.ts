import { expect } from '@playwright/test'
import { expectAccessible } from './support/journey'
import { test } from './support/page'

/* The questions. Search, addresses and figures in detail: tests/pages/faq. */

test('an address opens its question below the header; contents, search by keyboard, and a phone', async ({
  page,
}) => {
  await page.goto('/faq#expired')
  const expired = page.locator('details').filter({ hasText: 'It said “expired”. Did I pay?' })
  await expect(expired).toHaveAttribute('open', '')
  await expect(expired.locator('summary')).toBeInViewport()
  const top = await expired.evaluate((each) => each.getBoundingClientRect().top)
  expect(top).toBeGreaterThan(60)
  expect(top).toBeLessThan(300)
  await expect(expired.getByRole('link', { name: 'history' })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search the questions' }).focus()
  await page.keyboard.type('0x1777')
  await expect(page.getByText('1 question found')).toBeVisible()
  await expect(page).toHaveURL(/\?q=0x1777/)
  const codes = page.locator('details').filter({ hasText: 'custom program error' })
  await expect(codes).toHaveAttribute('open', '')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('1 question found')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: 'Sending' })
    .press('Enter')
  await expect(page.getByRole('heading', { name: 'Sending', level: 2 })).toBeInViewport()
  const first = page.locator('details').filter({ hasText: 'Why do I pay rent when I send a token?' })
  await first.locator('summary').focus()
  await page.keyboard.press('Enter')
  // Read from the practice chain.
  await expect(first.getByText(/0\.00\d+\sSOL/)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})
