import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { Keypair, PublicKey, type AccountInfo } from '@solana/web3.js'
import type * as Sdk from '@meteora-ag/cp-amm-sdk'
import { aRichKey, chain, expectAccessible, isSend, loseSends, promisedOn, review } from './support/journey'
import { aMint } from './support/liquidity'
import { hasVenues } from './support/pools'
import { addTestWallet } from './support/testWallet'
import { holdBack, test } from './support/page'

const RAYDIUM = 'Raydium CPMM'
const METEORA = 'Meteora DAMM v2'
const SOL = 'So11111111111111111111111111111111111111112'

/** Pools are read back by Meteora's own library, and for Raydium by the places of its fields (states/pool.rs). */
const sdk = createRequire(import.meta.url)('@meteora-ag/cp-amm-sdk') as typeof Sdk
const { coder } = new sdk.CpAmm(chain)._program

type ReadPool = Readonly<{ mints: readonly string[]; vaults: readonly PublicKey[] }>

function readBack(venue: string, { data }: AccountInfo<Buffer>): ReadPool {
  if (venue === METEORA) {
    const pool = coder.accounts.decode<Sdk.PoolState>('pool', data)
    return {
      mints: [pool.tokenAMint.toBase58(), pool.tokenBMint.toBase58()],
      vaults: [pool.tokenAVault, pool.tokenBVault],
    }
  }
  const key = (at: number) => new PublicKey(data.subarray(at, at + 32))
  return { mints: [key(168).toBase58(), key(200).toBase58()], vaults: [key(72), key(104)] }
}

/** A vault's balance, in base units: the amount has the same offset in both token programs. */
async function inVault(vault: PublicKey): Promise<bigint> {
  const account = await chain.getAccountInfo(vault, 'confirmed')
  return account?.data.readBigUInt64LE(64) ?? 0n
}

/** A wallet that is connected already, with play money. */
async function aWallet(page: Page, sol = 5): Promise<Keypair> {
  const key = await aRichKey(sol)
  await addTestWallet(page, { returning: true, keys: [key] })
  return key
}

/** Opens the page for a pair, chooses the venue and types the deposit. */
async function fill(
  page: Page,
  {
    token,
    quote,
    venue = RAYDIUM,
    base = '400',
    other = '2',
  }: Readonly<{
    token: PublicKey
    quote?: PublicKey
    venue?: string
    base?: string
    other?: string
  }>,
): Promise<void> {
  await page.goto(`/create-liquidity?token=${token.toBase58()}${quote ? `&quote=${quote.toBase58()}` : ''}`)
  const radio = page.getByRole('radio', { name: venue })
  await expect(radio).toBeEnabled()
  // The URL keeps the choice, so a busy machine shows it a moment after the press.
  await radio.click()
  await expect(radio).toBeChecked()
  const [first, second] = [page.locator('input[name=base]'), page.locator('input[name=quote]')]
  await first.fill(base)
  await second.fill(other)
}

async function opened(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Pool opened' })).toBeVisible()
}

/** The address of the pool that the receipt names. */
async function poolOn(page: Page): Promise<PublicKey> {
  const row = await page.locator('dt:text-is("Pool") + dd').first().textContent()
  return new PublicKey(/[1-9A-HJ-NP-Za-km-z]{32,44}/.exec(row ?? '')?.[0] ?? '')
}

test.skip(!hasVenues, 'needs the venues’ programs: npm run sandbox:programs')

/*
 * A pool at each venue, from the form to what lies in its vaults. Every kind of pair at both: tests/liquidity/raydium-cpmm/life.test.ts
 * and meteora-damm-v2/operations.test.ts.
 */

test('Raydium CPMM: a pool of Token-2022 with transfer fee and SOL is opened as the bill says, read back, and shown to who wants another', async ({
  page,
}) => {
  const key = await aWallet(page)
  const token = await aMint(key, { fee: 100 })
  await fill(page, { token })
  const before = await chain.getBalance(key.publicKey)
  await review(page)
  const promised = await promisedOn(page)
  await page.getByRole('button', { name: 'Open the pool' }).click()
  await opened(page)
  expect(BigInt(before - (await chain.getBalance(key.publicKey)))).toBe(promised)
  await expect(page.getByText('Promised and paid are the same, to the lamport.')).toBeVisible()
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await expect(receipt.getByText('QHRN vault')).toBeHidden()
  await receipt.getByText('Pool accounts').click()
  await expect(receipt.getByText('QHRN vault')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText(/\d QHRN and 2 SOL/).first()).toBeVisible()
  const pool = await poolOn(page)
  await expectPool(pool, RAYDIUM, token.toBase58(), SOL, { base: 396_000_000n, quote: 2_000_000_000n })

  await test.step('another pool of the pair is shown it, with a link to add to it', async () => {
    await page.getByRole('button', { name: 'Open another pool' }).click()
    await expect(page.getByText('one exists')).toBeVisible()
    await expect(page.getByRole('radio', { name: METEORA })).toBeChecked()
    await page.getByRole('radio', { name: RAYDIUM }).check()
    await expect(page.getByText('This pool already exists')).toBeVisible()
    for (const link of await page.getByRole('link', { name: 'Add there instead' }).all())
      await expect(link).toHaveAttribute('href', `/manage-liquidity?pool=${pool.toBase58()}`)
    await expectAccessible(page)
  })
})

