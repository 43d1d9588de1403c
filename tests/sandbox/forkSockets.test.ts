import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { Keypair } from '@solana/web3.js'
import WebSocket from 'ws'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { startFork, type Fork } from '../support/fork'

let upstream: PracticeChain
let fork: Fork
let socket: WebSocket
type Heard = { id?: number; method?: string; result?: unknown; params?: { result: unknown } }
let heard: Heard[]

beforeAll(async () => {
  upstream = await startPracticeChain()
})
beforeEach(async () => {
  fork = await startFork(upstream.rpcUrl)
  socket = new WebSocket(fork.wsUrl)
  heard = []
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as Heard))
  await new Promise((done) => socket.once('open', done))
})
afterEach(async () => {
  socket.close()
  await fork.stop()
})
afterAll(() => upstream.stop())

const say = (id: number, method: string, ...params: unknown[]) =>
  socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
const nobody = () => Keypair.generate().publicKey.toBase58()

/** Keeps the upstream from answering until the answer is called. */
function holdUp(): () => void {
  let release = () => {}
  const free = new Promise<void>((done) => (release = done))
  fork.upstream.misbehave((_, response) => {
    void free.then(() => response.writeHead(503).end())
    return true
  })
  return () => {
    fork.upstream.misbehave(null)
    release()
  }
}

it('messages are answered in the order in which they came, however long one waits', async () => {
  const release = holdUp()
  say(1, 'getBalance', nobody())
  say(2, 'getHealth')
  say(3, 'getBalance', nobody())
  say(4, 'nothing')
  await expect.poll(() => fork.upstream.calls.flatMap(({ params }) => params[0])).toHaveLength(2)
  expect(heard).toEqual([])
  release()
  await expect.poll(() => heard.map(({ id }) => id)).toEqual([1, 2, 3, 4])
})

it('a subscription that waits is answered before it tells anything', async () => {
  const address = nobody()
  const release = holdUp()
  say(1, 'accountSubscribe', address, { commitment: 'processed' })
  say(2, 'slotSubscribe')
  await expect.poll(() => fork.upstream.calls.length).toBe(1)
  release()
  await expect.poll(() => heard.length).toBeGreaterThan(1)
  expect(heard.slice(0, 2).map(({ id }) => id)).toEqual([1, 2])
  fork.chain.airdrop(address, 1_000_000n)
  fork.chain.warp(1)
  await expect
    .poll(() => heard.find(({ method }) => method === 'accountNotification')?.params?.result)
    .toMatchObject({ value: { lamports: 1_000_000 } })
})

it('a socket that closes while it waits is forgotten', async () => {
  const release = holdUp()
  say(1, 'accountSubscribe', nobody())
  await expect.poll(() => fork.upstream.calls.length).toBe(1)
  socket.close()
  await new Promise((done) => socket.once('close', done))
  release()
  await expect.poll(() => fork.upstream.calls.length).toBe(2)
  expect(await fork.connection.getSlot()).toBeGreaterThan(0)
})
