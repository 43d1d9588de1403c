import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Asked = Readonly<{ method: string; params: readonly unknown[] }>
/** A faulty answer of a node; `honest` is the correct one. */
export type NodeFault = (response: ServerResponse, honest: string) => void

export type PublicNode = Readonly<{
  url: string
  /** All calls so far. */
  asked: Asked[]
  /** The faults of the next calls, in order; null: none. */
  ahead: (NodeFault | null)[]
  /** The fault of every call for which `ahead` has none. */
  always: { nodeFault: NodeFault | null }
  stop: () => Promise<void>
}>

/**
 * A node as the public sees it: a real one at `rpcUrl`, behind a proxy that can be told to misbehave. It claims `genesisHash`
 * where one is given.
 */
export async function startPublicNode(rpcUrl: string, genesisHash?: string): Promise<PublicNode> {
  const asked: Asked[] = []
  const ahead: (NodeFault | null)[] = []
  const always: PublicNode['always'] = { nodeFault: null }
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const question = JSON.parse(body) as Asked
      asked.push(question)
      const nodeFault = ahead.length > 0 ? ahead.shift() : always.nodeFault
      const isGenesis = genesisHash !== undefined && question.method === 'getGenesisHash'
      const honest = isGenesis ? answer(genesisHash) : await ask(rpcUrl, body)
      if (nodeFault) nodeFault(response, honest)
      else response.end(honest)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}/`, asked, ahead, always, stop }
}

function answer(result: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, result })
}

async function ask(rpcUrl: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(rpcUrl, { method: 'POST', headers, body })).text()
}

/** Ways in which nodes, and the proxies in front of them, fail. */
export const nodeFaults = {
  status:
    (status: number, headers: Record<string, string> = {}): NodeFault =>
    (response) =>
      response.writeHead(status, headers).end('no'),
  hangUp: ((response) => response.destroy()) satisfies NodeFault,
  halfTheBytes: ((response, honest) => {
    response.writeHead(200, { 'content-length': Buffer.byteLength(honest) })
    response.write(honest.slice(0, honest.length / 2), () => response.destroy())
  }) satisfies NodeFault,
  halfTheJson: ((response, honest) => response.end(honest.slice(0, honest.length / 2))) satisfies NodeFault,
  webPage: ((response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><p>Sign in')) satisfies NodeFault,
  silence: (() => undefined) satisfies NodeFault,
  error:
    (code: number, message = 'words'): NodeFault =>
    (response) =>
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message } })),
  result:
    (result: unknown): NodeFault =>
    (response) =>
      response.end(answer(result)),
}
