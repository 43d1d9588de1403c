import { expect, type BrowserContext, type Page, type Route } from '@playwright/test'
import { Keypair } from '@solana/web3.js'
import { paths } from '../src/paths'
import { connect, expectAccessible } from './support/journey'
import { PROJECT_ID, standForKitHosts, test, type Asked } from './support/kitBuild'
import { walkTo } from './support/page'
import { startRelay } from './support/relay'
import { addTestWallet } from './support/testWallet'

/* The calls that the wallet kit and the page make to the kit's servers: which, by whom, and what is shown where they fail. */

const API = 'rpc.walletconnect.org'
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Those of the twenty calls that are never asked. */
const NOT_ASKED = [
  ['GET', /^\/v1\/identity\//],
  ['GET', /^\/v1\/convert\/quotes/],
  ['GET', /^\/v1\/convert\/tokens/],
  ['POST', /^\/v1\/fungible\/price/],
  ['GET', /^\/v1\/convert\/allowance/],
  ['GET', /^\/v1\/convert\/gas-price/],
  ['POST', /^\/v1\/convert\/build-transaction/],
  ['GET', /^\/v1\/convert\/build-approve/],
  ['GET', /^\/v1\/account\/\w+\/balance/],
  ['GET', /^\/v1\/profile\/account\//],
  ['GET', /^\/v1\/profile\/reverse\//],
  ['GET', /^\/v1\/profile\/suggestions\//],
  ['POST', /^\/v1\/profile\/account/],
  ['POST', /^\/v1\/generators\/onrampurl/],
  ['GET', /^\/v1\/onramp\/options/],
  ['POST', /^\/v1\/onramp\/quote/],
  ['GET', /^\/v1\/sessions\//],
  ['POST', /^\/v1\/sessions\/\w+\/revoke/],
] as const

const modal = (page: Page) => page.getByRole('alertdialog', { name: 'Wallet' })
const walletButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Wallet/ })

/** Back to the first view. A view that is opened while its head still fades would have no way back: the kit's head misses it. */
async function back(page: Page): Promise<void> {
  const button = modal(page).getByRole('button', { name: 'Back', exact: true })
  await button.click()
  await expect(button).toHaveCount(0)
}

const headers = { 'access-control-allow-origin': '*' }

/** From now on a call of the Blockchain API is answered so. */
async function answer(context: BrowserContext, path: RegExp, give: Answer): Promise<void> {
  const isAsked = ({ host, pathname }: URL) => host === API && path.test(pathname)
  await context.route(isAsked, give)
}

type Answer = (route: Route) => Promise<unknown>

const json =
  (value: unknown): Answer =>
  (route: Route) =>
    route.fulfill({ headers, json: value })
const supports = (...http: readonly string[]) => json({ http, ws: [] })

const CHAINS = /^\/v1\/supported-chains$/
const HISTORY = /^\/v1\/account\/\w+\/history$/

/** A transaction as the Blockchain API lists it: that much came in. */
function received(id: string, amount: string, more: Readonly<{ chain?: string; spam?: true }> = {}) {
  const chain = more.chain ?? MAINNET
  const metadata = { operationType: 'receive', minedAt: '2026-11-20T10:00:00Z', status: 'confirmed', chain }
  const fungible_info = {
    name: 'Quiet Heron',
    symbol: 'QHRN',
    icon: { url: `https://pictures.example/${id}` },
  }
  const nft_info = { name: 'Free money', flags: { is_spam: true } }
  const quantity = { numeric: amount }
  const what = more.spam ? { nft_info } : { fungible_info }
  return { id, metadata, transfers: [{ ...what, direction: 'in', quantity }] }
}

async function aPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await addTestWallet(page, { keys: [Keypair.generate()] })
  await page.addInitScript(() => localStorage.setItem('mintwright.cluster', 'mainnet'))
  return page
}

async function choose(page: Page, item: 'Wallet' | 'Activity'): Promise<void> {
  await walletButton(page).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Opens one view after another, as a person does who looks at everything that the window has. */
async function throughTheWindow(page: Page): Promise<void> {
  const context = page.context()
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.locator('header').getByText('Connecting', { exact: true })).toBeVisible()
  await modal(page).getByRole('button', { name: 'What is a wallet?' }).first().click()
  await expect(modal(page).getByText('One login for all of web3')).toBeVisible()
  await back(page)
  await modal(page)
    .getByRole('button', { name: /WalletConnect/ })
    .click()
  await expect(modal(page).locator('wui-qr-code')).toBeVisible()
  await back(page)
  await modal(page)
    .getByRole('button', { name: /Test Wallet/ })
    .click()
  await expect(walletButton(page)).toBeVisible()
  await choose(page, 'Wallet')
  await modal(page).getByTestId('wui-wallet-switch').click()
  await expect(modal(page).getByText('Disconnect All')).toBeVisible()
  await back(page)
  await modal(page).getByRole('button', { name: 'Change network' }).click()
  await modal(page).getByText('What is a network').click()
  await expect(modal(page).getByText('The system’s nuts and bolts')).toBeVisible()
  await page.keyboard.press('Escape')
  await choose(page, 'Wallet')
  await modal(page).getByText('Fund wallet').click()
  await modal(page).getByText('Receive funds').click()
  await modal(page).getByText('Only receive assets on these networks').click()
  await expect(modal(page).getByText('You can only receive assets on these networks')).toBeVisible()
  await page.keyboard.press('Escape')
  await choose(page, 'Wallet')
  await modal(page).getByText('Fund wallet').click()
  await modal(page).getByText('Buy crypto').click()
  const seller = context.waitForEvent('page')
  await modal(page).getByText('Meld.io').click()
  await (await seller).close()
  await expect(modal(page).getByText(/Meld/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await choose(page, 'Activity')
  await expect(modal(page).getByText('+2.000 QHRN')).toBeVisible()
}

test('of the twenty calls of the Blockchain API, a session through every view and kind of page asks two, and the page itself none', async ({
  context,
}) => {
  const relay = await startRelay()
  const { asked } = await standForKitHosts(context, relay.join)
  await answer(context, CHAINS, supports(MAINNET))
  await answer(context, HISTORY, (route) => {
    const isSecond = new URL(route.request().url()).searchParams.get('cursor') === 'second'
    const other = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const first = [
      received('1', '1'),
      received('2', '7', { spam: true }),
      received('3', '8', { chain: other }),
    ]
    return json(isSecond ? { data: [received('4', '2')], next: null } : { data: first, next: 'second' })(
      route,
    )
  })
  const page = await aPage(context)
  const frames: string[] = []
  page.on('frameattached', (frame) => frames.push(frame.url()))
  page.on('framenavigated', (frame) => frame.parentFrame() && frames.push(frame.url()))
  await throughTheWindow(page)
  await expect(modal(page).getByText('+1.000 QHRN')).toBeVisible()
  for (const dropped of ['Free money', '8.000']) await expect(modal(page).getByText(dropped)).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const heading = page.getByRole('heading', { level: 1 })
  // One is loaded by itself, as on another visit; to the others the session goes on, with the kit in the page.
  await page.goto(paths.account)
  await expect(heading).toBeVisible()
  await expect(walletButton(page)).toBeVisible()
  await choose(page, 'Wallet')
  await expect(modal(page).getByText('Fund wallet')).toBeVisible()
  await expectNoForeignViews(page)
  await page.keyboard.press('Escape')
  // A page with a form, one that reads a token, and one that is none: the page has one address at the kit's host (hosts.test.ts).
  for (const path of [
    paths.createToken,
    paths.token('So11111111111111111111111111111111111111112'),
    '/nowhere',
  ]) {
    const left = (await heading.textContent()) ?? ''
    await walkTo(page, path)
    await expect(heading).not.toHaveText(left)
    await expect(walletButton(page)).toBeVisible()
  }

  const calls = asked.filter(({ host }) => host === API).map(toCall)
  const listed = calls.filter(({ path }) => path !== '/v1/')
  expect(listed.map(({ method, path }) => [method, path.replace(/\/account\/\w+/, '/account/…')])).toEqual([
    ['GET', '/v1/supported-chains'],
    ['GET', '/v1/account/…/history'],
    ['GET', '/v1/account/…/history'],
  ])
  const sdk = {
    st: 'appkit',
    sv: expect.stringMatching(/^html-solana-\d+\.\d+\.\d+$/),
    projectId: PROJECT_ID,
  }
  expect(listed.map(({ params }) => params)).toEqual([
    sdk,
    { ...sdk, chainId: MAINNET },
    { ...sdk, chainId: MAINNET, cursor: 'second' },
  ])
  for (const [method, path] of NOT_ASKED)
    expect(calls.filter((call) => call.method === method && path.test(call.path))).toEqual([])

  // The page asks the same host for the chain itself alone, without the kit's marks.
  for (const { method, params, body } of calls.filter(({ path }) => path === '/v1/')) {
    expect([method, params]).toEqual(['POST', { chainId: MAINNET, projectId: PROJECT_ID }])
    for (const call of [JSON.parse(body)].flat())
      expect(call).toEqual({
        jsonrpc: '2.0',
        id: expect.any(Number),
        method: expect.any(String),
        params: expect.any(Array),
      })
    expect(body).not.toContain('"method":"test"')
  }
  expect(asked.filter(({ host }) => host.startsWith('secure.'))).toEqual([])
  expect(
    frames.filter((url) => url !== '' && url !== 'about:blank' && !/verify\.walletconnect\.org/.test(url)),
  ).toEqual([])
  expect(asked.filter(({ url }) => url.includes('pictures.example'))).toEqual([])
  relay.close()
})

function toCall({ method, url, body }: Asked) {
  const { pathname: path, searchParams } = new URL(url)
  return { method, path, body, params: Object.fromEntries(searchParams) }
}

test('where networks or transactions are refused, Activity is empty and says what failed; elements put in by hand reach nobody', async ({
  context,
}) => {
  const hosts = await standForKitHosts(context)
  const refuse: Answer = (route) => route.fulfill({ headers, status: 403, body: 'Unauthorized' })
  let networks = refuse
  await answer(context, CHAINS, (route) => networks(route))
  await answer(context, HISTORY, refuse)
  const page = await aPage(context)
  await page.goto('/')
  await connect(page)
  await openActivity(page)
  await expect(modal(page).getByText('No Transactions yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(walletButton(page)).toBeFocused()
  expect(hosts.askedOf('/supported-chains')).toHaveLength(1)
  expect(hosts.askedOf('/history')).toEqual([])

  networks = supports(MAINNET)
  await openActivity(page)
  await expect(modal(page).getByText('Failed to fetch transactions')).toBeVisible()
  await expect(modal(page).getByText('No Transactions yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(walletButton(page)).toBeFocused()
  expect(hosts.askedOf('/history')).toHaveLength(1)

  // The list of wallets brings the field for an e-mail along, without what it needs.
  await putByHand(page, 'w3m-email-login-widget')
  const field = page.locator('w3m-email-login-widget input[type=email]')
  await field.fill('heron@mail.example')
  await field.press('Enter')
  await expect(field).toHaveValue('heron@mail.example')
  expect(hosts.asked.filter(({ host }) => host.startsWith('secure.'))).toEqual([])
  expect(page.frames()).toHaveLength(1)

  // The kit's element for amounts of money falls back to its own lists.
  expect(hosts.askedOf('/v1/onramp/')).toEqual([])
  await putByHand(page, 'w3m-onramp-widget')
  // A host that answers neither call: the currencies are the built-in ones, and the quote is the amount itself.
  await expect.poll(() => hosts.askedOf('/v1/onramp/options')).not.toHaveLength(0)
  for (const currency of ['USD', 'EUR'])
    await expect.poll(() => hosts.askedOf(`getCurrencyImage/${currency}`)).not.toHaveLength(0)
  await page.getByText('$ 250').click()
  await expect.poll(() => hosts.askedOf('/v1/onramp/quote')).toHaveLength(1)
  await expect(page.locator('w3m-onramp-input input').nth(1)).toHaveValue('250')
})

async function openActivity(page: Page): Promise<void> {
  await choose(page, 'Activity')
  await expect(modal(page).getByText('Activity', { exact: true })).toBeVisible()
}

/** The kit's elements for what this copy does not have: the kit loads them with features that are off here. */
const NOT_LOADED = `
  email-login-view email-verify-otp-view email-verify-device-view update-email-wallet-view
  connecting-social-view connecting-farcaster-view connect-socials-view upgrade-wallet-view
  approve-transaction-view smart-account-settings-view register-account-name-view register-account-name-success-view
  swap-view swap-preview-view swap-select-token-view wallet-send-view
  wallet-send-preview-view wallet-send-select-token-view send-confirmed-view`
  .trim()
  .split(/\s+/)

/**
 * With the view of the account open: what belongs to e-mail and social logins, names, smart accounts, the kit's swaps and its sending
 * is not in this copy.
 */
async function expectNoForeignViews(page: Page): Promise<void> {
  const loaded = await page.evaluate(
    (names) => names.filter((name) => customElements.get(`w3m-${name}`)),
    ['account-view', ...NOT_LOADED],
  )
  expect(loaded).toEqual(['account-view'])
  for (const word of ['Swap', 'Send', 'Activity', 'Smart Account Settings', 'Choose account name'])
    await expect(modal(page).getByText(word, { exact: true })).toHaveCount(0)
}

/** Puts one of the kit's elements into the page, above all else. */
async function putByHand(page: Page, name: string): Promise<void> {
  await page.evaluate((name) => {
    const place = document.body.appendChild(document.createElement('div'))
    place.style.cssText = 'position: fixed; inset: 0; z-index: 2000; background: #000'
    place.append(document.createElement(name))
  }, name)
}
