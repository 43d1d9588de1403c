import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import bs58 from 'bs58'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Chain } from '../../sandbox/chain/Chain'
import { LiteSvm } from '../../sandbox/chain/litesvm'
import { formatAccountFile, parseAccountFile } from '../../sandbox/programs/accountJson'
import { elfLength } from '../../sandbox/programs/elf'
import { accountFile, programFile, programsFolder } from '../../sandbox/programs/folder'
import { keepFile } from '../../sandbox/programs/lock'
import { delayAfter } from '../../sandbox/programs/patience'
import { parseRetryAfter } from '../../sandbox/remote/post'
import { readProgramAccounts, readPrograms, sayPassedOver } from '../../sandbox/programs/read'
import { WANTED } from '../../sandbox/programs/wanted'
import { runs } from '../support/sample'

const ID = bs58.encode(new Uint8Array(32).fill(9))
const OWNER = bs58.encode(new Uint8Array(32).fill(8))
const U64_MAX = 2n ** 64n - 1n
const RESERVE = 100
/** A program that LiteSVM brings, with some zeros in reserve behind it. */
const PADDED = embedded('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const ELF = PADDED.subarray(0, elfLength(PADDED))

let folder: string
let said: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mintwright-programs-'))
  said = []
})
afterEach(() => rmSync(folder, { recursive: true }))

function embedded(program: string): Buffer {
  const account = new LiteSvm().getAccount(bs58.decode(program))
  if (!account) throw new Error(`LiteSVM does not bring ${program}`)
  return Buffer.concat([account.data(), Buffer.alloc(RESERVE)])
}

function put(name: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}

const programs = () => readPrograms(folder, (sentence) => said.push(sentence))
const accounts = () => readProgramAccounts(folder, (sentence) => said.push(sentence))

describe('the programs folder', () => {
  it('is where MINTWRIGHT_PROGRAMS says, else below the user’s caches', () => {
    expect(programsFolder({ MINTWRIGHT_PROGRAMS: '/there' })).toBe('/there')
    expect(programsFolder({ XDG_CACHE_HOME: '/caches' })).toBe('/caches/mintwright/programs')
    expect(programsFolder({ MINTWRIGHT_PROGRAMS: '', XDG_CACHE_HOME: '' })).toBe(
      join(homedir(), '.cache/mintwright/programs'),
    )
  })

  it('may be missing, empty, a file, or hold what is nobody’s business', () => {
    expect(readPrograms(join(folder, 'none'))).toEqual(new Map())
    put('readme.txt', 'hello')
    put(`${ID}.so.part`, ELF.subarray(0, 1000))
    put('accounts/notes.txt', 'hello')
    expect(programs()).toEqual(new Map())
    expect(accounts()).toEqual(new Map())
    expect(said).toEqual([])
    expect(readPrograms(join(folder, 'readme.txt'), (sentence) => said.push(sentence))).toEqual(new Map())
    expect(said).toHaveLength(1)
  })

  it('says what it takes nothing from for its name or its place', () => {
    put('short.so', ELF)
    put('accounts/mine.json', '{}')
    put(`${ID}.json`, '{}')
    put('programs.lock.json', '{"files":{},"absent":[]}')
    expect(programs()).toEqual(new Map())
    expect(accounts()).toEqual(new Map())
    expect(said).toEqual([
      'Passed over short.so: its name is no address.',
      `Passed over ${ID}.json: account files belong into the folder accounts beside it.`,
      'Passed over accounts/mine.json: its name is no address.',
    ])
  })
})

