/*
 * npm run pictures: draws public/icons/ from public/icon.svg, and public/social/ (1200 × 630, for link previews) from the pages of dist/,
 * in Chromium. Its results are committed: run it, after a build, when the icon, Home's title or a lesson's drawing changes.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { SOL_MINT } from '../tokens/wellKnown.ts'
import { drawIdenticon } from '../ui/IdenticonArt.tsx'
import { indexedPng } from './indexedPng.ts'

const INK = '#0a1013'
const CARD = `
  html, body { background: ${INK}; overflow: hidden; height: 630px }
  body { position: relative; margin: 0 }
  .card-words { position: absolute; inset: 64px auto 64px 72px; width: 500px; display: flex; flex-direction: column }
  .card-words p { margin: 0 }
  .card-name { display: flex; align-items: center; gap: 14px; font: 40px/1 'Instrument Serif', serif; color: #e9f2f2 }
  .card-name svg { width: 52px; height: 52px }
  .card-kicker { margin-top: auto !important; font-size: 24px; color: #2dd4bf }
  .card-words h1 { margin: 12px 0 20px; font: 76px/1.02 'Instrument Serif', serif; color: #e9f2f2 }
  .card-line { font-size: 26px; line-height: 1.4; color: #9fb4b9 }
  .card-words .band { margin-top: 28px; width: 100% }
  .card-drawing { position: absolute; left: 640px; width: 488px; top: 0; bottom: 0; display: grid; align-content: center }
  .card-drawing svg { width: 100%; height: auto }
  .card-rosette { position: absolute; left: 560px; top: -85px; width: 800px; height: 800px }
  .card-rosette svg { width: 100%; height: 100% }
`
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
// The pages are drawn as built: none of their scripts runs.
const page = await browser.newPage({ javaScriptEnabled: false, bypassCSP: true })
try {
  await drawIcons(page)
  await drawHome(page)
  await drawLessons(page)
} finally {
  await browser.close()
}

/**
 * Draws the icons. A maskable icon can be cut to any shape within a circle of 80 %, and a phone cuts the corners of its own icon: both
 * fill their square.
 */
async function drawIcons(on: Page): Promise<void> {
  const svg = readFileSync('public/icon.svg', 'utf8')
  await drawIcon(on, svg, 192, 'icon-192')
  await drawIcon(on, svg, 512, 'icon-512')
  await drawIcon(on, filled(svg, 42), 512, 'maskable-512')
  await drawIcon(on, filled(svg, 36), 180, 'apple-touch-icon')
}

/** The icon without round corners, scaled so that `side` units fill its square. */
function filled(svg: string, side: number): string {
  const half = side / 2
  return svg
    .replace('viewBox="-16 -16 32 32"', `viewBox="${-half} ${-half} ${side} ${side}"`)
    .replace(
      /<rect [^>]*>/,
      `<rect x="${-half}" y="${-half}" width="${side}" height="${side}" fill="${INK}"/>`,
    )
}

async function drawIcon(on: Page, svg: string, size: number, name: string): Promise<void> {
  await on.setViewportSize({ width: size, height: size })
  await on.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`)
  writeFileSync(`public/icons/${name}.png`, await on.screenshot({ omitBackground: true }))
}

async function drawHome(on: Page): Promise<void> {
  const { viewBox, art } = drawIdenticon(SOL_MINT, 400, 'rosette')
  const drawing = `<svg viewBox="${viewBox}">${art}</svg>`
  const words = {
    kicker: 'A workshop for Solana tokens',
    title: 'Every lamport named before you sign.',
    line: 'Create a token, open its pool, look after both: from your own wallet.',
  }
  await drawCard(on, 'index.html', 'home', words, drawing)
}

/** Each lesson with its own drawing, as its page shows it. */
async function drawLessons(on: Page): Promise<void> {
  const folder = join('dist', 'learn')
  const lessons = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.html')) : []
  for (const name of lessons) {
    const lesson = name.replace('.html', '')
    await drawCard(on, join('learn', name), `learn-${lesson}`, { kicker: 'Mintwright · Learn' })
  }
}

/** The words beside the drawing; where they are missing, the page's own title and drawing. */
type CardWords = Readonly<{ kicker: string; title?: string; line?: string }>

/** Turns a page of dist/ into a card in its own styles: words on the left, its drawing on the right. */
async function drawCard(
  on: Page,
  file: string,
  name: string,
  words: CardWords,
  drawing?: string,
): Promise<void> {
  await on.setViewportSize({ width: 1200, height: 630 })
  await on.goto(pathToFileURL(resolve('dist', file)).href)
  const found = await on.evaluate(() => ({
    title: document.querySelector('h1')?.textContent ?? '',
    drawing: [...document.querySelectorAll('main svg[role=img]')]
      .slice(0, 1)
      .map((svg) => new XMLSerializer().serializeToString(svg))
      .join(''),
    styles: [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join(''),
  }))
  const { kicker, line = '' } = words
  const title = words.title ?? found.title
  const icon = readFileSync('public/icon.svg', 'utf8').replace(/<rect [^>]*>/, '')
  await on.setContent(
    `<style>${found.styles}${CARD}</style><div class="card-words"><p class="card-name">${icon}Mintwright</p>
    <p class="card-kicker">${kicker}</p><h1>${title}</h1><p class="card-line">${line}</p><div class="band"></div></div>
    <div class="${drawing === undefined ? 'card-drawing' : 'card-rosette'}">${drawing ?? found.drawing}</div>`,
  )
  await on.evaluate(() => document.fonts.ready.then(() => true))
  const pixels = await pixelsOf(on, await on.screenshot())
  writeFileSync(`public/social/${name}.png`, indexedPng(pixels, 1200, 630))
}

/** The pixels of a PNG, four bytes each. The browser decodes it: tools may run a script in a page whose own scripts may not. */
async function pixelsOf(on: Page, png: Buffer): Promise<Uint8Array> {
  const base64 = await on.evaluate(async (source) => {
    const image = new Image()
    image.src = `data:image/png;base64,${source}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas.')
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    let text = ''
    for (let at = 0; at < data.length; at += 8192)
      text += String.fromCharCode(...data.subarray(at, at + 8192))
    return btoa(text)
  }, png.toString('base64'))
  return Buffer.from(base64, 'base64')
}
