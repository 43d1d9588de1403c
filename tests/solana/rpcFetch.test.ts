import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { rpcCall, rpcFetch } from '../../src/solana/rpcFetch'
import { anEndpoint as anyEndpoint, type Endpoint, type Reply } from '../support/endpoint'
import { until } from '../support/until'

/** An endpoint that gives these replies in turn, the last one again and again; `ok` is the answer of all that is none of them. */
function anEndpoint(...replies: Reply[]): Promise<Endpoint> {
  return anyEndpoint((_, index) => replies[Math.min(index, replies.length - 1)] ?? ok)
}

function answering(answer: { result: unknown } | { error: { code: number; message: string } }): Reply {
  return { each: () => answer }
}

const ok = answering({ result: 'ok' })
const forbidden = { status: 403 }
const busy = { status: 429, headers: { 'retry-after': '0' } }

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

describe('one endpoint', () => {
  it('gives the result of a call', async () => {
    const { url, requests } = await anEndpoint(answering({ result: { value: 7 } }))
    expect(await rpcCall([url], 'getBalance', ['abc'])).toEqual({ value: 7 })
    expect(requests).toMatchObject([{ calls: [{ method: 'getBalance', params: ['abc'] }] }])
  })

  it('is asked again after a failure that passes', async () => {
    const { url, requests } = await anEndpoint({ status: 503 }, busy, ok)
    expect(await rpcCall([url], 'getSlot', [])).toBe('ok')
    expect(requests).toHaveLength(3)
  })

  it('is asked four times in all before a rate limit is reported', async () => {
    const { url, requests } = await anEndpoint(busy)
    await expect(rpcCall([url], 'getSlot', [])).rejects.toMatchObject({ code: 'rpc/rate-limited' })
    expect(requests).toHaveLength(4)
  })

  it('is given the time that its Retry-After asks for', async () => {
    const { url, requests } = await anEndpoint({ status: 503, headers: { 'retry-after': '7' } }, ok)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const answer = rpcCall([url], 'getSlot', [])
    let waited = 0
    for (; requests.length < 2; waited += 100) {
      vi.advanceTimersByTime(100)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await answer).toBe('ok')
    expect(waited).toBeGreaterThanOrEqual(7_000)
  })

  it.each(['silence', 'drip'] as const)('is given 10 s for an answer, and 14 s in all: %s', async (reply) => {
    const { url, requests } = await anEndpoint(reply)
    const limits = timeOutOnceAsked(() => requests.length)
    await expect(rpcCall([url], 'getSlot', [])).rejects.toMatchObject({ code: 'rpc/timeout' })
    expect(limits).toEqual([10_000, 4_000])
  })

  it('is asked again after a 403, where there is no other', async () => {
    const { url, requests } = await anEndpoint(forbidden, forbidden, ok)
    expect(await rpcCall([url], 'getSlot', [])).toBe('ok')
    expect(requests).toHaveLength(3)
  })

  it('that is behind is not said to be asked too often', async () => {
    const message = 'Node is behind by 42 slots'
    const { url } = await anEndpoint(answering({ error: { code: -32005, message } }))
    const context = { code: -32005, message }
    await expect(rpcCall([url], 'getHealth', [])).rejects.toMatchObject({ code: 'rpc/failed', context })
  })

  it('is not asked again after a status that repeating cannot change', async () => {
    const { url, requests } = await anEndpoint({ status: 400 })
    await expect(rpcCall([url], 'getSlot', [])).rejects.toMatchObject({
      code: 'rpc/failed',
      context: { status: 400 },
    })
    expect(requests).toHaveLength(1)
  })

  it('is asked again when the node itself reports a limit, an internal error or -1', async () => {
    const { url, requests } = await anEndpoint(
      answering({ error: { code: -1, message: 'no reason' } }),
      answering({ error: { code: -32005, message: 'limit' } }),
      answering({ error: { code: -32603, message: 'internal' } }),
      ok,
    )
    expect(await rpcCall([url], 'getSlot', [])).toBe('ok')
    expect(requests).toHaveLength(4)
  })

  it('hands the node’s own error on with its code', async () => {
    const { url, requests } = await anEndpoint(
      answering({ error: { code: -32602, message: 'Invalid params' } }),
    )
    const context = { code: -32602, message: 'Invalid params', method: 'getSlot' }
    await expect(rpcCall([url], 'getSlot', [])).rejects.toMatchObject({ code: 'rpc/failed', context })
    expect(requests).toHaveLength(1)
  })

  it('that answers something else than JSON-RPC is said to', async () => {
    const { url } = await anEndpoint({ text: '{"hello":"world"}' })
    await expect(rpcCall([url], 'getSlot', [])).rejects.toMatchObject({ code: 'rpc/invalid-answer' })
  })
})

describe('several endpoints', () => {
  it('are tried in order: a refusal leads to the next at once', async () => {
    const [first, second] = [await anEndpoint(forbidden), await anEndpoint()]
    expect(await rpcCall([first.url, second.url], 'getSlot', [])).toBe('ok')
    expect(first.requests).toHaveLength(1)
  })

  it('report the refusal when all refuse', async () => {
    const [first, second] = [await anEndpoint(forbidden), await anEndpoint(forbidden)]
    const asking = rpcCall([first.url, second.url], 'getSlot', [])
    await expect(asking).rejects.toMatchObject({ code: 'rpc/forbidden', context: { status: 403 } })
  })

  it('make up for one that cannot be reached, and ask it last for a while', async () => {
    const [first, second] = [await anEndpoint('hang-up'), await anEndpoint()]
    const urls = [first.url, second.url]
    expect(await rpcCall(urls, 'getSlot', [])).toBe('ok')
    expect(await rpcCall(urls, 'getHealth', [])).toBe('ok')
    expect(first.requests).toHaveLength(1)
    expect(second.requests).toHaveLength(2)
  })
})

