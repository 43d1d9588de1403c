import { expect, type BrowserContext, type Page, type Route, type WebSocketRoute } from '@playwright/test'
import { Keypair } from '@solana/web3.js'
import { facts, hosts as listed, type HostFact } from '../src/hosts'
import { stored } from '../src/stored'
import { connect, expectAccessible } from './support/journey'
import { PROJECT_ID, standForKitHosts, test, type Asked } from './support/kitBuild'
import { walkTo } from './support/page'
import { chooseNetwork } from './support/signIn'
import { addTestWallet } from './support/testWallet'

/* The wallet kit's views besides connecting, and the hosts that they ask: a copy with a project id. */

const modal = (page: Page) => page.getByRole('alertdialog', { name: 'Wallet' })
const walletButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Wallet/ })

const headers = { 'access-control-allow-origin': '*' }
const config = (features: unknown) => (route: Route) => route.fulfill({ headers, json: { features } })
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * What the kit's server may answer when it is asked what its dashboard says, and whether somebody then sells: the latest way to a seller,
 * and the one to a sentence. What the kit makes of other answers: tests/wallet/kitCalls.window.test.ts.
 */
const CONFIGS: readonly (readonly [string, (route: Route) => Promise<unknown>, 'sold' | 'not sold'])[] = [
  ['never', () => new Promise(() => {}), 'sold'],
  [
    'two seconds late, with others',
    (route) => after(2000).then(() => config([{ id: 'onramp', isEnabled: true, config: ['nobody'] }])(route)),
    'not sold',
  ],
]

/**
 * The page gives the kit some seconds to connect and to begin, which a busy machine takes; here it gives it minutes. The kit's server
 * has three seconds to answer: where that `answers`, minutes too, for a late answer is in time however long it is on its way.
 */
function waitLonger(answers: boolean): void {
  const wait = window.setTimeout.bind(window)
  const limit = AbortSignal.timeout.bind(AbortSignal)
  const longer = (ms = 0) => (ms < 3_000 ? ms : 60 * ms)
  Object.assign(window, {
    setTimeout: (run: () => void, ms?: number, ...args: unknown[]) => wait(run, longer(ms), ...args),
  })
  if (answers) AbortSignal.timeout = (ms) => limit(longer(ms))
}

/** A page on Mainnet, connected before the kit's server has answered. */
async function connectOnMainnet(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await addTestWallet(page, { keys: [Keypair.generate()] })
  await page.addInitScript(() => localStorage.setItem('mintwright.cluster', 'mainnet'))
  await page.goto('/')
  await connect(page)
  await expect(walletButton(page)).toBeVisible()
  return page
}

/** In the kit's views: who sells, or what else they offer. */
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

test('Buy crypto leads to a seller or to a sentence, whatever the kit’s server answers, and however late; with play money it is not there', async ({
  browser,
  baseURL,
}) => {
  await Promise.all(
    CONFIGS.map(([what, answer, outcome]) =>
      test.step(what, async () => {
        const context = await browser.newContext({ baseURL })
        await standForKitHosts(context)
        await context.route(/\/appkit\/v1\/config/, answer)
        await context.addInitScript(waitLonger, outcome === 'not sold')
        const page = await connectOnMainnet(context)
        await buyInMenu(page, outcome)
        await page.keyboard.press('Escape')
        await fundInKit(page, outcome)
        if (outcome === 'sold') await expectNoneForPlayMoney(page)
        await context.close()
      }),
    ),
  )
})

