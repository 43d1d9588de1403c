import { expect, type BrowserContext, type Page } from '@playwright/test'
import { Keypair } from '@solana/web3.js'
import { PROJECT_ID, standForKitHosts, test } from './support/kitBuild'
import { addTestWallet, type TestWalletControl } from './support/testWallet'

/* The wallet kit with a project id, among stand-ins for all the hosts that it knows. */

const walletList = (page: Page) => page.getByRole('alertdialog', { name: 'Wallet' })
const walletButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Wallet/ })

/** Opens the list, and waits until this is in it. A plan whose limit is used up may take WalletConnect away. */
async function openList(page: Page, entry = /WalletConnect/): Promise<void> {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  await expect(walletList(page).getByRole('button', { name: entry })).toBeVisible()
}

/** One of the kit's servers answers `json` where the address contains `part`. */
async function answerWith(context: BrowserContext, part: string, json: unknown): Promise<void> {
  const headers = { 'access-control-allow-origin': '*' }
  await context.route(
    (url) => url.href.includes(part),
    (route) => route.fulfill({ headers, json }),
  )
}

test('an installed wallet connects though the plan’s limit is used up, and no field asks for an email or a social login; it has its own mark, another one a neutral one, and buttons keep their names when the pictures load', async ({
  page,
  context,
}) => {
  const hosts = await standForKitHosts(context)
  const planLimits = { tier: 'starter', isAboveMauLimit: true, isAboveRpcLimit: true }
  await answerWith(context, '/appkit/v1/project-limits', { planLimits })
  const switched = [
    { id: 'social_login', isEnabled: true, config: ['email', 'google', 'x'] },
    { id: 'reown_branding', isEnabled: true, config: [] },
  ]
  await answerWith(context, '/appkit/v1/config', { features: switched })
  await addTestWallet(page, { keys: [Keypair.generate()], name: 'Phantom' })
  await openList(page, /Phantom/)
  // The kit shows the branding as soon as it follows what the dashboard says.
  await expect(walletList(page).getByText('UX by')).toBeVisible()
  expect(hosts.askedOf(`/appkit/v1/config?projectId=${PROJECT_ID}`)).toHaveLength(1)
  await expect(page.getByPlaceholder(/email/i)).toHaveCount(0)
  await expect(page.getByTestId(/social-selector/)).toHaveCount(0)
  expect(hosts.askedOf('secure.walletconnect.org')).toEqual([])
  const mark = (name: RegExp) =>
    walletList(page).getByRole('button', { name }).locator('img').getAttribute('src')
  const own = await page.evaluate(
    () => (window as unknown as { testWallet: TestWalletControl }).testWallet.icon,
  )
  expect(await mark(/Phantom/)).toBe(own)
  expect(await mark(/Solflare/)).toBe(await mark(/Backpack/))
  expect(await mark(/Solflare/)).not.toBe(own)
  await walletList(page)
    .getByRole('button', { name: /Phantom/ })
    .click()
  await walletButton(page).click()
  await page.getByRole('menuitem', { name: 'Wallet' }).click()
  const network = walletList(page).getByRole('button').first()
  await expect(network.locator('img')).toBeVisible()
  await expect(network).toHaveAccessibleName('Change network')
})

test('WalletConnect is in the list also where it is ready only after the list was opened', async ({
  page,
  context,
}) => {
  await standForKitHosts(context)
  await page.addInitScript(openItsStorageLate)
  await openList(page)
})

/** The kit reads the storage of WalletConnect before it lists it. Runs in the page. */
function openItsStorageLate(): void {
  const open = indexedDB.open.bind(indexedDB)
  indexedDB.open = (name, version) => {
    const request = open(name, version)
    if (name.startsWith('WALLET_CONNECT'))
      Object.defineProperty(request, 'onsuccess', {
        set(listener: () => void) {
          request.addEventListener('success', () => setTimeout(() => listener.call(request), 5_000))
        },
      })
    return request
  }
}
