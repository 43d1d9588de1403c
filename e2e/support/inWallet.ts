import type { Page } from '@playwright/test'
import type { TestWalletControl } from './testWallet'

/* What the person in front of the test wallet does. */

type TestWindow = { testWallet: TestWalletControl; releaseSignatures: () => void }

/** Each prompt stays open until `releaseSignatures`, in each page that is opened from now on. */
export async function holdSignatures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sign = crypto.subtle.sign.bind(crypto.subtle)
    const released = new Promise<void>((resolve) => Object.assign(window, { releaseSignatures: resolve }))
    crypto.subtle.sign = async (...order: Parameters<typeof sign>) => {
      await released
      return await sign(...order)
    }
  })
}

/** Approves what is held, and from then on everything. */
export async function releaseSignatures(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as TestWindow).releaseSignatures())
}

/** How often the wallet was asked to sign since the page was loaded. */
export async function askedTimes(page: Page): Promise<number> {
  return await page.evaluate(() => (window as unknown as TestWindow).testWallet.asked.length)
}

/** What the wallet was asked to sign in with since the page was loaded: the fields, or the text. */
export async function signInsAsked(page: Page): Promise<readonly (object | string)[]> {
  return await page.evaluate(() => (window as unknown as TestWindow).testWallet.signedIn)
}

/** From now on the wallet signs in to another site than the page's; null: to this one again. */
export async function signFor(page: Page, site: string | null): Promise<void> {
  await page.evaluate((other) => {
    const { testWallet } = window as unknown as TestWindow
    testWallet.mistake = (text) => (other === null ? text : text.replace(location.host, other))
  }, site)
}

/** Changes what the wallet does from now on. */
export async function setWallet(
  page: Page,
  ways: Partial<Pick<TestWalletControl, 'rewrite' | 'reject'>>,
): Promise<void> {
  await page.evaluate(
    (wanted) => void Object.assign((window as unknown as TestWindow).testWallet, wanted),
    ways,
  )
}

/** Picks another account in the wallet. */
export async function useAccount(page: Page, index: number): Promise<void> {
  await page.evaluate((at) => (window as unknown as TestWindow).testWallet.useAccount(at), index)
}
