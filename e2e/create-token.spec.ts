import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import {
  getAccount,
  getAssociatedTokenAddressSync,
  getMint,
  getTokenMetadata,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { askedTimes } from './support/inWallet'
import {
  aRichKey,
  begin,
  chain,
  connect,
  created,
  createToken,
  expectAccessible,
  fillToken,
  isSend,
  loseSends,
  mintOf,
  openToken,
  promisedOn,
  review,
  UNDERSTOOD,
} from './support/journey'
import { addTestWallet } from './support/testWallet'
import { holdBack, test } from './support/page'

test('a newcomer creates a token with another wallet, and every field reads back from the chain', async ({
  page,
}) => {
  const key = await aRichKey()
  await addTestWallet(page, { keys: [key] })
  await page.goto('/create-token')
  await connect(page)
  await fillToken(page, {
    name: 'Quiet Heron',
    symbol: 'QHRN',
    decimals: '6',
    supply: '21,000,000.5',
    image: await page.screenshot(),
    immutable: true,
  })
  await expectAccessible(page)
  const before = await chain.getBalance(key.publicKey)
  await review(page)
  await expectAccessible(page)
  const promised = await promisedOn(page)
  await createToken(page)
  await created(page)
  await expect(page.getByText('Promised and paid are the same, to the lamport.')).toBeVisible()
  const mint = await mintOf(page)
  await expectShared(page, mint.toBase58())
  await expectAccessible(page)

  expect(BigInt(before - (await chain.getBalance(key.publicKey)))).toBe(promised)
  const onChain = await getMint(chain, mint, 'confirmed', TOKEN_2022_PROGRAM_ID)
  expect(onChain).toMatchObject({
    decimals: 6,
    supply: 21_000_000_500_000n,
    mintAuthority: null,
    freezeAuthority: null,
  })
  const holding = getAssociatedTokenAddressSync(mint, key.publicKey, true, TOKEN_2022_PROGRAM_ID)
  expect((await getAccount(chain, holding, 'confirmed', TOKEN_2022_PROGRAM_ID)).amount).toBe(
    21_000_000_500_000n,
  )
  const metadata = await getTokenMetadata(chain, mint, 'confirmed')
  expect(metadata).toMatchObject({ name: 'Quiet Heron', symbol: 'QHRN' })
  expect(metadata?.updateAuthority).toBeUndefined()
  const file = (await (await page.request.get(metadata?.uri ?? '')).json()) as Record<string, unknown>
  expect(file).toMatchObject({
    name: 'Quiet Heron',
    symbol: 'QHRN',
    description: 'A small token for a reading club by the river.',
    external_url: 'https://quietheron.example',
  })
  const picture = await page.request.get(String(file['image']))
  expect(picture.headers()['content-type']).toMatch(/^image\/(webp|png)$/)
})

test('Back on a review is the form, Forward and a reload are the review again, and a link without a draft is the form; of two tokens Back and Forward show the right one', async ({
  page,
  browser,
}) => {
  const key = await begin(page)
  const name = page.getByLabel('Name', { exact: true })
  const shown = page.getByRole('heading', { name: 'Review', level: 1 })
  await review(page)
  await expect(page).toHaveURL(/\/create-token\?step=review$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/create-token$/)
  await name.fill('Loud Heron')
  await page.goForward()
  await expect(shown).toBeVisible()
  await expect(page.getByText('Loud Heron').first()).toBeVisible()
  await page.reload()
  await expect(shown).toBeVisible()
  await expect(page.getByText('Loud Heron').first()).toBeVisible()
  await page.getByRole('button', { name: 'Back to the form' }).click()
  await expect(name).toHaveValue('Loud Heron')
  await expect(page).toHaveURL(/\/create-token$/)
  expect(await askedTimes(page)).toBe(0)
  await page.goForward()
  await expect(shown).toBeVisible()
  await createToken(page)
  await created(page)
  await expect(page.getByText('Loud Heron').first()).toBeVisible()
  const first = await mintOf(page)
  await page.goBack()
  await expect(name).toHaveValue('')

  await test.step('a second one: 32 bytes from right to left with an emoji, no decimals, the largest supply there is', async () => {
    const [other, symbol, supply] = ['مالك الحزين 🐦‍⬛', 'مالك', '18446744073709551615']
    expect(Buffer.byteLength(other)).toBe(32)
    await fillToken(page, { name: other, symbol, decimals: '0', supply, immutable: true })
    await review(page)
    await createToken(page)
    await expect(page.getByText(other).first()).toBeVisible()
    await created(page)
    await expect(page.getByText('Promised and paid are the same, to the lamport.')).toBeVisible()
    await expect(page.getByText('18,446,744,073,709,551,615', { exact: true }).first()).toBeVisible()
    const second = await mintOf(page)
    expect(second.toBase58()).not.toBe(first.toBase58())
    const onChain = await getMint(chain, second, 'confirmed', TOKEN_2022_PROGRAM_ID)
    expect(onChain).toMatchObject({
      decimals: 0,
      supply: BigInt(supply),
      mintAuthority: null,
      freezeAuthority: null,
    })
    const holding = getAssociatedTokenAddressSync(second, key.publicKey, true, TOKEN_2022_PROGRAM_ID)
    expect((await getAccount(chain, holding, 'confirmed', TOKEN_2022_PROGRAM_ID)).amount).toBe(BigInt(supply))
    const metadata = await getTokenMetadata(chain, second, 'confirmed')
    expect(metadata).toMatchObject({ name: other, symbol })
    expect(metadata?.updateAuthority).toBeUndefined()
    const file = (await (await page.request.get(metadata?.uri ?? '')).json()) as Record<string, unknown>
    expect(file).toMatchObject({ name: other, symbol })

    await page.goBack()
    await expect(name).toHaveValue('')
    await page.goForward()
    await expect.poll(async () => (await mintOf(page)).toBase58()).toBe(second.toBase58())
  })

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(new URL('/create-token?step=review', page.url()).href)
  await expect(stranger).toHaveURL(/\/create-token$/)
  await stranger.context().close()
})

test('a tab that is reloaded after signing finds its operation and its receipt, pays once, tells it once, and survives a journal that somebody edits', async ({
  page,
}) => {
  const key = await begin(page)
  await review(page)
  const promised = await promisedOn(page)
  const before = await chain.getBalance(key.publicKey)
  const endLosing = await loseSends(page)
  const sent = page.waitForRequest(isSend)
  await createToken(page)
  await expect(page).toHaveURL(/operation=/)
  await sent
  endLosing()
  await page.reload()
  await created(page)
  expect(BigInt(before - (await chain.getBalance(key.publicKey)))).toBe(promised)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/Settling-')),
  )
  await expect(page.getByText('Create Quiet Heron: done')).toHaveCount(0) // No toast beside the receipt.

  const operation = page.url()
  const secret = Buffer.from(key.secretKey.slice(0, 32)).toString('hex')
  expect(await everythingKept(page)).not.toContain(secret)
  await editJournal(page, 'paid', { total: 'much', rents: null })
  await page.goto(operation)
  await created(page)
  await editJournal(page, 'planned', { operation: { id: 'x', subject: { uri: 'javascript:alert(1)' } } })
  await page.goto(operation)
  await expect(page.getByText('This browser does not know this operation')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

/** Changes the events of one type in the journal, as somebody with the browser's tools could. */
async function editJournal(page: Page, type: string, change: object): Promise<void> {
  await page.evaluate(
    async ([wanted, over]) => {
      const result = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve) => (request.onsuccess = () => resolve(request.result)))
      const database = await result(indexedDB.open('mintwright'))
      const store = database.transaction('events', 'readwrite').objectStore('events')
      const keys = await result(store.getAllKeys())
      const rows = (await result(store.getAll())) as { event: { type: string } }[]
      for (const [at, row] of rows.entries()) {
        if (row.event.type === wanted)
          await result(store.put({ ...row, event: { ...row.event, ...over } }, keys[at]))
      }
      database.close()
    },
    [type, change] as const,
  )
}

/** Everything that the page left in the browser, as text; bytes as hex. */
async function everythingKept(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => (request.onsuccess = () => resolve(request.result)))
    const hex = (bytes: Uint8Array) =>
      Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    const database = await result(indexedDB.open('mintwright'))
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const name of ['operations', 'events', 'drafts']) {
      const rows: unknown[] = await result(database.transaction(name).objectStore(name).getAll())
      texts.push(
        JSON.stringify(rows, (_, value: unknown) =>
          typeof value === 'bigint' ? `${value}` : value instanceof Uint8Array ? hex(value) : value,
        ),
      )
    }
    database.close()
    return texts.join('\n')
  })
}

