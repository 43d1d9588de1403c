import { Connection, Keypair, PublicKey } from '@solana/web3.js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { describeError } from '../../src/errors/describeError'
import { askNodeTogether, RECENT_FEES } from '../../src/solana/askNode'
import { fetchAccounts } from '../../src/solana/accounts'
import { fetchPriorityFee } from '../../src/solana/priorityFee'
import { rpcCall, rpcFetch } from '../../src/solana/rpcFetch'
import { anEndpoint, type AskedRequest, type Reply } from '../support/endpoint'

/*
 * Nodes that limit, in the shapes that providers document or that their users report: codes and words differ, and the same code means
 * something else at another node.
 */

type Refusal = Readonly<{ code: number; message: string }>

/** Too many requests. */
const LIMITS: readonly (readonly [string, Refusal])[] = [
  [
    'the public endpoint',
    { code: 429, message: 'Too many requests for a specific RPC call, contact your app developer' },
  ],
  ['Helius', { code: -32_429, message: 'rate limited' }],
  ['Helius, by the month', { code: -32_429, message: 'max usage reached' }],
  [
    'QuickNode',
    { code: -32_007, message: '15/second request limit reached - reduce calls per second or upgrade' },
  ],
  ['QuickNode, by the day', { code: -32_003, message: 'daily request limit reached - upgrade your account' }],
  ['EIP-1474', { code: -32_005, message: 'limit exceeded' }],
  ['Alchemy', { code: -32_005, message: 'Your app has exceeded its compute units per second capacity.' }],
  ['a gateway', { code: -32_000, message: 'Rate limit exceeded, retry in 1s' }],
]

/** A method that the endpoint, or the plan of its key, leaves out. */
const LACKS: readonly (readonly [string, number, Refusal | string])[] = [
  ['JSON-RPC', 200, { code: -32_601, message: 'Method not found' }],
  [
    'Alchemy',
    400,
    { code: -32_602, message: 'Unsupported method: it. See available methods at https://docs.example' },
  ],
  [
    'Alchemy, by its plan',
    200,
    { code: -32_601, message: 'getProgramAccounts is not available on the Free tier - upgrade' },
  ],
  [
    'Alchemy, by its plan, with 403',
    403,
    { code: -32_600, message: 'getProgramAccounts is not available on the Free tier' },
  ],
  ['the public endpoint', 410, { code: 410, message: 'The RPC call or parameters have been disabled.' }],
  ['dRPC', 200, { code: 35, message: 'method is not available on freetier, please upgrade to paid tier' }],
  ['a gateway, with 403', 403, 'Method getProgramAccounts is not available through this endpoint.'],
  ['a gateway, with 403 as the code', 200, { code: 403, message: 'This method is not allowed for this key' }],
]

const error = (refusal: Refusal): Reply => ({ each: () => ({ error: refusal }) })

const refusing = (status: number, said: Refusal | string): Reply => ({
  text: JSON.stringify({ jsonrpc: '2.0', error: said, id: 1 }),
  status,
})

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => void vi.restoreAllMocks()
})

describe('an endpoint that is asked too often', () => {
  it.each(LIMITS)('is asked again after a while: %s', async (_, refusal) => {
    const passing = await anEndpoint((_request, index) => (index === 0 ? error(refusal) : undefined))
    expect(await rpcCall([passing.url], 'getSlot', [])).toBe('getSlot')
    expect(passing.requests).toHaveLength(2)
  })

  it('for good is named as that, and a transaction has the lowest price', async () => {
    await Promise.all(
      LIMITS.map(async ([name, refusal]) => {
        const { url } = await anEndpoint(() => error(refusal))
        const connection = new Connection(url, { fetch: rpcFetch([url]) })
        const [, price] = await Promise.all([
          expect(connection.getSlot(), name).rejects.toMatchObject({ code: 'rpc/rate-limited' }),
          fetchPriorityFee(connection, [], 'normal'),
        ])
        expect(price, name).toBeNull()
      }),
    )
  })

  it.each(LIMITS)('for one call of a batch gets only that one again: %s', async (_, refusal) => {
    const endpoint = await anEndpoint((_request, index) => ({
      each: ({ method }) => (index === 0 && method === 'getSlot' ? { error: refusal } : { result: method }),
    }))
    const methods = ['getSlot', 'getVersion']
    expect(await Promise.all(methods.map((method) => rpcCall([endpoint.url], method, [])))).toEqual(methods)
    expect(endpoint.methods()).toEqual([...methods, 'getSlot'])
  })

  it.each([
    ['as one error', (said: string) => said],
    ['as a list of one', (said: string) => `[${said}]`],
  ])('for a whole batch gets the batch again, never each call alone: %s', async (_, written) => {
    const said = JSON.stringify({ jsonrpc: '2.0', error: LIMITS[0]?.[1], id: null })
    const endpoint = await anEndpoint((_request, index) =>
      index === 0 ? { text: written(said) } : undefined,
    )
    const methods = ['getSlot', 'getVersion']
    expect(await Promise.all(methods.map((method) => rpcCall([endpoint.url], method, [])))).toEqual(methods)
    expect(endpoint.requests.map(({ calls }) => calls.length)).toEqual([2, 2])
  })

  it('is given the time that its Retry-After asks for, inside a 200 as well', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', error: { code: 429, message: 'Too many requests' }, id: 1 })
    const endpoint = await anEndpoint((_request, index) =>
      index === 0 ? { text: body, headers: { 'retry-after': '7' } } : undefined,
    )
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const answer = rpcCall([endpoint.url], 'getSlot', [])
    let waited = 0
    for (; endpoint.requests.length < 2; waited += 100) {
      vi.advanceTimersByTime(100)
      await new Promise((resolve) => setImmediate(resolve))
    }
    vi.useRealTimers()
    expect(await answer).toBe('getSlot')
    expect(waited).toBeGreaterThanOrEqual(7_000)
  })
})

