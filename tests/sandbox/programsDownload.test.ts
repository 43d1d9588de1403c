import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import bs58 from 'bs58'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { Unreachable } from '../../sandbox/programs/askOnce'
import { elfLength } from '../../sandbox/programs/elf'
import { sha256 } from '../../sandbox/programs/files'
import { fillFolder } from '../../sandbox/programs/fill'
import { readLock } from '../../sandbox/programs/lock'
import { readProgramAccounts, readPrograms } from '../../sandbox/programs/read'
import { remoteRpc } from '../../sandbox/programs/remoteRpc'
import type { Wanted } from '../../sandbox/programs/wanted'
import type { LedgerAccount } from '../../sandbox/chain/accounts'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { nodeFaults, startPublicNode, type NodeFault, type PublicNode } from '../support/publicNode'

/** What LiteSVM brings stands in for Mainnet's: an upgradeable program of three chunks, and one of an older loader. */
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const ATA = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const CONFIG = address(1)
const NOWHERE = address(2)
/** A byte of the ELF's header that means nothing (EI_PAD). */
const ELF_PADDING = 10
const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'

let mainnet: PracticeChain
let node: PublicNode
let folder: string
let said: string[]
let pauses: number[]

beforeAll(async () => {
  mainnet = await startPracticeChain({ slotMs: 3_600_000, genesis: new Map([[CONFIG, aConfig()]]) })
  const programData = account(programDataOf(TOKEN_2022))
  const withReserve = Buffer.concat([programData.data, Buffer.alloc(10_000)])
  mainnet.chain.accounts.put(programDataOf(TOKEN_2022), { ...programData, data: withReserve })
})
afterAll(() => mainnet.stop())
beforeEach(async () => {
  node = await startPublicNode(mainnet.rpcUrl)
  folder = mkdtempSync(join(tmpdir(), 'mintwright-programs-'))
  said = []
  pauses = []
})
afterEach(async () => {
  await node.stop()
  rmSync(folder, { recursive: true })
})

function address(byte: number): string {
  return bs58.encode(new Uint8Array(32).fill(byte))
}

function aConfig(): LedgerAccount {
  const data = Buffer.alloc(236, 5)
  return { lamports: 2_533_440n, data, owner: ATA, executable: false, rentEpoch: 2n ** 64n - 1n }
}

/** Ten bytes of something, whatever was asked for. */
function anotherPart(): unknown {
  const data = [Buffer.alloc(10).toString('base64'), 'base64']
  const value = { lamports: 1, data, owner: UPGRADEABLE_LOADER, executable: true, rentEpoch: 0, space: 1e6 }
  return { context: { slot: 1 }, value }
}

function wanted(over: Partial<Wanted> = {}): Wanted {
  return {
    genesisHash: mainnet.chain.genesisHash,
    programs: [
      { id: TOKEN_2022, name: 'Large' },
      { id: ATA, name: 'Older' },
    ],
    accounts: [
      { address: CONFIG, name: 'Config', owner: ATA },
      { address: NOWHERE, name: 'Another config', owner: ATA, optional: true },
    ],
    ...over,
  }
}

const only = (id: string) => wanted({ programs: [{ id, name: 'Only' }], accounts: [] })

/** Runs the download without waiting for anybody; how long it would have waited is in `pauses`. */
async function fill(
  what = wanted(),
  signal = new AbortController().signal,
  timeout = 10_000,
  second?: string,
): Promise<void> {
  const say = (sentence: string) => void said.push(sentence)
  const pause = (milliseconds: number) => {
    pauses.push(milliseconds)
    return Promise.resolve()
  }
  const rpc = remoteRpc({ url: `${node.url}?api-key=secret`, second, say, signal, timeout, pause })
  await fillFolder({ folder, wanted: what, rpc, say })
}

function account(at: string): LedgerAccount {
  const found = mainnet.chain.account(at, 'finalized')
  if (!found) throw new Error(`${at} has no account`)
  return found
}

