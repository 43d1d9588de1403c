import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'

const servers: Server[] = []

/** A real server on a free port with this listener; `closeServers` ends them all, also unfinished answers. */
export async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export function closeServers(): void {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
}

/** Makes that origin the page's own, like the practice server's: a page may read only its own origin without https. */
export function pageIsAt(origin: string): void {
  vi.stubGlobal('location', new URL(origin))
}

/** The whole body of a request, as bytes. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
