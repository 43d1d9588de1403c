import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawShareImage } from '../../src/operation/share/shareImage'
import type { ShareCard } from '../../src/operation/share/shareCard'

/* What is drawn of a token into the picture that is shared, in the order in which it covers what was drawn before. */

const card: ShareCard = {
  what: 'token',
  title: 'Quiet Heron',
  subtitle: 'QHRN',
  address: 'Vote111111111111111111111111111111111111111',
  path: '/token/Vote111111111111111111111111111111111111111',
  mint: 'Vote111111111111111111111111111111111111111',
  uri: undefined,
  facts: [
    { text: 'Supply 1,000,000', final: false },
    { text: 'Mint authority revoked', final: true },
  ],
  network: 'mainnet',
}

const SETTINGS = [
  'fillStyle',
  'strokeStyle',
  'lineWidth',
  'font',
  'globalAlpha',
  'textAlign',
  'textBaseline',
  'imageSmoothingQuality',
] as const

let log: string[]
let canBeDrawn: (image: HTMLImageElement) => boolean
let sizes: Readonly<Record<string, readonly [number, number]>>
const made: Blob[] = []

/** A pen that notes what it does, with the settings that changed since it did something. */
function aPen(): unknown {
  let told: Readonly<Record<string, unknown>> = {}
  const settings: Record<string, unknown> = {}
  return new Proxy(settings, {
    get: (_, name: string) => {
      if (name in settings) return settings[name]
      if (name === 'measureText')
        return (text: string) => ({
          width: text.length * Number.parseInt(String(settings['font']), 10) * 0.5,
        })
      return (...what: readonly unknown[]) => {
        const [image] = what
        if (image instanceof HTMLImageElement && !canBeDrawn(image)) throw new Error('not drawn')
        const changed = SETTINGS.filter((each) => settings[each] !== told[each])
        told = { ...settings }
        const shown = what.map((each) =>
          each instanceof HTMLImageElement
            ? (each.dataset['name'] ?? 'image')
            : typeof each === 'number'
              ? Math.round(each * 100) / 100
              : each,
        )
        log.push(
          [...changed.map((each) => `${each} ${String(settings[each])}`), `${name} ${shown.join(' ')}`].join(
            '; ',
          ),
        )
      }
    },
    set: (_, name: string, value: unknown) => {
      settings[name] = value
      return true
    },
  })
}

/** The woven band has a thousand points: of those each hundredth. */
function withoutBand(): readonly string[] {
  const band = log.findIndex((line) => line.includes('lineWidth 1.5'))
  return log.filter((line, at) => at < band || at % 100 === 0 || !line.startsWith('lineTo'))
}

