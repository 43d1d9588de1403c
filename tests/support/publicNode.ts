import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Asked = Readonly<{ method: string; params: readonly unknown[] }>
/** What a node does in place of answering; `honest` is what it would have said. */
export type NodeFault = (response: ServerResponse, honest: string) => void

export type PublicNode = Readonly<{
  url: string
  /** All questions so far. */
  asked: Asked[]
  /** What befalls the next questions, the first one first; null lets one through. */
  ahead: (NodeFault | null)[]
  /** What befalls every question that `ahead` has nothing for. */
  always: { nodeFault: NodeFault | null }
  stop: () => Promise<void>
}>

/**
 * A node as the public meets it: a real one at `rpcUrl`, behind something that misbehaves when it is told to. It passes
 * for the cluster of `genesisHash` where one is given.
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

/** Ways in which nodes, and what stands before them, fail. */
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