function programDataOf(id: string): string {
  return bs58.encode(account(id).data.subarray(4))
}

function elfOf(id: string): Uint8Array {
  const { owner, data } = account(id)
  const bytes = owner === UPGRADEABLE_LOADER ? account(programDataOf(id)).data.subarray(45) : data
  return bytes.subarray(0, elfLength(bytes))
}

function expectRight(id = TOKEN_2022): void {
  expect(sha256(readPrograms(folder).get(id) ?? Buffer.alloc(0))).toBe(sha256(elfOf(id)))
}

function expectAllThere(): void {
  expectRight(TOKEN_2022)
  expectRight(ATA)
  expect(readProgramAccounts(folder)).toEqual(new Map([[CONFIG, aConfig()]]))
  expect(readdirSync(folder).filter((name) => /part|tmp/.test(name))).toEqual([])
}

const offsets = () =>
  node.asked
    .map(
      ({ params }) =>
        (params[1] as { dataSlice?: { offset: number; length: number } } | undefined)?.dataSlice,
    )
    .flatMap((slice) => (slice && slice.length > 1000 ? [slice.offset] : []))

describe('the download', () => {
  it('fetches programs without their reserve, and accounts to the last digit', async () => {
    await fill()
    expectAllThere()
    const { data } = account(programDataOf(TOKEN_2022))
    expect(readPrograms(folder).get(TOKEN_2022)?.length).toBe(data.length - 45 - 10_000)
    expect(said).toContain('Large: 0.0 of 0.6 MB')
  })

  it('writes into the lock what it fetched, when and from where, but no key of the address', async () => {
    await fill()
    const { files, absent } = readLock(folder, () => undefined)
    const elf = elfOf(TOKEN_2022)
    expect(files[`${TOKEN_2022}.so`]).toEqual({
      sha256: sha256(elf),
      bytes: elf.length,
      slot: mainnet.chain.blocks.at('finalized').slot,
      from: new URL(node.url).host,
    })
    expect(absent).toEqual([NOWHERE])
    expect(readFileSync(join(folder, 'programs.lock.json'), 'utf8')).not.toMatch('secret')
  })

  it('asks nobody when all is there', async () => {
    await fill()
    node.asked.length = 0
    said.length = 0
    await fill()
    expect(node.asked).toEqual([])
    expect(said).toEqual(['Config: already there.', 'Large: already there.', 'Older: already there.'])
  })

  it('fetches again what differs from the lock, and says which', async () => {
    await fill()
    writeFileSync(join(folder, `${ATA}.so`), elfOf(TOKEN_2022))
    await fill()
    expect(said).toContain(`Older: ${ATA}.so is fetched again, because it differs from programs.lock.json.`)
    expectAllThere()
  })

  it('keeps what was put there by hand, unless it does not run', async () => {
    writeFileSync(join(folder, `${TOKEN_2022}.so`), elfOf(ATA))
    writeFileSync(join(folder, `${ATA}.so`), elfOf(ATA).subarray(0, 5000))
    await fill()
    expect(said).toContain('Large: already there, put there by hand.')
    expect(readPrograms(folder).get(TOKEN_2022)?.length).toBe(elfOf(ATA).length)
    expect(readPrograms(folder).get(ATA)?.length).toBe(elfOf(ATA).length)
  })
})