describe('an endpoint that leaves a method out', () => {
  it.each(LACKS)('leads to another one, and serves all the rest: %s', async (_, status, said) => {
    const lacking = await anEndpoint(({ calls }) =>
      calls.some(({ method }) => method === 'it') ? refusing(status, said) : undefined,
    )
    const other = await anEndpoint()
    const urls = [lacking.url, other.url]
    expect(await rpcCall(urls, 'it', [])).toBe('it')
    expect(await rpcCall(urls, 'getSlot', [])).toBe('getSlot')
    expect(lacking.methods()).toEqual(['it', 'getSlot'])
    // It is not asked for the same again at once.
    expect(await rpcCall(urls, 'it', [])).toBe('it')
    expect(lacking.requests).toHaveLength(2)
  })

  it.each(LACKS)('is asked once, and named as that, where there is no other: %s', async (_, status, said) => {
    const endpoint = await anEndpoint(() => refusing(status, said))
    const thrown = await rpcCall([endpoint.url], 'it', []).catch((error: unknown) => error)
    expect(thrown).toMatchObject({ code: 'rpc/no-method' })
    expect(describeError(thrown)).toMatchObject({
      title: 'The RPC endpoint does not offer this method',
      detail: expect.stringContaining('does not include it.'),
    })
    expect(endpoint.requests).toHaveLength(1)
  })

  it('goes on taking batches', async () => {
    const endpoint = await anEndpoint(({ calls }) =>
      calls.some(({ method }) => method === 'it') ? refusing(400, 'Unsupported method: it') : undefined,
    )
    const ask = (method: string) => rpcCall([endpoint.url], method, [])
    await Promise.allSettled(['it', 'getSlot', 'getVersion'].map(ask))
    await Promise.all(['getSlot', 'getVersion'].map(ask))
    expect(endpoint.requests.at(-1)?.calls).toHaveLength(2)
  })
})

it.each([
  [-32_602, 'Invalid param: could not find account'],
  [-32_602, 'Invalid param: not a Token mint'],
  [-32_012, 'The accumulated scan results exceeded the limit'],
  [-32_002, 'Transaction simulation failed: too many requests in a program’s own log'],
  [-32_010, 'Program excluded from account secondary indexes; this RPC method unavailable for key'],
  [-32_011, 'Transaction history is not available from this node'],
  [-32_007, 'Slot 5 was skipped, or missing due to ledger jump to recent snapshot'],
])('an answer of the node itself is no limit: %i %s', async (code, message) => {
  const endpoint = await anEndpoint(() => error({ code, message }))
  await expect(rpcCall([endpoint.url], 'getSlot', [])).rejects.toMatchObject({
    code: 'rpc/failed',
    context: { code },
  })
  expect(endpoint.requests).toHaveLength(1)
})

