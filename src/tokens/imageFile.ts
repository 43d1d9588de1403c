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

export type ImageType = 'png' | 'jpeg' | 'webp' | 'gif'

/** What the file dialog offers. */
export const IMAGE_ACCEPT = 'image/png,image/jpeg,image/webp,image/gif'

/** The longest side of a stored picture: wallets show it at 128 at most. */
const LONGEST_SIDE = 512

const LARGEST_FILE = 30 * 1024 * 1024

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

/** What a file is by its first bytes, whatever its name says. */
export function sniffImageType(bytes: Uint8Array): ImageType | undefined {
  const head = latin1(bytes.subarray(0, 12))
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'webp'
  return undefined
}

/** Whether a file holds more than one picture: the looping block of a GIF, the `acTL` of a PNG, the `ANIM` of a WebP. */
export function isAnimated(bytes: Uint8Array, type: ImageType): boolean {
  switch (type) {
    case 'jpeg':
      return false
    case 'gif':
      return countGifFrames(bytes) > 1
    case 'png':
      return latin1(bytes.subarray(0, 4096)).includes('acTL')
    case 'webp':
      return latin1(bytes.subarray(0, 64)).includes('ANIM')
  }
}

/** A width and height that fit into a square of `longest`, in the same shape, never enlarged and never less than 1. */
export function fitWithin(width: number, height: number, longest: number): readonly [number, number] {
  const scale = Math.min(1, longest / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

async function decode(blob: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(blob)
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

/** Image descriptors of a GIF, by its blocks (GIF89a specification, sections 18 to 26); stops at two or at what it cannot read. */
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
