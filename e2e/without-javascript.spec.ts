import { expect } from '@playwright/test'
import { SOL_MINT } from '../src/tokens/wellKnown'
import { LESSONS } from '../src/pages/learn/lessons'
import { test } from './support/page'

/* What is prerendered can be read where no script runs. */

test.use({ javaScriptEnabled: false })

test('without JavaScript Home leads to what trends, all questions can be opened by their addresses too, and every lesson can be read', async ({
  page,
}) => {
  await test.step('Home shows no empty rows', async () => {
    await page.goto('/', { early: true })
    const section = page.getByRole('region', { name: 'What trends now' })
    const all = section.getByRole('link', { name: 'All trending tokens' })
    await expect(all).toHaveAttribute('href', '/copy-trending')
    expect(await section.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(160)
  })

  await test.step('questions', async () => {
    await page.goto('/faq#twice', { early: true })
    expect(await page.locator('details').count()).toBeGreaterThan(40)
    const answer = page.getByText('Before your wallet is asked again, this page searches the chain')
    await expect(answer).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    await page.locator('summary').filter({ hasText: 'Token-2022 or SPL Token?' }).click()
    await expect(page.getByText('Token-2022 is the newer program')).toBeVisible()
  })

  await test.step('the page of a token says at once why nothing comes', async () => {
    await page.goto(`/token/${SOL_MINT}`, { early: true })
    await expect(page.getByRole('main')).toHaveText(/^Token\s*Mintwright needs JavaScript: [^.]+\.$/, {
      useInnerText: true,
    })
    expect(await page.locator('body').innerText()).not.toMatch(/needs JavaScript.*needs JavaScript/s)
    const bare = page.locator('main :is(.card, .sk)').filter({ visible: true })
    await expect(bare).toHaveCount(0)
  })

  await page.goto('/learn', { early: true })
  for (const { title } of LESSONS) await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
  for (const { id, title } of LESSONS)
    await test.step(id, async () => {
      await page.goto(`/learn/${id}`, { early: true })
      await expect(page).toHaveTitle(`${title} · Mintwright`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.locator('main svg[role=img]')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Try it on Devnet' })).toHaveAttribute('href', /^\//)
      expect(await page.locator('main').innerText()).not.toMatch(/undefined|NaN|Loading/)
    })
})