describe('an endpoint that returns few accounts at once', () => {
  const keys = Array.from({ length: 12 }, () => Keypair.generate().publicKey)

  /** Answers each call with accounts whose lamports are their places in `keys`; the slot is the number of the request. */
  const answered = (
    { calls }: AskedRequest,
    index: number,
    most: number,
    refusal: Reply | Refusal,
  ): Reply => {
    const isTooMany = calls.some(({ params }) => (params[0] as unknown[]).length > most)
    if (isTooMany && !('code' in (refusal as object))) return refusal as Reply
    return {
      each: ({ params }) => {
        const asked = params[0] as string[]
        if (asked.length > most) return { error: refusal as Refusal }
        const value = asked.map((key) => ({
          lamports: keys.findIndex((one) => one.toBase58() === key),
          owner: PublicKey.default.toBase58(),
          data: ['', 'base64'],
          executable: false,
          rentEpoch: 0,
        }))
        return { result: { context: { slot: 100 + index }, value } }
      },
    }
  }

  it.each([
    ['Agave', 5, { code: -32_602, message: 'Too many inputs provided; max 5' }],
    [
      'QuickNode',
      5,
      { code: -32_615, message: 'getMultipleAccounts is limited to a 5 range, upgrade from discover plan' },
    ],
    [
      'QuickNode, with 413',
      5,
      {
        status: 413,
        text: JSON.stringify({
          error: { code: -32_615, message: 'getMultipleAccounts is limited to a 5 range' },
          id: 1,
        }),
      },
    ],
    ['a gateway that only says 413', 4, { status: 413 }],
    ['one that takes one', 1, { code: -32_602, message: 'Too many inputs provided; max 1' }],
  ] as const)('is asked in parts, and in parts at once from then on: %s', async (_, most, refusal) => {
    const endpoint = await anEndpoint((request, index) => answered(request, index, most, refusal))
    const connection = new Connection(endpoint.url, { fetch: rpcFetch([endpoint.url]) })
    const places = async () => (await fetchAccounts(connection, keys)).map((one) => one?.lamports)
    expect(await places()).toEqual(keys.map((_key, at) => at))
    const before = endpoint.requests.length
    expect(await places()).toEqual(keys.map((_key, at) => at))
    const later = endpoint.requests.slice(before).flatMap(({ calls }) => calls)
    expect(later.every(({ params }) => (params[0] as unknown[]).length <= most)).toBe(true)
    const { context } = await connection.getMultipleAccountsInfoAndContext(keys)
    expect(context.slot).toBeGreaterThan(100)
  })
})

describe('an endpoint that is asked for 12 accounts', () => {
  const keys = Array.from({ length: 12 }, () => Keypair.generate().publicKey.toBase58())
  const ask = (url: string) => rpcCall([url], 'getMultipleAccounts', [keys, {}])
  const sizes = (requests: readonly AskedRequest[]) =>
    requests.flatMap(({ calls }) => calls.map(({ params }) => (params[0] as unknown[]).length))
  const values = (params: readonly unknown[]) => params[0] as readonly string[]

  it.each([429, -32_000])(
    'and limits the requests a second goes on being asked for all at once: %i',
    async (code) => {
      const limit = { code, message: 'You are limited to 10 requests per second' }
      const endpoint = await anEndpoint((_request, index) =>
        index === 0
          ? error(limit)
          : { each: ({ params }) => ({ result: { context: { slot: 1 }, value: values(params) } }) },
      )
      expect(await ask(endpoint.url)).toEqual({ context: { slot: 1 }, value: keys })
      expect(sizes(endpoint.requests)).toEqual([12, 12])
    },
  )

  it('and limits what it does not name is not asked for fewer accounts', async () => {
    const endpoint = await anEndpoint(() => error({ code: -32_602, message: 'This is limited to 3 days' }))
    await expect(ask(endpoint.url)).rejects.toMatchObject({ code: 'rpc/failed' })
    expect(sizes(endpoint.requests)).toEqual([12])
  })

  it('and returns in one part a value too few, and in another one too many, cannot be read', async () => {
    const endpoint = await anEndpoint(() => ({
      each: ({ params }) => {
        const asked = values(params)
        if (asked.length > 6) return { error: { code: -32_602, message: 'Too many inputs provided; max 6' } }
        const value = asked[0] === keys[0] ? asked.slice(1) : [...asked, null]
        return { result: { context: { slot: 1 }, value } }
      },
    }))
    await expect(ask(endpoint.url)).rejects.toMatchObject({ code: 'rpc/invalid-answer' })
  })
})

describe('without the recent priority fees', () => {
  it.each(LACKS)('a transaction has the lowest price: %s', async (_, status, said) => {
    const { url } = await anEndpoint(() => refusing(status, said))
    const connection = new Connection(url, { fetch: rpcFetch([url]) })
    expect(await fetchPriorityFee(connection, [], 'normal')).toBeNull()
  })

  it('the figures of a page are read', async () => {
    const refused = { code: -32_601, message: 'Method not found' }
    const endpoint = await anEndpoint(() => ({
      each: ({ method }) => (method === RECENT_FEES.method ? { error: refused } : { result: method }),
    }))
    const asked = askNodeTogether(
      [endpoint.url],
      [RECENT_FEES, { method: 'getSlot', params: [] }],
      new AbortController().signal,
    )
    expect(await asked).toEqual([[], 'getSlot'])
  })
})
