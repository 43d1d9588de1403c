import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import WebSocket from 'ws'
import { hostileBody, hostileCall, requestText } from '../support/hostile'
import { callRpc, type RpcAnswer } from '../support/jsonRpc'
import { startKept, type KeptServer } from '../support/keptProcess'
import { runs } from '../support/sample'

const HEALTH = '{"jsonrpc":"2.0","id":1,"method":"getHealth"}'
/** Milliseconds, on a machine that may have other things to do. */
const LONG = 60_000
/** The most bytes of a body; a message of a socket may have more. */
const LONGEST_BODY = 51_200
let folder: string
let server: KeptServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mintwright-fuzz-'))
  server = await startKept(folder, 400)
}, LONG)
afterEach(async () => {
  expect((await callRpc(server.rpcUrl, 'getHealth')).result).toBe('ok')
  expect(server.complaints()).toBe('')
})
afterAll(() => {
  server.child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** The answer over HTTP; null for a body that is too long, which is refused. */
async function post(body: string | Buffer<ArrayBuffer>): Promise<{ status: number; text: string } | null> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(server.rpcUrl, { method: 'POST', headers, body })
  expect(response.status === 413).toBe(Buffer.byteLength(body) > LONGEST_BODY)
  return response.status === 413 ? null : { status: response.status, text: await response.text() }
}

/** A WebSocket whose end is told by its 'close' alone: a server that drops a client may reset what it sends. */
async function openSocket(): Promise<WebSocket> {
  const socket = new WebSocket(server.rpcUrl.replace('http', 'ws'))
  await once(socket, 'open')
  socket.on('error', () => socket.terminate())
  return socket
}

/** The answers to one message, past the notifications that come in between. */
function ask(socket: WebSocket, message: string): Promise<RpcAnswer[]> {
  return new Promise((done, fail) => {
    socket.once('close', fail)
    const hear = (data: Buffer) => {
      if (data.toString().startsWith('{"jsonrpc":"2.0","method"')) return
      socket.off('message', hear).off('close', fail)
      done([JSON.parse(data.toString()) as RpcAnswer | RpcAnswer[]].flat())
    }
    socket.on('message', hear)
    socket.send(message)
  })
}

/** A connection of bytes, on the port of the pages or on the next one. */
async function bytes(text: string, next = 0): Promise<Socket> {
  const socket = connect(Number(new URL(server.rpcUrl).port) + next, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

/** What a JSON-RPC answer must be, whatever was asked. */
function expectAnswer(answer: RpcAnswer): void {
  expect('result' in answer).toBe(!('error' in answer))
  if (!answer.error) return
  expect([-32700, -32600, -32601, -32602, -32002, -32004, -32005, -32007, -32015, -32016]).toContain(
    answer.error.code,
  )
  expect(answer.error.message).not.toMatch(/\bat .+:\d+:\d+|node_modules|\[object|\bundefined\b/)
}

describe('a server', () => {
  it(
    'answers whatever stands in a body, over HTTP and WebSocket',
    async () => {
      const socket = await openSocket()
      const property = fc.asyncProperty(hostileBody, async (body) => {
        const { status, text } = (await post(body)) ?? { status: 200, text: null }
        if (status !== 200) expect([status, text]).toEqual([400, expect.stringMatching(/^utf-8 encoding/)])
        else if (text) [JSON.parse(text) as RpcAnswer | RpcAnswer[]].flat().forEach(expectAnswer)
        if (status === 200 && text !== '') (await ask(socket, body.toString())).forEach(expectAnswer)
      })
      await fc.assert(property, runs(250))
      socket.close()
    },
    LONG,
  )

  it(
    'answers each call of a batch under its own id, whatever its parameters are',
    async () => {
      const socket = await openSocket()
      const property = fc.asyncProperty(
        fc.array(hostileCall, { minLength: 30, maxLength: 60 }),
        async (calls) => {
          const batch = `[${calls.map(requestText).join()}]`
          const posted = await post(batch)
          for (const answers of [
            ...(posted ? [JSON.parse(posted.text) as RpcAnswer[]] : []),
            await ask(socket, batch),
          ]) {
            expect(answers.map(({ id }) => id)).toEqual(calls.map((_, id) => id))
            answers.forEach(expectAnswer)
          }
        },
      )
      await fc.assert(property, runs(60))
      socket.close()
    },
    LONG,
  )

  it('reads an endless text, a million digits and ten thousand calls in one go, and as many as a body may have', async () => {
    const socket = await openSocket()
    const unreadable = { jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' }, id: null }
    const call = (_: unknown, id: number) => requestText({ method: 'getSlot', params: '[]' }, id)
    const bodies = (size: number) => [`"${'\\"'.repeat(size / 2)}`, '1'.repeat(size)]
    for (const body of bodies(50_000)) expect(JSON.parse((await post(body))?.text ?? '')).toEqual(unreadable)
    for (const body of bodies(1_000_000)) expect(await ask(socket, body)).toEqual([unreadable])
    const few = Array.from({ length: 800 }, call)
    const answers = JSON.parse((await post(`[${few.join()}]`))?.text ?? '') as RpcAnswer[]
    expect(answers.map(({ id }) => id)).toEqual(few.map((_, id) => id))
    const many = Array.from({ length: 10_000 }, call)
    expect((await ask(socket, `[${many.join()}]`)).map(({ id }) => id)).toEqual(many.map((_, id) => id))
    expect(await post('x'.repeat(1_100_000))).toBeNull()
    socket.close()
  })

  it('answers requests that came before it could answer the first, in their order', async () => {
    const { host } = new URL(server.rpcUrl)
    const head = `POST /rpc HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`
    const one = `${head}Content-Length: ${HEALTH.length}\r\n\r\n${HEALTH}`
    const socket = await bytes(one.repeat(300))
    let heard = ''
    for await (const data of socket) {
      heard += String(data)
      if (heard.split('"result":"ok"').length > 300) break
    }
    expect(heard).not.toContain('HTTP/1.1 4')
  })
})

describe('clients that vanish', () => {
  it('leave nothing behind in the middle of a body or of an upgrade', async () => {
    const { host } = new URL(server.rpcUrl)
    const body = `POST /rpc HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`
    const upgrade = (to: string) =>
      `GET /rpc HTTP/1.1\r\nHost: ${to}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
    const nonsense = [
      '\0\u0001',
      'GET\r\n\r\n',
      'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
      body.replace('99', 'x'),
    ]
    for (const text of [
      body,
      upgrade(host),
      upgrade('elsewhere'),
      `${upgrade('elsewhere')}more`,
      ...nonsense,
    ])
      for (const [next, wait] of [0, 1].flatMap((port) => [0, 2].map((ms) => [port, ms] as const))) {
        const socket = await bytes(text, next)
        if (wait > 0) await new Promise((done) => setTimeout(done, wait))
        socket.write('more')
        socket.resetAndDestroy()
      }
  })

  it('take their subscriptions with them, be they thousands', async () => {
    const socket = await openSocket()
    const params = (id: number) =>
      `["11111111111111111111111111111111",{"dataSlice":{"offset":${id},"length":1}}]`
    const calls = Array.from({ length: 5000 }, (_, id) =>
      requestText({ method: 'accountSubscribe', params: params(id) }, id),
    )
    const ids = new Set((await ask(socket, `[${calls.join()}]`)).map(({ result }) => result))
    expect(ids.size).toBe(5000)
    socket.terminate()
  })

  it(
    'are disconnected when they ask and never read',
    async () => {
      const socket = await openSocket()
      const closed = new Promise((done) => socket.once('close', done))
      socket.pause()
      const all = '["BPFLoaderUpgradeab1e11111111111111111111111",{"encoding":"base64"}]'
      const call = requestText({ method: 'getProgramAccounts', params: all }, 1)
      for (let megabytes = 0; megabytes < 150; megabytes += 35)
        socket.send(`[${Array(24).fill(call).join()}]`)
      await callRpc(server.rpcUrl, 'getHealth')
      socket.resume()
      await closed
    },
    LONG,
  )
})
