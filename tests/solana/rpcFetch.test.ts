import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { rpcCall, rpcFetch } from '../../src/solana/rpcFetch'

type Reply = {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  delay?: number
  hangUp?: boolean
}
type Asked = { id: string; method: string; params: unknown[] }

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A JSON-RPC endpoint that gives these replies in turn, the last one again and again, and remembers what it was asked. */
async function anEndpoint(...replies: Reply[]): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    void readBody(request).then(async (text) => {
      const call = JSON.parse(text) as Asked
      asked.push(call)
      const reply = replies[Math.min(asked.length, replies.length) - 1] ?? {}
      await new Promise((resolve) => setTimeout(resolve, reply.delay ?? 0))
      if (reply.hangUp) return request.socket.destroy()
      response.writeHead(reply.status ?? 200, reply.headers)
      response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...(reply.body ?? { result: 'ok' }) }))
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

const forbidden = { status: 403 }
const busy = { status: 429, headers: { 'retry-after': '0' } }

describe('one endpoint', () => {
  it('gives the result of a call', async () => {
    const { url, asked } = await anEndpoint({ body: { result: { value: 7 } } })
    expect(await rpcCall([url], 'getBalance', ['abc'])).toEqual({ value: 7 })
    expect(asked).toMatchObject([{ method: 'getBalance', params: ['abc'] }])
  })

  it('is asked again after a failure that passes', async () => {
    const { url, asked } = await anEndpoint({ status: 503 }, busy, {})
    expect(await rpcCall([url], 'getSlot', [])).toBe('ok')
    expect(asked).toHaveLength(3)
  })

  it('is asked four times in all before a rate limit is reported', async () => {
    const { url, asked } = await anEndpoint(busy)
    await expect(rpcCall([url], 'getSlot', [])).rejects.toMatchObject({ code: 'rpc/rate-limited' })
    expect(asked).toHaveLength(4)
  })

  it('is given the time that its Retry-After asks for', async () => {
    const { url } = await anEndpoint({ status: 503, headers: { 'retry-after': '1' } }, {})
    const start = performance.now()
    await rpcCall([url], 'getSlot', [])
    expect(performance.now() - start).toBeGreaterThan(950)
  })

  it('is asked again after a 403, where there is no other', async () => {
    const { url, asked } = await anEndpoint(forbidden, forbidden, {})
    expect(await rpcCall([url], 'getSlot', [])).toBe('ok')
    expect(asked).toHaveLength(3)
  })

  it('that is behind is not said to be asked too often', async () => {
    const message = 'Node is behind by 42 slots'
    const { url } = await anEndpoint({ body: { error: { code: -32005, message } } })
    const context = { code: -32005, message }
    await expect(rpcCall([url], 'getHealth', [])).rejects.toMatchObject({ code: 'rpc/failed', context })
  })

  it('is not asked again after a status that repeating cannot change', async () => {
    const { url, asked } = await anEndpoint({ status: 400 })
    await expect(rpcCall([url], 'getSlot', [])).rejects.toMatchObject({
      code: 'rpc/failed',
      context: { status: 400 },
    })
    expect(asked).toHaveLength(1)
  })

  it('is asked again when the node itself reports a limit or an internal error', async () => {
    const { url, asked } = await anEndpoint(
      { body: { error: { code: -32005, message: 'limit' } } },
      { body: { error: { code: -32603, message: 'internal' } } },
      {},
    )
    expect(await rpcCall([url], 'getSlot', [])).toBe('ok')
    expect(asked).toHaveLength(3)
  })

  it('hands the node’s own error on with its code', async () => {
    const { url, asked } = await anEndpoint({ body: { error: { code: -32602, message: 'Invalid params' } } })
    const context = { code: -32602, message: 'Invalid params', method: 'getSlot' }
    await expect(rpcCall([url], 'getSlot', [])).rejects.toMatchObject({ code: 'rpc/failed', context })
    expect(asked).toHaveLength(1)
  })

  it('that answers something else than JSON-RPC is said to', async () => {
    const { url } = await anEndpoint({ body: { hello: 'world' } })
    await expect(rpcCall([url], 'getSlot', [])).rejects.toMatchObject({ code: 'rpc/invalid-answer' })
  })
})

describe('several endpoints', () => {
  it('are tried in order: a refusal leads to the next at once', async () => {
    const [first, second] = [await anEndpoint(forbidden), await anEndpoint()]
    expect(await rpcCall([first.url, second.url], 'getSlot', [])).toBe('ok')
    expect(first.asked).toHaveLength(1)
  })

  it('report the refusal when all refuse', async () => {
    const [first, second] = [await anEndpoint(forbidden), await anEndpoint(forbidden)]
    const asking = rpcCall([first.url, second.url], 'getSlot', [])
    await expect(asking).rejects.toMatchObject({ code: 'rpc/forbidden', context: { status: 403 } })
  })

  it('make up for one that cannot be reached, and ask it last for a while', async () => {
    const [first, second] = [await anEndpoint({ hangUp: true }), await anEndpoint()]
    const urls = [first.url, second.url]
    expect(await rpcCall(urls, 'getSlot', [])).toBe('ok')
    expect(await rpcCall(urls, 'getHealth', [])).toBe('ok')
    expect(first.asked).toHaveLength(1)
    expect(second.asked).toHaveLength(2)
  })
})

describe('a transaction that is sent', () => {
  it('gets the node’s first answer, whatever its code', async () => {
    const { url, asked } = await anEndpoint({ body: { error: { code: -32603, message: 'internal' } } })
    const context = { code: -32603, message: 'internal' }
    await expect(rpcCall([url], 'sendTransaction', ['AQ=='])).rejects.toMatchObject({
      code: 'rpc/failed',
      context,
    })
    expect(asked).toHaveLength(1)
  })

  it('is not repeated on a lost connection: it may have arrived', async () => {
    const { url, asked } = await anEndpoint({ hangUp: true })
    await expect(rpcCall([url], 'sendTransaction', ['AQ=='])).rejects.toMatchObject({ code: 'rpc/failed' })
    expect(asked).toHaveLength(1)
  })

  it('is never shared with an equal one', async () => {
    const { url, asked } = await anEndpoint({ delay: 30 })
    await Promise.all([
      rpcCall([url], 'sendTransaction', ['AQ==']),
      rpcCall([url], 'sendTransaction', ['AQ==']),
    ])
    expect(asked).toHaveLength(2)
  })
})

describe('equal reads in flight', () => {
  const post = (url: string, id: string) =>
    rpcFetch([url])(url, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id, method: 'getSlot', params: [] }),
    }).then((response) => response.json())

  it('share one request, each with its own id', async () => {
    const { url, asked } = await anEndpoint({ delay: 30 })
    const answers = await Promise.all([post(url, 'one'), post(url, 'two'), post(url, 'three')])
    expect(asked).toHaveLength(1)
    expect(answers.map((answer: { id: string }) => answer.id)).toEqual(['one', 'two', 'three'])
  })

  it('are asked anew once answered', async () => {
    const { url, asked } = await anEndpoint()
    await post(url, 'one')
    await post(url, 'two')
    expect(asked).toHaveLength(2)
  })

  it('let one caller leave without taking the answer from the others', async () => {
    const { url } = await anEndpoint({ delay: 60 })
    const leaving = new AbortController()
    const left = rpcCall([url], 'getSlot', [], { signal: leaving.signal })
    const stayed = rpcCall([url], 'getSlot', [])
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    expect(await stayed).toBe('ok')
  })
})
