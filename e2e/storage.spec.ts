import { expect, type Page, type Route } from '@playwright/test'
import { getTokenMetadata } from '@solana/spl-token'
import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import {
  begin,
  chain,
  created,
  createToken,
  expectAccessible,
  keptDraft,
  mintOf,
  review,
} from './support/journey'
import { ORIGIN } from './support/origin'
import { test } from './support/page'

const JWT = 'eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl'
const heron = readFileSync(new URL('../public/social/home.png', import.meta.url))

async function chooseStorage(page: Page, name: string): Promise<void> {
  await page.locator('summary').filter({ hasText: 'Storage' }).click()
  await page.getByRole('radio', { name }).check()
}

async function uriOf(page: Page): Promise<string> {
  await created(page)
  const metadata = await getTokenMetadata(chain, await mintOf(page), 'confirmed')
  return metadata?.uri ?? ''
}

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

/** Answers for hosts that tests cannot reach: files under an address of their own, and how often each was sent. */
class Shelf {
  readonly files: { type: string; bytes: Buffer }[] = []

  /** Keeps the file and gives back its number, as two digits of the alphabet of both kinds of address. */
  keep(file: { type: string; bytes: Buffer }): string {
    this.files.push(file)
    return 'abcdefgh'.charAt(this.files.length - 1)
  }

  give(route: Route, letter: string): Promise<void> {
    const file = this.files['abcdefgh'.indexOf(letter)]
    if (!file) return route.fulfill({ status: 404, headers: CORS })
    return route.fulfill({ status: 200, headers: { ...CORS, 'content-type': file.type }, body: file.bytes })
  }
}

test('the key for Pinata goes to nobody else; with Arweave a failed upload changes nothing, and trying again repeats nothing that succeeded', async ({
  page,
}) => {
  const shelf = new Shelf()
  const told: string[] = []
  page.on('request', (request) => {
    const said = `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`
    if (said.includes(JWT)) told.push(said)
  })
  let isBroken = false
  let lags = 2
  await page.route('https://upload.ardrive.io/**', async (route) => {
    const request = route.request()
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: CORS })
    if (request.url().endsWith('/info'))
      return route.fulfill({ headers: CORS, json: { freeUploadLimitBytes: 107_520 } })
    if (isBroken) return route.fulfill({ status: 400, headers: CORS, body: 'no' })
    const type = request.headers()['content-type'] ?? ''
    const letter = shelf.keep({ type, bytes: request.postDataBuffer() ?? Buffer.alloc(0) })
    isBroken = shelf.files.length === 1
    await route.fulfill({ headers: CORS, json: { id: letter.repeat(43), owner: 'x' } })
  })
  await page.route('https://arweave.net/*', (route) => {
    lags -= 1
    if (lags >= 0) return route.fulfill({ status: 404, headers: CORS, body: 'not yet' })
    return shelf.give(route, route.request().url().slice(-1))
  })
  const content = { name: 'Loud Heron', symbol: 'QHRN', image: `${ORIGIN}/social/home.png` }
  const kept = await page.request.post('/storage', { data: content })
  const { url } = (await kept.json()) as { url: string }
  await begin(page, { wanted: { image: heron } })
  await chooseStorage(page, 'Pinata')
  await expectAccessible(page, '#main')
  await page.getByLabel('Key at Pinata (JWT)').fill(JWT)
  await page.getByRole('radio', { name: 'I have an address' }).check()
  await page.getByLabel('Address of your metadata file').fill(url)
  await expect(page.getByText('The name is “Loud Heron” there, and “Quiet Heron” here.')).toBeVisible()
  await expectAccessible(page, '#main')
  await page.getByRole('radio', { name: 'Arweave' }).check()
  await expect(page.getByText('These files become public', { exact: false })).toBeVisible()
  const button = page.getByRole('button', { name: 'Review' }).filter({ visible: true }).first()
  await button.click()
  await expect(page.getByText('The file could not be stored')).toBeVisible()
  await expect(
    page.getByText('The storage does not accept the request (400)', { exact: false }),
  ).toBeVisible()
  await expectAccessible(page)
  expect(shelf.files).toHaveLength(1)
  isBroken = false
  await review(page)
  await createToken(page)
  expect(await uriOf(page)).toBe(`https://arweave.net/${'b'.repeat(43)}`)
  await expect(page.getByText('and says the same name and symbol')).toBeVisible()
  expect(shelf.files.map(({ type }) => type)).toEqual([
    expect.stringMatching(/^image\/(webp|png)$/),
    'application/json',
  ])
  expect(told).toEqual([])
  expect(await keptDraft(page)).not.toContain(JWT)
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(JWT)
})

