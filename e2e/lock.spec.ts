import { expect, type Page } from '@playwright/test'
import {
  createAssociatedTokenAccountIdempotentInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import { Keypair, sendAndConfirmTransaction, Transaction } from '@solana/web3.js'
import { programsFolder } from '../sandbox/programs/folder'
import { readPrograms } from '../sandbox/programs/read'
import { createLock, escrowOf, vaultOf } from '../src/locks/escrow'
import { JUPITER_LOCK_PROGRAM } from '../src/locks/profile'
import { shortAddress } from '../src/units/shortAddress'
import { askedTimes, holdSignatures, releaseSignatures, setWallet } from './support/inWallet'
import { aRichKey, chain, expectAccessible, lamportsOf, openSection, UNDERSTOOD } from './support/journey'
import { test } from './support/page'
import { aToken, held } from './support/pools'
import { addTestWallet } from './support/testWallet'

/*
 * Tokens that are locked from the token's page, or as they are made, and a lock that its recipient claims on its own page. Schedules, refusals and amounts are
 * carried out on the in-process chain: tests/locks.
 */

const hasLock = readPrograms(programsFolder(), () => undefined).has(JUPITER_LOCK_PROGRAM)

test.skip(!hasLock, 'needs Jupiter Lock: npm run sandbox:programs')

/** Carries out what the review shows, and compares what was promised with what the wallet has afterwards. */
async function carryOut(
  page: Page,
  key: Keypair,
  last: string,
  receipt: string,
  word?: string,
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
  const promised = lamportsOf((await page.locator('.bill .after').first().textContent()) ?? '')
  await expectAccessible(page)
  if (word !== undefined) await page.getByLabel(`Type ${word} to confirm`).fill(word)
  const understood = page.getByLabel(UNDERSTOOD)
  if ((await understood.count()) > 0) await understood.check()
  await page.getByRole('button', { name: last, exact: true }).click()
  await expect(page.getByRole('heading', { name: receipt, level: 1 })).toBeVisible()
  await expect(page.getByText(/^Promised and (paid|received) are the same, to the lamport\.$/)).toBeVisible()
  expect(BigInt(await chain.getBalance(key.publicKey, 'confirmed'))).toBe(promised)
}

test('locks a part of the supply for somebody, and anybody can read until when', async ({ page }) => {
  const key = await aRichKey(5)
  const token = await aToken(key)
  const to = Keypair.generate().publicKey.toBase58()
  await addTestWallet(page, { keys: [key], returning: true })
  await page.goto(`/token/${token.mint.toBase58()}?tab=manage&action=lock-supply`)
  await page.getByLabel('Amount of GALM').fill('250')
  await page.getByLabel('For').fill(to)
  await page.getByRole('button', { name: 'Team: 6 months, then monthly' }).click()
  await expect(page.getByRole('img', { name: /in 18 equal steps/ })).toBeVisible()
  await expect(page.locator('.bill').getByText('Network fees')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  const before = await held(token, key)
  await carryOut(page, key, 'Lock', 'Tokens locked', 'LOCK')
  expect(before - (await held(token, key))).toBe(250_000_000n)

  // The link of the receipt leads to a page that needs no wallet.
  const link = await page.getByRole('link', { name: /lock/i }).first().getAttribute('href')
  expect(link).toMatch(/^\/lock\//)
  await page.goto(link ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('250')
  await expect(page.getByText('Nobody can cancel or change this.')).toBeVisible()
  await expectAccessible(page)
})

test('makes a token with three locks: one comes with the token, and the others, declined at first, are continued', async ({
  page,
}) => {
  const key = await aRichKey(5)
  const to = Keypair.generate().publicKey.toBase58()
  await holdSignatures(page)
  await addTestWallet(page, { keys: [key], returning: true })
  const year = new Date().getUTCFullYear() + 2
  const lock = { address: to, amount: '10', first: `${year}-03-01T00:00Z`, days: '360', steps: '12' }
  const token = { name: 'Late Otter', symbol: 'OTTR', supply: '1000', decimals: '6', locks: [lock, lock] }
  const draft = Buffer.from(JSON.stringify(token)).toString('base64url')
  await page.goto(`/create-token#draft=1.${draft}`)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Late Otter')
  await openSection(page, 'Lock part of the supply')
  await page.getByRole('button', { name: 'Add another lock' }).click()
  const third = page.getByRole('group', { name: 'Lock 3' })
  await third.getByLabel('Part of the supply').fill('30')
  await third.getByRole('button', { name: 'All in 1 year' }).click()
  await expect(page.getByRole('img', { name: /^500 OTTR are locked/ })).toBeVisible()
  await expectAccessible(page)
  await page.locator('.bill').getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
  await expect(
    page
      .getByText(`100 OTTR (10 %) are locked for ${shortAddress(to)}: none before 1 Mar ${year}, 00:00 UTC`)
      .first(),
  ).toBeVisible()
  await expect(page.getByText('Nobody can cancel or change this.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Type LOCK to confirm').fill('LOCK')
  const noPicture = page.getByRole('checkbox', { name: /picture/ })
  if (await noPicture.isVisible()) await noPicture.check()
  await page.getByRole('button', { name: 'Create token', exact: true }).click()
  await expect.poll(() => askedTimes(page)).toBe(1)
  await setWallet(page, { reject: 'sign' })
  await releaseSignatures(page)
  await expect(page.getByRole('heading', { name: 'Late Otter: 1 of 3 locks made', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(
    () => delete (window as unknown as { testWallet: { reject?: string } }).testWallet.reject,
  )
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Token created', level: 1 })).toBeVisible()
  const links = page.getByRole('link', { name: 'Its page' })
  await expect(links).toHaveCount(3)
  await page.goto((await links.last().getAttribute('href')) ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('300')
})

test('a recipient claims what is free on the page of the lock', async ({ page }) => {
  const [key, maker] = await Promise.all([aRichKey(5), aRichKey(5)])
  const token = await aToken(maker)
  const base = Keypair.generate()
  const escrow = escrowOf(base.publicKey)
  const { mint, program: tokenProgram } = token
  const from = getAssociatedTokenAddressSync(mint, maker.publicKey, false, tokenProgram)
  const vault = vaultOf(escrow, mint, tokenProgram)
  const [sender, recipient] = [maker.publicKey, key.publicKey]
  const cliff = BigInt(Math.floor(Date.now() / 1000)) - 86_400n
  const schedule = {
    start: cliff,
    cliff,
    every: 2_592_000n,
    atCliff: 40_000_000n,
    each: 10_000_000n,
    times: 6n,
  }
  const accounts = { mint, tokenProgram, base: base.publicKey, sender, from, recipient }
  const made = new Transaction().add(
    createAssociatedTokenAccountIdempotentInstruction(sender, vault, escrow, mint, tokenProgram),
    createLock(accounts, schedule),
  )
  await sendAndConfirmTransaction(chain, made, [maker, base])

  await addTestWallet(page, { keys: [key], returning: true })
  await page.goto(`/lock/${escrow.toBase58()}`)
  await page.getByRole('button', { name: /^Claim 40/ }).click()
  await carryOut(page, key, 'Claim', 'Claimed')
  expect(await held(token, key)).toBe(40_000_000n)
  await page.getByRole('button', { name: 'Back to the lock' }).click()
  await expect(page.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
  await expectAccessible(page)
})
