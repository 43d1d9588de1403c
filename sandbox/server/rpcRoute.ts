import { WebSocketServer, type WebSocket } from 'ws'
import type { Chain } from '../chain/Chain'
import { answerText, callsOn } from '../rpc/answer'
import { subscribingCalls } from '../rpc/subscriptions'
import { allowMethods, HttpError, readBody, respond, type Route } from './http'

const MAX_BODY_BYTES = 1024 * 1024

/** POST /rpc: JSON-RPC as a Solana node answers it. Only `application/json`, which no foreign page can send unasked. */
export function rpcRoute(chain: Chain): Route {
  const call = callsOn(chain)
  return async (request, response) => {
    allowMethods(request, 'POST')
    if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
      throw new HttpError(
        415,
        'Supplied content type is not allowed. Content-Type: application/json is required',
      )
    const body = await readBody(request, MAX_BODY_BYTES)
    respond(response, 200, 'application/json; charset=utf-8', answerText(body.toString('utf8'), call))
  }
}

/** The same methods and the subscriptions over WebSocket, for any number of listeners that hand their upgrades over. */
export function createRpcSockets(chain: Chain): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_BODY_BYTES })
  sockets.on('connection', (socket) => serveSocket(chain, socket))
  return sockets
}

function serveSocket(chain: Chain, socket: WebSocket): void {
  const peer = { send: (text: string) => socket.send(text) }
  const { call, close } = subscribingCalls(chain, peer, callsOn(chain))
  socket.on('message', (data: Buffer) => {
    const answer = answerText(data.toString('utf8'), call)
    if (answer) socket.send(answer)
  })
  socket.on('close', close)
  socket.on('error', () => socket.terminate())
}