test('pictures of every shape are drawn again, upright and small; other files are refused', async ({
  page,
}) => {
  await page.goto('/create-token')
  await expect(page.getByText('Mint account with metadata')).toBeVisible()
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('Image').setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose('wide.png', aPng(3000, 40))
  await expect(page.getByText('40 × 40, WebP', { exact: false })).toBeVisible()
  await choose('tall.png', aPng(20, 2000))
  await expect(page.getByText('20 × 20, WebP', { exact: false })).toBeVisible()
  await choose('small.png', aPng(16, 16))
  await expect(page.getByText('16 × 16, WebP', { exact: false })).toBeVisible()
  await choose('turned.jpg', await turnedJpeg(page))
  await expect(page.getByText('100 × 100, WebP', { exact: false })).toBeVisible()
  expect(await colourShown(page, 0.9, 0.1)).toBe('red')
  expect(await colourShown(page, 0.1, 0.9)).toBe('blue')
  await choose('huge.png', saying(aPng(4, 4), 30_000, 30_000))
  await expect(page.getByText('too large to be opened', { exact: false })).toBeVisible()
  await choose('cut.png', aPng(300, 300).subarray(0, 60))
  await expect(page.getByText('the file is damaged', { exact: false })).toBeVisible()
  await choose('drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(page.getByText('This is not a PNG', { exact: false })).toBeVisible()
  const bare = aPng(64, 64)
  await choose('clear.png', bare)
  await expect(page.getByText('64 × 64, WebP', { exact: false })).toBeVisible()
  expect(await colourShown(page, 0, 0)).toBe('none')
})

test('a picture that is still being read when Review is pressed is stored, with its progress, and is in the token; one that cannot be read stops the press', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const decode = window.createImageBitmap.bind(window) as (file: Blob) => Promise<ImageBitmap>
    const whenTold = (file: Blob) =>
      new Promise<void>((resolve) => Object.assign(window, { readPicture: resolve })).then(() => decode(file))
    Object.assign(window, { createImageBitmap: whenTold })
  })
  const read = () => page.evaluate(() => (window as unknown as { readPicture: () => void }).readPicture())
  await begin(page)
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('Image').setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose('cut.png', aPng(300, 300).subarray(0, 60))
  await page.getByRole('button', { name: 'Review' }).first().click()
  await expect(page.getByText('Waiting for the picture…').first()).toBeVisible()
  await read()
  await expect(page.getByText('Check the picture')).toBeVisible()
  await choose('heron.png', heron)
  await expect(page.getByText('Resizing the picture')).toBeVisible()
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 4_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await page.getByRole('button', { name: 'Review' }).first().click()
  await expect(page.getByText('Waiting for the picture…').first()).toBeVisible()
  await read()
  await expect(page.getByRole('progressbar', { name: 'Storing the picture' })).toBeVisible()
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
  await createToken(page)
  const file = (await (await page.request.get(await uriOf(page))).json()) as { image: string }
  const picture = await page.request.get(file.image)
  expect(picture.headers()['content-type']).toBe('image/webp')
})

/** A PNG without any colour in it: all of it can be seen through. */
function aPng(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const rows = deflateSync(Buffer.alloc((1 + 4 * width) * height))
  const chunks = [aChunk('IHDR', header), aChunk('IDAT', rows), aChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

function aChunk(name: string, data: Buffer): Buffer {
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const body = Buffer.concat([Buffer.from(name), data])
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

/** The same bytes, saying another size. */
function saying(png: Buffer, width: number, height: number): Buffer {
  const said = Buffer.from(png)
  said.writeUInt32BE(width, 16)
  said.writeUInt32BE(height, 20)
  said.writeUInt32BE(crc32(said.subarray(12, 29)), 29)
  return said
}

/** A JPEG of 200 × 100, red on the left and blue on the right, whose note says to turn it: then red is above (Exif, orientation 6). */
async function turnedJpeg(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 100 })
    const context = canvas.getContext('2d')
    if (!context) return ''
    for (const [at, colour] of ['red', 'blue'].entries()) {
      context.fillStyle = colour
      context.fillRect(100 * at, 0, 100, 100)
    }
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  const jpeg = Buffer.from(base64, 'base64')
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const exif = Buffer.from([...Buffer.from('Exif\0\0'), ...tiff])
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
}

/** The colour of the shown picture there, in shares of its sides: red or blue by what it has more of, none where it is clear. */
async function colourShown(page: Page, x: number, y: number): Promise<'red' | 'blue' | 'none' | undefined> {
  return await page.evaluate(
    async ([x, y]) => {
      const picture = document.querySelector<HTMLImageElement>('img[width="72"]')
      const context = document.createElement('canvas').getContext('2d')
      if (!picture || !context) return undefined
      await picture.decode()
      const { naturalWidth: width, naturalHeight: height } = picture
      context.drawImage(picture, -Math.floor(x * width), -Math.floor(y * height))
      const [red = 0, , blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
      return alpha === 0 ? 'none' : red > blue ? 'red' : 'blue'
    },
    [x, y] as const,
  )
}
