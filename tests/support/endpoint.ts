import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'

export type AskedCall = Readonly<{ id: unknown; method: string; params: unknown[] }>
/** One received request: its calls, and whether they came as a batch. */
export type AskedRequest = Readonly<{ batch: boolean; calls: readonly AskedCall[] }>
type Answer = Readonly<{ result: unknown } | { error: { code: number; message: string } }>

/** How an endpoint reacts to one request, instead of answering its calls. */
export type Reply =
  | Readonly<{ status: number; headers?: Record<string, string> }>
  | Readonly<{ text: string; status?: number; headers?: Record<string, string> }>
  | Readonly<{ each: (call: AskedCall, index: number) => Answer | undefined }>
  | 'hang-up'
  | 'silence'
  /** Begins an answer, and never finishes it. */
  | 'drip'
  /** Answers without an end, as fast as it is read. */
  | 'endless'

export type Endpoint = Readonly<{
  url: string
  /** All requests so far. */
  requests: readonly AskedRequest[]
  /** The methods asked, in order. */
  methods: () => readonly string[]
  /** How many answers the client has broken off. */
  broken: () => number
}>

/**
 * A JSON-RPC endpoint on its own port, closed with the test. `reply` decides about each request (counted from 0); undefined:
 * every call is answered with its method.
 */
export async function anEndpoint(
  reply: (request: AskedRequest, index: number) => Reply | undefined | Promise<Reply | undefined> = () =>
    undefined,
): Promise<Endpoint> {
  const requests: AskedRequest[] = []
  let broken = 0
  const server = createServer((request, response) => {
    response.on('close', () => void (broken += response.writableFinished ? 0 : 1))
    void readRequest(request).then(async (asked) => {
      const index = requests.push(asked) - 1
      give(response, asked, await reply(asked, index))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const methods = () => requests.flatMap(({ calls }) => calls.map(({ method }) => method))
  return { url, requests, methods, broken: () => broken }
}

async function readRequest(request: IncomingMessage): Promise<AskedRequest> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const read = JSON.parse(text) as AskedCall | AskedCall[]
  return Array.isArray(read) ? { batch: true, calls: read } : { batch: false, calls: [read] }
}

function give(response: ServerResponse, asked: AskedRequest, reply: Reply = { each: echo }): void {
  if (reply === 'silence') return
  if (reply === 'hang-up') return void response.socket?.destroy()
  if (reply === 'drip') return void response.write('{"jsonrpc":')
  if (reply === 'endless') return void Readable.from(withoutEnd()).pipe(response)
  if ('text' in reply) return void response.writeHead(reply.status ?? 200, reply.headers).end(reply.text)
  if ('status' in reply) return void response.writeHead(reply.status, reply.headers).end()
  const answers = asked.calls.flatMap((call, index) => {
    const answer = reply.each(call, index)
    return answer ? [{ jsonrpc: '2.0', id: call.id, ...answer }] : []
  })
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(asked.batch ? answers : answers[0]))
}

function* withoutEnd(): Generator<string> {
  yield '{"jsonrpc":"2.0","id":1,"result":[1'
  for (;;) yield ',1'.repeat(50_000)
}

function echo({ method }: AskedCall): Answer {
  return { result: method }
}
