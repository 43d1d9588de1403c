import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import CropPart from '../../src/forms/CropPart'
import { CENTRED, type Crop } from '../../src/tokens/pictureCrop'

const FILE = new Blob(['picture'])
/** A picture twice as wide as high: a square of it can move to the left and right alone. */
const SIZE = { width: 200, height: 100 }
const SIDE = 240

/** The frames that are asked for, by their number. */
let frames: Map<number, FrameRequestCallback>
let chosen: Crop[]

beforeEach(() => {
  frames = new Map()
  let asked = 0
  chosen = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
    frames.set((asked += 1), frame)
    return asked
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id))
  render(<Chosen />)
  Object.assign(box(), {
    setPointerCapture: () => {},
    getBoundingClientRect: () => new DOMRect(0, 0, SIDE, SIDE),
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Chosen() {
  const [crop, setCrop] = useState<Crop>(CENTRED)
  return (
    <CropPart
      file={FILE}
      size={SIZE}
      crop={crop}
      onCrop={(next) => {
        chosen.push(next)
        setCrop(next)
      }}
    />
  )
}

const box = () => screen.getByRole('slider', { name: 'Square of the picture' })
const zoom = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Zoom' })
const place = () => box().getAttribute('aria-valuetext') ?? ''
const aFrame = () =>
  act(() => {
    const now = [...frames.values()]
    frames.clear()
    for (const frame of now) frame(0)
  })
const point = (clientX: number, pointerId = 1) => ({ pointerId, clientX, clientY: 120 })

test('a drag is shown once a frame, and is chosen where it is let go', () => {
  const before = place()
  fireEvent.pointerDown(box(), point(120))
  for (let x = 119; x >= 96; x--) fireEvent.pointerMove(box(), point(x))
  expect(place()).toBe(before)
  expect(frames.size).toBe(1)
  aFrame()
  expect(place()).toContain('middle at 55 % from the left')
  fireEvent.pointerMove(box(), point(72))
  expect(chosen).toEqual([])
  fireEvent.pointerUp(box(), point(72))
  expect(chosen).toEqual([{ ...CENTRED, x: expect.closeTo(0.6, 9) as number }])
  expect(place()).toContain('middle at 60 % from the left')
  fireEvent.pointerDown(box(), point(72))
  fireEvent.pointerUp(box(), point(72))
  expect(chosen).toHaveLength(1)
})

test('two fingers zoom, and the second to lift chooses', () => {
  fireEvent.pointerDown(box(), point(100, 1))
  fireEvent.pointerDown(box(), point(140, 2))
  fireEvent.pointerMove(box(), point(160, 2))
  fireEvent.pointerMove(box(), point(180, 2))
  aFrame()
  expect(box().getAttribute('aria-valuenow')).toBe('2')
  fireEvent.pointerUp(box(), point(180, 2))
  expect(chosen).toEqual([])
  fireEvent.pointerUp(box(), point(100, 1))
  expect(chosen).toEqual([{ ...CENTRED, zoom: 2 }])
})

test('the zoom follows its slider, and is chosen where that is let go', () => {
  for (const value of [2, 3, 4]) fireEvent.input(zoom(), { target: { value: String(value) } })
  expect(zoom().value).toBe('4')
  expect(chosen).toEqual([])
  act(() => void zoom().dispatchEvent(new Event('change', { bubbles: true })))
  expect(chosen).toEqual([{ ...CENTRED, zoom: 4 }])
})

test('an arrow key chooses at once', () => {
  fireEvent.keyDown(box(), { key: 'ArrowRight' })
  expect(chosen).toEqual([{ ...CENTRED, x: 0.51 }])
})

test('what is chosen at once counts, also after a slider that came back to its place, of which no browser need tell', () => {
  for (const value of [2, 1]) fireEvent.input(zoom(), { target: { value: String(value) } })
  fireEvent.keyDown(box(), { key: 'ArrowRight' })
  expect(place()).toContain('middle at 51 % from the left')
  fireEvent.pointerDown(box(), point(72))
  fireEvent.pointerUp(box(), point(72))
  expect(chosen).toEqual([{ ...CENTRED, x: 0.51 }])
})
