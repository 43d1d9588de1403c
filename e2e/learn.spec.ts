import { expect } from '@playwright/test'
import { LESSONS } from '../src/pages/learn/lessons'
import { drawn, runSeed } from '../tests/seed'
import { expectAccessible } from './support/journey'
import { test, walkTo } from './support/page'

/* The lessons in a browser. Their order, links, figures and words: tests/pages/learn. */

const NAME = 'Try it on the practice chain'

test('the lessons are accessible and fit a phone; a deposit fills in the pool of Create Token, and an older link leads to the word and on to its lesson', async ({
  page,
}) => {
  await page.goto('/learn')
  // They are made alike: all fit, and of some, which the run's seed draws, each element is looked at.
  const lookedAt = drawn(LESSONS, 3)
  for (const [at, lesson] of LESSONS.entries())
    await test.step(lesson.id, async () => {
      const { id, title } = lesson
      await page.setViewportSize({ width: 1440, height: 900 })
      await walkTo(page, `/learn/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('link', { name: NAME })).toBeVisible()
      if (lookedAt.includes(lesson)) await expectAccessible(page)
      for (const width of [320, 390, ...drawn([768, 960, 1440], 3, runSeed() + at)]) {
        await page.setViewportSize({ width, height: 844 })
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(over, `at ${width} px`).toBeLessThanOrEqual(0)
        const smallest = await page.evaluate(() =>
          Math.min(
            ...[...document.querySelectorAll<SVGTextElement>('main svg[role=img] text')].map(
              (text) => (text.getScreenCTM()?.a ?? 1) * Number.parseFloat(getComputedStyle(text).fontSize),
            ),
          ),
        )
        if (width >= 390) expect(smallest, `letters at ${width} px`).toBeGreaterThanOrEqual(11)
      }
    })

  await test.step('a deposit', async () => {
    await walkTo(page, '/learn/pools-and-prices')
    await page.getByRole('slider', { name: 'SOL that you put in' }).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('link', { name: NAME }).click()
    await expect(page.getByText('Filled in from a link')).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Quiet Heron')
    const pool = page.getByRole('group', { name: 'Optional: open a pool too' })
    await expect(pool.getByRole('checkbox', { name: 'Open a pool with the token' })).toBeChecked()
    await expect(pool.getByLabel('SOL in the pool')).toHaveValue('2')
    await expect(pool.getByLabel('Share of the supply')).toHaveValue('80')
  })

  await test.step('an older link', async () => {
    await page.goto('/learn#impermanent-loss')
    await expect(page.locator('#impermanent-loss')).toBeInViewport()
    await page.locator('#impermanent-loss + dd').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Liquidity, locking, vesting' })).toBeFocused()
  })
})
