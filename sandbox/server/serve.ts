import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { WebSocketServer } from 'ws'
import type { Chain } from '../chain/Chain'
import { allowMethods, HttpError, respond, type Route } from './http'
import type { Prefetch } from '../rpc/answer'
import { createRpcSockets, healthRoute, rpcRoute } from './rpcRoute'
import { foreignness, isGuest, NO_GUESTS, type Guests } from './sameHost'

const HOST = '127.0.0.1'
/** Long enough that a client that pauses to sign does not find its connection closing. */
const KEEP_ALIVE_MS = 60_000
/** How long a stopping server waits for its current answers. */
const CLOSING_MS = 250

/** Routes by the first part of the path (`/storage`); `*` answers all other paths. */
export type Routes = Readonly<Record<string, Route>>

/** What a server serves: a chain under `/rpc` and, like nodes, at `/`; and other routes. */
export type Served = Readonly<{
  chain: Chain
  /** What a request needs before it is answered. */
  prefetch?: Prefetch | undefined
  routes?: Routes
  /** Whether other code listens for further WebSocket upgrades on `pages`. */
  othersUpgrade?: boolean
}>

export type RunningServer = Readonly<{
  origin: string
  port: number
  rpcUrl: string
  wsUrl: string
  /** Ends every connection and frees both ports. */
  close: () => Promise<void>
}>

/**
 * The practice server on 127.0.0.1: JSON-RPC over HTTP and WebSocket at `/rpc` and at `/`, where a browser that asks for a
 * page gets one; `/health`, the given routes, and a second listener on the next port, where web3.js expects a node's
 * WebSocket. Port 0 takes any free pair. `open` is called once the ports are taken, so that of two servers only one touches
 * the files of its port; requests wait for it. Pages of `guests` may use the chain's RPC and sockets, and nothing else. Rejects
 * with EADDRINUSE, and with any error of `open`.
 */
export async function serve(
  port: number,
  open: (origin: string, pages: Server) => Served | Promise<Served>,
  guests: Guests = NO_GUESTS,
): Promise<RunningServer> {
  const pages = createServer({ keepAliveTimeout: KEEP_ALIVE_MS })
  const web3Sockets = createServer((_, response) => respond(response, 426, 'text/plain', 'WebSocket only.'))
  const taken = await listenOnPair(pages, web3Sockets, port)
  const origin = `http://${HOST}:${taken}`
  const opened = Promise.resolve(open(origin, pages)).then((served) => prepare(served, taken))
  pages.on('request', (request, response) => void answer(request, response, opened, taken, guests))
  pages.on('upgrade', (request, socket, head) => {
    if (admits(request, socket, taken, taken, guests)) void upgrade(opened, request, socket, head, false)
  })
  web3Sockets.on('upgrade', (request, socket, head) => {
    if (admits(request, socket, taken + 1, taken, guests)) void upgrade(opened, request, socket, head, true)
  })
  try {
    const { sockets } = await opened
    const close = () => closeAll(sockets, [pages, web3Sockets])
    return { origin, port: taken, rpcUrl: `${origin}/rpc`, wsUrl: `ws://${HOST}:${taken}/rpc`, close }
  } catch (error) {
    await closeAll(null, [pages, web3Sockets])
    throw error
  }
}

type Opened = Readonly<{ sockets: WebSocketServer; routes: Routes; othersUpgrade: boolean }>

function prepare({ chain, prefetch, routes, othersUpgrade = false }: Served, port: number): Opened {
  return {
    sockets: createRpcSockets(chain, port, prefetch),
    routes: { '/rpc': rpcRoute(chain, port, prefetch), '/health': healthRoute(chain), ...routes },
    othersUpgrade,
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  opened: Promise<Opened>,
  port: number,
  guests: Guests,
): Promise<void> {
  try {
    const { routes } = await opened
    const foreign = foreignness(request.headers, port, port, guests)
    if (foreign) throw new HttpError(403, foreign)
    const path = pathOf(request)
    const isCall = path === '/' && request.method === 'POST'
    if (isGuest(request.headers, guests) && hasGreeted(request, response, path)) return
    const route = isCall ? routes['/rpc'] : (routes[`/${path.split('/')[1] ?? ''}`] ?? routes['*'])
    if (!route) throw new HttpError(404, 'Nothing is served here.')
    await route(request, response, path)
  } catch (error) {
    if (!response.destroyed) refuse(response, error)
  }
}

/**
 * Tells the browser that a page of another origin may read the answer. A browser asks before such a page may send JSON: that is
 * answered here, and then there is nothing more to do. Throws where the page asks for anything but the chain.
 */
function hasGreeted(request: IncomingMessage, response: ServerResponse, path: string): boolean {
  const { origin = '', 'access-control-request-headers': asked = 'Content-Type' } = request.headers
  response.setHeader('Access-Control-Allow-Origin', origin)
  response.setHeader('Vary', 'Origin')
  if (path !== '/' && path !== '/rpc') throw new HttpError(403, 'Other pages may ask the chain only.')
  allowMethods(request, 'POST', 'OPTIONS')
  if (request.method === 'POST') return false
  respond(response, 200, 'text/plain', '', {
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': asked,
    'Access-Control-Max-Age': '86400',
  })
  return true
}

function refuse(response: ServerResponse, error: unknown): void {
  if (!(error instanceof HttpError)) console.error('The practice server failed to answer:', error)
  if (response.headersSent) {
    response.destroy()
    return
  }
  const { status, message } =
    error instanceof HttpError ? error : new HttpError(500, 'Something failed here.')
  respond(response, status, 'text/plain; charset=utf-8', message, { Connection: 'close' })
}

/** The path of a request as it was sent: nothing decoded, nothing resolved. */
function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/'
}

/** Node leaves the socket of an upgrade to us, with its errors: without a listener they would end the process. */
function admits(
  request: IncomingMessage,
  socket: Duplex,
  hostPort: number,
  pagePort: number,
  guests: Guests,
): boolean {
  socket.on('error', () => socket.destroy())
  const foreign = foreignness(request.headers, hostPort, pagePort, guests)
  if (foreign) socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
  return !foreign
}

async function upgrade(
  opened: Promise<Opened>,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  rpcOnly: boolean,
): Promise<void> {
  const { sockets, othersUpgrade } = await opened
  if (rpcOnly || isForChain(request))
    sockets.handleUpgrade(request, socket, head, (peer) => sockets.emit('connection', peer, request))
  else if (!othersUpgrade) socket.destroy()
}

/** Clients of the chain name no WebSocket protocol, unlike the pages that Vite reloads. */
function isForChain(request: IncomingMessage): boolean {
  const path = pathOf(request)
  return path === '/rpc' || (path === '/' && request.headers['sec-websocket-protocol'] === undefined)
}

async function listenOnPair(first: Server, second: Server, port: number): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    await listen(first, port)
    const taken = (first.address() as AddressInfo).port
    try {
      await listen(second, taken + 1)
      return taken
    } catch (error) {
      await new Promise((done) => first.close(done))
      if (port !== 0 || attempt === 20) throw error
    }
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, HOST, () => {
      server.off('error', fail)
      done()
    })
  })
}

/** Requests under way get their answer, if it comes soon. */
async function closeAll(sockets: WebSocketServer | null, servers: readonly Server[]): Promise<void> {
  for (const socket of sockets?.clients ?? []) socket.terminate()
  await Promise.all(
    servers.map((server) => {
      setTimeout(() => server.closeAllConnections(), CLOSING_MS).unref()
      return new Promise((done) => server.close(done))
    }),
  )
}
