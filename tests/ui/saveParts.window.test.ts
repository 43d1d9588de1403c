import { expect, onTestFinished, test, vi } from 'vitest'
import { saveParts } from '../../src/ui/saveFile'

/* A long file is made while the page goes on. */

test('a file that is made part by part is whole, and the page has its turns meanwhile', async () => {
  const blobs: Blob[] = []
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'blob:file'
  })
  onTestFinished(() => made.mockRestore())
  let turns = 0
  const page = setInterval(() => (turns += 1), 0)
  onTestFinished(() => clearInterval(page))
  const parts = function* () {
    for (let part = 0; part < 20; part += 1) {
      const from = performance.now()
      while (performance.now() - from < 10);
      yield `${part},`
    }
  }
  await saveParts('parts.csv', 'text/csv', parts())
  expect(turns).toBeGreaterThan(5)
  expect(await blobs[0]?.text()).toBe(Array.from({ length: 20 }, (_, part) => `${part},`).join(''))
})
