import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  fitWithin,
  countPixels,
  isAnimated,
  prepareImage,
  readPictureSize,
  sniffImageType,
  type ImageType,
} from '../../src/tokens/imageFile'
import { CENTRED, type Crop } from '../../src/tokens/pictureCrop'

afterEach(() => vi.unstubAllGlobals())

const ascii = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))

/** The colours of a GIF, by the size that its flags name: two for 0, four for 1; none without the flag. */
const colours = (size: number | undefined) =>
  Array<number>(size === undefined ? 0 : 3 * 2 ** (size + 1)).fill(0x2c)
const flags = (size: number | undefined) => (size === undefined ? 0 : 0x80 | size)

/** A GIF of 1 × 1 pixels with so many frames, each preceded by a control block, and with colours of all and of each of them. */
function aGif(frames: number, ofAll: number | undefined = 0, ofEach?: number): Uint8Array {
  const head = [...ascii('GIF89a'), 1, 0, 1, 0, flags(ofAll), 0, 0, ...colours(ofAll)]
  const control = [0x21, 0xf9, 4, 0, 0, 0, 0, 0]
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, flags(ofEach), ...colours(ofEach), 2, 2, 0x4c, 1, 0]
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

/** A JPEG of this size whose frame has this marker, behind a segment of tables with another one, and behind bytes that fill. */
function aJpeg(width: number, height: number, frame = 0xc0, tables = 0xdb): Uint8Array {
  const size = [height >> 8, height & 255, width >> 8, width & 255]
  return Uint8Array.from([
    0xff,
    0xd8,
    0xff,
    tables,
    0,
    4,
    7,
    7,
    0xff,
    0xff,
    0xff,
    frame,
    0,
    11,
    8,
    ...size,
    3,
  ])
}

/** The headers of every format, by its specification, of a picture of this size. */
const HEADERS: readonly (readonly [
  string,
  ImageType,
  number,
  (width: number, height: number) => Uint8Array,
])[] = [
  [
    'png',
    'png',
    2 ** 31 - 1,
    (width, height) => {
      const png = aPng()
      new DataView(png.buffer).setUint32(16, width)
      new DataView(png.buffer).setUint32(20, height)
      return png
    },
  ],
  [
    'gif',
    'gif',
    2 ** 16 - 1,
    (width, height) => Uint8Array.from([...ascii('GIF89a'), width, width >> 8, height, height >> 8]),
  ],
  ...[0xc0, 0xc1, 0xc2, 0xcf].map(
    (frame) =>
      [
        `jpeg, frame ${frame}`,
        'jpeg',
        2 ** 16 - 1,
        (width: number, height: number) => aJpeg(width, height, frame),
      ] as const,
  ),
  // These markers stand beside those of frames, and begin tables or a scan.
  ...[0xbf, 0xc4, 0xc8, 0xcc, 0xd0].map(
    (tables) =>
      [
        `jpeg behind ${tables}`,
        'jpeg',
        2 ** 16 - 1,
        (width: number, height: number) => aJpeg(width, height, 0xc2, tables),
      ] as const,
  ),
  [
    'webp, extended',
    'webp',
    2 ** 24,
    (width, height) => {
      const three = (value: number) => [value & 255, (value >> 8) & 255, value >> 16]
      return Uint8Array.from([
        ...ascii('RIFF....WEBPVP8X'),
        10,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        ...three(width - 1),
        ...three(height - 1),
      ])
    },
  ],
  [
    'webp, lossy',
    'webp',
    2 ** 14 - 1,
    (width, height) => {
      // Two bits beside each length ask for an enlarged view.
      const two = (value: number) => [value & 255, (value >> 8) | 0xc0]
      return Uint8Array.from([
        ...ascii('RIFF....WEBPVP8 ....'),
        0,
        0,
        0,
        0x9d,
        0x01,
        0x2a,
        ...two(width),
        ...two(height),
      ])
    },
  ],
  [
    'webp, lossless',
    'webp',
    2 ** 14,
    (width, height) => {
      const bits = (width - 1) | ((height - 1) << 14) | (1 << 28)
      return Uint8Array.from([
        ...ascii('RIFF....WEBPVP8L....'),
        0x2f,
        bits & 255,
        (bits >> 8) & 255,
        (bits >> 16) & 255,
        bits >>> 24,
      ])
    },
  ],
]

