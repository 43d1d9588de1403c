import { expect, type Locator, type Page } from '@playwright/test'
import { getAccount, getAssociatedTokenAddressSync, getMint, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import { programsFolder } from '../sandbox/programs/folder'
import { readProgramAccounts, readPrograms } from '../sandbox/programs/read'
import {
  begin,
  chain,
  expectAccessible,
  mintOf,
  openSection,
  promisedOn,
  review,
  UNDERSTOOD,
} from './support/journey'
import { test, walkTo } from './support/page'

const RAYDIUM = 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C'
const CONFIG = 'D4FPEruKEHrG5TenZ2mpDGEfu1iUvTiqBxvpU8HLBvC2'
const folder = programsFolder()
const quiet = () => undefined
const hasRaydium = readPrograms(folder, quiet).has(RAYDIUM) && readProgramAccounts(folder, quiet).has(CONFIG)

test.skip(!hasRaydium, 'needs Raydium CPMM: npm run sandbox:programs')

test('a Token-2022 token and its pool are made in one transaction, at the cost in the bill', async ({
  page,
}) => {
  const image = await page.screenshot()
  const key = await begin(page, { wanted: { name: 'Quiet Heron of the Long River', image } })
  await choosePool(page, '1.5')
  await expect(page.getByText(/^1\sQHRN\s=\s0\.000001875/)).toBeVisible()
  const fits = page.getByText(/^One transaction: 1,\d\d\d of 1,232 bytes\.$/)
  await expect(fits).toBeVisible()
  await expect(page.getByText(/^The guards that some wallets add need \d+\smore bytes?\./)).toBeVisible()
  const ledger = page.getByRole('checkbox', { name: 'I sign with a Ledger' })
  await ledger.check()
  await expect(page.getByText(/^\d+ bytes too long for one transaction\./)).toBeVisible()
  await ledger.uncheck()
  await expect(fits).toBeVisible()

  await test.step('chosen letters, before the search', async () => {
    const bytes = async (place: Locator) => {
      const text = (await place.getByText(/^One transaction: /).textContent()) ?? ''
      return Number(/: ([\d,]+) of/.exec(text)?.[1]?.replace(',', ''))
    }
    const usual = await bytes(page.getByRole('group', { name: 'Optional: open a pool too' }))
    const section = await openSection(page, 'Mint address')
    await section.getByRole('radio', { name: 'With letters that I choose' }).check()
    await section.getByLabel('Address ends with').fill('abcdefg')
    await expect(section.getByText(/^4 more characters in the seed .* 4 bytes longer\.$/)).toBeVisible()
    await expect.poll(() => bytes(section)).toBe(usual + 4)
    await expect(section.getByText(/^The guards that some wallets add /)).toBeVisible()
    await page.getByText('In explorers').click()
    await expect(page.getByText('after the search')).toBeVisible()
    await section.getByLabel('Address ends with').fill('abc')
    await expect.poll(() => bytes(section)).toBe(usual)
    await section.getByRole('radio', { name: 'Made from your wallet' }).check()
  })

  await expectAccessible(page)
  await review(page)
  await expect(page.getByText('No room for your wallet’s guards')).toBeVisible()
  await expect(page.getByText('Open the pool', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const promised = await promisedOn(page)
  const before = await chain.getBalance(key.publicKey)
  await launch(page)
  await expect(page.getByText('Promised and paid are the same, to the lamport.')).toBeVisible()
  await expectAccessible(page)
  expect(BigInt(before - (await chain.getBalance(key.publicKey)))).toBe(promised)

  const mint = await mintOf(page)
  const { supply, mintAuthority } = await getMint(chain, mint, 'confirmed', TOKEN_2022_PROGRAM_ID)
  expect([supply, mintAuthority]).toEqual([1_000_000_000_000_000n, null])
  const own = getAssociatedTokenAddressSync(mint, key.publicKey, true, TOKEN_2022_PROGRAM_ID)
  expect((await getAccount(chain, own, 'confirmed', TOKEN_2022_PROGRAM_ID)).amount).toBe(200_000_000_000_000n)
  expect((await chain.getSignaturesForAddress(await poolOn(page))).length).toBe(1)
  expect((await chain.getSignaturesForAddress(mint)).length).toBe(1)
  await page.getByRole('link', { name: 'View pool page' }).click()
  await expect(page).toHaveURL(/manage-liquidity\?pool=/)
  await expectPictureEverywhere(page, mint)
})

test('what does not fit into one transaction says by how much, and can be two separate transactions, after which the LP tokens are burnt', async ({
  page,
}) => {
  await begin(page, { wanted: { name: 'A Heron With A Very Long Name Ind', symbol: 'QHRN' } })
  await page.getByLabel('Name', { exact: true }).fill('A Heron With A Very Long Name In')
  const fields = await openSection(page, 'Further fields')
  await fields.getByRole('button', { name: 'Add a field' }).click()
  await fields.getByLabel('Name of the field').fill('river')
  await fields.getByLabel('What it holds').fill('The long one by the mill. '.repeat(10).trim())
  await choosePool(page, '1')
  await page.getByRole('checkbox', { name: 'Burn the LP tokens' }).check()
  await expect(page.getByText(/^\d+ bytes too long for one transaction\./)).toBeVisible()
  await page.getByRole('button', { name: 'Review' }).filter({ visible: true }).first().click()
  await expect(page.getByText('This does not fit in one transaction')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Let the pool be a second transaction' }).check()
  await review(page)
  await expect(page.getByRole('heading', { name: /^Transaction 2 of 2/ })).toBeVisible()
  await launch(page)
  await expect(page.getByText('burnt forever', { exact: true })).toBeVisible()
  const address = await poolOn(page)
  expect((await chain.getSignaturesForAddress(address)).length).toBe(1)
  const pool = await chain.getAccountInfo(address, 'confirmed')
  expect(pool?.owner.toBase58()).toBe(RAYDIUM)
  const lpMint = new PublicKey(pool?.data.subarray(136, 168) ?? [])
  expect((await getMint(chain, lpMint, 'confirmed')).supply).toBe(0n)
})

/** The token's picture stands beside its name on every page, until pictures are switched off: then nothing is fetched for them. */
async function expectPictureEverywhere(page: Page, mint: PublicKey): Promise<void> {
  const main = page.getByRole('main')
  const expectPicture = async (part: Locator) => {
    await part.scrollIntoViewIfNeeded()
    const picture = part.locator('img').first()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(1)
  }
  await expectPicture(main)
  await walkTo(page, '/manage-liquidity')
  await expect(main.getByRole('link', { name: 'QHRN / SOL' })).toBeVisible()
  await expectPicture(main)
  await walkTo(page, `/create-liquidity?token=${mint.toBase58()}`)
  await page.getByRole('button', { name: /^Token.*QHRN/ }).click()
  await expectPicture(page.getByRole('dialog').getByRole('button', { name: /QHRN/ }))
  await page.getByLabel('Search, or paste a mint address').fill(mint.toBase58())
  await expect(page.getByRole('button', { name: /Quiet Heron of the Long River \(QHRN\)/ })).toBeVisible()
  await walkTo(page, '/')
  await expectPicture(main.getByRole('link', { name: /^Quiet Heron/ }))
  await walkTo(page, '/account')
  await expectPicture(main.getByRole('link', { name: /^Quiet Heron/ }))
  await expectPicture(main.getByRole('link', { name: /QHRN \/ SOL.*Raydium CPMM/ }))
  await walkTo(page, '/history')
  const row = main.getByRole('button', { name: /Quiet Heron/ })
  await expectPicture(row)
  await row.click()
  await expect(main.getByText('Quiet Heron of the Long River (QHRN)', { exact: true })).toBeVisible()
  await main.locator('dt:text-is("Transaction") + dd').getByRole('link').click()
  const named = main.getByRole('rowheader', { name: /Quiet Heron of the Long River \(QHRN\)/ }).first()
  await expectPicture(named)
  await expectAccessible(page)

  await walkTo(page, '/settings')
  await page.getByRole('checkbox', { name: 'Show pictures of tokens' }).uncheck()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('mintwright.settings')))
    .toContain('"pictures":false')
  const fetched: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/storage/')) fetched.push(request.url())
  })
  for (const path of ['/', '/account', '/history', '/manage-liquidity']) {
    await walkTo(page, path)
    await expect(main.getByText(/Quiet Heron|QHRN/).first()).toBeVisible()
    await expect(main.locator('img[src^="blob:"]')).toHaveCount(0)
  }
  await page.goto('/account')
  await expect(main.getByText(/Quiet Heron/).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(main.locator('img[src^="blob:"]')).toHaveCount(0)
  expect(fetched).toEqual([])
}

/** Takes the offer of a pool, with so much SOL. */
async function choosePool(page: Page, sol: string): Promise<void> {
  const section = page.getByRole('group', { name: 'Optional: open a pool too' })
  await section.getByRole('checkbox', { name: 'Open a pool with the token' }).check()
  await section.getByLabel('SOL in the pool').fill(sol)
}

/** Confirms what is forever: with the word where the LP tokens are burnt, else with a tick. Then the last button, and its receipt. */
async function launch(page: Page): Promise<void> {
  const word = page.getByLabel('Type QHRN to confirm')
  if (await word.isVisible()) await word.fill('QHRN')
  else await page.getByRole('checkbox', { name: UNDERSTOOD }).check()
  await page.getByRole('button', { name: 'Create token and pool' }).click()
  await expect(page.getByRole('heading', { name: 'Token and pool created' })).toBeVisible()
}

/** The pool that the receipt on the screen leads to. */
async function poolOn(page: Page): Promise<PublicKey> {
  const href = await page.getByRole('link', { name: 'View pool page' }).getAttribute('href')
  return new PublicKey(new URLSearchParams(href?.split('?')[1]).get('pool') ?? '')
}
