import { afterEach, describe, expect, it } from 'vitest'
import { changeSettings, defaultSettings } from '../../src/settings/settingsStore'
import { rpcCall } from '../../src/solana/rpcFetch'
import { anEndpoint } from '../support/endpoint'

afterEach(() => changeSettings(defaultSettings))

const noSuchMethod = () => ({
  each: ({ method }: { method: string }) =>
    method === 'test' ? { error: { code: -32601, message: 'Method not found' } } : { result: method },
})

describe('with the setting on', () => {
  it('an endpoint is pinged once, before its first call', async () => {
    const endpoint = await anEndpoint(noSuchMethod)
    changeSettings({ pingFirst: true })
    await Promise.all([rpcCall([endpoint.url], 'getSlot', []), rpcCall([endpoint.url], 'getVersion', [])])
    await rpcCall([endpoint.url], 'getBlockHeight', [])
    expect(endpoint.methods()).toEqual(['test', 'getSlot', 'getVersion', 'getBlockHeight'])
  })

  it('one that is not there is not asked: the next one is', async () => {
    const [away, there] = [await anEndpoint(() => 'hang-up'), await anEndpoint()]
    changeSettings({ pingFirst: true })
    expect(await rpcCall([away.url, there.url], 'getSlot', [])).toBe('getSlot')
    expect(away.methods()).toEqual(['test'])
  })

  it('one that came back is pinged again', async () => {
    const endpoint = await anEndpoint((_, index) => (index === 0 ? 'hang-up' : undefined))
    changeSettings({ pingFirst: true })
    expect(await rpcCall([endpoint.url], 'getSlot', [])).toBe('getSlot')
    expect(endpoint.methods()).toEqual(['test', 'test', 'getSlot'])
  })
})

it('with the setting off, as it is from the start, nothing is asked but what is wanted', async () => {
  const endpoint = await anEndpoint()
  await rpcCall([endpoint.url], 'getSlot', [])
  expect(endpoint.methods()).toEqual(['getSlot'])
})
