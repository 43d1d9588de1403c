import { type Crop, frameOf, type PictureFraming, cropSide, type PictureSize } from './pictureCrop'

/**
 * A picture that is ready for storage: at most 512 × 512, drawn again in this browser, so that hidden data in the file is not published.
 */
export type TokenImage = Readonly<{
  blob: Blob
  /** The name of the chosen file, for the form only. */
  name: string
  width: number
  height: number
  /** The size of the chosen file, in bytes. */
  originalSize: number
  /** Whether the file was animated and only its first picture was taken. */
  stilled: boolean
}>

export type ImageProblem = 'not-an-image' | 'broken' | 'too-large-to-open' | 'too-large-to-store'
/** The prepared picture, or the reason why there is none. `size` is the size of the file's picture, in pixels. */
type PreparedImage =
  | Readonly<{ ok: true; image: TokenImage; size: PictureSize }>
  | Readonly<{ ok: false; reason: ImageProblem }>

/** The file types that the file dialog offers. */
export const IMAGE_ACCEPT = 'image/png,image/jpeg,image/webp,image/gif'

/** The longest side of a stored picture: wallets show it at 128 at most. */
const LONGEST_SIDE = 512

const LARGEST_FILE = 30 * 1024 * 1024
/** The most pixels that a phone can decode: four bytes for each, before the picture is shrunk. */
const MOST_PIXELS = 120_000_000

/** Attempts to compress, the least lossy first: longest side in pixels and WebP quality. */
const ATTEMPTS = [
  [LONGEST_SIDE, 0.92],
  [LONGEST_SIDE, 0.8],
  [LONGEST_SIDE, 0.6],
  [384, 0.8],
  [256, 0.8],
  [128, 0.8],
] as const

/**
 * Reads a picture (png, jpeg, webp or gif), shrinks it to at most 512 × 512 keeping its proportions, and writes it as WebP
 * (PNG where the browser cannot) in at most `fetchLimit` bytes. With a crop, the result is that square of it. Needs a browser; resolves
 * with the reason where it cannot.
 */
export async function prepareImage(
  file: File,
  fetchLimit: () => Promise<number>,
  crop?: Crop,
): Promise<PreparedImage> {
  if (file.size > LARGEST_FILE) return { ok: false, reason: 'too-large-to-open' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = sniffImageType(bytes)
  if (!type) return { ok: false, reason: 'not-an-image' }
  if (countPixels(bytes, type) > MOST_PIXELS) return { ok: false, reason: 'too-large-to-open' }
  const bitmap = await decode(new Blob([bytes], { type: `image/${type}` }))
  if (!bitmap) return { ok: false, reason: 'broken' }
  try {
    const drawn = await drawWithin(bitmap, await fetchLimit(), crop)
    if (!drawn) return { ok: false, reason: 'too-large-to-store' }
    const { name, size: originalSize } = file
    const size = { width: bitmap.width, height: bitmap.height }
    return { ok: true, image: { ...drawn, name, originalSize, stilled: isAnimated(bytes, type) }, size }
  } finally {
    bitmap.close()
  }
}

/** A width and height that fit into a square of `longest`, with the same proportions, never enlarged and at least 1. */
export function fitWithin(width: number, height: number, longest: number): readonly [number, number] {
  const scale = Math.min(1, longest / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

/** Decodes a picture, rotated as the file's EXIF data says. */
async function decode(blob: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(blob, { imageOrientation: 'from-image' })
  } catch {
    return undefined
  }
}

type Drawn = Pick<TokenImage, 'blob' | 'width' | 'height'>

async function drawWithin(
  bitmap: ImageBitmap,
  limit: number,
  crop: Crop | undefined,
): Promise<Drawn | undefined> {
  for (const [longest, quality] of ATTEMPTS) {
    const side = crop && cropSide(crop, bitmap)
    const [width, height] =
      side === undefined ? fitWithin(bitmap.width, bitmap.height, longest) : fitWithin(side, side, longest)
    const framing: PictureFraming = crop
      ? frameOf(crop, bitmap, width)
      : { source: [0, 0, bitmap.width, bitmap.height], target: [0, 0, width, height] }
    const blob = await draw(bitmap, framing, width, height, quality)
    if (blob && blob.size <= limit) return { blob, width, height }
  }
  return undefined
}

async function draw(
  bitmap: ImageBitmap,
  { source, target }: PictureFraming,
  width: number,
  height: number,
  quality: number,
): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, ...source, ...target)
  return await new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/webp', quality),
  )
}

