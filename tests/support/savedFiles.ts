import { vi } from 'vitest'

/** In place of ui/saveFile: `saveFile` is called with the whole content, also of a file that is made in parts. */
export function savingMock() {
  const saveFile = vi.fn<(name: string, type: string, content: unknown) => void>()
  const saveParts = async (name: string, type: string, parts: Iterable<string>) =>
    saveFile(name, type, [...parts].join(''))
  return { saveFile, saveParts }
}
