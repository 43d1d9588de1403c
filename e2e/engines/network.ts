import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What happens to a request: it is `lost`, the file is `gone` from the host, a host answers with `page` (the empty shell), or
 * it waits so many milliseconds.
 */
export type Fault = 'lost' | 'gone' | 'page' | number

/** The network between a browser and the server, which can break answers as real networks and hosts do. */
export type Network = {
  readonly origin: string
  /** Chooses the fault of each request by its path; undefined: none. Tests change it at any time. */
  fault: (path: string) => Fault | undefined
  /** The paths that were asked for so far. */
  readonly asked: string[]
  readonly close: () => Promise<void>
}

export async function startNetwork(target: string): Promise<Network> {
  const network: { -readonly [Key in keyof Network]: Network[Key] } = {
    origin: '',
    fault: () => undefined,
    asked: [],
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    network.asked.push(path)
    const fault = network.fault(path)
    if (fault === 'lost') response.socket?.resetAndDestroy()
    else if (fault === 'gone')
      response.writeHead(404, { 'content-type': 'text/html' }).end('<!doctype html>Not found')
    else if (fault === 'page') forward(request, response, target, '/200.html')
    else setTimeout(() => forward(request, response, target, path), fault ?? 0)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  network.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return network
}

/** The server behind accepts only its own host name and its own pages. */
function forward(request: IncomingMessage, response: ServerResponse, target: string, path: string): void {
  const { headers: asked, method } = request
  const headers = {
    ...asked,
    host: new URL(target).host,
    ...(asked.origin !== undefined && { origin: target }),
  }
  const forwarded = ask(new URL(path, target), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  forwarded.on('error', () => response.destroy())
  request.pipe(forwarded)
}
