import { readFile } from 'node:fs/promises'
import { getAccount, getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { expect, type Page } from '@playwright/test'
import { type Keypair, PublicKey } from '@solana/web3.js'
import { setWallet } from './support/inWallet'
import { aRichKey, chain, expectAccessible } from './support/journey'
import { aMint } from './support/liquidity'
import { aListFile, balancesOf, receivers, reviewList } from './support/many'
import { addTestWallet } from './support/testWallet'
import { test, walkTo } from './support/page'

/* A list that is paid in many transactions. The run itself, killed, declined and expired: tests/tokens/sendList. */

const DONE = 'All its payments are final.'

async function begin(page: Page, path = '/send/many'): Promise<Keypair> {
  const key = await aRichKey(5)
  await addTestWallet(page, { keys: [key], returning: true })
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Send to many', level: 1 })).toBeVisible()
  return key
}

test('a list is declined, cut off by a reload and gone on with: each line is paid once', async ({ page }) => {
  const key = await begin(page)
  const to = receivers(60)
  await setWallet(page, { reject: 'sign' })
  await reviewList(page, to.map((address) => `${address};0,01`).join('\n'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start sending' }).click()
  await expect(page.getByText('You declined in your wallet.')).toBeVisible()
  expect(await balancesOf(to)).toEqual(to.map(() => 0))
  await page.reload()
  const paused = page.getByText('Paused. Nothing is asked of your wallet.')
  await expect(paused).toBeVisible()
  const link = page.getByRole('link', { name: /Send 0\.6 SOL in 60 payments/ })
  await walkTo(page, '/')
  await link.click()
  await expect(paused).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Send to many', level: 1 })).toBeVisible()
  await setWallet(page, { reject: undefined })
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText(DONE)).toBeVisible()
  expect(await balancesOf(to)).toEqual(to.map(() => 10_000_000))
  await expectAccessible(page)
  await walkTo(page, '/history')
  await page.getByRole('link', { name: /^Sent 0\.6 SOL in 60 payments/ }).click()
  await expect(page.getByText(DONE)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save result as CSV' }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(61)
  expect(lines[1]).toMatch(new RegExp(`^1,${to[0]},0\\.01,paid,[1-9A-HJ-NP-Za-km-z]{64,88},,"SOL",practice$`))
  expect(await chain.getBalance(key.publicKey, 'confirmed')).toBeLessThan(5e9 - 0.6e9)
})

test('a file in UTF-16 that can be read in two ways is asked about, answered by keyboard, and paid as the review says', async ({
  page,
}) => {
  await begin(page)
  const [one = '', two = ''] = receivers(2)
  await test.step('lines that cannot be paid', async () => {
    const list = page.getByRole('textbox', { name: 'Addresses and amounts' })
    await list.fill(['address,amount', `${one},0.5`, 'nonsense,1', `${two},abc`].join('\n'))
    await expect(page.getByText('2 lines cannot be paid as they are.')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Problems (2)' }).click()
    await expect(page.getByText('This is not a Solana address.')).toBeVisible()
    await expect(page.getByText('The amount is not a number.')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 720 })
  })
  const text = `\uFEFFRank\tWallet\tPrize\tLot\r\n1\t${one}\t1.500\t4\r\n2\t${two}\t1.250\t2\r\n`
  const file = { name: 'winners.txt', mimeType: 'text/plain', buffer: Buffer.from(text, 'utf16le') }
  await page.getByLabel('Choose a file').last().setInputFiles(file)
  await expect(page.getByText(/^Choose the column of the receivers/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Rank' })).toBeFocused()
  await page.getByRole('combobox', { name: 'Prize' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Use these columns' }).press('Enter')
  await page.getByRole('radio', { name: '1.5' }).press('Space')
  await expect(page.getByText('2.75 SOL')).toBeVisible()
  await page.getByRole('button', { name: 'Review', exact: true }).press('Enter')
  await expect(page.getByText('Send 2.75 SOL to 2 addresses')).toBeVisible()
  await expect(page.getByText('Address: column Wallet. Amount: column Prize.')).toBeVisible()
  await expect(page.getByText('The decimal sign is the point, as you chose.')).toBeVisible()
  await page.getByText('The list', { exact: true }).click()
  await expect(page.getByRole('list', { name: 'The list' }).getByText('1.25 SOL')).toBeVisible()
  await page.getByRole('button', { name: 'Start sending' }).click()
  await expect(page.getByText(DONE)).toBeVisible()
  expect(await balancesOf([one, two])).toEqual([1_500_000_000, 1_250_000_000])
})

test('a token goes to owners whose accounts are opened; the same list again is named as paid before', async ({
  page,
}) => {
  const key = await aRichKey(5)
  const mint = await aMint(key, { symbol: 'GALM' })
  await addTestWallet(page, { keys: [key], returning: true })
  await page.goto(`/send/many?token=${mint.toBase58()}`)
  await expect(page.getByText('GALM').first()).toBeVisible()
  const to = receivers(25)
  const list = to.map((address) => `${address}\t2.5`).join('\n')
  await reviewList(page, list)
  await expect(page.getByText('Rent of 25 token accounts')).toBeVisible()
  await page.getByRole('button', { name: 'Start sending' }).click()
  await expect(page.getByText(DONE)).toBeVisible()
  for (const owner of to) {
    const account = getAssociatedTokenAddressSync(mint, new PublicKey(owner), false, TOKEN_2022_PROGRAM_ID)
    expect((await getAccount(chain, account, 'confirmed', TOKEN_2022_PROGRAM_ID)).amount).toBe(2_500_000n)
  }
  await page.goto(`/send/many?token=${mint.toBase58()}`)
  await reviewList(page, list)
  await expect(page.getByText('25 of these lines stand in earlier lists, too.')).toBeVisible()
})

test('ten thousand lines from a file are checked in a worker, and only those near the screen are rendered', async ({
  page,
}) => {
  await begin(page)
  const file = await aListFile(10_000, '0.000001')
  const worker = page.waitForEvent('worker')
  await page.getByLabel('Choose a file').last().setInputFiles(file)
  expect((await worker).url()).toContain('sendList.worker')
  await expect(page.getByText('10,000', { exact: true }).first()).toBeVisible()
  const rows = page.getByRole('list', { name: 'All lines' }).getByRole('listitem')
  expect(await rows.count()).toBeLessThan(60)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.getByText('Line 10000')).toBeVisible()
  expect(await rows.count()).toBeLessThan(60)
})

test('a list of a token with a transfer fee says what is sent and what arrives, also after a reload and in History', async ({
  page,
}) => {
  const key = await aRichKey(5)
  const mint = await aMint(key, { fee: 750, symbol: 'FEES' })
  await addTestWallet(page, { keys: [key], returning: true })
  await page.goto(`/send/many?token=${mint.toBase58()}`)
  const [one = '', two = ''] = receivers(2)
  await page.getByRole('textbox', { name: 'Addresses and amounts' }).fill(`${one},100\n${two},40`)
  const lines = page.getByRole('list', { name: 'All lines' })
  await expect(lines).toContainText(/92\.5\sarrive.*37\sarrive/)
  await page.getByRole('button', { name: 'arrives', exact: true }).click()
  await expect(lines).toContainText(/100\sarrive.*40\sarrive/)
  await expectAccessible(page)
  await page.reload()
  await expect(lines).toContainText(/100\sarrive.*40\sarrive/)
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByText(/^Send\s151\.351353\sFEES\s\(140\sarrive\)\sto\s2\saddresses/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start sending' }).click()
  await expect(page.getByText(DONE)).toBeVisible()
  for (const [to, held] of [
    [one, 100_000_000n],
    [two, 40_000_000n],
  ] as const) {
    const account = getAssociatedTokenAddressSync(mint, new PublicKey(to), false, TOKEN_2022_PROGRAM_ID)
    expect((await getAccount(chain, account, 'confirmed', TOKEN_2022_PROGRAM_ID)).amount).toBe(held)
  }
  await page.reload()
  await expect(page.getByRole('list', { name: 'Lines of the list' })).toContainText(
    /100\sarrived.*40\sarrived/,
  )
  await expectAccessible(page)
  await walkTo(page, '/history')
  await expect(
    page.getByRole('link', { name: /Sent 151\.351353 FEES \(140\sarrived\) in 2 payments/ }),
  ).toBeVisible()
})
