import { setImmediate as turn } from 'node:timers/promises'
import { vi } from 'vitest'
import * as wire from '../../sandbox/chain/wire'
import * as lyingNode from '../hostile/lyingNode'
import * as time from '../hostile/time'
import * as chain from '../support/chain'
import * as standIn from '../../sandbox/programs/standIn'
import type * as Page from './page'

/*
 * A tab of the browser: its own copy of the page's scripts, until it is closed. A closed tab hears no answer, waits for nothing, and does
 * nothing more; the browser releases its locks.
 */

export type Tab = Readonly<{
  page: typeof Page
  /** The address of a node, by which this tab asks. */
  ask: (node: lyingNode.LyingNode, name?: string) => string
  isDead: () => boolean
  die: () => void
  /** Resolves once it is closed. */
  death: Promise<null>
  /** It is closed once so many of its questions were answered: the node hears the next one or not. */
  dieAfter: (questions: number, heard: boolean) => void
  /** The person watches it for so long (ms), and closes it then. */
  watchFor: (ms: number) => void
  /** Whether that was how it ended. */
  isLeft: () => boolean
}>

/** Of a page that is looked at rarely, as in time.ts: what it waits takes so many times as long. */
const PACE = 4
const never = () => new Promise<never>(() => {})

type Life = {
  isDead: boolean
  left: number
  isLeft: boolean
  questions: number
  heard: boolean
  die: () => void
}
const lives = new Map<string, Life>()
let count = 0

/** Opens a tab, with scripts that are loaded anew. */
export async function openTab(): Promise<Tab> {
  const name = `tab-${(count += 1)}`
  let end = () => {}
  const death = new Promise<null>((resolve) => (end = () => resolve(null)))
  const life: Life = {
    isDead: false,
    left: Infinity,
    isLeft: false,
    questions: Infinity,
    heard: false,
    die() {
      if (life.isDead) return
      life.isDead = true
      releaseLocks()
      end()
    },
  }
  lives.set(name, life)
  const pause = async (ms: number, signal?: AbortSignal) => {
    signal?.throwIfAborted()
    if (life.isDead) return await never()
    time.pass(ms * PACE)
    life.left -= ms * PACE
    if (life.left <= 0) {
      life.isLeft = true
      life.die()
    }
    await turn()
    if (life.isDead) return await never()
    signal?.throwIfAborted()
    return undefined
  }
  vi.resetModules()
  vi.doMock('../../src/units/pause', () => ({ pause }))
  vi.doMock('../../src/solana/rpcLimits', async (original) => ({
    ...(await original<object>()),
    RPC_TIMEOUT: 150,
  }))
  vi.doMock('../../src/solana/rpcRetry', async (original) => ({
    ...(await original<object>()),
    waitBeforeRetry: () => Promise.resolve(),
  }))
  // What is of the world, and not of the page, stays as it is.
  vi.doMock('../hostile/time', () => time)
  vi.doMock('../hostile/lyingNode', () => lyingNode)
  vi.doMock('../support/chain', () => chain)
  vi.doMock('../../sandbox/chain/wire', () => wire)
  vi.doMock('../../sandbox/programs/standIn', () => standIn)
  const page = await import('./page')
  return {
    page,
    ask: (node, more = '') => node.url(`${name}${more}`),
    isDead: () => life.isDead,
    die: life.die,
    death,
    dieAfter(questions, heard) {
      life.questions = questions
      life.heard = heard
    },
    watchFor: (ms) => void (life.left = ms),
    isLeft: () => life.isLeft,
  }
}

/** From now on the questions of closed tabs are not answered; returns what ends that. */
export function hearTabs(): () => void {
  const ask = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const [, name = ''] = /\/(tab-\d+)/.exec(input instanceof Request ? input.url : String(input)) ?? []
    const life = lives.get(name)
    if (!life) return ask(input, init)
    if (life.isDead) return never()
    if ((life.questions -= 1) < 0) {
      life.die()
      if (life.heard) ask(input, init).catch(() => {})
      return never()
    }
    return ask(input, init).then(
      (said) => (life.isDead ? never() : said),
      (error: unknown) => {
        if (life.isDead) return never()
        throw error
      },
    )
  }
  vi.stubGlobal('navigator', { onLine: true, locks: { request: requestLock } })
  return () => {
    globalThis.fetch = ask
    lives.clear()
    held.clear()
    vi.unstubAllGlobals()
  }
}

/** The locks of the browser, by name: what releases each. */
const held = new Map<string, () => void>()

function releaseLocks(): void {
  for (const release of held.values()) release()
  held.clear()
}

/** As navigator.locks.request with `ifAvailable`. */
async function requestLock(
  name: string,
  _: unknown,
  work: (lock: object | null) => Promise<unknown> | undefined,
): Promise<unknown> {
  if (held.has(name)) return await work(null)
  const lost = new Promise<void>((release) => held.set(name, release))
  try {
    return await Promise.race([work({ name }), lost])
  } finally {
    held.delete(name)
  }
}
