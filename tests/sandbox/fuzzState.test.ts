import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Keypair } from '@solana/web3.js'
import type { ChainState } from '../../sandbox/chain/state'
import { loadState } from '../../sandbox/state/load'
import { callRpc } from '../support/jsonRpc'
import { startKept, type KeptServer } from '../support/keptProcess'
import { randomBy } from '../support/random'

/** Milliseconds, on a machine that may have other things to do. */
const LONG = 60_000
let folder: string
let server: KeptServer | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mintwright-fuzz-'))
})
afterEach(() => {
  server?.child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function end(how: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  server?.child.kill(how)
  if (server) await once(server.child, 'exit')
}

/** What a folder holds, which must be all of one piece. */
function kept(): ChainState {
  const state = loadState(folder)
  if (!state) throw new Error('nothing was kept')
  const slots = new Set(state.blocks.map(({ slot }) => slot))
  const left = new Map<string, bigint>()
  for (const { keys, slot, preBalances, postBalances } of state.records) {
    expect(slots).toContain(slot)
    for (const [index, key] of keys.all.entries()) {
      expect(preBalances[index]).toBe(left.get(key) ?? preBalances[index])
      left.set(key, postBalances[index] ?? 0n)
    }
  }
  const accounts = new Map(state.accounts)
  for (const [key, lamports] of left)
    if (accounts.has(key)) expect([key, accounts.get(key)?.lamports ?? 0n]).toEqual([key, lamports])
  expect(state.records).toHaveLength(state.landed)
  for (const [index, { height, previousBlockhash }] of state.blocks.entries()) {
    const before = state.blocks[index - 1]
    if (before?.height === height - 1) expect(previousBlockhash).toBe(before.blockhash)
  }
  return state
}

describe('a chain that is killed again and again', () => {
  it(
    'has each transaction with its effects, and what it had the last time',
    async () => {
      let known: string[] = []
      const random = randomBy('when the server is killed')
      for (let round = 0; round < 3; round += 1) {
        server = await startKept(folder, 20)
        const { rpcUrl } = server
        const load = Promise.allSettled([1, 2, 3].map((worker) => work(rpcUrl, worker)))
        while (!loadState(folder)?.landed) await new Promise((done) => setTimeout(done, 20))
        await new Promise((done) => setTimeout(done, 200 + random() * 600))
        await end('SIGKILL')
        await load
        const { records } = kept()
        const signatures = new Set(records.map(({ signature }) => signature))
        expect(known.filter((signature) => !signatures.has(signature))).toEqual([])
        known = [...signatures]
      }
      expect(known.length).toBeGreaterThan(0)
      expect(readdirSync(folder).filter((name) => name.endsWith('.part')).length).toBeLessThan(2)
    },
    LONG,
  )
})

/** Keeps a server busy until it dies: money for many, blocks enough for snapshots, and rents. */
async function work(rpcUrl: string, worker: number): Promise<never> {
  for (let i = 0; ; i += 1) {
    const someone = Keypair.generate().publicKey.toBase58()
    await callRpc(rpcUrl, 'requestAirdrop', someone, 1_000_000 + i)
    if (i % 5 === worker) await callRpc(rpcUrl, 'practice_setRent', 696 * worker)
    if (i % 9 === worker) await callRpc(rpcUrl, 'practice_warp', 2000)
  }
}

describe('a chain whose disk refuses', () => {
  /** No file may be longer than some hundred kilobytes, and who tries is told so rather than ended. */
  const NARROW = ['sh', '-c', 'trap \'\' XFSZ; ulimit -f 300; exec "$@"', 'sh']

  it(
    'goes on in memory, says so once, and leaves what it had kept of one piece',
    async () => {
      server = await startKept(folder, 50, NARROW)
      const { rpcUrl, complaints } = server
      const someone = Keypair.generate().publicKey.toBase58()
      let given = 0
      const give = async () => {
        given += 1
        await callRpc(rpcUrl, 'requestAirdrop', someone, 1_000_000 + given)
      }
      while (complaints() === '') await give()
      await give()
      const options = { commitment: 'processed' }
      const count = async () => (await callRpc(rpcUrl, 'getTransactionCount', options)).result
      await expect.poll(count, { timeout: LONG }).toBe(given)
      await end('SIGTERM')
      expect(complaints()).toMatch(/^The practice chain can no longer be kept in .+: EFBIG.+memory\.\n$/)
      const { landed, accounts } = kept()
      expect(landed).toBeLessThan(given)
      const gifts = Array.from({ length: landed }, (_, i) => 1_000_001n + BigInt(i))
      const sum = gifts.reduce((total, each) => total + each, 0n)
      expect(new Map(accounts).get(someone)?.lamports ?? 0n).toBe(sum)
    },
    LONG,
  )
})
