import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Turns from '../../src/market/turns'

const JUPITER = 'https://api.jup.ag/tokens/v2/toptrending/1h'
const PRICES = 'https://api.jup.ag/price/v3?ids=1'
const BOOSTS = 'https://api.dexscreener.com/token-boosts/top/v1'
const POOLS = 'https://api.dexscreener.com/tokens/v1/solana/1'

/** The queue of a page that has asked nobody yet. */
let inTurn: typeof Turns.inTurn
beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  ;({ inTurn } = await import('../../src/market/turns'))
})
afterEach(() => vi.useRealTimers())

/** A request that is answered when `answer` is called; `sent` says which were sent, in order. */
function requests() {
  const sent: string[] = []
  const answers = new Map<string, () => void>()
  const asking = (url: string, signal?: AbortSignal) =>
    inTurn(
      url,
      () => {
        sent.push(url)
        return new Promise<string>((resolve) => answers.set(url, () => resolve(url)))
      },
      signal,
    )
  const answer = async (url: string) => {
    answers.get(url)?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { sent, asking, answer }
}

describe('requests to sources', () => {
  it('are two in flight at most, the others in the order in which they came', async () => {
    const { sent, asking, answer } = requests()
    const all = ['/a', '/b', '/c', '/d'].map((url) => asking(url))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual(['/a', '/b'])
    await answer('/b')
    expect(sent).toEqual(['/a', '/b', '/c'])
    await answer('/a')
    await answer('/c')
    await answer('/d')
    expect(await Promise.all(all)).toEqual(['/a', '/b', '/c', '/d'])
  })

  it('keep the distance that a source asks for, whatever is asked of it, and let others go first', async () => {
    const { sent, asking, answer } = requests()
    const all = [asking(JUPITER), asking(PRICES), asking(BOOSTS)]
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual([JUPITER, BOOSTS])
    await answer(JUPITER)
    await answer(BOOSTS)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(sent).not.toContain(PRICES)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([JUPITER, BOOSTS, PRICES])
    await answer(PRICES)
    await Promise.all(all)
  })

  it('count DexScreener’s paid lists and its pools apart', async () => {
    const { sent, asking, answer } = requests()
    const all = [asking(BOOSTS), asking(POOLS), asking(`${POOLS},2`)]
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual([BOOSTS, POOLS])
    await answer(POOLS)
    await vi.advanceTimersByTimeAsync(200)
    expect(sent).toEqual([BOOSTS, POOLS, `${POOLS},2`])
    await answer(BOOSTS)
    await answer(`${POOLS},2`)
    await Promise.all(all)
  })

  it('go on where one fails', async () => {
    const fails = () => Promise.reject(new Error('down'))
    await expect(inTurn('/a', fails)).rejects.toThrow('down')
    await expect(inTurn('/b', fails)).rejects.toThrow('down')
    expect(await inTurn('/c', () => Promise.resolve(7))).toBe(7)
  })

  it('leave the queue when their caller has gone', async () => {
    const { sent, asking, answer } = requests()
    const leaving = new AbortController()
    const first = asking(JUPITER)
    const second = asking(PRICES, leaving.signal)
    leaving.abort(new Error('gone'))
    await expect(second).rejects.toThrow('gone')
    await expect(asking(PRICES, leaving.signal)).rejects.toThrow('gone')
    await answer(JUPITER)
    await first
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toEqual([JUPITER])
  })
})
