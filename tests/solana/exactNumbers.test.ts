import fc from 'fast-check'
import { Connection, Keypair } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { fetchBalance } from '../../src/solana/balance'
import { noteEndpoints } from '../../src/solana/exactCall'
import { parseExactly, stringifyRounded } from '../../src/solana/exactNumbers'
import { rpcFetch } from '../../src/solana/rpcFetch'
import { anEndpoint } from '../support/endpoint'

const U64_MAX = 2n ** 64n - 1n

describe('numbers in JSON', () => {
  test('come to the last digit, however large', () => {
    const number = fc.oneof(fc.bigInt({ min: -U64_MAX, max: U64_MAX }), fc.bigInt({ min: 0n, max: 1_000n }))
    fc.assert(
      fc.property(fc.array(number), (numbers) => {
        const read = parseExactly(`{"a":[${numbers.join(', ')}]}`) as { a: (number | bigint)[] }
        expect(read.a.map(BigInt)).toEqual(numbers)
      }),
    )
  })

  test('are the only thing that is read otherwise than by JSON.parse', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, text) => {
        const json = JSON.stringify({
          value,
          [text]: `18446744073709551615 "18446744073709551615" \\ ${text}`,
        })
        expect(JSON.parse(stringifyRounded(parseExactly(json)))).toEqual(JSON.parse(json))
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    '1234567890123456789.5',
    '12345678901234567890e2',
    '0.12345678901234567890',
    '1e-1234567890123456',
  ])('with a point or an exponent stay floats: %s', (json) =>
    expect(parseExactly(json)).toBe(JSON.parse(json)),
  )

  test('that a node marks as this page does are no numbers, unless they are', () => {
    const json = '[12345678901234567, {"$exactly": "12345678901234567 SOL"}]'
    expect(parseExactly(json)).toEqual([12345678901234567n, { $exactly: '12345678901234567 SOL' }])
  })

  test('of more digits than any amount has stay floats', () => {
    expect(parseExactly(`[${'9'.repeat(40)}, ${'9'.repeat(41)}]`)).toEqual([10n ** 40n - 1n, 1e41])
  })

  const digits = fc.stringMatching(/^[1-9]\d{12,24}$/)
  const rest = fc.oneof(fc.constantFrom('', '', '.5', 'e3', 'E-2', '.25e+7'))
  const anyNumber = fc
    .tuple(fc.constantFrom('', '-'), digits, rest)
    .map(([sign, whole, tail]) => sign + whole + tail)
  const anyText = fc
    .array(fc.constantFrom('"', '\\', '12345678901234567890', ',', '-', '{', 'é', '\u2028', '\n'))
    .map((parts) => JSON.stringify(parts.join('')))
  const { json: anyJson } = fc.letrec<{ json: string }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 4 },
      anyNumber,
      anyText,
      fc.array(tie('json')).map((items) => `[${items.join(' , ')}]`),
      fc
        .array(fc.tuple(anyText, tie('json')))
        .map((items) => `{${items.map(([key, value]) => `${key} :${value}`).join(',')}}`),
    ),
  }))

  test('are those that a slow reader finds, character by character', () => {
    fc.assert(
      fc.property(anyJson, (json) => {
        expect(parseExactly(json)).toEqual(readSlowly(json))
      }),
      { numRuns: 1_000 },
    )
  })

  test('are rounded for those who know floats only', () => {
    expect(JSON.parse(stringifyRounded({ rentEpoch: U64_MAX }))).toEqual({ rentEpoch: Number(U64_MAX) })
  })
})

/** The same, written for being right: number by number outside of texts, each put in a box that JSON.parse keeps. */
function readSlowly(json: string): unknown {
  let [boxed, at] = ['', 0]
  while (at < json.length) {
    const [text] = /^"(\\[^]|[^"\\])*"/.exec(json.slice(at)) ?? []
    const [number] = /^-?\d+(\.\d+)?([eE][+-]?\d+)?/.exec(json.slice(at)) ?? []
    boxed += number === undefined ? (text ?? json[at] ?? '') : `{"box":"${number}"}`
    at += (text ?? number ?? ' ').length
  }
  return JSON.parse(boxed, (_, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'box' in value) return numberOf(value.box as string)
    return value
  })
}

function numberOf(text: string): number | bigint {
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text)) ? BigInt(text) : Number(text)
}

const MEGABYTES = 4_000_000

/** Each of these took hours, or the stack, of a reader whose work grows with the square of the length. */
test.each([
  ['opens a quote and never closes it', `"9999999999999999${'\\"'.repeat(MEGABYTES)}`, 'refused'],
  ['opens quotes by the million', `9999999999999999${'"'.repeat(MEGABYTES)}`, 'refused'],
  ['begins a number by the million', '9999999999999999-'.repeat(MEGABYTES / 16), 'refused'],
  ['breaks off', `[${'"1234567890123456",'.repeat(MEGABYTES / 16)}`, 'refused'],
  ['is 100,000 brackets deep', '['.repeat(100_000) + ']'.repeat(100_000), 'refused'],
  ['is one endless number', '9'.repeat(MEGABYTES), 'read'],
  ['is one endless fraction', `[${'9'.repeat(MEGABYTES)}.5]`, 'read'],
  ['is one endless text', `["${'a'.repeat(MEGABYTES)}", 9999999999999999]`, 'read'],
  ['is all escapes', `["${'\\"'.repeat(MEGABYTES)}${'\\\\'.repeat(MEGABYTES)}", 9999999999999999]`, 'read'],
  ['is all short texts', `[${'"","\\"",'.repeat(MEGABYTES / 8)}9999999999999999]`, 'read'],
] as const)('an answer that %s is done with at once', (_, text, end) => {
  let [read, thrown] = [false, '']
  try {
    parseExactly(text)
    read = true
  } catch (error) {
    thrown = (error as Error).name
  }
  expect(read ? 'read' : thrown).toBe(end === 'read' ? 'read' : 'SyntaxError')
})

test('a balance is read to the last lamport, over the endpoints of the connection, in one request with its other reads', async () => {
  const down = await anEndpoint(() => ({ status: 403 }))
  const context = { slot: 1 }
  const up = await anEndpoint(({ batch, calls }) => {
    const [first, second] = calls
    const answer = (id: unknown, value: string) =>
      `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"context":${JSON.stringify(context)},"value":${value}}}`
    return {
      text: batch
        ? `[${answer(first?.id, '9007199254740993')},${answer(second?.id, '7')}]`
        : answer(first?.id, '9007199254740993'),
    }
  })
  const urls = [down.url, up.url]
  const connection = new Connection(down.url, { fetch: rpcFetch(urls) })
  noteEndpoints(connection, () => Promise.resolve(urls))
  const { publicKey } = Keypair.generate()
  expect(await fetchBalance(connection, publicKey)).toBe(9_007_199_254_740_993n)
})

test.each(['null', '{}', '{"value":-1}', '{"value":"7"}', '{"value":1.5}', '{"value":null}'])(
  'an answer that is no balance is not taken for one: %s',
  async (result) => {
    const { url } = await anEndpoint(({ calls }) => ({
      text: `{"jsonrpc":"2.0","id":${JSON.stringify(calls[0]?.id)},"result":${result}}`,
    }))
    const read = fetchBalance(new Connection(url), Keypair.generate().publicKey)
    await expect(read).rejects.toMatchObject({
      code: 'rpc/invalid-answer',
      context: { method: 'getBalance' },
    })
  },
)
