import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { programsCommand } from '../../sandbox/programs/command'
import { readProgramAccounts, readPrograms } from '../../sandbox/programs/read'
import { WANTED } from '../../sandbox/programs/wanted'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { startPublicNode, type PublicNode } from '../support/publicNode'

const METAPLEX = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const RAYDIUM = 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C'
const METEORA = 'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG'
const LOCK = 'LocpQgucEQHbqNABEYvBvwoxCPsSbG91A1QaQhQQqjn'
/** A program of three chunks that LiteSVM brings: each wanted one is another name for it here. */
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

let mainnet: PracticeChain
let node: PublicNode
let folder: string

beforeAll(async () => {
  mainnet = await startPracticeChain({ slotMs: 3_600_000 })
  const { accounts } = mainnet.chain
  const program = accounts.now(TOKEN_2022)
  for (const id of [METAPLEX, RAYDIUM, METEORA, LOCK]) accounts.put(id, program)
  for (const { address, owner } of WANTED.accounts.slice(0, 3))
    accounts.put(address, {
      lamports: 1n,
      data: Buffer.alloc(8),
      owner,
      executable: false,
      rentEpoch: 2n ** 64n - 1n,
    })
  node = await startPublicNode(mainnet.rpcUrl, WANTED.genesisHash)
  folder = mkdtempSync(join(tmpdir(), 'mintwright-programs-'))
})
afterAll(async () => {
  await node.stop()
  await mainnet.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(() => (node.asked.length = 0))

function start(...args: string[]): ChildProcess {
  const env = { ...process.env, MINTWRIGHT_PROGRAMS: folder, MINTWRIGHT_RPC: node.url }
  return spawn(process.execPath, ['sandbox/programs.mjs', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function ended(child: ChildProcess): Promise<{ code: number | null; words: string }> {
  if (!child.stdout || !child.stderr) throw new Error('the output of the command is not to be had')
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number | null, words: out + err }
}

/** One story: each chapter goes on where the one before it ended. */
describe('npm run sandbox:programs', { shuffle: false }, () => {
  it('says what is lacking, and asks nobody', async () => {
    const { code, words } = await ended(start('--check'))
    expect(code).toBe(1)
    expect(words).toMatch(`Metaplex Token Metadata: missing (${METAPLEX}.so)`)
    expect(words).toMatch(
      'Lacking: Metaplex Token Metadata, Raydium CPMM, Meteora DAMM v2, Jupiter Lock, Raydium fee receiver, Raydium fee tier 0.',
    )
    expect(node.asked).toEqual([])
  })

  it('keeps what has come when it is stopped by Ctrl-C', async () => {
    const child = start()
    node.ahead.push(...Array.from({ length: 5 }, () => null), () => child.kill('SIGINT'))
    const { code, words } = await ended(child)
    expect(code).toBe(130)
    expect(words).toMatch('Stopped. What has come is kept: run it again to go on.')
    expect(readdirSync(folder)).toContain(`${METAPLEX}.so.part`)
  })

  it('goes on, and does without what is optional', async () => {
    const { code, words } = await ended(start())
    expect(words).toMatch('Metaplex Token Metadata: 0.3 of 0.6 MB')
    expect(words).not.toMatch('Metaplex Token Metadata: 0.0 of')
    expect(words).toMatch('Raydium fee receiver: already there.')
    expect(words).toMatch(/Raydium Burn & Earn: not fetched\. .* has no such account/)
    expect(words).toMatch('All there.')
    expect(code).toBe(0)
    expect([...readPrograms(folder).keys()].sort()).toEqual([METAPLEX, RAYDIUM, METEORA, LOCK].sort())
    expect([...readProgramAccounts(folder).keys()].sort()).toEqual(
      WANTED.accounts
        .slice(0, 3)
        .map(({ address }) => address)
        .sort(),
    )
  })

  it('names what was damaged', async () => {
    writeFileSync(join(folder, `${RAYDIUM}.so`), 'x')
    const { code, words } = await ended(start('--check'))
    expect(code).toBe(1)
    expect(words).toMatch(
      `Raydium CPMM: not good, because it differs from programs.lock.json (${RAYDIUM}.so)`,
    )
    expect(words).toMatch(/Meteora DAMM v2: good, from 127\.0\.0\.1:\d+ at slot \d+/)
    expect(words).toMatch('Not complete. Lacking: Raydium CPMM.')
    expect(node.asked).toEqual([])
  })

  it.each([
    [['--rpc', 'mainnet'], 'begins with https://'],
    [['--rpc', 'https://me:secret@example.org'], 'no user name'],
    [['--fast'], '--fast'],
  ])('says so where it is called wrongly: %s', async (args, words) => {
    await expect(programsCommand(args, new AbortController().signal)).rejects.toThrow(words)
  })
})