describe('a program of the folder', () => {
  it('is on the chain from the start, put there by hand or fetched', () => {
    put(programFile(ID), PADDED)
    keepFile(folder, programFile(OWNER), ELF, { slot: 1, from: 'example.org' })
    const chain = new Chain({ programs: programs() })
    expect(chain.account(ID, 'finalized')?.executable).toBe(true)
    expect(chain.account(OWNER, 'finalized')?.executable).toBe(true)
    expect(said).toEqual([])
  })

  it('is passed over where it differs from the lock', () => {
    keepFile(folder, programFile(ID), ELF, { slot: 1, from: 'example.org' })
    put(programFile(ID), PADDED)
    expect(programs()).toEqual(new Map())
    expect(said).toEqual([
      `Passed over ${ID}.so: it differs from programs.lock.json. To fetch it again: npm run sandbox:programs`,
    ])
  })

  it('counts as put there by hand where the lock cannot be read', () => {
    put('programs.lock.json', '{"files":')
    put(programFile(ID), ELF)
    expect([...programs().keys()]).toEqual([ID])
    expect(said).toEqual(['programs.lock.json cannot be read: it vouches for nothing.'])
  })

  it.each([
    ['empty', Buffer.alloc(0), 'it is no ELF file'],
    ['a web page', Buffer.from('<!doctype html>'), 'it is no ELF file'],
    ['cut short', ELF.subarray(0, -1), 'it is cut short'],
    ['a head alone', ELF.subarray(0, 64), 'it is cut short'],
    ['overwritten', Buffer.from(ELF).fill(0, 5000, 9000), 'it does not run here'],
    ['for another machine', Buffer.from(ELF).fill(0x3e, 18, 19), 'it does not run here'],
  ])('is passed over where it is %s', (_, bytes, why) => {
    put(programFile(ID), bytes)
    expect(programs()).toEqual(new Map())
    expect(said[0]).toMatch(`Passed over ${ID}.so: ${why}`)
    expect(said[0]).toMatch(/\. It was put there by hand: mend it or take it away\.$/)
  })

  it('never keeps the chain from starting, however it is damaged', () => {
    const damage = fc.record({
      length: fc.oneof(fc.constant(ELF.length), fc.nat(ELF.length)),
      bytes: fc.array(fc.tuple(fc.oneof(fc.nat(63), fc.nat(ELF.length - 1)), fc.nat(255)), { maxLength: 8 }),
    })
    fc.assert(
      fc.property(damage, ({ length, bytes }) => {
        const elf = Buffer.from(ELF.subarray(0, length))
        for (const [at, byte] of bytes) elf[at] = byte
        put(programFile(ID), elf)
        const found = programs()
        const chain = new Chain({ programs: found })
        expect(chain.account(ID, 'finalized') !== null).toBe(found.has(ID))
      }),
      runs(60),
    )
  })
})

describe('the length of an ELF', () => {
  it('leaves out what is behind it, and no byte of it', () => {
    expect(elfLength(PADDED)).toBe(PADDED.length - RESERVE)
    expect(() => elfLength(ELF.subarray(0, -1))).toThrow('it is cut short')
  })

  it('is never more than there is, whatever the bytes', () => {
    const magic = Buffer.from('\x7fELF\x02\x01', 'latin1')
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 58, maxLength: 400 }), (rest) => {
        const bytes = Buffer.concat([magic, rest])
        try {
          expect(elfLength(bytes)).toBeLessThanOrEqual(bytes.length)
        } catch (error) {
          expect(String(error)).toMatch(/cut short|unknown shape/)
        }
      }),
    )
  })
})

