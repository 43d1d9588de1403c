import { getAssociatedTokenAddressSync, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { expect, type Locator, type Page } from '@playwright/test'
import { type Keypair, PublicKey } from '@solana/web3.js'
import { aRichKey, chain, expectAccessible } from './support/journey'
import { aMint } from './support/liquidity'
import { holdMany } from './support/many'
import { addTestWallet } from './support/testWallet'
import { test } from './support/page'

const MANY = 1_000

/** The calls of each request of the page to the node, in their order. */
function watchRequests(page: Page): string[][] {
  const requests: string[][] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/rpc') return
    const body = [request.postDataJSON() as unknown].flat() as { method: string }[]
    requests.push(body.map(({ method }) => method))
  })
  return requests
}

/**
 * A row says what the chain says that the wallet holds of its mint: whole to a screen reader, and with six digits to the eye. The list may
 * still move while it is read.
 */
async function expectBalance(row: Locator, { publicKey }: Keypair): Promise<void> {
  await expect(async () => {
    const [href, text] = await row.evaluate((link) => [link.getAttribute('href'), link.textContent])
    const mint = new PublicKey(href?.split('/').at(-1) ?? '')
    const { value } = await chain.getTokenAccountBalance(getAssociatedTokenAddressSync(mint, publicKey))
    const end = mint.toBase58().slice(-4)
    const whole = value.uiAmountString ?? ''
    const [, seen = 'nothing'] = text?.match(new RegExp(`…${end}${whole}([\\d.]*)$`)) ?? []
    expect(whole.slice(0, 7)).toContain(seen)
  }).toPass()
}

test('a wallet with 1,000 token accounts opens in few requests, and reads and renders what is near the screen', async ({
  page,
}) => {
  const owner = await aRichKey(50)
  await holdMany(owner, MANY, chain)
  await addTestWallet(page, { keys: [owner], returning: true })
  const requests = watchRequests(page)
  const tokens = page.getByRole('list', { name: 'Tokens' })
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Tokens · 500' })).toBeVisible()
  await expect(page.getByText('Empty accounts · 500')).toBeAttached()
  await expectBalance(tokens.getByRole('link').first(), owner)
  await page.waitForLoadState('networkidle')
  const calls = requests.flat()
  expect(requests.length).toBeLessThanOrEqual(6)
  expect(calls.filter((method) => method === 'getTokenAccountsByOwner')).toHaveLength(2)
  // Two accounts a mint, a hundred a call: the mints of a screen and its surroundings.
  expect(calls.filter((method) => method === 'getMultipleAccounts').length).toBeLessThanOrEqual(3)
  expect(await tokens.getByRole('listitem').count()).toBeLessThan(60)

  await page.evaluate(() => window.scrollTo(0, 12_000))
  await expectBalance(tokens.getByRole('link').nth(12), owner)

  await page.evaluate(() => window.scrollTo(0, 0))
  const known = await PublicKey.createWithSeed(owner.publicKey, 'm4', TOKEN_PROGRAM_ID)
  await page.getByRole('searchbox', { name: 'Search' }).fill(known.toBase58())
  await expect(page.getByRole('heading', { name: 'Tokens · 1', exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('the tokens and the NFTs of an account are kept in the URL, and its activity is the history, all by keyboard', async ({
  page,
}) => {
  const owner = await aRichKey()
  await aMint(owner, { symbol: 'OTTR' })
  await aMint(owner, { symbol: 'ONE', decimals: 0, supply: 1n })
  await aMint(owner, { symbol: 'VOTE', decimals: 0, supply: 500n })
  await addTestWallet(page, { keys: [owner], returning: true })
  await page.goto('/account')
  const tokens = page.getByRole('list', { name: 'Tokens' })
  await expect(tokens.getByRole('link', { name: /^Quiet OTTR/ })).toContainText('1,000,000,000')
  await expect(tokens.getByRole('link', { name: /^Quiet VOTE/ })).toContainText('500')
  await expect(tokens.getByRole('link', { name: /^Quiet ONE/ })).toHaveCount(0)
  await expectAccessible(page)
  const views = page.getByRole('navigation', { name: 'Account' })
  await views.getByRole('link', { name: 'Tokens' }).focus()
  await page.keyboard.press('Tab')
  await expect(views.getByRole('link', { name: 'NFTs' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?tab=nfts$/)
  await page.reload()
  await expect(views.getByRole('link', { name: 'NFTs' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('list', { name: 'NFTs' }).getByRole('link')).toHaveCount(1)
  await views.getByRole('link', { name: 'Activity' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeFocused()
  await expect(views.getByRole('link', { name: 'Activity' })).toHaveAttribute('aria-current', 'page')
  const year = new Date().getUTCFullYear()
  await expect(page.getByRole('heading', { name: `${year}` })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Received.*\+5 SOL/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /\+1,000,000,000 OTTR/ })).toBeVisible()
  await expectAccessible(page)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(beyond, `at ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.getByRole('link', { name: /^Received.*\+5 SOL/ }).click()
  await expect(page).toHaveURL(/\/tx\//)
})
