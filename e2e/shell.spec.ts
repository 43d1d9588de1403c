import { expect } from '@playwright/test'
import { SOL_MINT } from '../src/tokens/wellKnown'
import { drawn, runSeed } from '../tests/seed'
import { expectAccessible, keptDraft } from './support/journey'
import { ORIGIN } from './support/origin'
import { holdBack, test } from './support/page'

/** Path, heading of the page, and what its title begins with. */
const PAGES = [
  ['/', 'Tokens, struck at cost.', 'Mintwright'],
  ['/create-token', 'Create a token', 'Create a token'],
  ['/copy-trending', 'Copy a trending token', 'Copy a trending token'],
  ['/create-liquidity', 'Create liquidity', 'Create liquidity'],
  ['/manage-liquidity', 'Manage liquidity', 'Manage liquidity'],
  ['/swap', 'Swap', 'Swap'],
  ['/faq', 'Questions', 'Questions'],
  ['/learn', 'Learn', 'Learn'],
  ['/affiliate', 'Affiliate', 'Affiliate'],
  ['/privacy', 'Privacy', 'Privacy'],
  ['/terms', 'Terms', 'Terms'],
  ['/callback', 'Nothing to finish here', 'Sign-in callback'],
  ['/account', /./, 'Account'],
  ['/send', 'Send', 'Send'],
  ['/send/many', 'Send to many', 'Send to many'],
  ['/history', 'History', 'History'],
  ['/settings', 'Settings', 'Settings'],
  ['/token/So11111111111111111111111111111111111111112', /./, ''],
  ['/token/nonsense', /./, ''],
  ['/lock/nonsense', 'Lock', 'Lock'],
  ['/tx/nonsense', /./, ''],
  ['/no-such-page', '404 - Page Not Found', 'Not found'],
] as const

/**
 * By how much the page is wider than the window; the buttons, links and fields that reach out of it, and the fields into which a phone
 * would zoom. Runs in the page.
 */
function cutOff() {
  const controls = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea)')]
  const cut = controls
    .filter((one) => one.checkVisibility() && one.closest('.sr, .skip') === null)
    .filter((one) => {
      const { left, right } = one.getBoundingClientRect()
      const isText = one.matches('input:not([type=radio], [type=checkbox], [type=file]), textarea')
      const isSmall = innerWidth < 640 && isText && Number.parseFloat(getComputedStyle(one).fontSize) < 16
      return left < 0 || right > innerWidth || isSmall
    })
    .map(({ outerHTML }) => outerHTML)
  return { wider: Math.max(0, document.documentElement.scrollWidth - innerWidth), cut }
}

const BETWEEN = [360, 640, 768, 960, 1024, 1440]

/** The widths at which the page of that number is looked at: the narrowest, a phone's, the widest, and half of those between, which the run's seed draws. */
const widthsOf = (at: number) => [320, 390, ...drawn(BETWEEN, 2, runSeed() + at), 1920]

/** So many pages after each other in one browser: each is loaded anew, and a browser costs more than a page. */
const AT_ONCE = 11

for (let first = 0; first < PAGES.length; first += AT_ONCE) {
  const pages = PAGES.slice(first, first + AT_ONCE)
  const paths = pages.map(([path]) => path).join(', ')
  test(`each page works by itself, with heading, title, no violation, no sideways scrolling: ${paths}`, async ({
    page,
  }) => {
    const troubles: string[] = []
    page.on('pageerror', (error) => troubles.push(`${page.url()} ${error.message}`))
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted ?(Types?|HTML|Script)|hydrat/i.test(message.text()))
        troubles.push(`${page.url()} ${message.text()}`)
    })
    for (const [at, [path, heading, title]] of pages.entries())
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1280, height: 720 })
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(page).toHaveTitle(new RegExp(`^${title}`))
        await expect(page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })).toBeVisible()
        await expectAccessible(page)
        for (const width of widthsOf(at)) {
          await page.setViewportSize({ width, height: 800 })
          expect(await page.evaluate(cutOff), `at ${width} px`).toEqual({ wider: 0, cut: [] })
        }
      })
    expect(troubles).toEqual([])
  })
}

