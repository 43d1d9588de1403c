import { expect, type Page } from '@playwright/test'
import type { Keypair } from '@solana/web3.js'
import { SOL_MINT } from '../src/liquidity/orient'
import type { Pool } from '../src/liquidity/venue'
import { askedTimes } from './support/inWallet'
import { formatSolFixed } from '../src/units/lamports'
import { aRichKey, chain, expectAccessible, isSend, lamportsOf } from './support/journey'
import { aPool, aToken, hasVenues, held, meteora, raydium, swapIn, type TestToken } from './support/pools'
import { addTestWallet } from './support/testWallet'
import { test, walkTo } from './support/page'

/*
 * A swap on its own page and on a pool's page, with the real programs. Quotes to the base unit, both directions, transfer fees, moved
 * prices, wallets that add guards, and everything done twice: tests/liquidity/swap, tests/liquidity/guards and tests/liquidity/twice.
 */

type Scene = Readonly<{ key: Keypair; token: TestToken; mint: string; pools: readonly Pool[] }>

/** A wallet with a token that has a pool at both venues, and the page open. */
async function begin(page: Page, path: (mint: string, pools: readonly Pool[]) => string): Promise<Scene> {
  const key = await aRichKey(20)
  const token = await aToken(key)
  const pools = [await aPool(raydium, key, { token }), await aPool(meteora, key, { token })]
  await addTestWallet(page, { keys: [key], returning: true })
  const mint = token.mint.toBase58()
  await page.goto(path(mint, pools))
  return { key, token, mint, pools }
}

const pay = (page: Page, symbol: string) => page.getByLabel(`Amount of ${symbol}`).first()

/** The figure of the bill beside these words. */
async function figure(page: Page, label: string | RegExp): Promise<string> {
  const line = page.locator('.bill .ln').filter({ hasText: label }).first()
  return ((await line.locator('.fig').textContent()) ?? '').trim()
}

function units(text: string, decimals: number): bigint {
  const [whole = '', places = ''] = text.replace(/[^\d.]/g, '').split('.')
  return BigInt(whole + places.padEnd(decimals, '0'))
}

/** From the panel to the receipt; what the review promises is what the wallet then has. */
async function swap(page: Page, key: Keypair): Promise<void> {
  await expect(page.locator('.bill').getByText('Network fees')).toBeVisible()
  await page.getByRole('button', { name: 'Review', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
  const promised = lamportsOf((await page.locator('.bill .after').first().textContent()) ?? '')
  await page.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Swapped', level: 1 })).toBeVisible()
  await expect(page.getByText(/^Promised and (paid|received) are the same, to the lamport\.$/)).toBeVisible()
  expect(BigInt(await chain.getBalance(key.publicKey, 'confirmed'))).toBe(promised)
}

suite('with the venues', () => {
  test('says that a token has no pool, divides a swap of another over two venues in one transaction, and finds the receipt after a reload', async ({
    page,
  }) => {
    const { key, token, mint } = await begin(page, () => '/swap')
    const poor = await aToken(key, { symbol: 'OTTR' })
    await expect(page.getByText('Choose the token that you get.')).toBeVisible()
    await page.getByRole('button', { name: 'You get about: choose one' }).click()
    const list = page.getByRole('dialog')
    await expect(list.getByRole('button', { name: /SOL/ }).first()).toBeDisabled()
    await list.getByLabel('Search, or paste a mint address').fill(poor.mint.toBase58())
    await list.getByRole('button', { name: /OTTR/ }).first().click()
    await expect(page.getByText('No pool for these tokens takes swaps now')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'You get about: OTTR. Choose another' }).click()
    await list.getByRole('button', { name: /GALM/ }).click()
    await pay(page, 'SOL').fill('0.02')
    await expect(
      page.getByRole('radio', { name: /^\d+ % (Raydium|Meteora) .*, \d+ % (Raydium|Meteora) / }),
    ).toBeChecked()
    await expect(page.getByRole('figure')).toContainText(
      /The route: .*\sSOL for .*\sGALM on .*; .*\sSOL for .*\sGALM on /,
    )
    await expect(page).toHaveURL(new RegExp(`to=${mint}&amount=0.02`))
    await expect(page.getByRole('button', { name: /^Copy mint address/ })).toHaveCount(1)
    await expectAccessible(page)
    const gets = units(await page.getByLabel('Amount of GALM').inputValue(), 6)
    expect(gets > units(await figure(page, 'Minimum received (1 % slippage)'), 6)).toBe(true)
    const before = await held(token, key)
    await swap(page, key)
    expect((await held(token, key)) - before).toBe(gets)
    expect(await askedTimes(page)).toBe(1)
    const line = page.getByText(/^Swapped.0\.02.SOL.for.[\d.]+.GALM.in.GALM.\/.SOL,.*%.on.*and.*%.on/).first()
    await expect(line).toBeVisible()
    await expect(page).toHaveURL(/\/swap\?.*operation=/)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Swapped', level: 1 })).toBeVisible()
    await expect(line).toBeVisible()
    await page.getByRole('button', { name: 'Swap again' }).click()
    await expect(pay(page, 'SOL')).toHaveValue('')
  })

  test('is one panel with that of a pool’s page, at 390 px and by keyboard', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { key, token, mint } = await begin(
      page,
      (_, pools) => `/manage-liquidity?pool=${pools[0]?.address ?? ''}&action=swap`,
    )
    await pay(page, 'SOL').focus()
    // The longest amount that a token can have: no digit of it is cut off.
    await page.keyboard.type('18446744073.709551615')
    await expect(pay(page, 'SOL')).toHaveValue('18,446,744,073.709551615')
    const beyond = (input: HTMLInputElement) => input.scrollWidth - input.clientWidth
    expect(await pay(page, 'SOL').evaluate(beyond)).toBeLessThanOrEqual(0)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('0.01')
    await expect(page.getByRole('figure')).toContainText(
      /The route: 0\.01\sSOL for [\d.]+\sGALM on Raydium CPMM/,
    )
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Compare all pools of this pair' }).click()
    await expect(page).toHaveURL(new RegExp(`/swap\\?from=${SOL_MINT}&to=${mint}&amount=0.01`))
    const ways = page.getByRole('radio')
    await expect(ways.first()).toBeChecked()
    await ways.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(ways.nth(1)).toBeChecked()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await brokenFigures(page)).toEqual([])
    const gets = units(await page.getByLabel('Amount of GALM').inputValue(), 6)
    const before = await held(token, key)
    await swap(page, key)
    expect((await held(token, key)) - before).toBe(gets)
    await expect(page.getByText(/^Swapped.0\.01.SOL.for.[\d.]+.GALM.in.GALM.\/.SOL.on/).first()).toBeVisible()
  })
})

