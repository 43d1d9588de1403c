import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundCrop, CENTRED, frameOf, MOST_ZOOM, movePicture, cropSide } from '../../src/tokens/pictureCrop'

const WIDE = { width: 400, height: 200 }

describe('the square of a picture', () => {
  it('is the largest in the middle to begin with', () => {
    expect(frameOf(CENTRED, WIDE, 100)).toEqual({ source: [100, 0, 200, 200], target: [0, 0, 100, 100] })
  })

  it('is the whole picture with margins where that is wished', () => {
    expect(frameOf({ kind: 'whole' }, WIDE, 100)).toEqual({
      source: [0, 0, 400, 200],
      target: [0, 25, 100, 50],
    })
  })

  it('goes left as its picture is moved to the right, and no further than the edge', () => {
    const moved = movePicture(CENTRED, 0.25, 0, WIDE)
    expect(frameOf(moved, WIDE, 100).source).toEqual([50, 0, 200, 200])
    expect(frameOf(movePicture(moved, 9, 9, WIDE), WIDE, 100).source).toEqual([0, 0, 200, 200])
  })

  it('is smaller the more it is enlarged', () => {
    const near = boundCrop({ ...CENTRED, zoom: 4 }, WIDE)
    expect(cropSide(near, WIDE)).toBe(50)
    expect(frameOf(near, WIDE, 100).source).toEqual([175, 75, 50, 50])
    expect(boundCrop({ ...CENTRED, zoom: 99 }, WIDE).zoom).toBe(MOST_ZOOM)
    expect(boundCrop({ ...CENTRED, zoom: 0 }, WIDE).zoom).toBe(1)
  })

  it('is never outside of its picture', () => {
    const length = fc.integer({ min: 1, max: 8000 })
    const share = fc.double({ min: -3, max: 3, noNaN: true })
    fc.assert(
      fc.property(length, length, share, share, share, (width, height, x, y, zoom) => {
        const crop = boundCrop({ kind: 'square', x, y, zoom: zoom * 4 }, { width, height })
        const [left, top, side] = frameOf(crop, { width, height }, 512).source
        expect(left).toBeGreaterThanOrEqual(-1e-6)
        expect(top).toBeGreaterThanOrEqual(-1e-6)
        expect(left + side).toBeLessThanOrEqual(width + 1e-6)
        expect(top + side).toBeLessThanOrEqual(height + 1e-6)
      }),
    )
  })
})