test('a page inside a foreign frame has nothing to click, and leads out of the frame', async ({
  page,
  context,
}) => {
  // A host that sends no headers: the meta tag alone cannot forbid it.
  await context.route(`${ORIGIN}/**`, async (route) => {
    const answer = await route.fetch()
    const { 'content-security-policy': _, 'cross-origin-opener-policy': __, ...headers } = answer.headers()
    // What a page asked for that was left meanwhile needs no answer.
    await route.fulfill({ response: answer, headers }).catch(() => {})
  })
  await context.route(`${ORIGIN}/practice/**`, (route) => route.abort())
  const html = `<iframe src="${ORIGIN}/create-token" style="width:100%;height:90vh"></iframe>`
  await context.route('http://elsewhere.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  )
  await page.goto('http://elsewhere.test/')
  const frame = page.frameLocator('iframe')
  const out = frame.getByRole('link', { name: 'Open Mintwright by itself' })
  await expect(out).toBeVisible()
  await expect(frame.locator('button, input, form, a')).toHaveCount(1)
  await out.click()
  await expect(page).toHaveURL(`${ORIGIN}/create-token`)
  await expect(page.getByRole('heading', { level: 1, name: 'Create a token' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('navigation')).toBeVisible()
})

test('a form is never sent anywhere, and a text becomes neither markup nor a script', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  const violated = await page.evaluate(async () => {
    const seen: string[] = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      seen.push(effectiveDirective),
    )
    const form = Object.assign(document.createElement('form'), {
      action: 'https://elsewhere.test/',
      method: 'post',
    })
    document.body.append(form)
    form.submit()
    for (const sink of [
      () => (document.body.innerHTML = '<b>x</b>'),
      () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
      () => new Worker('/worker.js'),
      () => Object.assign(document.createElement('script'), { src: '/script.js' }),
      () => Object.assign(document.createElement('iframe'), { srcdoc: '<b>x</b>' }),
    ])
      try {
        sink()
        seen.push('nothing')
      } catch {
        // Refused, as it should be.
      }
    // Each is told of later; what comes beyond them is looked for a moment longer.
    while (seen.length < 6) await new Promise((resolve) => setTimeout(resolve, 20))
    await new Promise((resolve) => setTimeout(resolve, 100))
    return seen
  })
  expect(violated.filter((each) => each === 'form-action')).toHaveLength(1)
  expect(violated.filter((each) => each === 'require-trusted-types-for')).toHaveLength(5)
  expect(violated).toHaveLength(6)
  expect(await page.evaluate(() => location.href)).toBe(`${ORIGIN}/`)
})

test('the header links everywhere, marks the current page, moves focus and scroll to the new one, and leaves the room to the form in a low window; a reload stays where one was, another address begins at the top', async ({
  page,
}) => {
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  await page.goto('/')
  const nav = page.getByRole('banner').getByRole('navigation')
  for (const name of ['Home', 'Create Token', 'Copy Trending', 'Create Liquidity', 'Manage Liquidity'])
    await expect(nav.getByRole('link', { name, exact: true })).toBeVisible()
  await page.mouse.wheel(0, 900)
  await expect.poll(scrolled).toBeGreaterThan(300)
  expect(await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().top)).toBe(0)
  await nav.getByRole('link', { name: 'Create Token' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create a token' })).toBeFocused()
  await expect(nav.getByRole('link', { name: 'Create Token' })).toHaveAttribute('aria-current', 'page')
  expect(await scrolled()).toBe(0)

  await test.step('in a low window, as at 200 %', async () => {
    await page.setViewportSize({ width: 640, height: 360 })
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Quiet Heron')
    await expect(name).toBeInViewport({ ratio: 1 })
    await page.getByLabel('Website').focus()
    await expect(page.getByRole('banner')).not.toBeInViewport()
  })

  await test.step('a page whose code is slow to come shows Loading... meanwhile', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    const release = await holdBack(page, /assets\/.*CopyTrending.*\.js/)
    await nav.getByRole('link', { name: 'Copy Trending' }).click()
    await expect(page.getByText('Loading...')).toBeVisible()
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Copy a trending token' })).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
  })

  await page.goto('/faq')
  await page.mouse.wheel(0, 600)
  await expect.poll(scrolled).toBe(600)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('mintwright.scroll'))).toContain('600')
  await page.reload()
  await expect.poll(scrolled).toBe(600)
  await page.goto('/settings')
  expect(await scrolled()).toBe(0)
  await page.goto('/faq')
  expect(await scrolled()).toBe(0)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('on a phone the menu slides in, keeps the focus, and closes by link, overlay and Escape', async ({
    page,
  }) => {
    const burger = page.getByRole('button', { name: 'Open menu' })
    const links = page.getByRole('banner').getByRole('link', { name: 'Create Token', exact: true })
    await page.setViewportSize({ width: 768, height: 844 })
    await page.goto('/')
    await expect(burger).toBeHidden()
    await expect(links).toBeVisible()
    await page.setViewportSize({ width: 767, height: 844 })
    await expect(links).toBeHidden()
    await burger.click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeInViewport()
    await page.setViewportSize({ width: 768, height: 844 })
    await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
    await page.setViewportSize({ width: 390, height: 844 })
    const faraway = page
      .getByRole('link', { name: 'Manage Liquidity', exact: true })
      .filter({ visible: true })
    await burger.click()
    await expect(burger.or(page.getByRole('button', { name: 'Close menu' })).first()).toBeVisible()
    await expect(
      page
        .getByRole('navigation')
        .getByRole('link', { name: 'Create Token', exact: true })
        .filter({ visible: true }),
    ).toBeInViewport()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.mouse.click(20, 400)
    await expect(faraway.and(page.locator('nav a'))).toHaveCount(0)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page
      .locator('nav')
      .getByRole('link', { name: 'Manage Liquidity', exact: true })
      .filter({ visible: true })
      .click()
    await expect(page).toHaveURL(/manage-liquidity/)
  })
})