test('Meteora DAMM v2: a pool of two SPL tokens, whose second signer is announced and whose share is locked forever, is found by the tab that is reloaded after signing, paid once as the bill says, and read back', async ({
  page,
}) => {
  const key = await aWallet(page)
  const [token, quote] = [
    await aMint(key, { standard: 'spl' }),
    await aMint(key, { standard: 'spl', decimals: 2 }),
  ]
  await fill(page, { token, quote, venue: METEORA, base: '1000', other: '25' })
  await page.getByText('Opening time and lock').click()
  await page.getByRole('radio', { name: /Lock my share forever/ }).check()
  await expect(page.getByText('your share locked forever')).toBeVisible()
  const bill = page.getByRole('region', { name: 'The bill' })
  await expect(bill.getByText(/The pool keeps this deposit forever\./)).toBeVisible()
  await expect(bill.getByText(/back when you remove/i)).toHaveCount(0)
  const before = await chain.getBalance(key.publicKey)
  await review(page)
  await expect(page.getByText('This can never be undone')).toBeVisible()
  await expect(page.locator('dt:text-is("Signers besides you") + dd')).not.toHaveText('none')
  await expect(page.getByText(/discards that key/)).toBeVisible()
  await expectAccessible(page)
  const promised = await promisedOn(page)
  await page.getByLabel('Type LOCK FOREVER to confirm').fill('LOCK FOREVER')
  const endLosing = await loseSends(page)
  const sent = page.waitForRequest(isSend)
  await page.getByRole('button', { name: 'Open the pool' }).click()
  await expect(page).toHaveURL(/operation=/)
  await sent
  endLosing()
  await page.reload()
  await opened(page)
  expect(BigInt(before - (await chain.getBalance(key.publicKey)))).toBe(promised)
  await expect(page.getByText('Promised and paid are the same, to the lamport.')).toBeVisible()
  await expectPool(await poolOn(page), METEORA, token.toBase58(), quote.toBase58(), {
    base: 1_000_000_000n,
    quote: 2_500n,
  })
})

/** The pool exists, has these tokens, and these amounts; one base unit may be missing where the program rounds. */
async function expectPool(
  address: PublicKey,
  venue: string,
  base: string,
  quote: string,
  amounts: Readonly<{ base: bigint; quote: bigint }>,
): Promise<void> {
  const account = await chain.getAccountInfo(address, 'confirmed')
  if (!account) throw new Error('there is no such pool')
  const { mints, vaults } = readBack(venue, account)
  expect([...mints].toSorted()).toEqual([base, quote].toSorted())
  const lies = async (mint: string) => await inVault(vaults[mints.indexOf(mint)] ?? address)
  const near = async (mint: string, wanted: bigint) => {
    const off = wanted - (await lies(mint))
    expect(off >= 0n && off <= 1n, `${mint}: off by ${off}`).toBe(true)
  }
  await near(base, amounts.base)
  await near(quote, amounts.quote)
}

test('the keyboard alone picks a token, every state is accessible, and nothing is wider than the window', async ({
  page,
}) => {
  const key = await aWallet(page)
  await aMint(key)
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/create-liquidity')
  await page.getByRole('button', { name: 'Bill', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Review' }).filter({ visible: true })).toHaveCount(1)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: 'Token: choose one' }).press('Enter')
  await expect(page.getByLabel('Search, or paste a mint address')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('quiet')
  await page.getByRole('dialog').getByRole('button', { name: /QHRN/ }).press('Enter')
  await expect(page).toHaveURL(/token=/)
  await expect(page.getByRole('button', { name: 'Token: QHRN. Choose another' })).toBeFocused()
  await page.getByRole('button', { name: 'Review' }).filter({ visible: true }).first().press('Enter')
  await expect(page.getByLabel('Amount of QHRN')).toBeFocused()
  await page.keyboard.type('400')
  await page.keyboard.press('Tab')
  await page.getByLabel('Amount of SOL').fill('1')
  await expect(page.getByText('≈ $150.00')).toHaveCount(2)
  await expect(
    page.getByText(/^Meteora DAMM v2 is the cheapest: 0\.01\d SOL instead of 0\.18\d\.$/),
  ).toBeVisible()
  const bill = page.getByRole('region', { name: 'The bill' })
  await expect(bill.getByText('Leaves your wallet')).toBeVisible()
  await page.getByLabel('Amount of SOL').fill('')
  await page.getByLabel('Opening market cap').fill('')
  await page.getByLabel('Opening market cap').pressSequentially('2500000')
  await expect(page.getByLabel('Opening market cap')).toHaveValue('2,500,000')
  await expect(page.getByLabel('Amount of SOL')).toHaveValue('1')
  await expect(page.getByRole('img', { name: /as a multiple of the opening price/ }).first()).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Amount of QHRN').fill('123,456,789.123456')
  await page.getByLabel('Amount of SOL').fill('1.234567891')
  await expect(page.getByText('Leaves your wallet').first()).toBeVisible()
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide, `at ${width} px`).toBeLessThanOrEqual(0)
  }
})

test('what is typed before hydration is kept', async ({ page }) => {
  const token = await aMint(await aRichKey())
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto(`/create-liquidity?token=${token.toBase58()}`, { waitUntil: 'commit', early: true })
  await page.locator('input[name=quote]').fill('2')
  await page.locator('input[name=base]').fill('400')
  release()
  await expect(page.getByLabel('1 SOL buys')).toHaveValue('200')
  await expect(page.getByLabel('Amount of QHRN')).toHaveValue('400')
})
