import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Keypair } from '@solana/web3.js'
import { createMint, getOrCreateAssociatedTokenAccount, mintTo, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import bs58 from 'bs58'
import fc from 'fast-check'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { callRpc } from '../support/jsonRpc'
import { runs } from '../support/sample'

let practice: PracticeChain
let mint: string
const payer = Keypair.generate()
const program = TOKEN_PROGRAM_ID.toBase58()

beforeAll(async () => {
  practice = await startPracticeChain()
  await practice.fund(payer.publicKey)
  const { connection } = practice
  const made = await createMint(connection, payer, payer.publicKey, null, 6)
  mint = made.toBase58()
  for (const owner of [payer.publicKey, Keypair.generate().publicKey]) {
    const { address } = await getOrCreateAssociatedTokenAccount(connection, payer, made, owner)
    await mintTo(connection, payer, made, address, payer, 1_000_000n)
  }
})
afterAll(() => practice.stop())

type Keyed = { pubkey: string; account: { data: [string, string] } }

async function ask(filters: unknown, others: object = {}) {
  const config = { encoding: 'base64', commitment: 'processed', filters, ...others }
  return callRpc(practice.rpcUrl, 'getProgramAccounts', program, config)
}

async function everything(): Promise<Map<string, Buffer>> {
  const { result } = await ask([])
  return new Map(
    (result as Keyed[]).map(({ pubkey, account }) => [pubkey, Buffer.from(account.data[0], 'base64')]),
  )
}

describe('filters of getProgramAccounts', () => {
  it('find what their bytes say, wherever they are looked for', async () => {
    const all = await everything()
    expect(all.size).toBeGreaterThan(3)
    const some = fc.constantFrom(...all.values())
    await fc.assert(
      fc.asyncProperty(
        some,
        fc.nat(200),
        fc.nat(128),
        fc.constantFrom('base58', 'base64'),
        async (data, at, length, encoding) => {
          const wanted = data.subarray(at, at + length)
          const bytes = encoding === 'base58' ? bs58.encode(wanted) : wanted.toString('base64')
          const { result } = await ask([{ memcmp: { offset: at, bytes, encoding } }])
          const found = (result as Keyed[]).map(({ pubkey }) => pubkey).sort()
          const expected = [...all].filter(
            ([, each]) =>
              each.length >= at + wanted.length && each.subarray(at, at + wanted.length).equals(wanted),
          )
          expect(found).toEqual(expected.map(([pubkey]) => pubkey).sort())
        },
      ),
      runs(60),
    )
  })

  it('and slices of data are what was asked for, as far as there is any', async () => {
    const all = await everything()
    await fc.assert(
      fc.asyncProperty(fc.nat(300), fc.nat(300), async (offset, length) => {
        const { result } = await ask([{ dataSize: 165 }], { dataSlice: { offset, length } })
        for (const { pubkey, account } of result as Keyed[])
          expect(Buffer.from(account.data[0], 'base64')).toEqual(
            all.get(pubkey)?.subarray(offset, offset + length),
          )
      }),
      runs(40),
    )
  })

  it('of any kind get an answer or the protocol’s refusal, and never a word about our own code', async () => {
    const memcmp = fc.record(
      {
        offset: fc.oneof(fc.nat(), fc.integer(), fc.double(), fc.jsonValue()),
        bytes: fc.oneof(fc.string(), fc.base64String(), fc.array(fc.nat(300)), fc.jsonValue()),
        encoding: fc.oneof(fc.constantFrom('base58', 'base64', 'bytes'), fc.jsonValue()),
      },
      { requiredKeys: [] },
    )
    const filter = fc.oneof(
      fc.record({ memcmp }),
      fc.record({ dataSize: fc.oneof(fc.nat(), fc.jsonValue()) }),
      fc.constantFrom('tokenAccountState', { tokenAccountState: null }, null, 7, {}, []),
      fc.jsonValue({ maxDepth: 3 }),
    )
    const others = fc.record({ dataSlice: fc.jsonValue(), withContext: fc.jsonValue() }, { requiredKeys: [] })
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.array(filter, { maxLength: 6 }), fc.jsonValue()),
        others,
        async (filters, more) => {
          const answer = await ask(filters, more)
          expect(Object.keys(answer).sort()).toEqual(
            ['id', 'jsonrpc', 'result' in answer ? 'result' : 'error'].sort(),
          )
          if (!answer.error) return
          expect([-32602, -32600, -32700, -32010]).toContain(answer.error.code)
          expect(JSON.stringify(answer.error)).not.toMatch(
            /\bat .*:\d+:\d+|\.ts\b|node_modules|Internal error/,
          )
        },
      ),
      runs(250),
    )
  })

  it('of token accounts likewise', async () => {
    const filter = fc.oneof(
      fc.record({ mint: fc.oneof(fc.constant(mint), fc.constant(program), fc.jsonValue()) }),
      fc.record({ programId: fc.oneof(fc.constant(program), fc.constant(mint), fc.jsonValue()) }),
      fc.jsonValue(),
    )
    const methods = fc.constantFrom('getTokenAccountsByOwner', 'getTokenAccountsByDelegate')
    await fc.assert(
      fc.asyncProperty(methods, filter, fc.jsonValue(), async (method, wanted, config) => {
        const answer = await callRpc(practice.rpcUrl, method, payer.publicKey.toBase58(), wanted, config)
        if (answer.error) expect([-32602, -32600, -32700]).toContain(answer.error.code)
        else expect(Array.isArray((answer.result as { value: unknown }).value)).toBe(true)
      }),
      runs(200),
    )
  })
})
