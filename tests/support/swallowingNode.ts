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
      const signature = signatureIn(first)
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
  return callByCall(answer)
}

/**
 * What a node does with what it is given: it sends it on and says that none of it landed, under the slot of now, or that all of it failed;
 * or it drops it, and says no more than that it took it.
 */
export type Denial = 'hides' | 'fails' | 'drops'

/** A node that denies while `denies` says how. */
export function denyingNode(denies: () => Denial | null): SwallowingNode {
  return callByCall(async (call, ask) => {
    const { id, method, params: [wire] = [] } = call
    if (denies() === 'drops' && method === 'sendTransaction')
      return JSON.stringify({ jsonrpc: '2.0', id, result: signatureIn(String(wire)) })
    const denied = DENIALS[denies() ?? 'none'][method]
    if (!denied) return await ask()
    const said = JSON.parse(await ask()) as { result?: unknown }
    return JSON.stringify('result' in said ? { ...said, result: denied(said.result as never) } : said)
  })
}

type Statuses = Readonly<{ context: unknown; value: readonly (object | null)[] }>
type Found = Readonly<{ meta: object }> | null

const FAILURE = { InstructionError: [0, { Custom: 1 }] }

const DENIALS: Readonly<Record<Denial | 'none', Readonly<Record<string, (result: never) => unknown>>>> = {
  none: {},
  drops: {},
  hides: {
    getSignatureStatuses: ({ context, value }: Statuses) => ({ context, value: value.map(() => null) }),
    getSignaturesForAddress: () => [],
    getTransaction: () => null,
  },
  fails: {
    getSignatureStatuses: ({ context, value }: Statuses) => ({
      context,
      value: value.map((each) => each && { ...each, err: FAILURE, status: { Err: FAILURE } }),
    }),
    getSignaturesForAddress: (all: readonly object[]) => all.map((each) => ({ ...each, err: FAILURE })),
    getTransaction: (found: Found) => found && { ...found, meta: { ...found.meta, err: FAILURE } },
  },
}

function signatureIn(wire: string): string {
  const { signatures } = VersionedTransaction.deserialize(Buffer.from(wire, 'base64'))
  return bs58.encode(signatures[0] ?? new Uint8Array())
}

/** Answers each call of a request by itself. */
function callByCall(answer: (call: Call, ask: () => Promise<string>) => Promise<string>): SwallowingNode {
  return async (body, ask) => {
    const calls = JSON.parse(body) as Call | readonly Call[]
    const one = (call: Call) => answer(call, async () => await (await ask(JSON.stringify(call))).text())
    if (!Array.isArray(calls)) return new Response(await one(calls as Call))
    return new Response(`[${(await Promise.all((calls as readonly Call[]).map(one))).join()}]`)
  }
}
