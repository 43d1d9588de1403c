import { expect, type Page } from '@playwright/test'
import {
  begin,
  created,
  createToken,
  expectAccessible,
  lamportsOf,
  loseCalls,
  review,
} from './support/journey'
import { test } from './support/ownServer'

/* Each fault of the practice wallet's panel, and its effect on the app. */

type ChainState = {
  faults: { drop: number; lag: number }
  lost: number
  lamportsPerByte: number
  feeStep: string
  consensus: string
  slot: number
  blockHeight: number
  epoch: number
}

const USUAL = { faults: { drop: 0, lag: 0 }, lamportsPerByte: 5080, feeStep: 'off', consensus: 'alpenglow' }

const pill = (page: Page) => page.getByRole('button', { name: /^Play money/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Practice chain' })
const told = (page: Page) => panel(page).getByRole('status')
const press = (page: Page, name: string) => panel(page).getByRole('button', { name }).click()
const choose = (page: Page, group: string, name: string) =>
  panel(page).getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true }).check()

test.beforeEach(async ({ page }) => {
  await call(page, 'practice_fault', { drop: 0, lag: 0 })
  await call(page, 'practice_setRent', USUAL.lamportsPerByte)
  await call(page, 'practice_setFee', USUAL.feeStep)
  await call(page, 'practice_setConsensus', USUAL.consensus)
})

test('a dropped transaction is shown by pill and panel, expires in the app, and is signed again; with a lagging node the app waits, and the token lands forty blocks late', async ({
  page,
  chain,
}) => {
  await begin(page, { on: chain })
  await open(page)
  await press(page, 'Get 10 SOL')
  await expect(panel(page).getByText('10 SOL', { exact: true })).toBeVisible()
  await press(page, 'Lose one more')
  await expect(told(page)).toHaveText('The next transaction will be lost.')
  await expect(pill(page)).toHaveAccessibleName(/loses the next/)
  await leave(page)

  await review(page)
  await createToken(page)
  await expect(page.getByText(/s left before it can no longer land/)).toBeVisible()
  await expect(pill(page)).toHaveAccessibleName(/1 lost/)

  await open(page)
  await expect(panel(page).getByText(/One was lost/)).toBeVisible()
  await press(page, 'Pass 151 blocks')
  await expect(told(page)).toHaveText(/^151 blocks have passed/)
  await leave(page)
  await expect(page.getByText('Safe to try again')).toBeVisible()
  await expectAccessible(page)
  await expect(pill(page)).toHaveAccessibleName(/SOL$/)

  await open(page)
  await choose(page, 'Node lags', '40')
  await expect(told(page)).toHaveText('Transactions land 40 blocks late from now on.')
  await expect(pill(page)).toHaveAccessibleName(/40 blocks late/)
  await leave(page)
  const { blockHeight } = await stateOf(page)
  const sent = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('sendTransaction') === true,
  )
  await page.getByRole('button', { name: 'Sign again' }).click()
  await sent
  await expect(page.getByText(/s left before it can no longer land/)).toBeVisible()
  await call(page, 'practice_warp', 38)
  await created(page)
  expect((await stateOf(page)).blockHeight - blockHeight).toBeGreaterThanOrEqual(40)
})

test('when rent falls the bill is lower, to the lamport, and as before when rent is back; the next epoch begins, and the footer’s slot has skipped there once that is final', async ({
  page,
  chain,
}) => {
  await page.goto('/create-token')
  for (const lamports of [696, 5080]) {
    await open(page)
    await choose(page, 'Rent falls', lamports.toLocaleString('en'))
    await expect(told(page)).toHaveText(`A byte costs ${lamports.toLocaleString('en')} lamports from now on.`)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).click() // A page that nobody touches takes its time with the bill.
    for (const account of ['Mint account with metadata', 'Your token account'])
      await expect.poll(() => lamportsPerByte(page, account)).toBe(lamports)
  }
  await expect(pill(page)).toHaveAccessibleName(/SOL$/)

  const next = (await stateOf(page)).epoch + 1
  await open(page)
  await press(page, `Begin epoch ${next}`)
  await expect(told(page)).toHaveText(new RegExp(`^Epoch ${next} has begun`))
  await expect(panel(page).getByText(`It is epoch ${next}.`)).toBeVisible()
  await call(page, 'practice_warp', 40)
  expect(await chain.getSlot('finalized')).toBeGreaterThanOrEqual(next * 432_000)
  await page.reload()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect
    .poll(async () => {
      const footer = (await page.getByRole('contentinfo').textContent()) ?? ''
      return Number((/slot ([\d,]+)/.exec(footer)?.[1] ?? '').replaceAll(',', ''))
    })
    .toBeGreaterThanOrEqual(next * 432_000)
})

