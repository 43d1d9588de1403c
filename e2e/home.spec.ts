import { expect, type Page } from '@playwright/test'
import { drawn, runSeed } from '../tests/seed'
import { aRichKey, begin, created, createToken, expectAccessible, keptDraft, review } from './support/journey'
import { aMint } from './support/liquidity'
import { holdBack, test, walkTo } from './support/page'
import { addTestWallet } from './support/testWallet'

/** The requests of a page to the samples of the market, and to any other host. */
function watch(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.includes('/market/') || url.protocol === 'https:') asked.push(request.url())
  })
  return asked
}

type Place = readonly [what: string, top: number, height: number]

/** Where Home's titles, texts and buttons are, and the sections, in CSS pixels from the top of the page. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main h1, main h1 ~ *, main h1 ~ * > *, main aside, main h2, main h3')]
      .filter((element) => element.getClientRects().length > 0)
      .map((element): Place => {
        const { top, height } = element.getBoundingClientRect()
        const what = element.matches('h1, h2, h3') ? (element.textContent ?? '') : element.localName
        return [what, top + scrollY, height]
      }),
  )

type Screens = readonly (readonly Place[])[]

/** The places now, but those of before where one is less than a pixel from it: a browser lays out in 64ths of a pixel. */
function unmoved(now: Screens, before: Screens): Screens {
  const isClose = (one: number, other: number) => Math.abs(one - other) < 1
  return now.map((found, at) =>
    found.map((place, index) => {
      const was = before[at]?.[index]
      const isSame = was && was[0] === place[0] && isClose(was[1], place[1]) && isClose(was[2], place[2])
      return isSame ? was : place
    }),
  )
}

type Taken = { taken?: readonly (readonly [CSSStyleSheet, string])[] }

/** Takes the face of the titles off the page, which then is as it is before that face is decoded. */
const takeTitleFace = (page: Page) =>
  page.evaluate(() => {
    const isTitles = (rule: CSSRule): rule is CSSFontFaceRule =>
      rule instanceof CSSFontFaceRule &&
      rule.style.getPropertyValue('font-family').includes('Instrument Serif')
    const faces = [...document.styleSheets].flatMap((sheet) =>
      [...sheet.cssRules].filter(isTitles).map((rule) => [sheet, rule] as const),
    )
    for (const [sheet, rule] of faces) sheet.deleteRule([...sheet.cssRules].indexOf(rule))
    Object.assign(window, { taken: faces.map(([sheet, { cssText }]) => [sheet, cssText]) })
    return faces.length
  })

/** Brings it back, and waits for it. */
const bringTitleFace = (page: Page) =>
  page.evaluate(async () => {
    for (const [sheet, text] of (window as Taken).taken ?? []) sheet.insertRule(text, 0)
    return (await document.fonts.load('56px "Instrument Serif"', 'Tokens')).length
  })

test('what trends is asked for once its section comes near, and moves nothing, at 390, 768 and 1440 px', async ({
  page,
}) => {
  const asked = watch(page)
  const section = page.getByRole('region', { name: 'What trends now' })
  /** What `look` sees in windows of these widths. */
  const atEachWidth = async <T>(look: () => Promise<T>): Promise<readonly T[]> => {
    const seen: T[] = []
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 700 })
      seen.push(await look())
    }
    return seen
  }
  const height = () => section.evaluate((element) => element.getBoundingClientRect().height)
  // Until its scripts come the page stays as it is prerendered.
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit', early: true })
  await expect(page.getByText('For any Solana wallet.')).toBeVisible()
  expect(await takeTitleFace(page)).toBeGreaterThan(0)
  const first = await atEachWidth(() => places(page))
  for (const found of first) expect(found.length).toBeGreaterThan(10)
  expect(await bringTitleFace(page)).toBe(1)
  expect(unmoved(await atEachWidth(() => places(page)), first)).toEqual(first)
  release()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(unmoved(await atEachWidth(() => places(page)), first)).toEqual(first)
  const before = await atEachWidth(height)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await section.scrollIntoViewIfNeeded()
  const rows = page.getByRole('list', { name: 'Trending tokens' }).getByRole('link')
  await expect(rows).toHaveCount(5)
  await expect(section.getByText('invented tokens')).toBeVisible()
  // No source lists these.
  await expect(section.getByText(/DexScreener/)).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(await atEachWidth(height)).toEqual(before)
  expect(unmoved(await atEachWidth(() => places(page)), first)).toEqual(first)
  expect(asked.filter((url) => url.startsWith('https:'))).toEqual([])
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 700 })
    await expectAccessible(page)
  }
  await rows.first().click()
  await expect(page).toHaveURL(/\/copy-trending\?token=/)
})

