import { expect, type Page } from '@playwright/test'
import { askedTimes, holdSignatures, releaseSignatures } from './support/inWallet'
import {
  begin,
  chain,
  created,
  createToken,
  expectAccessible,
  loseCalls,
  review,
  UNDERSTOOD,
} from './support/journey'
import { addTestWallet } from './support/testWallet'
import { test } from './support/page'

/* Errors on the way to a token: each ends in a sentence about the money and a next step that works. */

test('a reload while the prompt is open: the page watches, and only one tab drives', async ({ page }) => {
  await holdSignatures(page)
  await begin(page)
  await review(page)
  await createToken(page)
  await expect(page.getByRole('button', { name: 'Stop waiting' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/does not know your wallet’s answer/).first()).toBeVisible()
  await expect(page.getByText(/s left before it can no longer land/)).toBeVisible()
  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(second.getByText('Another tab is taking care of this')).toBeVisible()
  await expectAccessible(second)
})

test('a prompt that is open in one tab is not repeated by another tab, which links to it', async ({
  page,
}) => {
  await holdSignatures(page)
  const key = await begin(page)
  await review(page)
  const second = await page.context().newPage()
  await addTestWallet(second, { keys: [key] })
  await second.goto('/create-token')
  await expect(second.getByLabel('Name', { exact: true })).toHaveValue('Quiet Heron')
  await review(second)
  await createToken(page)
  await expect(page.getByRole('button', { name: 'Stop waiting' })).toBeVisible()
  await createToken(second)
  await expect(second.getByText('Another operation is under way')).toBeVisible()
  await expect(second.getByText(/Your wallet was not asked/)).toBeVisible()
  expect(await askedTimes(second)).toBe(0)
  await second.getByRole('link', { name: 'See how it stands' }).click()
  await expect(second.getByText('Another tab is taking care of this')).toBeVisible()
})

test('going back during the last press leaves no prompt, whether it is about to open or open', async ({
  page,
}) => {
  await holdSignatures(page)
  const key = await begin(page)
  const go = (name: string) => page.getByRole('navigation').getByRole('link', { name }).first().click()
  await go('Create Liquidity')
  await go('Create Token')
  await review(page)
  const leaveWhileTrying = async (leave: () => Promise<unknown>) => {
    let asked = () => {}
    const trying = new Promise<void>((resolve) => (asked = resolve))
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/rpc', async (route) => {
      asked()
      await answered
      await route.continue()
    })
    await createToken(page)
    await trying
    await leave()
    answer()
    await page.unrouteAll({ behavior: 'wait' })
  }
  await leaveWhileTrying(() => page.goBack())
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Quiet Heron')
  expect(await askedTimes(page)).toBe(0)
  await review(page)
  await leaveWhileTrying(() => page.getByRole('button', { name: 'Back to the form' }).click())
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Quiet Heron')
  expect(await askedTimes(page)).toBe(0)
  await review(page)
  await createToken(page)
  await expect(page.getByRole('button', { name: 'Stop waiting' })).toBeVisible()
  await page.goBack()
  await releaseSignatures(page)
  await page.goForward()
  await expect(page.getByText(/left before it can no longer land/)).toBeVisible()
  expect(await askedTimes(page)).toBe(1)
  expect(await chain.getSignaturesForAddress(key.publicKey)).toHaveLength(1)
})

test('Enter held down asks once; a change of network while the prompt is open changes nothing about the operation, nor does a name that looks like markup; a network that fails is reported, and the signed transaction continues once it is back', async ({
  page,
}) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?(Types?|HTML|Script)/.test(message.text()))
      violations.push(message.text())
  })
  await holdSignatures(page)
  await page.route(/api\.mainnet|walletconnect/, (route) => route.abort())
  await begin(page, { wanted: { name: '<img src=x onerror=alert(1)>', symbol: '<b>É</b>', description: '' } })
  await page.getByLabel('Name', { exact: true }).focus()
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeFocused()
  await expect(page.getByText('<img src=x onerror=alert(1)> (<b>É</b>)').first()).toBeVisible()
  await page.getByRole('checkbox', { name: UNDERSTOOD }).check()
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Stop waiting' })).toBeVisible()
  await chooseNetwork(page, /Mainnet/)
  const endLosing = await loseCalls(page)
  await releaseSignatures(page)
  await expect(page.getByText(/What you signed is kept in this browser. This page continues/)).toBeVisible()
  await expectAccessible(page)
  endLosing()
  await created(page)
  expect(await askedTimes(page)).toBe(1)
  await page.getByRole('link', { name: 'View token page' }).click()
  await expect(page.getByRole('heading', { name: '<img src=x onerror=alert(1)>' })).toBeFocused()
  await expect(
    page.getByRole('banner').getByRole('button', { name: /Network: Practice chain/ }),
  ).toBeVisible()
  await expectAccessible(page)
  expect(violations).toEqual([])
})

async function chooseNetwork(page: Page, name: RegExp): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Change network/ })
    .click()
  await page.getByRole('menuitemradio', { name }).click()
}
