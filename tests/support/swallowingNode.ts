import { VersionedTransaction } from '@solana/web3.js'
import bs58 from 'bs58'

/** Answers a request with this body; `ask` asks the node behind it. */
export type SwallowingNode = (body: string, ask: (body: string) => Promise<Response>) => Promise<Response>

type Call = Readonly<{ id?: unknown; method: string; params?: readonly unknown[] }>

/** A node that does not send on what `isSwallowed` names (base64), answers with its signature, and calls it final ever after. */
export function swallowingNode(isSwallowed: (wire: string) => boolean): SwallowingNode {
  const claimed = new Set<string>()
  const answer = async (call: Call, ask: () => Promise<string>): Promise<string> => {
    const { id, method, params: [first] = [] } = call
    const say = (result: unknown) => JSON.stringify({ jsonrpc: '2.0', id, result })
    if (method === 'sendTransaction' && typeof first === 'string' && isSwallowed(first)) {
      const { signatures } = VersionedTransaction.deserialize(Buffer.from(first, 'base64'))
      const signature = bs58.encode(signatures[0] ?? new Uint8Array())
      claimed.add(signature)
      return say(signature)
    }
    if (method !== 'getSignatureStatuses') return await ask()
    const asked = first as readonly string[]
    const { result } = JSON.parse(await ask()) as {
      result: { context: { slot: number }; value: readonly unknown[] }
    }
    const { slot } = result.context
    const word = {
      slot,
      confirmations: null,
      err: null,
      status: { Ok: null },
      confirmationStatus: 'finalized',
    }
    return say({
      ...result,
      value: result.value.map((each, at) => (claimed.has(asked[at] ?? '') ? word : each)),
    })
  }
  return async (body, ask) => {
    const calls = JSON.parse(body) as Call | readonly Call[]
    const one = (call: Call) => answer(call, async () => await (await ask(JSON.stringify(call))).text())
    if (!Array.isArray(calls)) return new Response(await one(calls as Call))
    return new Response(`[${(await Promise.all((calls as readonly Call[]).map(one))).join()}]`)
  }
}