export type ImageType = 'png' | 'jpeg' | 'webp' | 'gif'

/** The type of a file by its first bytes, independent of its name. */
export function sniffImageType(bytes: Uint8Array): ImageType | undefined {
  const head = latin1(bytes.subarray(0, 12))
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'webp'
  return undefined
}

/** The number of pixels in a picture's header, read before it is decoded: a few kilobytes may decode to gigabytes. 0 where unreadable. */
export function countPixels(bytes: Uint8Array, type: ImageType): number {
  const { width, height } = readPictureSize(bytes, type) ?? { width: 0, height: 0 }
  return width * height
}

/**
 * The size in a picture's header; undefined where the header is unreadable. PNG: IHDR; GIF: logical screen; WebP: VP8X, VP8L or VP8; JPEG:
 * the frame header (ITU T.81, B.2.2).
 */
export function readPictureSize(bytes: Uint8Array, type: ImageType): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    switch (type) {
      case 'png':
        return { width: view.getUint32(16), height: view.getUint32(20) }
      case 'gif':
        return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
      case 'webp':
        return readWebpSize(view, latin1(bytes.subarray(12, 16)))
      case 'jpeg':
        return readJpegSize(view)
    }
  } catch {
    return undefined
  }
}

/**
 * Whether a file holds more than one picture: a second frame of a GIF, the `acTL` before the data of a PNG, the flag of a WebP
 * (developers.google.com/speed/webp, Extended File Format).
 */
export function isAnimated(bytes: Uint8Array, type: ImageType): boolean {
  switch (type) {
    case 'jpeg':
      return false
    case 'gif':
      return countGifFrames(bytes) > 1
    case 'png':
      return hasAnimationControl(bytes)
    case 'webp':
      return latin1(bytes.subarray(12, 16)) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0
  }
}

function readWebpSize(view: DataView, chunk: string): PictureSize | undefined {
  const u24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
  if (chunk === 'VP8X') return { width: u24(24) + 1, height: u24(27) + 1 }
  if (chunk === 'VP8 ')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  const bits = view.getUint32(21, true)
  return chunk === 'VP8L' ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 } : undefined
}

/** Walks the segments of a JPEG from one marker to the next, until a start of frame. */
function readJpegSize(view: DataView): PictureSize | undefined {
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

function hasAnimationControl(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const chunk = latin1(bytes.subarray(at + 4, at + 8))
    if (chunk === 'acTL' || chunk === 'IDAT') return chunk === 'acTL'
  }
  return false
}

/**
 * Counts the image descriptors of a GIF by its blocks (GIF89a specification, sections 18 to 26); stops at two, or at a block that it
 * cannot read.
 */
function countGifFrames(bytes: Uint8Array): number {
  let at = 13 + colourTable(bytes[10] ?? 0)
  let frames = 0
  while (at < bytes.length && frames < 2) {
    const block = bytes[at]
    if (block === 0x2c) {
      frames += 1
      at = afterSubBlocks(bytes, at + 11 + colourTable(bytes[at + 9] ?? 0))
    } else if (block === 0x21) at = afterSubBlocks(bytes, at + 2)
    else break
  }
  return frames
}

function colourTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

function afterSubBlocks(bytes: Uint8Array, start: number): number {
  let at = start
  for (let size = bytes[at]; size; size = bytes[at]) at += size + 1
  return at + 1
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}
