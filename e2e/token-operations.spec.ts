import {
  AuthorityType,
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeDefaultAccountStateInstruction,
  createInitializeInterestBearingMintInstruction,
  createInitializeMetadataPointerInstruction,
  createInitializeMintCloseAuthorityInstruction,
  createInitializeMintInstruction,
  createInitializePausableConfigInstruction,
  createInitializePermanentDelegateInstruction,
  createInitializeTransferFeeConfigInstruction,
  createInitializeTransferHookInstruction,
  createMintToInstruction,
  createSetAuthorityInstruction,
  createTransferCheckedInstruction,
  AccountState,
  ExtensionType,
  getAccount,
  getAssociatedTokenAddressSync,
  getMint,
  getMintLen,
  getPausableConfig,
  getTokenMetadata,
  getTransferFeeConfig,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { createInitializeInstruction } from '@solana/spl-token-metadata'
import { expect, type Page } from '@playwright/test'
import { Keypair, PublicKey, SystemProgram, Transaction, sendAndConfirmTransaction } from '@solana/web3.js'
import { drawn } from '../tests/seed'
import { aRichKey, chain, expectAccessible, lamportsOf, UNDERSTOOD } from './support/journey'
import { setWallet } from './support/inWallet'
import { addTestWallet } from './support/testWallet'
import { holdBack, test } from './support/page'

/*
 * Operations on a token that exists, on its own page, by a wallet that holds all authorities. Every operation on both programs, exact to
 * the lamport, is carried out on the in-process chain: tests/tokens/operations.
 */

const PROGRAM = TOKEN_2022_PROGRAM_ID

/** A Token-2022 mint with every extension that the page can change, 1 000 of it in its maker's hands. */
async function aRichMint(maker: Keypair): Promise<PublicKey> {
  const mint = Keypair.generate()
  const own = maker.publicKey
  const extensions = [
    ExtensionType.MetadataPointer,
    ExtensionType.TransferFeeConfig,
    ExtensionType.InterestBearingConfig,
    ExtensionType.MintCloseAuthority,
    ExtensionType.PausableConfig,
    ExtensionType.PermanentDelegate,
    ExtensionType.DefaultAccountState,
    ExtensionType.TransferHook,
  ]
  const space = getMintLen(extensions)
  const lamports = await chain.getMinimumBalanceForRentExemption(space + 400)
  const account = getAssociatedTokenAddressSync(mint.publicKey, own, false, PROGRAM)
  const make = new Transaction().add(
    SystemProgram.createAccount({
      fromPubkey: own,
      newAccountPubkey: mint.publicKey,
      lamports,
      space,
      programId: PROGRAM,
    }),
    createInitializeMetadataPointerInstruction(mint.publicKey, own, mint.publicKey, PROGRAM),
    createInitializeTransferFeeConfigInstruction(mint.publicKey, own, own, 100, 1_000_000n, PROGRAM),
    createInitializeInterestBearingMintInstruction(mint.publicKey, own, 500, PROGRAM),
    createInitializeMintCloseAuthorityInstruction(mint.publicKey, own, PROGRAM),
    createInitializePausableConfigInstruction(mint.publicKey, own, PROGRAM),
    createInitializePermanentDelegateInstruction(mint.publicKey, own, PROGRAM),
    createInitializeDefaultAccountStateInstruction(mint.publicKey, AccountState.Initialized, PROGRAM),
    createInitializeTransferHookInstruction(mint.publicKey, own, PublicKey.default, PROGRAM),
    createInitializeMintInstruction(mint.publicKey, 6, own, own, PROGRAM),
  )
  await sendAndConfirmTransaction(chain, make, [maker, mint])
  const fill = new Transaction().add(
    createInitializeInstruction({
      programId: PROGRAM,
      metadata: mint.publicKey,
      mint: mint.publicKey,
      mintAuthority: own,
      updateAuthority: own,
      name: 'Grey Gull',
      symbol: 'GULL',
      uri: '',
    }),
    createAssociatedTokenAccountIdempotentInstruction(own, account, own, mint.publicKey, PROGRAM),
    createMintToInstruction(mint.publicKey, account, own, 1_000_000_000n, [], PROGRAM),
  )
  await sendAndConfirmTransaction(chain, fill, [maker])
  return mint.publicKey
}

type Scene = Readonly<{ key: Keypair; mint: PublicKey }>

/** A wallet with a token of its own, and the token's page. */
async function begin(page: Page): Promise<Scene> {
  const key = await aRichKey(5)
  const mint = await aRichMint(key)
  await addTestWallet(page, { keys: [key], returning: true })
  await page.goto(`/token/${mint.toBase58()}?tab=manage`)
  return { key, mint }
}

/** Opens a panel, and waits for its script. */
async function openPanel(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.locator('#action-panel')).toBeVisible()
}