test('the hosts of a session and what each is told match the list: connect, QR, account, buy crypto, trending tokens', async ({
  context,
}) => {
  const relayed: string[] = []
  const { asked } = await standForKitHosts(context, (socket) => relay(socket, relayed))
  // The kit gives the page of the verifying server five seconds, then it goes on without its token.
  await context.addInitScript(waitLonger, true)
  // The project's endpoint refuses, as it does beyond its plan, and so does the newer public one: the older one is asked instead.
  for (const endpoint of ['https://rpc.walletconnect.org/v1/?*', 'https://api.mainnet.solana.com/**'])
    await context.route(endpoint, (route) => route.fulfill({ headers, status: 403 }))
  const page = await context.newPage()
  const key = Keypair.generate()
  await addTestWallet(page, { keys: [key] })
  await page.addInitScript(() => localStorage.setItem('mintwright.cluster', 'mainnet'))
  await page.goto('/learn')
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  await modal(page)
    .getByRole('button', { name: /WalletConnect/ })
    .click()
  await expect(modal(page).locator('wui-qr-code')).toBeVisible()
  await expect.poll(() => relayed.filter((message) => /"attestation":"\w/.test(message))).toHaveLength(1)
  await modal(page).getByRole('button', { name: 'Back' }).click()
  await modal(page)
    .getByRole('button', { name: /Test Wallet/ })
    .click()
  await expect(walletButton(page)).toBeVisible()
  await fundInKit(page, 'sold')
  const sellersPage = context.waitForEvent('page')
  await modal(page).getByText('Meld.io').click()
  await (await sellersPage).close()
  await page.keyboard.press('Escape')
  // The event before a browser freezes a page: the kit then sends its statistics.
  await page.evaluate(() => document.dispatchEvent(new Event('freeze')))
  await page.getByRole('link', { name: 'Copy Trending' }).first().click()

  const told = {
    address: key.publicKey.toBase58(),
    page: new URL('/learn', page.url()).href,
    project: PROJECT_ID,
  }
  const inSession = listed.filter(({ host }) => !ELSEWHERE.has(host))
  await expect
    .poll(() => factsTold(asked, told))
    .toEqual(
      Object.fromEntries(
        inSession.map(({ host, gets }) => [
          host,
          gets.filter((fact) => !TOLD_ELSEWHERE.get(host)?.includes(fact)).sort(),
        ]),
      ),
    )

  await walkTo(page, '/privacy')
  for (const { host, gets } of inSession) {
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: host, exact: true }) })
    const words = ((await row.textContent()) ?? '').toLowerCase()
    const said = FACTS.filter((fact) => words.includes(facts[fact].toLowerCase()))
    expect([host, ...said.sort()]).toEqual([host, ...[...gets].sort()])
  }

  // A setting, a draft, and what the session has left: the page names all of it.
  await walkTo(page, '/settings')
  await page.getByRole('checkbox', { name: 'Show pictures of tokens' }).uncheck()
  await expect.poll(async () => (await storedIn(page)).local).toContain('mintwright.settings')
  await walkTo(page, '/create-token')
  await page.getByLabel('Name', { exact: true }).fill('Quiet Heron')
  await expect.poll(() => storedIn(page)).toMatchObject({ draft: true })
  const { local, session, databases } = await storedIn(page)
  expect(local).toContain('mintwright.wallet')
  expect(databases).toContain('drafts')
  const named = (of: 'local' | 'session' | 'indexedDb') => stored.flatMap((each) => each[of] ?? [])
  const unnamed = (found: readonly string[], names: readonly string[]) =>
    found.filter(
      (name) => !names.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one)),
    )
  expect({
    local: unnamed(local, named('local')),
    session: unnamed(session, named('session')),
    databases: unnamed(databases, named('indexedDb')),
  }).toEqual({ local: [], session: [], databases: [] })
  await walkTo(page, '/privacy')
  // This copy has neither referrals nor a sign-in.
  for (const { what, ofReferrals, ofSignIn } of stored)
    await expect(page.getByRole('rowheader', { name: what, exact: true })).toHaveCount(
      ofReferrals || ofSignIn ? 0 : 1,
    )
})

