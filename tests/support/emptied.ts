import { readFileSync } from 'node:fs'
import { afterAll, expect, inject, vi } from 'vitest'
import { noteForgetful } from '../../src/errors/forgetful'
import { watchWork } from './fileWork'

const DATABASE = Symbol.for('mintwright.database')
/** As in tests/projects.ts. */
const STORES = "import 'fake-indexeddb/auto'"

declare module 'vitest' {
  interface ProvidedContext {
    beginsAnew: boolean
  }
}

/* What a test asked for late, as a toast, is read to its end: a file may not load anything once it has ended. */
afterAll(async () => {
  vi.useRealTimers()
  await vi.dynamicImportSettled()
  // A file without a database may have looked for one: in the next file, errors would say that this tab alone remembers.
  noteForgetful(false)
})

/*
 * Where files share a process that is emptied (tests/projects.ts) each begins with modules of its own, as in a process of its own, and
 * gives back what it borrowed. What it left to do, it does not do: it would ask the next file's nodes.
 */
if (inject('beginsAnew')) {
  vi.resetModules()
  const empty = typeof document === 'undefined' ? () => {} : await watchWindow()
  const endWork = watchWork()
  const database = giveDatabase()
  // It keeps the fetch that stands as it is loaded, for all files of the process: that of a page's script, loaded late, may be a test's.
  await import('@solana/web3.js')
  afterAll(async () => {
    vi.useRealTimers()
    // This goes before what is above, for the last that is asked for is done first: what comes late would be drawn for the next file.
    await vi.dynamicImportSettled()
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
    // What was spied on is itself again: the next file's spy would be this one, with all that was ever asked of it.
    vi.restoreAllMocks()
    empty()
    await endWork()
    takeDatabase(database)
  })
}

/**
 * What `fake-indexeddb/auto` gave this process goes with the file that asked for it. Its script runs once in a process: a later file that
 * asks gets it back, with a new database, and any other has none, as in a process of its own.
 */
function giveDatabase(): PropertyDescriptorMap {
  const database = ((globalThis as { [DATABASE]?: PropertyDescriptorMap })[DATABASE] ??= {})
  const { testPath = '' } = expect.getState()
  if (!readFileSync(testPath, 'utf8').includes(STORES)) return database
  Object.defineProperties(globalThis, database)
  if ('indexedDB' in globalThis) globalThis.indexedDB = new IDBFactory()
  return database
}

function takeDatabase(into: PropertyDescriptorMap): void {
  for (const [name, about] of Object.entries(Object.getOwnPropertyDescriptors(globalThis)))
    if (/^(indexedDB$|IDB)/.test(name)) {
      into[name] = about
      Reflect.deleteProperty(globalThis, name)
    }
}

/** Returns what empties the window. Listeners to the document stay: they are those of React and of the testing library, which last. */
async function watchWindow(): Promise<() => void> {
  const { cleanup } = await import('@testing-library/react')
  const { href } = location
  const page = document.documentElement
  const attributes = [...page.attributes].map(({ name, value }) => [name, value] as const)
  const listen = window.addEventListener.bind(window)
  const heard: Parameters<typeof listen>[] = []
  window.addEventListener = (...about: Parameters<typeof listen>) => {
    heard.push(about)
    listen(...about)
  }
  return () => {
    cleanup()
    const kit = document.querySelector('w3m-modal')
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.addEventListener = listen
    for (const [type, listener, options] of heard) window.removeEventListener(type, listener, options)
    window.scrollTo(0, 0)
    localStorage.clear()
    sessionStorage.clear()
    ;(window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(href)
    // What a router kept with its entry would be taken for that of the next file's.
    history.replaceState(null, '', href)
    for (const name of page.getAttributeNames()) page.removeAttribute(name)
    for (const [name, value] of attributes) page.setAttribute(name, value)
    document.head.replaceChildren()
    document.body.replaceChildren()
    // It cannot begin anew, and would take the focus from the next file.
    if (kit) throw new Error('This file opens the wallet kit. Its name must end in .own.window.test.')
  }
}
