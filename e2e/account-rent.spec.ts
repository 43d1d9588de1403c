import { expect } from '@playwright/test'
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createWrappedNativeAccount,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, sendAndConfirmTransaction, Transaction } from '@solana/web3.js'
import { aRichKey, chain, expectAccessible, promisedOn } from './support/journey'
import { aMint } from './support/liquidity'
import { addTestWallet } from './support/testWallet'
import { test } from './support/page'

test('wrapped SOL, in the associated account and in another one, is unwrapped, then empty accounts are closed; all is received to the lamport', async ({
  page,
}) => {
  const [owner, maker] = [await aRichKey(), await aRichKey()]
  const mint = await aMint(maker)
  const account = getAssociatedTokenAddressSync(mint, owner.publicKey, false, TOKEN_2022_PROGRAM_ID)
  const opening = createAssociatedTokenAccountIdempotentInstruction(
    owner.publicKey,
    account,
    owner.publicKey,
    mint,
    TOKEN_2022_PROGRAM_ID,
  )
  await sendAndConfirmTransaction(chain, new Transaction().add(opening), [owner], { commitment: 'confirmed' })
  for (const key of [undefined, Keypair.generate()])
    await createWrappedNativeAccount(chain, owner, owner.publicKey, 250_000_000, key, {
      commitment: 'confirmed',
    })
  await addTestWallet(page, { keys: [owner], returning: true })
  await page.goto('/account')
  await test.step('wrapped SOL', async () => {
    await expect(page.getByText('0.5').first()).toBeVisible()
    await page.getByRole('button', { name: 'Unwrap' }).first().click()
    await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
    await expectAccessible(page)
    const lamports = await chain.getBalance(owner.publicKey)
    const unwrapped = await promisedOn(page)
    await page.getByRole('button', { name: 'Unwrap SOL' }).click()
    await expect(page.getByRole('heading', { name: 'SOL unwrapped' })).toBeVisible()
    expect(BigInt((await chain.getBalance(owner.publicKey)) - lamports)).toBe(unwrapped)
    expect(unwrapped).toBeGreaterThan(500_000_000n)
    await page.getByRole('main').getByRole('button', { name: 'Account' }).click()
  })

  await page.getByText('If rent falls').click()
  await expect(page.getByText(/lamports a byte$|matches no step/).first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 900 })
  await page.getByText('If rent falls').scrollIntoViewIfNeeded()
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: 'Close empty accounts' }).click()
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
  await expectAccessible(page)
  const before = await chain.getBalance(owner.publicKey)
  const promised = await promisedOn(page)
  await page.getByRole('button', { name: 'Close empty accounts' }).click()
  await expect(page.getByRole('heading', { name: 'Empty accounts closed' })).toBeVisible()
  const received = BigInt((await chain.getBalance(owner.publicKey)) - before)
  expect(received).toBe(promised)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Empty accounts closed' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Account' }).click()
  await expect(page.getByText('No tokens here yet')).toBeVisible()
})