test('with Alpenglow the last step and the receipt say final, once; with TowerBFT the receipt says when, and then that it is', async ({
  page,
  chain,
}) => {
  const lastStep = page.getByRole('list', { name: 'Progress' }).getByRole('listitem').last()
  const final = page.getByText('An RPC endpoint says that the transaction is final and cannot be undone.')
  const later = page.getByText(/The transaction is final about \d+\ss later/)
  const shows = async (consensus: string, lastWord: string) => {
    await call(page, 'practice_setConsensus', consensus)
    await begin(page, { on: chain, wanted: { name: consensus } })
    await call(page, 'practice_fault', { lag: 120 })
    await review(page)
    await createToken(page)
    await expect(lastStep).toContainText(lastWord)
    await call(page, 'practice_warp', 121)
    await call(page, 'practice_fault', { lag: 0 })
    await created(page)
  }
  await shows('alpenglow', 'Final')
  await expect(final).toBeVisible()
  await expect(page.getByText(/Confirmed/)).toHaveCount(0)

  await shows('towerbft', 'Confirmed')
  await expect(later).toBeVisible()
  await call(page, 'practice_warp', 32)
  await expect(final).toBeVisible()
})

/** The price of a byte in a line of the bill, or undefined until it is there. */
async function lamportsPerByte(page: Page, account: string): Promise<number | undefined> {
  const [text] = await page.locator('.bill .ln', { hasText: account }).allInnerTexts()
  return text === undefined
    ? undefined
    : Number(lamportsOf(text)) / Number(/rent for (\d+)\sbytes/.exec(text)?.[1])
}

test('its faults are set, shown after a reload, and unset by one button; a chain that does not answer is reported in words; the keyboard alone walks through it', async ({
  page,
}) => {
  await page.goto('/faq')
  await test.step('set and unset', async () => {
    await open(page)
    await expect(told(page)).toHaveText('All is as usual.')
    await press(page, 'Lose one more')
    await press(page, 'Lose one more')
    await press(page, 'Lose one more')
    await expect(told(page)).toHaveText('The next 3 transactions will be lost.')
    await press(page, 'Lose one fewer')
    await expect(told(page)).toHaveText('The next 2 transactions will be lost.')
    await choose(page, 'Node lags', '5')
    await choose(page, 'Rent falls', '2,575')
    await choose(page, 'Fee by what is requested', '1/4')
    await choose(page, 'Consensus', 'TowerBFT')
    await expect(pill(page)).toHaveAccessibleName(/5 things armed/)
    expect(await stateOf(page)).toMatchObject({
      faults: { drop: 2, lag: 5 },
      lamportsPerByte: 2575,
      feeStep: '1/4',
      consensus: 'towerbft',
    })

    await page.reload()
    await open(page)
    await expect(told(page)).toHaveText(
      'Now: loses the next 2, 5 blocks late, rent 2,575, TowerBFT, fee 1/4.',
    )
    await expect(panel(page).getByRole('radio', { name: '5', exact: true })).toBeChecked()
    await expect(panel(page).getByRole('radio', { name: '1/4' })).toBeChecked()
    await press(page, 'All as usual')
    await expect(told(page)).toHaveText('All is as usual again.')
    expect(await stateOf(page)).toMatchObject(USUAL)
    await expect(pill(page)).toHaveAccessibleName(/SOL$/)
    await expect(panel(page).getByRole('button', { name: 'All as usual' })).toBeFocused()
  })

  await test.step('no answer', async () => {
    const endLosing = await loseCalls(page)
    await choose(page, 'Node lags', '40')
    await expect(told(page)).toHaveText('✕ The practice chain does not answer.')
    await expect(panel(page).getByRole('radio', { name: '40' })).not.toBeChecked()
    await expectAccessible(page)
    endLosing()
    await press(page, 'Lose one more')
    await expect(told(page)).toHaveText('The next transaction will be lost.')
    for (const off of await panel(page).getByRole('radio', { name: 'Off' }).all())
      await expect(off).toBeChecked()
    await press(page, 'All as usual')
    await expect(told(page)).toHaveText('All is as usual again.')
    await leave(page)
  })

  await test.step('by keyboard', async () => {
    await pill(page).focus()
    await page.keyboard.press('Enter')
    await expect(panel(page)).toBeFocused()
    await expect(told(page)).toHaveText('All is as usual.')
    const stops = [
      'Close',
      'Get 10 SOL',
      'New address',
      'Guards, as on Mainnet',
      'Knows only version 0',
      'As published wallets were seen to behave',
      'Lose one fewer',
      'Lose one more',
      'Off',
    ]
    const focused = panel(page).locator(':focus')
    for (const name of [
      ...stops,
      'Pass 151 blocks',
      '5,080',
      'Off',
      'Alpenglow',
      /^Begin epoch/,
      'All as usual',
    ]) {
      await page.keyboard.press('Tab')
      await expect(focused).toHaveAccessibleName(name)
    }
    for (let back = 0; back < 4; back += 1) await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await expect(told(page)).toHaveText('A byte costs 2,575 lamports from now on.')
    await expect(panel(page).getByRole('radio', { name: '2,575' })).toBeFocused()
    await leave(page)
  })
})

