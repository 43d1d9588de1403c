import { crc32, deflateSync } from 'node:zlib'

/**
 * A PNG of at most 64 colours: a few inks on a dark ground need no more, and the file is a fraction of the size. `pixels`: four bytes each
 * (red, green, blue, opacity), row by row; the opacity is dropped.
 */
export function indexedPng(pixels: Uint8Array, width: number, height: number): Buffer {
  const palette = mostUsed(pixels, 64)
  const nearest = new Map<number, number>()
  const rows = Buffer.alloc((width + 1) * height)
  for (let at = 0; at < width * height; at++) {
    const colour = colourAt(pixels, at)
    const index = nearest.get(colour) ?? nearestOf(palette, colour)
    nearest.set(colour, index)
    rows[at + Math.floor(at / width) + 1] = index
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(parts))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function colourAt(pixels: Uint8Array, at: number): number {
  const [red = 0, green = 0, blue = 0] = pixels.subarray(4 * at, 4 * at + 3)
  return (red << 16) | (green << 8) | blue
}

/** The colours of most pixels: each is the most frequent one of a cube of 16 steps a side. */
function mostUsed(pixels: Uint8Array, most: number): readonly number[] {
  const counts = new Map<number, number>()
  for (let at = 0; at < pixels.length / 4; at++) {
    const colour = colourAt(pixels, at)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const cubes = new Map<number, { colour: number; own: number; all: number }>()
  for (const [colour, count] of counts) {
    const { colour: best, own, all } = cubes.get(colour & 0xf0f0f0) ?? { colour, own: 0, all: 0 }
    const isMore = count > own
    cubes.set(colour & 0xf0f0f0, {
      colour: isMore ? colour : best,
      own: isMore ? count : own,
      all: all + count,
    })
  }
  return [...cubes.values()]
    .toSorted((a, b) => b.all - a.all)
    .slice(0, most)
    .map(({ colour }) => colour)
}

function nearestOf(palette: readonly number[], colour: number): number {
  const [red = 0, green = 0, blue = 0] = parts(colour)
  const distances = palette.map((each) => {
    const [r = 0, g = 0, b = 0] = parts(each)
    return (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2
  })
  return distances.indexOf(Math.min(...distances))
}

function parts(colour: number): number[] {
  return [colour >> 16, (colour >> 8) & 255, colour & 255]
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body) >>> 0)
  return Buffer.concat([length, body, check])
}
