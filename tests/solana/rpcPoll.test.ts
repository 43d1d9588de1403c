import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rpcCall } from '../../src/solana/rpcFetch'
import { betterFirst, sampleHealth } from '../../src/solana/rpcPing'
import { anEndpoint, type Endpoint, type Reply } from '../support/endpoint'
import { until } from '../support/until'

/* The clock is turned by hand; the servers are real, so after each turn their answers are awaited. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterEach(() => {
  vi.advanceTimersByTime(120_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const well = (): Reply => ({ each: ({ method }) => ({ result: method === 'getHealth' ? 'ok' : method }) })
const behind = (): Reply => ({
  each: ({ method }) =>
    method === 'getHealth'
      ? { error: { code: -32005, message: 'Node is behind by 42 slots' } }
      : { result: method },
})

const health = ({ methods }: Endpoint) => methods().filter((method) => method === 'getHealth').length
const asks = ({ methods }: Endpoint) => methods().filter((method) => method !== 'getHealth').length

/** Lets one poll happen and waits until it has come to all. */
async function poll(...endpoints: Endpoint[]): Promise<void> {
  const before = endpoints.map(health)
  vi.advanceTimersByTime(4_000)
  await until(() => endpoints.every((endpoint, at) => health(endpoint) > (before[at] ?? 0)))
  expect(endpoints.map(health)).toEqual(before.map((count) => count + 1))
}

describe('several endpoints', () => {
  it('are polled every 4 s from the first call on, and the better one is asked first', async () => {
    const [first, second] = [await anEndpoint(behind), await anEndpoint(well)]
    const urls = [first.url, second.url]
    await rpcCall(urls, 'getSlot', [])
    expect([asks(first), asks(second)]).toEqual([1, 0])
    expect([health(first), health(second)]).toEqual([0, 0])
    // A machine that is too slow for a ping of 1 s gets another one.
    while (asks(second) === 0) {
      await poll(first, second)
      await rpcCall(urls, 'getSlot', [])
    }
    const before = asks(first)
    await rpcCall(urls, 'getVersion', [])
    expect(asks(first)).toBe(before)
  })

  it('are ranked by their last ten answers', async () => {
    const urls = ['https://first.example', 'https://second.example']
    let isBehind = true
    let read = 0
    // An answer takes no time, so that the two differ in nothing but their health.
    vi.spyOn(performance, 'now').mockReturnValue(0)
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      const answer = Response.json({ result: url === urls[0] && isBehind ? 'behind' : 'ok' })
      // Its status is looked at last.
      return Object.defineProperty(answer, 'ok', { get: () => (read += 1) > 0 })
    })
    const pollBoth = async () => {
      const before = read
      vi.advanceTimersByTime(4_000)
      await until(() => read === before + urls.length)
    }
    expect(betterFirst(urls)[0]).toBe(urls[0])
    await pollBoth()
    isBehind = false
    for (let polls = 1; polls <= 9; polls++) await pollBoth()
    expect(betterFirst(urls)[0]).toBe(urls[1])
    await pollBoth()
    expect(betterFirst(urls)[0]).toBe(urls[0])
  })

  it('are left alone once nobody has asked for a minute', async () => {
    const [first, second] = [await anEndpoint(well), await anEndpoint(well)]
    await rpcCall([first.url, second.url], 'getSlot', [])
    for (let polls = 1; polls <= 14; polls++) await poll(first, second)
    vi.advanceTimersByTime(4_000)
    vi.advanceTimersByTime(60_000)
    await rpcCall([first.url, second.url], 'getVersion', [])
    expect([health(first), health(second)]).toEqual([14, 14])
    await poll(first, second)
  })

  it('are not polled while the page is hidden', async () => {
    const [first, second] = [await anEndpoint(well), await anEndpoint(well)]
    vi.stubGlobal('document', { visibilityState: 'hidden' })
    await rpcCall([first.url, second.url], 'getSlot', [])
    vi.advanceTimersByTime(12_000)
    await rpcCall([first.url, second.url], 'getVersion', [])
    expect([health(first), health(second)]).toEqual([0, 0])
    vi.stubGlobal('document', { visibilityState: 'visible' })
    await poll(first, second)
  })
})

it('an endpoint that has not answered after 1 s is not healthy', async () => {
  const { url, requests } = await anEndpoint(() => 'silence')
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const late = new AbortController()
    void until(() => requests.length === 1).then(() => late.abort(new DOMException('late', 'TimeoutError')))
    return late.signal
  })
  expect(await sampleHealth(url)).toMatchObject({ well: false })
  expect(timeout.mock.calls).toEqual([[1_000]])
})

it('one endpoint is never polled', async () => {
  const only = await anEndpoint(well)
  await rpcCall([only.url], 'getSlot', [])
  vi.advanceTimersByTime(60_000)
  await rpcCall([only.url], 'getVersion', [])
  expect(health(only)).toBe(0)
})
