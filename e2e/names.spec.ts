import { expect, type Page } from '@playwright/test'
import { Keypair, LAMPORTS_PER_SOL } from '@solana/web3.js'
import { type PracticeChain, startPracticeChain } from '../tests/support/chain'
import { nameWriter } from '../tests/support/walletNames'
import { askedTimes } from './support/inWallet'
import { expectAccessible } from './support/journey'
import { addTestWallet } from './support/testWallet'
import { test } from './support/page'

/* A name as the receiver, on a Mainnet that is a chain of this process. The rules of names: tests/solana/names.test.ts. */

const MAINNET_GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKvc147dw2N9d'

let mainnet: PracticeChain
test.beforeAll(async () => {
  mainnet = await startPracticeChain({ slotMs: 200 })
  Object.assign(mainnet.chain, { genesisHash: MAINNET_GENESIS })
})
test.afterAll(() => mainnet.stop())

/** Send on that Mainnet, with a wallet of five SOL. */
async function openSend(page: Page): Promise<Keypair> {
  const key = await mainnet.aPayer(5n * BigInt(LAMPORTS_PER_SOL))
  await page.route(/api\.mainnet|walletconnect/, async (route) => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const answer = await fetch(mainnet.rpcUrl, { ...post, body: route.request().postData() ?? '' })
    await route.fulfill({ contentType: 'application/json', body: await answer.text() })
  })
  await addTestWallet(page, { keys: [key], returning: true })
  await page.goto('/send')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Change network/ })
    .click()
  await page.getByRole('menuitemradio', { name: /Mainnet/ }).click()
  return key
}

test('a name shows its address, and stops the payment where it is sold during the review', async ({
  page,
}) => {
  const write = nameWriter(mainnet.chain)
  const [alice, buyer] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
  await write.own('alice', alice)
  write.settle()
  await openSend(page)
  await page.getByRole('textbox', { name: 'Amount' }).fill('1.5')
  await page.getByRole('textbox', { name: 'Receiver address' }).fill('Alice.sol')
  await expect(page.getByText(alice.toBase58())).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
  await expect(page.getByText(/Send 1\.5.SOL to alice\.sol/).first()).toBeVisible()
  await write.own('alice', buyer)
  write.settle()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('alice.sol leads to another address now')).toBeVisible()
  await expect(page.getByText(new RegExp(`${alice.toBase58()}.*${buyer.toBase58()}`))).toBeVisible()
  expect(await askedTimes(page)).toBe(0)

  await write.own('alice', alice)
  write.settle()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page).toHaveURL(/\/account$/)
  expect(await mainnet.connection.getBalance(alice, 'confirmed')).toBe(1.5 * LAMPORTS_PER_SOL)
  expect(await mainnet.connection.getBalance(buyer, 'confirmed')).toBe(0)
})
