import { expect, type Page } from '@playwright/test'
import { address, createSolanaRpc } from '@solana/kit'
import { fetchMint, type Extension } from '@solana-program/token-2022'
import { addTestWallet } from './support/testWallet'
import {
  aRichKey,
  chain,
  created,
  createToken,
  expectAccessible,
  keptDraft,
  mintOf,
  review,
} from './support/journey'
import { answerFor, manyTokens } from './support/market'
import { ORIGIN } from './support/origin'
import { holdBack, test } from './support/page'

const LIST = 'Trending tokens'
const PHONE = { width: 390, height: 844 }

test('from the list to a token made from a template, by keyboard, and an independent reader finds the same settings', async ({
  page,
}) => {
  const key = await aRichKey()
  await addTestWallet(page, { keys: [key], returning: true })
  await page.goto('/copy-trending')
  await expect(page.getByText('invented tokens')).toBeVisible()
  // No source lists these.
  await expect(page.getByText('DexScreener')).toHaveCount(0)

  await page.getByLabel('Find a token').fill('tidew')
  await page.getByRole('link', { name: 'Tidewater', exact: true }).press('Enter')
  const details = page.getByRole('region', { name: 'Tidewater, read from the chain' })
  await expect(details.getByText('1.00 %')).toBeVisible()
  await expect(page).toHaveURL(/[?&]token=/)
  await expectAccessible(page)
  const original = new URL(page.url()).searchParams.get('token') ?? ''

  await details.getByRole('link', { name: 'Use as template' }).press('Enter')
  await expect(page.getByLabel('Total supply')).toHaveValue('100,000,000')
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toHaveAccessibleDescription('Original: Tidewater')
  await expect(name).toHaveValue('')
  await name.fill('Tidewater')
  await page.getByText(/^\d+ of \d+ settings differ/).click()
  await page.getByRole('button', { name: 'Review' }).filter({ visible: true }).first().click()
  await expect(page.getByText('“Tidewater” is the original’s name. Choose another name.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()

  await page.getByLabel('Name', { exact: true }).fill('T\u0456dewater')
  await expect(
    page.getByText(/reads the same as the original: its \u0456 is U\+0456, a Cyrillic letter/),
  ).toBeVisible()
  await expect(page.getByRole('table', { name: /value by value/ })).toContainText('too close')
  await expectAccessible(page)
  await page.getByLabel('Name', { exact: true }).fill('Ebb and Flow')
  await page.getByLabel('Symbol', { exact: true }).fill('EBB')
  await page.getByLabel('Description').fill('A token of our own, for the harbour.')
  await expect.poll(() => keptDraft(page)).toContain('for the harbour')
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ebb and Flow')

  await review(page)
  await page.getByText(/^\d+ of \d+ settings differ/).click()
  await expect(page.getByRole('table', { name: /value by value/ })).toContainText('1.00 %')
  await expectAccessible(page)
  await createToken(page)
  await created(page)
  await expect(page.getByText('Template', { exact: true })).toBeVisible()

  const made = (await mintOf(page)).toBase58()
  const [theirs, ours] = await Promise.all([settingsOf(original), settingsOf(made)])
  expect(ours.settings).toEqual(theirs.settings)
  expect(ours.name).toBe('Ebb and Flow')
  expect(ours.further.get('template_of')).toBe(original)
  expect(theirs.further.has('template_of')).toBe(false)
  const file = (await (await fetch(ours.uri)).json()) as Record<string, unknown>
  expect(file['template_of']).toBe(original)
  expect(JSON.stringify(file)).not.toContain('example.org')
  expect(file['image']).toBeUndefined()
})

/** A mint's settings, read by an independent client; authorities as whether they are revoked. */
async function settingsOf(mint: string) {
  const { data } = await fetchMint(createSolanaRpc(`${ORIGIN}/rpc`), address(mint), {
    commitment: 'confirmed',
  })
  const extensions = data.extensions.__option === 'Some' ? data.extensions.value : []
  const find = <Kind extends Extension['__kind']>(kind: Kind) =>
    extensions.find((one): one is Extract<Extension, { __kind: Kind }> => one.__kind === kind)
  const fee = find('TransferFeeConfig')
  const metadata = find('TokenMetadata')
  return {
    settings: {
      decimals: data.decimals,
      supply: data.supply,
      mintAuthority: data.mintAuthority.__option,
      freezeAuthority: data.freezeAuthority.__option,
      metadataKept: metadata?.updateAuthority.__option,
      fee: fee && [fee.newerTransferFee.transferFeeBasisPoints, fee.newerTransferFee.maximumFee],
      kinds: extensions.map(({ __kind }) => __kind).toSorted(),
    },
    name: metadata?.name ?? '',
    uri: metadata?.uri ?? '',
    further: new Map(metadata?.additionalMetadata),
  }
}

test('a verified token with the same name stops the last press, however late the list arrives', async ({
  page,
}) => {
  const key = await aRichKey()
  await addTestWallet(page, { keys: [key], returning: true })
  const answer = await holdBack(page, '**/tokens/v2/tag**')
  await page.goto('/copy-trending')
  await page.getByRole('link', { name: 'Brass Otter', exact: true }).click()
  await page.getByRole('link', { name: 'Use as template' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Original: Brass Otter')
  await page.getByLabel('Name', { exact: true }).fill('Paper L\u0430ntern')
  await page.getByLabel('Symbol', { exact: true }).fill('PLTN')
  await page.getByLabel('Description').fill('')
  await page.getByRole('radio', { name: 'Token-2022' }).check()
  await review(page)
  await expect(page.getByText('Not compared with verified tokens')).toBeVisible()
  answer()
  await expect(page.getByText('Not compared with verified tokens')).toHaveCount(0)
  await createToken(page)
  await expect(page.getByText(/reads the same as “Paper Lantern”, a verified token/)).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
  expect(await chain.getSignaturesForAddress(key.publicKey)).toHaveLength(1)
})

test('where no source answers, the title stays the largest paint, at 390 and 1440 px', async ({
  browser,
}) => {
  for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
    const page = await browser.newPage({ viewport })
    for (const source of ['jupiter', 'dexscreener', 'geckoterminal'] as const)
      await answerFor(page, source, (route) => route.abort())
    await page.goto('/copy-trending')
    await expect(page.getByText('No list is available')).toBeVisible()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    expect(await page.evaluate(largestPaint)).toMatch(/^Copy a trending token/)
    await page.close()
  }
})

/** The text of the element that was the largest paint so far. */
function largestPaint(): Promise<string | undefined> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1) as (PerformanceEntry & { element?: Element }) | undefined
      resolve(last?.element?.textContent ?? '')
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}

test('texts of the market stay texts: no markup, no scripts, pictures only from https or this origin', async ({
  page,
}) => {
  const [one = {}, two = {}] = manyTokens(2)
  const hostile = [
    {
      ...one,
      name: '<img src=x onerror="window.hit=1">\u202Egnp',
      symbol: '<b>B</b>',
      icon: 'javascript:window.hit=2',
    },
    { ...two, name: 'x'.repeat(100_000), icon: 'data:image/svg+xml,<svg onload="window.hit=3"/>' },
    { id: 'not an address', name: 'nobody' },
    null,
  ]
  await answerFor(page, 'jupiter', (route) => route.fulfill({ json: hostile }))
  await page.goto('/copy-trending')
  const first = page.getByRole('row', { name: /window\.hit/ })
  await expect(first).toContainText('<img src=x onerror="window.hit=1">\uFFFDgnp')
  await expect(first.locator('img, b')).toHaveCount(0)
  await expect(page.getByText('nobody')).toHaveCount(0)
  expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false)
  await expect(page.locator('main img').first()).toBeAttached()
  const sources = await page
    .locator('main img')
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src))
  expect(sources.length).toBeGreaterThan(0)
  for (const source of sources) expect(source).toMatch(new RegExp(`^${ORIGIN}/`))
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
})