suite('refused by the pool', () => {
  test('says why, that the SOL is still there, and what it cost, alike on its page, on Home, in History and for its signature', async ({
    page,
  }) => {
    const { key, pools } = await begin(
      page,
      (_, [pool]) => `/manage-liquidity?pool=${pool?.address ?? ''}&action=swap`,
    )
    const [pool] = pools
    if (!pool) throw new Error('there is a pool')
    await pay(page, 'SOL').fill('0.01')
    await expect(page.locator('.bill').getByText('Network fees')).toBeVisible()
    await page.getByRole('button', { name: 'Review', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
    // Somebody buys between the signature and the block.
    const other = await aRichKey(3)
    let isOvertaken = false
    await page.route('**/rpc', async (route) => {
      if (isSend(route.request()) && !isOvertaken) {
        isOvertaken = true
        await swapIn(raydium, pool, other, 'quote', 500_000_000n)
      }
      await route.continue()
    })
    const before = BigInt(await chain.getBalance(key.publicKey, 'confirmed'))
    await page.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'The swap did not happen', level: 1 })).toBeVisible()
    const paid = before - BigInt(await chain.getBalance(key.publicKey, 'confirmed'))
    const cost = `It cost ${formatSolFixed(paid)} SOL.`
    const sentence = `Failed: the price moved more than 1 %. ${cost}`
    await expect(
      page.getByText('The price moved more than the 1 % you allowed, so the pool refused the swap.'),
    ).toBeVisible()
    await expect(page.getByText('It took none of your 0.01 SOL.')).toBeVisible()
    await expect(page.getByText(cost, { exact: true }).first()).toBeVisible()
    const bill = page.getByRole('region', { name: 'What it cost' })
    expect(lamportsOf((await bill.locator('.tot').textContent()) ?? '')).toBe(paid)
    await expect(bill.getByText('Nothing else left your wallet.')).toBeVisible()
    const [shown = 0n, least = 0n, given = 0n] = (
      await page.locator('dl.kv').first().getByRole('definition').allTextContents()
    ).map((text) => units(text.replace(/GALM.*/, ''), 6))
    expect([shown > least, least > given, given > 0n]).toEqual([true, true, true])
    await expect(page.getByText('Refused by Raydium CPMM').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again at today’s price' })).toBeVisible()
    await expectAccessible(page)
    await walkTo(page, '/')
    await page.getByText('One thing failed').click()
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
    await walkTo(page, '/history')
    await page.getByRole('button', { name: /^Swap .*Failed: / }).click()
    await expect(page.getByText(sentence)).toBeVisible()
    await page
      .getByRole('link', { name: /^\w{4}…\w{4}$/ })
      .last()
      .click()
    await expect(page.getByText(/^Raydium CPMM: ExceededSlippage/)).toBeVisible()
    await expect(page.getByText(sentence)).toBeVisible()
  })
})

/** The numbers in the bill that stand on two lines. */
function brokenFigures(page: Page): Promise<string[]> {
  return page.locator('.bill .fig').evaluateAll((figures) =>
    figures.flatMap((figure) => {
      const texts = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      const broken: string[] = []
      while (texts.nextNode())
        for (const { 0: number, index } of (texts.currentNode.textContent ?? '').matchAll(/[\d,.]+/g)) {
          range.setStart(texts.currentNode, index)
          range.setEnd(texts.currentNode, index + number.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            broken.push(number)
        }
      return broken
    }),
  )
}

/** Tests that need the programs. Elsewhere they are skipped, and their name says why. */
function suite(name: string, body: () => void): void {
  if (hasVenues) test.describe(name, body)
  else test.describe.skip(`${name} (needs: npm run sandbox:programs)`, body)
}