describe('an account of the folder', () => {
  const inRpcShape = {
    lamports: 7,
    data: ['AQI=', 'base64'],
    owner: OWNER,
    executable: false,
    rentEpoch: 'EPOCH',
    space: 2,
  }
  const write = (value: unknown) => JSON.stringify(value).replace('"EPOCH"', `${U64_MAX}`)
  const read = {
    lamports: 7n,
    data: Buffer.from([1, 2]),
    owner: OWNER,
    executable: false,
    rentEpoch: U64_MAX,
  }

  it('is on the chain from the first block, in either shape', () => {
    put(accountFile(ID), write({ pubkey: ID, account: inRpcShape }))
    put(accountFile(OWNER), write(inRpcShape))
    const chain = new Chain({ genesis: accounts() })
    expect(said).toEqual([])
    for (const address of [ID, OWNER]) expect(chain.account(address, 'finalized')).toEqual(read)
  })

  it.each([
    ['no JSON', '{"pubkey":', 'it is no JSON'],
    ['another shape', '{"lamports":7}', 'it is no account'],
    ['another address', write({ pubkey: OWNER, account: inRpcShape }), `it is the account of ${OWNER}`],
    ['data cut short', write({ ...inRpcShape, space: 3 }), 'it has 2 of 3 bytes'],
    ['data in base58', write({ ...inRpcShape, data: ['2', 'base58'] }), 'it is no account'],
    ['broken base64', write({ ...inRpcShape, data: ['AQI', 'base64'] }), 'it is no account'],
    ['an owner that is none', write({ ...inRpcShape, owner: 'me' }), 'it is no account'],
    ['too many lamports', write(inRpcShape).replace('7', `${U64_MAX + 1n}`), 'it is no account'],
    ['no lamports', write({ ...inRpcShape, lamports: 0 }), 'it has no lamports'],
    ['a program', write({ ...inRpcShape, executable: true }), 'it is a program'],
  ])('is passed over where it is %s', (_, text, why) => {
    put(accountFile(ID), text)
    expect(accounts()).toEqual(new Map())
    expect(said[0]).toMatch(`Passed over accounts/${ID}.json: ${why}`)
    expect(said[0]).toMatch(/\. It was put there by hand: mend it or take it away\.$/)
  })

  it('that was fetched and is damaged can be fetched again', () => {
    keepFile(folder, accountFile(ID), Buffer.from(write(inRpcShape)), { slot: 1, from: 'example.org' })
    put(accountFile(ID), '{}')
    expect(accounts()).toEqual(new Map())
    expect(said[0]).toMatch(/programs\.lock\.json\. To fetch it again: npm run sandbox:programs$/)
  })

  it('says so where the chain has that account otherwise, if it was put there by hand', () => {
    const native = 'So11111111111111111111111111111111111111112'
    put(accountFile(ID), write(inRpcShape))
    put(accountFile(native), write(inRpcShape))
    keepFile(folder, accountFile(OWNER), Buffer.from(write(inRpcShape)), { slot: 1, from: 'example.org' })
    const tell = (chain: Chain, resumed: boolean) => {
      said = []
      const now = (address: string) => chain.accounts.now(address)
      sayPassedOver(folder, { now, resumed }, (sentence) => said.push(sentence))
      return said
    }
    const before = new Chain({ genesis: accounts() })
    const ownToChain = `Passed over accounts/${native}.json: the chain makes that account itself. Take the file away.`
    expect(tell(before, false)).toEqual([ownToChain])
    put(accountFile(ID), write({ ...inRpcShape, lamports: 8 }))
    const after = new Chain({ genesis: accounts(), resume: before.state() })
    expect(after.accounts.now(ID)?.lamports).toBe(7n)
    const fresh =
      'the chain goes on with what it has of that account. To begin a new one: npm start -- --fresh'
    expect(tell(after, true)).toEqual(
      [native, ID].map((each) => `Passed over accounts/${each}.json: ${fresh}`),
    )
  })

  it('is never a sysvar', () => {
    const clock = 'SysvarC1ock11111111111111111111111111111111'
    expect(() => parseAccountFile(write(inRpcShape), clock)).toThrow('it is a sysvar')
  })

  it('reads back what was written, to the last digit', () => {
    const u64 = fc.bigInt({ min: 1n, max: U64_MAX })
    const account = fc.record({ lamports: u64, rentEpoch: u64, data: fc.uint8Array() })
    fc.assert(
      fc.property(account, ({ lamports, rentEpoch, data }) => {
        const whole = { lamports, rentEpoch, data: Buffer.from(data), owner: OWNER, executable: false }
        expect(parseAccountFile(formatAccountFile(ID, whole), ID)).toEqual(whole)
      }),
    )
  })
})

describe('patience', () => {
  it('reads Retry-After as seconds and as a date', () => {
    const now = Date.parse('2026-11-21T09:00:00Z')
    expect(parseRetryAfter('12', now)).toBe(12_000)
    expect(parseRetryAfter('Sat, 21 Nov 2026 09:00:30 GMT', now)).toBe(30_000)
    expect(parseRetryAfter('Sat, 21 Nov 2026 08:00:00 GMT', now)).toBe(0)
    for (const nothing of [null, '', 'soon']) expect(parseRetryAfter(nothing, now)).toBeUndefined()
  })

  it('doubles, scatters, and has an end', () => {
    expect([1, 2, 3].map((tries) => delayAfter(tries, undefined, 0))).toEqual([500, 1000, 2000])
    expect(delayAfter(1, undefined, 1)).toBe(750)
    expect(delayAfter(1, 12_000, 0.5)).toBe(12_000)
    expect(delayAfter(1, 3_600_000, 0.5)).toBe(60_000)
  })
})

it('the first fee tier of Raydium is the one that everybody knows', () => {
  const tier = WANTED.accounts.find(({ name }) => name === 'Raydium fee tier 0')
  expect(tier).toMatchObject({ address: 'D4FPEruKEHrG5TenZ2mpDGEfu1iUvTiqBxvpU8HLBvC2' })
})
