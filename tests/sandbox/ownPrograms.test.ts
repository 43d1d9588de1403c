import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import bs58 from 'bs58'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LiteSvm } from '../../sandbox/chain/litesvm'
import { startPractice } from '../../sandbox/main'
import { formatAccountFile } from '../../sandbox/programs/accountJson'
import { elfLength } from '../../sandbox/programs/elf'
import { accountFile, programFile, programsFolder } from '../../sandbox/programs/folder'
import { keepFile } from '../../sandbox/programs/lock'
import { readProgramAccounts, readPrograms } from '../../sandbox/programs/read'
import { LIGHTHOUSE, standIns } from '../../sandbox/programs/standIn'
import { startPracticeChain } from '../support/chain'
import { callRpc } from '../support/jsonRpc'
import { copyListed } from '../support/ownPrograms'
import { METAPLEX, RAYDIUM_FEE_RECEIVER } from '../support/programs'

/** Somebody's folder of programs, and the copy that tests use. */
let [theirs, ours] = ['', '']
const [UNLISTED, OTHER] = [9, 8].map((byte) => bs58.encode(new Uint8Array(32).fill(byte))) as [string, string]
/** A program that runs, and is not what stands in for Lighthouse. */
const ELF = associatedToken()
const ACCOUNT = { lamports: 5n, data: new Uint8Array(3), owner: OTHER, executable: false, rentEpoch: 0n }

beforeEach(() => {
  theirs = mkdtempSync(join(tmpdir(), 'mintwright-theirs-'))
  ours = mkdtempSync(join(tmpdir(), 'mintwright-ours-'))
  put(programFile(METAPLEX), ELF)
  put(accountFile(RAYDIUM_FEE_RECEIVER), formatAccountFile(RAYDIUM_FEE_RECEIVER, ACCOUNT))
  put(join('jupiter', 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4.so'), ELF)
})
afterEach(() => {
  vi.unstubAllEnvs()
  for (const folder of [theirs, ours]) rmSync(folder, { recursive: true })
})

function associatedToken(): Uint8Array {
  const data = new LiteSvm().getAccount(bs58.decode('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'))?.data()
  if (!data) throw new Error('LiteSVM has no such program')
  return data.slice(0, elfLength(data))
}

function put(name: string, content: string | Uint8Array, folder = theirs): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}

/** What people keep there besides: a Lighthouse that runs, one that does not, a program and an account that nobody asked for. */
function putForeignFiles(lighthouse: Uint8Array, folder = theirs): void {
  put(programFile(LIGHTHOUSE), lighthouse, folder)
  put(programFile(UNLISTED), ELF, folder)
  put(programFile('no-address'), ELF, folder)
  put(accountFile(UNLISTED), formatAccountFile(UNLISTED, ACCOUNT), folder)
  put(join('jupiter', programFile(LIGHTHOUSE)), lighthouse, folder)
  put('notes.json', '{}', folder)
}

const GARBAGE = Buffer.from('no program at all')

const STAND_IN = Buffer.from(standIns().get(LIGHTHOUSE) ?? GARBAGE)

/** The ELF that a chain runs at an address, or null: after the 45 bytes of the account that the program's own one names from byte 4 on. */
async function programOn(rpc: string, address: string): Promise<Buffer | null> {
  const read = async (at: string): Promise<Buffer | null> => {
    const { result } = await callRpc(rpc, 'getAccountInfo', at, { encoding: 'base64' })
    const { value } = result as { value: { data: [string, string] } | null }
    return value && Buffer.from(value.data[0], 'base64')
  }
  const program = await read(address)
  return program && ((await read(bs58.encode(program.subarray(4, 36))))?.subarray(45) ?? null)
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(so|json)$/.test(name))
    .toSorted()

const LISTED = [
  accountFile(RAYDIUM_FEE_RECEIVER),
  join('jupiter', 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4.so'),
  join('jupiter', 'programs.lock.json'),
  programFile(METAPLEX),
  'programs.lock.json',
].toSorted()

it('this very run reads a folder of its own', () => {
  expect(programsFolder()).toBe(resolve('node_modules/.cache/mintwright/programs'))
})

it.each([
  ['does not run', GARBAGE],
  ['runs', ELF],
])('of a folder with a Lighthouse that %s only what is listed is copied', (_, lighthouse) => {
  putForeignFiles(lighthouse)
  copyListed(theirs, ours)
  expect(filesOf(ours)).toEqual(LISTED)
})

it('what was left in the copy, and what is gone from the original, is taken out', () => {
  putForeignFiles(ELF, ours)
  copyListed(theirs, ours)
  expect(filesOf(ours)).toEqual(LISTED)
  rmSync(join(theirs, programFile(METAPLEX)))
  copyListed(theirs, ours)
  expect(filesOf(ours)).toEqual(LISTED.filter((name) => name !== programFile(METAPLEX)))
  copyListed(join(theirs, 'none'), ours)
  expect(readPrograms(ours).size + readProgramAccounts(ours).size).toBe(0)
})

it('a file that differs from the lock is passed over in the copy as well', () => {
  keepFile(theirs, programFile(METAPLEX), ELF, { slot: 1, from: 'a.node' })
  copyListed(theirs, ours)
  expect([...readPrograms(ours).keys()]).toEqual([METAPLEX])
  put(programFile(METAPLEX), Buffer.concat([ELF, Buffer.alloc(8)]))
  copyListed(theirs, ours)
  const said: string[] = []
  expect(readPrograms(ours, (sentence) => said.push(sentence)).size).toBe(0)
  expect(said.join()).toMatch('it differs from programs.lock.json')
})

it('a server that tests start has what stands in for Lighthouse, and no program that is not listed', async () => {
  putForeignFiles(ELF)
  copyListed(theirs, ours)
  vi.stubEnv('MINTWRIGHT_PROGRAMS', ours)
  vi.stubEnv('MINTWRIGHT_STATE', join(ours, 'state'))
  const server = await startPractice({ port: 0, dist: ours, wallet: ours, fresh: true })
  const rpc = `${server.origin}/rpc`
  expect(await programOn(rpc, LIGHTHOUSE)).toEqual(STAND_IN)
  expect(await programOn(rpc, METAPLEX)).toEqual(Buffer.from(ELF))
  expect(await programOn(rpc, UNLISTED)).toBeNull()
  await server.stop()
})

it('a chain of a test keeps the stand-in, whatever programs it is given', async () => {
  const { rpcUrl, stop } = await startPracticeChain({
    programs: new Map([
      [LIGHTHOUSE, ELF],
      [METAPLEX, ELF],
    ]),
  })
  expect(await programOn(rpcUrl, LIGHTHOUSE)).toEqual(STAND_IN)
  expect(await programOn(rpcUrl, METAPLEX)).toEqual(Buffer.from(ELF))
  await stop()
})