describe('the size of a picture is read from its header', () => {
  it.each(HEADERS)('%s', (_, type, longest, header) => {
    const side = fc.integer({ min: 1, max: longest })
    fc.assert(
      fc.property(side, side, (width, height) => {
        const bytes = header(width, height)
        expect(sniffImageType(bytes)).toBe(type)
        expect(readPictureSize(bytes, type)).toEqual({ width, height })
      }),
    )
  })

  it('not where a JPEG has no frame, or a WebP another chunk', () => {
    expect(
      readPictureSize(Uint8Array.from([0xff, 0xd8, 0xff, 0xc4, 0, 4, 7, 7, 0, 0]), 'jpeg'),
    ).toBeUndefined()
    const webp = Uint8Array.from([...ascii('RIFF....WEBPALPH'), ...Array<number>(20).fill(9)])
    expect(readPictureSize(webp, 'webp')).toBeUndefined()
  })
})

describe('a picture for a token', () => {
  /** A browser that opens every picture with this size, and packs the better ones into more bytes; and what it draws from where. */
  function aBrowser(width: number, height: number) {
    const drawn: (readonly number[])[] = []
    const bitmap = { width, height, close: vi.fn() }
    const open = vi.fn(async () => await Promise.resolve(bitmap))
    vi.stubGlobal('createImageBitmap', open)
    vi.stubGlobal('document', {
      createElement: () => {
        const canvas = {
          width: 0,
          height: 0,
          getContext: () => ({ drawImage: (_: unknown, ...places: readonly number[]) => drawn.push(places) }),
          toBlob: (give: (blob: Blob) => void, type: string, quality: number) =>
            give(new Blob([new Uint8Array(canvas.width * canvas.height * quality)], { type })),
        }
        return canvas
      },
    })
    return { drawn, bitmap, open }
  }
  const prepare = async (bytes: Uint8Array, limit: number, crop?: Crop) =>
    await prepareImage(
      new File([Uint8Array.from(bytes)], 'heron.gif'),
      async () => await Promise.resolve(limit),
      crop,
    )

  it('is as large and as good as the store takes, and its lower quality comes before fewer pixels', async () => {
    aBrowser(1_024, 512)
    const sides: number[] = []
    let limit = Infinity
    for (;;) {
      const taken = await prepare(aGif(1), limit)
      if (!taken.ok) {
        expect(taken).toEqual({ ok: false, reason: 'too-large-to-store' })
        break
      }
      const { blob, width, height } = taken.image
      expect(width).toBe(2 * height)
      sides.push(width)
      limit = blob.size - 1
    }
    expect(sides).toEqual([512, 512, 512, 384, 256, 128])
  })

  it('is the whole picture, or the square that was chosen, never enlarged', async () => {
    const { drawn, bitmap } = aBrowser(100, 60)
    const whole = await prepare(aGif(2), Infinity)
    expect(whole).toMatchObject({ ok: true, size: { width: 100, height: 60 } })
    expect(whole.ok && whole.image).toMatchObject({
      width: 100,
      height: 60,
      name: 'heron.gif',
      originalSize: aGif(2).length,
      stilled: true,
    })
    const square = await prepare(aGif(1), Infinity, CENTRED)
    expect(square.ok && square.image).toMatchObject({ width: 60, height: 60, stilled: false })
    expect(drawn).toEqual([
      [0, 0, 100, 60, 0, 0, 100, 60],
      [20, 0, 60, 60, 0, 0, 60, 60],
    ])
    expect(bitmap.close).toHaveBeenCalledTimes(2)
  })

  it('is refused where the browser cannot open it, before it is unpacked where it is too large', async () => {
    const { open } = aBrowser(1, 1)
    const none = { ok: false, reason: 'not-an-image' }
    expect(await prepare(ascii('<svg xmlns='), Infinity)).toEqual(none)
    open.mockRejectedValue(new Error('no picture'))
    expect(await prepare(aGif(1), Infinity)).toEqual({ ok: false, reason: 'broken' })
    expect(await prepare(aJpeg(12_000, 10_000), Infinity)).toEqual({ ok: false, reason: 'broken' })
    expect(open).toHaveBeenCalledTimes(2)
    const tooLarge = { ok: false, reason: 'too-large-to-open' }
    expect(await prepare(aJpeg(12_001, 10_000), Infinity)).toEqual(tooLarge)
    const most = 30 * 2 ** 20
    expect(await prepare(new Uint8Array(most), Infinity)).toEqual(none)
    expect(await prepare(new Uint8Array(most + 1), Infinity)).toEqual(tooLarge)
    expect(open).toHaveBeenCalledTimes(2)
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
    // Colours of any number are stepped over, whatever bytes they have.
    for (const size of [undefined, 0, 1, 3])
      for (const own of [undefined, 0, 2])
        expect([1, 2].map((frames) => isAnimated(aGif(frames, size, own), 'gif'))).toEqual([false, true])
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
      expect(Math.max(w, h)).toBe(Math.min(512, Math.max(width, height)))
      // Its proportions are kept, to the pixel.
      expect(Math.abs(w * height - h * width)).toBeLessThanOrEqual(Math.max(width, height))
    }),
  )
})
