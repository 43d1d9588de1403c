import { drawIdenticon } from '../../ui/IdenticonArt'
import { type ShareCard, shortenTo } from './shareCard'
import { shareCopy } from './copy'
import { isolated } from '../../units/unbroken'

/** The size that X, Telegram and others show a large preview in. */
export const WIDTH = 1200
export const HEIGHT = 630

const EDGE = 64
const PICTURE = { x: 164, y: 262, radius: 100 }
const TEXT_X = 304

/**
 * The card as a PNG. `picture`: the token's own; where there is none, or it cannot be drawn, the identicon stands there. Rejects where
 * the browser has no canvas.
 */
export async function drawShareImage(card: ShareCard, picture: Blob | undefined): Promise<Blob> {
  const [own, identicon] = await Promise.all([
    picture && loadImage(picture).catch(() => undefined),
    loadImage(identiconFile(card.address)),
    document.fonts.load('88px "Instrument Serif"', card.title).catch(() => []),
  ])
  return await paint(card, own, identicon).catch(() => paint(card, undefined, identicon))
}

async function paint(
  card: ShareCard,
  picture: HTMLImageElement | undefined,
  identicon: HTMLImageElement,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser has no canvas')
  const ink = inks()
  pen.fillStyle = ink('--ink')
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.globalAlpha = 0.16
  pen.drawImage(identicon, WIDTH - 560, HEIGHT / 2 - 340, 680, 680)
  pen.globalAlpha = 1
  pen.imageSmoothingQuality = 'high'
  drawRound(pen, picture ?? identicon)
  drawHead(pen, card, ink)
  drawTexts(pen, card, ink)
  drawBand(pen, ink)
  return await new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture was made'))), 'image/png'),
  )
}

type Pen = CanvasRenderingContext2D
type Ink = (token: string) => string

/** The values of the design tokens. */
function inks(): Ink {
  const style = getComputedStyle(document.documentElement)
  return (token) => style.getPropertyValue(token).trim()
}

/** The picture, cut to a circle as on the page. */
function drawRound(pen: Pen, image: HTMLImageElement): void {
  const { x, y, radius } = PICTURE
  const side = Math.min(image.naturalWidth, image.naturalHeight)
  pen.save()
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.clip()
  pen.drawImage(
    image,
    (image.naturalWidth - side) / 2,
    (image.naturalHeight - side) / 2,
    side,
    side,
    x - radius,
    y - radius,
    2 * radius,
    2 * radius,
  )
  pen.restore()
}

/** The logo with our name on the left, the network on the right. */
function drawHead(pen: Pen, { network }: ShareCard, ink: Ink): void {
  pen.strokeStyle = ink('--teal')
  pen.lineWidth = 2
  for (let turn = 0; turn < 6; turn++) {
    pen.beginPath()
    pen.ellipse(EDGE + 22, 72, 22, 9.5, (turn * Math.PI) / 6, 0, 2 * Math.PI)
    pen.stroke()
  }
  pen.textBaseline = 'middle'
  pen.fillStyle = ink('--text')
  pen.font = `36px ${ink('--display')}`
  pen.fillText(shareCopy.maker, EDGE + 58, 74)
  pen.fillStyle = ink(network === 'mainnet' ? '--muted' : '--amber')
  pen.font = `26px ${ink('--sans')}`
  pen.textAlign = 'right'
  pen.fillText(shareCopy.networks[network], WIDTH - EDGE, 74)
  pen.textAlign = 'left'
}

const NAME_SIZES = [88, 76, 64, 54, 46]

function drawTexts(pen: Pen, { title, subtitle, facts, address }: ShareCard, ink: Ink): void {
  const room = WIDTH - EDGE - TEXT_X
  const widthAt = (size: number) => (text: string) => {
    pen.font = `${size}px ${ink('--display')}`
    return pen.measureText(text).width
  }
  const size = NAME_SIZES.find((each) => widthAt(each)(title) <= room) ?? 46
  pen.fillStyle = ink('--text')
  const name = shortenTo(room, title, widthAt(size))
  pen.fillText(isolated(name), TEXT_X, 232)
  pen.fillStyle = ink('--muted')
  pen.font = `34px ${ink('--mono')}`
  pen.fillText(isolated(shortenTo(room, subtitle, (text) => pen.measureText(text).width)), TEXT_X, 308)
  pen.font = `28px ${ink('--sans')}`
  facts.forEach(({ text, final }, at) => {
    const columns = facts.length > 3 ? 2 : 1
    const [x, y] = [EDGE + (at % columns) * 540, 400 + Math.floor(at / columns) * 44]
    const shown = shortenTo(columns === 2 ? 500 : 1040, text, (part) => pen.measureText(part).width)
    drawMark(pen, x, y, final, ink)
    pen.fillStyle = ink(final ? '--pink' : '--text')
    pen.fillText(isolated(shown), x + 32, y)
  })
  pen.fillStyle = ink('--muted')
  pen.font = `24px ${ink('--mono')}`
  pen.fillText(address, EDGE, HEIGHT - 40)
}

/** A pink diamond for what is forever, a small teal dot for the rest. */
function drawMark(pen: Pen, x: number, y: number, final: boolean, ink: Ink): void {
  pen.fillStyle = ink(final ? '--pink' : '--teal')
  pen.beginPath()
  if (final) {
    pen.moveTo(x + 10, y - 11)
    pen.lineTo(x + 20, y)
    pen.lineTo(x + 10, y + 11)
    pen.lineTo(x, y)
  } else pen.arc(x + 10, y, 6, 0, 2 * Math.PI)
  pen.fill()
}

/** The woven band of the pages' titles. */
function drawBand(pen: Pen, ink: Ink): void {
  pen.strokeStyle = ink('--line')
  pen.lineWidth = 1.5
  for (let phase = 0; phase < 6; phase++) {
    pen.beginPath()
    for (let x = 0; x <= WIDTH; x += 6)
      pen.lineTo(x, HEIGHT - 92 + 10 * Math.sin((x / 60) * Math.PI + (phase * Math.PI) / 3))
    pen.stroke()
  }
}

/** The identicon as an image file. */
function identiconFile(address: string): Blob {
  const { viewBox, art } = drawIdenticon(address, 680, 'share')
  return new Blob(
    [`<svg xmlns="http://www.w3.org/2000/svg" width="680" height="680" viewBox="${viewBox}">${art}</svg>`],
    { type: 'image/svg+xml' },
  )
}

async function loadImage(file: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(url)
  }
}
