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
import { aRichKey, chain, expectAccessible, lamportsOf, UNDERSTOOD } from './support/journey'
import { test } from './support/page'
import { aToken, held } from './support/pools'
import { addTestWallet } from './support/testWallet'

/*
 * Tokens that are locked from the token's page, and a lock that its recipient claims on its own page. Schedules, refusals and amounts are
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
