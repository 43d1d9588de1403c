import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Keypair } from '@solana/web3.js'
import fc from 'fast-check'
import { Chain } from '../../sandbox/chain/Chain'
import { forkInto, openCluster } from '../../sandbox/fork/fork'
import { readForkUrl } from '../../sandbox/fork/forkUrl'
import { createLimiter } from '../../sandbox/fork/limiter'
import type { UpstreamOptions } from '../../sandbox/fork/Upstream'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { startFork, watch, type Fork, type UpstreamCall } from '../support/fork'
import { callRpc } from '../support/jsonRpc'
import { runs } from '../support/sample'

let upstream: PracticeChain
let fork: Fork | undefined
const someone = Keypair.generate().publicKey
const address = someone.toBase58()

beforeAll(async () => {
  upstream = await startPracticeChain()
  await upstream.fund(someone, 4_000_000_000n)
})
afterEach(async () => {
  await fork?.stop()
  fork = undefined
})
afterAll(() => upstream.stop())

/** A fork whose upstream answers the first `times` calls in its own way. */
async function misled(
  answer: (response: ServerResponse, call: UpstreamCall) => unknown,
  times = Infinity,
  options: UpstreamOptions = {},
): Promise<Fork> {
  fork = await startFork(upstream.rpcUrl, options)
  let left = times
  fork.upstream.misbehave((call, response) => {
    if ((left -= 1) < 0) return false
    answer(response, call)
    return true
  })
  return fork
}

const balanceOn = async ({ rpcUrl }: Fork) => callRpc(rpcUrl, 'getBalance', address)
const sentence = (why: string) => `The forked cluster did not give the account ${address}: ${why}.`
const json = (response: ServerResponse, body: unknown) => response.end(JSON.stringify(body))
const result = (value: unknown) => ({ jsonrpc: '2.0', id: 1, result: { context: { slot: 1 }, value } })
const anAccount = {
  lamports: 1,
  data: ['', 'base64'],
  owner: '11111111111111111111111111111111',
  executable: false,
}

describe('an overloaded cluster', () => {
  it('is asked again', async () => {
    for (const status of [429, 503, 500]) {
      const own = await misled((response) => response.writeHead(status, { 'Retry-After': '0' }).end(), 3)
      expect(await balanceOn(own)).toMatchObject({ result: { value: 4_000_000_000 } })
      expect(own.upstream.calls).toHaveLength(4)
      await own.stop()
    }
    fork = undefined
  })

  it('is asked again when it says so in JSON, or hangs up', async () => {
    const error = { code: 429, message: 'Too many requests' }
    const own = await misled((response) => json(response, { jsonrpc: '2.0', id: 1, error }), 1)
    expect(await balanceOn(own)).toMatchObject({ result: { value: 4_000_000_000 } })
    await own.stop()
    const second = await misled((response) => response.destroy(), 1)
    expect(await balanceOn(second)).toMatchObject({ result: { value: 4_000_000_000 } })
    expect(second.upstream.calls).toHaveLength(2)
  })

  it('is left alone when it never recovers, or wants to be left alone for long', async () => {
    const own = await misled((response) => response.writeHead(429).end())
    expect((await balanceOn(own)).error).toEqual({
      code: -32603,
      message: sentence('it answered HTTP 429 Too Many Requests'),
    })
    expect(own.upstream.calls).toHaveLength(4)
    await own.stop()
    const second = await misled((response) => response.writeHead(429, { 'Retry-After': '3600' }).end())
    expect((await balanceOn(second)).error?.message).toContain('HTTP 429')
    expect(second.upstream.calls).toHaveLength(1)
    await second.stop()
    const date = new Date(Date.now() + 3_600_000).toUTCString()
    const third = await misled((response) => response.writeHead(503, { 'Retry-After': date }).end())
    expect((await balanceOn(third)).error?.message).toContain('HTTP 503')
    expect(third.upstream.calls).toHaveLength(1)
  })
})

