import { expect, test, vi } from 'vitest'
import { bytesAtMost, textAtMost } from '../../src/units/atMost'

/** A response whose body comes in these pieces. */
function inPieces(pieces: readonly string[], cancel = () => {}): Response {
  const left = [...pieces]
  const pull = (out: ReadableStreamDefaultController) => {
    const piece = left.shift()
    if (piece === undefined) out.close()
    else out.enqueue(new TextEncoder().encode(piece))
  }
  return new Response(new ReadableStream({ pull, cancel }, { highWaterMark: 0 }))
}

test('a body up to the limit is read whole, and each piece is told of', async () => {
  const told = vi.fn<(arrived: number) => void>()
  expect(await textAtMost(inPieces(['ab', 'c', 'd€']), 7, told)).toEqual({ text: 'abcd€', isCut: false })
  expect(told.mock.calls).toEqual([[2], [3], [7]])
})

test('of a longer one the pieces before the limit are read, and the rest is not fetched', async () => {
  const cancel = vi.fn<() => void>()
  expect(await textAtMost(inPieces(['ab', 'cd', 'ef'], cancel), 3)).toEqual({ text: 'ab', isCut: true })
  expect(cancel).toHaveBeenCalledOnce()
})

test('a character in two pieces is one, and a response without a body is empty', async () => {
  const [first, second] = [new Uint8Array([0xe2, 0x82]), new Uint8Array([0xac])]
  const split = new Response(new Blob([first, second]))
  expect(await textAtMost(split, 3)).toEqual({ text: '€', isCut: false })
  expect(await bytesAtMost(new Response(null), 3)).toEqual({ bytes: new Uint8Array(), isCut: false })
})

test('a body that breaks off rejects', async () => {
  const broken = new ReadableStream({ pull: () => Promise.reject(new Error('gone')) })
  await expect(textAtMost(new Response(broken), 3)).rejects.toThrow('gone')
})