/** How far below the top of its panel the button to the review stands, on a phone and on a wide screen. */
async function placesOfReview(page: Page): Promise<readonly number[]> {
  const places: number[] = []
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const tops = page
      .locator('#action-panel, #action-panel [type=submit]')
      .evaluateAll((both) => both.map((each) => Math.round(each.getBoundingClientRect().top)))
    const [panel = 0, button = 0] = await tops
    places.push(button - panel)
  }
  return places
}

/** From the open panel to the review, and to the receipt; promised is paid, to the lamport. */
async function carryOut(
  page: Page,
  key: Keypair,
  last: string,
  receipt: string,
  word?: string,
): Promise<void> {
  await expect(page.locator('.bill').getByText('Network fees')).toBeVisible()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
  const promised = lamportsOf((await page.locator('.bill .after').first().textContent()) ?? '')
  if (word !== undefined) await page.getByLabel(`Type ${word} to confirm`).fill(word)
  const understood = page.getByLabel(UNDERSTOOD)
  if ((await understood.count()) > 0) await understood.check()
  await page.getByRole('button', { name: last, exact: true }).click()
  await expect(page.getByRole('heading', { name: receipt, level: 1 })).toBeVisible()
  await expect(page.getByText(/^Promised and (paid|received) are the same, to the lamport\.$/)).toBeVisible()
  expect(BigInt(await chain.getBalance(key.publicKey, 'confirmed'))).toBe(promised)
  await page.getByRole('button', { name: 'View token page' }).click()
}

test('mints more for another address, which is read from the chain; a second one is declined and repeated; then no one can mint any more', async ({
  page,
}) => {
  const { key, mint } = await begin(page)
  const friend = Keypair.generate().publicKey
  const held = async () =>
    (
      await getAccount(
        chain,
        getAssociatedTokenAddressSync(mint, friend, false, PROGRAM),
        'confirmed',
        PROGRAM,
      )
    ).amount
  await openPanel(page, 'Mint more')
  const release = await holdBack(page, '**/rpc')
  await page.getByLabel('Amount of GULL').fill('12.5')
  await page.getByLabel('Receiver').fill(friend.toBase58())
  const places = await placesOfReview(page)
  release()
  await expect(page.locator('.bill').getByText('Network fees')).toBeVisible()
  // A press is lost where the button moves while it is aimed at.
  expect(await placesOfReview(page)).toEqual(places)
  await carryOut(page, key, 'Mint more', 'Tokens minted')
  expect(await held()).toBe(12_500_000n)

  await openPanel(page, 'Mint more')
  await page.getByLabel('Amount of GULL').fill('0.5')
  await page.getByLabel('Receiver').fill(friend.toBase58())
  await setWallet(page, { reject: 'sign' })
  await expect(page.locator('.bill').getByText('Network fees')).toBeVisible()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  // The token's page has a button of this name, too.
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Mint more', exact: true }).click()
  await expect(page.getByText('Declined in your wallet').first()).toBeVisible()
  expect(await held()).toBe(12_500_000n)
  await setWallet(page, { reject: undefined })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Tokens minted', level: 1 })).toBeVisible()
  expect(await held()).toBe(13_000_000n)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'View token page' }).click()
  await openPanel(page, 'Change mint authority')
  await page.getByRole('button', { name: 'Revoke forever' }).click()
  await expectAccessible(page)
  await carryOut(page, key, 'Change authority', 'Mint authority revoked')
  expect((await getMint(chain, mint, 'confirmed', PROGRAM)).mintAuthority).toBeNull()
  await expect(page.getByRole('button', { name: 'Mint more', exact: true })).toHaveCount(0)
})

