import { expect, type Page } from '@playwright/test'
import { Keypair } from '@solana/web3.js'
import { setWallet, useAccount } from './support/inWallet'
import { aRichKey, connect, expectAccessible } from './support/journey'
import { addTestWallet, type TestWalletControl } from './support/testWallet'
import { test, walkTo } from './support/page'

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

test('the first visit fetches nothing of the wallet kit; its list of wallets, by keyboard', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const key = Keypair.generate()
  await addTestWallet(page, { keys: [key], name: 'Phantom' })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => !url.startsWith(new URL(page.url()).origin))).toEqual([])
  expect(asked.filter((url) => /\/kit-/.test(url))).toEqual([])

  const button = header(page).getByRole('button', { name: 'Connect wallet' })
  const installed = walletList(page).getByRole('button', { name: /Phantom\s+installed/i })
  await test.step('the list names the installed wallet once, and the three by name; one that is not there is offered for installing', async () => {
    await button.press('Enter')
    await expect(installed).toBeVisible()
    for (const name of ['Phantom', 'Solflare', 'Backpack'])
      await expect(walletList(page).getByText(name, { exact: true })).toHaveCount(1)
    const note = walletList(page).getByRole('note')
    await expect(note).toContainText(
      /^Wallets on a phone cannot connect to this copy\..*Project ID Not Configured/,
    )
    // The wallets come first.
    const last = walletList(page).getByText('Backpack', { exact: true })
    const [said, above] = await Promise.all([note.boundingBox(), last.boundingBox()])
    expect(said?.y).toBeGreaterThan(above?.y ?? Infinity)
    await expect(walletList(page)).toBeFocused()
    await expectAccessible(page)
    await walletList(page).getByText('Backpack', { exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Backpack is not in this browser' })
    await expect(dialog).toContainText('or use Phantom')
    await expect(dialog.getByRole('link')).toHaveCount(1)
    await expect(dialog.getByRole('link', { name: 'Get Backpack' })).toHaveAttribute('href', /backpack\.app/)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Stay here' }).click()
    await expect(button).toBeVisible()
  })

  await test.step('with the keyboard alone: in, to a wallet, and back to the header', async () => {
    await button.press('Enter')
    await expect(walletList(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await button.press('Enter')
    await expect(walletList(page)).toBeFocused()
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(installed).toBeFocused({ timeout: 100 })
    }).toPass()
    await page.keyboard.press('Enter')
    await expect(walletButton(page)).toContainText(start(key))
    await expect(walletButton(page)).toBeFocused()
  })
})

test('a session: refused, connected, with another account, on another network, there after a reload, disconnected here and ended in the wallet', async ({
  page,
}) => {
  const [key, other] = [await aRichKey(), Keypair.generate()]
  const connecting = header(page).getByRole('button', { name: 'Connect wallet' })
  const network = header(page).getByRole('button', { name: /^Network/ })
  await addTestWallet(page, { keys: [key, other] })

  await test.step('refused, the page stays as it was', async () => {
    await page.goto('/create-token')
    await page.getByLabel('Name', { exact: true }).fill('Quiet Heron')
    await setWallet(page, { reject: 'connect' })
    await connect(page)
    await expect(page.getByText(/declined/i).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(connecting).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Quiet Heron')
    await setWallet(page, { reject: undefined })
  })

  await test.step('connected, the button shows 4 + 4 characters and opens the menu', async () => {
    await walkTo(page, '/account')
    await connect(page)
    const address = key.publicKey.toBase58()
    await expect(walletButton(page)).toContainText(`${address.slice(0, 4)}…${address.slice(-4)}`)
    await expect(page.getByRole('main').getByText('5 SOL', { exact: true }).first()).toBeVisible()
    await walletButton(page).click()
    for (const name of ['Account', 'History', 'Wallet', 'Disconnect'])
      await expect(page.getByRole('menuitem', { name: new RegExp(`^${name}`) })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('the wallet’s other account is the page’s at once, also in the kit’s view', async () => {
    await useAccount(page, 1)
    await expect(walletButton(page)).toContainText(start(other))
    await expect(page.getByRole('main')).not.toContainText(start(key))
    await walletButton(page).click()
    await page.getByRole('menuitem', { name: 'Wallet' }).click()
    await expect(walletList(page).getByText(new RegExp(start(other)))).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await useAccount(page, 0)
  })

  await test.step('the network is changed in the header or in the kit', async () => {
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
  })

  await page.reload()
  await expect(walletButton(page)).toContainText(start(key))
  await expect(network).toContainText('Practice chain')

  await test.step('a wallet that does not answer the disconnect request is disconnected at once, and can be chosen again', async () => {
    await inWallet(page, (wallet) => void (wallet.clings = true))
    await walletButton(page).click()
    await page.getByRole('menuitem', { name: 'Disconnect' }).click()
    await expect(connecting).toBeVisible()
    await expect(page.getByText('5 SOL', { exact: true })).toHaveCount(0)
    await connect(page)
    await expect(walletButton(page)).toContainText(start(key))
  })

  await test.step('a session that ends in the wallet ends on the page, and is not restored', async () => {
    await inWallet(page, (wallet) => wallet.revoke())
    await expect(connecting).toBeVisible()
    await page.reload()
    await expect(connecting).toBeVisible()
  })
})

test('a toast lies over no main button and no title, on a phone and on a desk', async ({ page }) => {
  await addTestWallet(page, { keys: [await aRichKey()] })
  await page.goto('/send')
  await connect(page)
  await expect(walletButton(page)).toBeVisible()
  const toast = page.locator('[data-sonner-toast]')
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await walletButton(page).click()
    await page.getByRole('menuitem', { name: 'Copy address' }).click()
    await expect(toast).toHaveAttribute('data-mounted', 'true')
    const button = page.getByRole('button', { name: 'Review', exact: true }).filter({ visible: true })
    await expect(button).toBeInViewport()
    // It has slid to its place.
    await toast.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)))
    const title = page.getByRole('heading', { level: 1 })
    const [over, under, above] = await Promise.all([toast, button, title].map((one) => one.boundingBox()))
    if (!over || !under || !above) throw new Error('The toast, the button and the title have a place.')
    expect(over.y + over.height).toBeLessThan(under.y)
    expect(over.y).toBeGreaterThan(64)
    if (width < 768) expect(over.y).toBeGreaterThan(above.y + above.height)
    await toast.getByRole('button', { name: 'Close' }).click()
    await expect(toast).toHaveCount(0)
  }
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
