import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { VersionedTransaction } from '@solana/web3.js'
import bs58 from 'bs58'
import type { Chain } from '../../sandbox/chain/Chain'
import { answerText, callsOn } from '../../sandbox/rpc/answer'
import { readRequests } from '../../sandbox/rpc/envelope'
import type { Cluster } from '../../src/solana/cluster'
import type { AskedCall } from '../support/endpoint'
import { answerWithoutSocket, wholeAnswer } from '../support/inProcess'
import type { RpcAnswer } from '../support/jsonRpc'
import { TestChain } from '../support/TestChain'
import { wait } from './time'

/** How long the app waits for an answer, in the time of time.ts. */
const SILENCE_MS = 10_000

/** A node's answer to one call. `body` replaces the whole HTTP body; `refusal` is the status 403. */
export type Said =
  | Readonly<{ result: unknown }>
  | Readonly<{ error: NonNullable<RpcAnswer['error']> }>
  | Readonly<{ body: string }>
  | 'silence'
  | 'hang-up'
  | 'refusal'

/**
 * A node's lie; undefined: none for this call. `honest` asks the chain, and sends where the call is a send: a lie about a
 * transaction that must not be sent leaves it alone.
 */
export type Lie = (
  call: AskedCall,
  honest: () => RpcAnswer,
  node: LyingNode,
) => Said | undefined | Promise<Said | undefined>

export type LyingNode = Readonly<{
  /** Its address. With a name another one: the app takes each for an endpoint of its own. */
  url: (name?: string) => string
  /** All questions since the last truth() or tell(). */
  asked: AskedCall[]
  /** From now on it tells this lie. */
  tell: (lie: Lie) => void
  /** From now on it is honest, and has forgotten the transactions that it withheld. */
  truth: () => void
  /** The transactions (base64) that it took and did not send on. */
  withheld: Set<string>
  /** Sends them on, as often as it likes. */
  release: () => void
  stop: () => Promise<void>
}>

/** What becomes of a request, and of one call of it: its answer as it goes over the wire, or what becomes of all. */
type Whole = Exclude<Said, { result: unknown } | { error: unknown }>
type Written = Readonly<{ text: string }> | Whole

/**
 * A node in front of a chain of this process, which can be told to lie. Until then it is honest, except that it claims to be a node
 * of Devnet: the app exempts the practice chain from its checks of nodes.
 */
