import { test as base, type Browser, type BrowserContext, type Page, type Response } from '@playwright/test'

/** For tests about what a page does before it can be used, or that keep it from ever being so: a page then does not wait. */
type Early = Readonly<{ early: true; waitUntil?: 'commit' }>

declare module 'playwright-core' {
  interface Page {
    goto(url: string, options: Early): Promise<Response | null>
    reload(options: Early): Promise<Response | null>
    goBack(options: Early): Promise<Response | null>
    goForward(options: Early): Promise<Response | null>
  }
}

/**
 * Playwright's test, whose pages, also those of contexts that a test opens, go to an address, reload and go back until the app there can
 * be used: hydrated, with the page's own script and its kept draft. Before, a link opens its page as the browser does, and a press is
 * taken over later. With `early: true` a page does not wait.
 */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = withReadyPages(await newContext(options))
        await context.addInitScript(arriveAtOnce)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
})

/**
 * The wallet kit moves, blurs and shimmers whoever asks for less motion, and here the processor draws that, frame by frame: in its
 * sheets, which alone are made by script, everything arrives at once, and once. Runs in the page.
 */
function arriveAtOnce(): void {
  const sheets = CSSStyleSheet.prototype as { replaceSync: (this: CSSStyleSheet, text: string) => void }
  const { replaceSync } = sheets
  sheets.replaceSync = function (text) {
    const still = text.replaceAll(/\b\d*\.?\d+m?s\b/g, '1ms').replaceAll(/\binfinite\b/g, '1')
    replaceSync.call(this, still.replaceAll(/\bblur\([^)]*\)/g, 'none'))
  }
}

function withReadyPages(context: BrowserContext): BrowserContext {
  const newPage = context.newPage.bind(context)
  context.on('page', waitForReady)
  context.newPage = async () => waitForReady(await newPage())
  return context
}

const waiting = new WeakSet<Page>()

/** Lets each of a page's ways to an address end when the app there can be used. */
function waitForReady(page: Page): Page {
  if (waiting.has(page)) return page
  waiting.add(page)
  const once =
    <Args extends unknown[]>(go: (...args: Args) => Promise<Response | null>) =>
    async (...args: Args) => {
      const answer = await go(...args)
      if (!isEarly(args.at(-1))) await untilReady(page)
      return answer
    }
  return Object.assign(page, {
    goto: once(page.goto.bind(page)),
    reload: once(page.reload.bind(page)),
    goBack: once(page.goBack.bind(page)),
    goForward: once(page.goForward.bind(page)),
  })
}

function isEarly(options: unknown): boolean {
  return typeof options === 'object' && options !== null && 'early' in options
}

/**
 * Waits until the page at the address can be used; at once where it is no page of the app, which is known once the document is read to
 * its end. A way within one document counts by its path: to another query or part of the page that is shown already it ends at once,
 * and what the page then does of it is for the test to wait for.
 */
export async function untilReady(page: Page): Promise<void> {
  const isReady = () => {
    const isOfApp = document.querySelector('#root') !== null
    const path = location.pathname.replace(/\/+$/, '') || '/'
    if (!isOfApp) return document.readyState !== 'loading'
    return document.documentElement.dataset['ready']?.replace(/(.)\/+$/, '$1') === path
  }
  // Not before each frame, which a page would then have to draw for it.
  await page.waitForFunction(isReady, undefined, { polling: 50 })
}

/** To another page of the app as its links lead there, for less than a load; until it can be used. */
export async function walkTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await untilReady(page)
}

/** Lets no request to these addresses go on until the returned function is called. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    await held
    await route.continue()
  })
  return release
}
