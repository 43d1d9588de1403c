import { expect, type Page } from '@playwright/test'
import { Keypair } from '@solana/web3.js'
import { setWallet, signFor, signInsAsked, useAccount } from './support/inWallet'
import { connect, expectAccessible } from './support/journey'
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

/* A copy in which a wallet must sign in before any page uses it. The rules without the kit: tests/wallet/signIn.window.test.ts; a kit that has lost
 * the wallet: tests/wallet/kitModal.window.test.ts. */

test.use({ settings: signInSettings('required') })
/** In a full run on what `npm run build` makes with these settings, where the mode of sign-in is a constant (tests/build/build.test.ts). */
const testRealBuild = test.extend({ realBuild: 'sign-in' })
test.beforeEach(async ({ context }) => void (await standForKitHosts(context)))

const short = (key: Keypair) => key.publicKey.toBase58().slice(0, 4)

/** Opens Home with a wallet that signs messages, and connects it: the view asks for the signature. */
async function askedFor(page: Page, keys = [Keypair.generate()]): Promise<readonly Keypair[]> {
  await addTestWallet(page, { keys, signsIn: 'signMessage' })
  await page.goto('/')
  await connect(page)
  await expectAsked(page)
  return keys
}

testRealBuild(
  'a wallet that can connects and signs in with one prompt, not where it declines that, is there after a reload without the wallet kit, and signs again for another network, for another account and after it was left',
  async ({ page }) => {
    const keys = [Keypair.generate(), Keypair.generate()] as const
    await addTestWallet(page, { keys, signsIn: 'signIn' })
    await page.goto('/')
    await setWallet(page, { reject: 'signIn' })
    await connect(page)
    await expect(page.getByText('Signature declined')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(connectButton(page)).toBeVisible()
    expect(await kept(page)).toBeNull()
    await page.reload()
    await connect(page)
    await expect(walletButton(page)).toContainText(short(keys[0]))
    await expect(kitWindow(page)).toHaveCount(0)
    const { host, origin } = new URL(page.url())
    expect(await signInsAsked(page)).toMatchObject([
      {
        domain: host,
        uri: `${origin}/`,
        version: '1',
        chainId: 'devnet',
        statement: 'Sign in to Mintwright. This moves nothing and costs nothing.',
        resources: [`${origin}/terms`, `${origin}/privacy`],
      },
    ])
    await walletButton(page).click()
    await expect(page.getByRole('menu', { name: 'Wallet' })).toContainText(
      /Signed in until \d+ \w+, \d\d:\d\d/,
    )

    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    await page.reload()
    await expect(walletButton(page)).toContainText(short(keys[0]))
    expect(scripts.filter((path) => /\/kit-/.test(path))).toEqual([])

    await chooseNetwork(page, 'Mainnet')
    await expectAsked(page)
    await expect(walletButton(page)).toHaveCount(0)
    await signButton(page).click()
    await expect(walletButton(page)).toContainText(short(keys[0]))
    await expect(kitWindow(page)).toHaveCount(0)
    expect(JSON.parse((await kept(page)) ?? '[]')).toHaveLength(1)

    await useAccount(page, 1)
    await expectAsked(page)
    await signButton(page).click()
    await expect(walletButton(page)).toContainText(short(keys[1]))
    expect(await signInsAsked(page)).toMatchObject([
      { chainId: 'mainnet', address: keys[0].publicKey.toBase58() },
      { chainId: 'mainnet', address: keys[1].publicKey.toBase58() },
    ])
    expect(JSON.parse((await kept(page)) ?? '[]')).toHaveLength(1)

    await disconnect(page)
    expect(await kept(page)).toBeNull()
    await connect(page)
    await expect(walletButton(page)).toBeVisible()
    expect(await signInsAsked(page)).toHaveLength(3)
  },
)

test('the view cannot be closed before the signature: it shakes; Cancel disconnects, a declined or wrong signature signs nobody in, Sign goes on, it is asked again once that has ended, and what the kit cannot check is disconnected', async ({
  page,
}) => {
  await page.clock.install()
  await watchShakes(page)
  const [key] = await askedFor(page)
  await expectAccessible(page)
  const closings = [
    () => page.keyboard.press('Escape'),
    () => kitWindow(page).getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 400),
  ]
  for (const [index, close] of closings.entries()) {
    await close()
    await expect.poll(() => shakes(page)).toEqual(Array(index + 1).fill('true'))
    await expect(kitWindow(page)).toHaveAttribute('shake', 'false')
    await expect(signButton(page)).toBeVisible()
  }
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connecting' })).toBeAttached()

  await cancelButton(page).click()
  await expect(kitWindow(page)).toHaveCount(0)
  await expect(connectButton(page)).toBeVisible()
  expect(await kept(page)).toBeNull()
  await page.reload()
  await expect(connectButton(page)).toBeVisible()

  await connect(page)
  await expectAsked(page)
  await setWallet(page, { reject: 'signIn' })
  await signButton(page).click()
  await expect(kitWindow(page).getByText('Signature declined')).toBeVisible()
  await setWallet(page, { reject: undefined })
  await signFor(page, 'evil.example')
  await signButton(page).click()
  await expect(kitWindow(page).getByText('The wallet signed for another site.')).toBeVisible()
  await expect(signButton(page)).toBeVisible()
  expect(await kept(page)).toBeNull()

  await signFor(page, null)
  await signButton(page).click()
  await expect(kitWindow(page)).toHaveCount(0)
  await expect(walletButton(page)).toContainText(short(key ?? Keypair.generate()))
  const text = /^127\.0\.0\.1:\d+ wants you to sign in/
  const asked = await signInsAsked(page)
  expect(asked).toHaveLength(3)
  for (const each of asked) expect(each).toEqual(expect.stringMatching(text))

  await page.clock.fastForward('24:00:30')
  await expectAsked(page)
  await expect(walletButton(page)).toHaveCount(0)
  expect(await kept(page)).toBeNull()
  await signButton(page).click()
  await expect(walletButton(page)).toBeVisible()
  const ended = ((await kept(page)) ?? '').replaceAll(/2\d{3}-/g, '2020-')
  await page.evaluate((over) => localStorage.setItem('mintwright.signin', over), ended)
  await page.reload()
  await expect(page.getByText('You are not signed in any more')).toBeVisible()
  await expect(connectButton(page)).toBeVisible()

  await test.step('where the kit cannot check, it says so and disconnects', async () => {
    await connect(page)
    await signButton(page).click()
    await expect(walletButton(page)).toBeVisible()
    await page.reload()
    await walletButton(page).click()
    await expect(page.getByRole('menuitem', { name: 'Wallet' })).toBeVisible()
    await breakChecks(page)
    await page.getByRole('menuitem', { name: 'Wallet' }).click()
    await expect(
      page.getByText('A problem occurred while trying initialize authentication').first(),
    ).toBeVisible()
    await expect(connectButton(page)).toBeAttached()
  })
})

