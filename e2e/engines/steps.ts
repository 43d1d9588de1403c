import type { Page } from './page'

/*
 * What most walks begin with, as a person does it.
 */

/** Connects the practice wallet and fills it with play money. */
export async function connectPracticeWallet(page: Page): Promise<void> {
  await page.click('button', 'Connect wallet')
  await page.click('button', /^Practice Wallet/)
  await page.click('button', 'Get 10 SOL')
  await page.seeText('10 SOL')
  await page.click('button', 'Connect')
  await page.see('button', /^Wallet /)
}

/** Fills the form of Create Token with what it cannot do without. */
export async function fillToken(page: Page, name = 'Quiet Heron', symbol = 'QHRN'): Promise<void> {
  await page.fill('Name', name)
  await page.fill('Symbol', symbol)
  await page.fill('Total supply', '1,000,000')
}

/** From the filled form to the wallet's question. */
export async function askForToken(page: Page): Promise<void> {
  await page.click('button', 'Review')
  await page.click('checkbox', 'I understand that this can never be undone')
  await page.click('button', 'Create token')
}

/** Approves what the wallet asks, and waits for the receipt with that heading. */
export async function approve(page: Page, receipt: string): Promise<void> {
  await page.click('button', 'Approve')
  await page.see('heading', receipt, 60_000)
}

/** Makes a token with the practice wallet, which is connected first; its mint. */
export async function makeToken(page: Page): Promise<string> {
  await page.goto('/create-token')
  await connectPracticeWallet(page)
  await fillToken(page)
  await askForToken(page)
  await approve(page, 'Token created')
  return addressIn(await factOn(page, 'Mint'))
}

/** The address in a text; '' where there is none. */
export function addressIn(text: string): string {
  return /[1-9A-HJ-NP-Za-km-z]{32,44}/.exec(text)?.[0] ?? ''
}

/** The value of a term in the shown receipt. */
export async function factOn(page: Page, term: string): Promise<string> {
  const read = (wanted: string) =>
    [...document.querySelectorAll('dt')].find((each) => each.textContent === wanted)?.nextElementSibling
      ?.textContent
  return (await page.run(read, term)) ?? ''
}
