import { expect, type BrowserContext, type Page, type Route } from '@playwright/test'
import { Keypair } from '@solana/web3.js'
import { connect, expectAccessible } from './support/journey'
import { standForKitHosts, test } from './support/kitBuild'
import { addTestWallet } from './support/testWallet'

/* What the wallet kit offers beside connecting, and whom it asks for it: a build with a project id. */

const modal = (page: Page) => page.getByRole('alertdialog', { name: 'Wallet' })
const walletButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Wallet/ })

const headers = { 'access-control-allow-origin': '*' }
const config = (features: unknown) => (route: Route) => route.fulfill({ headers, json: { features } })
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What the kit's server may answer when it is asked what its dashboard says, and whether somebody then sells. */
const CONFIGS: readonly (readonly [string, (route: Route) => Promise<unknown>, 'sold' | 'not sold'])[] = [
  ['two seconds late', (route) => after(2000).then(() => route.fallback()), 'sold'],
  ['never', () => new Promise(() => {}), 'sold'],
  ['with an error', (route) => route.fulfill({ headers, status: 500, body: 'down' }), 'sold'],
  ['something else', config({ onramp: true }), 'sold'],
  ['with no words at all', (route) => route.fulfill({ headers, body: '<html>' }), 'sold'],
  ['that it is off', config([{ id: 'onramp', isEnabled: false, config: ['meld'] }]), 'not sold'],
  ['with others', config([{ id: 'onramp', isEnabled: true, config: ['nobody'] }]), 'not sold'],
]

/** A page on that network, connected before the kit's server has answered. */
async function connectOn(
  context: BrowserContext,
  cluster: 'mainnet' | 'practice',
  path = '/',
): Promise<Page> {
  const page = await context.newPage()
  await addTestWallet(page, { keys: [Keypair.generate()] })
  await page.addInitScript((id) => localStorage.setItem('mintwright.cluster', id), cluster)
  await page.goto(path)
  await connect(page)
  await expect(walletButton(page)).toBeVisible()
  return page
}

/** In the kit's own views: who sells, or without the offer what else there is. */
async function fundInKit(page: Page, outcome: 'sold' | 'not sold'): Promise<void> {
  await walletButton(page).click()
  await page.getByRole('menuitem', { name: 'Wallet' }).click()
  await modal(page).getByText('Fund wallet').click()
  await expect(modal(page).getByText('Receive funds')).toBeVisible()
  if (outcome === 'not sold') return expect(modal(page).getByText('Buy crypto')).toHaveCount(0)
  await modal(page).getByText('Buy crypto').click()
  await expect(modal(page).getByText('Meld.io')).toBeVisible()
}

/** In our menu, pressed at once. */
async function buyInMenu(page: Page, outcome: 'sold' | 'not sold'): Promise<void> {
  await walletButton(page).click()
  await page.getByRole('menuitem', { name: 'Buy crypto' }).click()
  if (outcome === 'sold') return expect(modal(page).getByText('Meld.io')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Buy crypto' })
  await expect(dialog.getByText(/SOL cannot be bought from here now/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
}

test('to buy crypto leads to who sells it or to a sentence, whatever the kit’s server answers, and how late', async ({
  browser,
  baseURL,
}) => {
  await Promise.all(
    CONFIGS.map(([what, answer, outcome]) =>
      test.step(what, async () => {
        const context = await browser.newContext({ baseURL })
        await standForKitHosts(context)
        await context.route(/\/appkit\/v1\/config/, answer)
        const page = await connectOn(context, 'mainnet')
        await buyInMenu(page, outcome)
        await page.keyboard.press('Escape')
        await fundInKit(page, outcome)
        await context.close()
      }),
    ),
  )
})

test('on the practice chain, where money is play money, nobody offers to sell any', async ({ context }) => {
  const hosts = await standForKitHosts(context)
  const page = await connectOn(context, 'practice')
  await expect.poll(() => hosts.askedOf('/appkit/v1/config')).toHaveLength(1)
  await fundInKit(page, 'not sold')
  await page.keyboard.press('Escape')
  await walletButton(page).click()
  await expect(page.getByRole('menuitem', { name: 'Copy address' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Buy crypto' })).toHaveCount(0)
})
