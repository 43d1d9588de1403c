import { setTimeout as sleep } from 'node:timers/promises'
import { KEYS, type Tab } from './engines'
import { choosePicture, dropTextFile, look, readText, type Found, type Query } from './inPage'

/** A text is the whole accessible name; a pattern may match any part of it, in any case. */
export type Name = string | RegExp

/**
 * A page as a person uses it, the same in every engine. Everything waits, and fails with a sentence where it waited in vain.
 */
export type Page = ReturnType<typeof pageOf>

type Ways = Readonly<{ nth?: number; patience?: number }>

const PATIENCE = 30_000
const STEP = 60

export function pageOf(tab: Tab, origin: string) {
  /** Runs a function inside the page, sent as text: it sees nothing of the walk's file, and all values go as JSON. */
  async function run<Args extends readonly unknown[], Result>(
    inside: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const values = args.map((each) => JSON.stringify(each)).join(', ')
    return (await tab.run(
      `const __name = (named) => named; return (${inside.toString()})(${values})`,
    )) as Awaited<Result>
  }

  /** Asks again until there is an answer; a page that is being replaced gives none. */
  async function until<Result>(
    what: string,
    ask: () => Promise<Result | undefined | null | false>,
    patience = PATIENCE,
  ): Promise<Result> {
    const end = Date.now() + patience
    for (;;) {
      const answer = await ask().catch((thrown: unknown) =>
        Date.now() > end ? Promise.reject(thrown) : null,
      )
      if (answer !== null && answer !== undefined && answer !== false) return answer
      if (Date.now() > end) throw new Error(`${what}: not in ${patience / 1000} s. ${await here()}`)
      await sleep(STEP)
    }
  }

  async function here(): Promise<string> {
    const [at, text] = await Promise.all([run(() => location.href), run(readText)]).catch(() => [
      'nowhere',
      '',
    ])
    const message = await run(() => document.querySelector('.error-page details p')?.textContent ?? '').catch(
      () => '',
    )
    return `At ${at} there is: ${text.slice(0, 4_000)} ${message}`
  }

  async function find(query: Query, ready: (found: Found) => boolean, patience?: number): Promise<Found> {
    const who = `${query.label ? 'the field' : query.role} "${query.name}"`
    let last: Found | null = null
    const found = () =>
      `${who}${last?.coveredBy ? `, under ${last.coveredBy}` : last?.disabled ? ', disabled' : ''}`
    const ask = async () => {
      const before = last
      last = await run(look, query)
      return last && before?.x === last.x && before.y === last.y && ready(last) ? last : null
    }
    return until(who, ask, patience).catch((thrown: unknown) => {
      throw new Error(`${found()}: ${thrown instanceof Error ? thrown.message : String(thrown)}`, {
        cause: thrown,
      })
    })
  }

  const query = (role: string | undefined, name: Name, nth = 0): Query => {
    const [text, isPattern] = typeof name === 'string' ? [name, false] : [name.source, true]
    return role === undefined
      ? { label: true, name: text, isPattern, nth }
      : { role, name: text, isPattern, nth }
  }

  /** An element that moved meanwhile is followed. */
  async function pointAt(wanted: Query, ready: (found: Found) => boolean, patience?: number): Promise<void> {
    for (;;) {
      const { x, y } = await find(wanted, ready, patience)
      await tab.moveTo(x, y)
      const now = await run(look, wanted).catch(() => null)
      if (now?.x === x && now.y === y && ready(now)) return
    }
  }

  async function press(wanted: Query, patience?: number): Promise<void> {
    await pointAt(wanted, (one) => one.coveredBy === null && !one.disabled, patience)
    await tab.press()
  }

  /** A mark that a page loses when it is replaced: the next document is there once it is gone and its scripts were read. */
  async function arrive(leave: () => Promise<void>): Promise<void> {
    await run(() => void Object.assign(window, { leftByWalk: true })).catch(() => undefined)
    await leave()
    await until('a new page', () => run(() => !('leftByWalk' in window) && document.readyState !== 'loading'))
  }

  return {
    run,
    until: (what: string, ask: () => Promise<boolean>, patience?: number) => until(what, ask, patience),
    /** Resolves once the new document can be read, which is before its scripts have run. */
    goto: (path: string) => arrive(() => tab.navigate(origin + path)),
    resize: tab.resize,
    reload: () => arrive(() => tab.travel(0)),
    /** The browser's buttons: the walk must know whether the page is replaced or only its URL changes. */
    back: () => tab.travel(-1),
    forward: () => tab.travel(1),
    path: () => run(() => location.pathname + location.search + location.hash),
    /** Presses the mouse on the middle of it, once it stands still, is enabled and nothing lies over it. */
    click: (role: string, name: Name, { nth, patience }: Ways = {}) =>
      press(query(role, name, nth), patience),
    hover: (role: string, name: Name, { nth }: Ways = {}) =>
      pointAt(query(role, name, nth), (one) => one.coveredBy === null),
    /** Types into a field in place of what it holds. */
    fill: async (label: Name, text: string, { nth }: Ways = {}) => {
      const field = query(undefined, label, nth)
      await press(field)
      await run(() => (window as unknown as { foundByWalk: HTMLInputElement }).foundByWalk.select())
      await tab.type([KEYS.Backspace, ...Array.from(text, (each) => (each === '\n' ? KEYS.Enter : each))])
      await until(`${String(label)} filled`, async () => (await run(look, field))?.value === text)
    },
    type: (...keys: string[]) => tab.type(keys),
    choosePicture: async (label: Name, fileName: string, colour: string) => {
      await find(query(undefined, label), () => true)
      await run(choosePicture, fileName, colour)
    },
    dropTextFile: async (label: Name, fileName: string, text: string) => {
      await find(query(undefined, label), () => true)
      await run(dropTextFile, fileName, text)
    },
    valueOf: async (label: Name) => (await find(query(undefined, label), () => true)).value,
    isChecked: async (role: 'checkbox' | 'radio', name: Name) =>
      (await find(query(role, name), () => true)).checked,
    /** Whether there is one now. */
    has: async (role: string, name: Name) => (await run(look, query(role, name))) !== null,
    seeField: async (label: Name, value: string, patience?: number) =>
      void (await find(query(undefined, label), (one) => one.value === value, patience)),
    see: async (role: string, name: Name, patience?: number) =>
      void (await find(query(role, name), () => true, patience)),
    seeText: async (text: Name, patience?: number) =>
      void (await until(`the text ${String(text)}`, () => shows(text), patience)),
    seeNoText: async (text: Name, patience?: number) =>
      void (await until(`the text ${String(text)} gone`, async () => !(await shows(text)), patience)),
    shows,
  }

  async function shows(text: Name): Promise<boolean> {
    const all = await run(readText)
    return typeof text === 'string'
      ? all.toLowerCase().includes(text.toLowerCase())
      : new RegExp(text, 'i').test(all)
  }
}
