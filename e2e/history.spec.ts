import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import {
  begin,
  chain,
  created,
  createToken,
  expectAccessible,
  isSend,
  loseSends,
  review,
} from './support/journey'
import { test, walkTo } from './support/page'

/* A browser's history of operations: read, exported, imported elsewhere, erased, and continued after a reload. */

test('an operation is in the history with its receipt, is exported, erased, and imported with a mark', async ({
  page,
}) => {
  await ask(page)
  await created(page)
  await page.reload()
  await openWalletMenu(page)
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeFocused()
  await row(page, /^Created Quiet Heron/).press('Enter')
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('Promised and paid are the same')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Receipt' })).toBeVisible()

  const file = await exported(page)
  await page.getByRole('button', { name: 'Clear completed' }).click()
  await expect(page.getByRole('dialog', { name: 'Clear one completed transaction?' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Clear completed' })).toBeFocused()
  await page.getByRole('button', { name: 'Clear completed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByText('One transaction was cleared.')).toBeVisible()
  // What happened stays on the chain, and so in the list.
  const list = page.getByRole('list', { name: 'Transactions' })
  await expect(list.getByRole('button')).toHaveCount(0)
  await expect(list.getByRole('link', { name: /\+1,000,000 QHRN/ })).toBeVisible()
  await expectAccessible(page)

  await take(page, file)
  await expect(page.getByText('One transaction was imported')).toBeVisible()
  await expect(row(page, /Quiet Heron.*not seen here.*from a file/)).toBeVisible()
  await take(page, file)
  await expect(page.getByText('One was here already and stays as it is.')).toBeVisible()
})

test('a tab killed after signing is settled from Home, reported there and in a toast, and paid once; what was imported from its file is looked up and never sent', async ({
  page,
  context,
  browser,
}) => {
  const payer = await signedAndKilled(page)
  const home = await context.newPage()
  const resume = await loseSends(context)
  await home.goto('/history')
  const file = await exported(home)
  await walkTo(home, '/')
  await expect(home.getByText('Being looked up')).toBeVisible()
  await expectAccessible(home)
  resume()
  await expect(home.getByText('Create Quiet Heron: done')).toBeVisible()
  await expect(home.getByRole('region', { name: 'Yours' })).toContainText('It went through')
  await expectAccessible(home)
  await home.getByRole('link', { name: 'See the receipt' }).last().click()
  await expect(home.getByRole('heading', { name: 'Token created' })).toBeVisible()
  await expect(home.getByText('Promised and paid are the same, to the lamport.')).toBeVisible()
  const signatures = await chain.getSignaturesForAddress(payer)
  expect(signatures.filter(({ err }) => err === null)).toHaveLength(2) // The faucet’s and this one.

  const elsewhere = await browser.newContext()
  const sent: string[] = []
  const theirs = await elsewhere.newPage()
  theirs.on('request', (request) => isSend(request) && sent.push(request.url()))
  await theirs.goto('/history')
  await expect(theirs.getByText('No transactions yet')).toBeVisible()
  await take(theirs, file)
  await expect(theirs.getByText('One transaction was imported')).toBeVisible()
  await theirs.reload()
  await row(theirs, /not seen here.*from a file/).click()
  await expect(theirs.getByText(/This browser has not seen it happen/)).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: 'Look up' }).click()
  await expect(theirs.getByText(/has a transaction with this signature, signed by this wallet/)).toBeVisible()
  await expectAccessible(theirs)
  const id = new URL(theirs.url()).searchParams.get('operation')
  await walkTo(theirs, `/create-token?operation=${id}`)
  await expect(theirs.getByText(/^From a file that you opened on/)).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByRole('link', { name: 'See it in the history' }).click()
  await expect(row(theirs, /not seen here.*from a file/)).toBeVisible()
  await expect(theirs.getByText('PAID')).toBeHidden()
  expect(sent).toEqual([])
  await elsewhere.close()
})

/** Asks the wallet for a token. */
async function ask(page: Page) {
  const key = await begin(page)
  await review(page)
  await createToken(page)
  return key.publicKey
}

/** The wallet has signed, nothing has left the page, and the page is gone. */
async function signedAndKilled(page: Page) {
  await loseSends(page)
  const payer = await ask(page)
  await expect(page.getByText('Approved in your wallet')).toBeVisible()
  await page.close()
  return payer
}

const row = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'Transactions' }).getByRole('button', { name }).first()

async function openWalletMenu(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Wallet / })
    .click()
}

/** The whole history as JSON. */
async function exported(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'JSON', exact: true }).click()
  const path = await (await download).path()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  return await readFile(path)
}

async function take(page: Page, buffer: Buffer): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import' }).click()
  await (await choosing).setFiles({ name: 'history.json', mimeType: 'application/json', buffer })
}
