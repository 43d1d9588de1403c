import { expect, type Locator, type Page } from '@playwright/test'
import { Keypair } from '@solana/web3.js'
import { askedTimes } from './support/inWallet'
import { aRichKey, chain } from './support/journey'
import { aPool, aToken, hasVenues, raydium } from './support/pools'
import { addTestWallet } from './support/testWallet'
import { test, walkTo } from './support/page'

/*
 * Every page that signs while a page translator is at work. Chrome's puts elements in the place of texts; those of Firefox and Safari change
 * texts in place. What is drawn anew after each kind of change: tests/app/textGuard.
 */

type Translator = Readonly<{
  way: 'around' | 'in place'
  /** Whether it leaves what asks for that alone, as those of browsers do. */
  obeys: boolean
  /** Whether it writes figures as they are written elsewhere. */
  figures?: true
}>

/**
 * Translates from now on whatever stands in the page, and what comes: each text into «text». As a translator of a browser does, it works on
 * the document from outside, with the browser's own functions. Runs in the page.
 */
function translate({ way, obeys, figures }: Translator): void {
  // A frame of its own has functions that no script of the page has changed.
  const frame = document.createElement('iframe')
  document.head.append(frame)
  const { Node: Own } = frame.contentWindow as unknown as typeof globalThis
  const { replaceChild } = Own.prototype as { replaceChild: (this: Node, one: Node, other: Node) => Node }
  const left = `script, style, textarea, font${obeys ? ', [translate=no], .notranslate' : ''}`
  const made = new WeakMap<Text, string>()
  const put = (text: Text) => {
    if (
      !text.parentNode ||
      !text.data.trim() ||
      text.parentElement?.closest(left) ||
      made.get(text) === text.data
    )
      return
    const isExact = text.parentElement?.closest('[translate=no]')
    const translated = isExact ? text.data.replace('.', figures ? ',' : '.') : `«${text.data}»`
    if (way === 'in place') {
      made.set(text, translated)
      text.data = translated
      return
    }
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = translated
    outer.append(inner)
    replaceChild.call(text.parentNode, outer, text)
  }
  const walk = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = root instanceof Text ? [root] : []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) put(text)
  }
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      if (type === 'characterData') walk(target)
      else for (const node of addedNodes) if (node.isConnected) walk(node)
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
  walk(document.body)
}

/** What the page says, without the marks of the translator. */
async function saidIn(part: Locator): Promise<string> {
  return ((await part.textContent()) ?? '').replaceAll(/[«»]/g, '').replaceAll('\u00a0', ' ')
}

const main = (page: Page) => page.locator('main')

/** Two amounts that are typed one after the other, and how a review names the second where a pool rounds it. */
type Typed = readonly [first: string, second: string, reviewed?: string]

/** Types two amounts, and reviews the second: the review names it, and not the first. */
async function reviewChange(page: Page, field: Locator, [first, second, reviewed = second]: Typed) {
  const bill = page.locator('.bill').filter({ visible: true }).first()
  await field.fill(first)
  await expect(bill.locator('.fig').first()).toBeVisible()
  await field.fill(second)
  await review(page)
  const said = await saidIn(main(page))
  const amount = (typed: string) => new RegExp(`(?<![\\d.])${typed.split(';').at(-1)}(?![\\d.])`)
  expect(said).toMatch(amount(reviewed))
  expect(said).not.toMatch(amount(first))
}

async function review(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
}

const BOTH: readonly Translator[] = [
  { way: 'around', obeys: true },
  { way: 'in place', obeys: true },
  { way: 'around', obeys: false },
]