test('on a wide screen a token opens beside its row, and Escape and Back return to it at the same scroll; nothing is cut off or wider than the screen, at 320 to 1440 px, with and without an open token', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/copy-trending')
  const biscuit = page.getByRole('link', { name: 'Grey Biscuit', exact: true })
  const heading = page.getByRole('heading', { name: 'Grey Biscuit' })
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  await expect(page.getByRole('link', { name: 'Velvet Anvil', exact: true })).toBeVisible()
  expect((await wholeRows(page)).length).toBeGreaterThanOrEqual(8)
  await page.mouse.wheel(0, 300)
  await expect.poll(scrolled).toBe(300)
  await biscuit.press('Enter')
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expect(page.getByRole('img', { name: /^Price over 1 h to/ })).toBeVisible()
  expect(await scrolled()).toBe(300)
  await expect(page).toHaveURL(/[?&]token=/)
  const scrollers = await page.locator('main *').evaluateAll((all) =>
    all
      .filter((one) => one.scrollHeight > one.clientHeight + 1)
      .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY))
      .map(({ className }) => `${className}`),
  )
  expect(scrollers).toEqual([])
  await page.keyboard.press('Escape')
  await expect(biscuit).toBeFocused()
  await expect(heading).toHaveCount(0)
  expect(await scrolled()).toBe(300)
  await biscuit.click()
  await expect(heading).toBeFocused()
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(page.getByRole('rowheader', { name: /Grey Biscuit/ })).toHaveCSS('border-left-width', '3px')
  await page.emulateMedia({ forcedColors: null })
  await page.getByText('Differences', { exact: true }).click()
  await expect(page.getByRole('table', { name: 'Original against new' })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(heading).toHaveCount(0)
  await expect(biscuit).toBeInViewport()

  const expectToFit = async () => {
    for (const width of [320, 390, 768, 1024, 1440])
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 844 })
        // The list becomes a table, or the other way, with the next frame.
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        expect(await overflowing(page)).toEqual([])
      })
  }
  await expectToFit()
  await page.getByRole('link', { name: 'Tidewater', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Use as template' })).toBeVisible()
  await expectToFit()
})

