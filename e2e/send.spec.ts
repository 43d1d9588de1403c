import { getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { expect, type Page } from '@playwright/test'
import { Keypair, LAMPORTS_PER_SOL } from '@solana/web3.js'
import { aRichKey, chain, expectAccessible, lamportsOf } from './support/journey'
import { aMint } from './support/liquidity'
import { addTestWallet } from './support/testWallet'
import { holdBack, test, walkTo } from './support/page'

/* SOL and tokens to another address. The plans on both programs, exact to the lamport: tests/tokens/operations. */

async function begin(page: Page, path = '/send'): Promise<Keypair> {
  const key = await aRichKey(5)
  await addTestWallet(page, { keys: [key], returning: true })
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Send', level: 1 })).toBeVisible()
  return key
}

async function review(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
}

async function promisedBalance(page: Page): Promise<bigint> {
  return lamportsOf((await page.locator('.bill .after').first().textContent()) ?? '')
}

test('SOL goes to an address that no one has used; afterwards the account is shown, with no way back into the form', async ({
  page,
}) => {
  const key = await begin(page)
  const friend = Keypair.generate().publicKey
  await walkTo(page, '/')
  await walkTo(page, '/send')
  const button = page.getByRole('button', { name: 'Review', exact: true }).filter({ visible: true })
  const empty = await page.locator('.bill').filter({ visible: true }).boundingBox()
  expect(empty?.height).toBeLessThan(300)
  const release = await holdBack(page, '**/rpc')
  await page.getByRole('textbox', { name: 'Amount' }).fill('1.25')
  await page.getByRole('textbox', { name: 'Receiver address' }).fill(friend.toBase58())
  await expect(page.locator('.bill[aria-busy=true]').filter({ visible: true })).toBeVisible()
  const place = await button.boundingBox()
  release()
  await expect(page.getByText('This address holds no SOL.')).toBeVisible()
  await expect(page.getByText('Your balance after').filter({ visible: true })).toBeVisible()
  // A press is lost where the button moves while it is aimed at.
  expect(await button.boundingBox()).toEqual(place)
  await expectAccessible(page)
  await review(page)
  await expectAccessible(page)
  await test.step('a priority fee of 10 000 lamports, unless a level is chosen', async () => {
    const fee = page.locator('.bill .ln').filter({ hasText: 'Priority fee' }).locator('.fig').first()
    await expect(fee).toHaveText(/0\.000010000/)
    await page.getByRole('button', { name: 'Low', exact: true }).click()
    await expect(fee).not.toHaveText(/0\.000010000/)
  })
  const promised = await promisedBalance(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Transaction started').first()).toBeVisible()
  await expect(page).toHaveURL(/\/account$/)
  expect(await chain.getBalance(friend, 'confirmed')).toBe(1.25 * LAMPORTS_PER_SOL)
  expect(BigInt(await chain.getBalance(key.publicKey, 'confirmed'))).toBe(promised)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('a press on Review before any script has come, or before the page has come to life, leads to the review of what the link fills in, on this network', async ({
  page,
}) => {
  await addTestWallet(page, { keys: [await aRichKey(5)], returning: true })
  // The wallet of the last visit is looked for after a frame, and frames take long on a busy machine.
  await page.addInitScript(() => {
    const soon = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (draw) => soon(() => setTimeout(draw, 1_000, performance.now()))
  })
  const friend = Keypair.generate().publicKey.toBase58()
  for (const held of ['**/assets/*.js', '**/assets/app-*.js'])
    await test.step(held, async () => {
      const release = await holdBack(page, held)
      const started = page.waitForRequest(held)
      await page.goto(`/send?amount=0.5&to=${friend}`, { waitUntil: 'commit', early: true })
      await started
      await page.getByRole('button', { name: 'Review', exact: true }).first().click()
      release()
      await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
      await expect(page.getByText(/0\.5\sSOL/).first()).toBeVisible()
    })
})

test('of a token with a multiplier, amounts are typed and shown as wallets show them, and the base units that move are named', async ({
  page,
}) => {
  const key = await aRichKey(5)
  const mint = await aMint(key, { symbol: 'FOUR', supply: 7_500_000n, multiplier: 4 })
  const friend = Keypair.generate().publicKey
  await addTestWallet(page, { keys: [key], returning: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/account')
  await expect(page.getByText('30', { exact: true })).toBeVisible()
  await walkTo(page, `/send?token=${mint.toBase58()}&to=${friend.toBase58()}`)
  await expect(page.getByText('you hold 30:')).toBeVisible()
  await page.getByRole('textbox', { name: 'Amount' }).fill('20')
  await expect(page.getByText(/What moves is 5,000,000\sbase units/)).toBeVisible()
  await review(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page).toHaveURL(/\/account$/)
  const account = getAssociatedTokenAddressSync(mint, friend, false, TOKEN_2022_PROGRAM_ID)
  const { value } = await chain.getTokenAccountBalance(account, 'confirmed')
  expect([value.amount, value.uiAmountString]).toEqual(['5000000', '20'])
})

test('on a phone, the header changes the network: amount and receiver stay, the token goes, and the page says so, over a reload and Back too', async ({
  page,
}) => {
  const key = await aRichKey(5)
  const mint = await aMint(key, { symbol: 'OTTR' })
  const friend = Keypair.generate().publicKey.toBase58()
  await addTestWallet(page, { keys: [key], returning: true })
  for (const [width, height] of [
    [320, 700],
    [390, 844],
    [767, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`/send?token=${mint.toBase58()}`)
    const amount = page.getByRole('textbox', { name: 'Amount' })
    await amount.fill('0.5')
    await page.getByRole('textbox', { name: 'Receiver' }).fill(friend)
    await review(page)
    await page
      .getByRole('banner')
      .getByRole('button', { name: 'Network: Practice chain. Change network' })
      .click()
    await page.getByRole('menuitemradio', { name: /Mainnet/ }).click()
    await expect(
      page.getByText(
        'The network changed, so the review was closed. Removed, because the network changed: the token and its amount. The rest of what you typed is still here.',
      ),
    ).toBeInViewport({ ratio: 1 })
    const typed = () =>
      Promise.all(
        [page.getByRole('textbox', { name: 'Amount' }), page.getByRole('textbox', { name: 'Receiver' })].map(
          (field) => field.inputValue(),
        ),
      )
    expect(await typed()).toEqual(['', friend])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBe(width)
    await page.reload()
    expect(await typed()).toEqual(['', friend])
    await page.goto('/faq')
    await page.goBack()
    expect(await typed()).toEqual(['', friend])
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Network: Mainnet/ })
      .click()
    await page.getByRole('menuitemradio', { name: /Practice/ }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: /^Network: Practice/ })).toBeVisible()
  }
})
