import { expect, type Page } from '@playwright/test'
import { KNOWN_TOKEN } from '../src/pages/learn/tryIt'
import { LESSONS } from '../src/pages/learn/lessons'
import { expectAccessible } from './support/journey'
import { test } from './support/page'

/* The lessons in a browser. Their order, links, figures and words: tests/pages/learn. */

const NAME = 'Try it on the practice chain'

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/learn/${id}`)
  await expect(page.getByRole('link', { name: NAME })).toBeVisible()
}

/** Presses until the app has taken the press: before it runs, a link loads the page that it names. */
async function tryIt(page: Page): Promise<void> {
  await page.getByRole('link', { name: NAME }).click()
}

test('every lesson can be read without JavaScript', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto('/learn', { early: true })
  for (const { title } of LESSONS) await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
  for (const { id, title } of LESSONS) {
    await page.goto(`/learn/${id}`, { early: true })
    await expect(page).toHaveTitle(`${title} · Mintwright`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('main svg[role=img]')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Try it on Devnet' })).toHaveAttribute('href', /^\//)
    expect(await page.locator('main').innerText()).not.toMatch(/undefined|NaN|Loading/)
  }
})

test('the lessons are accessible and fit a phone', async ({ page }) => {
  await page.goto('/learn')
  for (const { id, title } of LESSONS)
    await test.step(id, async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.evaluate(goTo, `/learn/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('link', { name: NAME })).toBeVisible()
      await expectAccessible(page)
      for (const width of [320, 390, 768, 960, 1440]) {
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
})

/** To another page of the app, as its links lead there. Runs in the page. */
function goTo(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

test('older links to parts of Learn lead to the word, and on to its lesson', async ({ page }) => {
  await page.goto('/learn#impermanent-loss')
  const term = page.locator('#impermanent-loss')
  await expect(term).toBeInViewport()
  await page.locator('#impermanent-loss + dd').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Liquidity, locking, vesting' })).toBeFocused()
  await page.goto('/learn/no-such-lesson')
  await expect(page.getByRole('heading', { level: 1, name: '404 - Page Not Found' })).toBeVisible()
  await expect(page).toHaveTitle(/^Not found/)
})

test('a lesson’s deposit fills in the pool of Create Token', async ({ page }) => {
  await open(page, 'pools-and-prices')
  await page.getByRole('slider', { name: 'SOL that you put in' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await tryIt(page)
  await expect(page.getByText('Filled in from a link')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Quiet Heron')
  const pool = page.getByRole('group', { name: 'Optional: open a pool too' })
  await expect(pool.getByRole('checkbox', { name: 'Open a pool with the token' })).toBeChecked()
  await expect(pool.getByLabel('SOL in the pool')).toHaveValue('2')
  await expect(pool.getByLabel('Share of the supply')).toHaveValue('80')
})

test('lessons open a report card, a template and Send', async ({ page }) => {
  const { name } = KNOWN_TOKEN.practice
  await open(page, 'reading-a-report-card')
  await tryIt(page)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('can still freeze')).toBeVisible()
  await open(page, 'avoiding-copycats')
  await tryIt(page)
  await expect(page.getByText(`Filled in from ${name}`)).toBeVisible()
  await open(page, 'what-wallets-show')
  await tryIt(page)
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.01')
})

test('on Mainnet a lesson says that it changes the network, and keeps the draft there', async ({ page }) => {
  await page.goto('/learn/what-a-mint-is')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Network/ })
    .click()
  await page.getByRole('menuitemradio', { name: /Mainnet/ }).click()
  await expect(page.getByText(/This changes the network to the practice chain/)).toBeVisible()
  await tryIt(page)
  await expect(
    page.getByRole('banner').getByRole('button', { name: /^Network: Practice chain/ }),
  ).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Quiet Heron')
})
