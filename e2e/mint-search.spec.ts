import { expect, type Locator, type Page } from '@playwright/test'
import { getTokenMetadata, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import { setWallet } from './support/inWallet'
import {
  begin,
  chain,
  created,
  createToken,
  expectAccessible,
  isSend,
  keptDraft,
  loseSends,
  openSection,
  review,
} from './support/journey'
import { addTestWallet } from './support/testWallet'
import { test } from './support/page'

/** The section of the mint's address, with the search chosen. */
async function openSearch(page: Page): Promise<Locator> {
  const section = await openSection(page, 'Mint address')
  await section.getByRole('radio', { name: 'With letters that I choose' }).check()
  return section
}

/** The section once a kept draft is in the form. Until then the form may still move under a press. */
async function openKept(page: Page): Promise<Locator> {
  await expect(page.getByText(/^With letters that you chose: /)).toBeVisible()
  return await openSection(page, 'Mint address')
}

const foundIn = (section: Locator) =>
  section.getByRole('group', { name: 'Addresses that were found' }).getByRole('radio')

test('a token is made at an address that a search found, after a reload, and after it was declined', async ({
  page,
}) => {
  const key = await begin(page)
  const section = await openSearch(page)
  await section.getByLabel('Address ends with').fill('0')
  await expect(section.getByText(/^No address contains the digit 0/)).toBeVisible()
  await section.getByLabel('Address ends with').fill('abc')
  await expect(section.getByText(/^On average 195,112 addresses: .* here/)).toBeVisible()
  await section.getByRole('button', { name: 'Search' }).click()
  const found = foundIn(section)
  await expect(found.first()).toBeChecked()
  await expectAccessible(page)
  const address = (await found.first().getAttribute('aria-label')) ?? ''
  expect(address).toMatch(/abc$/)
  await expect.poll(() => keptDraft(page)).toContain(address)

  await page.reload()
  await openKept(page)
  await expect(section.getByRole('radio', { name: address })).toBeChecked()
  await review(page)
  await setWallet(page, { reject: 'sign' })
  await createToken(page)
  await expect(page.getByText('Declined in your wallet').first()).toBeVisible()
  await setWallet(page, { reject: undefined })
  await page.getByRole('button', { name: 'Try again' }).click()
  await created(page)
  const metadata = await getTokenMetadata(chain, new PublicKey(address), 'confirmed', TOKEN_2022_PROGRAM_ID)
  expect(metadata?.name).toBe('Quiet Heron')
  const seed = (await page.getByText(/^[a-p]{8}$/).textContent()) ?? ''
  const derived = await PublicKey.createWithSeed(key.publicKey, seed, TOKEN_2022_PROGRAM_ID)
  expect(derived.toBase58()).toBe(address)
  await expect.poll(() => keptDraft(page)).not.toContain(address)
})

test('every core searches in a worker of its own while the form is filled; a search goes on offline, and a tab that is killed after signing loses neither the address nor the token', async ({
  page,
  context,
}) => {
  const key = await begin(page)
  const section = await openSearch(page)
  await test.step('a long search', async () => {
    await section.getByLabel('Address ends with').fill('zzzzzzz')
    await section.getByRole('button', { name: 'Search' }).click()
    await expect(section.getByText(/million addresses a second/)).toBeVisible()
    // The worker that measured the pace before may not have ended yet.
    const cores = await page.evaluate(() => navigator.hardwareConcurrency)
    await expect.poll(() => page.workers().length).toBe(cores)
    await page.getByLabel('Symbol', { exact: true }).fill('RIVR')
    await expect(section.getByRole('progressbar', { name: 'Search for an address' })).toBeVisible()
    await section.getByRole('radio', { name: 'Made from your wallet' }).check()
    await section.getByRole('radio', { name: 'With letters that I choose' }).check()
  })
  await section.getByLabel('Address ends with').fill('abc')
  await expect(section.getByText(/^On average 195,112 addresses: .* here/)).toBeVisible()
  await context.setOffline(true)
  await section.getByRole('button', { name: 'Search' }).click()
  const found = foundIn(section)
  await expect(found.first()).toBeChecked()
  const address = (await found.first().getAttribute('aria-label')) ?? ''
  await context.setOffline(false)

  await review(page)
  await loseSends(page)
  const sent = page.waitForRequest(isSend)
  await createToken(page)
  await sent
  const operation = page.url()
  expect(operation).toContain('operation=')
  await page.close()

  const next = await context.newPage()
  await addTestWallet(next, { keys: [key], returning: true })
  await next.goto('/create-token')
  const kept = await openKept(next)
  await expect(kept.getByRole('radio', { name: address })).toBeChecked()
  await next.goto(operation)
  await created(next)
  const mint = await getTokenMetadata(chain, new PublicKey(address), 'confirmed', TOKEN_2022_PROGRAM_ID)
  expect(mint?.name).toBe('Quiet Heron')
  await expect.poll(() => keptDraft(next)).not.toContain(address)
})
