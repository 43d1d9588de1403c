import { expect, type Page } from '@playwright/test'
import { Keypair, LAMPORTS_PER_SOL, type PublicKey } from '@solana/web3.js'
import { readFile } from 'node:fs/promises'
import {
  aRichKey,
  begin,
  chain,
  created,
  createToken,
  expectAccessible,
  lamportsOf,
  mintOf,
  promisedOn,
  review,
} from './support/journey'
import { hasVenues } from './support/pools'
import { walkTo } from './support/page'
import { test } from './support/settings'
import { addTestWallet } from './support/testWallet'

/* A copy with a fee, of which a referrer gets a part. Every kind of operation, to the lamport: tests/transactions/serviceFee.test.ts. */

/** Each worker has its own: balances are compared, and tests run at the same time. */
const operator = Keypair.generate().publicKey
const [FEE, SHARE] = [10_000_000n, 2_500_000n]

test.use({
  settings: {
    VITE_SERVICE_FEE_LAMPORTS: `${FEE}`,
    VITE_SERVICE_FEE_ADDRESS: operator.toBase58(),
    VITE_AFFILIATE_SHARE_BPS: '2500',
  },
})

const balanceOf = async (address: PublicKey) => BigInt(await chain.getBalance(address, 'confirmed'))

/** The line of the bill on the screen with that label, in lamports. */
async function line(page: Page, label: string): Promise<bigint> {
  const row = page.locator('.bill .ln').filter({ visible: true, hasText: label }).first()
  return lamportsOf((await row.locator('.fig').first().textContent()) ?? '')
}

/** Runs one operation, and compares what it promised with what everyone then has. */
async function paidBy(
  page: Page,
  payer: PublicKey,
  referrer: PublicKey,
  operation: () => Promise<void>,
  expected: Readonly<{ operator: bigint; referrer: bigint }>,
): Promise<void> {
  const everyone = [payer, operator, referrer]
  const balances = () => Promise.all(everyone.map(balanceOf))
  const before = await balances()
  const promised = await promisedOn(page)
  expect(await line(page, 'Fee of this site')).toBe(expected.operator)
  if (expected.referrer > 0n)
    expect(await line(page, 'To the person who referred you')).toBe(expected.referrer)
  else await expect(page.getByText('To the person who referred you')).toHaveCount(0)
  await operation()
  const gained = (await balances()).map((balance, at) => balance - (before[at] ?? 0n))
  expect(gained).toEqual([-promised, expected.operator, expected.referrer])
}

test('who came by a link pays the same fee, of which the referrer gets a part, for a token, a pool and a send; removed, they get no more', async ({
  page,
}) => {
  const referrer = (await aRichKey(1)).publicKey
  await chain.requestAirdrop(operator, LAMPORTS_PER_SOL)
  await page.goto(`/faq?ref=${referrer.toBase58()}&q=fee#cost`)
  await expect(page.getByText('referred you', { exact: false }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/faq\?q=fee#cost$/)
  // The first one holds.
  await page.goto(`/?ref=${Keypair.generate().publicKey.toBase58()}`)
  await expect(page).toHaveURL(/\/$/)

  const both = { operator: FEE - SHARE, referrer: SHARE }
  const payer = await begin(page, { sol: 20, wanted: { symbol: 'GALM' } })
  await review(page)
  const paying = (operation: () => Promise<void>, expected = both) =>
    paidBy(page, payer.publicKey, referrer, operation, expected)
  await paying(async () => {
    await createToken(page)
    await created(page)
  })
  const mint = await mintOf(page)

  if (hasVenues) {
    await walkTo(page, `/create-liquidity?token=${mint.toBase58()}`)
    await page.getByRole('radio', { name: 'Raydium CPMM' }).check()
    await page.getByLabel('Amount of GALM').fill('400')
    await page.getByLabel('Amount of SOL').fill('2')
    await review(page)
    await paying(async () => {
      await page.getByRole('button', { name: 'Open the pool' }).click()
      await expect(page.getByRole('heading', { name: 'Pool opened', level: 1 })).toBeVisible()
    })
  }

  const send = async () => {
    const to = (await aRichKey(1)).publicKey.toBase58()
    await walkTo(page, `/send?amount=0.5&to=${to}`)
    await review(page)
  }
  const sent = async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page).toHaveURL(/\/account$/)
  }
  await send()
  await paying(sent)

  await walkTo(page, '/affiliate')
  await expect(page.getByRole('heading', { name: 'Who referred you' })).toBeVisible()
  await expect(page.getByText(/referred you\. Until/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Removed.', { exact: false })).toBeVisible()
  await send()
  await paying(sent, { operator: FEE, referrer: 0n })
})

test('the page makes the link and its QR code, and reads from the chain what a wallet earned, without a wallet', async ({
  page,
}) => {
  const referrer = await aRichKey(2)
  const payer = await aRichKey(5)
  await chain.requestAirdrop(operator, LAMPORTS_PER_SOL)
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Affiliate' }).click()
  await expect(page.getByRole('heading', { name: 'Affiliate', level: 1 })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Address of a wallet' })
  await field.fill('not an address')
  await field.press('Enter')
  await expect(page.getByText('This is not an address.', { exact: false })).toBeVisible()
  await field.fill(referrer.publicKey.toBase58())
  await field.press('Enter')
  await expect(page.getByText('No payment yet')).toBeVisible()
  await page.getByRole('combobox', { name: 'It leads to' }).selectOption('Create a token')
  const link = `/create-token?ref=${referrer.publicKey.toBase58()}`
  await expect(page.getByText(link, { exact: false })).toBeVisible()
  await expect(page.getByRole('img', { name: /QR code of .*create-token\?ref=/ })).toBeVisible()
  const [code] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save QR code' }).click(),
  ])
  expect(await readFile(await code.path(), 'utf8')).toMatch(/^<svg/)
  await expectAccessible(page)

  // Somebody else signs by that link, then the referrer by their own.
  const send = async (key: Keypair) => {
    const other = await page.context().browser()?.newContext()
    const tab = await other?.newPage()
    if (!other || !tab) throw new Error('no browser')
    await addTestWallet(tab, { keys: [key], returning: true })
    const origin = new URL(page.url()).origin
    await tab.goto(`${origin}/send?amount=0.5&to=${operator.toBase58()}&ref=${referrer.publicKey.toBase58()}`)
    await expect(tab).not.toHaveURL(/ref=/)
    await review(tab)
    const shown = await tab.getByText('To the person who referred you').count()
    await tab.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(tab).toHaveURL(/\/account$/)
    await other.close()
    return shown
  }
  expect(await send(payer)).toBeGreaterThan(0)
  expect(await send(referrer)).toBe(0)

  await page.reload()
  const months = page.getByRole('table').first()
  await expect(months.getByRole('row').last()).toHaveText(/Total\s*1\s*0\.0025/)
  await expect(page.getByRole('table').nth(1).getByRole('row')).toHaveCount(2)
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  const rows = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain(`,0.0025,${payer.publicKey.toBase58()},`)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})