test('signs a batch of operations as one transaction; without an authority it says who may do it, and keeps the form', async ({
  page,
}) => {
  const { key, mint } = await begin(page)
  await openPanel(page, 'Change transfer fee')
  await page.getByLabel('Fee of each transfer').fill('2.5')
  await page.getByRole('button', { name: 'Add to batch' }).click()
  await openPanel(page, 'Change interest rate')
  await page.getByRole('textbox', { name: 'Interest rate' }).fill('-1.25')
  await page.getByRole('button', { name: 'Add to batch' }).click()
  await openPanel(page, 'Pause all transfers')
  await page.getByRole('button', { name: 'Add to batch' }).click()
  await openPanel(page, 'Review together')
  await carryOut(page, key, 'Make 3 changes', '3 changes of GULL')
  const read = await getMint(chain, mint, 'confirmed', PROGRAM)
  expect(getTransferFeeConfig(read)?.newerTransferFee.transferFeeBasisPoints).toBe(250)
  expect(getPausableConfig(read)?.paused).toBe(true)
  await openPanel(page, 'Resume transfers')
  await carryOut(page, key, 'Resume transfers', 'Resumed GULL')
  expect(getPausableConfig(await getMint(chain, mint, 'confirmed', PROGRAM))?.paused).toBe(false)

  await openPanel(page, 'Mint more')
  await page.getByLabel('Amount of GULL').fill('5')
  const other = Keypair.generate().publicKey
  const transfer = new Transaction().add(
    createSetAuthorityInstruction(mint, key.publicKey, AuthorityType.MintTokens, other, [], PROGRAM),
  )
  await sendAndConfirmTransaction(chain, transfer, [key])
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByText(/Only .+ may do this\. Connect that wallet\./).first()).toBeVisible()
  await expect(page.getByLabel('Amount of GULL')).toHaveValue('5')
})

