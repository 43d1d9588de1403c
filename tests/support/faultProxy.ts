import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import bs58 from 'bs58'
import { laggingCall, laggingAnswer, type RpcAnswerBody, type RpcCallBody } from './laggingNode'

/**
 * What happens to a request for the chain. `lag`: it is answered as by a node that is some 32 slots behind; `swallow`: a
 * transaction is accepted and dropped.
 */
export type Fault =
  | Readonly<{ status: number; retryAfter?: string }>
  | 'reset'
  | 'silence'
  | 'html'
  | 'lag'
  | 'swallow'

export type FaultProxy = {
  readonly origin: string
  /** Chooses the fault for each request to /rpc, by its calls; undefined: none. Tests change it at any time. */
  fault: (calls: readonly RpcCallBody[]) => Fault | undefined
  /** All calls so far, with or without a fault. */
  readonly asked: RpcCallBody[]
  /** The requests that wait for an answer that never comes. */
  readonly silent: Set<ServerResponse>
}

/** Whether a request sends a transaction. */
export function isSend(calls: readonly RpcCallBody[]): boolean {
  return calls.some(({ method }) => method === 'sendTransaction')
}

/** A proxy on its own port in front of the practice server at `target`, until `close`. */
export async function startFaultProxy(
  target: string,
): Promise<Readonly<{ between: FaultProxy; close: () => void }>> {
  const between: { -readonly [Key in keyof FaultProxy]: FaultProxy[Key] } = {
    origin: '',
    fault: () => undefined,
    asked: [],
    silent: new Set(),
  }
  const server = createServer((request, response) => void pass(request, response, target, between))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  between.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { between, close }
}

/** How many transactions were sent so far. */
export function sends({ asked }: FaultProxy): number {
  return asked.filter((call) => isSend([call])).length
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  proxy: FaultProxy,
): Promise<void> {
  const body = await bodyOf(request)
  if (request.url !== '/rpc' || request.method !== 'POST') return forward(request, response, target, body)
  const read = JSON.parse(body.toString()) as RpcCallBody | RpcCallBody[]
  const calls = [read].flat()
  proxy.asked.push(...calls)
  const fault = proxy.fault(calls)
  if (fault === undefined) forward(request, response, target, body)
  else if (fault === 'silence') keepSilent(response, proxy)
  else if (fault === 'lag') await answerLate(response, target, read)
  else misbehave(response, fault, calls)
}

function keepSilent(response: ServerResponse, { silent }: FaultProxy): void {
  silent.add(response)
  response.on('close', () => silent.delete(response))
}

function misbehave(
  response: ServerResponse,
  fault: Exclude<Fault, 'lag' | 'silence'>,
  calls: readonly RpcCallBody[],
) {
  if (fault === 'reset') return void response.socket?.resetAndDestroy()
  if (fault === 'html') return void response.end('<!doctype html><title>Welcome to the hotel</title>')
  if (fault === 'swallow') return void response.end(JSON.stringify(takenAnswer(calls)))
  const headers = fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter }
  response.writeHead(fault.status, headers).end('no')
}

/** A node's answer to a sent transaction: its first signature, after the byte with their number. */
function takenAnswer([call]: readonly RpcCallBody[]) {
  const wire = Buffer.from(String(call?.params?.[0]), 'base64')
  return { jsonrpc: '2.0', id: call?.id, result: bs58.encode(wire.subarray(1, 65)) }
}

async function answerLate(response: ServerResponse, target: string, read: RpcCallBody | RpcCallBody[]) {
  const headers = { 'content-type': 'application/json' }
  const late = async (call: RpcCallBody) => {
    const body = JSON.stringify(laggingCall(call))
    const answer = await fetch(`${target}/rpc`, { method: 'POST', headers, body })
    return laggingAnswer(call, (await answer.json()) as RpcAnswerBody)
  }
  const answer = Array.isArray(read) ? await Promise.all(read.map(late)) : await late(read)
  response.writeHead(200, headers).end(JSON.stringify(answer))
}

/** The server behind accepts only its own host name and its own pages. */
function forward(request: IncomingMessage, response: ServerResponse, target: string, body: Buffer): void {
  const { host } = new URL(target)
  const { headers: asked, method } = request
  const headers = { ...asked, host, ...(asked.origin !== undefined && { origin: target }) }
  const forwarded = ask(new URL(request.url ?? '/', target), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  forwarded.on('error', () => response.destroy())
  forwarded.end(body)
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
