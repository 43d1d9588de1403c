import { isRecord } from './jsonRpc'

export type RpcCallBody = Readonly<{ id: unknown; method: string; params?: readonly unknown[] }>
export type RpcAnswerBody = Readonly<{ id: unknown; result?: unknown; error?: unknown }>

/** The slots between the newest confirmed one and the final one. */
const BEHIND = 32

/** A call as a lagging node understands it: the newest state that it knows is the one that is final elsewhere. */
export function laggingCall(call: RpcCallBody): RpcCallBody {
  if (call.method === 'sendTransaction') return call
  const params = (call.params ?? []).map((each) =>
    isRecord(each) && 'commitment' in each ? { ...each, commitment: 'finalized' } : each,
  )
  return { ...call, params }
}

/** Its answer: it does not know a signature that is not final yet. */
export function laggingAnswer({ method }: RpcCallBody, answer: RpcAnswerBody): RpcAnswerBody {
  const { result } = answer
  if (method !== 'getSignatureStatuses' || !isRecord(result)) return answer
  const { context, value } = result as { context: { slot: number }; value: unknown[] }
  const known = value.map((each) =>
    isRecord(each) && each['confirmationStatus'] === 'finalized' ? each : null,
  )
  return { ...answer, result: { context: { ...context, slot: context.slot - BEHIND }, value: known } }
}
