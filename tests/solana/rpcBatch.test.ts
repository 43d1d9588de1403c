import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rpcCall, rpcFetch } from '../../src/solana/rpcFetch'
import { startPracticeChain } from '../support/chain'
import { anEndpoint, type Endpoint } from '../support/endpoint'

/** Asks for these methods in one tick. */
function askAll(urls: readonly string[], methods: readonly string[]): Promise<string[]> {
  return Promise.all(methods.map((method) => rpcCall<string>(urls, method, [])))
}

const sizes = ({ requests }: Endpoint) => requests.map(({ batch, calls }) => (batch ? calls.length : 'alone'))

describe('reads made in one tick', () => {
  it('travel in one request, and each gets its own answer', async () => {
    const endpoint = await anEndpoint()
    const methods = ['getSlot', 'getBlockHeight', 'getVersion']
    expect(await askAll([endpoint.url], methods)).toEqual(methods)
    expect(sizes(endpoint)).toEqual([3])
  })

  it('are those of all that runs before anything else can happen, however deep', async () => {
    const endpoint = await anEndpoint()
    const late = async () => {
      for (let turns = 0; turns < 50; turns++) await Promise.resolve()
      return await rpcCall<string>([endpoint.url], 'getVersion', [])
    }
    await Promise.all([rpcCall([endpoint.url], 'getSlot', []), late()])
    expect(sizes(endpoint)).toEqual([2])
  })

  it('are a request like any other where there is one', async () => {
    const endpoint = await anEndpoint()
    await askAll([endpoint.url], ['getSlot'])
    expect(sizes(endpoint)).toEqual(['alone'])
  })

  it('find their answers in whatever order these come', async () => {
    const endpoint = await anEndpoint(({ calls }) => ({
      text: JSON.stringify(
        calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method })).toReversed(),
      ),
    }))
    expect(await askAll([endpoint.url], ['getSlot', 'getVersion'])).toEqual(['getSlot', 'getVersion'])
  })

  it('go out at most a thousand at once', async () => {
    const endpoint = await anEndpoint()
    const methods = Array.from({ length: 1001 }, (_, index) => `m${index}`)
    expect(await askAll([endpoint.url], methods)).toEqual(methods)
    // The end of a request is its length: 48 000 characters.
    expect(sizes(endpoint)).toEqual([697, 304])
  })

  it('stay below the 50 KiB that a node takes, and none is lost', async () => {
    const endpoint = await anEndpoint(() => ({
      each: ({ params }) => ({ result: String(params[0]).length }),
    }))
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 12 }),
        async (wanted) => {
          const asked = wanted.map((length) =>
            rpcCall([endpoint.url], 'simulateTransaction', ['x'.repeat(length)]),
          )
          expect(await Promise.all(asked)).toEqual(wanted)
        },
      ),
      { numRuns: 25 },
    )
    for (const { calls } of endpoint.requests) expect(JSON.stringify(calls).length).toBeLessThan(50 * 1024)
  })

  it('keep their errors apart', async () => {
    const endpoint = await anEndpoint(() => ({
      each: ({ method }) =>
        method === 'getBlock' ? { error: { code: -32009, message: 'skipped' } } : { result: method },
    }))
    const [block, slot] = await Promise.allSettled([
      rpcCall([endpoint.url], 'getBlock', [1]),
      rpcCall([endpoint.url], 'getSlot', []),
    ])
    expect(block).toMatchObject({
      reason: { code: 'rpc/failed', context: { code: -32009, message: 'skipped' } },
    })
    expect(slot).toMatchObject({ value: 'getSlot' })
    expect(sizes(endpoint)).toEqual([2])
  })

  it('are asked again only where they have to be', async () => {
    const endpoint = await anEndpoint((_, index) => ({
      each: ({ method }) =>
        method === 'getBlock' && index === 0
          ? { error: { code: -32603, message: 'busy' } }
          : { result: method },
    }))
    expect(await askAll([endpoint.url], ['getBlock', 'getSlot', 'getVersion'])).toEqual([
      'getBlock',
      'getSlot',
      'getVersion',
    ])
    expect(endpoint.methods()).toEqual(['getBlock', 'getSlot', 'getVersion', 'getBlock'])
  })

  it('travel together again after a failure of all', async () => {
    const endpoint = await anEndpoint((_, index) => (index < 2 ? { status: 500 } : undefined))
    expect(await askAll([endpoint.url], ['getSlot', 'getVersion'])).toEqual(['getSlot', 'getVersion'])
    expect(sizes(endpoint)).toEqual([2, 2, 2])
  })

  it('go to the next endpoint together', async () => {
    const [first, second] = [await anEndpoint(() => 'hang-up'), await anEndpoint()]
    expect(await askAll([first.url, second.url], ['getSlot', 'getVersion'])).toEqual([
      'getSlot',
      'getVersion',
    ])
    expect(sizes(second)).toEqual([2])
  })

  it('are not taken along when one of them is given up', async () => {
    const endpoint = await anEndpoint()
    const leaving = new AbortController()
    const left = rpcCall([endpoint.url], 'getSlot', [], { signal: leaving.signal })
    const stayed = rpcCall([endpoint.url], 'getVersion', [])
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    expect(await stayed).toBe('getVersion')
  })

  it('never share a request with what is sent', async () => {
    const endpoint = await anEndpoint()
    await askAll([endpoint.url], ['getSlot', 'sendTransaction', 'getVersion', 'requestAirdrop'])
    const together = endpoint.requests.map(({ calls }) => calls.map(({ method }) => method).join(' '))
    expect(new Set(together)).toEqual(new Set(['getSlot getVersion', 'sendTransaction', 'requestAirdrop']))
  })
})