test('of three thousand a thousand rows are read; three hundred keep their places, columns and head on a phone and a wide screen, to the last and back, and only a few are rendered', async ({
  page,
}) => {
  let listed = 3_000
  await answerFor(page, 'jupiter', (route) => route.fulfill({ json: manyTokens(listed) }))
  for (const other of ['dexscreener', 'geckoterminal'] as const)
    await answerFor(page, other, (route) => route.fulfill({ status: 500 }))
  await page.goto('/copy-trending')
  const first = page.getByRole('link', { name: 'Token number 1', exact: true })
  await test.step('a thousand', async () => {
    await expect(page.getByRole('table').first()).toHaveAttribute('aria-rowcount', '1001')
    await expect(page.getByText('Jupiter lists 2,000 more than are read')).toBeVisible()
    await first.focus()
    await page.keyboard.press('End')
    await expect(page.getByRole('link', { name: 'Token number 1000', exact: true })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('PageUp')
    await page.keyboard.press('Home')
    await expect(first).toBeFocused()
  })
  listed = 300
  await page.reload()
  await expect(page.getByRole('table').first()).toHaveAttribute('aria-rowcount', '301')
  await expect(first).toBeVisible()
  await expect(page.getByText('DexScreener', { exact: false }).first()).toBeVisible()
  for (const width of [390, 1440])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate(() => scrollTo(0, 0))
      await expect(first).toBeInViewport()
      await thereAndBack(page)
      await first.focus()
      await page.keyboard.press('End')
      await page.keyboard.press('ArrowUp')
      const near = page.getByRole('link', { name: 'Token number 299', exact: true })
      await expect(near).toBeFocused()
      await expect(near).toBeInViewport()
      await page.keyboard.press('Enter')
      const heading = page.getByRole('heading', { name: 'Token number 299', level: 2 })
      await expect(heading).toBeFocused()
      if (width > 390) await thereAndBack(page)
      await page.keyboard.press('Escape')
      await expect(heading).toHaveCount(0)
      await expect(near).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(heading).toBeFocused()
      await page.goBack()
      await expect(heading).toHaveCount(0)
      await expect(near).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(near).not.toBeFocused()
    })
})

/**
 * Scrolls the list to its end and back. Few rows are rendered, each once and at its place, and the head and the name column stay as they
 * were.
 */
