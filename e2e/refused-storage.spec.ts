import { expect } from '@playwright/test'
import { Keypair } from '@solana/web3.js'
import { aRichKey, chain, connect } from './support/journey'
import { addTestWallet } from './support/testWallet'
import { test, walkTo } from './support/page'

/* Browsers that refuse storage. Each way of each store: tests/storage/refusals. */

type Refused = readonly ('localStorage' | 'indexedDB')[]

/** Naming localStorage throws, as where a site may store nothing; of the database nothing is there. Runs in the page. */
function refuse(stores: Refused): void {
  for (const name of ['localStorage', 'sessionStorage'])
    if (stores.includes('localStorage'))
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  if (stores.includes('indexedDB'))
    for (const name of Object.getOwnPropertyNames(window).filter((one) => /^(IDB|indexedDB$)/.test(one)))
      Object.defineProperty(window, name, { value: undefined })
  for (const name of ['BroadcastChannel', 'caches']) Object.defineProperty(window, name, { value: undefined })
  for (const name of ['locks', 'serviceWorker', 'storage'])
    Object.defineProperty(navigator, name, { value: undefined })
}

const CASES: readonly Refused[] = [['localStorage'], ['indexedDB'], ['localStorage', 'indexedDB']]

for (const stores of CASES)
  test(`without ${stores.join(' and ')}, SOL is sent from a wallet that the list connects, to the receipt`, async ({
    page,
  }) => {
    const failures: string[] = []
    page.on('pageerror', ({ message }) => failures.push(message))
    const friend = Keypair.generate().publicKey
    await page.addInitScript(refuse, stores)
    await addTestWallet(page, { keys: [await aRichKey(5)] })
    await page.goto(`/send?to=${friend.toBase58()}`)
    await connect(page)
    await expect(page.getByRole('banner').getByRole('button', { name: /^Wallet / })).toBeVisible()
    await page.getByRole('textbox', { name: 'Amount' }).fill('0.25')
    await page.getByRole('button', { name: 'Review', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
    await expect(page.getByText('What you sign is remembered in this tab alone')).toHaveCount(
      stores.includes('indexedDB') ? 1 : 0,
    )
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page).toHaveURL(/\/account$/)
    expect(await chain.getBalance(friend, 'confirmed')).toBe(250_000_000)
    await walkTo(page, '/history')
    const operations = page.getByRole('list', { name: 'Transactions' })
    await operations.getByRole('button', { name: /^Sent .*SOL to/ }).click()
    await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(
      'Promised and paid are the same',
    )
    expect(failures).toEqual([])
  })
