import type { ChildProcess } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  SystemProgram,
  Transaction,
  type PublicKey,
} from '@solana/web3.js'
import {
  createMint,
  getOrCreateAssociatedTokenAccount,
  mintTo,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { Chain } from '../../sandbox/chain/Chain'
import { KEPT_BLOCKS } from '../../sandbox/chain/blocks'
import { answerText, callsOn } from '../../sandbox/rpc/answer'
import { readRequests } from '../../sandbox/rpc/envelope'
import { loadState } from '../../sandbox/state/load'
import { Store } from '../../sandbox/state/store'
import { serve } from '../../sandbox/server/serve'
import { startKept } from '../support/keptProcess'

const SOL = BigInt(LAMPORTS_PER_SOL)
let folder: string
/** Servers that clients may still be listening to. */
const running: (() => Promise<void>)[] = []
afterAll(() => Promise.all(running.map((close) => close())))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mintwright-state-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Waits for what comes true in its own time. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })

/** What a client hears, as text. */
const ask = (chain: Chain, method: string, ...params: unknown[]) =>
  answerText(readRequests(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })), callsOn(chain))

function reopen(): Chain {
  const resume = loadState(folder) ?? undefined
  if (!resume) throw new Error('no state was found')
  return new Chain({ resume, landingMs: 0 })
}

describe('a chain that is kept', () => {
  it('goes on as if it had never been stopped', async () => {
    const before = new Chain({ slotMs: 50, landingMs: 0 })
    const store = new Store(folder, before)
    const { owner, mint, token } = await makeTokens(before)
    before.setRent(2575n)
    before.advanceEpoch()
    before.warp(3)
    before.airdrop(owner.toBase58(), 1n)
    await store.close()

    const after = reopen()
    const questions = [
      ...(['processed', 'confirmed', 'finalized'] as const).flatMap((commitment) => [
        ['getSlot', { commitment }],
        ['getBalance', owner.toBase58(), { commitment }],
        ['getAccountInfo', mint.toBase58(), { encoding: 'jsonParsed', commitment }],
        ['getAccountInfo', token.toBase58(), { encoding: 'base64', commitment }],
        ['getProgramAccounts', TOKEN_2022_PROGRAM_ID.toBase58(), { encoding: 'base64', commitment }],
        ['getLatestBlockhash', { commitment }],
        ['getEpochInfo', { commitment }],
        ['getBalance', before.leader, { commitment }],
      ]),
      ['getGenesisHash'],
      ['getMinimumBalanceForRentExemption', 165],
      ['getTransactionCount'],
      ['getRecentPrioritizationFees', []],
      ['getSignaturesForAddress', owner.toBase58(), { commitment: 'confirmed' }],
      ...before.history.of(owner.toBase58()).flatMap(({ signature, slot }) => [
        ['getTransaction', signature, { encoding: 'jsonParsed', commitment: 'confirmed' }],
        ['getTransaction', signature, { encoding: 'json', commitment: 'confirmed' }],
        ['getSignatureStatuses', [signature]],
        ['getBlockTime', slot],
        ['getBlock', slot, { commitment: 'confirmed', transactionDetails: 'none' }],
      ]),
    ] as [string, ...unknown[]][]
    for (const [method, ...params] of questions)
      expect([method, params, ask(after, method, ...params)]).toEqual([
        method,
        params,
        ask(before, method, ...params),
      ])
    expect(before.history.of(owner.toBase58()).length).toBeGreaterThan(4)
  })

  it('still takes a transaction whose blockhash is older than the restart, and knows one that landed before', async () => {
    const before = new Chain({ landingMs: 0 })
    const store = new Store(folder, before)
    const payer = Keypair.generate()
    before.airdrop(payer.publicKey.toBase58(), 2n * BigInt(LAMPORTS_PER_SOL))
    const wire = (lamports: number) => {
      const transfer = SystemProgram.transfer({
        fromPubkey: payer.publicKey,
        toPubkey: payer.publicKey,
        lamports,
      })
      const transaction = new Transaction({
        feePayer: payer.publicKey,
        recentBlockhash: before.blocks.tip.blockhash,
      })
      transaction.add(transfer).sign(payer)
      return transaction.serialize().toString('base64')
    }
    const landed = wire(1)
    const waiting = wire(2)
    const options = { encoding: 'base64', preflightCommitment: 'processed' }
    ask(before, 'sendTransaction', landed, options)
    before.warp(5)
    await store.close()

    const after = reopen()
    expect(ask(after, 'sendTransaction', landed, options)).toContain('already been processed')
    expect(ask(after, 'sendTransaction', waiting, options)).toContain('"result"')
    after.airdrop(payer.publicKey.toBase58(), 5n)
    after.warp(33)
    expect(ask(after, 'getBalance', payer.publicKey.toBase58())).toContain(
      `"value":${2 * LAMPORTS_PER_SOL - 10_000 + 5}`,
    )
  })

  it('loses nothing that was answered when it is ended in good order', async () => {
    const before = new Chain()
    const store = new Store(folder, before)
    const someone = Keypair.generate().publicKey.toBase58()
    before.airdrop(someone, SOL)
    expect(before.accounts.now(someone)).toBeNull()
    before.stop()
    await store.close()
    expect(reopen().accounts.now(someone)?.lamports).toBe(SOL)
  })

  it('is new where nothing was kept', () => {
    expect(loadState(folder)).toBeNull()
  })

  it('goes from snapshot to snapshot while it runs, and keeps one', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const chain = new Chain({ landingMs: 0 })
      const store = new Store(folder, chain)
      const someone = Keypair.generate().publicKey.toBase58()
      for (let round = 0; round < 4; round += 1) {
        chain.airdrop(someone, SOL)
        chain.warp(5001)
        vi.advanceTimersByTime(250)
        await soon(() => expect(readdirSync(folder)).toContain(`snapshot-${round + 2}.jsonl`))
        await soon(() => expect(readdirSync(folder)).not.toContain(`snapshot-${round + 1}.jsonl`))
      }
      chain.airdrop(someone, SOL)
      await store.close()
      expect(readdirSync(folder).sort()).toEqual(['history-1.jsonl', 'log-5.jsonl', 'snapshot-5.jsonl'])
      expect(reopen().accounts.now(someone)?.lamports).toBe(5n * SOL)
      expect(reopen().history.of(someone)).toHaveLength(5)
    } finally {
      vi.useRealTimers()
    }
  })

  it('ticks for hours without growing, in memory or on disk', async () => {
    // More than twice as many blocks as are kept.
    const HOURS = 6
    expect(HOURS * 9000).toBeGreaterThan(2 * KEPT_BLOCKS)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const chain = new Chain({ landingMs: 0 })
      const store = new Store(folder, chain)
      for (let hour = 0; hour < HOURS; hour += 1) {
        chain.warp(9000)
        vi.advanceTimersByTime(250)
        await soon(() => expect(readdirSync(folder)).toContain(`snapshot-${hour + 2}.jsonl`))
      }
      await store.close()
      expect(chain.blocks.tip.height).toBeGreaterThan(HOURS * 9000)
      expect(chain.blocks.all().length).toBeLessThan(KEPT_BLOCKS + 10)
      const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
      expect(bytes).toBeLessThan(KEPT_BLOCKS * 200 + 3_000_000)
    } finally {
      vi.useRealTimers()
    }
  }, 120_000)
})

