import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium as playwright, type Page as PlaywrightPage } from '@playwright/test'
import { WebSocket } from 'ws'

/*
 * Three browsers behind one small interface. Firefox speaks WebDriver BiDi over a WebSocket, WebKit the older WebDriver
 * over HTTP; Chromium, for comparison, is driven by Playwright.
 */

export const ENGINES = ['firefox', 'webkit', 'chromium'] as const
export type EngineName = (typeof ENGINES)[number]

/** What can be done with a tab, in each engine. Presses and keys are the engine's own, as from a mouse and a keyboard. */
export type Tab = Readonly<{
  /** Starts loading an address, and waits for nothing. */
  navigate: (url: string) => Promise<void>
  /** -1 is the browser's Back, 1 its Forward, 0 a reload. */
  travel: (steps: -1 | 0 | 1) => Promise<void>
  /** The window in pixels, as wide at least as the browser allows. */
  resize: (width: number, height: number) => Promise<void>
  /** Runs a script, the body of a function, and resolves with its result, passed as JSON. */
  run: (script: string) => Promise<unknown>
  /** Pixels within the window. */
  moveTo: (x: number, y: number) => Promise<void>
  press: () => Promise<void>
  /** Characters, or the keys of WebDriver (`KEYS`), each pressed and released. */
  type: (keys: readonly string[]) => Promise<void>
  close: () => Promise<void>
}>

/** A running browser; each tab begins with empty storage. */
export type Engine = Readonly<{ open: () => Promise<Tab>; close: () => Promise<void> }>

/** Keys without a character, as WebDriver writes them. */
export const KEYS = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Backspace: '\uE003',
  Right: '\uE014',
} as const

/** `paths` names the executables: the browser, and for WebKit what drives it. Rejects where one does not run. */
export async function startEngine(name: EngineName, [browser, driver]: readonly string[]): Promise<Engine> {
  if (browser === undefined) throw new Error(`there is no ${name} here`)
  if (name === 'firefox') return startFirefox(browser)
  return name === 'webkit' ? startWebKit(browser, driver ?? 'WebKitWebDriver') : startChromium(browser)
}

