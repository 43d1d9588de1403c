import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fitWithin,
  countPixels,
  isAnimated,
  sniffImageType,
  type ImageType,
} from '../../src/tokens/imageFile'
const ascii = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))

/** A GIF of 1 × 1 pixels with so many frames, each preceded by a control block. */
function aGif(frames: number): Uint8Array {
  const head = [...ascii('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
  const control = [0x21, 0xf9, 4, 0, 0, 0, 0, 0]
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0]
  return new Uint8Array([
    ...head,
    ...Array.from({ length: frames }, () => [...control, ...frame]).flat(),
    0x3b,
  ])
}

/** A PNG's chunk of so many zeros. */
function aChunk(name: string, size: number): number[] {
  return [
    size >> 24,
    (size >> 16) & 255,
    (size >> 8) & 255,
    size & 255,
    ...ascii(name),
    ...Array<number>(size + 4).fill(0),
  ]
}

function aPng(...chunks: readonly number[][]): Uint8Array {
  return Uint8Array.from([...ascii('\x89PNG\r\n\x1a\n'), ...aChunk('IHDR', 13), ...chunks.flat()])
}

describe('countPixels', () => {
  it('reads the size before anything is unpacked', () => {
    const png = aPng(aChunk('IDAT', 4))
    new DataView(png.buffer).setUint32(16, 30_000)
    new DataView(png.buffer).setUint32(20, 20_000)
    expect(countPixels(png, 'png')).toBe(600_000_000)
    expect(countPixels(aGif(1), 'gif')).toBe(1)
    const jpeg = [
      0xff, 0xd8, 0xff, 0xe1, 0, 4, 0, 0, 0xff, 0xc4, 0, 2, 0xff, 0xc2, 0, 11, 8, 0x10, 0, 0x20, 0,
    ]
    expect(countPixels(Uint8Array.from(jpeg), 'jpeg')).toBe(4096 * 8192)
    const webp = [...ascii('RIFF....WEBPVP8X'), 10, 0, 0, 0, 0, 0, 0, 0, 0xff, 0x3f, 0, 0xff, 0x1f, 0]
    expect(countPixels(Uint8Array.from(webp), 'webp')).toBe(16_384 * 8192)
    expect(countPixels(new Uint8Array(), 'png')).toBe(0)
  })
})

describe('sniffImageType', () => {
  it('goes by the first bytes', () => {
    expect(sniffImageType(ascii('\x89PNG\r\n\x1a\n....'))).toBe('png')
    expect(sniffImageType(ascii('\xff\xd8\xff\xe0'))).toBe('jpeg')
    expect(sniffImageType(aGif(1))).toBe('gif')
    expect(sniffImageType(ascii('RIFF....WEBPVP8 '))).toBe('webp')
    expect(sniffImageType(ascii('<svg xmlns='))).toBeUndefined()
    expect(sniffImageType(new Uint8Array())).toBeUndefined()
  })
})

describe('isAnimated', () => {
  it('counts the pictures of a GIF', () => {
    expect(isAnimated(aGif(1), 'gif')).toBe(false)
    expect(isAnimated(aGif(2), 'gif')).toBe(true)
  })

  it('finds the mark of a moving PNG, behind a colour profile of any size', () => {
    const profile = aChunk('iCCP', 9_000)
    expect(isAnimated(aPng(profile, aChunk('acTL', 8), aChunk('IDAT', 10)), 'png')).toBe(true)
    expect(isAnimated(aPng(profile, aChunk('IDAT', 10), aChunk('acTL', 8)), 'png')).toBe(false)
    expect(isAnimated(aPng(aChunk('IDAT', 10)), 'png')).toBe(false)
  })

  it('finds the flag of a moving WebP', () => {
    const webp = (flags: number) =>
      Uint8Array.from([...ascii('RIFF....WEBPVP8X'), 10, 0, 0, 0, flags, 0, 0, 0])
    expect(isAnimated(webp(0b10), 'webp')).toBe(true)
    expect(isAnimated(webp(0b11101), 'webp')).toBe(false)
    expect(isAnimated(ascii('RIFF....WEBPVP8 ....ANIM'), 'webp')).toBe(false)
  })

  it('ends on any bytes, as does the count of pixels', () => {
    const type = fc.constantFrom<ImageType>('png', 'jpeg', 'gif', 'webp')
    fc.assert(
      fc.property(type, fc.uint8Array({ maxLength: 300 }), (given, bytes) => {
        isAnimated(bytes, given)
        expect(countPixels(bytes, given)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('ends on any bytes', () => {
    const bytes = fc.uint8Array({ maxLength: 300 })
    fc.assert(
      fc.property(bytes, (tail) => void isAnimated(new Uint8Array([...ascii('GIF89a'), ...tail]), 'gif')),
    )
  })
})

it('fits any picture into the square, never larger than it was', () => {
  const side = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const [w, h] = fitWithin(width, height, 512)
      expect(Math.max(w, h)).toBeLessThanOrEqual(512)
      expect(Math.min(w, h)).toBeGreaterThanOrEqual(1)
      expect(w).toBeLessThanOrEqual(width)
      expect(h).toBeLessThanOrEqual(height)
    }),
  )
})