describe('a node that misbehaves', () => {
  const cases: [string, NodeFault, RegExp][] = [
    ['is asked too much', nodeFaults.status(429), /too many questions \(HTTP 429\)/],
    ['is unavailable', nodeFaults.status(503), /failure \(HTTP 503\)/],
    ['hangs up', nodeFaults.hangUp, /hangs up/],
    ['hangs up in the middle', nodeFaults.halfTheBytes, /hangs up/],
    ['sends half of the JSON', nodeFaults.halfTheJson, /no JSON-RPC/],
    ['sends a web page', nodeFaults.webPage, /a web page/],
    ['says that it is behind', nodeFaults.error(-32005), /says: words \(-32005\)/],
    ['gives another part', nodeFaults.result(anotherPart()), /no proper answer/],
  ]
  it.each(cases)('that %s is asked again', async (_, nodeFault, words) => {
    node.ahead.push(nodeFault, null, nodeFault, null, null, null, nodeFault, nodeFault)
    await fill()
    expectAllThere()
    expect(said.filter((sentence) => words.test(sentence))).toHaveLength(4)
    expect(pauses).toHaveLength(4)
  })

  it('that says nothing is asked again', async () => {
    node.ahead.push(null, nodeFaults.silence)
    await fill(only(ATA), undefined, 1_000)
    expect(said.join('\n')).toMatch('does not answer in time')
    expect(readPrograms(folder).has(ATA)).toBe(true)
  })

  it('is left alone for as long as it asks, within reason, and that is said', async () => {
    node.ahead.push(
      nodeFaults.status(429, { 'retry-after': '12' }),
      nodeFaults.status(503, { 'retry-after': '3600' }),
    )
    await fill()
    expect(pauses).toEqual([12_000, 60_000])
    expect(said.join('\n')).toMatch('Waiting 12 s, as it asks. Then try 2 of 7.')
    expect(said.join('\n')).toMatch('It asks for 3,600 s: too long. Waiting 60 s.')
  })

  it('is given up after seven tries, and what has come is kept', async () => {
    node.ahead.push(null, null, null, null, null, null)
    node.always.nodeFault = nodeFaults.status(502)
    await expect(fill(only(TOKEN_2022))).rejects.toThrow(Unreachable)
    expect(pauses).toHaveLength(6)
    expect(readdirSync(folder)).toEqual([`${TOKEN_2022}.so.part`])
  })

  it('that refuses is not asked twice', async () => {
    node.ahead.push(nodeFaults.status(403))
    await expect(fill()).rejects.toThrow(/refuses \(HTTP 403\).*MINTWRIGHT_RPC/)
    expect(node.asked).toHaveLength(1)
  })

  it.each([
    ['refuses', () => node.ahead.push(null, null, nodeFaults.status(403))],
    ['fails seven times', () => (node.always.nodeFault = nodeFaults.status(502))],
  ])('that %s is asked no more where it has a second name, which brings the rest', async (_, begin) => {
    const second = await startPublicNode(mainnet.rpcUrl)
    onTestFinished(() => second.stop())
    begin()
    await fill(wanted(), undefined, undefined, `${second.url}?api-key=secret`)
    const { host } = new URL(second.url)
    expect(said.filter((sentence) => sentence.includes(`Asking ${host} instead.`))).toHaveLength(1)
    expect(node.asked.length).toBeLessThan(8)
    expect(second.asked.length).toBeGreaterThan(3)
    expect(readPrograms(folder, () => {}).size).toBe(2)
    expect(said.join()).not.toContain('secret')
    // There is no third one.
    node.always.nodeFault = second.always.nodeFault = nodeFaults.status(502)
    rmSync(folder, { recursive: true })
    await expect(fill(wanted(), undefined, undefined, second.url)).rejects.toThrow(Unreachable)
  })

  it('has its words printed without what commands a terminal', async () => {
    node.ahead.push(null, null, nodeFaults.error(-32602, 'a\u001b[2Jb'))
    await fill()
    expect(said.join('\n')).toMatch('refuses getAccountInfo: a [2Jb (-32602)')
  })

  it('on another cluster is not fetched from', async () => {
    await expect(fill({ ...wanted(), genesisHash: 'another' })).rejects.toThrow(/not on Mainnet/)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('an interrupted download', () => {
  /** As many chunks as that, then Ctrl-C. */
  async function interruptedAfter(chunks: number): Promise<void> {
    const stop = new AbortController()
    const before = Array.from({ length: 3 + chunks }, () => null)
    node.ahead.push(...before, () => stop.abort())
    await expect(fill(only(TOKEN_2022), stop.signal)).rejects.toThrow(/abort/)
    expect(readdirSync(folder)).toEqual([`${TOKEN_2022}.so.part`])
    node.asked.length = 0
  }

  it('goes on where it stopped', async () => {
    await interruptedAfter(2)
    await fill(only(TOKEN_2022))
    expect(offsets()).toEqual([2 * 256 * 1024])
    expectRight()
  })

  it('begins anew where the program was deployed anew meanwhile', async () => {
    await interruptedAfter(2)
    await deployedAnew(async () => {
      await fill()
      expect(offsets()[0]).toBe(0)
      expectAllThere()
    })
  })

  it('does not mix two deployments', async () => {
    await deployedAnew(async (again) => {
      node.ahead.push(null, null, null, null, (response, honest) => {
        again()
        response.end(honest)
      })
      await fill(only(TOKEN_2022))
      expect(offsets()).toEqual([0, 262_144, 524_288, 0, 262_144, 524_288])
      expectRight()
    })
  })

  /** Deploys the program under a later slot, with another byte, for the time of a test; `again` does so once more. */
  async function deployedAnew(test: (again: () => void) => Promise<void>): Promise<void> {
    const at = programDataOf(TOKEN_2022)
    const before = account(at)
    const deploy = () => {
      const data = Buffer.from(account(at).data)
      data.writeBigUInt64LE(data.readBigUInt64LE(4) + 1n, 4)
      data.writeUInt8(data.readUInt8(45 + ELF_PADDING) + 1, 45 + ELF_PADDING)
      mainnet.chain.accounts.put(at, { ...before, data })
    }
    deploy()
    try {
      await test(deploy)
    } finally {
      mainnet.chain.accounts.put(at, before)
    }
  }
})

describe('what is not what it should be', () => {
  const put = (at: string, over: Partial<LedgerAccount>) =>
    mainnet.chain.accounts.put(at, { ...aConfig(), ...over })
  const programAt = (at: string) => Buffer.concat([Buffer.from([2, 0, 0, 0]), bs58.decode(at)])

  it('does not keep the rest from coming', async () => {
    const notThere = address(3)
    const closed = address(4)
    const noProgram = address(5)
    const damaged = address(6)
    put(closed, { owner: UPGRADEABLE_LOADER, data: programAt(NOWHERE) })
    put(noProgram, { owner: ATA })
    put(address(7), { owner: UPGRADEABLE_LOADER, data: damagedProgramData() })
    put(damaged, { owner: UPGRADEABLE_LOADER, data: programAt(address(7)) })
    const programs = [notThere, closed, noProgram, damaged].map((id) => ({
      id,
      name: `Wrong ${id.slice(0, 4)}`,
    }))
    const elsewhere = { address: ATA, name: 'Foreign', owner: TOKEN_2022 }
    const what = wanted()
    await fill({
      ...what,
      programs: [...programs, ...what.programs],
      accounts: [elsewhere, ...what.accounts, { address: notThere, name: 'Gone', owner: ATA }],
    })
    expectAllThere()
    const why = said.filter((sentence) => sentence.includes('not fetched'))
    expect(why.map((sentence) => sentence.replace(/^.*not fetched\. /, ''))).toEqual([
      'it belongs to BPFLoader2111111111111111111111111111111111, not to ' + TOKEN_2022,
      `${new URL(node.url).host} has no such account`,
      `${new URL(node.url).host} has no such account`,
      'it was closed',
      `it is no program: it belongs to ${ATA}`,
      expect.stringMatching(/^it is cut short|^it does not run here/),
    ])
  })

  /** A program whose code was overwritten with zeros. */
  function damagedProgramData(): Buffer {
    return Buffer.from(account(programDataOf(TOKEN_2022)).data).fill(0, 0x1000, 0x2000)
  }
})
