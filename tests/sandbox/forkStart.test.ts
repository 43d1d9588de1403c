import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Keypair } from '@solana/web3.js'
import { startPractice, type Practice } from '../../sandbox/main'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { callRpc } from '../support/jsonRpc'

let upstream: PracticeChain
const someone = Keypair.generate().publicKey
const folder = mkdtempSync(join(tmpdir(), 'mintwright-fork-'))

beforeAll(async () => {
  vi.stubEnv('MINTWRIGHT_STATE', folder)
  upstream = await startPracticeChain()
  await upstream.fund(someone, 3_000_000n)
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const start = (fork?: string, slotMs?: number) =>
  startPractice({ port: 0, dist: folder, wallet: folder, fresh: false, fork, slotMs })
const balanceOn = async ({ origin }: Practice) =>
  (await callRpc(`${origin}/rpc`, 'getBalance', someone.toBase58(), { commitment: 'processed' })).result

it('a fork has a chain of its own, which goes on where it was, and does not begin without its cluster', async () => {
  const plain = await start()
  expect(await balanceOn(plain)).toMatchObject({ value: 0 })
  await plain.stop()

  const fork = await start(upstream.rpcUrl)
  expect(fork.resumed).toBe(false)
  expect(fork.folder).toBe(`${plain.folder}-fork-${upstream.chain.genesisHash.slice(0, 8)}`)
  expect(await balanceOn(fork)).toMatchObject({ value: 3_000_000 })
  await callRpc(`${fork.origin}/rpc`, 'requestAirdrop', someone.toBase58(), 1_000_000)
  await fork.stop()

  const again = await start(upstream.rpcUrl)
  expect(again.resumed).toBe(true)
  expect(await balanceOn(again)).toMatchObject({ value: 4_000_000 })
  await again.stop()

  await upstream.stop()
  await expect(start(upstream.rpcUrl)).rejects.toThrow(/cannot be forked: it could not be reached/)
  await expect(start('mainnet')).rejects.toThrow(/^--fork mainnet is no http or https address/)
})

it('a slot takes as long as the server is told', async () => {
  const quick = await start(undefined, 10)
  const slot = async () => (await callRpc(`${quick.origin}/rpc`, 'getSlot')).result as number
  const before = await slot()
  await vi.waitFor(async () => expect(await slot()).toBeGreaterThan(before + 20), { timeout: 50_000 })
  await quick.stop()
})

it('what transactions cost is what the server is told, and stays so', async () => {
  const stepOf = async (feeStep?: string) => {
    const server = await startPractice({ port: 0, dist: folder, wallet: folder, fresh: false, feeStep })
    const { result } = await callRpc(`${server.origin}/rpc`, 'practice_state')
    await server.stop()
    const { feeStep: now, usualFeeStep: usual } = result as Record<string, unknown>
    return [now, usual]
  }
  expect(await stepOf('1/4')).toEqual(['1/4', '1/4'])
  expect(await stepOf()).toEqual(['1/4', 'off'])
  expect(await stepOf('off')).toEqual(['off', 'off'])
  await expect(stepOf('1/3')).rejects.toThrow(
    /^MINTWRIGHT_FEE=1\/3 is not known. Use one of off, 1\/10, 1\/4, 1\/2.$/,
  )
})