/** Notes each time the window of the kit begins to shake, from the attribute that moves it. */
async function watchShakes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shaken: string[] = []
    Object.assign(window, { shaken })
    const elements = Element.prototype as unknown as {
      setAttribute: (this: Element, name: string, value: unknown) => void
    }
    const { setAttribute } = elements
    // The kit hands in a boolean.
    elements.setAttribute = function (name, value) {
      if (name === 'shake' && String(value) === 'true') shaken.push('true')
      setAttribute.call(this, name, value)
    }
  })
}

const shakes = (page: Page) => page.evaluate(() => (window as unknown as { shaken: string[] }).shaken)

/** From now on the browser fails at what the check of a sign-in needs. */
async function breakChecks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const encoders = TextEncoder.prototype as unknown as {
      encode: (this: TextEncoder, text?: string) => Uint8Array
    }
    const { encode } = encoders
    encoders.encode = function (text = '') {
      if (text.includes('wants you to sign in')) throw new Error('broken by the test')
      return encode.call(this, text)
    }
  })
}

test('a wallet on another device signs the message, and comes back after a reload; the Practice Wallet shows the message, and connects with it', async ({
  page,
  context,
}) => {
  const relay = await startRelay()
  await standForKitHosts(context, relay.join)
  const key = Keypair.generate()
  const wallet = await startRelayWallet(relay.url, key)
  await page.goto('/')
  await connectButton(page).click()
  await kitWindow(page)
    .getByRole('button', { name: /WalletConnect/ })
    .click()
  const code = kitWindow(page).locator('wui-qr-code')
  await expect(code).toBeVisible()
  await wallet.pair((await code.getAttribute('uri')) ?? '')
  await expectAsked(page)
  await signButton(page).click()
  await expect(walletButton(page)).toContainText(short(key))
  expect(wallet.asked.map(({ method }) => method)).toEqual(['solana_signMessage'])
  await page.reload()
  await expect(walletButton(page)).toContainText(short(key))
  await expect(kitWindow(page)).toHaveCount(0)
  expect(wallet.asked).toHaveLength(1)
  await disconnect(page)
  relay.close()

  await connect(page, 'Practice Wallet')
  const prompt = page.getByRole('dialog', { name: 'Practice Wallet' })
  await expect(prompt.getByRole('heading')).toHaveText(/^Sign in to 127\.0\.0\.1:\d+\?$/)
  await expect(prompt.getByRole('region', { name: 'Message' })).toContainText('Chain ID: devnet')
  await prompt.getByRole('button', { name: 'Approve' }).click()
  await expect(walletButton(page)).toBeVisible()
})

test('a wallet that lists a sign-in and lacks it signs a message; one that signs no messages is told apart, and no view of the kit says that it was declined', async ({
  page,
}) => {
  const prompt = page.getByRole('dialog', { name: 'Practice Wallet' })
  const behaves = (habit: string) =>
    page.evaluate((key) => localStorage.setItem(key, 'yes'), `practice-wallet.${habit}`)
  await page.goto('/')
  await behaves('sign-in-throws')
  await connect(page, 'Practice Wallet')
  await prompt.getByRole('button', { name: 'Connect', exact: true }).click()
  await signButton(page).click()
  await expect(prompt.getByRole('heading', { name: 'Sign this message?' })).toBeVisible()
  await prompt.getByRole('button', { name: 'Approve' }).click()
  await expect(walletButton(page)).toBeVisible()
  await disconnect(page)

  await behaves('no-messages')
  await connect(page, 'Practice Wallet')
  await expect(page.getByText('Practice Wallet cannot do this')).toBeVisible()
  await expect(page.getByText(/does not offer signing messages, which a sign-in needs/)).toBeVisible()
  await expect(kitWindow(page)).toHaveCount(0)
  await expect(connectButton(page)).toBeVisible()
  await expect(prompt).toHaveCount(0)
})
