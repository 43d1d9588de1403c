import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type BrowserContext, type Locator, type Page, type Request } from '@playwright/test'
import { ORIGIN } from './origin'
import { addTestWallet, type TestWalletOptions } from './testWallet'
import { Connection, Keypair, LAMPORTS_PER_SOL, PublicKey } from '@solana/web3.js'
import type Axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'

/** A client that we did not write, on the chain that the page uses. */
export const chain = connectTo(ORIGIN)

/** web3.js at the chain of that server. It would keep a blockhash for 30 seconds, which is longer than one lives here: it keeps none. */
export function connectTo(origin: string): Connection {
  const connection = new Connection(`${origin}/rpc`, {
    commitment: 'confirmed',
    disableRetryOnRateLimit: true,
  })
  return Object.assign(connection, { _disableBlockhashCaching: true })
}

/** A key with play money, on the shared chain unless another is named. */
export async function aRichKey(sol = 5, on = chain): Promise<Keypair> {
  const key = Keypair.generate()
  const signature = await on.requestAirdrop(key.publicKey, sol * LAMPORTS_PER_SOL)
  await expect
    .poll(async () => (await on.getSignatureStatus(signature)).value?.confirmationStatus, {
      intervals: [100],
    })
    .toMatch(/confirmed|finalized/)
  return key
}

/** Connects through the wallet list, as a person does. */
export async function connect(page: Page, wallet = 'Test Wallet'): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  await page
    .getByRole('button', { name: new RegExp(wallet) })
    .first()
    .click()
}

export type Wanted = Readonly<{
  standard?: 'Token-2022' | 'SPL Token'
  name?: string
  symbol?: string
  decimals?: string
  supply?: string
  description?: string
  website?: string
  image?: Buffer
  revokeMint?: boolean
  revokeFreeze?: boolean
  immutable?: boolean
}>

const HERON = {
  standard: 'Token-2022',
  name: 'Quiet Heron',
  symbol: 'QHRN',
  decimals: '9',
  supply: '1,000,000',
  description: 'A small token for a reading club by the river.',
  website: 'https://quietheron.example',
  revokeMint: true,
  revokeFreeze: true,
  immutable: false,
} as const

/** Fills the form of Create Token as a person does; name only what matters. */
export async function fillToken(page: Page, wanted: Wanted = {}): Promise<void> {
  const token = { ...HERON, ...wanted }
  const tick = (name: string, on: boolean) => page.getByRole('checkbox', { name }).setChecked(on)
  await page.getByRole('radio', { name: token.standard }).check()
  await page.getByLabel('Name', { exact: true }).fill(token.name)
  await page.getByLabel('Symbol', { exact: true }).fill(token.symbol)
  await page.getByLabel('Description').fill(token.description)
  await page.getByLabel('Website').fill(token.website)
  await page.getByLabel('Decimals').fill(token.decimals)
  await page.getByLabel('Total supply').fill(token.supply)
  await choosePicture(page, wanted.image)
  await tick('Revoke mint authority', token.revokeMint)
  await tick('Revoke freeze authority', token.revokeFreeze)
  await tick('Make metadata immutable', token.immutable)
}

/** Opens Create Token with the form filled by a link, as drafts are shared: for tests that are not about typing. */
export async function openToken(page: Page, wanted: Wanted = {}): Promise<void> {
  const { standard, revokeMint, revokeFreeze, immutable, image, ...texts } = { ...HERON, ...wanted }
  const values = {
    ...texts,
    standard: standard === 'SPL Token' ? 'spl' : 'token-2022',
    revokeMintAuthority: revokeMint,
    revokeFreezeAuthority: revokeFreeze,
    immutableMetadata: immutable,
  }
  const draft = Buffer.from(JSON.stringify(values)).toString('base64url')
  await page.goto(`/create-token#draft=1.${draft}`)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(texts.name)
  await choosePicture(page, image)
}

async function choosePicture(page: Page, buffer: Buffer | undefined): Promise<void> {
  if (!buffer) return
  await page.getByLabel('Image').setInputFiles({ name: 'heron.png', mimeType: 'image/png', buffer })
}

export type Beginning = Readonly<{
  wallet?: Partial<TestWalletOptions>
  wanted?: Wanted
  /** What the wallet holds, in SOL. */
  sol?: number
  on?: Connection
}>

/**
 * A form filled in and a wallet with money, connected at an earlier visit, for tests that are about what comes after.
 * Resolves with the wallet's first key.
 */
export async function begin(page: Page, { wallet, wanted, sol, on }: Beginning = {}): Promise<Keypair> {
  const [key = await aRichKey(sol, on), ...others] = wallet?.keys ?? []
  await addTestWallet(page, { returning: true, ...wallet, keys: [key, ...others] })
  await openToken(page, wanted)
  await expect(page.getByRole('banner').getByRole('button', { name: /^Wallet / })).toBeVisible()
  return key
}

/** The token is on the chain, and its receipt on the screen. */
export async function created(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Token created' })).toBeVisible()
}

/** Opens a section of the form, and waits for what is inside. */
export async function openSection(page: Page, title: string): Promise<Locator> {
  const section = page.locator('details').filter({ has: page.locator('summary b', { hasText: title }) })
  await section.locator('summary').click()
  await expect(section.getByText('Opening…')).toHaveCount(0)
  return section
}

/** Whether a request sends a transaction. */
export const isSend = (request: Request) => request.postData()?.includes('sendTransaction') ?? false

