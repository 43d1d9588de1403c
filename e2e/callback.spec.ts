import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/journey'
import { ORIGIN } from './support/origin'
import { holdBack, test } from './support/page'

const SECRETS = 'code=SECRETCODE&data=SECRETDATA&nonce=SECRETNONCE&phantom_encryption_public_key=SECRETKEY'

const banner = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

/** Leaves a state in this tab, as a sign-in would before it sends the person away. */
async function expectAnswer(page: Page, returnTo: string): Promise<string> {
  const state = 'abcdef0123456789abcdef0123456789'
  await page.goto('/terms')
  await page.evaluate(
    (one) => sessionStorage.setItem('mintwright.callback', JSON.stringify([{ ...one, since: Date.now() }])),
    { state, returnTo },
  )
  return state
}

/** All that this site keeps in the browser, as one text. */
async function keptInBrowser(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const stores: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage), history.state]
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name ?? '')
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error ?? new Error('not opened'))
      })
      for (const store of db.objectStoreNames)
        stores.push(
          await new Promise((resolve) => {
            const asked = db.transaction(store).objectStore(store).getAll()
            asked.onsuccess = () => resolve(asked.result)
            asked.onerror = () => resolve(null)
          }),
        )
      db.close()
    }
    return JSON.stringify(stores)
  })
}

test('what came with the address is gone from it before the app’s script arrives, and stays nowhere', async ({
  page,
}) => {
  const told: string[] = []
  const referers: string[] = []
  page.on('console', (message) => told.push(message.text()))
  page.on('pageerror', (error) => told.push(String(error)))
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) referers.push(request.headers()['referer'] ?? '')
  })
  const state = await expectAnswer(page, '/faq#fees')
  referers.length = 0
  const release = await holdBack(page, /assets\/index-.*\.js/)
  const loaded = page.goto(`/callback?${SECRETS}&state=${state}#access_token=SECRETTOKEN`, {
    waitUntil: 'commit',
    early: true,
  })
  await loaded
  await page.waitForFunction(() => document.querySelector('#root main') !== null)
  expect(page.url()).toBe(`${ORIGIN}/callback`)
  await expect(page.getByRole('heading', { name: 'Nothing to finish here' })).toBeHidden()
  release()
  await expect(page).toHaveURL(`${ORIGIN}/faq#fees`)
  await expect(page.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  // A script that fetches another one names itself. The page names itself to none. The page before, which has no secrets, may still ask.
  const named = referers.filter((from) => from !== `${ORIGIN}/terms`)
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((from) => !/^$|\/assets\/[^/?#]*\.js$/.test(from))).toEqual([])
  expect(told.join('\n')).not.toContain('SECRET')
  expect(await keptInBrowser(page)).not.toContain('SECRET')
  expect(await page.evaluate(() => 'mintwrightAnswer' in window)).toBe(false)
  await page.goBack()
  await expect(page).toHaveURL(`${ORIGIN}/terms`)
  await page.goForward()
  await expect(page).toHaveURL(`${ORIGIN}/faq#fees`)
})

test('a refusal goes on to the page of the asker, with a sentence above it that is shown once; where the host answers with an empty shell, the page takes the address away itself', async ({
  page,
}) => {
  const state = await expectAnswer(page, '/create-token')
  await page.goto(
    `/callback?errorCode=4001&errorMessage=%3Cb%3ENot%20now%3C%2Fb%3E&state=${state}&${SECRETS}`,
  )
  await expect(page).toHaveURL(`${ORIGIN}/create-token`)
  await expect(banner(page)).toContainText('Declined in your wallet (code 4001).')
  await expect(banner(page)).not.toContainText('Not now')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Create a token' })).toBeVisible()
  await expect(page.getByText('Declined in your wallet')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(`${ORIGIN}/terms`)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Create a token' })).toBeVisible()
  await expect(page.getByText('Declined in your wallet')).toHaveCount(0)

  await test.step('an empty shell', async () => {
    const again = await expectAnswer(page, '/faq')
    await page.route(`${ORIGIN}/callback?*`, async (route) => {
      const shell = await route.fetch({ url: `${ORIGIN}/200.html` })
      await route.fulfill({ response: shell, status: 200 })
    })
    await page.goto(`/callback?${SECRETS}&state=${again}`)
    await expect(page).toHaveURL(`${ORIGIN}/faq`)
    expect(await keptInBrowser(page)).not.toContain('SECRET')
  })
})
