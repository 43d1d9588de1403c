import { expect } from '@playwright/test'
import { aRichKey, connect, createToken, expectAccessible, fillToken, review } from './support/journey'
import { test } from './support/ownServer'
import { addTestWallet } from './support/testWallet'

test('a transaction that the network never takes is said to have expired, and is signed again once', async ({
  page,
  chain,
}) => {
  const key = await aRichKey(5, chain)
  await addTestWallet(page, { keys: [key] })
  await page.goto('/create-token')
  await connect(page)
  await fillToken(page)
  await review(page)
  await page.route('**/rpc', (route) =>
    route.request().postData()?.includes('sendTransaction') ? route.abort() : route.continue(),
  )
  await createToken(page)
  await expect(page.getByText('Approved in your wallet')).toBeVisible()
  const warped = await page.request.post('/rpc', {
    data: { jsonrpc: '2.0', id: 1, method: 'practice_warp', params: [250] },
  })
  expect(await warped.json()).not.toHaveProperty('error')
  await expect(page.getByText('Safe to try again')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await page.unroute('**/rpc')
  await page.getByRole('button', { name: 'Sign again' }).click()
  await expect(page.getByRole('heading', { name: 'Token created' })).toBeVisible({ timeout: 30_000 })
})
