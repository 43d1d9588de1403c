import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import fc from 'fast-check'
import { methods } from '../../sandbox/rpc/methods'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { callRpc, postRpc, type RpcAnswer } from '../support/jsonRpc'
import { runs } from '../support/sample'

let practice: PracticeChain
const payer = Keypair.generate()
/** Hundreds of requests, on a machine that may have other things to do. Milliseconds. */
const LONG = 60_000

beforeAll(async () => {
  practice = await startPracticeChain({ landingMs: 0 })
  await practice.fund(payer.publicKey)
})
afterAll(() => practice.stop())

const call = (method: string, ...params: unknown[]) => callRpc(practice.rpcUrl, method, ...params)

async function aWireTransaction(): Promise<Uint8Array> {
  const { blockhash } = await practice.connection.getLatestBlockhash()
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: blockhash,
    instructions: [
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: payer.publicKey, lamports: 1 }),
    ],
  }).compileToV0Message()
  const transaction = new VersionedTransaction(message)
  transaction.sign([payer])
  return transaction.serialize()
}

describe('the envelope', () => {
  it('reads a body as the nodes’ library does', async () => {
    const bad = { code: -32600, message: 'Invalid request' }
    const unreadable = { jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' }, id: null }
    for (const body of ['{', '7', 'null', '"x"', '[1]', '{"jsonrpc":"2.0","id":-1,"method":"getSlot"}'])
      expect(await postRpc(practice.rpcUrl, body)).toEqual(unreadable)
    expect(await postRpc(practice.rpcUrl, '{}')).toEqual({ jsonrpc: '2.0', error: bad, id: null })
    for (const fields of [{ jsonrpc: '1.0' }, { method: 7 }, { params: 'x' }, { extra: 1 }]) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 'a', method: 'getSlot', ...fields })
      expect(await postRpc(practice.rpcUrl, body)).toEqual({ jsonrpc: '2.0', error: bad, id: 'a' })
    }
    expect(await postRpc(practice.rpcUrl, '{"id":1,"method":"getSlot"}')).toEqual({
      error: { code: -32600, message: 'Unsupported JSON-RPC protocol version' },
      id: 1,
    })
    expect((await call('getNothing')).error).toEqual({ code: -32601, message: 'Method not found' })
  })

  it('says nothing to an empty batch, and takes a call that stands as an array', async () => {
    const post = async (body: string) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch(practice.rpcUrl, { method: 'POST', headers, body })).text()
    }
    expect(await post('[]')).toBe('')
    expect(await post('{"jsonrpc":"2.0","method":"getSlot"}')).toBe('')
    expect(await post('["2.0","getHealth",[],1]')).toBe('{"jsonrpc":"2.0","result":"ok","id":1}')
    expect(await post('["2.0","getHealth",[],1,2]')).toContain('-32700')
    const id = '18446744073709551615'
    expect(await post(`{"jsonrpc":"2.0","id":${id},"method":"getHealth"}`)).toContain(`"id":${id}}`)
  })

  it('does nothing for a notification', async () => {
    const wire = Buffer.from(await aWireTransaction())
    const params = [wire.toString('base64'), { encoding: 'base64', skipPreflight: true }]
    const before = practice.chain.history.landed
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'sendTransaction', params })
    await fetch(practice.rpcUrl, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    expect(practice.chain.history.landed).toBe(before)
    await postRpc(practice.rpcUrl, body.replace('{', '{"id":1,'))
    expect(practice.chain.history.landed).toBe(before + 1)
  })

  it('answers a batch in order and says nothing to notifications', async () => {
    const request = (id: number | undefined, method: string) => ({ jsonrpc: '2.0', id, method })
    const body = JSON.stringify([request(1, 'getSlot'), request(undefined, 'getSlot'), request(2, 'nothing')])
    const answers = (await postRpc(practice.rpcUrl, body)) as RpcAnswer[]
    expect(answers.map(({ id }) => id)).toEqual([1, 2])
    expect(answers[1]?.error?.code).toBe(-32601)
  })

  it('writes u64 as plain numbers', async () => {
    const response = await fetch(practice.rpcUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'getAccountInfo',
        params: [payer.publicKey, { encoding: 'base64', commitment: 'confirmed' }],
      }),
    })
    expect(await response.text()).toContain('"rentEpoch":18446744073709551615')
  })
})

describe('whatever comes', () => {
  const names = [...methods.keys()].filter((name) => !name.startsWith('practice_'))
  const address = payer.publicKey.toBase58()
  const param = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom(address, [address], 'base64', 2 ** 53 - 1, { encoding: 'jsonParsed' }, { limit: 0 }),
    fc.record({ encoding: fc.jsonValue(), commitment: fc.jsonValue(), filters: fc.jsonValue() }),
  )

  it(
    'is answered as JSON-RPC: any parameters',
    async () => {
      const property = fc.asyncProperty(
        fc.constantFrom(...names),
        fc.array(param, { maxLength: 4 }),
        async (name, params) => {
          const answer = await call(name, ...params)
          expect(answer.id).toBe(7)
          if (answer.error) expect(answer.error.code).not.toBe(-32603)
          else expect(answer).toHaveProperty('result')
        },
      )
      await fc.assert(property, runs(400))
    },
    LONG,
  )

  it(
    'is answered as JSON-RPC: any body',
    async () => {
      const body = fc.oneof(
        fc.string(),
        fc.json(),
        fc.json().map((text) => `[${text},${text}]`),
      )
      const property = fc.asyncProperty(body, async (text) => {
        const headers = { 'Content-Type': 'application/json' }
        const response = await fetch(practice.rpcUrl, { method: 'POST', headers, body: text })
        const answered = await response.text()
        const answers = answered === '' ? [] : [JSON.parse(answered) as RpcAnswer | RpcAnswer[]].flat()
        for (const { error } of answers) expect([-32700, -32600, -32602, -32601]).toContain(error?.code)
      })
      await fc.assert(property, runs(200))
    },
    LONG,
  )

  it(
    'is answered as JSON-RPC: a real transaction with any of its bytes changed, cut or doubled',
    async () => {
      const wire = await aWireTransaction()
      const change = fc.record({
        at: fc.nat(wire.length - 1),
        byte: fc.nat(255),
        cut: fc.nat(wire.length),
        more: fc.uint8Array({ maxLength: 9 }),
      })
      const property = fc.asyncProperty(change, fc.boolean(), async ({ at, byte, cut, more }, whole) => {
        const bytes = Buffer.concat([whole ? wire : wire.subarray(0, cut), more])
        if (at < bytes.length) bytes[at] = byte
        const text = bytes.toString('base64')
        for (const method of ['simulateTransaction', 'sendTransaction']) {
          const answer = await call(method, text, { encoding: 'base64', skipPreflight: true })
          if (answer.error) expect(answer.error.code).toBe(-32602)
        }
      })
      await fc.assert(property, runs(300))
      expect((await call('getHealth')).result).toBe('ok')
    },
    LONG,
  )
})
