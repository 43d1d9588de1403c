import { expect, type Page } from '@playwright/test'
import { askedTimes, holdSignatures, releaseSignatures, revoke, useAccount } from './support/inWallet'
import {
  aRichKey,
  begin,
  chain,
  created,
  createToken,
  expectAccessible,
  keptDraft,
  review,
  UNDERSTOOD,
} from './support/journey'
import { addTestWallet } from './support/testWallet'
import { test } from './support/page'

/* Errors on the way to a token: each ends in a sentence about the money and a next step that works. */

test('a reload while the prompt is open: the page watches, and only one tab drives', async ({ page }) => {
  await holdSignatures(page)
  await begin(page)
  await review(page)
  await createToken(page)
  await expect(page.getByRole('button', { name: 'Stop waiting' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/does not know your wallet’s answer/).first()).toBeVisible()
  await expect(page.getByText(/s left before it can no longer land/)).toBeVisible()
  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(second.getByText('Another tab is taking care of this')).toBeVisible()
  await expectAccessible(second)
})

test('a prompt that is open in one tab is not repeated by another tab, which links to it', async ({
  page,
}) => {
  await holdSignatures(page)
  const key = await begin(page)
  await review(page)
  const second = await page.context().newPage()
  await addTestWallet(second, { keys: [key] })
  await second.goto('/create-token')
  await expect(second.getByLabel('Name', { exact: true })).toHaveValue('Quiet Heron')
  await review(second)
  await createToken(page)
  await expect(page.getByRole('button', { name: 'Stop waiting' })).toBeVisible()
  await createToken(second)
  await expect(second.getByText('Another operation is under way')).toBeVisible()
  await expect(second.getByText(/Your wallet was not asked/)).toBeVisible()
  expect(await askedTimes(second)).toBe(0)
  await second.getByRole('link', { name: 'See how it stands' }).click()
  await expect(second.getByText('Another tab is taking care of this')).toBeVisible()
})

test('going back during the last press leaves no prompt, whether it is about to open or open', async ({
  page,
}) => {
  await holdSignatures(page)
  const key = await begin(page)
  const go = (name: string) => page.getByRole('navigation').getByRole('link', { name }).first().click()
  await go('Create Liquidity')
  await go('Create Token')
  await review(page)
  const leaveWhileTrying = async (leave: () => Promise<unknown>) => {
    let asked = () => {}
    const trying = new Promise<void>((resolve) => (asked = resolve))
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/rpc', async (route) => {
      asked()
      await answered
      await route.continue()
    })
    await createToken(page)
    await trying
    await leave()
    answer()
    await page.unrouteAll({ behavior: 'wait' })
  }
  await leaveWhileTrying(() => page.goBack())
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Quiet Heron')
  expect(await askedTimes(page)).toBe(0)
  await review(page)
  await leaveWhileTrying(() => page.getByRole('button', { name: 'Back to the form' }).click())
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Quiet Heron')
  expect(await askedTimes(page)).toBe(0)
  await review(page)
  await createToken(page)
  await expect(page.getByRole('button', { name: 'Stop waiting' })).toBeVisible()
  await page.goBack()
  await releaseSignatures(page)
  await page.goForward()
  await expect(page.getByText(/left before it can no longer land/)).toBeVisible()
  expect(await askedTimes(page)).toBe(1)
  expect(await chain.getSignaturesForAddress(key.publicKey)).toHaveLength(1)
})

test('a change of network or account closes the review and keeps what was typed', async ({ page }) => {
  const [first, second] = [await aRichKey(), await aRichKey()]
  await page.route(/mainnet-beta|walletconnect/, (route) => route.abort())
  await begin(page, { wallet: { keys: [first, second] } })
  await review(page)
  await useAccount(page, 1)
  await expect(page.getByText(/The account in your wallet changed/)).toBeVisible()
  await review(page)
  await chooseNetwork(page, /Mainnet/)
  await expect(page.getByText(/The network changed/)).toBeVisible()
  // Each network has its own draft.
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await page.getByLabel('Name', { exact: true }).fill('Grey Almanac')
  await page.getByLabel('Symbol').fill('GRY')
  await page.getByRole('button', { name: 'Review' }).filter({ visible: true }).first().click()
  await expect(page.getByText(/Can’t reach Solana Mainnet/)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  await chooseNetwork(page, /Practice/)
  await expect(page.getByText('The RPC endpoint cannot be reached')).toHaveCount(1)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('The RPC endpoint cannot be reached')).toHaveCount(0)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Quiet Heron')
  await review(page)
  await createToken(page)
  await created(page)
})

test('a change of network while the prompt is open changes nothing about the operation', async ({ page }) => {
  await holdSignatures(page)
  await page.route(/mainnet-beta|walletconnect/, (route) => route.abort())
  await begin(page)
  await review(page)
  await createToken(page)
  await expect(page.getByRole('button', { name: 'Stop waiting' })).toBeVisible()
  await chooseNetwork(page, /Mainnet/)
  await releaseSignatures(page)
  await created(page)
  await page.getByRole('link', { name: 'View token page' }).click()
  await expect(page.getByRole('heading', { name: 'Quiet Heron', level: 1 })).toBeVisible()
  await expect(
    page.getByRole('banner').getByRole('button', { name: /Network: Practice chain/ }),
  ).toBeVisible()
})

