import { expect, type BrowserContext, type Page } from '@playwright/test'
import { Keypair } from '@solana/web3.js'
import {
  aRichKey,
  connectTo,
  created,
  createToken,
  expectAccessible,
  openToken,
  review,
} from './support/journey'
import { standForKitHosts, test } from './support/kitBuild'
import { walkTo } from './support/page'
import { startRelay, type Relay } from './support/relay'
import { startRelayWallet } from './support/relayWallet'

/* Wallets on other devices, reached through a relay of the WalletConnect network that runs in this process. */

const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

const walletList = (page: Page) => page.getByRole('alertdialog', { name: 'Wallet' })
const connectButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })
const walletButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Wallet/ })

/** Opens the view with the code, as a person does. */
async function openCode(page: Page): Promise<void> {
  await connectButton(page).click()
  await walletList(page)
    .getByRole('button', { name: /WalletConnect/ })
    .click()
}

/** The text in the code on the screen, as a phone's camera reads it. */
async function scan(page: Page): Promise<string> {
  const code = walletList(page).locator('wui-qr-code')
  await expect(code).toBeVisible()
  return (await code.getAttribute('uri')) ?? ''
}

async function disconnect(page: Page): Promise<void> {
  await walletButton(page).click()
  await page.getByRole('menuitem', { name: 'Disconnect' }).click()
  await expect(connectButton(page)).toBeVisible()
}

const NOT_ALLOWED = 'Requested RPC call is not allowed'

test('a wallet on another device pairs, signs, is there after a reload, is disconnected on both sides, and is asked for nothing else, whoever asks', async ({
  page,
  context,
  baseURL,
}) => {
  const relay = await startRelay()
  await standForKitHosts(context, relay.join)
  const key = await aRichKey(5, connectTo(baseURL ?? ''))
  const wallet = await startRelayWallet(relay.url, key)
  const address = key.publicKey.toBase58()
  await openToken(page)
  await openCode(page)
  await wallet.pair(await scan(page))
  await expect(walletButton(page)).toContainText(address.slice(0, 4))
  const refused = page.getByText('Action not allowed')
  for (const ask of [
    "wallets.walletConnect.request({ method: 'eth_sign', params: [] })",
    "wallets.walletConnect.provider.request({ method: 'solana_getAccounts', params: [] }, chain)",
    "wallets.walletConnect.provider.client.request({ topic, chainId: chain, request: { method: 'eth_sign', params: [] } })",
    "wallets['Practice Wallet'].wallet.features['solana:getKeys']",
    "wallets['Practice Wallet'].request({ method: 'eth_sign', params: [] })",
  ]) {
    expect(await askThroughKit(page, ask), ask).toBe(NOT_ALLOWED)
    await expect(refused.first()).toBeVisible()
  }
  expect(wallet.asked).toEqual([])
  await review(page)
  await createToken(page)
  await created(page)
  const signature = { method: 'solana_signTransaction', chain: DEVNET }
  expect(wallet.asked).toEqual([signature])
  await page.reload()
  await expect(walletButton(page)).toContainText(address.slice(0, 4))
  await disconnect(page)
  await expect.poll(() => wallet.sessions()).toEqual([])
  await page.reload()
  await expect(connectButton(page)).toBeVisible()
  await openCode(page)
  await wallet.pair(await scan(page))
  await expect(walletButton(page)).toContainText(address.slice(0, 4))
  await walkTo(page, `/send?amount=0.5&to=${Keypair.generate().publicKey.toBase58()}`)
  await review(page)
  wallet.refuse({ code: -32000, message: NOT_ALLOWED })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('main').getByText('Action not allowed').first()).toBeVisible()
  expect(wallet.asked).toEqual([signature, signature])
  await wallet.end()
  await expect(connectButton(page)).toBeVisible()
  relay.close()
})

const TESTNET = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'

