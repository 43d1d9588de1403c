import 'fake-indexeddb/auto'
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Chain } from '../../sandbox/chain/Chain'
import { startPractice } from '../../sandbox/main'
import { LOOKUP_TABLE } from '../../sandbox/market/launchTable'
import { fetchInBackground, type Background } from '../../sandbox/programs/background'
import { readPrograms } from '../../sandbox/programs/read'
import { WANTED, type Wanted } from '../../sandbox/programs/wanted'
import { aPair, openPool } from '../liquidity/raydium-cpmm/onChain'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { callRpc } from '../support/jsonRpc'
import {
  describeWithPrograms,
  JUPITER_LOCK,
  METAPLEX,
  METEORA_DAMM,
  practicePrograms,
  RAYDIUM,
  RAYDIUM_CONFIG,
  RAYDIUM_CPMM,
} from '../support/programs'
import { nodeFaults, startPublicNode, type PublicNode } from '../support/publicNode'

const SOL = 10n ** 9n
const PROGRAMS = [METAPLEX, RAYDIUM_CPMM, METEORA_DAMM, JUPITER_LOCK]
/** What everybody has to have; Burn & Earn is not everywhere. */
const NEEDED: Wanted = { ...WANTED, programs: WANTED.programs.filter(({ optional }) => !optional) }
/** The genesis hash and the accounts. */
const FIRST_ANSWERS = [null, null]

/** A program that LiteSVM brings: where it does not matter what they do, each of them is another name for it. */
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

async function aMainnetOfOneProgram(): Promise<PracticeChain> {
  const practice = await startPracticeChain({ slotMs: 3_600_000 })
  const { accounts } = practice.chain
  for (const id of PROGRAMS) accounts.put(id, accounts.now(TOKEN_2022))
  const account = { lamports: 1n, data: Buffer.alloc(8), executable: false, rentEpoch: 2n ** 64n - 1n }
  for (const { address, owner } of WANTED.accounts.slice(0, 3)) accounts.put(address, { ...account, owner })
  return practice
}

