import { expect } from '@playwright/test'
import { PROJECT_ID, standForKitHosts, test } from './support/kitBuild'

/* The wallet kit with a project id, among stand-ins for all the hosts that it knows. */

test('the kit of a build with a project id asks its servers with that id', async ({ page, context }) => {
  const hosts = await standForKitHosts(context)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('button', { name: /WalletConnect/ })).toBeVisible()
  await expect.poll(() => hosts.askedOf(`/appkit/v1/config?projectId=${PROJECT_ID}`)).toHaveLength(1)
})