test('the bill keeps its height, from skeleton to figures and to a wallet', async ({ page }) => {
  await addTestWallet(page, { keys: [await aRichKey()] })
  const bill = page.getByRole('region', { name: 'The bill' })
  const heights = async () => {
    const found = []
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const each = page.locator('.bill').first()
      found.push({ width, height: await each.evaluate((one) => one.getBoundingClientRect().height) })
    }
    return found
  }
  const answer = await holdBack(page, '**/rpc')
  await page.goto('/create-token')
  await expect(page.locator('.bill[aria-busy]').first()).toBeVisible()
  const skeleton = await heights()
  await expect(page.locator('.bill[aria-busy]').first()).toBeVisible()
  answer()
  await expect(bill.getByText('once connected')).toBeVisible()
  expectEqualHeights(await heights(), skeleton)
  await connect(page)
  await expect(bill.getByText('4.99')).toBeVisible()
  expectEqualHeights(await heights(), skeleton)
})

type Heights = readonly Readonly<{ width: number; height: number }>[]

function expectEqualHeights(heights: Heights, before: Heights): void {
  for (const [at, { width, height }] of heights.entries())
    expect(Math.abs(height - (before[at]?.height ?? 0)), `at ${width} px`).toBeLessThan(0.5)
}

test('a bill whose script does not load is reported; the reloaded page keeps every value', async ({
  page,
}) => {
  // It does not load until the page is asked for again: what is typed has the bill read anew, and the button would go away.
  let pages = 0
  page.on('request', (request) => void (pages += request.isNavigationRequest() ? 1 : 0))
  await page.route(/assets\/chainWork.*\.js/, (route) => (pages < 2 ? route.abort() : route.continue()))
  let loads = 0
  page.on('load', () => loads++)
  await page.goto('/create-token')
  await fillToken(page, { image: await page.screenshot() })
  await expect(page.getByText('A part of this page did not load')).toBeVisible()
  await expectAccessible(page)
  expect(loads).toBe(1)
  await page.getByLabel('Name', { exact: true }).fill('Grey Almanac')
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expect(page.getByRole('region', { name: 'The bill' }).getByText('Your token account')).toBeVisible()
  expect(loads).toBe(2)
  await expect(page.getByText('A part of this page did not load')).toHaveCount(0)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Grey Almanac')
  await expect(page.getByLabel('Symbol')).toHaveValue('QHRN')
  await expect(page.getByLabel('Total supply')).toHaveValue('1,000,000')
  await expect(page.getByText('heron.png')).toBeVisible()
})

