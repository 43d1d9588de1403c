import { VersionedTransaction } from '@solana/web3.js'
import bs58 from 'bs58'

/** Answers a request with this body; `honest` asks the node behind it. */
export type SwallowingNode = (body: string, honest: () => Promise<Response>) => Promise<Response>

/** A node that does not send on what `isSwallowed` names (base64), answers with its signature, and calls it final ever after. */
export function swallowingNode(isSwallowed: (wire: string) => boolean): SwallowingNode {
  const claimed = new Set<string>()
  return async (body, honest) => {
    const { id, method, params } = JSON.parse(body) as Readonly<{
      id: unknown
      method: string
      params: readonly unknown[]
    }>
    const say = (result: unknown) => new Response(JSON.stringify({ jsonrpc: '2.0', id, result }))
    const [first] = params
    if (method === 'sendTransaction' && typeof first === 'string' && isSwallowed(first)) {
      const { signatures } = VersionedTransaction.deserialize(Buffer.from(first, 'base64'))
      const signature = bs58.encode(signatures[0] ?? new Uint8Array())
      claimed.add(signature)
      return say(signature)
    }
    if (method !== 'getSignatureStatuses') return await honest()
    const asked = first as readonly string[]
    const { result } = (await (await honest()).json()) as {
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
    const value = result.value.map((each, at) => (claimed.has(asked[at] ?? '') ? word : each))
    return say({ ...result, value })
  }
}