test('while the network is silent, Home says so below the figures of the last visit, and nothing moves', async ({
  page,
}) => {
  const titles = async () => {
    const seen: (readonly Place[])[] = []
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 700 })
      const found = await places(page)
      seen.push(found.filter(([what]) => what !== 'aside'))
    }
    return seen
  }
  await page.goto('/')
  await expect(page.getByText('live example')).toBeVisible()
  const before = await titles()
  await page.route('**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.reload()
  await expect(page.locator('main').getByText(/^Can’t reach the practice chain/)).toBeVisible()
  await expect(page.getByText(/^example, read \d/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(unmoved(await titles(), before)).toEqual(before)
})

test('titles have as many lines before their face is there as with it', async ({ page }) => {
  // What is prerendered: no script changes it meanwhile.
  await page.route('**/assets/*.js', (route) => route.abort())
  const between = [330, 360, 375, 410, 420, 430, 480, 600, 768, 1000]
  const heights = async (path: string, at: number) => {
    const seen: string[] = []
    for (const width of [320, 390, ...drawn(between, 2, runSeed() + at), 1440]) {
      await page.setViewportSize({ width, height: 700 })
      const titles = await page
        .locator('main h1, main h2')
        .evaluateAll((all) => all.map((one) => one.clientHeight))
      seen.push(`${path} at ${width} px: ${titles.join()}`)
    }
    return seen
  }
  const paths = ['/', ...drawn(['/copy-trending', '/faq', '/callback', '/create-token'], 2)]
  for (const [at, path] of paths.entries()) {
    await page.goto(path, { early: true })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await takeTitleFace(page)).toBeGreaterThan(0)
    const before = await heights(path, at)
    expect(await bringTitleFace(page)).toBe(1)
    expect(await heights(path, at)).toEqual(before)
  }
})

