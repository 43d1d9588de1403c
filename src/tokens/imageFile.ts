import { countPixels, isAnimated, sniffImageType } from './imageHeader'

/** A picture ready to be stored: at most 512 × 512, drawn anew in this browser, so that nothing hidden in the file travels along. */
export type TokenImage = Readonly<{
  blob: Blob
  /** The name of the file that was chosen, for the form only. */
  name: string
  width: number
  height: number
  /** The size of the file that was chosen, in bytes. */
  originalSize: number
  /** True if the file moved and only its first picture was taken. */
  stilled: boolean
}>

export type ImageProblem = 'not-an-image' | 'broken' | 'too-large-to-open' | 'too-large-to-store'
export type PreparedImage =
  Readonly<{ ok: true; image: TokenImage }> | Readonly<{ ok: false; reason: ImageProblem }>

/** What the file dialog offers. */
export const IMAGE_ACCEPT = 'image/png,image/jpeg,image/webp,image/gif'

/** The longest side of a stored picture: wallets show it at 128 at most. */
const LONGEST_SIDE = 512

const LARGEST_FILE = 30 * 1024 * 1024
/** What a phone can unpack: four bytes each, before it is made small. */
const MOST_PIXELS = 120_000_000

/** How hard to squeeze, gentlest first: longest side in pixels and WebP quality. */
const ATTEMPTS = [
  [LONGEST_SIDE, 0.92],
  [LONGEST_SIDE, 0.8],
  [LONGEST_SIDE, 0.6],
  [384, 0.8],
  [256, 0.8],
  [128, 0.8],
] as const

/**
 * Reads a picture (png, jpeg, webp or gif), shrinks it to at most 512 × 512 keeping its shape, and writes it as WebP
 * (PNG where the browser cannot) in at most so many bytes as `fetchLimit` says. Needs a browser; resolves with the reason
 * where it cannot.
 */
export async function prepareImage(file: File, fetchLimit: () => Promise<number>): Promise<PreparedImage> {
  if (file.size > LARGEST_FILE) return { ok: false, reason: 'too-large-to-open' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = sniffImageType(bytes)
  if (!type) return { ok: false, reason: 'not-an-image' }
  if (countPixels(bytes, type) > MOST_PIXELS) return { ok: false, reason: 'too-large-to-open' }
  const bitmap = await decode(new Blob([bytes], { type: `image/${type}` }))
  if (!bitmap) return { ok: false, reason: 'broken' }
  try {
    const drawn = await drawWithin(bitmap, await fetchLimit())
    if (!drawn) return { ok: false, reason: 'too-large-to-store' }
    const { name, size: originalSize } = file
    return { ok: true, image: { ...drawn, name, originalSize, stilled: isAnimated(bytes, type) } }
  } finally {
    bitmap.close()
  }
}

/** A width and height that fit into a square of `longest`, in the same shape, never enlarged and never less than 1. */
export function fitWithin(width: number, height: number, longest: number): readonly [number, number] {
  const scale = Math.min(1, longest / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

/** Upright, as the camera's note in the file says. */
async function decode(blob: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(blob, { imageOrientation: 'from-image' })
  } catch {
    return undefined
  }
}

type Drawn = Pick<TokenImage, 'blob' | 'width' | 'height'>

async function drawWithin(bitmap: ImageBitmap, limit: number): Promise<Drawn | undefined> {
  for (const [longest, quality] of ATTEMPTS) {
    const [width, height] = fitWithin(bitmap.width, bitmap.height, longest)
    const blob = await draw(bitmap, width, height, quality)
    if (blob && blob.size <= limit) return { blob, width, height }
  }
  return undefined
}

async function draw(
  bitmap: ImageBitmap,
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
  context.drawImage(bitmap, 0, 0, width, height)
  return await new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/webp', quality),
  )
}