const SIZES = [
  [320, 568],
  [390, 844],
  [390, 420],
  [844, 390],
  [768, 1024],
  [1440, 900],
] as const

test('in windows of all sizes everything can be reached', async ({ page }) => {
  await page.goto('/create-token')
  await open(page)
  await press(page, 'Lose one more')
  await expect(told(page)).toHaveText('The next transaction will be lost.')
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await choose(page, 'Node lags', '160')
    await expect(told(page)).toHaveText('Transactions land 160 blocks late from now on.')
    await panel(page).getByText('As published wallets were seen to behave').click()
    await expect(panel(page).getByRole('switch')).toHaveCount(11)
    await expectInside(page, width, height)
    if (height === 420 || width === 1440) await expectAccessible(page) // Where it scrolls, and where it does not.
    await choose(page, 'Rent falls', '696')
    await expect(told(page)).toHaveText('A byte costs 696 lamports from now on.')
    await press(page, 'Close')
    await expect(pill(page)).toBeFocused()
    await expect(pill(page)).toBeInViewport({ ratio: 1 })
    if (width < 1440) await expectInLine(page)
    if (width === 390) await expectSeenAfterEscape(page)
    await call(page, 'practice_fault', { drop: 1, lag: 0 })
    await call(page, 'practice_setRent', USUAL.lamportsPerByte)
    await open(page)
  }
  await leave(page)
})

/** The button covers nothing of the page: it stands in the line of the practice chain, beside its words. */
async function expectInLine(page: Page): Promise<void> {
  // As with a wallet that has some.
  await pill(page)
    .locator('span')
    .first()
    .evaluate((words) => (words.textContent = 'Play money\n199.9876 SOL'))
  const [line, words, box] = await Promise.all([
    page.locator('.practice-line').boundingBox(),
    page.locator('.practice-line p > span').last().boundingBox(),
    pill(page).boundingBox(),
  ])
  if (!line || !words || !box) throw new Error('There is no line, or no button in it.')
  expect(box.y).toBeGreaterThanOrEqual(line.y)
  expect(box.y + box.height).toBeLessThanOrEqual(line.y + line.height)
  expect(box.x).toBeGreaterThanOrEqual(words.x + words.width)
  expect(box.x + box.width).toBeLessThanOrEqual(line.x + line.width)
}

/** The focus is where one sees it, however far the page was scrolled while the panel lay over it. */
async function expectSeenAfterEscape(page: Page): Promise<void> {
  await open(page)
  await page.evaluate(() => scrollTo(0, 600))
  await leave(page)
  await expect(pill(page)).toBeInViewport({ ratio: 1 })
}

async function expectInside(page: Page, width: number, height: number): Promise<void> {
  const box = await panel(page).boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
  expect(await panel(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  const targets = panel(page).locator('button, label')
  expect(await targets.count()).toBeGreaterThan(10)
  const small = await targets.evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { width: wide, height: high } = element.getBoundingClientRect()
        return Math.min(wide, high) < 44
      })
      .map((element) => element.textContent),
  )
  expect(small).toEqual([])
}

async function open(page: Page): Promise<void> {
  await pill(page).click()
  await expect(panel(page).getByText(/^It is epoch/)).toBeVisible()
}

async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(pill(page)).toBeFocused()
}

async function call(page: Page, method: string, ...params: unknown[]): Promise<unknown> {
  const answer = await page.request.post('/rpc', { data: { jsonrpc: '2.0', id: 1, method, params } })
  const { result, error } = (await answer.json()) as { result: unknown; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

async function stateOf(page: Page): Promise<ChainState> {
  return (await call(page, 'practice_state')) as ChainState
}