const SINGLE_ERROR = '{"jsonrpc":"2.0","error":{"code":-32600,"message":"no batches"},"id":null}'

describe('an endpoint that takes no batches', () => {
  it.each([
    ['with 400', { status: 400 }],
    ['with 403', { status: 403 }],
    ['with 405', { status: 405 }],
    ['with 413', { status: 413 }],
    ['with one error for all', { text: SINGLE_ERROR }],
    ['with an empty list', { text: '[]' }],
    ['with something else', { text: '<html>' }],
  ] as const)('and says so %s is asked one by one at once, from then on', async (_, refusal) => {
    const endpoint = await anEndpoint(({ batch }) => (batch ? refusal : undefined))
    expect(await askAll([endpoint.url], ['getSlot', 'getVersion'])).toEqual(['getSlot', 'getVersion'])
    expect(sizes(endpoint)).toEqual([2, 'alone', 'alone'])
    expect(await askAll([endpoint.url], ['getSlot', 'getVersion'])).toEqual(['getSlot', 'getVersion'])
    expect(sizes(endpoint)).toEqual([2, 'alone', 'alone', 'alone', 'alone'])
  })

  it('but for a part of it is asked for the rest', async () => {
    const endpoint = await anEndpoint(({ batch }) =>
      batch ? { each: ({ method }, at) => (at === 0 ? { result: method } : undefined) } : undefined,
    )
    expect(await askAll([endpoint.url], ['getSlot', 'getVersion'])).toEqual(['getSlot', 'getVersion'])
    expect(endpoint.methods()).toEqual(['getSlot', 'getVersion', 'getVersion'])
  })

  it('is not taken for one while it has another trouble', async () => {
    const endpoint = await anEndpoint((_, index) =>
      index === 0 ? { status: 429, headers: { 'retry-after': '0' } } : undefined,
    )
    await askAll([endpoint.url], ['getSlot', 'getVersion'])
    await askAll([endpoint.url], ['getSlot', 'getVersion'])
    expect(sizes(endpoint)).toEqual([2, 2, 2])
  })
})

it('a batch of a caller’s own is answered in its order, with its ids', async () => {
  const endpoint = await anEndpoint()
  const body = JSON.stringify([
    { jsonrpc: '2.0', id: 'b', method: 'getVersion', params: [] },
    { jsonrpc: '2.0', id: 7, method: 'getSlot', params: [] },
  ])
  const response = await rpcFetch([endpoint.url])('', { method: 'POST', body })
  expect(await response.json()).toEqual([
    { jsonrpc: '2.0', id: 'b', result: 'getVersion' },
    { jsonrpc: '2.0', id: 7, result: 'getSlot' },
  ])
})

it('the practice chain answers batches', async () => {
  const practice = await startPracticeChain()
  const asked = () => askAll([practice.rpcUrl], ['getGenesisHash', 'getSlot', 'getEpochInfo'])
  const [hash, slot, epoch] = await asked().finally(() => practice.stop())
  expect(hash).toBe(practice.chain.genesisHash)
  expect(slot).toBeTypeOf('number')
  expect(epoch).toHaveProperty('absoluteSlot')
})