async function startFirefox(path: string): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'mintwright-firefox-'))
  const flags = ['--headless', '--no-remote', '--remote-debugging-port=0', '--width=1280', '--height=900']
  const child = spawn(path, [...flags, '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  })
  const address = await said(child, child.stderr, /WebDriver BiDi listening on (ws:\S+)/)
  const command = await openBiDi(`${address}/session`)
  await command('session.new', { capabilities: {} })
  return {
    open: () => openFirefoxTab(command),
    close: async () => {
      await ended(child)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

type Command = (method: string, params: object) => Promise<Record<string, unknown>>

async function openBiDi(address: string): Promise<Command> {
  const socket = new WebSocket(address, { maxPayload: 2 ** 28 })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let last = 0
  const waiting = new Map<number, (answer: Record<string, unknown>) => void>()
  socket.on('message', (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as Record<string, unknown>
    waiting.get(Number(answer['id']))?.(answer)
  })
  return async (method, params) => {
    const id = ++last
    const answered = new Promise<Record<string, unknown>>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const answer = await answered
    waiting.delete(id)
    if (answer['type'] === 'error') throw new Error(`Firefox, ${method}: ${String(answer['message'])}`)
    return answer['result'] as Record<string, unknown>
  }
}

async function openFirefoxTab(command: Command): Promise<Tab> {
  const { userContext } = await command('browser.createUserContext', {})
  const { context } = await command('browsingContext.create', { type: 'tab', userContext })
  const perform = (...actions: object[]) => command('input.performActions', { context, actions })
  const run = async (script: string) => {
    const { type, result, exceptionDetails } = await command('script.evaluate', {
      expression: asJson(script),
      target: { context },
      awaitPromise: true,
    })
    if (type === 'exception') throw new Error((exceptionDetails as { text: string }).text)
    return parsed((result as { value?: string }).value)
  }
  return {
    run,
    navigate: async (url) => void (await command('browsingContext.navigate', { context, url, wait: 'none' })),
    travel: async (steps) => {
      if (steps === 0) await command('browsingContext.reload', { context, wait: 'none' })
      else await command('browsingContext.traverseHistory', { context, delta: steps })
    },
    resize: async (width, height) =>
      void (await command('browsingContext.setViewport', { context, viewport: { width, height } })),
    moveTo: async (x, y) => void (await perform(pointer({ type: 'pointerMove', x, y }))),
    press: async () => void (await perform(pointer(...PRESS))),
    type: async (keys) => void (await perform(keyboard(keys))),
    close: async () => void (await command('browser.removeUserContext', { userContext })),
  }
}

/** The old protocol has one session for each browser, so each tab is a separate browser. */
async function startWebKit(miniBrowser: string, driver: string): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = await said(screen, screen.stdout, /^(\d+)$/)
  const port = await freePort()
  const child = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}` },
  })
  const origin = `http://127.0.0.1:${port}`
  await answering(`${origin}/status`)
  return {
    open: () => openWebKitTab(origin, miniBrowser),
    close: async () => {
      await ended(child)
      await ended(screen)
    },
  }
}

/** Milliseconds for a script in WebKit, whose driver never answers where the page was replaced meanwhile: then it is asked again. */
const SCRIPT_MS = 15_000

async function openWebKitTab(origin: string, miniBrowser: string): Promise<Tab> {
  const command = async (verb: 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const signal = path.includes('/execute/') ? AbortSignal.timeout(SCRIPT_MS) : null
    const answer = await fetch(origin + path, {
      method: verb,
      body: body ? JSON.stringify(body) : null,
      signal,
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`WebKit, ${path}: ${JSON.stringify(value)}`)
    return value
  }
  const capabilities = {
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
  }
  const begun = await command('POST', '/session', { capabilities: { alwaysMatch: capabilities } })
  const session = `/session/${(begun as { sessionId: string }).sessionId}`
  const perform = (...actions: object[]) => command('POST', `${session}/actions`, { actions })
  const resize = async (width: number, height: number) =>
    void (await command('POST', `${session}/window/rect`, { x: 0, y: 0, width, height }))
  await resize(1280, 960)
  return {
    run: async (script) =>
      parsed(
        await command('POST', `${session}/execute/sync`, { script: `return ${asJson(script)}`, args: [] }),
      ),
    navigate: async (url) => void (await command('POST', `${session}/url`, { url })),
    travel: async (steps) => {
      const path = steps === 0 ? 'refresh' : steps < 0 ? 'back' : 'forward'
      await command('POST', `${session}/${path}`, {})
    },
    resize,
    moveTo: async (x, y) => void (await perform(pointer({ type: 'pointerMove', x, y }))),
    press: async () => void (await perform(pointer(...PRESS))),
    type: async (keys) => void (await perform(keyboard(keys))),
    close: async () => void (await command('DELETE', session)),
  }
}

async function startChromium(executablePath: string): Promise<Engine> {
  const browser = await playwright.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  return {
    open: async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
      return { ...chromiumTab(await context.newPage()), close: () => context.close() }
    },
    close: () => browser.close(),
  }
}

function chromiumTab(page: PlaywrightPage): Omit<Tab, 'close'> {
  const names = new Map(Object.entries(KEYS).map(([name, key]) => [key as string, name]))
  let at: readonly [number, number] = [0, 0]
  return {
    run: async (script) => parsed(await page.evaluate<string | undefined>(asJson(script))),
    navigate: async (url) => void (await page.goto(url, { waitUntil: 'commit' })),
    travel: async (steps) => {
      if (steps === 0) await page.reload({ waitUntil: 'commit' })
      else if (steps < 0) await page.goBack({ waitUntil: 'commit' })
      else await page.goForward({ waitUntil: 'commit' })
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    moveTo: async (x, y) => {
      at = [x, y]
      await page.mouse.move(x, y)
    },
    press: () => page.mouse.click(...at),
    type: async (keys) => {
      for (const key of keys) await page.keyboard.press(names.get(key) ?? key)
    },
  }
}

const PRESS = [
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
]

function pointer(...actions: object[]): object {
  return { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
}

function keyboard(keys: readonly string[]): object {
  const actions = keys.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return { type: 'key', id: 'keyboard', actions }
}

/** The protocols write values each in its own way; a text is a text in all. */
function asJson(script: string): string {
  return `(async () => { ${script} })().then((value) => JSON.stringify(value))`
}

function parsed(json: unknown): unknown {
  return typeof json === 'string' ? JSON.parse(json) : undefined
}

/** The group of the first line that matches. */
function said(child: ChildProcess, stream: NodeJS.ReadableStream, line: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${child.spawnfile} ended before it was ready`)))
    createInterface(stream).on('line', (text) => {
      const found = line.exec(text)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill()
  })
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

/** Resolves once somebody answers there. */
export async function answering(url: string, tries = 1_200): Promise<void> {
  for (let left = tries; left > 0; left--) {
    const up = await fetch(url).then(
      () => true,
      () => false,
    )
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`nothing answers at ${url}`)
}
