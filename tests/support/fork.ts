import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChainState } from '../../sandbox/chain/state'
import { forkInto, openCluster, startSlotOf } from '../../sandbox/fork/fork'
import type { UpstreamOptions } from '../../sandbox/fork/Upstream'
import { startServing, type PracticeChain } from './chain'
import { TestChain } from './TestChain'

export type UpstreamCall = Readonly<{ method: string; params: readonly unknown[] }>

/** Answers a call itself, or returns false to have it forwarded. */
export type Mischief = (call: UpstreamCall, response: ServerResponse) => boolean

export type Watched = Readonly<{
  url: string
  /** Every received call, in order. */
  calls: UpstreamCall[]
  /** Changes how the next calls are answered; null ends that. */
  misbehave: (mischief: Mischief | null) => void
  stop: () => Promise<void>
}>

/** A node in front of another one: it forwards JSON-RPC, records the calls, and can be told to misbehave. */
export async function watch(rpcUrl: string): Promise<Watched> {
  const calls: UpstreamCall[] = []
  let mischief: Mischief | null = null
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray()).toString('utf8')
    const call = JSON.parse(body) as UpstreamCall
    calls.push(call)
    if (mischief?.(call, response)) return
    const headers = { 'Content-Type': 'application/json' }
    const real = await fetch(rpcUrl, { method: 'POST', headers, body })
    response.writeHead(real.status, headers).end(await real.text())
  }
  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    misbehave: (next) => void (mischief = next),
    stop() {
      server.closeAllConnections()
      return new Promise<void>((done) => void server.close(() => done()))
    },
  }
}

export type Fork = PracticeChain & Readonly<{ upstream: Watched }>

/**
 * A practice chain that takes missing accounts over from the node at a URL; every call is counted, and retries are short. It
 * continues from `resume` if that is given.
 */
export async function startFork(
  rpcUrl: string,
  patience: UpstreamOptions = {},
  resume?: ChainState,
): Promise<Fork> {
  const upstream = await watch(rpcUrl)
  const cluster = await openCluster(upstream.url, { timeoutMs: 5_000, pauseMs: 1, ...patience })
  const chain = new TestChain({ startSlot: startSlotOf(cluster), resume })
  const prefetch = forkInto(chain, cluster)
  const practice = await startServing({ chain, prefetch }, (to, lamports, connection) =>
    connection.requestAirdrop(to, Number(lamports)),
  )
  upstream.calls.length = 0
  return {
    ...practice,
    upstream,
    async stop() {
      await practice.stop()
      await upstream.stop()
    },
  }
}
