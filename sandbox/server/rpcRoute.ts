import { WebSocketServer, type WebSocket } from 'ws'
import type { Chain } from '../chain/Chain'
import { answerText, callsOn, prefetched, type Prefetch } from '../rpc/answer'
import { readRequests, type Requests } from '../rpc/envelope'
import { subscribingCalls } from '../rpc/subscriptions'
import { allowMethods, HttpError, readBody, respond, type Route } from './http'

const MAX_BODY_BYTES = 1024 * 1024

/**
 * POST /rpc: JSON-RPC as a Solana node answers it. Only `application/json`, which no foreign page can send unasked. With
 * `prefetch`, a request waits for what it needs.
 */
export function rpcRoute(chain: Chain, prefetch?: Prefetch): Route {
  const call = callsOn(chain)
  return async (request, response) => {
    allowMethods(request, 'POST')
    if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
      throw new HttpError(
        415,
        'Supplied content type is not allowed. Content-Type: application/json is required',
      )
    const body = await readBody(request, MAX_BODY_BYTES)
    const requests = readRequests(body.toString('utf8'))
    const ready = prefetch ? await prefetched(requests, prefetch) : requests
    respond(response, 200, 'application/json; charset=utf-8', answerText(ready, call))
  }
}

/** The same methods and the subscriptions over WebSocket, for any number of listeners that hand their upgrades over. */
export function createRpcSockets(chain: Chain, prefetch?: Prefetch): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_BODY_BYTES })
  sockets.on('connection', (socket) => serveSocket(chain, socket, prefetch))
  return sockets
}

function serveSocket(chain: Chain, socket: WebSocket, prefetch?: Prefetch): void {
  const peer = { send: (text: string) => socket.send(text) }
  const { call, close } = subscribingCalls(chain, peer, callsOn(chain))
  const reply = (requests: Requests) => {
    if (socket.readyState !== socket.OPEN) return
    const answer = answerText(requests, call)
    if (answer) socket.send(answer)
  }
  const take = prefetch ? inOrder(prefetch, reply) : reply
  socket.on('message', (data: Buffer) => take(readRequests(data.toString('utf8'))))
  socket.on('close', close)
  socket.on('error', () => socket.terminate())
}

/**
 * Messages wait for what they need side by side, and are replied to in the order in which they came. A subscription
 * begins and is answered in one go, so that no notification can overtake its answer.
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