describe('the programs of others, while the chain runs', () => {
  let mainnet: PracticeChain
  let node: PublicNode
  let folder: string
  let said: string
  let pauses: number[]

  beforeAll(async () => {
    mainnet = await aMainnetOfOneProgram()
  })
  afterAll(() => mainnet.stop())
  beforeEach(async () => {
    node = await startPublicNode(mainnet.rpcUrl, WANTED.genesisHash)
    folder = mkdtempSync(join(tmpdir(), 'mintwright-programs-'))
    said = ''
    pauses = []
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await node.stop()
    rmSync(folder, { recursive: true })
  })

  function fetchInto(chain: Chain, over: Partial<Background> = {}): Promise<void> {
    const out = { isTTY: false, write: (words: string) => (said += words) }
    const pause = (milliseconds: number) => {
      pauses.push(milliseconds)
      return Promise.resolve()
    }
    const { signal } = new AbortController()
    const rpc = { url: node.url, timeout: 5_000, pause }
    return fetchInBackground({ folder, chain, out, signal, wanted: NEEDED, rpc, ...over })
  }

  const has = (chain: Chain, address: string) => chain.account(address, 'finalized') !== null
  const host = () => new URL(node.url).host

  describeWithPrograms('as they are', [...PROGRAMS, ...RAYDIUM], () => {
    it('come one after the other, and pools can be opened without a restart', async () => {
      await node.stop()
      const real = await startPracticeChain({ slotMs: 3_600_000, ...practicePrograms() })
      node = await startPublicNode(real.rpcUrl, WANTED.genesisHash)
      const practice = await startPracticeChain()
      try {
        const payer = await practice.aPayer(1_000n * SOL)
        const pair = await aPair(practice, payer, {}, null)
        const order = { pair, deposit: { base: 10n ** 12n, quote: 5n * SOL } }
        await expect(openPool(practice, payer, order)).rejects.toMatchObject({ code: 'venue/missing' })

        await fetchInto(practice.chain)
        expect(said).toBe(
          `Fetching the programs of others from ${host()}: Metaplex Token Metadata, Raydium CPMM, Meteora DAMM v2, Jupiter Lock. The chain has them.\n`,
        )
        expect(has(practice.chain, LOOKUP_TABLE)).toBe(true)
        const { pool } = await openPool(practice, payer, order)
        expect(pool.pair).toEqual(pair)
      } finally {
        await practice.stop()
        await real.stop()
      }
    })
  })

  it('are not asked for where they are', async () => {
    await fetchInto(new Chain())
    node.asked.length = 0
    said = ''
    await fetchInto(new Chain())
    expect([node.asked, said]).toEqual([[], ''])
  })

  it('come when the node has been left alone for as long as it asks', async () => {
    const chain = new Chain()
    node.ahead.push(nodeFaults.status(429, { 'retry-after': '12' }), null, null, nodeFaults.hangUp)
    await fetchInto(chain)
    expect(pauses[0]).toBe(12_000)
    expect(pauses).toHaveLength(2)
    expect(PROGRAMS.map((id) => has(chain, id))).toEqual(PROGRAMS.map(() => true))
  })

  it.each([
    [
      'refuses',
      nodeFaults.status(403),
      /The node refuses \(HTTP 403\)\. Another one is named with MINTWRIGHT_RPC=/,
      60_000,
    ],
    ['hangs up at once', nodeFaults.hangUp, /cannot be reached, or hangs up \(.*\)\./, 60_000],
    ['is silent', nodeFaults.silence, /does not answer in time\./, 500],
    ['is on another cluster', nodeFaults.result('another'), /is not on Mainnet/, 60_000],
  ])(
    'are told of in one sentence, and nobody insists, where the node %s',
    async (_, nodeFault, words, timeout) => {
      node.always.nodeFault = nodeFault
      const chain = new Chain()
      await fetchInto(chain, { rpc: { url: node.url, timeout } })
      expect(said).toMatch(
        /^Not fetched: Metaplex Token Metadata, Raydium CPMM, Meteora DAMM v2, Jupiter Lock\. .*\. To go on: npm run sandbox:programs\n$/,
      )
      expect(said).toMatch(words)
      expect(node.asked).toHaveLength(1)
      expect(has(chain, RAYDIUM_CPMM)).toBe(false)
    },
  )

  it('stay where a node dies half way, and the next start goes on', async () => {
    const chain = new Chain()
    node.always.nodeFault = (response, honest) => {
      const isDead = node.asked.some(({ params }) => params[0] === RAYDIUM_CPMM)
      if (isDead) response.destroy()
      else response.end(honest)
    }
    await fetchInto(chain)
    expect([METAPLEX, RAYDIUM_CONFIG, RAYDIUM_CPMM].map((id) => has(chain, id))).toEqual([true, true, false])
    expect(said).toMatch(
      /: Metaplex Token Metadata\. Not fetched: Raydium CPMM, Meteora DAMM v2, Jupiter Lock\. .*7 of 7\./,
    )
    expect(said.split('\n')).toHaveLength(2)

    node.always.nodeFault = null
    node.asked.length = 0
    await fetchInto(chain)
    expect(PROGRAMS.map((id) => has(chain, id))).toEqual(PROGRAMS.map(() => true))
    expect(node.asked.some(({ params }) => params[0] === METAPLEX)).toBe(false)
  })

  it('are fetched once where two start at once, and both have them', async () => {
    const chains = [new Chain(), new Chain()]
    await Promise.all(chains.map((chain) => fetchInto(chain)))
    for (const chain of chains) expect(PROGRAMS.map((id) => has(chain, id))).toEqual(PROGRAMS.map(() => true))
    expect(node.asked.filter(({ method }) => method === 'getGenesisHash')).toHaveLength(1)
    expect(readdirSync(folder).filter((name) => /part|tmp|pid/.test(name))).toEqual([])
  })

  it('are fetched where a process that was killed left its claim', async () => {
    const dead = spawn(process.execPath, ['--version'])
    await once(dead, 'exit')
    writeFileSync(join(folder, 'fetching.pid'), `${dead.pid}`)
    await fetchInto(new Chain())
    expect(said).toMatch('The chain has them.')
  })

  it('are left alone at once when the chain ends', async () => {
    const stop = new AbortController()
    node.ahead.push(...FIRST_ANSWERS, () => stop.abort())
    await fetchInto(new Chain(), { signal: stop.signal })
    expect(said).toBe('')
    expect(existsSync(join(folder, 'fetching.pid'))).toBe(false)
  })

  it('are told of in one line of a terminal, which is written anew', async () => {
    const out = { isTTY: true, columns: 60, write: (words: string) => (said += words) }
    await fetchInto(new Chain(), { out })
    expect(said.split('\n')).toHaveLength(2)
    const shown = said.split('\r\u001b[K')
    expect(shown.some((line) => /^Raydium CPMM: 0\.\d of 0\.\d MB$/.test(line))).toBe(true)
    expect(shown.slice(0, -1).every((line) => line.length < 60)).toBe(true)
    expect(shown.at(-1)).toMatch(/^Fetching .* Jupiter Lock\. The chain has them\.\n$/)
  })

  it('are on a kept chain when it goes on, and what it knows stays as it is', async () => {
    vi.stubEnv('MINTWRIGHT_STATE', join(folder, 'state'))
    vi.stubEnv('MINTWRIGHT_PROGRAMS', folder)
    vi.stubEnv('MINTWRIGHT_RPC', node.url)
    const start = () => startPractice({ port: 0, dist: folder, wallet: folder, fresh: false })
    const read = async (origin: string, address: string) =>
      (await callRpc(`${origin}/rpc`, 'getAccountInfo', address, { encoding: 'base64' })).result
    const out = { write: (words: string) => (said += words) }

    const first = await start()
    const [config = ''] = RAYDIUM.slice(1)
    expect(await read(first.origin, config)).toMatchObject({ value: null })
    await first.fetchPrograms(out)
    const taken = (await read(first.origin, config)) as { value: unknown }
    expect(taken.value).not.toBeNull()
    await first.stop()

    const second = await start()
    expect(second.resumed).toBe(true)
    expect(await read(second.origin, config)).toMatchObject({ value: taken.value })
    for (const id of PROGRAMS)
      expect(await read(second.origin, id)).toMatchObject({ value: { executable: true } })
    await second.stop()
  })

  async function npmStart(...args: string[]) {
    const child = spawn(process.execPath, ['sandbox/start.mjs', '--dev', '--fresh', ...args], {
      env: {
        ...process.env,
        PORT: String(await freePort()),
        MINTWRIGHT_STATE: join(folder, 'state'),
        MINTWRIGHT_PROGRAMS: folder,
        MINTWRIGHT_RPC: node.url,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (data: Buffer) => (said += data.toString()))
    const complaints = text(child.stderr)
    const ended = once(child, 'exit') as Promise<[number | null]>
    return { child, complaints, ended }
  }

  it('are fetched by npm start, and Ctrl-C ends it at once meanwhile', async () => {
    node.ahead.push(...FIRST_ANSWERS)
    node.always.nodeFault = nodeFaults.silence
    const { child, complaints, ended } = await npmStart()
    const asks = () => expect(node.asked.length).toBeGreaterThan(2)
    await Promise.race([
      vi.waitFor(asks, { timeout: 100_000, interval: 100 }),
      complaints.then((words) => expect.unreachable(`npm start has ended: ${words}`)),
    ])
    child.kill('SIGINT')
    expect(await ended).toEqual([0, null])
    expect(await complaints).toBe('')
    expect(said.trimEnd().split('\n').length).toBeLessThan(6)
    expect(existsSync(join(folder, 'fetching.pid'))).toBe(false)
    expect(readPrograms(folder).size).toBe(0)
  })

  it('are asked of nobody with --offline', async () => {
    const { child, complaints, ended } = await npmStart('--offline')
    await vi.waitFor(() => expect(said).toMatch('A new chain, kept in'), { timeout: 100_000, interval: 100 })
    const [origin = ''] = /http:\/\/127\S+/.exec(said) ?? []
    const { result } = await callRpc(`${origin}/rpc`, 'getAccountInfo', METAPLEX, { encoding: 'base64' })
    expect(result).toMatchObject({ value: null })
    child.kill('SIGINT')
    expect(await ended).toEqual([0, null])
    expect(await complaints).toBe('')
    expect(node.asked).toEqual([])
  })
})

/** A port that is free just now, as is the one after it. Both lie below those that outgoing connections take. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000)
    const isFree = await Promise.all([canListen(port), canListen(port + 1)])
    if (isFree.every(Boolean)) return port
  }
}

function canListen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer().once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })
}