test('a network that this page does not have, saved by the kit or reported by a wallet, is left by choosing one that it has', async ({
  page,
  context,
  baseURL,
}) => {
  const relay = await startRelay()
  await standForKitHosts(context, relay.join)
  const key = await aRichKey(5, connectTo(baseURL ?? ''))
  const wallet = await startRelayWallet(relay.url, key, DEVNET)
  // What a visit leaves that ended on such a network: the kit would begin there.
  await page.addInitScript((caip) => localStorage.setItem('@appkit/active_caip_network_id', caip), TESTNET)
  await openToken(page)
  await openCode(page)
  await wallet.pair(await scan(page))
  await expect(walletButton(page)).toContainText(key.publicKey.toBase58().slice(0, 4))
  // The kit closes its window twice after a pairing. It shall not close the view that is asked for below.
  await page.reload()
  await expect(walletButton(page)).toContainText(key.publicKey.toBase58().slice(0, 4))
  await expect(page.locator('w3m-modal')).toBeAttached()
  const network = page.getByRole('banner').getByRole('button', { name: /^Network/ })
  const unsupported = walletList(page).getByText('This app doesn’t support your current network')
  for (const [inKit, name] of NAMES) {
    await wallet.report(TESTNET)
    await expect(unsupported).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(unsupported).toBeVisible()
    // The view is the same, whatever network the page is on.
    if (inKit === 'Solana') await expectAccessible(page)
    await walletList(page).getByText(inKit).click()
    await expect(walletList(page)).toHaveCount(0)
    await expect(network).toContainText(name)
    await expect(walletButton(page)).toBeFocused()
  }
  await review(page)
  await wallet.report(TESTNET)
  await expect(unsupported).toBeVisible()
  await walletList(page).getByText('Practice chain').click()
  await expect(walletList(page)).toHaveCount(0)
  await createToken(page)
  await created(page)
  expect(wallet.asked).toEqual([{ method: 'solana_signTransaction', chain: DEVNET }])
  relay.close()
})

/** The networks by their names in the kit and on the page: the one that the page is on, the other, which the wallet has not approved, and back. */
const NAMES = [
  ['Practice chain', 'Practice chain'],
  ['Solana', 'Mainnet'],
  ['Practice chain', 'Practice chain'],
] as const

/**
 * The message of the error with which the kit's own objects refuse. They are found among what its scripts give to each other, because the
 * kit hands nothing to the window: `wallets` are its connectors by id or name.
 */
async function askThroughKit(page: Page, ask: string): Promise<string> {
  return await page.evaluate<string>(`(async () => {
    const scripts = performance.getEntriesByType('resource').map(({ name }) => name)
    const wallets = {}
    for (const script of scripts.filter((name) => /\\/assets\\/.*\\.js$/.test(name))) {
      const parts = Object.values(await import(script).catch(() => ({})))
      for (const part of parts) {
        const connectors = typeof part?.getConnectors === 'function' ? part.getConnectors('solana') : []
        for (const connector of connectors) wallets[connector.id] = wallets[connector.name] = connector
      }
    }
    const { topic } = wallets.walletConnect.provider.session
    const chain = '${DEVNET}'
    try {
      await ${ask}
      return 'not refused'
    } catch (error) {
      return error.message
    }
  })()`)
}

