import { expect, type Page } from '@playwright/test'
import { Keypair } from '@solana/web3.js'
import { signInsAsked } from './support/inWallet'
import { begin, connect, created, createToken, expectAccessible, review } from './support/journey'
import { standForKitHosts } from './support/kitBuild'
import { startRelay } from './support/relay'
import { startRelayWallet } from './support/relayWallet'
import { test } from './support/settings'
import {
  cancelButton,
  chooseNetwork,
  connectButton,
  disconnect,
  expectAsked,
  kept,
  kitWindow,
  signButton,
  signInSettings,
  walletButton,
} from './support/signIn'
import { addTestWallet } from './support/testWallet'

/* A copy in which a wallet may sign in, and everything works without. */

test.use({ settings: signInSettings('optional') })
test.beforeEach(async ({ context }) => {
  await standForKitHosts(context)
  // The vendor's dashboard could put a sign-in of its own in place of ours.
  const features = ['reown_authentication', 'email_capture'].map((id) => ({
    id,
    isEnabled: true,
    config: [],
  }))
  await context.route('**/appkit/v1/config?**', (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: { features } }),
  )
})

const menu = (page: Page) => page.getByRole('menu', { name: 'Wallet' })

test('who cancels is connected all the same, is not asked again, and signs in from the menu', async ({
  page,
}) => {
  const keys = [Keypair.generate(), Keypair.generate()]
  await addTestWallet(page, { keys, signsIn: 'signIn' })
  await page.goto('/')
  await connect(page)
  await expectAsked(page)
  await expect(kitWindow(page)).toContainText('You can use Mintwright without it')
  await expectAccessible(page)
  await cancelButton(page).click()
  await expect(kitWindow(page)).toHaveCount(0)
  await expect(walletButton(page)).toBeVisible()
  await page.reload()
  await expect(walletButton(page)).toBeVisible()
  await walletButton(page).click()
  await page.getByRole('menuitem', { name: 'Wallet' }).click()
  await expect(kitWindow(page).getByRole('button', { name: 'Disconnect' })).toBeVisible()
  await page.keyboard.press('Escape')
  await chooseNetwork(page, 'Mainnet')
  await expect(walletButton(page)).toContainText('Mainnet')
  await expect(kitWindow(page)).toHaveCount(0)

  await walletButton(page).click()
  await page.getByRole('menuitem', { name: 'Not signed in · Sign in' }).click()
  await expectAsked(page)
  await page.keyboard.press('Escape')
  await expect(kitWindow(page)).toHaveCount(0)
  await walletButton(page).click()
  await page.getByRole('menuitem', { name: 'Not signed in · Sign in' }).click()
  await signButton(page).click()
  await expect(kitWindow(page)).toHaveCount(0)
  await walletButton(page).click()
  await expect(menu(page)).toContainText('Signed in until')
  await expect(page.getByRole('menuitem', { name: /Sign in/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  expect(await signInsAsked(page)).toMatchObject([{ chainId: 'mainnet' }])

  await chooseNetwork(page, 'Practice chain')
  await walletButton(page).click()
  await expect(page.getByRole('menuitem', { name: 'Not signed in · Sign in' })).toBeVisible()
  expect(await kept(page)).toBeNull()
})

test('a token is created by a wallet that has not signed in, and a wallet that can sign no message is told so', async ({
  page,
}) => {
  await begin(page)
  await review(page)
  await createToken(page)
  await created(page)
  await disconnect(page)
  await connect(page)
  await expectAsked(page)
  await signButton(page).click()
  await expect(kitWindow(page).getByText('Test Wallet cannot do this')).toBeVisible()
  await expect(walletButton(page)).toBeAttached()
})

test('a wallet on another device is asked when it connects, and not at each visit', async ({
  page,
  context,
}) => {
  const relay = await startRelay()
  await standForKitHosts(context, relay.join)
  const wallet = await startRelayWallet(relay.url, Keypair.generate())
  await page.goto('/')
  await connectButton(page).click()
  await kitWindow(page)
    .getByRole('button', { name: /WalletConnect/ })
    .click()
  const code = kitWindow(page).locator('wui-qr-code')
  await expect(code).toBeVisible()
  await wallet.pair((await code.getAttribute('uri')) ?? '')
  await expectAsked(page)
  await cancelButton(page).click()
  await expect(walletButton(page)).toBeVisible()
  await page.reload()
  await expect(walletButton(page)).toBeVisible()
  await walletButton(page).click()
  await expect(page.getByRole('menuitem', { name: 'Not signed in · Sign in' })).toBeVisible()
  await expect(kitWindow(page)).toHaveCount(0)
  expect(wallet.asked).toEqual([])
  relay.close()
})