describe('what cannot be gone on from', () => {
  const lastSnapshot = () =>
    join(folder, readdirSync(folder).find((name) => name.startsWith('snapshot')) ?? '')

  async function keepOne(): Promise<string> {
    const chain = new Chain({ landingMs: 0 })
    const store = new Store(folder, chain)
    const someone = Keypair.generate().publicKey.toBase58()
    for (let round = 0; round < 10; round += 1) {
      chain.airdrop(someone, SOL)
      chain.warp(1)
    }
    await store.close()
    return someone
  }

  it('is refused with a sentence where another version wrote it', async () => {
    await keepOne()
    const lines = readFileSync(lastSnapshot(), 'utf8').split('\n')
    lines[0] = JSON.stringify({ ...(JSON.parse(lines[0] ?? '') as object), version: 99 })
    writeFileSync(lastSnapshot(), lines.join('\n'))
    expect(() => loadState(folder)).toThrow(
      /another version of Mintwright \(99; this one reads 1\).*npm start -- --fresh/,
    )
  })

  it('is refused with a sentence where the snapshot is damaged', async () => {
    await keepOne()
    const text = readFileSync(lastSnapshot(), 'utf8')
    writeFileSync(lastSnapshot(), text.replace('"put"', 'put'))
    expect(() => loadState(folder)).toThrow(/is damaged.*npm start -- --fresh/)
    writeFileSync(lastSnapshot(), text.slice(0, text.length / 2))
    expect(() => loadState(folder)).toThrow(/is damaged/)
  })

  it('is read where it was written before costs were counted', async () => {
    const someone = await keepOne()
    const history = join(folder, 'history-1.jsonl')
    const text = readFileSync(history, 'utf8')
    writeFileSync(history, text.replaceAll(/"cost":"\d+",/g, ''))
    const [oldest, ...newer] = reopen().history.of(someone)
    expect(newer).toHaveLength(9)
    expect(oldest).toMatchObject({ units: 150n, costUnits: undefined })
  })

  it('is no log or history that ends in the middle of a line: what was whole counts', async () => {
    const someone = await keepOne()
    const whole = folder
    const sizes = ['log-1.jsonl', 'history-1.jsonl'].map(
      (name) => [name, statSync(join(whole, name)).size] as const,
    )
    for (const [name, size] of sizes)
      for (let cut = 0; cut <= 10; cut += 1) {
        folder = `${whole}-cut`
        cpSync(whole, folder, { recursive: true })
        truncateSync(join(folder, name), Math.floor((size * cut) / 10))
        const chain = reopen()
        const received = Number((chain.accounts.now(someone)?.lamports ?? 0n) / SOL)
        if (name === 'log-1.jsonl') expect(chain.history.of(someone)).toHaveLength(received)
        if (cut === 10) expect(received).toBe(10)
        rmSync(folder, { recursive: true })
      }
    folder = whole
  })
})