test('with the keyboard alone, on a phone, with the practice wallet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openToken(page)
  await press(page, page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }))
  await press(page, page.locator('w3m-modal').getByRole('button', { name: /Practice Wallet/ }))
  const window = page.getByRole('dialog', { name: 'Practice Wallet' })
  await press(page, window.getByRole('button', { name: 'Get 10 SOL' }))
  await expect(window.getByText('10 SOL', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await press(page, window.getByRole('button', { name: 'Connect', exact: true }))
  await expect(page.getByRole('banner').getByRole('button', { name: /…/ })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Review' }).filter({ visible: true }).first())
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeFocused()
  // Everything decided, what is forever, and the last button are on the first screen; pressed too early, it says what it waits for.
  const last = page.getByRole('button', { name: 'Create token' })
  await expect(page.getByRole('heading', { name: 'Two of these can never be undone' })).toBeInViewport({
    ratio: 1,
  })
  await expect(last).toBeInViewport({ ratio: 1 })
  await press(page, last)
  const tick = page.getByRole('checkbox', { name: UNDERSTOOD })
  await expect(tick).toBeFocused()
  await expect(tick).toHaveAccessibleDescription(/Tick this first: the button waits for it\./)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.keyboard.press('Space')
  await press(page, last)
  await expect(window.getByRole('button', { name: 'Approve' })).toBeVisible()
  await expectAccessible(page)
  await press(page, window.getByRole('button', { name: 'Approve' }))
  await created(page)
  await expectAccessible(page)
})

/** The receipt leads on to a pool of the token, and has its picture, its link and its code to share. */
async function expectShared(page: Page, mint: string): Promise<void> {
  const next = page.getByRole('link', { name: 'Create its pool', exact: true })
  await expect(next).toHaveAttribute('href', `/create-liquidity?token=${mint}&venue=meteora-damm-v2`)
  const url = new URL(`/token/${mint}`, page.url()).href
  const part = page.getByRole('region', { name: 'Share it' })
  await expect(part.getByRole('img', { name: `QR code of ${url}` })).toBeVisible()
  await expect(part.getByText('The practice chain is on this computer only')).toBeVisible()
  for (const post of await part.getByRole('link', { name: /^Share on/ }).all()) {
    const { host, searchParams } = new URL((await post.getAttribute('href')) ?? '')
    expect(['x.com', 't.me']).toContain(host)
    expect(searchParams.get('url')).toBe(url)
    expect(searchParams.get('text')).toContain('Quiet Heron (QHRN) on a practice chain: worth nothing.')
  }
  await expect(
    part.getByRole('img', { name: /^Picture to share: Quiet Heron\. Supply 21,000,000\.5\./ }),
  ).toBeVisible()
  const download = page.waitForEvent('download')
  await part.getByRole('button', { name: 'Download picture' }).click()
  const file = readFileSync(await (await download).path())
  expect(file.subarray(1, 4).toString()).toBe('PNG')
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630])
}

/** Focuses a control by keyboard and presses Enter. */
async function press(page: Page, control: ReturnType<Page['getByRole']>): Promise<void> {
  await control.focus()
  await expect(control).toBeFocused()
  await page.keyboard.press('Enter')
}
