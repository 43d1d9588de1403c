import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOOKUP_TABLE, launchTable } from '../../sandbox/market/launchTable'
import { launchTableAddresses } from '../../src/liquidity/launchTable'
import { fetchLookupTable } from '../../src/solana/lookupTable'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { RAYDIUM_CPMM } from '../support/programs'

let chain: PracticeChain
let folder: string
beforeAll(async () => {
  chain = await startPracticeChain({ genesis: launchTable(new Map([[RAYDIUM_CPMM, true]])) })
  folder = await mkdtemp(join(tmpdir(), 'table-'))
})
afterAll(async () => {
  await chain.stop()
  await rm(folder, { recursive: true })
})

const listed = launchTableAddresses('practice').map(String)

test('the practice chain has a lookup table of every launch’s accounts, where it has Raydium', async () => {
  const table = await fetchLookupTable(chain.connection, LOOKUP_TABLE)
  expect(table?.state.addresses.map(String)).toEqual(listed)
  expect(launchTable(new Map()).size).toBe(0)
  expect(await fetchLookupTable(chain.connection, PublicKey.default.toBase58())).toBeNull()
})

test('the command says what a table costs and sends nothing, and makes it only when told to', async () => {
  const payer = await chain.aPayer()
  const wallet = join(folder, 'wallet.json')
  await writeFile(wallet, JSON.stringify([...payer.secretKey]))
  const before = await chain.balance(payer)
  const told = await command(wallet)
  expect(told).toContain('Rent 0.00373056 SOL, which closing the table gives back; fee 0.000005 SOL.')
  expect(told).toContain('Nothing was sent.')
  expect(await chain.balance(payer)).toBe(before)
  const made = await command(wallet, '--send')
  const address = /VITE_LOOKUP_TABLE=(\w+)/.exec(made)?.[1] ?? ''
  expect((await fetchLookupTable(chain.connection, address))?.state.addresses.map(String)).toEqual(listed)
  expect(before - (await chain.balance(payer))).toBe(3_735_560n)
})

async function command(...words: readonly string[]): Promise<string> {
  const script = ['--import', 'tsx', 'src/build/lookupTable.ts', chain.rpcUrl, ...words]
  return (await promisify(execFile)(process.execPath, script)).stdout
}