test('the error that a navigation carries is shown once, above the page, and a long word in it does not widen the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const word = 'a'.repeat(600)
  await page.evaluate((error) => {
    history.replaceState({ ...history.state, usr: { error } }, '', '/faq')
    location.reload()
  }, word)
  await expect(page.getByRole('alert').filter({ hasText: word })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(word)).toHaveCount(0)
})

test('before the app has loaded the practice chain has its line, a press is not lost, and a button that a key has reached is not pressed', async ({
  page,
}) => {
  const connecting = page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })

  await test.step('the line', async () => {
    const run = await holdBack(page, /\/assets\/app-.*\.js/)
    const tops = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('#main, #main h1, #main summary')].map((part) =>
          Math.round(part.getBoundingClientRect().top),
        ),
      )
    await page.goto('/faq', { waitUntil: 'commit', early: true })
    await expect(page.getByRole('contentinfo')).toBeAttached()
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    const before = await tops()
    run()
    await expect(page.getByRole('complementary', { name: 'Practice chain' })).toBeVisible()
    expect(await tops()).toEqual(before)
  })

  for (const [until, held] of [
    ['the app', /assets\/app-.*\.js/],
    ['the first script', /assets\/index-.*\.js/],
  ] as const)
    await test.step(`a press before ${until}`, async () => {
      const release = await holdBack(page, held)
      await page.goto('/create-token', { waitUntil: 'commit', early: true })
      await connecting.click()
      release()
      await expect(page.getByText('Phantom').first()).toBeVisible()
    })

  await test.step('a press in the frame of the page of a token, on another network than the frame says', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [name, answer] of [
      ['Open menu', page.getByRole('dialog', { name: 'Menu' })],
      [/^Network/, page.getByRole('menu')],
    ] as const) {
      const release = await holdBack(page, /assets\/app-.*\.js/)
      await page.goto(`/token/${SOL_MINT}`, { waitUntil: 'commit', early: true })
      await page.getByRole('banner').getByRole('button', { name }).click()
      release()
      await expect(answer).toBeVisible()
    }
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('a key', async () => {
    const release = await holdBack(page, /assets\/index-.*\.js/)
    await page.goto('/create-token', { waitUntil: 'commit', early: true })
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Network/ })
      .waitFor()
    await page.keyboard.press('Tab')
    while (!(await connecting.evaluate((button) => button === document.activeElement)))
      await page.keyboard.press('Tab')
    release()
    await page.getByLabel('Name', { exact: true }).fill('Quiet Heron')
    await expect.poll(() => keptDraft(page)).toContain('Quiet Heron')
    await expect(connecting).toBeVisible()
    await expect(page.getByText('Phantom')).toHaveCount(0)
  })
})

test('a form that is submitted before the page has loaded is handled once it has, without a reload; what is typed before the app has loaded is not lost, nor is the draft', async ({
  page,
}) => {
  const name = page.getByLabel('Name', { exact: true })

  await test.step('submitted', async () => {
    let loads = 0
    page.on('load', () => loads++)
    const release = await holdBack(page, /assets\/CreateTokenPage.*\.js/)
    await page.goto('/create-token', { early: true })
    await page.getByLabel('Symbol').fill('QHRN')
    await page.getByLabel('Symbol').press('Enter')
    release()
    await expect(page.getByText('Give the token a name.')).toBeVisible()
    await expect(name).toBeFocused()
    await expect(page.getByLabel('Symbol')).toHaveValue('QHRN')
    expect(loads).toBe(1)
  })

  await test.step('typed', async () => {
    await name.fill('Grey Almanac')
    await expect.poll(() => keptDraft(page)).toContain('Grey Almanac')
    const release = await holdBack(page, /assets\/app-.*\.js/)
    await page.reload({ early: true })
    await name.fill('Quiet Heron')
    await page.getByRole('checkbox', { name: 'Make metadata immutable' }).check()
    release()
    await expect(page.getByLabel('Symbol')).toHaveValue('QHRN')
    await expect(name).toHaveValue('Quiet Heron')
    await expect(page.getByRole('checkbox', { name: 'Make metadata immutable' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Revoke mint authority' })).toBeChecked()
    const preview = page.getByRole('region', { name: 'In wallets' })
    await expect(preview.getByText('Quiet Heron')).toBeVisible()
    await expect.poll(() => keptDraft(page)).toContain('Quiet Heron')
  })
})
