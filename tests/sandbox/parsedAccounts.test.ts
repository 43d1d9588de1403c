import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { LedgerAccount } from '../../sandbox/chain/accounts'
import { toJson } from '../../sandbox/rpc/json'
import { parseAccount } from '../../sandbox/rpc/parsed/accounts'
import { hostileBytes } from '../support/hostileBytes'
import { bytesOf, spelledOut } from './recorded/notation'
import { runs } from '../support/sample'

type Bytes = Readonly<{ owner: string; data: string }>

type Recorded = Bytes &
  Readonly<{
    name: string
    address?: string
    /** The accounts that this one needs to be explained. */
    others?: Readonly<Record<string, Bytes>>
    /** What Agave writes under `data`; null where it writes base64. */
    answer: object | null
  }>

type Recording = Readonly<{ from: string; accounts: readonly Recorded[] }>

/** Thousands of inputs are tried: a busy machine may take its time. */
const FOLDER = join(import.meta.dirname, 'recorded/accounts')
const recordings = readdirSync(FOLDER).map(
  (file) => [file, JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Recording] as const,
)

const CLOCK = {
  owner: 'Sysvar1111111111111111111111111111111111111',
  data: 'u64:1 i64:0 u64:0 u64:1 i64:100',
}

function account({ owner, data }: Bytes): LedgerAccount {
  return { lamports: 1n, data: bytesOf(data), owner, executable: false, rentEpoch: 0n }
}

function parse(address: string, found: LedgerAccount, others: Readonly<Record<string, Bytes>>): unknown {
  const known = new Map(Object.entries(others).map(([name, bytes]) => [spelledOut(name), account(bytes)]))
  known.set('SysvarC1ock11111111111111111111111111111111', account(CLOCK))
  const parsed = parseAccount(address, found, (each) => known.get(each) ?? null)
  return JSON.parse(toJson(parsed)) as unknown
}

describe.each(recordings)('as recorded in %s', (_, { accounts }) => {
  it.each(accounts)('$name', ({ address = '@account', others = {}, answer, ...bytes }) => {
    expect(parse(spelledOut(address), account(bytes), others)).toEqual(spelledOut(answer))
  })
})

it('shows the slot history as a digit for each slot', () => {
  const data = `01 u64:16384 u64:1 00*131056 u64:9223372036854775808 u64:1048576 u64:43`
  const history = account({ owner: CLOCK.owner, data })
  const bits = `1${'0'.repeat(1048574)}1`
  expect(parse('SysvarS1otHistory11111111111111111111111111', history, {})).toEqual({
    program: 'sysvar',
    parsed: { type: 'slotHistory', info: { bits, nextSlot: 43 } },
    space: 131097,
  })
})

const recorded = recordings.flatMap(([, { accounts }]) => accounts)
const owners = [...new Set(recorded.map(({ owner }) => owner))]
const addresses = [...new Set(recorded.map(({ address }) => spelledOut(address ?? '@account')))]
const sound = recorded.map(({ data }) => bytesOf(data))

const hostile = hostileBytes(sound, 400)

it('whatever the bytes, an account is parsed or null, and what is parsed is JSON', () => {
  const any = fc.record({
    owner: fc.constantFrom(...owners),
    address: fc.constantFrom(...addresses),
    data: hostile,
    mint: hostile,
  })
  fc.assert(
    fc.property(any, ({ owner, address, data, mint }) => {
      const found = { lamports: 1n, data, owner, executable: false, rentEpoch: 0n }
      const parsed = parseAccount(address, found, () => ({ ...found, data: mint }))
      if (parsed === null) return
      expect(JSON.parse(toJson(parsed))).toEqual({
        program: expect.any(String) as string,
        parsed: expect.objectContaining({ type: expect.any(String) as string }) as object,
        space: data.length,
      })
    }),
    runs(4000),
  )
})
