/**
 * The wallet kit names localStorage as its scripts load, and does not load where that throws. There it gets one that lasts as long as the page.
 * It is a script of its own (vite.config.ts), because it must run before any of the kit's.
 */
try {
  globalThis.localStorage.getItem('')
} catch {
  const texts = new Map<string, string>()
  const value: Storage = {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear(),
    key: (at) => [...texts.keys()][at] ?? null,
    get length() {
      return texts.size
    },
  }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value })
}

export {}
