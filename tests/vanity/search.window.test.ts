import { TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fitsPattern, type VanityPattern } from '../../src/vanity/pattern'
import {
  cancelSearch,
  measureRate,
  pauseSearch,
  resumeSearch,
  type SearchState,
  searchStore,
  startSearch,
} from '../../src/vanity/search'

/* A search on this thread, as where a browser has no workers. Workers: e2e/mint-search.spec.ts. */

afterEach(() => {
  cancelSearch()
  vi.restoreAllMocks()
})

function order(pattern: VanityPattern) {
  const wallet = Keypair.generate().publicKey.toBase58()
  return { pattern, wallet, program: TOKEN_2022_PROGRAM_ID.toBase58(), seedLength: 8 }
}

const state = () => searchStore.getState()

function until(isSo: (now: SearchState) => boolean): Promise<void> {
  return vi.waitFor(() => expect(isSo(state())).toBe(true), { timeout: 60_000, interval: 5 })
}

/** Brings the tab to the front, or covers it. */
function show(isShown: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isShown)
  document.dispatchEvent(new Event('visibilitychange'))
}

const SHORT: VanityPattern = { prefix: '', suffix: 'ab', anyCase: true }
const ENDLESS: VanityPattern = { prefix: 'zzzzz', suffix: 'zzzzz', anyCase: false }

describe('a search', () => {
  it('offers a seed from which web3.js derives what was wanted, and another one each time it is asked', async () => {
    const asked = order(SHORT)
    startSearch(asked)
    expect(state()).toMatchObject({ status: 'searching', order: asked, found: [], engine: 'js', workers: 1 })
    for (const count of [1, 2, 3, 4]) {
      // oxlint-disable-next-line no-await-in-loop -- each search begins where the one before it ended
      await until(({ status }) => status === 'enough')
      expect(state().found).toHaveLength(count)
      if (count < 4) resumeSearch()
    }
    const { found } = state()
    expect(new Set(found.map(({ seed }) => seed)).size).toBe(4)
    for (const { seed, address, wallet, program } of found) {
      expect(seed).toMatch(/^[a-p]{8}$/)
      expect({ wallet, program }).toEqual({ wallet: asked.wallet, program: asked.program })
      const derived = await PublicKey.createWithSeed(new PublicKey(wallet), seed, new PublicKey(program))
      expect(derived.toBase58()).toBe(address)
      expect(fitsPattern(address, SHORT)).toBe(true)
    }
  })

  it('derives no more than it offers, also where one candidate in 58 fits', async () => {
    const derive = vi.spyOn(PublicKey, 'createWithSeed')
    startSearch(order({ prefix: '', suffix: 'z', anyCase: false }))
    await until(({ status }) => status === 'enough')
    expect(derive).toHaveBeenCalledTimes(1)
  })

  it('stops at its first find, and counts anew for another', async () => {
    startSearch(order(SHORT))
    await until(({ status }) => status === 'enough')
    const { found, tried } = state()
    expect(found).toHaveLength(1)
    expect(tried).toBeGreaterThan(0)
    resumeSearch()
    expect(state()).toMatchObject({ status: 'searching', tried: 0, seconds: 0, found })
    await until(({ status }) => status === 'enough')
    expect(state().found).toHaveLength(2)
    expect(state().found.slice(0, 1)).toEqual(found)
    expect(state().tried).toBeGreaterThan(0)
  })

  it('tells of the closest so far, and how fast it is', async () => {
    startSearch(order(ENDLESS))
    await until(({ nearest, rate }) => nearest !== null && nearest.prefix + nearest.suffix >= 2 && rate > 0)
    const { nearest, found, seconds } = state()
    expect(found).toEqual([])
    expect(seconds).toBeGreaterThan(0)
    expect(nearest?.address.startsWith('z'.repeat(nearest.prefix))).toBe(true)
    expect(nearest?.address.endsWith('z'.repeat(nearest.suffix))).toBe(true)
  })

  it('does nothing in a pause, and goes on where it was', async () => {
    startSearch(order(ENDLESS))
    await until(({ tried }) => tried > 0)
    pauseSearch()
    expect(state().status).toBe('paused')
    // What was begun before the pause ends first.
    await new Promise((resolve) => setTimeout(resolve, 100))
    const { tried, seconds } = state()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(state()).toMatchObject({ tried, seconds })
    resumeSearch()
    await until((now) => now.tried > tried && now.status === 'searching')
  })

  it('is forgotten when it is ended, and another one begins with nothing', async () => {
    startSearch(order(ENDLESS))
    await until(({ tried }) => tried > 0)
    cancelSearch()
    expect(state()).toMatchObject({ status: 'idle', order: null, tried: 0, nearest: null })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(state().tried).toBe(0)
    pauseSearch()
    resumeSearch()
    expect(state().status).toBe('idle')
    const other = order(SHORT)
    startSearch(order(ENDLESS))
    startSearch(other)
    expect(state()).toMatchObject({ status: 'searching', order: other, found: [] })
  })

  it('says to what rate a browser slowed it in the background', async () => {
    startSearch(order(ENDLESS))
    await until(({ rate }) => rate > 0)
    const now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
    show(false)
    // In a minute it did what it otherwise does in an instant.
    clock.mockReturnValue(now + 60_000)
    show(true)
    clock.mockRestore()
    expect(state().slowedTo).toBeLessThan(state().rate / 10)
    show(false)
    show(true)
    expect(state().slowedTo).not.toBeNull()
  })

  it('can be measured before', async () => {
    expect(await measureRate(8, new AbortController().signal)).toBeGreaterThan(0)
    expect(state().status).toBe('idle')
  })
})