/** The person turns to the practice chain: crypto is not offered for sale there. */
async function expectNoneForPlayMoney(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await chooseNetwork(page, 'Practice chain')
  await fundInKit(page, 'not sold')
  await page.keyboard.press('Escape')
  await walletButton(page).click()
  await expect(page.getByRole('menuitem', { name: 'Copy address' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Buy crypto' })).toHaveCount(0)
}

/** The names of all that the browser keeps of the page, and whether there is a draft of Create Token. */
async function storedIn(page: Page) {
  return await page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error('the database does not answer'))
      })
    const ours = await result(indexedDB.open('mintwright'))
    const stores = [...ours.objectStoreNames]
    const drafts = stores.includes('drafts')
      ? await result(ours.transaction('drafts').objectStore('drafts').getAllKeys())
      : []
    ours.close()
    const others = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    return {
      // What the wallet of these tests keeps is not ours.
      local: Object.keys(localStorage).filter((name) => !name.startsWith('Test Wallet')),
      session: Object.keys(sessionStorage),
      databases: [...stores, ...others.filter((name) => name !== 'mintwright')],
      draft: drafts.map(String).some((id) => id.startsWith('create-token')),
    }
  })
}

test('the user’s own endpoint replaces the others, and no other host learns it', async ({ context }) => {
  const { asked } = await standForKitHosts(context)
  const page = await context.newPage()
  const key = Keypair.generate()
  await addTestWallet(page, { keys: [key] })
  await page.addInitScript(() => {
    localStorage.setItem('mintwright.cluster', 'mainnet')
    const rpcUrls = { mainnet: 'https://rpc.mine.example/secret' }
    localStorage.setItem('mintwright.settings', JSON.stringify({ rpcUrls }))
  })
  await page.goto('/')
  await connect(page)
  await expect(walletButton(page)).toBeVisible()
  const tellsAddress = () => asked.filter(({ body }) => body.includes(key.publicKey.toBase58()))
  await expect.poll(() => tellsAddress().map(({ host }) => host)).toContain('rpc.mine.example')
  await page.evaluate(() => document.dispatchEvent(new Event('freeze')))
  await expect.poll(() => asked.map(({ host }) => host)).toContain('pulse.walletconnect.org')
  const others = asked.filter(({ host }) => host !== 'rpc.mine.example')
  expect(others.filter(({ url, body }) => `${url} ${body}`.includes('mine.example'))).toEqual([])
  expect(others.filter(({ host }) => /rpc\.walletconnect|api\.mainnet/.test(host))).toEqual([])
})

const FACTS = Object.keys(facts) as HostFact[]

/** Hosts of other sessions: Devnet is not where the practice chain is, and nothing is stored here. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'api.devnet.solana.com',
  'upload.ardrive.io',
  'arweave.net',
  'uploads.pinata.cloud',
  'gateway.pinata.cloud',
])

/** What a host is told in other sessions only. Jupiter learns the address when a swap through it is reviewed: swap-jupiter.spec.ts. */
const TOLD_ELSEWHERE: ReadonlyMap<string, readonly HostFact[]> = new Map([['api.jup.ag', ['address']]])

/** The facts that each host received, by the host's name: in the URL or in the body. */
function factsTold(asked: readonly Asked[], told: Record<HostFact, string>): Record<string, HostFact[]> {
  const names = [...new Set(asked.map(({ host }) => host))]
  const toldIn = (one: Asked, fact: HostFact) =>
    `${decodeURIComponent(one.url)} ${one.body}`.includes(told[fact])
  return Object.fromEntries(
    names.map((name) => [
      name,
      FACTS.filter((fact) => asked.some((one) => one.host === name && toldIn(one, fact))).sort(),
    ]),
  )
}

/** A relay that takes everything and passes nothing on; `relayed` are the messages. */
function relay(socket: WebSocketRoute, relayed: string[]): void {
  socket.onMessage((message) => {
    relayed.push(String(message))
    const { id, method } = JSON.parse(String(message)) as { id: number; method?: string }
    if (method) socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
  })
}