describe('a cluster that does not give an account', () => {
  const cases: [name: string, answer: (response: ServerResponse) => unknown, why: string | RegExp][] = [
    ['a page', (response) => response.end('<html>Bad gateway</html>'), 'it answered what is no JSON'],
    ['nothing', (response) => response.end(), 'it answered what is no JSON'],
    ['a number', (response) => response.end('7'), 'it answered what is no JSON-RPC'],
    ['no access', (response) => response.writeHead(403).end('{}'), 'it answered HTTP 403 Forbidden'],
    [
      'another address',
      (response) => response.writeHead(301, { Location: 'http://127.0.0.1:9/' }).end(),
      'it answered HTTP 301 Moved Permanently',
    ],
    [
      'an error',
      (response) => json(response.writeHead(400), { error: { code: -32601, message: 'no such method' } }),
      'it says “no such method” (-32601)',
    ],
    [
      'no list',
      (response) => json(response, result(null)),
      /^its answer is not what getMultipleAccounts answers/,
    ],
    ['a short list', (response) => json(response, result([])), /is not what getMultipleAccounts answers/],
    [
      'an owner that is no address',
      (response) => json(response, result([{ ...anAccount, owner: '1'.repeat(33) }])),
      /is not what getMultipleAccounts answers \(value.0.owner\)/,
    ],
    [
      'a long list',
      (response) => json(response, result([null, null])),
      /is not what getMultipleAccounts answers/,
    ],
  ]
  it.each(cases)('but %s is told in a sentence, and asked again next time', async (_, answer, why) => {
    const own = await misled(answer)
    const { error } = await balanceOn(own)
    if (typeof why === 'string') expect(error).toEqual({ code: -32603, message: sentence(why) })
    else expect(error?.message.replace(sentence('…').split('…')[0] ?? '', '')).toMatch(why)
    own.upstream.misbehave(null)
    expect(await balanceOn(own)).toMatchObject({ result: { value: 4_000_000_000 } })
  })

  it('but hangs is given up after a while', async () => {
    const own = await misled(() => undefined)
    expect((await balanceOn(own)).error?.message).toBe(sentence('it did not answer within 5 seconds'))
    expect(own.chain.accounts.isKnown(address)).toBe(false)
  })

  it('is gone altogether', async () => {
    const own = await misled(() => undefined)
    await own.upstream.stop()
    expect((await balanceOn(own)).error?.message).toBe(sentence('it could not be reached (ECONNREFUSED)'))
  })

  it('lets every other request of the batch be answered', async () => {
    const own = await misled((response) => response.writeHead(403).end())
    const request = (id: number, method: string, ...params: unknown[]) => ({
      jsonrpc: '2.0',
      id,
      method,
      params,
    })
    const response = await fetch(own.rpcUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify([
        request(1, 'getHealth'),
        request(2, 'getBalance', address),
        request(3, 'getHealth'),
      ]),
    })
    expect(await response.json()).toMatchObject([
      { result: 'ok' },
      { error: { code: -32603 } },
      { result: 'ok' },
    ])
  })

  const change = fc.oneof<fc.Arbitrary<object>[]>(
    fc.record({ lamports: fc.oneof(fc.jsonValue(), fc.constantFrom(-1, 1.5, 2 ** 80, '1')) }),
    fc.record({
      data: fc.oneof(fc.jsonValue(), fc.constantFrom(['*', 'base64'], ['', 'base58'], [''], ['=', 'base64'])),
    }),
    fc.record({ owner: fc.oneof(fc.jsonValue(), fc.constantFrom('1111', '1'.repeat(33))) }),
    fc.record({ executable: fc.jsonValue() }),
    fc.record({ rentEpoch: fc.jsonValue() }),
  )
  const changed = change.map((each) => ({ ...anAccount, ...each }))
  it('or gives what is none, never breaks the chain', async () => {
    const own = await misled(() => undefined)
    await fc.assert(
      fc.asyncProperty(fc.oneof(changed, fc.jsonValue()), async (value) => {
        own.upstream.misbehave((_, response) => {
          json(response, result([value]))
          return true
        })
        const answer = await callRpc(own.rpcUrl, 'getBalance', Keypair.generate().publicKey.toBase58())
        if (answer.error)
          expect(answer.error.message).toMatch(/^The forked cluster('s account| did not give)/)
        else expect(answer.result).toHaveProperty('value')
      }),
      runs(200),
    )
    expect((await callRpc(own.rpcUrl, 'getHealth')).result).toBe('ok')
  }, 60_000)
})

describe('a cluster with more lamports than a float is exact for', () => {
  it('loses no digit of them, up to the last that u64 holds', async () => {
    const own = await misled(() => undefined)
    const property = fc.asyncProperty(
      fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n - 1n }),
      async (lamports) => {
        own.upstream.misbehave((_, response) => {
          const text = JSON.stringify(result([{ ...anAccount, lamports: 1, rentEpoch: 2 }]))
          response.end(
            text
              .replace('"lamports":1,', `"lamports":${lamports},`)
              .replace('"rentEpoch":2', `"rentEpoch" : ${lamports} `),
          )
          return true
        })
        const asked = Keypair.generate().publicKey.toBase58()
        await callRpc(own.rpcUrl, 'getBalance', asked)
        expect(own.chain.account(asked, 'processed')).toMatchObject({ lamports, rentEpoch: lamports })
      },
    )
    await fc.assert(property, { ...runs(50), examples: [[2n ** 64n - 1n], [9_007_199_254_740_993n]] })
  }, 60_000)
})