export async function startLyingNode(chain: Chain): Promise<LyingNode> {
  let lie: Lie | null = null
  const server = createServer((request, response) => {
    void text(request).then((body) => answer(body, response))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/`
  const node: LyingNode = {
    url: (name = '') => `${url}${name}`,
    asked: [],
    withheld: new Set(),
    tell(next) {
      node.asked.length = 0
      lie = next
    },
    truth() {
      node.asked.length = 0
      node.withheld.clear()
      lie = null
    },
    release() {
      for (const wire of node.withheld)
        honestText(chain, { id: 1, method: 'sendTransaction', params: [wire, SENT] })
    },
    stop() {
      useSockets()
      server.closeAllConnections()
      return new Promise<void>((done) => void server.close(() => done()))
    },
  }

  const useSockets = answerWithoutSocket(url, async (body, signal) => {
    const said = await answerAll(body)
    if (said === 'hang-up') throw new TypeError('fetch failed')
    if (said === 'refusal') return new Response(null, { status: 403 })
    if (said !== 'silence') return wholeAnswer(said.body)
    wait(SILENCE_MS)
    return await new Promise<never>((_, giveUp) => {
      signal?.addEventListener('abort', () => giveUp(signal.reason as Error))
    })
  })

  /** What asks by another `fetch`, as web3.js by itself. */
  async function answer(body: string, response: ServerResponse): Promise<void> {
    const said = await answerAll(body)
    if (said === 'silence') wait(SILENCE_MS)
    else if (said === 'hang-up') response.socket?.destroy()
    else if (said === 'refusal') response.writeHead(403).end()
    else response.end(said.body)
  }

  async function answerAll(body: string): Promise<Whole> {
    const read = JSON.parse(body) as AskedCall | AskedCall[]
    const calls = [read].flat()
    node.asked.push(...calls)
    const said = await Promise.all(calls.map(answerOne))
    for (const each of said) if (typeof each === 'string' || 'body' in each) return each
    const texts = said.map((each) => (typeof each === 'object' && 'text' in each ? each.text : ''))
    return { body: Array.isArray(read) ? `[${texts.join()}]` : (texts[0] ?? '') }
  }

  /** An honest answer goes on as it was written: its numbers may be longer than a float holds. */
  async function answerOne(call: AskedCall): Promise<Written> {
    const { method, params } = call
    if (chain instanceof TestChain) chain.asked(method, params)
    let told: string | undefined
    const honest = () => (told ??= method === 'getGenesisHash' ? asDevnet(call) : honestText(chain, call))
    const said = await lie?.(call, () => JSON.parse(honest()) as RpcAnswer, node)
    if (said === undefined) return { text: honest() }
    if (typeof said === 'string' || 'body' in said) return said
    return { text: JSON.stringify({ jsonrpc: '2.0', id: call.id, ...said }) }
  }

  return node
}

/** The network that is reached over these endpoints, for the app's own connectTo and openEngine. */
export function clusterAt(...rpcUrls: string[]): Cluster {
  return { id: 'devnet', name: 'Devnet', caip: 'solana:test', money: 'play', rpcUrls }
}

function asDevnet({ id }: AskedCall): string {
  return JSON.stringify({ jsonrpc: '2.0', id, result: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' })
}

const SENT = { encoding: 'base64', skipPreflight: true }

function honestText(chain: Chain, { id, method, params }: AskedCall): string {
  const request = JSON.stringify({ jsonrpc: '2.0', id, method, params })
  return answerText(readRequests(request), callsOn(chain))
}

/** Says something else of what the chain answers to these methods; where that is an error it stands. */
export function about(methods: string, change: (result: never, params: readonly unknown[]) => unknown): Lie {
  const names = methods.split(' ')
  return ({ method, params }, honest) => {
    if (!names.includes(method)) return undefined
    const { result, error } = honest()
    return error ? { error } : { result: change(result as never, params) }
  }
}

/** Takes every transaction, answers with its signature, and keeps it until it is released. */
export const withholding: Lie = ({ method, params }, _, { withheld }) => {
  if (method !== 'sendTransaction') return undefined
  const wire = String(params[0])
  withheld.add(wire)
  return { result: signatureIn(wire) }
}

/** The same; and it calls each of them final and failed, and shows it as such with its very bytes. */
export const failing: Lie = (...asked) => {
  const [{ method, params }, honest, { withheld }] = asked
  const find = (signature: unknown) => [...withheld].find((wire) => signatureIn(wire) === signature)
  if (method === 'getSignatureStatuses') {
    const { context, value } = (honest() as { result: Statuses }).result
    const failed = { slot: context.slot, confirmations: null, err: FAILURE, confirmationStatus: 'finalized' }
    const signatures = params[0] as readonly string[]
    return { result: { context, value: value.map((was, at) => (find(signatures[at]) ? failed : was)) } }
  }
  const wire = method === 'getTransaction' ? find(params[0]) : undefined
  return wire === undefined ? withholding(...asked) : { result: failedAs(wire) }
}

type Statuses = Readonly<{ context: Readonly<{ slot: number }>; value: readonly unknown[] }>

const FAILURE = { InstructionError: [0, { Custom: 1 }] }

/** What getTransaction (json) answers of a transaction (base64) that took its fee. */
function failedAs(wire: string): unknown {
  const { message, signatures } = VersionedTransaction.deserialize(Buffer.from(wire, 'base64'))
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = message.header
  const balances = message.staticAccountKeys.map(() => 1)
  return {
    slot: 1,
    blockTime: null,
    version: 0,
    transaction: {
      signatures: signatures.map((signature) => bs58.encode(signature)),
      message: {
        header: { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts },
        accountKeys: message.staticAccountKeys.map((key) => key.toBase58()),
        recentBlockhash: message.recentBlockhash,
        instructions: message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
          programIdIndex,
          accounts: accountKeyIndexes,
          data: bs58.encode(data),
        })),
        addressTableLookups: message.addressTableLookups.map(
          ({ accountKey, writableIndexes, readonlyIndexes }) => ({
            accountKey: accountKey.toBase58(),
            writableIndexes,
            readonlyIndexes,
          }),
        ),
      },
    },
    meta: {
      err: FAILURE,
      fee: 5_000,
      preBalances: balances,
      postBalances: balances,
      logMessages: [],
      loadedAddresses: { writable: [], readonly: [] },
    },
  }
}

/** The id of a transaction (base64): its first signature, after the byte with their number. */
function signatureIn(wire: string): string {
  return bs58.encode(Buffer.from(wire, 'base64').subarray(1, 65))
}
