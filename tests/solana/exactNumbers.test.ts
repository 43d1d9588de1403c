// @vitest-environment node
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

  test('are rounded for those who know floats only', () => {
    expect(JSON.parse(stringifyRounded({ rentEpoch: U64_MAX }))).toEqual({ rentEpoch: Number(U64_MAX) })
  })
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
