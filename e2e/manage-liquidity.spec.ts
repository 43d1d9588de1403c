import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { Keypair } from '@solana/web3.js'
import bs58 from 'bs58'
import type { Pool, Venue } from '../src/liquidity/venue'
import { askedTimes, setWallet } from './support/inWallet'
import type { RpcCallBody } from '../tests/support/laggingNode'
import { aRichKey, chain, expectAccessible, lamportsOf } from './support/journey'
import {
  aPool,
  aToken,
  hasVenues,
  held,
  meteora,
  poolAt,
  positionsOf,
  raydium,
  swapIn,
  type TestToken,
} from './support/pools'
import { addTestWallet } from './support/testWallet'
import { test } from './support/page'

/*
 * The positions of a wallet and each operation on them, with the real programs. Every operation at both venues, exact to the base
 * unit, done twice and interrupted at any moment: tests/liquidity (life, operations, decision, twice) and tests/hostile/crash.
 */

type Scene = Readonly<{ key: Keypair; token: TestToken; pool: Pool; row: Locator }>

/** A wallet with a pool of its own at that venue, and the page open at its positions. */
async function begin(page: Page, venue: Venue, fee?: number): Promise<Scene> {
  const key = await aRichKey(20)
  const token = await aToken(key, fee === undefined ? {} : { fee })
  const pool = await aPool(venue, key, { token })
  await addTestWallet(page, { keys: [key], returning: true })
  await page.goto('/manage-liquidity')
  const row = page.getByRole('listitem').filter({ hasText: venue.name })
  await expect(row.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
  return { key, token, pool, row }
}

function openAction(row: Locator, name: string): Promise<void> {
  return row.getByRole('button', { name, exact: true }).click()
}

/** From the panel to the review. The balance that it promises, in lamports. */
async function review(page: Page): Promise<bigint> {
  await expect(page.locator('form#operation-form')).toBeVisible()
  await expect(page.locator('.bill').getByText('Network fees')).toBeVisible()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
  return lamportsOf((await page.locator('.bill .after').first().textContent()) ?? '')
}

/** The last press and its receipt; the wallet then has what was promised, to the lamport. */
async function finish(page: Page, key: Keypair, last: string, receipt: string, word?: string): Promise<void> {
  const promised = lamportsOf((await page.locator('.bill .after').first().textContent()) ?? '')
  if (word !== undefined) await page.getByLabel(`Type ${word} to confirm`).fill(word)
  await page.getByRole('button', { name: last, exact: true }).click()
  await expect(page.getByRole('heading', { name: receipt, level: 1 })).toBeVisible()
  await expect(page.getByText(/^Promised and (paid|received) are the same, to the lamport\.$/)).toBeVisible()
  expect(BigInt(await chain.getBalance(key.publicKey, 'confirmed'))).toBe(promised)
}

/** The figure of the open panel beside these words: "45.362275". */
async function figure(page: Page, label: string): Promise<string> {
  const line = page.locator('.bill .ln').filter({ hasText: label }).first()
  return ((await line.locator('.fig').textContent()) ?? '').trim()
}

function units(text: string, decimals: number): bigint {
  const [whole = '', places = ''] = text.replaceAll(',', '').split('.')
  return BigInt(whole + places.padEnd(decimals, '0'))
}

/** From now on the node accepts transactions and keeps them, and claims a height 10^9 blocks ahead, until the lying ends. */
async function lieAboutHeights(page: Page): Promise<{ kept: Set<string>; endLying: () => void }> {
  const kept = new Set<string>()
  let isLying = true
  await page.route('**/rpc', async (route) => {
    if (!isLying) return route.fallback()
    const read = route.request().postDataJSON() as RpcCallBody | RpcCallBody[]
    const answers = await Promise.all([read].flat().map((call) => lyingAnswer(route, call, kept)))
    await route.fulfill({ json: Array.isArray(read) ? answers : answers[0] })
  })
  // An answer that is on its way is given still: without its route the browser would have gone on with the request.
  return {
    kept,
    endLying: () => {
      isLying = false
    },
  }
}

async function lyingAnswer(route: Route, call: RpcCallBody, kept: Set<string>): Promise<object> {
  const wire = String(call.params?.[0])
  if (call.method === 'sendTransaction') {
    kept.add(wire)
    return { jsonrpc: '2.0', id: call.id, result: signatureOf(wire) }
  }
  const answer = (await (await route.fetch({ postData: call })).json()) as { result: unknown }
  const { result } = answer
  if (kept.size === 0) return answer
  if (call.method === 'getBlockHeight') return { ...answer, result: Number(result) + 1e9 }
  if (call.method !== 'getEpochInfo') return answer
  const info = result as { blockHeight: number; absoluteSlot: number }
  return { ...answer, result: { ...info, blockHeight: info.blockHeight + 1e9 } }
}

/** The id of a transaction (base64): its first signature, after the byte with their number. */
function signatureOf(wire: string): string {
  return bs58.encode(Buffer.from(wire, 'base64').subarray(1, 65))
}

/** Tests that need the programs. Elsewhere they are skipped, and their name says why. */
function suite(name: string, body: () => void): void {
  if (hasVenues) test.describe(name, body)
  else test.describe.skip(`${name} (needs: npm run sandbox:programs)`, body)
}

suite('of Raydium', () => {
  test('tells the whole figures of a row to the focus of its link, one to the pointer, and nothing moves', async ({
    page,
  }) => {
    const { row } = await begin(page, raydium)
    const figures = row.locator('[data-whole]')
    const wholes = await figures.evaluateAll((all) =>
      all.map((each) => each.getAttribute('data-whole') ?? ''),
    )
    expect(wholes.length).toBeGreaterThan(0)
    const bubble = page.locator('[popover="manual"]')
    const link = row.getByRole('link').first()
    const before = await row.boundingBox()
    await link.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
    await expect(bubble.locator('div')).toHaveText(wholes)
    expect(await row.boundingBox()).toEqual(before)
    // No scrollbar of its own, also where those take room.
    expect(await bubble.evaluate((told) => getComputedStyle(told).overflow)).toBe('visible')
    await page.keyboard.press('Escape')
    await expect(bubble).toHaveCount(0)

    // Twice as large, on a phone's width: the bubble stays inside of the window, and the pointer may go to it.
    await page.setViewportSize({ width: 320, height: 480 })
    const short = figures.first().locator('[aria-hidden]')
    await short.hover()
    await expect(bubble).toHaveText(wholes[0] ?? '')
    await expect(bubble).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await bubble.hover()
    await expect(bubble).toBeVisible()
    await page.getByRole('heading', { level: 1 }).hover()
    await expect(bubble).toHaveCount(0)
    await short.click()
    await expect(bubble).toHaveText(wholes[0] ?? '')
  })

  test('adds what was quoted, of a token that keeps back a fee, and takes all of it out again: declined first, then found by a reload', async ({
    page,
  }) => {
    const { key, token, pool, row } = await begin(page, raydium, 100)
    await openAction(row, 'Add')
    await page.getByLabel('Amount of SOL').fill('0.25')
    await expect(page.locator('.bill').getByText('Your balance after')).toBeVisible()
    const pays = units(await figure(page, 'GALM'), 6)
    const before = await held(token, key)
    await expectAccessible(page)
    await review(page)
    await expectAccessible(page)
    await finish(page, key, 'Add liquidity', 'Liquidity added')
    await expectAccessible(page)
    expect(before - (await held(token, key))).toBe(pays)

    await page.getByRole('button', { name: 'Back to your positions' }).click()
    await openAction(row, 'Add')
    await page.getByRole('button', { name: 'Only SOL', exact: true }).click()
    await page.getByLabel('Amount of SOL').fill('0.05')
    await expect(page.locator('.bill').getByText('Your balance after')).toBeVisible()
    const stays = units(await figure(page, 'GALM that stays in your wallet'), 6)
    const own = await held(token, key)
    await expectAccessible(page)
    await review(page)
    await expect(page.getByText(/, swapping [\d.]+\sSOL\sfor\s[\d.]+\sGALM\sfirst/).first()).toBeVisible()
    await finish(page, key, 'Swap and add', 'Liquidity added')
    expect((await held(token, key)) - own).toBe(stays)

    await page.getByRole('button', { name: 'Back to your positions' }).click()
    await openAction(row, 'Remove')
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await expect(page.getByLabel('Close the position with it')).toBeChecked()
    await expect(page.locator('.bill').getByText('Your balance after')).toBeVisible()
    const gets = units(await figure(page, 'GALM'), 6)
    const left = await held(token, key)
    const promised = await review(page)
    await setWallet(page, { reject: 'sign' })
    const lamports = await chain.getBalance(key.publicKey)
    await page.getByRole('button', { name: 'Remove liquidity', exact: true }).click()
    await expect(page.getByText('Declined in your wallet').first()).toBeVisible()
    await expectAccessible(page)
    expect(await chain.getBalance(key.publicKey)).toBe(lamports)
    await setWallet(page, { reject: undefined })
    await page.getByRole('button', { name: 'Try again' }).click()
    // The receipt may come so soon after the signature that nobody sees the step before it.
    const removed = page.getByRole('heading', { name: 'Liquidity removed' })
    await expect(page.getByText('Approved in your wallet').or(removed).first()).toBeVisible()
    await page.reload()
    await expect(removed).toBeVisible()
    expect(BigInt(await chain.getBalance(key.publicKey, 'confirmed'))).toBe(promised)
    expect((await held(token, key)) - left).toBe(gets)
    expect(await positionsOf(raydium, key)).toEqual([])
    await page.getByRole('button', { name: 'Back to your positions' }).click()
    await expect(page.getByText('No positions', { exact: true })).toBeVisible()
    await expectAccessible(page)
    expect((await poolAt(raydium, pool.address)).address).toBe(pool.address)
  })

  test('burns LP tokens after the person typed the word, and closes the emptied account', async ({
    page,
  }) => {
    const { key, row } = await begin(page, raydium)
    await openAction(row, 'Burn LP, never get it back')
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await review(page)
    await expectAccessible(page)
    await expect(page.getByRole('button', { name: 'Burn LP tokens', exact: true })).toBeDisabled()
    await finish(page, key, 'Burn LP tokens', 'LP tokens burnt', 'BURN')
    const [emptied] = await positionsOf(raydium, key)
    expect(emptied?.free).toBe(0n)
    await page.getByRole('button', { name: 'Back to your positions' }).click()
    await row.getByRole('button', { name: /^Close, get/ }).click()
    await review(page)
    await finish(page, key, 'Close position', 'Position closed')
    expect(await positionsOf(raydium, key)).toEqual([])
  })
})

suite('of Meteora', () => {
  test('swaps both ways at the quoted amounts, once at a node that keeps a swap and calls it expired, and removes a part of a position with fees, unless the price moves between review and signing', async ({
    page,
  }) => {
    const { key, token, pool, row } = await begin(page, meteora)
    await openAction(row, 'Swap')
    await page.getByLabel('Amount of SOL').fill('0.01')
    const bought = page.getByLabel('Amount of GALM')
    await expect(bought).not.toHaveValue('')
    const gets = units(await bought.inputValue(), 6)
    const before = await held(token, key)
    const promised = await review(page)
    await test.step('the node lies: it is not believed, and the swap is paid once', async () => {
      const { kept, endLying } = await lieAboutHeights(page)
      await page.getByRole('button', { name: 'Swap', exact: true }).click()
      await expect(page.getByText(/reports impossible block heights/)).toBeVisible()
      await expect(page.getByText(/Safe to try again|not accepted in time/)).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^(Try|Sign) again$/ })).toHaveCount(0)
      await expectAccessible(page)
      expect(kept.size).toBe(1)
      endLying()
    })
    await expect(page.getByRole('heading', { name: 'Swapped', level: 1 })).toBeVisible()
    expect(await askedTimes(page)).toBe(1)
    expect(BigInt(await chain.getBalance(key.publicKey, 'confirmed'))).toBe(promised)
    expect((await held(token, key)) - before).toBe(gets)

    await page.getByRole('button', { name: 'Back to your positions' }).click()
    await openAction(row, 'Swap')
    await page.getByRole('button', { name: 'Switch: pay GALM' }).click()
    await page.getByLabel('Amount of GALM').fill('400')
    await expect(page.getByText(/the limit here is 25.%/)).toBeVisible()
    await page.getByLabel('Amount of GALM').fill('10')
    await expect(page.getByText(/^You.lose.*to.fees.and.price.impact.*\.$/)).toBeVisible()
    await review(page)
    await finish(page, key, 'Swap', 'Swapped')

    await page.getByRole('button', { name: 'Back to your positions' }).click()
    await openAction(row, 'Remove')
    await page.getByLabel('Exactly').fill('12.5')
    await review(page)
    await swapIn(meteora, pool, await aRichKey(5), 'quote', 300_000_000n)
    const [sol, left] = [await chain.getBalance(key.publicKey), await held(token, key)]
    await page.getByRole('button', { name: 'Remove liquidity', exact: true }).click()
    await expect(page.getByText('The price moved more than you allowed')).toBeVisible()
    await expectAccessible(page)
    expect([await chain.getBalance(key.publicKey), await held(token, key)]).toEqual([sol, left])
    await page.getByRole('button', { name: 'Back to your positions' }).click()
    await expect(page.getByLabel('Exactly')).toHaveValue('12.5')
    await expect(page.locator('.bill').getByText('Network fees')).toBeVisible()
    const part = units(await figure(page, 'GALM'), 6)
    await review(page)
    await finish(page, key, 'Remove liquidity', 'Liquidity removed')
    expect((await held(token, key)) - left).toBe(part)
  })

  test('claims what five positions earned in one operation of three transactions, and locks a part forever and another until a date', async ({
    page,
  }) => {
    const { key, token, pool } = await begin(page, meteora)
    const made = [{ token, pool }]
    for (const symbol of ['RIVX', 'TORC', 'WREN', 'ALDR']) {
      const another = await aToken(key, { symbol })
      made.push({ token: another, pool: await aPool(meteora, key, { token: another }) })
    }
    for (const each of made) {
      await swapIn(meteora, each.pool, key, 'quote', 50_000_000n)
      await swapIn(meteora, each.pool, key, 'base', 20_000_000n)
    }
    await page.getByRole('button', { name: 'Refresh' }).click()
    const rows = page.getByRole('listitem').filter({ hasText: 'Meteora' })
    await expect(rows).toHaveCount(5)
    const earned = await positionsOf(meteora, key)
    const fees = earned.map((position) => position.fees?.quote ?? 0n).reduce((sum, fee) => sum + fee, 0n)
    expect(fees).toBeGreaterThan(0n)
    const holdings = () => Promise.all(made.map((each) => held(each.token, key)))
    const tokens = await holdings()
    await page.getByRole('button', { name: 'Claim all fees' }).click()
    await expect(page.locator('.bill').getByText('Your balance after')).toBeVisible()
    expect(units(await figure(page, 'SOL'), 9)).toBe(fees)
    await expectAccessible(page)
    await review(page)
    await expect(page.getByRole('heading', { name: /^Transaction 1 of 3/ })).toBeVisible()
    await expectAccessible(page)
    await finish(page, key, 'Claim fees', 'Fees claimed')
    const claimed = (await holdings()).map((now, at) => now - (tokens[at] ?? 0n))
    const due = made.map(
      ({ token: { mint } }) =>
        earned.find((one) => one.pool.pair.base.mint === mint.toBase58())?.fees?.base ?? -1n,
    )
    expect(claimed).toEqual(due)
    for (const position of await positionsOf(meteora, key))
      expect(position.fees).toEqual({ base: 0n, quote: 0n })

    await page.getByRole('button', { name: 'Back to your positions' }).click()
    const [first] = [rows.first()]
    await openAction(first, 'Lock')
    await page.getByRole('button', { name: '50 %', exact: true }).click()
    await review(page)
    await finish(page, key, 'Lock forever', 'Locked forever', 'LOCK FOREVER')
    await page.getByRole('button', { name: 'Back to your positions' }).click()
    await expect(page.getByText('half, forever')).toBeVisible()
    const locked = (await positionsOf(meteora, key)).filter((one) => one.locked.forever > 0n)
    expect(locked).toHaveLength(1)
    await expectAccessible(page)

    await openAction(first, 'Lock')
    await page.getByRole('button', { name: 'Until a date', exact: true }).click()
    await page.getByRole('button', { name: '50 %', exact: true }).click()
    const year = new Date().getFullYear() + 2
    await page.getByLabel('Free from').fill(`${year}-03-01T00:00`)
    await expectAccessible(page)
    await review(page)
    await expectAccessible(page)
    await finish(page, key, 'Lock until the date', 'Locked until a date', 'LOCK')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Locked until a date', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Back to your positions' }).click()
    await expect(rows.filter({ hasText: new RegExp(`until.*Mar.${year}`) })).toHaveCount(1)
    await expectAccessible(page)
  })

  test('an address that is no pool is told; a pool page works without a wallet, and makes the wallet’s own position in the pool', async ({
    page,
  }) => {
    const maker = await aRichKey(20)
    const token = await aToken(maker)
    const pool = await aPool(meteora, maker, { token })
    await page.goto(`/manage-liquidity?pool=${Keypair.generate().publicKey.toBase58()}`)
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Pool address').fill(pool.address)
    await page.getByRole('button', { name: 'Look up' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /SOL$/ })).toBeVisible()
    await page.getByText('Pool details').click()
    await expect(page.getByText('80 % to liquidity providers, 20 % to the operators')).toBeVisible()
    await expect(page).toHaveTitle(/SOL · Mintwright$/)
    await expectAccessible(page)

    const key = await aRichKey(20)
    await swapIn(meteora, pool, key, 'quote', 200_000_000n)
    await addTestWallet(page, { keys: [key], returning: true })
    await page.reload()
    await expect(page.getByText('You have no position in it.')).toBeVisible()
    await page.getByRole('button', { name: 'Load trades' }).click()
    const trades = page.getByRole('table', { name: 'Trades, newest first' }).getByRole('row')
    await expect(trades).toHaveCount(2)
    await expect(trades.nth(1)).toContainText(/bought/)
    await expect(page.getByText(/^1 trade in \d+ transactions\./)).toBeVisible()
    await expectAccessible(page)
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    for (const narrow of [320, 390]) {
      await page.setViewportSize({ width: narrow, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow)
    }
    await page.setViewportSize({ width, height })
    await page.getByRole('button', { name: 'Add liquidity', exact: true }).click()
    await page.getByLabel('Amount of SOL').fill('0.1')
    await review(page)
    await expect(page.getByText('Signers besides you')).toBeVisible()
    await finish(page, key, 'Add liquidity', 'Liquidity added')
    await page.getByRole('button', { name: 'Back to your positions' }).click()
    await expect(page.getByRole('heading', { name: 'Your positions' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
    expect(await positionsOf(meteora, key)).toHaveLength(1)
  })
})