describe('several endpoints that do not answer', () => {
  it.each([
    [2, [10_000, 4_000]],
    [3, [10_000, 2_000, 2_000]],
  ])('are told in 14 s, each of them asked: %i', async (count, expected) => {
    const endpoints = await Promise.all(Array.from({ length: count }, () => anEndpoint('silence')))
    const urls = endpoints.map(({ url }) => url)
    const limits = timeOutOnceAsked(() => endpoints.flatMap(({ requests }) => requests).length)
    await expect(rpcCall(urls, 'getSlot', [])).rejects.toMatchObject({ code: 'rpc/timeout' })
    expect(limits).toEqual(expected)
    expect(endpoints.map(({ requests }) => requests.length)).toEqual(endpoints.map(() => 1))
  })
})

/** Makes each time limit run out once its request has arrived, on a clock that jumps by as much. Gives the limits (ms) as they are set. */
function timeOutOnceAsked(arrived: () => number): readonly number[] {
  const limits: number[] = []
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    limits.push(milliseconds)
    const late = new AbortController()
    void until(() => arrived() === limits.length).then(() => {
      now += milliseconds
      late.abort(new DOMException('late', 'TimeoutError'))
    })
    return late.signal
  })
  return limits
}

describe('an answer', () => {
  it('without an end is not read, and its connection is closed', async () => {
    // However long a busy machine reads: its size ends it, not the time.
    vi.spyOn(performance, 'now').mockReturnValue(0)
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
    const { url, broken } = await anEndpoint('endless')
    await expect(rpcCall([url], 'getSlot', [])).rejects.toMatchObject({ code: 'rpc/invalid-answer' })
    await until(() => broken() === 4)
  })

  it.each([
    [
      'deeply nested',
      { text: `{"jsonrpc":"2.0","id":1,"result":${'['.repeat(100_000)}${']'.repeat(100_000)}}` },
    ],
    [
      'an error whose message is none',
      answering({ error: { code: -32603, message: [[]] as unknown as string } }),
    ],
  ])('that is %s makes no sense', async (_, reply) => {
    const { url } = await anEndpoint(reply)
    const asked = rpcFetch([url])('', { body: JSON.stringify({ id: 1, method: 'getSlot', params: [] }) })
    await expect(asked).rejects.toMatchObject({ code: 'rpc/invalid-answer' })
  })
})

describe('a transaction that is sent', () => {
  it('gets the node’s first answer, whatever its code', async () => {
    const { url, requests } = await anEndpoint(answering({ error: { code: -32603, message: 'internal' } }))
    const context = { code: -32603, message: 'internal' }
    await expect(rpcCall([url], 'sendTransaction', ['AQ=='])).rejects.toMatchObject({
      code: 'rpc/failed',
      context,
    })
    expect(requests).toHaveLength(1)
  })

  it('is not repeated on a lost connection: it may have arrived', async () => {
    const { url, requests } = await anEndpoint('hang-up')
    await expect(rpcCall([url], 'sendTransaction', ['AQ=='])).rejects.toMatchObject({ code: 'rpc/failed' })
    expect(requests).toHaveLength(1)
  })

  it('is never shared with an equal one', async () => {
    const { url, requests } = await anEndpoint()
    await Promise.all([
      rpcCall([url], 'sendTransaction', ['AQ==']),
      rpcCall([url], 'sendTransaction', ['AQ==']),
    ])
    expect(requests).toHaveLength(2)
  })
})

describe('equal reads in flight', () => {
  const post = (url: string, id: string) =>
    rpcFetch([url])(url, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id, method: 'getSlot', params: [] }),
    }).then((response) => response.json())

  it('share one request, each with its own id', async () => {
    const { url, requests } = await anEndpoint()
    const answers = await Promise.all([post(url, 'one'), post(url, 'two'), post(url, 'three')])
    expect(requests).toHaveLength(1)
    expect(answers.map((answer: { id: string }) => answer.id)).toEqual(['one', 'two', 'three'])
  })

  it('are asked anew once answered', async () => {
    const { url, requests } = await anEndpoint()
    await post(url, 'one')
    await post(url, 'two')
    expect(requests).toHaveLength(2)
  })

  it('are remembered up to 8192: beyond that, equal ones are sent twice', async () => {
    const sent: unknown[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
      const calls = JSON.parse(init?.body as string) as { id: number }[]
      sent.push(...calls)
      await held
      return Response.json(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: 'ok' })))
    })
    const ask = (method: string, param: number) => rpcCall(['https://rpc.example'], method, [param])
    const numbers = [...Array.from({ length: 8_192 }).keys()]
    const asked = numbers.flatMap((number) => [ask('getSlot', number), ask('getSlot', number)])
    asked.push(ask('getHealth', 1), ask('getHealth', 1))
    await until(() => sent.length === 8_192 + 2)
    release()
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['ok']))
  })

  it('let one caller leave without taking the answer from the others', async () => {
    const { url } = await anEndpoint()
    const leaving = new AbortController()
    const left = rpcCall([url], 'getSlot', [], { signal: leaving.signal })
    const stayed = rpcCall([url], 'getSlot', [])
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    expect(await stayed).toBe('ok')
  })
})
