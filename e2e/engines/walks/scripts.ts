import assert from 'node:assert/strict'
import { connectPracticeWallet, fillToken } from '../steps'
import { walk, type Stage } from '../walk'
import type { Fault } from '../network'

/*
 * Scripts that do not load: wherever that happens, the person sees it, and one button reloads the page with everything kept.
 */

const SAID = 'A part of this page did not load'
const AGAIN = 'Load the page again'
const FAULTS: readonly Fault[] = ['lost', 'gone', 'page']

for (const fault of FAULTS)
  walk(
    `the bill’s script is ${fault}: said, and all that was typed is there after the reload`,
    async (stage) => {
      const { page, network } = stage
      network.fault = scripts(fault, /chainWork/)
      await page.goto('/create-token')
      await fillToken(page)
      await page.choosePicture('Image', 'heron.png', 'teal')
      await page.seeText('heron.png')
      await page.seeText(SAID)
      await page.fill('Name', 'Grey Almanac')
      await loadAnew(stage)
      await page.seeText('Your token account')
      await page.seeField('Name', 'Grey Almanac')
      await page.seeField('Total supply', '1,000,000')
      await page.seeText('heron.png')
      assert.equal(await page.shows(SAID), false)
    },
  )

walk(
  'a page whose script is gone says so, is never loaded by itself, and arrives once it is loaded anew',
  async (stage) => {
    const { page, network } = stage
    await page.goto('/faq')
    await alive(stage)
    network.fault = scripts('gone', /LearnPage/)
    await page.click('link', 'Learn')
    await page.see('heading', 'This page did not load')
    assert.ok(!network.asked.includes('/learn'))
    await loadAnew(stage)
    await page.see('heading', 'Learn')
  },
)

walk(
  'a wallet list that is lost is said below the button; an amount that no draft keeps is there after the reload',
  async (stage) => {
    const { page, network } = stage
    await page.goto('/settings')
    await alive(stage)
    await page.fill('RPC address for Mainnet', 'https://rpc.example')
    network.fault = scripts('lost', /kit|session/)
    await page.click('button', 'Connect wallet')
    await page.seeText(SAID)
    await loadAnew(stage)
    await page.seeField('RPC address for Mainnet', 'https://rpc.example')
    await connectPracticeWallet(page)
  },
)

for (const fault of FAULTS)
  walk(`a hover while scripts are ${fault} does not spoil the press after it`, async (stage) => {
    const { page, network } = stage
    await page.goto('/create-token')
    await alive(stage)
    network.fault = scripts(fault, /./)
    await page.hover('button', 'Connect wallet')
    await page.until('the hover asked', async () => network.asked.some((path) => /assets\/kit/.test(path)))
    network.fault = () => undefined
    await page.click('button', 'Connect wallet')
    await page.see('button', /^Practice Wallet/)
  })

for (const slow of ['index', 'app', ''])
  walk(
    `a press before ${slow || 'any'} script has arrived is heard once it has`,
    async ({ page, network }) => {
      network.fault = scripts(slow === '' ? 300 : 1_500, new RegExp(`/${slow}`))
      for (const path of ['/', '/faq', '/create-token', '/settings']) {
        await page.goto(path)
        await page.click('button', 'Connect wallet')
        await page.see('button', /^Practice Wallet/)
      }
    },
  )

walk('a page that nothing brings to life says so, and what was typed into it is not lost', async (stage) => {
  const { page, network } = stage
  network.fault = scripts('lost', /\/app-/)
  await page.goto('/create-token')
  await page.fill('Name', 'Quiet Heron')
  await page.seeText(SAID)
  await loadAnew(stage)
  await alive(stage)
  await page.seeField('Name', 'Quiet Heron')
})

function scripts(fault: Fault, which: RegExp): (path: string) => Fault | undefined {
  return (path) => (path.includes('/assets/') && path.endsWith('.js') && which.test(path) ? fault : undefined)
}

/** The network works again, and the person presses the button. */
async function loadAnew({ page, network }: Stage): Promise<void> {
  network.fault = () => undefined
  await page.run(() => void Object.assign(window, { before: true }))
  await page.click('button', AGAIN)
  await page.until('the page loaded anew', () => page.run(() => !('before' in window)))
}

/** React has hydrated the page: it leaves its mark on the root. */
async function alive({ page }: Stage): Promise<void> {
  await page.seeText('Practice chain: nothing here is worth money')
  await page.until('a page that is alive', () =>
    page.run(() =>
      Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react')),
    ),
  )
}
