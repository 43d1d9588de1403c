import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { listClusters, type Cluster } from '../../src/solana/cluster'
import { connectTo } from '../../src/solana/connection'
import { connectToEach } from '../../src/solana/eachEndpoint'
import { fetchGenesisHash } from '../../src/solana/genesis'
import { choosePingFirst } from '../../src/solana/rpcChoices'
import { isGenesisOf } from '../../src/solana/rpcChain'
import { anEndpoint } from '../support/endpoint'

const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKvc147dw2N9d'
const DEVNET = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'

it('an endpoint of another public cluster is not taken for the one that was meant', () => {
  expect(isGenesisOf('mainnet', MAINNET)).toBe(true)
  expect(isGenesisOf('mainnet', DEVNET)).toBe(false)
  expect(isGenesisOf('devnet', DEVNET)).toBe(true)
})

it('a practice chain has a first block of its own', () => {
  expect(isGenesisOf('practice', 'FreshChain1111111111111111111111111111111')).toBe(true)
  expect(isGenesisOf('practice', MAINNET)).toBe(false)
})

describe('two endpoints of which one is of another chain', () => {
  const cluster = (...rpcUrls: string[]): Cluster => ({ ...listClusters(null)[0], rpcUrls })
  const nodeOf = (hash: string) =>
    anEndpoint(() => ({ each: ({ method }) => ({ result: method === 'getGenesisHash' ? hash : 1 }) }))

  it('the stranger never answers, whichever stands first', async () => {
    const [stranger, right] = [await nodeOf(DEVNET), await nodeOf(MAINNET)]
    for (const urls of [[stranger.url, right.url], [right.url, stranger.url].map((url) => `${url}again`)]) {
      const at = cluster(...urls)
      expect(await fetchGenesisHash(at)).toBe(MAINNET)
      expect(await connectTo(at).getBlockHeight()).toBe(1)
      expect(await connectTo(at).getBlockHeight()).toBe(1)
    }
    expect(right.methods().filter((method) => method === 'getBlockHeight')).toHaveLength(4)
  })

  it('where the right one refuses, there is no answer', async () => {
    const stranger = await nodeOf(DEVNET)
    const refusing = await anEndpoint(() => ({ status: 401 }))
    const at = cluster(refusing.url, stranger.url)
    await expect(connectTo(at).getBlockHeight()).rejects.toThrow(/other-chain/)
    await expect(fetchGenesisHash(at)).rejects.toMatchObject({ code: 'rpc/forbidden' })
  })

  it('which chain it is of is asked once, with the first question', async () => {
    const [one, two] = [await nodeOf(MAINNET), await nodeOf(MAINNET)]
    const connection = connectTo(cluster(one.url, two.url))
    await connection.getBlockHeight()
    await connection.getBlockHeight()
    expect(one.requests.map(({ calls }) => calls.map(({ method }) => method))).toEqual([
      ['getGenesisHash', 'getBlockHeight'],
      ['getBlockHeight'],
    ])
  })

  it('which chain it is of is asked after the ping, where the settings ask for one', async () => {
    const [one, two] = [await nodeOf(MAINNET), await nodeOf(MAINNET)]
    choosePingFirst(true)
    onTestFinished(() => choosePingFirst(false))
    await connectTo(cluster(one.url, two.url)).getBlockHeight()
    expect(one.requests.map(({ calls }) => calls.map(({ method }) => method))).toEqual([
      ['test'],
      ['getGenesisHash', 'getBlockHeight'],
    ])
  })

  it('one that could not say of which chain it is may say so later', async () => {
    let isBusy = true
    const busy = await anEndpoint(() => ({
      each: ({ method }) => {
        if (method !== 'getGenesisHash') return { result: 1 }
        return isBusy ? { error: { code: -32_601, message: 'no such method' } } : { result: MAINNET }
      },
    }))
    const refusing = await anEndpoint(() => ({ status: 401 }))
    const connection = connectTo(cluster(refusing.url, busy.url))
    await expect(connection.getBlockHeight()).rejects.toThrow(/no such method/)
    isBusy = false
    expect(await connection.getBlockHeight()).toBe(1)
  })

  it('that do not say of which chain they are take no more time than any that do not answer', async () => {
    const mute = () =>
      anEndpoint(({ batch, calls }) => {
        if (batch) return { status: 400 }
        return calls[0]?.method === 'getGenesisHash' ? 'silence' : { each: () => ({ result: 1 }) }
      })
    const urls = [(await mute()).url, (await mute()).url]
    const hurried = hurry()
    await expect(connectTo(cluster(...urls)).getBlockHeight()).rejects.toMatchObject({ code: 'rpc/timeout' })
    expect(hurried.filter((limit) => limit > 4_000).length).toBeLessThanOrEqual(3)
  })

  it('is one endpoint, when each is asked by itself', async () => {
    const [stranger, right] = [await nodeOf(DEVNET), await nodeOf(MAINNET)]
    const connection = connectTo(cluster(stranger.url, right.url))
    await connection.getBlockHeight()
    expect(await connectToEach(connection)).toEqual([connection])
  })
})

/** Time limits run out fifty times as fast, on a clock that goes as fast. Gives them (ms) as they are set. */
function hurry(): readonly number[] {
  const limits: number[] = []
  const real = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => real() * 50)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    limits.push(milliseconds)
    const late = new AbortController()
    setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), milliseconds / 50)
    return late.signal
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return limits
}
