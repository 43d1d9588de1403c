/*
 * npm run app-picture: draws docs/app.webp, the picture of README.md: the review of a new token, as `npm start` serves it. Run it when that
 * review looks different; the result is committed.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Keypair } from '@solana/web3.js'
import { begin, connectTo, review } from '../../e2e/support/journey.ts'
import { withApp } from './serveApp.mjs'

const PICTURE = 'docs/app.webp'
const SIZE = { width: 1280, height: 800 }
/** The same wallet each time, so that the picture changes where the page does. */
const PAYER = Keypair.fromSeed(new Uint8Array(32).fill(7))
const SOL = 5

async function main({ origin, browser }) {
  const on = connectTo(origin)
  await on.confirmTransaction(await on.requestAirdrop(PAYER.publicKey, SOL * 1e9))
  const page = await browser.newPage({ baseURL: origin, viewport: SIZE, reducedMotion: 'reduce' })
  // tsx names functions by a helper that a page does not have.
  await page.addInitScript('globalThis.__name = (named) => named')
  await begin(page, { wallet: { keys: [PAYER] }, on })
  await review(page)
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready.then(() => true))
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 90 })
  const picture = Buffer.from(data, 'base64')
  writeFileSync(PICTURE, picture)
  console.log(`${PICTURE}: ${picture.length} bytes`)
}

// The fonts of the browser tests, whatever the machine has.
process.env.FONTCONFIG_FILE = fileURLToPath(new URL('../../e2e/support/fonts.conf', import.meta.url))
await withApp(main)
