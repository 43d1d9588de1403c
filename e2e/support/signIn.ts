import { expect, type Page } from '@playwright/test'
import { PROJECT_ID } from './kitBuild'
import type { Settings } from './settings'

/* What the tests of sign-in share: the settings, and what a person sees and presses. */

/** The settings of a copy in which wallets sign in. */
export function signInSettings(mode: 'optional' | 'required'): Settings {
  return { VITE_SIGN_IN: mode, VITE_REOWN_PROJECT_ID: PROJECT_ID }
}

/** The kit's window, by the name of its view. */
export const kitWindow = (page: Page) => page.getByRole('alertdialog', { name: 'Wallet' })
export const connectButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })
export const walletButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Wallet/ })
export const signButton = (page: Page) => kitWindow(page).getByRole('button', { name: 'Sign', exact: true })
export const cancelButton = (page: Page) =>
  kitWindow(page).getByRole('button', { name: 'Cancel', exact: true })

/** Waits for the view that asks for the signature. */
export async function expectAsked(page: Page): Promise<void> {
  await expect(signButton(page)).toBeVisible()
  await expect(kitWindow(page)).toContainText('Sign In')
}

/** What the browser keeps of sign-ins; null for nothing. */
export async function kept(page: Page): Promise<string | null> {
  return await page.evaluate(() => localStorage.getItem('mintwright.signin'))
}

/** Chooses another network in the header. */
export async function chooseNetwork(page: Page, name: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Network/ })
    .click()
  await page.getByRole('menuitemradio', { name: new RegExp(`^${name}`) }).click()
}

export async function disconnect(page: Page): Promise<void> {
  await walletButton(page).click()
  await page.getByRole('menuitem', { name: 'Disconnect' }).click()
  await expect(connectButton(page)).toBeVisible()
}
