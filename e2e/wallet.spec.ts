import { expect, type Page } from '@playwright/test'
import { Keypair } from '@solana/web3.js'
import { connect, expectAccessible } from './support/journey'
import { addTestWallet, type TestWalletControl } from './support/testWallet'
import { test } from './support/page'

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
}

const header = (page: Page) => page.getByRole('banner')
const walletButton = (page: Page) => header(page).getByRole('button', { name: /^Wallet/ })
const walletList = (page: Page) => page.getByRole('alertdialog', { name: 'Wallet' })
const start = (key: Keypair) => key.publicKey.toBase58().slice(0, 4)

/** Steers the test wallet as the person in front of it would. */
async function inWallet(page: Page, act: (wallet: TestWalletControl) => void): Promise<void> {
  const handle = await page.evaluateHandle(
    () => (window as unknown as { testWallet: TestWalletControl }).testWallet,
  )
  await handle.evaluate(act)
}

test('the first visit fetches nothing of the wallet kit', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => !url.startsWith(new URL(page.url()).origin))).toEqual([])
  expect(asked.filter((url) => /\/kit-/.test(url))).toEqual([])
})

test('the list names the installed wallet once, and the three by name; one that is not there is offered for installing', async ({
  page,
}) => {
  await addTestWallet(page, { keys: [Keypair.generate()], name: 'Phantom' })
  await page.goto('/')
  await header(page).getByRole('button', { name: 'Connect wallet' }).click()
  await expect(walletList(page).getByRole('button', { name: /Phantom\s+installed/i })).toBeVisible()
  for (const name of ['Phantom', 'Solflare', 'Backpack'])
    await expect(walletList(page).getByText(name, { exact: true })).toHaveCount(1)
  await expect(walletList(page).getByRole('note')).toContainText('Project ID Not Configured')
  await expectAccessible(page)
  await walletList(page).getByText('Backpack', { exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'That wallet is not in this browser' })
  await expect(dialog.getByRole('link', { name: 'Get Backpack' })).toHaveAttribute('href', /backpack\.app/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  await expect(header(page).getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})

test('with the keyboard alone: in, to a wallet, and back to the header', async ({ page }) => {
  const key = Keypair.generate()
  await addTestWallet(page, { keys: [key] })
  await page.goto('/')
  const button = header(page).getByRole('button', { name: 'Connect wallet' })
  await button.press('Enter')
  await expect(walletList(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await button.press('Enter')
  await expect(walletList(page)).toBeFocused()
  const choice = walletList(page).getByRole('button', { name: /Test Wallet/ })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(choice).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(walletButton(page)).toContainText(start(key))
  await expect(walletButton(page)).toBeFocused()
})

test('another account in the wallet is the page’s account at once, also in the kit’s view', async ({
  page,
}) => {
  const keys = [Keypair.generate(), Keypair.generate()] as const
  await addTestWallet(page, { keys })
  await page.goto('/account')
  await connect(page)
  await expect(walletButton(page)).toContainText(start(keys[0]))
  await inWallet(page, (wallet) => wallet.useAccount(1))
  await expect(walletButton(page)).toContainText(start(keys[1]))
  await expect(page.getByRole('main')).not.toContainText(start(keys[0]))
  await walletButton(page).click()
  await page.getByRole('menuitem', { name: 'Wallet' }).click()
  await expect(walletList(page).getByText(new RegExp(start(keys[1])))).toBeVisible()
  await expectAccessible(page)
})

test('a session that ends in the wallet ends on the page, and is not restored', async ({ page }) => {
  await addTestWallet(page, { keys: [Keypair.generate()] })
  await page.goto('/')
  await connect(page)
  await expect(walletButton(page)).toBeVisible()
  await inWallet(page, (wallet) => wallet.revoke())
  await expect(header(page).getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await page.reload()
  await expect(header(page).getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})

test('a wallet that does not answer the disconnect request is disconnected at once, and can be chosen again', async ({
  page,
}) => {
  const keys = [Keypair.generate(), Keypair.generate()] as const
  await addTestWallet(page, { keys })
  await page.goto('/account')
  await connect(page)
  await expect(walletButton(page)).toContainText(start(keys[0]))
  await inWallet(page, (wallet) => void (wallet.clings = true))
  await walletButton(page).click()
  await page.getByRole('menuitem', { name: 'Disconnect' }).click()
  await expect(header(page).getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await connect(page)
  await expect(walletButton(page)).toContainText(start(keys[0]))
})

test('the network is changed in the header or in the kit, and stays after a reload', async ({ page }) => {
  await addTestWallet(page, { keys: [Keypair.generate()] })
  await page.goto('/')
  await connect(page)
  const network = header(page).getByRole('button', { name: /^Network/ })
  await expect(network).toContainText('Practice chain')
  await network.click()
  await expectAccessible(page)
  await page.getByRole('menuitemradio', { name: /Mainnet/ }).click()
  await expect(network).toContainText('Mainnet')
  await walletButton(page).click()
  await page.getByRole('menuitem', { name: 'Wallet' }).click()
  await walletList(page).getByRole('button').first().click()
  await walletList(page).getByText('Practice chain').click()
  await expect(network).toContainText('Practice chain')
  await page.reload()
  await expect(network).toContainText('Practice chain')
})

test.describe('on a phone without a wallet', () => {
  test.use(phone)

  test('each of the three opens this page in its own browser', async ({ page, baseURL }) => {
    // The practice wallet lives in every page of the practice server: this phone has none.
    await page.route('**/practice/*.js', (route) => route.abort())
    await page.goto('/token/So11111111111111111111111111111111111111112')
    await header(page).getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Open this page in your wallet' })
    const here = encodeURIComponent(`${baseURL}/token/So11111111111111111111111111111111111111112`)
    for (const [name, link] of [
      ['Phantom', `https://phantom.app/ul/browse/${here}`],
      ['Solflare', `https://solflare.com/ul/v1/browse/${here}`],
      ['Backpack', `https://backpack.app/ul/v1/browse/${here}`],
    ] as const)
      await expect(dialog.getByRole('link', { name: `Open in ${name}` })).toHaveAttribute(
        'href',
        `${link}?ref=${encodeURIComponent(baseURL ?? '')}`,
      )
    await expect(dialog).toContainText('Project ID Not Configured')
    await expect(dialog.getByRole('button', { name: 'Another wallet' })).toHaveCount(0)
    await expectAccessible(page)
  })
})
