import { expect, type Page } from '@playwright/test'
import { Keypair } from '@solana/web3.js'
import { signInsAsked } from './support/inWallet'
import { connect, expectAccessible } from './support/journey'
import { standForKitHosts } from './support/kitBuild'
import { test } from './support/settings'
import {
  cancelButton,
  chooseNetwork,
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