/**
 * Lets no call of a page, or of all pages of a context, reach the node until the returned function is called; `isLost` says which, where it
 * is not each. The route stays: the browser would go on with a request that is under way, which its handler then cannot answer.
 */
export async function loseCalls(
  from: Page | BrowserContext,
  isLost: (request: Request) => boolean = () => true,
): Promise<() => void> {
  let isLosing = true
  await from.route('**/rpc', (route) =>
    isLosing && isLost(route.request()) ? route.abort() : route.fallback(),
  )
  return () => {
    isLosing = false
  }
}

/** The same for the transactions alone. */
export const loseSends = (from: Page | BrowserContext) => loseCalls(from, isSend)

/** From the form to the review. */
export async function review(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
}

/** The box of a review that is ticked where something of a new token is forever. */
export const UNDERSTOOD = 'I understand that this can never be undone'

/** The box of a review that is ticked where an immutable token has no picture. */
const NO_PICTURE = 'I know that this token may never show a picture'

/** Ticks the boxes of what is final, and presses the last button. */
export async function createToken(page: Page): Promise<void> {
  for (const name of [UNDERSTOOD, NO_PICTURE]) {
    const tick = page.getByRole('checkbox', { name })
    if (await tick.isVisible()) await tick.check()
  }
  await page.getByRole('button', { name: 'Create token' }).click()
}

/** The figure in the row of the bill that begins so, in lamports. */
export function lamportsOf(text: string): bigint {
  const match = /(\d[\d,]*)\.(\d{9})/.exec(text)
  if (!match) throw new Error(`no amount in "${text}"`)
  return BigInt((match[1] ?? '').replaceAll(',', '') + (match[2] ?? ''))
}

/** The total that the bill on the screen promises, in lamports. */
export async function promisedOn(page: Page): Promise<bigint> {
  const total = page.locator('.bill .tot').filter({ visible: true }).first()
  return lamportsOf((await total.textContent()) ?? '')
}

/** The mint that the receipt on the screen names. */
export async function mintOf(page: Page): Promise<PublicKey> {
  const row = await page.locator('dt:text-is("Mint") + dd').first().textContent()
  return new PublicKey(/[1-9A-HJ-NP-Za-km-z]{32,44}/.exec(row ?? '')?.[0] ?? '')
}

/** No violation of the accessibility rules on the page as it stands, or in the `part` of it with that selector. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // What still fades in has less contrast than what will stand there.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  })
  const { violations } = await axeResults(page, part)
  const told = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
  )
  expect(told).toEqual([])
}

/** The script of axe, as small as it comes: a page reads half a megabyte of it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What surrounds each page: header and footer. */
const AROUND = ['header.head', 'footer.foot-site']

/** The markup of headers and footers, each with the width of its window, in which this process has found no fault. */
const faultless = new Set<string>()

/**
 * What axe finds with all its rules. Its script stays in the document for the next look: to read it takes as long as to apply it. The
 * very header and footer that were faultless on another page of this process, at this width, are left out: half of what axe looks at.
 * No page of ours has frames; axe would not look into them without a script of their own.
 */
async function axeResults(page: Page, part: string): Promise<AxeResults> {
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE)
    await page.evaluate(rememberColors)
  }
  const around = part === 'html' ? await page.evaluate(markupAround, AROUND) : []
  const exclude = AROUND.filter((_, at) => faultless.has(around[at] ?? ''))
  const options: RunOptions = { resultTypes: ['violations'] }
  const results = await page.evaluate(
    ([include, exclude, how]) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      return axe.run({ include: [include], exclude }, how)
    },
    [part, exclude, options] as const,
  )
  if (results.violations.length === 0) for (const one of around) faultless.add(one)
  return results
}

/** The markup of these, each with the width of the window; none where something lies above the first. Runs in the page. */
function markupAround(selectors: readonly string[]): readonly string[] {
  const all = selectors.map((one) => document.querySelector(one))
  const { x, y, width, height } = all[0]?.getBoundingClientRect() ?? new DOMRect()
  const isOnTop = all[0]?.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ?? false
  return isOnTop ? all.map((one) => `${innerWidth} ${one?.outerHTML}`) : []
}

type AxeColor = { r: number; g: number; b: number; alpha: number; parseString: (text: string) => AxeColor }

/** Axe reads the same few colors again for every text and all that is behind it, which is a quarter of its work. Runs in the page. */
function rememberColors(): void {
  const { commons } = (
    window as unknown as { axe: { commons: { color: { Color: { prototype: AxeColor } } } } }
  ).axe
  const colors = commons.color.Color.prototype
  const parse = colors.parseString
  const known = new Map<string, Pick<AxeColor, 'r' | 'g' | 'b' | 'alpha'>>()
  colors.parseString = function (text) {
    const had = known.get(text)
    if (had) return Object.assign(this, had)
    const { r, g, b, alpha } = parse.call(this, text)
    known.set(text, { r, g, b, alpha })
    return this
  }
}

/** The draft of Create Token as this browser keeps it, as text; empty where there is none. */
export async function keptDraft(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error('the database does not answer'))
      })
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('mintwright')) return ''
    const database = await result(indexedDB.open('mintwright'))
    const kept: unknown = await result(
      database.transaction('drafts').objectStore('drafts').get('create-token practice'),
    )
    database.close()
    return JSON.stringify(kept) ?? ''
  })
}