test('another account, or none, while the prompt is open ends the operation: nothing is sent', async ({
  page,
}) => {
  await holdSignatures(page)
  const [first, second] = [await aRichKey(), await aRichKey()]
  const before = await chain.getBalance(first.publicKey)
  await begin(page, { wallet: { keys: [first, second] } })
  await review(page)
  await createToken(page)
  await expect(page.getByRole('button', { name: 'Stop waiting' })).toBeVisible()
  await useAccount(page, 1)
  await expect(page.getByText('Your wallet returned no valid signature').first()).toBeVisible()
  await expect(page.getByText(/The wallet uses another account/).first()).toBeVisible()
  await expect(page.getByText(/s left before it can no longer land/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expectAccessible(page)
  await releaseSignatures(page)
  await useAccount(page, 0)
  expect(await chain.getBalance(first.publicKey)).toBe(before)
  await revoke(page)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect' })).toBeVisible()
})

test('a network that fails while the prompt is open is reported, and the signed transaction continues once it is back', async ({
  page,
}) => {
  await holdSignatures(page)
  await begin(page)
  await review(page)
  await createToken(page)
  await expect(page.getByRole('button', { name: 'Stop waiting' })).toBeVisible()
  await page.route('**/rpc', (route) => route.abort())
  await releaseSignatures(page)
  await expect(page.getByText(/What you signed is kept in this browser. This page continues/)).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/rpc')
  await created(page)
  expect(await askedTimes(page)).toBe(1)
})

test('a wallet that sends to other networks only is told so before anything is stored', async ({ page }) => {
  let stored = 0
  await page.route('**/storage', (route) => (stored++, route.continue()))
  await begin(page, { wallet: { signsAlone: false, chains: ['solana:mainnet'] } })
  await page.getByRole('button', { name: 'Review' }).filter({ visible: true }).first().click()
  await expect(page.getByText('Test Wallet cannot do this')).toBeVisible()
  await expectAccessible(page)
  expect(stored).toBe(0)
})

test('Enter held down asks once', async ({ page }) => {
  await begin(page)
  await page.getByLabel('Name', { exact: true }).focus()
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeFocused()
  await page.getByRole('checkbox', { name: UNDERSTOOD }).check()
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Enter')
  await created(page)
  expect(await askedTimes(page)).toBe(1)
})

test('a browser without storage is reported at the review, before anything is stored or asked', async ({
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('This is a private window', 'SecurityError')
    }
  })
  await begin(page)
  await expect(page.getByText(/This browser keeps no drafts/)).toBeVisible()
  await page.getByRole('button', { name: 'Review' }).filter({ visible: true }).first().click()
  await expect(page.getByText('This browser cannot remember what is signed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toHaveCount(0)
  await expectAccessible(page)
  expect(await askedTimes(page)).toBe(0)
})

test('a draft whose token was made in another tab says so, and can make another token', async ({ page }) => {
  const key = await begin(page)
  await expect.poll(() => keptDraft(page)).toContain('1,000,000')
  const second = await page.context().newPage()
  await addTestWallet(second, { keys: [key] })
  await second.goto('/create-token')
  await expect(second.getByLabel('Name', { exact: true })).toHaveValue('Quiet Heron')
  await review(second)
  await review(page)
  await createToken(page)
  await created(page)
  await second.getByRole('button', { name: 'Back to the form' }).click()
  await expect(second.getByText('A token was already made from this draft')).toBeVisible()
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Make another one' }).click()
  await expect(second.getByText('A token was already made from this draft')).toHaveCount(0)
  await review(second)
  await createToken(second)
  await created(second)
})

test('a name that looks like markup is text everywhere', async ({ page }) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?(Types?|HTML|Script)/.test(message.text()))
      violations.push(message.text())
  })
  await begin(page, { wanted: { name: '<img src=x onerror=alert(1)>', symbol: '<b>É</b>', description: '' } })
  await review(page)
  await expect(page.getByText('<img src=x onerror=alert(1)> (<b>É</b>)').first()).toBeVisible()
  await createToken(page)
  await created(page)
  await page.getByRole('link', { name: 'View token page' }).click()
  await expect(page.getByRole('heading', { name: '<img src=x onerror=alert(1)>' })).toBeFocused()
  await expectAccessible(page)
  expect(violations).toEqual([])
})

test('a journal that somebody edited breaks no page, and holds no secret', async ({ page }) => {
  const key = await begin(page)
  await review(page)
  await createToken(page)
  await created(page)
  const operation = page.url()
  const secret = Buffer.from(key.secretKey.slice(0, 32)).toString('hex')
  expect(await everythingKept(page)).not.toContain(secret)

  await editJournal(page, 'paid', { total: 'much', rents: null })
  await page.goto(operation)
  await created(page)
  await editJournal(page, 'planned', { deed: { id: 'x', subject: { uri: 'javascript:alert(1)' } } })
  await page.goto(operation)
  await expect(page.getByText('This browser does not know this operation')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const id of ['__proto__', '\u0000', '"><img src=x onerror=alert(1)>']) {
    await page.goto(`/create-token?operation=${encodeURIComponent(id)}`)
    await expect(page.getByText('This browser does not know this operation')).toBeVisible()
  }
})

async function chooseNetwork(page: Page, name: RegExp): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Change network/ })
    .click()
  await page.getByRole('menuitemradio', { name }).click()
}

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
    for (const name of ['deeds', 'events', 'drafts']) {
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
