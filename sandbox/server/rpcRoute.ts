import { isUtf8 } from 'node:buffer'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Chain } from '../chain/Chain'
import { answerText, callsOn, prefetched, type Prefetch } from '../rpc/answer'
import { slotsBehind } from '../rpc/cluster'
import { readRequests, type Requests } from '../rpc/envelope'
import { subscribingCalls } from '../rpc/subscriptions'
import { allowMethods, HttpError, readBody, respond, type Route } from './http'

/** What a node takes over HTTP (MAX_REQUEST_BODY_SIZE of Agave). */
const MAX_BODY_BYTES = 50 * 1024
/** What the sockets take, which answer every method here: more than over HTTP. */
const MAX_MESSAGE_BYTES = 1024 * 1024
/** The most unread bytes that wait for a client. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024
/** The WebSocket close status for bytes that are no valid text (RFC 6455). */
const INVALID_DATA = 1007

/**
 * POST: JSON-RPC as a Solana node answers it. Only `application/json`, which a foreign page can send only after a CORS
 * preflight. With `prefetch`, a request waits for what it needs.
 */
export function rpcRoute(chain: Chain, port: number, prefetch?: Prefetch): Route {
  const call = callsOn(chain, port)
  return async (request, response) => {
    allowMethods(request, 'POST')
    if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
      throw new HttpError(
        415,
        'Supplied content type is not allowed. Content-Type: application/json is required',
      )
    const body = await readBody(request, MAX_BODY_BYTES, 'request body size exceeds allowed maximum')
    const requests = readRequests(utf8Text(body))
    const ready = prefetch ? await prefetched(requests, prefetch) : requests
    respond(response, 200, 'application/json; charset=utf-8', answerText(ready, call))
  }
}

/** GET /health, in a node's one word: `ok`, or `behind` where blocks have stopped. */
export function healthRoute(chain: Chain): Route {
  return (request, response) => {
    allowMethods(request, 'GET', 'HEAD')
    const word = slotsBehind(chain) === 0 ? 'ok' : 'behind'
    respond(response, 200, 'text/plain; charset=utf-8', word, {}, request.method === 'HEAD')
  }
}

/** Throws HttpError 400, with the sentence of the nodes' server, on bytes that are no UTF-8. */
function utf8Text(body: Buffer): string {
  const text = body.toString('utf8')
  if (isUtf8(body)) return text
  const read = Buffer.from(text, 'utf8')
  const changed = body.findIndex((byte, index) => byte !== read[index])
  let valid = changed < 0 ? body.length : changed
  while (!isUtf8(body.subarray(0, valid))) valid -= 1
  throw new HttpError(400, `utf-8 encoding error at byte ${valid} in request body`)
}

/** The same methods and the subscriptions over WebSocket, for any number of HTTP servers that pass their upgrades on. */
export function createRpcSockets(chain: Chain, port: number, prefetch?: Prefetch): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })
  sockets.on('connection', (socket) => serveSocket(chain, port, socket, prefetch))
  return sockets
}

function serveSocket(chain: Chain, port: number, socket: WebSocket, prefetch?: Prefetch): void {
  const peer = { send: (text: string) => sendTo(socket, text) }
  const { call, close } = subscribingCalls(chain, peer, callsOn(chain, port))
  const reply = (requests: Requests) => {
    if (socket.readyState !== socket.OPEN) return
    const answer = answerText(requests, call)
    if (answer) sendTo(socket, answer)
  }
  const take = prefetch ? inOrder(prefetch, reply) : reply
  socket.on('message', (data: Buffer) => {
    if (isUtf8(data)) take(readRequests(data.toString('utf8')))
    else socket.close(INVALID_DATA)
  })
  socket.on('close', close)
  socket.on('error', () => socket.terminate())
}

/** A client that subscribes and never reads would fill the memory. */
function sendTo(socket: WebSocket, text: string): void {
  if (socket.bufferedAmount > MAX_UNREAD_BYTES) socket.terminate()
  else socket.send(text)
}

/**
 * Messages wait for what they need in parallel, and are answered in the order of their arrival. A subscription is started and
 * answered synchronously, so that no notification precedes its answer.
 */
function inOrder(prefetch: Prefetch, reply: (requests: Requests) => void): (requests: Requests) => void {
  let last = Promise.resolve()
  return (requests) => {
    const before = last
    const ready = prefetched(requests, prefetch)
    last = (async () => {
      await before
      reply(await ready)
    })()
  }
}
