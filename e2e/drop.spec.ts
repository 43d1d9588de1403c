import { expect } from '@playwright/test'
import type { Keypair } from '@solana/web3.js'
import { spreadHolders } from '../tests/support/spreadHolders'
import { aRichKey, chain, expectAccessible } from './support/journey'
import { test } from './support/page'
import { addTestWallet } from './support/testWallet'

/* A drop on holders, from the door on the page of the token's holders to its receipt. Its shares and its proof: tests/tokens/drop. */

test('a total is shared among the holders of a token, in four presses from their list', async ({ page }) => {
  const key: Keypair = await aRichKey(5)
  const { mint, people } = await spreadHolders({ connection: chain }, key, 'token-2022')
  await addTestWallet(page, { keys: [key], returning: true })
  await page.goto(`/token/${mint.toBase58()}?tab=holders`)
  await page.getByRole('link', { name: 'Share a total among all its holders' }).click()
  await expect(page.getByRole('heading', { name: 'Drop on holders', level: 1 })).toBeVisible()
  await page.getByRole('textbox', { name: 'Total' }).fill('0.2')
  await page.getByRole('button', { name: 'Read the holders' }).click()
  await expect(page.getByText('By this node, the balances of')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByText('read less than a minute ago')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start sending' }).click()
  await expect(page.getByText('All its payments are final.')).toBeVisible()
  await expect(page.getByText('SHA-256 of the list')).toBeVisible()
  await expectAccessible(page)
  const balances = await Promise.all(people.map((one) => chain.getBalance(one, 'confirmed')))
  expect(balances).toEqual([100_000_000, 100_000_000, 0, 0])
})