test('hands the token over with what the wallet holds of it; a batch is there again after a reload', async ({
  page,
}) => {
  const { key, mint } = await begin(page)
  await openPanel(page, 'Pause all transfers')
  await page.getByRole('button', { name: 'Add to batch' }).click()
  await expect(page.getByText('Batch: one operation')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Remove: Pause all transfers' }).click()
  await page.reload()
  await openPanel(page, 'Hand over…')
  await expect(page.getByText('Batch: one operation')).toHaveCount(0)
  const heir = Keypair.generate().publicKey
  await page.getByLabel('New owner').fill(heir.toBase58())
  await page.getByLabel('GULL that your wallet holds').check()
  await expect(page.locator('.bill').getByText('Not looked at')).toBeVisible()
  await carryOut(page, key, 'Hand over', 'Handed over GULL')
  const read = await getMint(chain, mint, 'confirmed', PROGRAM)
  expect([read.mintAuthority, read.freezeAuthority]).toEqual([heir, heir])
  const theirs = getAssociatedTokenAddressSync(mint, heir, false, PROGRAM)
  expect((await getAccount(chain, theirs, 'confirmed', PROGRAM)).amount).toBe(999_000_000n)
  await expect(page.getByRole('button', { name: 'Hand over…' })).toHaveCount(0)
})

test('collects fees that transfers withheld, and freezes and thaws the account of a holder', async ({
  page,
}) => {
  const { key, mint } = await begin(page)
  const friend = Keypair.generate().publicKey
  const [own, theirs] = [key.publicKey, friend].map((owner) =>
    getAssociatedTokenAddressSync(mint, owner, false, PROGRAM),
  )
  if (!own || !theirs) throw new Error('two accounts')
  const send = new Transaction().add(
    createAssociatedTokenAccountIdempotentInstruction(key.publicKey, theirs, friend, mint, PROGRAM),
    createTransferCheckedInstruction(own, mint, theirs, key.publicKey, 50_000_000n, 6, [], PROGRAM),
  )
  await sendAndConfirmTransaction(chain, send, [key])
  await openPanel(page, 'Collect withheld fees')
  await carryOut(page, key, 'Collect withheld fees', 'Fees collected')
  expect((await getAccount(chain, own, 'confirmed', PROGRAM)).amount).toBe(950_500_000n)

  await openPanel(page, 'Freeze account')
  await page.getByLabel('Account or owner').fill(friend.toBase58())
  await carryOut(page, key, 'Freeze account', 'Account frozen')
  expect((await getAccount(chain, theirs, 'confirmed', PROGRAM)).isFrozen).toBe(true)
  await openPanel(page, 'Freeze account')
  await page.getByLabel('Account or owner').fill(friend.toBase58())
  await expect(page.getByText('This account is frozen already.')).toBeVisible()
  await openPanel(page, 'Thaw account')
  await page.getByLabel('Account or owner').fill(friend.toBase58())
  await carryOut(page, key, 'Thaw account', 'Account thawed')
  expect((await getAccount(chain, theirs, 'confirmed', PROGRAM)).isFrozen).toBe(false)
})

test('updates the metadata with a file of its own, and burns', async ({ page }) => {
  const { key, mint } = await begin(page)
  await openPanel(page, 'Update metadata')
  await page.getByLabel('Name', { exact: true }).fill('Grey Gull of the Northern Cliffs')
  await page.getByLabel('Website').fill('gull.example')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('#action-panel .bill')).toContainText('stored before the review')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await carryOut(page, key, 'Update metadata', 'Metadata updated')
  const metadata = await getTokenMetadata(chain, mint, 'confirmed', PROGRAM)
  expect(metadata?.name).toBe('Grey Gull of the Northern Cliffs')
  const file = (await (await page.request.get(metadata?.uri ?? '')).json()) as Record<string, unknown>
  expect(file['external_url']).toBe('https://gull.example')
  await openPanel(page, 'Burn')
  await page.getByRole('button', { name: 'Max' }).click()
  await carryOut(page, key, 'Burn', 'Tokens burnt', 'BURN')
  expect((await getMint(chain, mint, 'confirmed', PROGRAM)).supply).toBe(0n)
  await openPanel(page, 'Close the mint')
  await carryOut(page, key, 'Close the mint', 'Mint closed')
  expect(await chain.getAccountInfo(mint, 'confirmed')).toBeNull()
})

/** The panel of a batch. */
const TOGETHER = 'Review together'

test('every panel fits at 390 px; those that the run draws fit at 1440 px, too, and are accessible', async ({
  page,
}) => {
  await begin(page)
  const actions = page.getByRole('region', { name: 'Manage this token' }).locator('button[aria-expanded]')
  await expect(page.getByRole('button', { name: 'Burn', exact: true })).toBeVisible()
  const panel = page.locator('#action-panel')
  const names = await actions.evaluateAll((all) =>
    all
      .filter((each) => !each.matches(':disabled, [aria-disabled=true]'))
      .map((each) => each.getAttribute('aria-label') ?? each.textContent ?? ''),
  )
  const lookedAt = new Set([...drawn(names, 3), TOGETHER])
  const seen = new Set<string>()
  const look = async (name: string) => {
    seen.add(name)
    await expect(panel.getByRole('button', { name: 'Review', exact: true }), name).toBeVisible()
    for (const width of lookedAt.has(name) ? [390, 1440] : [390])
      await test.step(`${name}, at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 })
        if (lookedAt.has(name) && (width === 390 || name === TOGETHER))
          await expectAccessible(page, '#action-panel')
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(wide).toBeLessThanOrEqual(0)
      })
  }
  const visit = async (name: string) => {
    await openPanel(page, name)
    await look(name)
    const last = panel.getByRole('group', { name: 'What happens to it' }).getByRole('button').last()
    if ((await last.count()) === 0) return
    await last.click()
    if (lookedAt.has(name)) lookedAt.add(`${name}: for good`)
    await look(`${name}: for good`)
  }
  for (const name of names) await visit(name)
  expect(seen.size).toBeGreaterThan(20)
  await openPanel(page, 'Pause all transfers')
  await page.getByRole('button', { name: 'Add to batch' }).click()
  await visit(TOGETHER)
})