beforeEach(() => {
  log = []
  canBeDrawn = () => true
  sizes = { 'image/svg+xml': [680, 680], 'image/png': [300, 200] }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => aPen()) as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    give,
    type,
  ) {
    give(new Blob([`${this.width} × ${this.height}`], { type: type ?? '' }))
  })
  const files = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    made.push(file as Blob)
    files.set(`blob:${made.length}`, file as Blob)
    return `blob:${made.length}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void files.delete(url))
  vi.stubGlobal(
    'Image',
    class {
      constructor() {
        const image = document.createElement('img')
        image.decode = () => {
          const type = files.get(image.src)?.type ?? ''
          const size = sizes[type]
          if (!size) return Promise.reject(new Error('no picture'))
          const [width, height] = size
          Object.defineProperties(image, { naturalWidth: { value: width }, naturalHeight: { value: height } })
          image.dataset['name'] = type
          return Promise.resolve()
        }
        return image
      }
    },
  )
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { load: () => Promise.reject(new Error('no font')) },
  })
  vi.spyOn(globalThis, 'getComputedStyle').mockImplementation((() => ({
    getPropertyValue: (token: string) => ` ${token.slice(2)} `,
  })) as never)
  return () => expect(files.size).toBe(0)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'fonts')
})

const picture = new Blob(['x'], { type: 'image/png' })
const texts = () => log.filter((line) => line.includes('fillText'))

test('a token with its own picture', async () => {
  const image = await drawShareImage(card, picture)
  expect([image.type, await image.text()]).toEqual(['image/png', '1200 × 630'])
  expect(await made.at(-1)?.text()).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="680" height="680" viewBox="[^"]+"><.*<\/svg>$/s,
  )
  expect(withoutBand()).toMatchInlineSnapshot(`
    [
      "fillStyle ink; fillRect 0 0 1200 630",
      "globalAlpha 0.16; drawImage image/svg+xml 640 -25 680 680",
      "globalAlpha 1; imageSmoothingQuality high; save ",
      "beginPath ",
      "arc 164 262 100 0 6.28",
      "clip ",
      "drawImage image/png 50 0 200 200 64 162 200 200",
      "restore ",
      "strokeStyle teal; lineWidth 2; beginPath ",
      "ellipse 86 72 22 9.5 0 0 6.28",
      "stroke ",
      "beginPath ",
      "ellipse 86 72 22 9.5 0.52 0 6.28",
      "stroke ",
      "beginPath ",
      "ellipse 86 72 22 9.5 1.05 0 6.28",
      "stroke ",
      "beginPath ",
      "ellipse 86 72 22 9.5 1.57 0 6.28",
      "stroke ",
      "beginPath ",
      "ellipse 86 72 22 9.5 2.09 0 6.28",
      "stroke ",
      "beginPath ",
      "ellipse 86 72 22 9.5 2.62 0 6.28",
      "stroke ",
      "fillStyle text; font 36px display; textBaseline middle; fillText Mintwright 122 74",
      "fillStyle muted; font 26px sans; textAlign right; fillText Solana Mainnet 1136 74",
      "fillStyle text; font 88px display; textAlign left; fillText Quiet Heron 304 232",
      "fillStyle muted; font 34px mono; fillText QHRN 304 308",
      "fillStyle teal; font 28px sans; beginPath ",
      "arc 74 400 6 0 6.28",
      "fill ",
      "fillStyle text; fillText Supply 1,000,000 96 400",
      "fillStyle pink; beginPath ",
      "moveTo 74 433",
      "lineTo 84 444",
      "lineTo 74 455",
      "lineTo 64 444",
      "fill ",
      "fillText Mint authority revoked 96 444",
      "fillStyle muted; font 24px mono; fillText Vote111111111111111111111111111111111111111 64 590",
      "strokeStyle line; lineWidth 1.5; beginPath ",
      "lineTo 342 529.91",
      "lineTo 942 529.91",
      "stroke ",
      "beginPath ",
      "lineTo 324 530.57",
      "lineTo 924 530.57",
      "stroke ",
      "beginPath ",
      "lineTo 306 531.31",
      "lineTo 906 531.31",
      "stroke ",
      "beginPath ",
      "lineTo 288 532.12",
      "lineTo 888 532.12",
      "stroke ",
      "beginPath ",
      "lineTo 270 533",
      "lineTo 870 533",
      "stroke ",
      "beginPath ",
      "lineTo 252 533.93",
      "lineTo 852 533.93",
      "stroke ",
    ]
  `)
})

test('many facts stand in two columns, and what does not fit is cut', async () => {
  const fact = { text: 'A fact whose text is longer than its column has room for', final: false }
  const long = 'Heron '.repeat(12)
  await drawShareImage(
    { ...card, network: 'devnet', title: long, subtitle: long, facts: [fact, fact, fact, fact] },
    picture,
  )
  expect(texts()).toMatchInlineSnapshot(`
    [
      "fillStyle text; font 36px display; textBaseline middle; fillText Mintwright 122 74",
      "fillStyle amber; font 26px sans; textAlign right; fillText Solana Devnet: test network, worth nothing 1136 74",
      "fillStyle text; font 46px display; textAlign left; fillText Heron Heron Heron Heron Heron Heron… 304 232",
      "fillStyle muted; font 34px mono; fillText Heron Heron Heron Heron Heron Heron Heron Heron… 304 308",
      "fillStyle text; fillText A fact whose text is longer than i… 96 400",
      "fillStyle text; fillText A fact whose text is longer than i… 636 400",
      "fillStyle text; fillText A fact whose text is longer than i… 96 444",
      "fillStyle text; fillText A fact whose text is longer than i… 636 444",
      "fillStyle muted; font 24px mono; fillText Vote111111111111111111111111111111111111111 64 590",
    ]
  `)
})

test('three facts have all of the width; a name takes the largest letters that fit', async () => {
  const fact = { text: 'A fact whose text is longer than half of the width', final: false }
  await drawShareImage({ ...card, title: 'Heron'.repeat(5), facts: [fact, fact, fact] }, picture)
  expect(texts()).toMatchInlineSnapshot(`
    [
      "fillStyle text; font 36px display; textBaseline middle; fillText Mintwright 122 74",
      "fillStyle muted; font 26px sans; textAlign right; fillText Solana Mainnet 1136 74",
      "fillStyle text; font 64px display; textAlign left; fillText HeronHeronHeronHeronHeron 304 232",
      "fillStyle muted; font 34px mono; fillText QHRN 304 308",
      "fillStyle text; fillText A fact whose text is longer than half of the width 96 400",
      "fillStyle text; fillText A fact whose text is longer than half of the width 96 444",
      "fillStyle text; fillText A fact whose text is longer than half of the width 96 488",
      "fillStyle muted; font 24px mono; fillText Vote111111111111111111111111111111111111111 64 590",
    ]
  `)
})

test.each([
  ['there is none', undefined, () => true],
  ['it cannot be read', new Blob(['x'], { type: 'text/html' }), () => true],
  ['it cannot be drawn', picture, (image: HTMLImageElement) => image.dataset['name'] !== 'image/png'],
] as const)('the identicon stands in place of a picture where %s', async (_, file, can) => {
  canBeDrawn = can
  await drawShareImage(card, file)
  expect(log.filter((line) => line.includes('drawImage')).slice(-1)).toEqual([
    'drawImage image/svg+xml 0 0 680 680 64 162 200 200',
  ])
})

test('there is no image without a canvas, or where it gives none', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(null))
  await expect(drawShareImage(card, undefined)).rejects.toThrow('no picture was made')
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => null)
  await expect(drawShareImage(card, undefined)).rejects.toThrow('this browser has no canvas')
})