describe('a question that the cluster answers wrongly', () => {
  it('fails, and is asked again', async () => {
    const own = await misled((response) => json(response, result([{ pubkey: address, account: 7 }])), 1)
    const ask = () =>
      callRpc(own.rpcUrl, 'getProgramAccounts', anAccount.owner, { filters: [{ dataSize: 3 }] })
    expect((await ask()).error?.message).toMatch(
      /^The forked cluster did not give the accounts of the program 1{32}: its answer is not what getProgramAccounts/,
    )
    expect((await ask()).result).toEqual([])
  })
})

describe('the cluster behind --fork', () => {
  const open = (url: string) => openCluster(url, { timeoutMs: 50_000, pauseMs: 1 })

  it('must be an address of another place', () => {
    expect(readForkUrl('https://rpc.example.org/?api-key=1', 4173)).toBe('https://rpc.example.org/?api-key=1')
    expect(readForkUrl('http://127.0.0.1:8899', 4173)).toBe('http://127.0.0.1:8899/')
    expect(() => readForkUrl('', 4173)).toThrow(
      '--fork needs the RPC endpoint of a Solana cluster behind it.',
    )
    for (const text of ['mainnet', 'ws://example.org', 'file:///etc/passwd', 'example.org'])
      expect(() => readForkUrl(text, 4173)).toThrow(`--fork ${text} is no http or https address.`)
    for (const host of ['127.0.0.1:4173', 'localhost:4174', '[::1]:4173', '0.0.0.0:4173'])
      expect(() => readForkUrl(`http://${host}/rpc`, 4173)).toThrow(/is this practice chain itself/)
    expect(() => readForkUrl('http://localhost', 80)).toThrow(/itself/)
    expect(() => readForkUrl('https://me:secret@example.org', 4173)).toThrow(/user name or a password/)
  })

  it('must answer as clusters do', async () => {
    const closed = createServer()
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done))
    const { port } = closed.address() as AddressInfo
    await new Promise((done) => closed.close(done))
    await expect(open(`http://127.0.0.1:${port}/`)).rejects.toThrow(
      `The cluster at 127.0.0.1:${port} cannot be forked: it could not be reached (ECONNREFUSED).`,
    )
    const pages = await watch(upstream.rpcUrl)
    pages.misbehave((_, response) => {
      response.end('<html>')
      return true
    })
    await expect(open(pages.url)).rejects.toThrow('cannot be forked: it answered what is no JSON.')
    pages.misbehave((_, response) => {
      json(response, { jsonrpc: '2.0', id: 1, result: { epoch: -1 } })
      return true
    })
    await expect(open(pages.url)).rejects.toThrow(/cannot be forked: its answer is not what get\w+ answers/)
    await pages.stop()
  })

  it('must not be the chain itself', async () => {
    const cluster = await open(upstream.rpcUrl)
    expect(() => forkInto(upstream.chain, cluster)).toThrow(/is this practice chain itself/)
    expect(() => forkInto(new Chain(), cluster)).not.toThrow()
  })
})

describe('its parts', () => {
  it('do as much at once as they may, in order', async () => {
    const inTurn = createLimiter(2)
    const log: string[] = []
    const work = (name: string) =>
      inTurn(async () => {
        log.push(`${name} begins`)
        await Promise.resolve()
        log.push(`${name} ends`)
        if (name === 'b') throw new Error(name)
      })
    await Promise.allSettled(['a', 'b', 'c', 'd'].map(work))
    expect(log.slice(0, 2)).toEqual(['a begins', 'b begins'])
    expect(log.indexOf('c begins')).toBeGreaterThan(log.indexOf('a ends'))
    expect(log).toHaveLength(8)
  })
})
