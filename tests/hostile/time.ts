import { setImmediate as turn } from 'node:timers/promises'
import { vi } from 'vitest'
import type { Chain } from '../../sandbox/chain/Chain'

/*
 * Time for the attacks: nobody waits. When the app waits, its clock and the chain jump, so that a minute takes milliseconds and
 * runs are reproducible. For `vi.mock` of src/units/pause.
 */

/** Thrown where the app would wait and its tab is closed. */
export class TabClosed extends Error {}

const SLOT_MS = 400
/** A page that is looked at rarely asks rarely: what it waits takes so many times as long. */
const PACE = 4
let chain: Chain | null = null
let ahead = 0
let asleep = 0
let off = 0
let untold = 0
let left = Infinity
const really = Date.now.bind(Date)
const running = performance.now.bind(performance)

/**
 * From now on time is this chain's, which must not run by itself. With `standing` (ms since 1970) the clock begins there, and the machine's
 * moves it no more.
 */
export function beginTime(of: Chain, standing?: number): void {
  chain = of
  ahead = standing === undefined ? ahead : 0
  asleep = standing === undefined ? asleep : 0
  vi.spyOn(Date, 'now').mockImplementation(() => (standing ?? really()) + ahead + asleep + off)
  vi.spyOn(performance, 'now').mockImplementation(() => (standing === undefined ? running() : 0) + ahead)
}

/** Lets so many milliseconds pass. */
export function pass(ms: number): void {
  ahead += ms
  untold += ms
  const blocks = Math.floor(untold / SLOT_MS)
  untold -= blocks * SLOT_MS
  chain?.warp(blocks)
}

/** The computer sleeps so long: the browser's clock and the chain go on, and performance.now() stands still. */
export function sleep(ms: number): void {
  asleep += ms
  chain?.warp(Math.floor(ms / SLOT_MS))
}

/** From now on the browser's clock is so many milliseconds off. */
export function setOff(ms: number): void {
  off = ms
}

/** Opens a tab that is closed once so many milliseconds have been waited in it. */
export function openTab(ms: number): void {
  left = ms
}

/** Lets so many milliseconds pass in the open tab. */
export function wait(ms: number): void {
  left -= ms * PACE
  pass(ms * PACE)
}

/** As src/units/pause: waits, or rejects once `signal` is aborted. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  if (left <= 0) throw new TabClosed()
  wait(ms)
  await turn()
  signal?.throwIfAborted()
}

/** Lets time pass by itself while `work` is done, for what waits for the chain's clock. */
export async function whileTimePasses<T>(work: () => Promise<T>): Promise<T> {
  const passing = setInterval(() => pass(SLOT_MS), 5)
  try {
    return await work()
  } finally {
    clearInterval(passing)
  }
}
