import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitWithin, isAnimated, sniffImageType } from '../../src/tokens/imageFile'

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

  it('finds the marks of a moving PNG and WebP', () => {
    expect(isAnimated(ascii('\x89PNG\r\n\x1a\n....IHDR....acTL'), 'png')).toBe(true)
    expect(isAnimated(ascii('\x89PNG\r\n\x1a\n....IHDR....IDAT'), 'png')).toBe(false)
    expect(isAnimated(ascii('RIFF....WEBPVP8X....ANIM'), 'webp')).toBe(true)
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
