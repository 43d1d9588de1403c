import type { Chain } from '../../sandbox/chain/Chain'
import { answerText, callsOn } from '../../sandbox/rpc/answer'
import { readRequests } from '../../sandbox/rpc/envelope'
import type { RpcAnswer } from './jsonRpc'

/** Calls a chain in this process, as text in and text out, without a server. */
export function callChain(chain: Chain, method: string, ...params: unknown[]): RpcAnswer {
  const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return JSON.parse(answerText(readRequests(request), callsOn(chain))) as RpcAnswer
}
