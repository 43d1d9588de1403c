import { expect, type Page } from '@playwright/test'
import {
  begin,
  chain,
  connect,
  created,
  createToken,
  expectAccessible,
  lamportsOf,
  mintOf,
  openToken,
  review,
} from './support/journey'
import { addTestWallet } from './support/testWallet'
import { test } from './support/page'

/* Wallets that change what they are asked, and other tabs that answer. */

test('a bid that the wallet adds is shown beside the bill, and sent only after consent, which another tab may give', async ({
  page,
}) => {
  const key = await begin(page, { wallet: { rewrite: 'bid' } })
  const before = await chain.getBalance(key.publicKey)
  await review(page)
  await createToken(page)
  await expect(page.getByRole('heading', { name: 'Quiet Heron: for you to decide' })).toBeFocused()
  await expect(page.getByText('Your wallet changed the priority fee')).toBeVisible()
  await expect(page.getByText(/s left before it can no longer land/)).toBeVisible()
  await expectAccessible(page)
  const [asked, signed] = await twoSums(page)
  expect(signed).toBeGreaterThan(asked)
  expect(await chain.getBalance(key.publicKey)).toBe(before)
  const second = await page.context().newPage()
  await addTestWallet(second, { keys: [key] })
  await second.goto(page.url())
  await second.getByRole('button', { name: 'Go on with this' }).dblclick()
  await created(second)
  await created(page)
  expect(BigInt(before - (await chain.getBalance(key.publicKey)))).toBe(signed)
  await expect(page.getByText('Promised and paid are the same, to the lamport.')).toBeVisible()
})

test('a wallet that behaves like Phantom on Mainnet needs no consent, and is paid as promised', async ({
  page,
}) => {
  await openToken(page)
  await page.getByRole('button', { name: /^Play money/ }).click()
  const panel = page.getByRole('dialog', { name: 'Practice chain' })
  await panel.getByRole('button', { name: 'Get 10 SOL' }).click()
  await expect(panel.getByText('10 SOL', { exact: true })).toBeVisible()
  const guards = panel.getByRole('switch', { name: 'Guards, as on Mainnet' })
  await expect(guards).not.toBeChecked()
  await guards.click()
  await expect(guards).toBeChecked()
  await expect(panel.getByRole('status')).toHaveText('The wallet adds guards from now on.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await connect(page, 'Practice Wallet')
  const prompt = page.getByRole('dialog', { name: 'Practice Wallet' })
  await prompt.getByRole('button', { name: 'Connect', exact: true }).click()
  await review(page)
  await expect(page.getByText('No room for your wallet’s guards')).toHaveCount(0)
  await createToken(page)
  await expect(prompt.getByText('Lighthouse (guards)')).toBeVisible()
  await prompt.getByRole('button', { name: 'Approve' }).click()
  await created(page)
  await expect(page.getByText('Your wallet changed the priority fee')).toHaveCount(0)
  await expect(page.getByText('Promised and paid are the same, to the lamport.')).toBeVisible()
  const mint = await mintOf(page)
  const [made] = await chain.getSignaturesForAddress(mint, {}, 'confirmed')
  const landed = await chain.getTransaction(made?.signature ?? '', {
    commitment: 'confirmed',
    maxSupportedTransactionVersion: 0,
  })
  const { staticAccountKeys, compiledInstructions } = landed?.transaction.message ?? {}
  const programs = compiledInstructions?.map(({ programIdIndex }) =>
    staticAccountKeys?.[programIdIndex]?.toBase58(),
  )
  expect(programs?.filter((program) => program === LIGHTHOUSE)).toHaveLength(4)
})

test('a wallet that never answers as a page loads is not connected by the kit before it is chosen; one that declines in its own words has declined', async ({
  page,
}) => {
  await openToken(page)
  await page.getByRole('button', { name: /^Play money/ }).click()
  const panel = page.getByRole('dialog', { name: 'Practice chain' })
  await panel.getByRole('button', { name: 'Get 10 SOL' }).click()
  await expect(panel.getByText('10 SOL', { exact: true })).toBeVisible()
  await panel.getByText('As published wallets were seen to behave').click()
  for (const name of ['Does not answer when a page loads', 'Declines in its own words'])
    await panel.getByRole('switch', { name }).click()
  await expect(panel.getByText('As published wallets were seen to behave (2 on)')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const prompt = page.getByRole('dialog', { name: 'Practice Wallet' })
  await connect(page, 'Practice Wallet')
  await prompt.getByRole('button', { name: 'Connect', exact: true }).click()
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: /^Wallet/ })).toBeVisible()

  await page.reload()
  await header.getByRole('button', { name: 'Reconnecting' }).click()
  const list = page.getByRole('alertdialog', { name: 'Wallet' })
  const row = list.getByRole('button', { name: /Practice Wallet/ }).first()
  await expect(row).toBeVisible()
  // The kit has settled what it keeps of the last visit once it says that nothing is connected.
  const kept = () => page.evaluate(() => localStorage.getItem('@appkit/connection_status'))
  await expect.poll(kept).toBe('disconnected')
  await expect(row).toBeVisible()
  await row.click()
  await expect(header.getByRole('button', { name: /^Wallet/ })).toBeVisible()

  await review(page)
  let tryIt = (): void => undefined
  const tried = new Promise<void>((resolve) => (tryIt = resolve))
  await page.route('**/rpc', async (route) => {
    const asked = route.request().postData() ?? ''
    if (asked.includes('"simulateTransaction"') && (await prompt.isVisible())) await tried
    await route.continue()
  })
  await createToken(page)
  const reject = prompt.getByRole('button', { name: 'Reject' })
  await expect(prompt.getByText('Trying it on the practice chain')).toBeVisible()
  const before = await reject.boundingBox()
  tryIt()
  await expect(prompt.getByRole('heading', { name: 'What changes' })).toBeVisible()
  // A press on its way meets the button that it was meant for.
  expect(await reject.boundingBox()).toEqual(before)
  await reject.click()
  await expect(
    page.getByText(/^You declined it in your wallet|Declined in your wallet/).first(),
  ).toBeVisible()
})

const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'

/** The totals of the bill as it was asked for and as it was signed, in lamports. */
async function twoSums(page: Page): Promise<[bigint, bigint]> {
  const total = await page.getByRole('region', { name: 'The bill' }).locator('.tot').textContent()
  const [asked, signed] = [...(total ?? '').matchAll(/\d\.\d{9}/g)].map(([text]) => lamportsOf(text))
  if (asked === undefined || signed === undefined) throw new Error(`no two sums in ${total}`)
  return [asked, signed]
}