describe('a process that is killed', () => {
  let child: ChildProcess | undefined
  afterEach(() => child?.kill('SIGKILL'))

  it('loses at most two seconds in the middle of a load, and nothing of it by halves', async () => {
    const first = await startKept(folder, 50)
    child = first.child
    const payer = Keypair.generate()
    const receiver = Keypair.generate().publicKey
    const connection = new Connection(first.rpcUrl, 'processed')
    await connection.requestAirdrop(payer.publicKey, 100 * LAMPORTS_PER_SOL)
    const sent: { signature: string; at: number }[] = []
    const olderThan = (ms: number) => sent.filter(({ at }) => at < Date.now() - ms).length
    while (olderThan(2500) <= 20) {
      const { blockhash } = await connection.getLatestBlockhash()
      const batch = Array.from({ length: 20 }, (_, i) =>
        send(connection, payer, receiver, blockhash, sent.length + i),
      )
      for (const signature of await Promise.all(batch)) sent.push({ signature, at: Date.now() })
    }
    const slot = await connection.getSlot()
    const killedAt = Date.now()
    first.child.kill('SIGKILL')
    await new Promise((done) => first.child.once('exit', done))

    const second = await startKept(folder, 50)
    child = second.child
    const again = new Connection(second.rpcUrl, 'processed')
    expect(await again.getSlot()).toBeGreaterThan(slot - 2000 / 50)
    const known = await statuses(again, sent)
    const old = sent.filter(({ at }) => at < killedAt - 2000)
    expect(old.length).toBeGreaterThan(20)
    expect(old.filter(({ signature }) => !known.has(signature))).toEqual([])
    const landed = sent.filter(({ signature }) => known.has(signature)).length
    const expected = sent.slice(0, landed).reduce((sum, _, index) => sum + amountOf(index), 0)
    expect(await again.getBalance(receiver)).toBe(expected)
    expect(await again.getTransactionCount()).toBe(landed + 1)
    const { blockhash } = await again.getLatestBlockhash()
    await send(again, payer, receiver, blockhash, sent.length)
  }, 120_000)
})

/** Each transfer has an amount of its own, and transactions land in the order in which they are sent. */
const amountOf = (index: number) => LAMPORTS_PER_SOL / 1000 + index

function send(
  connection: Connection,
  payer: Keypair,
  to: PublicKey,
  blockhash: string,
  index: number,
): Promise<string> {
  const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash })
  transaction.add(
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports: amountOf(index) }),
  )
  transaction.sign(payer)
  return connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
}

async function statuses(
  connection: Connection,
  sent: readonly { signature: string }[],
): Promise<Set<string>> {
  const known = new Set<string>()
  for (let i = 0; i < sent.length; i += 256) {
    const asked = sent.slice(i, i + 256).map(({ signature }) => signature)
    const { value } = await connection.getSignatureStatuses(asked, { searchTransactionHistory: true })
    asked.forEach((signature, index) => value[index] && known.add(signature))
  }
  return known
}

/** A Token-2022 mint with a holder, through the front door. */
async function makeTokens(chain: Chain): Promise<{ owner: PublicKey; mint: PublicKey; token: PublicKey }> {
  const { rpcUrl, wsUrl, close } = await serve(0, () => ({ chain }))
  running.push(close)
  const connection = new Connection(rpcUrl, { commitment: 'confirmed', wsEndpoint: wsUrl })
  const owner = Keypair.generate()
  chain.start()
  chain.airdrop(owner.publicKey.toBase58(), BigInt(LAMPORTS_PER_SOL))
  chain.warp(1)
  const program = TOKEN_2022_PROGRAM_ID
  const mint = await createMint(connection, owner, owner.publicKey, null, 6, undefined, undefined, program)
  const { address } = await getOrCreateAssociatedTokenAccount(
    connection,
    owner,
    mint,
    owner.publicKey,
    false,
    undefined,
    undefined,
    program,
  )
  await mintTo(connection, owner, mint, address, owner, 5n, [], undefined, program)
  chain.stop()
  return { owner: owner.publicKey, mint, token: address }
}