test('without a code the view says why: a relay that refuses, and one that stays silent for a while', async ({
  page,
  context,
}) => {
  const relay = await startRelay()
  let join: Relay['join'] = relay.join
  await standForKitHosts(context, (socket) => join(socket))
  const alert = walletList(page).getByRole('alert')
  // What else the service says as it closes the socket, and its words: tests/errors/codes.test.ts.
  const reason = 'Unauthorized: origin not allowed'
  join = (socket) => socket.onMessage(() => void socket.close({ code: 3000, reason }))
  await page.goto('/')
  await openCode(page)
  await expect(alert).toContainText('Invalid App Configuration')
  await expect(alert).toContainText(/does not accept this address/)
  await expect(walletList(page).getByText('Scan this QR Code')).toBeHidden()
  await expectAccessible(page)
  join = relay.join
  const release = relay.hold()
  await page.goto('/')
  await openCode(page)
  await expect(alert).toContainText('No code yet')
  release()
  await expect(walletList(page).locator('wui-qr-code')).toBeVisible()
  await expect(alert).toHaveCount(0)
  relay.close()
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  })

  test('the view of all wallets asks none of the twenty calls; a wallet app is opened with a pairing, which is resumed until it ends, and the three wallets are not offered twice', async ({
    page,
    context,
    baseURL,
  }) => {
    const relay = await startRelay()
    const hosts = await standForKitHosts(context, relay.join)
    await listWallets(context, ['Phantom', 'Solflare', 'Backpack', 'Pocket'])
    // The practice wallet lives in every page of the practice server: this phone has none.
    await page.route('**/practice/*.js', (route) => route.abort())
    await page.addInitScript(() => {
      const opened: string[] = []
      Object.assign(window, { opened, open: (href: string) => void opened.push(href) })
    })
    const key = await aRichKey(1, connectTo(baseURL ?? ''))
    const wallet = await startRelayWallet(relay.url, key)
    await page.goto('/')
    await test.step('all wallets, two presses behind the three', async () => {
      await connectButton(page).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Another wallet' }).click()
      await walletList(page)
        .getByRole('button', { name: /Search Wallet/ })
        .click()
      await expect(walletList(page).getByText('All Wallets', { exact: true })).toBeVisible()
      await expectAccessible(page)
      const calls = hosts.asked.filter(({ host }) => host === 'rpc.walletconnect.org')
      expect(calls.filter(({ url }) => new URL(url).pathname !== '/v1/')).toEqual([])
      await walletList(page).getByRole('button', { name: 'Close' }).click()
    })
    const first = await openPocket(page)
    await walletList(page).getByRole('button', { name: 'Close' }).click()
    expect(await openPocket(page)).toBe(first)
    await wallet.pair(first)
    await expect(walletButton(page)).toContainText(key.publicKey.toBase58().slice(0, 4))
    expect(await remembered(page)).toContain('WALLETCONNECT_DEEPLINK_CHOICE')
    await disconnect(page)
    await expect.poll(() => wallet.sessions()).toEqual([])
    expect(await remembered(page)).not.toContain('WALLETCONNECT_DEEPLINK_CHOICE')
    expect(await remembered(page)).not.toContain('@appkit/recent_wallet')
    expect(await openPocket(page)).not.toBe(first)
    relay.close()
  })
})

/** The wallets that the network's list has, each with an app on phones. */
async function listWallets(context: BrowserContext, names: readonly string[]): Promise<void> {
  const data = names.map((name, index) => ({
    id: `${index}`.repeat(64),
    name,
    mobile_link: `${name.toLowerCase()}://`,
    chains: [DEVNET],
  }))
  await context.route('**/getWallets?**', (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: { data, count: data.length } }),
  )
}

/** Goes past the three to another wallet's app. Resolves with the pairing that the app is opened with. */
async function openPocket(page: Page): Promise<string> {
  await page.evaluate(() => void ((window as unknown as PhoneWindow).opened.length = 0))
  await connectButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Another wallet' }).click()
  const pocket = walletList(page).getByRole('button', { name: 'Pocket' }).first()
  await expect(pocket).toBeVisible()
  for (const name of ['Phantom', 'Solflare', 'Backpack'])
    await expect(walletList(page).getByText(name, { exact: true })).toHaveCount(0)
  await pocket.click()
  await expect.poll(() => opened(page)).toMatch(/^pocket:\/\/wc\?uri=/)
  return decodeURIComponent((await opened(page)).replace('pocket://wc?uri=', ''))
}

type PhoneWindow = { opened: string[] }

async function opened(page: Page): Promise<string> {
  return await page.evaluate(() => (window as unknown as PhoneWindow).opened.at(-1) ?? '')
}

async function remembered(page: Page): Promise<string[]> {
  return await page.evaluate(() => Object.keys(localStorage))
}