async function thereAndBack(page: Page): Promise<void> {
  const list = page.getByRole('region', { name: LIST }).or(page.getByRole('list', { name: LIST }))
  const seen = await list.evaluate(async (element) => {
    const look = () => {
      const rows = [...element.querySelectorAll('tr[aria-rowindex], li[aria-posinset]')].filter(
        (row) => !row.closest('thead'),
      )
      const body = element.querySelector('tbody') ?? element
      const top = body.getBoundingClientRect().top
      const height = rows[0]?.getBoundingClientRect().height ?? 0
      const isTable = body !== element
      const strayed = rows.filter((row) => {
        const index =
          Number(row.getAttribute(isTable ? 'aria-rowindex' : 'aria-posinset')) - (isTable ? 2 : 1)
        return Math.abs(row.getBoundingClientRect().top - top - index * height) > 2
      })
      const inSight = rows.filter((row) => {
        const box = row.getBoundingClientRect()
        return box.bottom > 0 && box.top < innerHeight
      })
      const bottom = body.getBoundingClientRect().bottom
      const room = Math.min(innerHeight, bottom) - Math.max(0, top)
      const head = element.querySelector('thead th')?.getBoundingClientRect().top ?? null
      const places = rows.map((row) => row.getAttribute(isTable ? 'aria-rowindex' : 'aria-posinset'))
      return {
        strayed: strayed.length,
        areFew: rows.length < 60 && new Set(places).size === rows.length,
        isCovered: inSight.length * height >= room - 1,
        name: Math.round(rows[0]?.querySelector('th')?.getBoundingClientRect().width ?? 0),
        head: head !== null && top < 65 && bottom > 150 ? head : 65,
      }
    }
    const frame = () => new Promise(requestAnimationFrame)
    const steps = 7
    const found = []
    await document.fonts.ready
    for (let step = 0; step <= 2 * steps; step += 1) {
      const part = 1 - Math.abs(step - steps) / steps
      scrollTo(0, part * (document.documentElement.scrollHeight - innerHeight))
      await frame()
      await frame()
      // A busy machine may draw the rows some frames later.
      for (let late = 0; late < 60 && !look().isCovered; late += 1) await frame()
      found.push({ part, ...look() })
    }
    return found
  })
  const width = seen[0]?.name
  expect(seen).toEqual(
    seen.map(({ part }) => ({ part, strayed: 0, areFew: true, isCovered: true, name: width, head: 65 })),
  )
}

/** The heights of the rows that can be seen whole below the page's header. */
function wholeRows(page: Page): Promise<number[]> {
  return page.locator('tr[aria-rowindex], li[aria-posinset]').evaluateAll((all) =>
    all
      .filter((one) => !one.closest('thead'))
      .map((one) => one.getBoundingClientRect())
      .filter(({ top, bottom }) => top >= 64 && bottom <= innerHeight)
      .map(({ height }) => height),
  )
}

/** The visible texts of the table's cells that reach out of their cell. */
function overflowing(page: Page): Promise<string[]> {
  return page.locator('main td').evaluateAll((all) => {
    const range = document.createRange()
    return all.flatMap((cell) => {
      const { left, right } = cell.getBoundingClientRect()
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const out: string[] = []
      while (texts.nextNode()) {
        const text = texts.currentNode
        if (text.parentElement?.closest('.sr')) continue
        range.selectNodeContents(text)
        const box = range.getBoundingClientRect()
        if (box.width > 0 && (box.left < left || box.right > right)) out.push(text.textContent ?? '')
      }
      return out
    })
  })
}

test('on a phone eight rows are on the screen at once, the chosen token replaces the list, and Back returns to the same position', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/copy-trending?window=24h')
  const biscuit = page.getByRole('link', { name: 'Grey Biscuit', exact: true })
  await expect(page.getByRole('link', { name: 'Velvet Anvil', exact: true })).toBeVisible()
  const heights = await wholeRows(page)
  expect(heights.length).toBeGreaterThanOrEqual(8)
  expect(Math.max(...heights)).toBeLessThanOrEqual(72)
  // No figure has slipped below its line.
  const figures = page.getByRole('list', { name: LIST }).locator('dl')
  const bottoms = await figures.evaluateAll((all) =>
    all.map(
      (line) =>
        line.getBoundingClientRect().bottom - (line.lastElementChild?.getBoundingClientRect().bottom ?? 0),
    ),
  )
  expect(bottoms.length).toBeGreaterThanOrEqual(8)
  expect(Math.min(...bottoms)).toBeGreaterThan(-4)
  await page.evaluate(() => scrollTo(0, 0))
  await expect(async () => {
    await page.mouse.wheel(0, 500)
    await expect(biscuit).toBeInViewport({ timeout: 300 })
  }).toPass()
  await biscuit.click()
  await expect(page.getByRole('heading', { name: 'Grey Biscuit' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Use as template' })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await page.goBack()
  await expect(biscuit).toBeInViewport()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Favourite Grey Biscuit' }).click()
  await page.getByRole('button', { name: 'Filter · 24h' }).click()
  await expect(page.getByRole('button', { name: '24h', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('[data-row]')).toHaveText(['Grey Biscuit'])
})