for (const translator of BOTH) {
  const { way, obeys } = translator
  test(`with a translator that works ${way}${obeys ? '' : ', and leaves nothing as it is'}, each page that signs shows what it reviews`, async ({
    page,
  }) => {
    test.skip(!hasVenues, 'needs the venues: npm run sandbox:programs')
    const failures: string[] = []
    page.on('pageerror', ({ message }) => failures.push(message))
    const key = await aRichKey(20)
    const token = await aToken(key)
    await aPool(raydium, key, { token })
    const mint = token.mint.toBase58()
    const friend = Keypair.generate().publicKey
    await addTestWallet(page, { keys: [key], returning: true })
    await page.goto(`/send?to=${friend.toBase58()}`)
    await page.evaluate(translate, translator)

    await test.step('Send, to the receipt', async () => {
      await reviewChange(page, page.getByRole('textbox', { name: 'Amount' }), ['0.47', '0.76'])
      await page.getByRole('button', { name: 'Send' }).filter({ visible: true }).last().click()
      await expect(page).toHaveURL(/\/account$/)
      expect(await chain.getBalance(friend, 'confirmed')).toBe(760_000_000)
    })

    await test.step('Swap: the minimum follows each keystroke', async () => {
      await walkTo(page, `/swap?to=${mint}`)
      const least = page.locator('.bill .ln').filter({ hasText: 'Minimum received' }).locator('.fig')
      const field = page.getByLabel('Amount of SOL').first()
      await field.fill('0.01')
      const figure = async () => parseFloat(await saidIn(least))
      await expect.poll(figure).toBeGreaterThan(0)
      const before = await figure()
      await field.pressSequentially('5')
      await expect.poll(figure).toBeGreaterThan(before)
      const shown = await saidIn(least)
      await review(page)
      expect(await saidIn(main(page))).toContain(`Swap 0.015 SOL for`)
      expect(await saidIn(main(page))).toContain(shown)
      await page.getByRole('button', { name: 'Swap' }).filter({ visible: true }).last().click()
      await expect(page.getByRole('heading', { name: 'Swapped', level: 1 })).toBeVisible()
    })

    const others: readonly (readonly [string, string, () => Promise<Locator>, Typed])[] = [
      [
        'Create Token',
        '/create-token',
        async () => {
          await page.getByLabel('Name', { exact: false }).first().fill('Quiet Heron')
          await page.getByLabel('Symbol').first().fill('QHRN')
          return page.getByLabel('Supply').first()
        },
        ['470', '760'],
      ],
      [
        'Create Liquidity',
        `/create-liquidity?token=${mint}`,
        async () => {
          await page.getByRole('radio', { name: 'Meteora DAMM v2' }).click()
          await page.locator('input[name=base]').fill('375')
          return page.locator('input[name=quote]')
        },
        ['0.47', '0.76'],
      ],
      [
        'Manage Liquidity',
        '/manage-liquidity',
        async () => {
          await page
            .getByRole('button', { name: /^«?Add»?$/ })
            .first()
            .click()
          return page.locator('form#operation-form').getByLabel('Amount of SOL').first()
        },
        ['0.47', '0.76', '0.759999999'],
      ],
      [
        'a token',
        `/token/${mint}?tab=manage`,
        async () => {
          await page
            .getByRole('button', { name: /^«?Burn»?$/ })
            .first()
            .click()
          return page.locator('#action-panel').getByLabel('Amount of GALM')
        },
        ['4.7', '7.6'],
      ],
      [
        'Send to many',
        '/send/many',
        async () => page.getByRole('textbox', { name: 'Addresses and amounts' }),
        [`${friend.toBase58()};0.47`, `${friend.toBase58()};0.76`],
      ],
    ]
    for (const [name, path, open, amounts] of others)
      await test.step(name, async () => {
        await walkTo(page, path)
        await reviewChange(page, await open(), amounts)
      })

    expect((await page.locator('font').count()) > 0).toBe(way === 'around')
    expect(failures).toEqual([])
  })
}

test('a translator that changes the figures of a review is named, and the wallet is not asked', async ({
  page,
}) => {
  const friend = Keypair.generate().publicKey.toBase58()
  await addTestWallet(page, { keys: [await aRichKey(5)], returning: true })
  await page.goto(`/send?to=${friend}&amount=0.75`)
  const localising: Translator = { way: 'around', obeys: false, figures: true }
  await page.evaluate(translate, localising)
  await review(page)
  await page.getByRole('button', { name: 'Send' }).filter({ visible: true }).last().click()
  await expect(page.getByRole('alert').filter({ hasText: 'A page translator' })).toBeVisible()
  expect(await askedTimes(page)).toBe(0)
})
