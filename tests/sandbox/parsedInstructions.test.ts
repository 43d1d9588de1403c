import bs58 from 'bs58'
import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toJson } from '../../sandbox/rpc/json'
import { parseInstruction } from '../../sandbox/rpc/parsed/instructions'
import { hostileBytes } from '../support/hostileBytes'
import { bytesOf, spelledOut } from './recorded/notation'
import { runs } from '../support/sample'

type Recorded = Readonly<{
  accounts: readonly string[]
  /** How many of the accounts are needed; all where it is not said. */
  needs?: number
  data: string
  /** What Agave writes under `parsed`; null where it leaves the instruction undecoded. */
  parsed: object | string | null
}>

type Recording = Readonly<{
  from: string
  programId: string
  alsoBy?: string
  program: string
  instructions: readonly Recorded[]
}>

/** Thousands of inputs are tried: a busy machine may take its time. */
const FOLDER = join(import.meta.dirname, 'recorded/instructions')
const recordings = readdirSync(FOLDER).map(
  (file) => [file, JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Recording] as const,
)

const STACK_HEIGHT = 2

function parse(programId: string, accounts: readonly string[], data: Uint8Array): unknown {
  const all = [...accounts, programId]
  const keys = { all, writable: [], loaded: { writable: [], readonly: [] } }
  const parsed = parseInstruction(accounts.length, [...accounts.keys()], data, keys, STACK_HEIGHT)
  return JSON.parse(toJson(parsed)) as unknown
}

function undecoded(programId: string, accounts: readonly string[], data: Uint8Array): object {
  return { programId, accounts, data: bs58.encode(data), stackHeight: STACK_HEIGHT }
}

describe.each(recordings)('as recorded in %s', (_, { programId, alsoBy, program, instructions }) => {
  const cases = [programId, ...(alsoBy ? [alsoBy] : [])].flatMap((id) =>
    instructions.map(({ accounts, needs, data, parsed }) => ({
      id,
      data,
      bytes: bytesOf(data),
      accounts: spelledOut(accounts),
      needs: needs ?? accounts.length,
      parsed: spelledOut(parsed),
    })),
  )

  it.each(cases)('$data for $accounts', ({ id, accounts, needs, bytes, parsed }) => {
    const answer = parse(id, accounts, bytes)
    if (parsed === null) {
      expect(answer).toEqual(undecoded(id, accounts, bytes))
      return
    }
    expect(answer).toEqual({ program, programId: id, parsed, stackHeight: STACK_HEIGHT })
    expect(parse(id, accounts.slice(0, needs), bytes)).toHaveProperty('parsed')
    const few = accounts.slice(0, Math.max(0, needs - 1))
    if (needs > 0) expect(parse(id, few, bytes)).toEqual(undecoded(id, few, bytes))
  })
})

const programs = [
  ...new Set(recordings.flatMap(([, { programId, alsoBy }]) => [programId, alsoBy ?? programId])),
]
const sound = recordings.flatMap(([, { instructions }]) => instructions.map(({ data }) => bytesOf(data)))

const hostile = hostileBytes(sound, 150)

describe('whatever the bytes', () => {
  it('an instruction is parsed or left undecoded, never anything else', () => {
    const accounts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
    fc.assert(
      fc.property(fc.constantFrom(...programs), accounts, hostile, (programId, named, data) => {
        const answer = parse(programId, named, data)
        if (typeof answer === 'object' && answer !== null && 'parsed' in answer)
          expect(answer).toEqual({
            program: expect.any(String) as string,
            programId,
            parsed: expect.anything() as object,
            stackHeight: STACK_HEIGHT,
          })
        else expect(answer).toEqual(undecoded(programId, named, data))
      }),
      runs(4000),
    )
  })

  it('accounts that the transaction does not name are not explained', () => {
    const keys = { all: ['a'], writable: [], loaded: { writable: [], readonly: [] } }
    const system = { ...keys, all: ['a', '11111111111111111111111111111111'] }
    const data = bytesOf('u32:2 u64:55')
    expect(parseInstruction(1, [0, 9], data, system, 1)).not.toHaveProperty('parsed')
    expect(parseInstruction(1, [0, 0], data, system, 1)).toHaveProperty('parsed')
    expect(parseInstruction(7, [0, 0], data, system, 1)).not.toHaveProperty('parsed')
  })
})