test('who comes back without a wallet finds a draft in the place of the bill, and nothing moves', async ({
  page,
}) => {
  /** Where the title, the first button and the first door are, at each width; on a phone the door is below the first screen. */
  const tops = async () => {
    const seen: (readonly number[])[] = []
    for (const [width, height] of [
      [390, 844],
      [768, 1024],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      const found = await page.evaluate(async () => {
        // What follows the width by script is drawn in the frame after the one that tells it.
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
        return ['main h1', 'main .actions a', 'main h3'].map((one) =>
          Math.round(document.querySelector(one)?.getBoundingClientRect().top ?? 0),
        )
      })
      seen.push(width === 390 ? found.map((top) => Math.min(top, height)) : found)
    }
    return seen
  }
  await page.goto('/')
  await expect(page.getByText('Total in SOL')).toBeVisible()
  const before = await tops()
  await page.setViewportSize({ width: 1280, height: 720 })
  await walkTo(page, '/create-token')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Quiet Heron')
  await expect.poll(async () => await keptDraft(page)).toContain('Quiet Heron')
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
  const yours = page.getByRole('region', { name: 'Yours' })
  await expect(yours.getByRole('link', { name: 'Go on: Create token: Quiet Heron' })).toBeVisible()
  await expectAccessible(page)
  expect(await tops()).toEqual(before)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(yours.getByRole('list', { name: 'Drafts' })).toBeInViewport()
    await expect(page.getByText('Total in SOL')).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await yours.getByRole('button', { name: 'Remove: Create token: Quiet Heron' }).click()
  await yours.getByRole('button', { name: 'Undo: Create token: Quiet Heron' }).click()
  await yours.getByRole('link', { name: 'Go on: Create token: Quiet Heron' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Quiet Heron')
})

test('with a wallet Home is its desk: a draft, then the worth, and the token that was made there', async ({
  page,
}) => {
  await begin(page)
  await review(page)
  await createToken(page)
  await created(page)
  await walkTo(page, '/create-token')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Grey Almanac')
  await expect.poll(async () => await keptDraft(page)).toContain('Grey Almanac')
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
  const yours = page.getByRole('region', { name: 'Yours' })
  await expect(yours.getByRole('link', { name: 'Go on: Create token: Grey Almanac' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Worth' })).toContainText('SOL')
  const made = page.getByRole('list', { name: 'Token you made' }).getByRole('listitem')
  await expect(made).toHaveCount(1)
  await expect(made.getByRole('link', { name: 'Create liquidity' })).toBeVisible()
  await expect(page.getByText('Total in SOL')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home')
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

type Loading = { first: string[]; shift: number; moved: string[] }

/** Runs in the page, before anything else: what of the first screen was painted, and what moved, by how much of the screen together. */
function watchLoading(): void {
  const loading: Loading = { first: [], shift: 0, moved: [] }
  Object.assign(window, { loading })
  type Entry = PerformanceEntry & {
    value: number
    element: Element | null
    sources: readonly { node: Node | null }[]
  }
  const watch = (type: string, note: (entry: Entry) => void) =>
    new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(note)).observe({
      type,
      buffered: true,
    })
  // A paint is told by the largest element that it brought.
  watch('largest-contentful-paint', ({ element }) => {
    if (element?.closest('main section:has(h1)')) loading.first.push(element.textContent ?? '')
  })
  watch('layout-shift', ({ value, sources }) => {
    loading.shift += value
    for (const { node } of sources)
      loading.moved.push(`${value.toFixed(4)} ${node?.textContent?.slice(0, 80)}`)
  })
  const look = () => {
    const title = document.querySelector('main section h1')
    const isPainted = performance.getEntriesByType('paint').length > 0
    if (isPainted && title?.checkVisibility()) loading.first.push(title.textContent ?? '')
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

test('a network that is slow keeps nothing below the desk from who goes on, also from who prefers no motion', async ({
  page,
}) => {
  await addTestWallet(page, { keys: [await aRichKey()], returning: true })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const answer = await holdBack(page, '**/rpc')
  await page.goto('/')
  // It waits, but not without end.
  await expect(page.locator('.home-rest')).toHaveCSS('animation-name', /appear/)
  await expect(page.getByRole('textbox', { name: 'Have a mint address?' })).toBeVisible()
  answer()
})

test('a reload with a wallet shows no first screen before the desk, and moves nothing', async ({ page }) => {
  const owner = await aRichKey()
  await aMint(owner)
  await addTestWallet(page, { keys: [owner], returning: true })
  await page.addInitScript(watchLoading)
  const loading = () => page.evaluate(() => (window as unknown as { loading: Loading }).loading)
  await page.goto('/')
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.reload()
    await expect(page.getByRole('list', { name: 'Tokens', exact: true }).getByRole('link')).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    const { first, shift, moved } = await loading()
    expect(first, `at ${width} px`).toEqual([])
    expect.soft(shift.toFixed(2), `at ${width} px, by:\n${moved.join('\n')}`).toBe('0.00')
  }
  // Without one it is painted: this is noticed.
  await page.evaluate(() => localStorage.clear())
  await page.addInitScript(() => localStorage.clear())
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tokens')
  await expect.poll(async () => (await loading()).first.length).toBeGreaterThan(0)
})
