import {
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeMint2Instruction,
  createInitializeMintCloseAuthorityInstruction,
  createInitializeTransferFeeConfigInstruction,
  createMintToInstruction,
  createSetTransferFeeInstruction,
  ExtensionType,
  getAssociatedTokenAddressSync,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { expect, type Page, type Route } from '@playwright/test'
import { Keypair, PublicKey, sendAndConfirmTransaction, SystemProgram, Transaction } from '@solana/web3.js'
import { readFile } from 'node:fs/promises'
import { aRichKey, chain, expectAccessible } from './support/journey'
import { answerWithHolders } from './support/many'
import { test } from './support/page'

/*
 * What the page of a token says to a reader without a wallet. Each line of the report card: tests/pages/token; holders, origin and the
 * file against hostile answers: tests/tokens.
 */

const PROGRAM = TOKEN_2022_PROGRAM_ID
const SEED = 'a heron by the quiet river'
const INCINERATOR = new PublicKey('1nc1nerator11111111111111111111111111111111')

type Scene = Readonly<{ maker: PublicKey; friend: PublicKey; mint: PublicKey }>

/** A mint from a seed with a changing fee, three quarters of it the maker's, the rest a friend's and burnt. */
async function aToken(): Promise<Scene> {
  const key = await aRichKey(5)
  const maker = key.publicKey
  const friend = Keypair.generate().publicKey
  const mint = await PublicKey.createWithSeed(maker, SEED, PROGRAM)
  const space = getMintLen([ExtensionType.TransferFeeConfig, ExtensionType.MintCloseAuthority])
  const lamports = await chain.getMinimumBalanceForRentExemption(space)
  const made = { fromPubkey: maker, newAccountPubkey: mint, basePubkey: maker, seed: SEED }
  const make = new Transaction().add(
    SystemProgram.createAccountWithSeed({ ...made, lamports, space, programId: PROGRAM }),
    createInitializeTransferFeeConfigInstruction(mint, maker, maker, 100, 5_000_000n, PROGRAM),
    createInitializeMintCloseAuthorityInstruction(mint, maker, PROGRAM),
    createInitializeMint2Instruction(mint, 6, maker, null, PROGRAM),
    createSetTransferFeeInstruction(mint, maker, [], 300, 9_000_000n, PROGRAM),
  )
  await sendAndConfirmTransaction(chain, make, [key])
  const give = (owner: PublicKey, amount: bigint) => {
    const account = getAssociatedTokenAddressSync(mint, owner, true, PROGRAM)
    return [
      createAssociatedTokenAccountIdempotentInstruction(maker, account, owner, mint, PROGRAM),
      createMintToInstruction(mint, account, maker, amount, [], PROGRAM),
    ]
  }
  const fill = new Transaction().add(
    ...give(maker, 75_000_000n),
    ...give(friend, 5_500_000n),
    ...give(INCINERATOR, 19_500_000n),
  )
  await sendAndConfirmTransaction(chain, fill, [key])
  return { maker, friend, mint }
}

/** Scrolls down so that the parts that wait to come near are read. */
async function lookAt(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title }).scrollIntoViewIfNeeded()
}

test('a report card, the holders, the origin and a file of all holders, few or ten thousand, without a wallet', async ({
  page,
}) => {
  const { maker, friend, mint } = await aToken()
  await page.goto(`/token/${mint.toBase58()}`)
  await expect(page.getByRole('heading', { name: 'Report card' })).toBeVisible()
  const line = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })
  await expect(line('Mint authority')).toContainText('can still mint')
  await expect(line('Freeze authority')).toContainText('none, forever')
  await expect(line('Transfer fee')).toContainText(/1\.00 % of each transfer.*From epoch \d+ on.*3\.00 %/)
  await expect(line('Transfer fee')).toContainText('transfer_fee_config')
  await expect(page.locator('dt', { hasText: 'Read at slot' }).locator('+ dd')).toHaveText(/^[\d,]+$/)
  await expect(line('Close authority')).toContainText('made again under the same address')
  await line('Top 10 share').scrollIntoViewIfNeeded()
  await expect(line('Top 10 share')).toContainText('80.5 %')
  await lookAt(page, 'Where it comes from')
  await expect(page.getByText(SEED)).toBeVisible()
  await expect(page.getByText(/No one else can make a mint at this address/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Holders' }).click()
  await expect(page.getByText('burnt: Incinerator')).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save holders as CSV' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file).toBe(`address,amount\n${maker.toBase58()},75\n${friend.toBase58()},5.5\n`)
  await expect(page.getByText(/^Saved 2 holders .*; 1 left out\.$/)).toBeVisible()

  await test.step('ten thousand, whose file a worker makes', async () => {
    await answerWithHolders(page, mint, 10_000)
    // All of them, also those whose address no wallet can have.
    await page.getByRole('checkbox', { name: /Leave out pools/ }).uncheck()
    const worker = page.waitForEvent('worker')
    const all = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save holders as CSV' }).click()
    expect((await worker).url()).toContain('snapshot.worker')
    const lines = (await readFile(await (await all).path(), 'utf8')).trimEnd().split('\n')
    expect(lines).toHaveLength(10_001)
    await expect(page.getByText(/^Saved 10,000 holders/)).toBeVisible()
  })
})

test('nothing below the report moves when its last lines come, whatever they say', async ({ page }) => {
  const { mint } = await aToken()
  const refuse = (route: Route) =>
    /getTokenLargestAccounts/.test(route.request().postData() ?? '')
      ? route.fulfill({ status: 403 })
      : route.fallback()
  const outcomes = [/^Of 2 owners, /, /^The network did not list the largest holders\.$/]
  for (const said of outcomes) {
    for (const width of [320, 390, 768, 1440]) {
      // So low that the lines are read only when the page is scrolled.
      await page.setViewportSize({ width, height: 400 })
      await page.goto(`/token/${mint.toBase58()}`)
      const report = page.locator('section', { has: page.locator('#report') })
      await expect(report.getByText('Looking for its pools.').first()).toBeVisible()
      const height = async () => (await report.boundingBox())?.height
      const before = await height()
      await lookAt(page, 'Where it comes from')
      await expect(report.getByText(said)).toBeVisible()
      await expect(report.getByText(/^No pool was found at /)).toHaveCount(1)
      expect.soft(await height(), `${said.source} at ${width} px`).toBe(before)
    }
    await page.route('**/rpc', refuse)
  }
})
